// The specialist's own calendar: the meetings and blocked times of a week, and their meetings as a list.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import {
  addDays,
  cityOf,
  dateIn,
  DAY_MS,
  dayStart,
  type Instant,
  LONGEST_DAY_MS,
  renderTime,
} from "@/platform/time/time.ts";
import { startOfWeek } from "@/platform/time/dates.ts";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import {
  findCalendar,
  getZone,
  listBlocked,
  listExternalBusy,
  listMeetingsIn,
  listPastMeetings,
  type Meeting,
  openingHoursOn,
} from "@/modules/scheduling/index.ts";
import { buildWeek, toRows, type WeekDay } from "@/modules/scheduling/calendar/week-rules.ts";
import { cancelError, isHolding, rescheduleError } from "@/modules/scheduling/rules.ts";
import type { Lead } from "../leads.ts";
import { type LeadContext, toDayMeeting } from "../lists/list.ts";
import { loadRows as leadRowsOf } from "../lists/pages.ts";
import type {
  CalendarMeeting,
  CalendarWeek,
  CalendarWeekQuery,
  MeetingList,
  MeetingListQuery,
} from "./calendar-schemas.ts";

interface Shown {
  meeting: Meeting;
  lead: Lead;
}

/** The meetings whose lead is the specialist's own. A lead that went to somebody else took its meetings along. */
const withLeads = async (db: Reader, specialistId: string, meetings: readonly Meeting[]): Promise<Shown[]> => {
  const ids = [...new Set(meetings.flatMap(({ leadId }) => leadId ?? []))];
  const leads = await leadRowsOf(db, ids);
  return meetings.flatMap((meeting) => {
    const lead = meeting.leadId ? leads.get(meeting.leadId) : undefined;
    return lead?.specialistId === specialistId && lead.deletedAt === null ? [{ meeting, lead }] : [];
  });
};

type ItemContext = Omit<LeadContext, "meetings"> & { now: Instant };

const toCalendarMeeting = ({ meeting, lead }: Shown, { now, ...context }: ItemContext): CalendarMeeting => {
  const item = toDayMeeting(lead, meeting, { ...context, meetings: new Map([[meeting.id, meeting]]) }, now);
  const isCurrent = lead.meetingId === meeting.id;
  const { sentence: moveProblem = null } = rescheduleError("specialist", meeting, now) ?? {};
  const { sentence: cancelProblem = null } = cancelError(meeting, now) ?? {};
  return {
    ...item,
    join: isCurrent && !item.isOver ? item.join : null,
    isChangeable: isCurrent && cancelProblem === null,
    moveProblem,
  };
};

const PAGE_SIZE = 20;
/** A confirmed meeting is at most as far ahead as a booking window, or a year for one that was arranged. */
const AHEAD_MS = 400 * DAY_MS;

/** Those to come, the one in progress, and those of today that are over. */
const isFromToday = ({ status, startsAt, endsAt }: Meeting, { zone, now }: { zone: string; now: Instant }): boolean =>
  !isHolding(status) && (endsAt > now || dateIn(zone, startsAt) === dateIn(zone, now));

/** Leads/Meetings: those from today on, the first one first, or those of the past, the latest first. */
export const listOwnMeetings = async (ctx: Ctx, { when, page }: MeetingListQuery): Promise<MeetingList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const { now } = ctx;
  const window = { now, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
  const [found, zone, names, { currency }] = await Promise.all([
    when === "past"
      ? listPastMeetings(db, id, window)
      : listMeetingsIn(db, id, { from: now - LONGEST_DAY_MS, to: now + AHEAD_MS, now }),
    getZone(db, id),
    loadCatalogNames(db),
    getPricing(db),
  ]);
  const taken = when === "past" ? found : found.filter((meeting) => isFromToday(meeting, { zone, now }))
    .slice(window.offset, window.offset + window.limit);
  const shown = await withLeads(db, id, taken.slice(0, PAGE_SIZE));
  return {
    city: cityOf(zone),
    today: dateIn(zone, now),
    time: renderTime(now, zone).time,
    meetings: shown.map((meeting) => toCalendarMeeting(meeting, { zone, names, currency, now })),
    page,
    hasMore: taken.length > PAGE_SIZE,
  };
};

/** The rows of a day within opening hours. */
const openRows = (week: { rows: { minute: number }[] }, day: WeekDay, hours: { from: number; to: number }[]) =>
  week.rows.flatMap(({ minute }, at) =>
    day.starts[at] !== undefined && hours.some(({ from, to }) => minute >= from && minute < to) ? [at] : []
  );

/** Leads/Calendar. */
export const viewOwnWeek = async (ctx: Ctx, { date, from }: CalendarWeekQuery): Promise<CalendarWeek> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const { now } = ctx;
  const calendar = await findCalendar(db, id);
  const zone = calendar?.zone ?? await getZone(db, id);
  const today = dateIn(zone, now);
  const monday = from === "today" ? today : from ?? startOfWeek(date ?? today);
  const period = { from: dayStart(zone, monday), to: dayStart(zone, addDays(monday, 7)) };
  const [meetings, blocked, elsewhere, names, { currency }] = await Promise.all([
    listMeetingsIn(db, id, { ...period, now }),
    listBlocked(db, id, period),
    listExternalBusy(db, id, period),
    loadCatalogNames(db),
    getPricing(db),
  ]);
  const shown = await withLeads(db, id, meetings);
  const week = buildWeek(zone, monday);
  const text = (at: Instant) => renderTime(at, zone).time;
  const own = shown.map((meeting) => ({
    ...meeting,
    item: toCalendarMeeting(meeting, { zone, names, currency, now }),
  }));
  const unproven = meetings.filter(({ status }) => isHolding(status));
  const placed = <T>(day: WeekDay, time: { from: Instant; to: Instant }, entry: T) => {
    const rows = toRows(day, time);
    return rows ? [{ ...entry, rows, text: `${text(time.from)}–${text(time.to)}` }] : [];
  };
  return {
    city: cityOf(zone),
    monday,
    sunday: addDays(monday, 6),
    today,
    rows: week.rows.map(({ minute, isRepeat }) => ({
      minute,
      isRepeat,
      label: formatTimeOfDay(Math.floor(minute / 60), minute % 60),
    })),
    days: week.days.map((day) => ({
      date: day.date,
      label: formatDay(day.date).short,
      longLabel: formatDay(day.date).long,
      missingRows: day.starts.flatMap((start, at) => start === undefined ? [at] : []),
      openRows: calendar ? openRows(week, day, openingHoursOn(calendar, day.date)) : [],
      meetings: own.flatMap(({ meeting, item }) =>
        placed(day, { from: meeting.startsAt, to: meeting.endsAt }, { meetingId: item.meetingId })
      ),
      blocked: blocked.flatMap(({ id, startsAt, endsAt }) => placed(day, { from: startsAt, to: endsAt }, { id })),
      busy: [
        ...elsewhere.flatMap((time) => placed(day, time, { why: "elsewhere" as const })),
        ...unproven.flatMap(({ startsAt, endsAt }) =>
          placed(day, { from: startsAt, to: endsAt }, { why: "reserved" as const })
        ),
      ],
    })),
    meetings: own.map(({ item }) => item),
  };
};
