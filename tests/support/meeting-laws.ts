// What must be true of every meeting, lead, credit and calendar after whatever people do, however many at once.
import { eq } from "drizzle-orm";
import { reconcile } from "@/modules/billing/index.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { LEAD_MOVES, LEAD_TURNS } from "@/modules/leads/rules.ts";
import { leads, leadTimeline } from "@/modules/leads/tables.ts";
import { reminders } from "@/modules/notifications/tables.ts";
import { CELL_MS, cellOf, MEETING_MOVES } from "@/modules/scheduling/rules.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import type { ReadDb } from "@/platform/db/connection.ts";
import type { PersonalCalendar } from "./mail-calendar.ts";

type Lead = typeof leads.$inferSelect;

/** Who keeps a calendar: specialists by id, visitors by track. */
export type Calendars = Map<string, PersonalCalendar>;

export interface World {
  db: ReadDb;
  now: number;
  /** Credits that each specialist was given. */
  granted: number;
  calendars: Calendars;
  /** Statuses of meetings at the last look. */
  before: Map<string, Meeting["status"]>;
}

/** Two meetings of one specialist never share time, and each owns exactly its cells. */
const overlaps = async ({ db }: World, all: Meeting[]): Promise<string[]> => {
  const standing = all.filter(({ status }) => ["confirmed", "completed", "no-show"].includes(status));
  const wrong: string[] = [];
  const owners = new Map<string, string>();
  for (const { id, specialistId, busyFrom, busyTo } of standing) {
    for (let cell = cellOf(busyFrom); cell * CELL_MS < busyTo; cell++) {
      const key = `${specialistId} ${cell}`;
      if (owners.has(key)) wrong.push(`${id} and ${owners.get(key)} overlap at ${cell}`);
      owners.set(key, id);
    }
  }
  const cells = await db.select().from(occupiedCells);
  const kept = new Map(
    cells.filter(({ expiresAt }) => expiresAt === null).map((
      row,
    ) => [`${row.specialistId} ${row.cell}`, row.meetingId]),
  );
  for (const [key, id] of owners) if (kept.get(key) !== id) wrong.push(`${id} does not own ${key}`);
  for (const [key, id] of kept) if (!owners.has(key)) wrong.push(`${id} still owns ${key}`);
  return wrong;
};

/** Nothing is lost or invented: what is left and what leads have used is what was given. */
const credits = async ({ db, granted }: World, all: Lead[]): Promise<string[]> => {
  const wrong = (await reconcile(db)).map(({ lotId }) => `lot ${lotId} differs from its ledger`);
  const lots = await db.select().from(creditLots);
  const entries = await db.select().from(creditEntries);
  for (const [specialistId, own] of Map.groupBy(lots, (lot) => lot.specialistId)) {
    const left = own.reduce((sum, lot) => sum + lot.remaining, 0);
    const used = all.filter((lead) => lead.specialistId === specialistId && lead.creditState === "consumed").length;
    if (left + used !== granted) wrong.push(`${specialistId}: ${left} left and ${used} used of ${granted}`);
  }
  const keys = new Map(entries.map((entry) => [entry.uniqueKey, entry]));
  for (const { id, creditKey, creditState } of all) {
    if (!keys.has(`consume-${creditKey}`)) wrong.push(`lead ${id} has used no credit`);
    const returned = keys.get(`return-${creditKey}`);
    if ((creditState === "returned") !== (returned !== undefined)) wrong.push(`lead ${id} is ${creditState}`);
    if (returned && !returned.rule) wrong.push(`the credit of lead ${id} came back without a rule`);
  }
  const consumed = entries.filter(({ kind }) => kind === "consume").length;
  if (consumed !== all.length) wrong.push(`${consumed} credits used for ${all.length} leads`);
  return wrong;
};

/** Whose credit must be back: somebody else meets the visitor, or there was no consent (any more) before the meeting. */
const owed = (all: Meeting[], everyLead: Lead[]): string[] => {
  const meeting = new Map(all.map((one) => [one.id, one]));
  return everyLead.filter(({ creditState }) => creditState === "consumed").flatMap(({ id, reason, creditKey }) => {
    const why = meeting.get(creditKey)?.cancelReason ?? "";
    const due = reason === "reassigned" || why === "consent-withdrawn" || why === "erased";
    return due ? [`the credit of lead ${id} did not come back`] : [];
  });
};

const MEETING_PAIRS = new Set(
  Object.values(MEETING_MOVES).flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)),
);
const LEAD_PAIRS = new Set([
  ...Object.values(LEAD_MOVES).flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)),
  ...Object.values(LEAD_TURNS).map(({ from, to }) => `${from} ${to}`),
]);

/** Meetings and leads only go the ways of their tables, and agree with each other. */
const states = async ({ db, now, before }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { id, status } of all) {
    const was = before.get(id) ?? status;
    // A hold may be confirmed and more within one look.
    const twice = was === "held" && MEETING_PAIRS.has(`confirmed ${status}`);
    if (was !== status && !MEETING_PAIRS.has(`${was} ${status}`) && !twice) {
      wrong.push(`${id}: ${was} became ${status}`);
    }
  }
  const meeting = new Map(all.map((one) => [one.id, one]));
  const lines = await db.select().from(leadTimeline).orderBy(leadTimeline.id);
  const histories = Map.groupBy(lines, (line) => line.leadId);
  for (const lead of everyLead) {
    let status: string | undefined;
    for (const { details, kind } of histories.get(lead.id) ?? []) {
      const { from, to } = details as { from?: string; to?: string };
      status ??= kind;
      if (from === undefined || to === undefined || kind === "meeting-moved") continue;
      if (from !== status || !LEAD_PAIRS.has(`${from} ${to}`)) {
        wrong.push(`lead ${lead.id}: ${status} via ${from} to ${to}`);
      }
      status = to;
    }
    if (status !== lead.status) wrong.push(`lead ${lead.id} is ${lead.status}, its history says ${status}`);
    const own = lead.meetingId ? meeting.get(lead.meetingId) : undefined;
    if (own?.status === "confirmed" && own.startsAt > now && lead.status !== "booked") {
      wrong.push(`lead ${lead.id} is ${lead.status} with a meeting ahead`);
    }
    const over = own?.status === "cancelled" && own.cancelReason !== "moved";
    if (lead.status === "booked" && (over || own?.status === "no-show")) {
      wrong.push(`lead ${lead.id} is booked without a meeting`);
    }
  }
  for (const [trackId, own] of Map.groupBy(all, (one) => one.trackId)) {
    const live = own.filter(({ status }) => status === "held" || status === "confirmed").length;
    if (live > 1) wrong.push(`track ${trackId} has ${live} live meetings`);
  }
  return wrong;
};

/** What both calendars show is what the database says; who was erased keeps his own. */
const files = ({ calendars, now }: World, all: Meeting[], erased: Set<string>): string[] => {
  const wrong: string[] = [];
  for (const { calendarUid, specialistId, trackId, status, startsAt, endsAt, sequence, cancelReason } of all) {
    for (const [owner, keeps] of [[specialistId, true], [trackId, !erased.has(trackId)]] as const) {
      const event = calendars.get(owner)?.events.get(calendarUid);
      if (!keeps || endsAt <= now) continue;
      if (status === "confirmed" && (event?.cancelled !== false || event.startsAt !== startsAt)) {
        wrong.push(`${calendarUid} of ${owner} stands in the database alone`);
      }
      if (status === "confirmed" && event && event.sequence !== sequence) {
        wrong.push(`${calendarUid}: ${event.sequence}`);
      }
      const gone = status === "cancelled" && cancelReason !== "moved";
      if (gone && event?.cancelled === false) wrong.push(`${calendarUid} of ${owner} was cancelled and stands`);
    }
  }
  return wrong;
};

/** Nobody will be reminded of what does not take place, nor of another time. */
const reminded = async ({ db }: World, all: Meeting[]): Promise<string[]> => {
  const meeting = new Map(all.map((one) => [one.id, one]));
  const waiting = await db.select().from(reminders).where(eq(reminders.state, "waiting"));
  return waiting.flatMap(({ meetingId, dueAt, minutesBefore }) => {
    const { status, startsAt } = meeting.get(meetingId)!;
    const right = startsAt - minutesBefore * 60_000 === dueAt;
    return ["confirmed", "completed", "no-show"].includes(status) && right
      ? []
      : [`a reminder of ${meetingId}, ${status}`];
  });
};

/** Sentences on what is wrong; none when every law holds. Remembers the statuses for the next look. */
export const brokenLaws = async (world: World): Promise<string[]> => {
  const { db, before } = world;
  const all = await db.select().from(meetings);
  const everyLead = await db.select().from(leads);
  const erased = new Set(everyLead.filter(({ reason }) => reason === "erased").map(({ trackId }) => trackId));
  const wrong = [
    ...await overlaps(world, all),
    ...await credits(world, everyLead),
    ...owed(all, everyLead),
    ...await states(world, all, everyLead),
    ...files(world, all, erased),
    ...await reminded(world, all),
  ];
  for (const { id, status } of all) before.set(id, status);
  return wrong;
};
