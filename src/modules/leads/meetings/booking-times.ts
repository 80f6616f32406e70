// The times at which a specialist can meet a lead: free quarter hours of one of their days, in both people's time.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { timeBeside } from "@/platform/time/formats.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import {
  addDays,
  cityOf,
  dateIn,
  DAY_MS,
  dayStart,
  type Instant,
  MINUTE_MS,
  renderTime,
} from "@/platform/time/time.ts";
import { type BusyTime, findCalendar, isWithinHours, listBusy, openingHoursOn } from "@/modules/scheduling/index.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import { MAX_DAYS_AHEAD } from "./booking.ts";
import { getOwnLead } from "../leads.ts";
import type { BookingTimes } from "../schemas.ts";

const STEP_MS = 15 * MINUTE_MS;
/** Days that are searched for one with opening hours. */
const MAX_DAYS_SEARCHED = 14;

/** Every future quarter hour of a local day. A day with a clock change has four more or fewer. */
const quartersOf = (date: string, zone: string, now: Instant): Instant[] => {
  const from = dayStart(zone, date);
  const count = (dayStart(zone, addDays(date, 1)) - from) / STEP_MS;
  return Array.from({ length: count }, (_, at) => from + at * STEP_MS).filter((start) => start > now);
};

/** Whether the meeting and its buffers are free. The times of other meetings include their own buffers. */
const isFree = ({ slotMinutes, bufferBefore, bufferAfter }: CalendarRules, busy: readonly BusyTime[]) => {
  const before = bufferBefore * MINUTE_MS;
  const after = (slotMinutes + bufferAfter) * MINUTE_MS;
  return (start: Instant): boolean => !busy.some(({ from, to }) => from < start + after && to > start - before);
};

/** The next day with opening hours, from tomorrow on; tomorrow when there is none. */
const proposedDate = (calendar: CalendarRules, today: string): string => {
  const days = Array.from({ length: MAX_DAYS_SEARCHED }, (_, at) => addDays(today, at + 1));
  return days.find((day) => openingHoursOn(calendar, day).length > 0) ?? days[0]!;
};

/** Throws 404 for another specialist's lead, and `no_calendar` without opening hours. */
export const listBookingTimes = async (ctx: Ctx, leadId: string, requestedDate?: string): Promise<BookingTimes> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const lead = await getOwnLead(db, id, leadId);
  const calendar = await findCalendar(db, id);
  if (!calendar) throw conflict("no_calendar", "Please set up your calendar first.");
  const { zone: timezone, slotMinutes } = calendar;
  const { timezone: visitorZone } = await getTrack(db, lead.trackId);
  const today = dateIn(timezone, ctx.now);
  const [date, lastDate] = [requestedDate ?? proposedDate(calendar, today), addDays(today, MAX_DAYS_AHEAD - 1)];
  const quarters = date > lastDate ? [] : quartersOf(date, timezone, ctx.now);
  const [first = 0] = quarters;
  const busy = await listBusy(db, id, first - DAY_MS, first + 3 * DAY_MS, ctx.now);
  return {
    timezone,
    date,
    lastDate,
    firstDate: today,
    city: cityOf(timezone),
    visitorCity: cityOf(visitorZone),
    locations: (await findProfile(db, id))?.locations.map(({ kind }) => kind) ?? [],
    times: quarters.filter(isFree(calendar, busy)).map((start) => {
      const [own, other] = [toReadableTime(start, timezone), renderTime(start, visitorZone)];
      const inHours = isWithinHours(calendar, { from: start, to: start + slotMinutes * MINUTE_MS });
      return { ...own, otherTime: other.text, beside: timeBeside(other, own), inHours };
    }),
  };
};
