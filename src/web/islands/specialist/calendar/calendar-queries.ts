// What the calendar editor asks the server: the calendar, the look ahead, and everything it opens with.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CalendarForm, CalendarPreview, CalendarView } from "@/modules/scheduling/schemas.ts";
import type { Draft } from "@/modules/specialists/onboarding-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { draftQuery } from "../queries.ts";
import { calendarOfDraft } from "./calendar-draft.ts";
import { tidied } from "./editing.ts";
import { placedProblems } from "./problems.ts";
import { isKnownZone } from "./zones.ts";

/** The calendar as saved, or a proposal. */
export const calendarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["calendar", "saved"],
    queryFn: async (): Promise<CalendarView> => await (await api.Onboarding.CalendarData.$get({ query: {} })).json(),
  });

/** What visitors would see. The preview tells by itself when it cannot be had. */
export const previewQuery = (api: ApiClient, calendar: CalendarForm) => {
  const asked = tidied(calendar);
  return queryOptions({
    queryKey: ["calendar", "preview", asked],
    queryFn: async ({ signal }): Promise<CalendarPreview> =>
      await (await api.Onboarding.PreviewCalendar.$post({ json: { calendar: asked } }, { init: { signal } })).json(),
    meta: { handledErrors: "all" },
  });
};

export interface Opening {
  view: CalendarView;
  draft: Draft;
  /** What was edited and not saved, when it can be read. */
  drafted?: CalendarForm;
  /** The calendar whose preview is shown first: the draft, unless something is wrong with it. */
  shown: CalendarForm;
}

export const openingOf = (view: CalendarView, draft: Draft): Opening => {
  const drafted = calendarOfDraft(draft.content);
  const isSound = drafted && placedProblems(drafted, isKnownZone(drafted.zone)).length === 0;
  return { view, draft, drafted, shown: isSound ? drafted : view.calendar };
};

/** The loader of both screens. */
export const loadCalendar = async (
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
): Promise<void> => {
  const [view, draft] = await Promise.all([
    queryClient.fetchQuery({ ...calendarQuery(api), staleTime: 0 }),
    // The draft always as the server has it now: another device may have gone on.
    queryClient.fetchQuery({ ...draftQuery(api, "calendar"), staleTime: 0 }),
  ]);
  await queryClient.ensureQueryData(previewQuery(api, openingOf(view, draft).shown));
};
