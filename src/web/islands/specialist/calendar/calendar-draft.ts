// A calendar as a draft keeps it; what an older or broken draft holds is not taken for one.
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";

type Unknown = Record<string, unknown>;

const NUMBERS = ["slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;

const isRecord = (value: unknown): value is Unknown => typeof value === "object" && value !== null;
const listOf = (value: unknown, fits: (item: Unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isRecord(item) && fits(item));
const isRange = ({ from, to }: Unknown): boolean => typeof from === "number" && typeof to === "number";

const FITS: Record<"weekly" | "overrides" | "timeOff", (item: Unknown) => boolean> = {
  weekly: (item) => isRange(item) && typeof item.weekday === "number",
  overrides: ({ date, ranges }) =>
    typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && listOf(ranges, isRange),
  timeOff: ({ from, to }) => typeof from === "string" && typeof to === "string",
};

/** The calendar in a draft's content; undefined when there is none that the editor could show. */
export const calendarOfDraft = (content: Unknown | null): CalendarForm | undefined => {
  if (!content || typeof content.zone !== "string") return undefined;
  if (NUMBERS.some((name) => typeof content[name] !== "number")) return undefined;
  const lists = Object.entries(FITS).every(([name, fits]) => listOf(content[name], fits));
  return lists ? content as CalendarForm : undefined;
};
