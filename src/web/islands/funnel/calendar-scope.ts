// Which part of whose calendar the address asks for, given what is known of the visitor.
import type { SlotScope } from "./queries.ts";
import { dayIn, daysAfter, type SlotSearch } from "./slot-search.ts";
import type { Visit } from "./visit.ts";

/** Days shown at once (PRODUCT section 4), and how far one can leaf. */
export const DAYS_SHOWN = 30;
const DAYS_AHEAD = 90;

export interface CalendarScope {
  slots: SlotScope;
  /** Absent: the next 30 days. */
  range: { from?: string; to?: string };
  today: string;
  /** The first day of the days after those shown, as far as one can leaf. */
  later?: string;
  /** Whether days before those shown can be asked for. */
  isLater: boolean;
}

/** Without a track the category's own calendar is shown as a preview. */
export const calendarScope = ({ start, category, track }: Visit, search: SlotSearch): CalendarScope => {
  const timezone = search.timezone ?? track?.timezone;
  const today = dayIn(timezone, start.serverTime);
  const from = search.from && search.from > today ? search.from : undefined;
  const later = daysAfter(from ?? today, DAYS_SHOWN);
  return {
    slots: {
      id: track?.id ?? category.id,
      timezone,
      location: search.location ?? track?.preferences?.location ?? start.defaults.location,
    },
    range: from ? { from, to: daysAfter(from, DAYS_SHOWN - 1) } : {},
    today,
    later: later < daysAfter(today, DAYS_AHEAD) ? later : undefined,
    isLater: from !== undefined,
  };
};
