// Invariants of every meeting, lead, credit and calendar that hold after any actions, in parallel or not.
import { eq } from "drizzle-orm";
import { reconcile } from "@/modules/billing/index.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { automaticReturns, isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { LEAD_TRANSITIONS } from "@/modules/leads/rules.ts";
import { leads, leadTimeline } from "@/modules/leads/tables.ts";
import { reminders } from "@/modules/notifications/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import type { PersonalCalendar } from "./personal-calendar.ts";
import { CELL_MS, cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";

type Lead = typeof leads.$inferSelect;

/** Personal calendars: of specialists by id, of visitors by track. */
export type Calendars = Map<string, PersonalCalendar>;

export interface World {
  db: ReadDb;
  now: number;
  /** Credits granted to each specialist. */
  granted: number;
  calendars: Calendars;
  /** Statuses of meetings at the previous check. */
  before: Map<string, Meeting["status"]>;
}

/** Meetings of one specialist do not overlap, and each owns exactly its cells. */
const checkOverlaps = async ({ db }: World, all: Meeting[]): Promise<string[]> => {
  const occupying = all.filter(({ status }) => ["confirmed", "completed", "no-show"].includes(status));
  const violations: string[] = [];
  const owners = new Map<string, string>();
  for (const { id, specialistId, busyFrom, busyTo } of occupying) {
    for (let cell = cellOf(busyFrom); cell * CELL_MS < busyTo; cell++) {
      const key = `${specialistId} ${cell}`;
      if (owners.has(key)) violations.push(`${id} and ${owners.get(key)} overlap at ${cell}`);
      owners.set(key, id);
    }
  }
  const cells = await db.select().from(occupiedCells);
  const stored = new Map(
    cells.filter(({ expiresAt }) => expiresAt === null).map((
      row,
    ) => [`${row.specialistId} ${row.cell}`, row.meetingId]),
  );
  for (const [key, id] of owners) if (stored.get(key) !== id) violations.push(`${id} does not own ${key}`);
  for (const [key, id] of stored) if (!owners.has(key)) violations.push(`${id} still owns ${key}`);
  return violations;
};

/** No credit is lost or invented: remaining and consumed credits add up to the granted ones. */
const checkCredits = async ({ db, granted }: World, all: Lead[]): Promise<string[]> => {
  const violations = (await reconcile(db)).map(({ lotId }) => `lot ${lotId} differs from its ledger`);
  const lots = await db.select().from(creditLots);
  const entries = await db.select().from(creditEntries);
  for (const [specialistId, own] of Map.groupBy(lots, (lot) => lot.specialistId)) {
    const left = own.reduce((sum, lot) => sum + lot.remaining, 0);
    const used = all.filter((lead) => lead.specialistId === specialistId && lead.creditState === "consumed").length;
    if (left + used !== granted) violations.push(`${specialistId}: ${left} left and ${used} used of ${granted}`);
  }
  const keys = new Map(entries.map((entry) => [entry.uniqueKey, entry]));
  for (const { id, creditKey, creditState } of all) {
    if (!keys.has(`consume-${creditKey}`)) violations.push(`lead ${id} has used no credit`);
    const returned = keys.get(`return-${creditKey}`);
    if ((creditState === "returned") !== (returned !== undefined)) violations.push(`lead ${id} is ${creditState}`);
    if (returned && !returned.rule) violations.push(`the credit of lead ${id} was returned without a rule`);
  }
  const consumed = entries.filter(({ kind }) => kind === "consume").length;
  const kept = (await db.select().from(leadTimeline)).filter(({ details }) => "after" in details).length;
  if (consumed !== all.length + kept) violations.push(`${consumed} credits used for ${all.length} leads, ${kept} kept`);
  return [...violations, ...checkShare(entries, all)];
};

/** Rules that the share limits. All of a run lies within 90 days. */
const LIMITED = ["visitor-cancelled", "visitor-absent", "duplicate", "contact-failed", "consent-withdrawn"];

/** Nobody gets more credits back by themselves than the share allows, and a returned credit leaves nothing to work with. */
const checkShare = (entries: (typeof creditEntries.$inferSelect)[], all: Lead[]): string[] => {
  const returns = entries.filter(({ rule }) => rule !== null && LIMITED.includes(rule));
  const exceeding = [...Map.groupBy(returns, ({ specialistId }) => specialistId)].flatMap(([specialistId, own]) => {
    const delivered = all.filter((lead) => lead.specialistId === specialistId).length;
    return own.length > automaticReturns(delivered) ? [`${specialistId}: ${own.length} returns of ${delivered}`] : [];
  });
  const worked = all.filter((lead) => isCreditReturned(lead) && ["booked", "converted"].includes(lead.status));
  return [...exceeding, ...worked.map(({ id, status }) => `lead ${id} is ${status} without a credit`)];
};

/**
 * A credit is returned when another specialist meets the visitor, or consent is withdrawn before the meeting, unless a
 * person decides about it.
 */
const checkReturns = async ({ db }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const lines = await db.select().from(leadTimeline);
  const reviewed = new Set(lines.filter(({ kind }) => kind === "credit-held-back").map(({ leadId }) => leadId));
  const meeting = new Map(all.map((one) => [one.id, one]));
  return everyLead.filter(({ creditState }) => creditState === "consumed").flatMap(({ id, reason, creditKey }) => {
    const cancelReason = meeting.get(creditKey)?.cancelReason ?? "";
    const due = reason === "reassigned" || cancelReason === "consent-withdrawn" || cancelReason === "erased";
    return due && !reviewed.has(id) ? [`the credit of lead ${id} was not returned`] : [];
  });
};

const MEETING_PAIRS = new Set(
  Object.entries(MEETING_STATUS).flatMap(([from, { transitions }]) =>
    Object.values(transitions).map((to) => `${from} ${to}`)
  ),
);
const LEAD_PAIRS = new Set(
  // No administrator acts here.
  Object.values(LEAD_TRANSITIONS).filter(({ by }) => by !== "administrator")
    .flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)),
);

/** Meetings and leads change only by the transitions of their status tables, and agree with each other. */
const checkStatuses = async ({ db, now, before }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const violations: string[] = [];
  for (const { id, status } of all) {
    const was = before.get(id) ?? status;
    // A hold can be confirmed and changed again between two checks.
    const twice = was === "held" && MEETING_PAIRS.has(`confirmed ${status}`);
    if (was !== status && !MEETING_PAIRS.has(`${was} ${status}`) && !twice) {
      violations.push(`${id}: ${was} became ${status}`);
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
        violations.push(`lead ${lead.id}: ${status} via ${from} to ${to}`);
      }
      status = to;
    }
    if (status !== lead.status) violations.push(`lead ${lead.id} is ${lead.status}, its history says ${status}`);
    const own = lead.meetingId ? meeting.get(lead.meetingId) : undefined;
    if (own?.status === "confirmed" && own.startsAt > now && lead.status !== "booked") {
      violations.push(`lead ${lead.id} is ${lead.status} with a meeting ahead`);
    }
    const over = own?.status === "cancelled" && own.cancelReason !== "moved";
    if (lead.status === "booked" && (over || own?.status === "no-show")) {
      violations.push(`lead ${lead.id} is booked without a meeting`);
    }
  }
  for (const [trackId, own] of Map.groupBy(all, (one) => one.trackId)) {
    const live = own.filter(({ status }) => status === "held" || status === "confirmed").length;
    if (live > 1) violations.push(`track ${trackId} has ${live} live meetings`);
  }
  return violations;
};

/** Both personal calendars match the database. An erased visitor gets no more files. */
const checkCalendars = ({ calendars, now }: World, all: Meeting[], erased: Set<string>): string[] => {
  const violations: string[] = [];
  for (const { calendarUid, specialistId, trackId, status, startsAt, endsAt, sequence, cancelReason } of all) {
    for (const [owner, keeps] of [[specialistId, true], [trackId, !erased.has(trackId)]] as const) {
      const event = calendars.get(owner)?.events.get(calendarUid);
      if (!keeps || endsAt <= now) continue;
      if (status === "confirmed" && (event?.cancelled !== false || event.startsAt !== startsAt)) {
        violations.push(`${calendarUid} of ${owner} is missing from the calendar`);
      }
      if (status === "confirmed" && event && event.sequence !== sequence) {
        violations.push(`${calendarUid}: ${event.sequence}`);
      }
      const gone = status === "cancelled" && cancelReason !== "moved";
      if (gone && event?.cancelled === false) {
        violations.push(`${calendarUid} of ${owner} was cancelled and is still in the calendar`);
      }
    }
  }
  return violations;
};

/** Reminders wait only for meetings that take place, at the right time. */
const checkReminders = async ({ db }: World, all: Meeting[]): Promise<string[]> => {
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

/** Describes every violation, and stores the statuses for the next check. */
export const findMeetingViolations = async (world: World): Promise<string[]> => {
  const { db, before } = world;
  const all = await db.select().from(meetings);
  const everyLead = await db.select().from(leads);
  const erased = new Set(everyLead.filter(({ reason }) => reason === "erased").map(({ trackId }) => trackId));
  const violations = [
    ...await checkOverlaps(world, all),
    ...await checkCredits(world, everyLead),
    ...await checkReturns(world, all, everyLead),
    ...await checkStatuses(world, all, everyLead),
    ...checkCalendars(world, all, erased),
    ...await checkReminders(world, all),
  ];
  for (const { id, status } of all) before.set(id, status);
  return violations;
};
