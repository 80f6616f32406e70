// What a specialist sees first in the morning: his next meetings, and the leads that wait for him.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { addDays, dateIn, DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { readable } from "@/modules/funnel/index.ts";
import { findCalendar, listUpcoming, type UpcomingMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import type { Lead } from "./leads.ts";
import { itemOf, type Shelf, shelfFor } from "./list.ts";
import type { LeadItem, LeadStatus, MeetingItem } from "./schemas.ts";
import { leads } from "./tables.ts";
import { joinOf } from "./view.ts";

/** How many open leads of each status are looked at, the oldest first: nobody works more in a day. */
const LOOKED_AT = 100;

const { id, status, acceptBy, liveUntil, outcomeBy } = leads;
/** As little of each as says how pressing it is; only those that are shown are read in full. */
const listOpen = (db: Reader, specialistId: string, open: LeadStatus) =>
  db.select({ id, status, acceptBy, liveUntil, outcomeBy }).from(leads)
    .where(and(eq(leads.specialistId, specialistId), eq(status, open)))
    .orderBy(asc(leads.createdAt), asc(id)).limit(LOOKED_AT);
type Open = Awaited<ReturnType<typeof listOpen>>[number];

/** To be taken, to be told how it went, or to be worked on before it expires. */
type Waiting = "take" | "tell" | "work";

export interface Pressing {
  meetings: MeetingItem[];
  /** What waits for a word of the specialist's, the most pressing first. Live leads with time left do not. */
  waiting: LeadItem[];
  /** The specialist's own day, YYYY-MM-DD, and the city of his clock. */
  today: string;
  city: string;
  /** Meetings of these days of his, the one that goes on now included, and all that are to come. */
  meetingsOn: { today: number; tomorrow: number; ahead: number };
  /** How many leads wait for what; a hundred of each are counted. */
  waitingFor: Record<Waiting, number>;
}

/** So many meetings to come, and so many leads that wait; the most pressing first. */
export const listPressing = async (
  db: Reader,
  specialistId: string,
  now: Instant,
  most: { meetings: number; waiting: number },
): Promise<Pressing> => {
  const ahead = await listAhead(db, specialistId, now);
  const zone = (await findCalendar(db, specialistId))?.zone ?? "UTC";
  const open = await listOpenLeads(db, specialistId, new Set(ahead.map(({ leadId }) => leadId)));
  const waitsFor = await waiter(db, now);
  const waiting = open.filter((lead) => waitsFor(lead) !== undefined);
  const count = (what: Waiting) => waiting.filter((lead) => waitsFor(lead) === what).length;
  const next = ahead.flatMap(({ leadId }) => leadId ?? []).slice(0, most.meetings);
  const shown = waiting.slice(0, most.waiting);
  const { leadOf, shelf } = await readInFull(db, specialistId, [...next, ...shown.map((lead) => lead.id)]);
  const { date: today, city } = readable(now, zone);
  return {
    meetings: next.map((one) => meetingItemOf(leadOf(one), shelf)),
    waiting: shown.map((lead) => itemOf(leadOf(lead.id), shelf)),
    today,
    city,
    meetingsOn: { ...countDays(ahead, today, zone), ahead: ahead.length },
    waitingFor: { take: count("take"), tell: count("tell"), work: count("work") },
  };
};

/** Confirmed and not over: the one that goes on now is the first. No meeting is longer than a day. */
const listAhead = async (db: Reader, specialistId: string, now: Instant): Promise<UpcomingMeeting[]> =>
  (await listUpcoming(db, specialistId, now - DAY_MS)).filter(({ endsAt }) => endsAt > now);

const dueAt = ({ acceptBy, liveUntil, outcomeBy }: Open): Instant => acceptBy ?? liveUntil ?? outcomeBy ?? Infinity;

const listOpenLeads = async (db: Reader, specialistId: string, meeting: Set<string | null>): Promise<Open[]> => {
  const open: Open[] = [];
  for (const one of ["received", "live", "booked"] as const) open.push(...await listOpen(db, specialistId, one));
  return open.filter((lead) => !meeting.has(lead.id)).sort((a, b) => dueAt(a) - dueAt(b));
};

/**
 * What an open lead without a meeting ahead waits for. A meeting arranged outside is asked about when one in Parley
 * would be, in the last days of its time; a live lead waits once its specialist is warned.
 */
const waiter = async (db: Reader, now: Instant): Promise<(lead: Open) => Waiting | undefined> => {
  const { outcomeDays, liveWarningHours } = await lifecycleOf(db);
  const ends: Partial<Record<LeadStatus, { what: Waiting; within: number }>> = {
    received: { what: "take", within: Infinity },
    booked: { what: "tell", within: outcomeDays * DAY_MS },
    live: { what: "work", within: Math.max(...liveWarningHours) * 60 * MINUTE_MS },
  };
  return (lead) => {
    const end = ends[lead.status];
    return end && dueAt(lead) <= now + end.within ? end.what : undefined;
  };
};

const countDays = (ahead: readonly UpcomingMeeting[], today: string, zone: string) => {
  const on = (date: string) => ahead.filter(({ startsAt }) => dateIn(zone, startsAt) === date).length;
  return { today: on(today), tomorrow: on(addDays(today, 1)) };
};

const readInFull = async (db: Reader, specialistId: string, ids: string[]) => {
  const rows = ids.length ? await db.select().from(leads).where(inArray(id, ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { leadOf: (one: string) => byId.get(one)!, shelf: await shelfFor(db, specialistId, rows) };
};

const meetingItemOf = (lead: Lead, shelf: Shelf): MeetingItem => {
  const meeting = lead.meetingId ? shelf.meetings.get(lead.meetingId) : undefined;
  return {
    ...itemOf(lead, shelf),
    visitorTime: meeting ? readable(meeting.startsAt, meeting.visitorZone) : null,
    join: joinOf(meeting, lead),
  };
};
