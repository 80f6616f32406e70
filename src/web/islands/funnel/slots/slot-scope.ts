// Which slots of which calendar a screen shows, from its address and what is known of the visitor.
import { addDays } from "@/platform/time/dates.ts";
import type { SlotScope } from "../queries.ts";
import type { Visit } from "../track/visit.ts";
import { dayIn, type SlotSearch } from "./slot-search.ts";

/** Days shown at once, and how far ahead a visitor can page. */
export const DAYS_SHOWN = 30;
const DAYS_AHEAD = 90;

export interface CalendarScope {
  slots: SlotScope;
  /** Empty: the next 30 days. */
  range: { from?: string; to?: string };
  today: string;
  /** The first day of the next page; absent on the last one. */
  later?: string;
  /** Whether there is a page before this one. */
  isLater: boolean;
}

/** What the calendar shows; without a track it is a preview of the category. */
export const calendarScope = ({ start, category, track }: Visit, search: SlotSearch): CalendarScope => {
  const timezone = search.timezone ?? track?.timezone;
  const today = dayIn(timezone, start.serverTime);
  const from = search.from && search.from > today ? search.from : undefined;
  const later = addDays(from ?? today, DAYS_SHOWN);
  return {
    slots: {
      id: track?.id ?? category.id,
      timezone,
      location: search.location ?? track?.preferences?.location ?? start.defaults.location,
    },
    range: from ? { from, to: addDays(from, DAYS_SHOWN - 1) } : {},
    today,
    later: later < addDays(today, DAYS_AHEAD) ? later : undefined,
    isLater: from !== undefined,
  };
};

/** The scope of the screens about one start. */
export const slotScope = ({ category, track }: Visit, { location, timezone }: SlotSearch): SlotScope => ({
  id: track?.id ?? category.id,
  timezone: timezone ?? track?.timezone,
  location: location ?? "zoom",
});
