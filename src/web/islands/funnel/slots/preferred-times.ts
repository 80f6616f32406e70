// Which days and times suit what the visitor said on the screen "Your preferences": the calendar shows those first.
import { daysBetween } from "@/platform/time/dates.ts";
import { isNight } from "@/platform/time/night.ts";
import type { Preferences } from "@/modules/tracks/schemas.ts";
import { type OpenDay, timesByDay, timesByPart } from "@/web/ui/calendar/open-day.ts";

/** How soon and at which times of day. */
export type Wishes = Pick<Preferences, "timeOfDay" | "timing">;
type PartOfDay = Wishes["timeOfDay"][number];

/** How many days each answer to "how soon?" reaches, today included. */
const DAYS: Record<Wishes["timing"], number> = { "right-await": 2, "1-week": 7, "2-3-weeks": 21 };
const ALL_PARTS = 3;

/** The parts of the day to mark; none when every part suits, because a mark on everything says nothing. */
export const preferredParts = (wishes: Wishes | undefined): readonly PartOfDay[] =>
  wishes && wishes.timeOfDay.length < ALL_PARTS ? wishes.timeOfDay : [];

const suits = (day: OpenDay, { timeOfDay, timing }: Wishes, today: string): boolean =>
  daysBetween(today, day.date) < DAYS[timing] && timeOfDay.some((part) => timesByPart(day)[part] > 0);

interface SortedDays {
  /** In the order of the calendar; empty when all days suit, or none. */
  preferred: readonly OpenDay[];
  others: readonly OpenDay[];
}

/** The days that suit, and the others. */
export const sortDays = (days: readonly OpenDay[], wishes: Wishes | undefined, today: string): SortedDays => {
  const { yes = [], no = [] } = wishes
    ? Object.groupBy(days, (day) => suits(day, wishes, today) ? "yes" : "no")
    : { no: [...days] };
  return yes.length > 0 && no.length > 0 ? { preferred: yes, others: no } : { preferred: [], others: days };
};

/** The day whose times are shown first: one that has times at night only is the last resort. */
export const firstDay = (days: readonly OpenDay[], wishes: Wishes | undefined, today: string): string | undefined => {
  const { preferred, others } = sortDays(days, wishes, today);
  return (preferred[0] ?? others.find((day) => timesByDay(day) > 0) ?? others[0])?.date;
};

/** The times at preferred parts of the day first, otherwise in their order. */
export const sortTimes = <T extends { timeOfDay: PartOfDay }>(
  times: readonly T[],
  parts: readonly PartOfDay[],
): T[] => [
  ...times.filter(({ timeOfDay }) => parts.includes(timeOfDay)),
  ...times.filter(({ timeOfDay }) => !parts.includes(timeOfDay)),
];

const FEW = 3;

/** The times of a day that are proposed: the first few outside of the night. */
export const proposedTimes = <T extends { timeOfDay: PartOfDay; hour: number }>(
  times: readonly T[],
  wishes: Wishes | undefined,
): T[] => sortTimes(times.filter((time) => !isNight(time)), preferredParts(wishes)).slice(0, FEW);
