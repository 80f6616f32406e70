// Dates of a calendar that depend on the day on which the demo is made.
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { addDays, dateIn, type Instant, offsetSpan } from "@/platform/time/time.ts";

/** So many clock changes ahead have hours of their own: about a year. */
const CHANGES = 2;

/** Open in the night of each coming clock change, so that its skipped or repeated hour is offered; closed the day after. */
export const clockChangeHours = (zone: string, now: Instant): Pick<CalendarRules, "overrides"> => {
  const overrides: CalendarRules["overrides"] = [];
  let change = offsetSpan(zone, now).to;
  for (let i = 0; i < CHANGES && Number.isFinite(change); i++) {
    const night = dateIn(zone, change);
    overrides.push({ date: addDays(night, -1), ranges: [{ from: 18 * 60, to: 22 * 60 }] });
    overrides.push({ date: night, ranges: [{ from: 0, to: 4 * 60 }, { from: 10 * 60, to: 12 * 60 }] });
    overrides.push({ date: addDays(night, 1), ranges: [] });
    change = offsetSpan(zone, change).to;
  }
  return { overrides };
};
