// What suits what the visitor said on the screen "Your preferences": the calendar opens there.
import { daysBetween } from "@/platform/time/dates.ts";
import type { Preferences } from "@/modules/tracks/schemas.ts";
import { type OpenDay, timesByDay, timesByPart } from "@/web/ui/calendar/open-day.ts";

/** How soon and at which times of day. */
export type Wishes = Pick<Preferences, "timeOfDay" | "timing">;

/** How many days each answer to "how soon?" reaches, today included. */
const DAYS: Record<Wishes["timing"], number> = { "right-await": 2, "1-week": 7, "2-3-weeks": 21 };

const suits = (day: OpenDay, { timeOfDay, timing }: Wishes, today: string): boolean =>
  daysBetween(today, day.date) < DAYS[timing] && timeOfDay.some((part) => timesByPart(day)[part] > 0);

/** The day whose times are shown first: one that suits, else one that has times outside of the night. */
export const firstDay = (days: readonly OpenDay[], wishes: Wishes | undefined, today: string): string | undefined => {
  const day = (wishes && days.find((day) => suits(day, wishes, today))) ?? days.find((day) => timesByDay(day) > 0) ??
    days[0];
  return day?.date;
};
