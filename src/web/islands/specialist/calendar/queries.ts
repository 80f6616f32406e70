// The queries of the calendar editor: the saved calendar, its preview, and the draft with which the editor opens.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CalendarForm, CalendarPreview, CalendarView } from "@/modules/scheduling/schemas.ts";
import type { Draft } from "@/modules/specialists/onboarding/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { draftQuery } from "../queries.ts";
import { normalizeCalendar, withSavedDaysOff } from "./model/editor-state.ts";
import { calendarFieldErrors } from "./model/validation.ts";
import { isKnownZone } from "@/web/islands/runtime/browser-zone.ts";

/** The saved calendar, or a proposal. */
export const calendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["calendar", "saved"],
    queryFn: () => readJson(api.Onboarding.CalendarData.$get({ query: {} })),
  });

/** What visitors would see. The preview shows its own errors. */
export const previewQuery = (api: ApiClient, calendar: CalendarForm) => {
  const normalized = normalizeCalendar(calendar);
  return queryOptions({
    queryKey: ["calendar", "preview", normalized],
    queryFn: async ({ signal }): Promise<CalendarPreview> =>
      await readJson(api.Onboarding.PreviewCalendar.$post({ json: { calendar: normalized } }, { init: { signal } })),
    meta: { handledErrors: "all" },
  });
};

/** The public holidays of a place, or of the zone's country, and the places to choose from. */
export const holidaysQuery = (api: ApiClient, { place, timezone }: { place?: string; timezone: string }) =>
  queryOptions({
    queryKey: ["calendar", "holidays", place ?? timezone],
    queryFn: () => readJson(api.Calendars.Holidays.$get({ query: place === undefined ? { timezone } : { place } })),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // A place that is unknown by now, which the card handles.
    meta: { handledErrors: [400] },
  });

export interface Opening {
  view: CalendarView;
  draft: Draft;
  /** The calendar in the draft; undefined without a readable one. */
  drafted?: CalendarForm;
  /** The calendar whose preview is shown first: the draft if it is valid, else the saved one. */
  shown: CalendarForm;
}

export const toOpening = (view: CalendarView, draft: Draft): Opening => {
  const found = calendarOfDraft(draft.content);
  const drafted = found && view.version > 0 ? withSavedDaysOff(found, view.calendar) : found;
  const isValid = drafted && calendarFieldErrors(drafted, isKnownZone(drafted.zone)).length === 0;
  return { view, draft, drafted, shown: isValid ? drafted : view.calendar };
};

/** The loader of the screens with a calendar editor. */
export const loadCalendar = async (
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
): Promise<void> => {
  const [view, draft] = await Promise.all([
    queryClient.fetchQuery({ ...calendarQuery(api), staleTime: 0 }),
    // The draft can have changed on another device, so it is always fetched.
    queryClient.fetchQuery({ ...draftQuery(api, "calendar"), staleTime: 0 }),
  ]);
  await queryClient.ensureQueryData(previewQuery(api, toOpening(view, draft).shown));
};

type UnknownRecord = Record<string, unknown>;

const NUMBERS = ["slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;

const isRecord = (value: unknown): value is UnknownRecord => typeof value === "object" && value !== null;
const listOf = (value: unknown, fits: (item: UnknownRecord) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isRecord(item) && fits(item));
const isRange = ({ from, to }: UnknownRecord): boolean => typeof from === "number" && typeof to === "number";

const FITS: Record<"weekly" | "overrides" | "timeOff", (item: UnknownRecord) => boolean> = {
  weekly: (item) => isRange(item) && typeof item.weekday === "number",
  overrides: ({ date, ranges }) =>
    typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && listOf(ranges, isRange),
  timeOff: ({ from, to }) => typeof from === "string" && typeof to === "string",
};

const isHolidays = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  const isDay = ({ date, name, open }: UnknownRecord) =>
    typeof date === "string" && typeof name === "string" && typeof open === "boolean";
  return isRecord(value) && typeof value.place === "string" && typeof value.until === "string" &&
    listOf(value.days, isDay);
};

/** Drafts can be old or broken. Returns undefined unless the content is a calendar that the editor can show. */
export const calendarOfDraft = (content: UnknownRecord | null): CalendarForm | undefined => {
  if (!content || typeof content.zone !== "string") return undefined;
  if (NUMBERS.some((name) => typeof content[name] !== "number")) return undefined;
  const lists = Object.entries(FITS).every(([name, fits]) => listOf(content[name], fits));
  return lists && isHolidays(content.holidays) ? content as CalendarForm : undefined;
};
