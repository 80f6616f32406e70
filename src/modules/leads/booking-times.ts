// When a specialist could meet a lead of his: the free quarter hours of one of his days, on both clocks.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
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
import { getTrack, readable } from "@/modules/funnel/index.ts";
import { findCalendar, hoursHold, hoursOf, listBusy } from "@/modules/scheduling/index.ts";
import type { BusyTime } from "@/modules/scheduling/index.ts";
import type { CalendarRules } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { FURTHEST_DAYS } from "./booking.ts";
import { getOwnLead } from "./leads.ts";
import type { BookingTimes } from "./meeting-schemas.ts";

const STEP_MS = 15 * MINUTE_MS;
/** So many days are looked at for one that has opening hours. */
const LOOKED_AHEAD = 14;

/** Every quarter of a local day that is still to come; a day of a clock change has four more or fewer. */
const quartersOf = (date: string, zone: string, now: Instant): Instant[] => {
  const from = dayStart(zone, date);
  const count = (dayStart(zone, addDays(date, 1)) - from) / STEP_MS;
  return Array.from({ length: count }, (_, at) => from + at * STEP_MS).filter((start) => start > now);
};

/** Whether nothing else takes the meeting's time or the buffers around it; the others' buffers are in their times. */
const isFree = ({ slotMinutes, bufferBefore, bufferAfter }: CalendarRules, busy: readonly BusyTime[]) => {
  const before = bufferBefore * MINUTE_MS;
  const after = (slotMinutes + bufferAfter) * MINUTE_MS;
  return (start: Instant): boolean => !busy.some(({ from, to }) => from < start + after && to > start - before);
};

/** The first of the next days with opening hours, from tomorrow on; tomorrow when none has any. */
const proposedDate = (calendar: CalendarRules, today: string): string => {
  const days = Array.from({ length: LOOKED_AHEAD }, (_, at) => addDays(today, at + 1));
  return days.find((day) => hoursOf(calendar, day).length > 0) ?? days[0]!;
};

/** Throws 404 for somebody else's lead, `no_calendar` without opening hours. */
export const listBookingTimes = async (ctx: Ctx, leadId: string, wished?: string): Promise<BookingTimes> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const lead = await getOwnLead(db, id, leadId);
  const calendar = await findCalendar(db, id);
  if (!calendar) throw conflict("no_calendar", "Please set up your calendar first.");
  const { zone: timezone, slotMinutes } = calendar;
  const { timezone: visitorZone } = await getTrack(db, lead.trackId);
  const today = dateIn(timezone, ctx.now);
  const [date, lastDate] = [wished ?? proposedDate(calendar, today), addDays(today, FURTHEST_DAYS - 1)];
  const quarters = date > lastDate ? [] : quartersOf(date, timezone, ctx.now);
  const [first = 0] = quarters;
  const busy = await listBusy(db, id, first - DAY_MS, first + 3 * DAY_MS, ctx.now);
  return {
    ...{ timezone, date, lastDate, firstDate: today },
    city: cityOf(timezone),
    visitorCity: cityOf(visitorZone),
    locations: (await findProfile(db, id))?.locations.map(({ kind }) => kind) ?? [],
    times: quarters.filter(isFree(calendar, busy)).map((start) => ({
      ...readable(start, timezone),
      otherTime: renderTime(start, visitorZone).text,
      inHours: hoursHold(calendar, { from: start, to: start + slotMinutes * MINUTE_MS }),
    })),
  };
};
