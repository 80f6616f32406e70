// Which slots of which calendar a screen shows, from its address and what is known of the visitor.
import { addDays, daysBetween, MONDAY, startOfWeek } from "@/platform/time/dates.ts";
import type { SlotScope } from "../queries.ts";
import type { Visit } from "../track/visit.ts";
import { dayIn, type SlotSearch } from "./slot-search.ts";

/** Days shown at once: five weeks, beginning with the present one. */
const DAYS_SHOWN = 35;
/** How far ahead a visitor can page. */
const DAYS_AHEAD = 90;

export interface CalendarScope {
  slots: SlotScope;
  /** The days shown, without those of this week that are over. */
  range: { from: string; to: string };
  today: string;
  /** The weekday with which a week begins: 1 is Monday, 7 Sunday. */
  weekStart: number;
  /** What shows the weeks before these, and after them; absent where there are none. */
  earlier?: SlotSearch;
  later?: SlotSearch;
}

/** The weeks around a day that can be shown. */
const weeksAround = (date: string, today: string, weekStart: number): Omit<CalendarScope, "slots"> => {
  const begin = startOfWeek(today, weekStart);
  const lastPage = Math.floor((DAYS_AHEAD - 1) / DAYS_SHOWN);
  const page = Math.min(Math.max(Math.floor(daysBetween(begin, date) / DAYS_SHOWN), 0), lastPage);
  const from = addDays(begin, page * DAYS_SHOWN);
  const pageAt = (n: number): SlotSearch => (
    { from: n === 0 ? undefined : addDays(begin, n * DAYS_SHOWN), date: undefined }
  );
  return {
    range: { from: page === 0 ? today : from, to: addDays(from, DAYS_SHOWN - 1) },
    today,
    weekStart,
    ...(page > 0 && { earlier: pageAt(page - 1) }),
    ...(page < lastPage && { later: pageAt(page + 1) }),
  };
};

/** What the calendar shows; without a track it is a preview of the category. */
export const calendarScope = ({ start, category, track }: Visit, search: SlotSearch): CalendarScope => {
  const timezone = search.timezone ?? track?.timezone;
  const today = dayIn(timezone, start.serverTime);
  return {
    slots: {
      id: track?.id ?? category.id,
      timezone,
      location: search.location ?? track?.preferences?.location ?? start.defaults.location,
      ...(search.specialistId && { specialistId: search.specialistId }),
    },
    ...weeksAround(search.date ?? search.from ?? today, today, track?.weekStart ?? MONDAY),
  };
};

/** The scope of the screens about one start. */
export const slotScope = ({ category, track }: Visit, { location, timezone, specialistId }: SlotSearch): SlotScope => ({
  id: track?.id ?? category.id,
  timezone: timezone ?? track?.timezone,
  location: location ?? "zoom",
  ...(specialistId && { specialistId }),
});
