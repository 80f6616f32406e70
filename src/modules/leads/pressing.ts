// What a specialist sees first in the morning: his next meetings, and the leads that wait for him.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/db.ts";
import type { Instant } from "../../platform/time.ts";
import { listMeetings, type Meeting } from "../scheduling/index.ts";
import { itemOf, shelfFor } from "./list.ts";
import type { LeadItem, LeadStatus } from "./shapes.ts";
import { leads } from "./tables.ts";

/** How many open leads of each status are looked at, the oldest first: nobody works more in a day. */
const LOOKED_AT = 100;

const { id, status, meetingId, acceptBy, liveUntil, outcomeBy } = leads;
/** As little of each as says how pressing it is; only those that are shown are read in full. */
const listOpen = (db: Reader, specialistId: string, open: LeadStatus) =>
  db.select({ id, status, meetingId, acceptBy, liveUntil, outcomeBy }).from(leads)
    .where(and(eq(leads.specialistId, specialistId), eq(status, open)))
    .orderBy(asc(leads.createdAt), asc(id)).limit(LOOKED_AT);
type Open = Awaited<ReturnType<typeof listOpen>>[number];

const dueAt = ({ acceptBy, liveUntil, outcomeBy }: Open): Instant => acceptBy ?? liveUntil ?? outcomeBy ?? Infinity;

/** Open leads, so many of those with a meeting to come and of those that wait; the most pressing first. */
export const listPressing = async (
  db: Reader,
  specialistId: string,
  now: Instant,
  most: number,
): Promise<{ meetings: LeadItem[]; waiting: LeadItem[] }> => {
  const open: Open[] = [];
  for (const one of ["received", "live", "booked"] as const) open.push(...await listOpen(db, specialistId, one));
  const meetings = await listMeetings(db, open.flatMap((lead) => lead.status === "booked" ? lead.meetingId ?? [] : []));
  const ahead = new Map(meetings.filter((one) => isAhead(one, now)).map((meeting) => [meeting.id, meeting.startsAt]));
  const startOf = (lead: Open) => lead.meetingId ? ahead.get(lead.meetingId) : undefined;
  const first = (some: Open[], at: (lead: Open) => Instant) => some.sort((a, b) => at(a) - at(b)).slice(0, most);
  const shown = {
    meetings: first(open.filter((lead) => startOf(lead) !== undefined), (lead) => startOf(lead)!),
    waiting: first(open.filter((lead) => startOf(lead) === undefined), dueAt),
  };
  const item = await itemsOf(db, specialistId, [...shown.meetings, ...shown.waiting]);
  return { meetings: shown.meetings.map(item), waiting: shown.waiting.map(item) };
};

const isAhead = ({ status, endsAt }: Meeting, now: Instant): boolean => status === "confirmed" && endsAt > now;

const itemsOf = async (db: Reader, specialistId: string, some: Open[]): Promise<(lead: Open) => LeadItem> => {
  const rows = some.length ? await db.select().from(leads).where(inArray(id, some.map((lead) => lead.id))) : [];
  const shelf = await shelfFor(db, specialistId, rows);
  const byId = new Map(rows.map((row) => [row.id, itemOf(row, shelf)]));
  return (lead) => byId.get(lead.id)!;
};
