// Invariants of every meeting, lead, credit and calendar that hold after any actions, in parallel or not.
import { eq, isNotNull, sql } from "drizzle-orm";
import { checks } from "@/app.ts";
import { users } from "@/modules/auth/tables.ts";
import { reconcile } from "@/modules/billing/index.ts";
import { LIMITED_RULES } from "@/modules/billing/return-rules.ts";
import { creditEntries, creditLots, creditReservations } from "@/modules/billing/tables.ts";
import { automaticReturns, isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { LEAD_TRANSITIONS } from "@/modules/leads/rules.ts";
import { isAgreed, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { findUndo, isGivenUp } from "@/modules/leads/undo-rules.ts";
import { leads, leadTimeline } from "@/modules/leads/tables.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { runChecks } from "@/platform/checks.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { compareCounters } from "../leads/leads.ts";
import { listGivenUp } from "../scheduling/meetings.ts";
import { checkPromised } from "./mirror-invariants.ts";
import type { World } from "./world.ts";
import { checkConsents, checkPeople } from "./people-invariants.ts";
import { checkCaps, checkPurchases } from "./payment-invariants.ts";
import { checkTexts, listReachedByText } from "./text-invariants.ts";
import { CELL_MS, cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";

type Lead = typeof leads.$inferSelect;

/** Whether it owns its time: for good, or until it expires. */
const isOccupying = ({ status, holdExpiresAt }: Meeting, now: number): boolean =>
  ["confirmed", "completed", "no-show"].includes(status) ||
  (["held", "pending"].includes(status) && holdExpiresAt! > now);

/** Meetings, requests and holds of one specialist do not overlap, and each owns exactly its cells. */
const checkOverlaps = async ({ db, now }: World, all: Meeting[]): Promise<string[]> => {
  const occupying = all.filter((meeting) => isOccupying(meeting, now));
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
    cells.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map((
      row,
    ) => [`${row.specialistId} ${row.cell}`, row.meetingId]),
  );
  for (const [key, id] of owners) if (stored.get(key) !== id) violations.push(`${id} does not own ${key}`);
  for (const [key, id] of stored) if (!owners.has(key)) violations.push(`${id} still owns ${key}`);
  return violations;
};

/** Everything except the uses of leads, and what came back from them. */
const isGiven = ({ kind, rule }: typeof creditEntries.$inferSelect): boolean =>
  kind !== "consume" && (kind !== "return" || rule === "dispute-won");

/** No credit is lost or invented: remaining and consumed credits add up to those that were given and not taken back. */
const checkCredits = async (world: World, all: Lead[]): Promise<string[]> => {
  const { db, actions } = world;
  const violations = (await reconcile(db)).map(({ lotId }) => `lot ${lotId} differs from its ledger`);
  const lots = await db.select().from(creditLots);
  const entries = await db.select().from(creditEntries);
  const uses = entries.filter(({ kind }) => kind === "consume").length;
  const isFree = actions?.length && actions.every((action) => action.isFree);
  if (isFree && uses > world.used) violations.push("a credit was used by an action that uses none");
  world.used = uses;
  for (const [specialistId, own] of Map.groupBy(lots, (lot) => lot.specialistId)) {
    const left = own.reduce((sum, lot) => sum + lot.remaining, 0);
    const used = all.filter((lead) => lead.specialistId === specialistId && lead.creditState === "consumed").length;
    const given = entries.filter((entry) => entry.specialistId === specialistId && isGiven(entry))
      .reduce((sum, { amount }) => sum + amount, 0);
    if (left + used !== given) violations.push(`${specialistId}: ${left} left and ${used} used of ${given}`);
  }
  const keys = new Map(entries.map((entry) => [entry.uniqueKey, entry]));
  for (const { id, creditKey, creditState, freeReason, source } of all) {
    const isReturned = creditState === "returned" || freeReason === "client";
    const hasUsed = creditState === "consumed" || isReturned;
    if (keys.has(`consume-${creditKey}`) !== hasUsed) violations.push(`the credit of lead ${id} is ${creditState}`);
    const returned = keys.get(`return-${creditKey}`);
    if (isReturned !== (returned !== undefined)) violations.push(`lead ${id} is ${creditState}`);
    if ((freeReason === "client") !== (returned?.rule === "own-client")) {
      violations.push(`lead ${id} is free for nothing`);
    }
    if ((freeReason === "own-link") !== (source === "own-link")) violations.push(`lead ${id} is from ${source}`);
    if ((creditState === "free") !== (freeReason !== null)) violations.push(`lead ${id} is ${creditState}`);
    if (returned && !returned.rule) violations.push(`the credit of lead ${id} was returned without a rule`);
  }
  return [...violations, ...await checkUses(db, entries, all), ...checkShare(entries, all)];
};

/**
 * Why a lead uses another credit, as its timeline says: kept or reopened after a return, handed over, or taken over from
 * another lead of the visitor. While another lead pays for the visitor, keeping uses none; nor does a handover that ends
 * the lead because the visitor is asked first.
 */
const isReuse = ({ kind, details }: typeof leadTimeline.$inferSelect) =>
  ("after" in details && !("paidBy" in details)) || (kind === "handed-over" && "creditKey" in details) ||
  kind === "credit-taken-over";

/** Each lead has used one credit more than it got back while it has one, and each keeping or handover exactly one. */
const checkUses = async (
  db: ReadDb,
  entries: (typeof creditEntries.$inferSelect)[],
  all: Lead[],
): Promise<string[]> => {
  const ofMeeting = new Map((await db.select().from(meetings)).map(({ id, leadId }) => [id, leadId]));
  const ownerOf = (key: string) => ofMeeting.get(key) ?? key.split(":")[0]!;
  const byLead = Map.groupBy(entries.filter(({ meetingId }) => meetingId), ({ meetingId }) => ownerOf(meetingId!));
  const timeline = await db.select().from(leadTimeline);
  const withoutCredit = timeline.filter(({ kind }) => kind === "imported" || kind === "own-link");
  const started = new Set(withoutCredit.map(({ leadId }) => leadId));
  const lines = Map.groupBy(timeline.filter(isReuse), ({ leadId }) => leadId);
  return all.flatMap(({ id, creditState }) => {
    const own = byLead.get(id) ?? [];
    const used = own.filter(({ kind }) => kind === "consume").length;
    const back = own.filter(({ kind }) => kind === "return").length;
    const reused = lines.get(id) ?? [];
    const hasFirst = !started.has(id) && ["consumed", "returned", "free"].includes(creditState);
    const first = hasFirst ? 1 : 0;
    return [
      ...used - back === (creditState === "consumed" ? 1 : 0) ? [] : [`lead ${id}: ${used} used, ${back} returned`],
      ...used === first + reused.length ? [] : [`lead ${id} has used ${used} credits, and ${reused.length} again`],
    ];
  });
};

/** Reservations are those of pending meetings and of leads that wait for consent, and the lots count the same ones. */
const checkReservations = async ({ db }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const reservations = await db.select().from(creditReservations);
  const wanted = [
    ...all.filter(({ status, origin }) => status === "pending" && origin === "market").map(({ id }) => id),
    ...everyLead.filter(({ creditState }) => creditState === "reserved").map(({ id }) => id),
  ];
  const stored = reservations.map(({ key }) => key);
  const byLot = Map.groupBy(reservations, ({ lotId }) => lotId);
  const lots = await db.select().from(creditLots);
  return [
    ...stored.filter((key) => !wanted.includes(key)).map((key) => `the reservation of ${key} was left behind`),
    ...wanted.filter((key) => !stored.includes(key)).map((key) => `nothing is reserved for ${key}`),
    ...lots.filter(({ id, reserved }) => reserved !== (byLot.get(id)?.length ?? 0))
      .map(({ id, reserved }) => `lot ${id} counts ${reserved} reservations`),
  ];
};

/**
 * Nobody gets more credits back by themselves than the share allows, and a returned credit leaves nothing to work with.
 * All of a run lies within 90 days.
 */
const checkShare = (entries: (typeof creditEntries.$inferSelect)[], all: Lead[]): string[] => {
  const returns = entries.filter(({ rule }) => rule !== null && LIMITED_RULES.includes(rule));
  const exceeding = [...Map.groupBy(returns, ({ specialistId }) => specialistId)].flatMap(([specialistId, own]) => {
    const delivered = all.filter((lead) => lead.specialistId === specialistId).length;
    if (own.length <= automaticReturns(delivered)) return [];
    return [`${specialistId}: ${own.length} returns of ${delivered}: ${own.map(({ rule }) => rule).join(", ")}`];
  });
  // A person who grants a dispute leaves the lead as it is.
  const worked = all.filter((lead) => isCreditReturned(lead) && lead.returnRule !== "dispute" && isAgreed(lead.status));
  return [...exceeding, ...worked.map(({ id, status }) => `lead ${id} is ${status} without a credit`)];
};

/**
 * A credit is returned when another specialist meets the visitor, or consent is withdrawn before the meeting, unless a
 * person decides about it.
 */
const checkReturns = async ({ db }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const lines = await db.select().from(leadTimeline);
  const reviewed = new Set(lines.filter(({ kind }) => kind === "credit-held-back").map(({ leadId }) => leadId));
  const meeting = new Map(all.map((meeting) => [meeting.id, meeting]));
  return everyLead.filter(({ creditState }) => creditState === "consumed").flatMap(({ id, reason, creditKey }) => {
    const cancelReason = meeting.get(creditKey)?.cancelReason ?? "";
    const due = reason === "reassigned" || cancelReason === "consent-withdrawn" || cancelReason === "erased";
    return due && !reviewed.has(id) ? [`the credit of lead ${id} was not returned`] : [];
  });
};

/** By a booking link nobody meets anybody else, and no credit is used. */
const checkOwnLinks = async ({ db }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const requests = new Map((await db.select().from(tracks)).map((track) => [track.id, track]));
  const leadOf = new Map(everyLead.map((lead) => [lead.meetingId, lead]));
  return all.filter(({ origin }) => origin === "own-link").flatMap(({ id, trackId, specialistId, status }) => {
    const { preferred, origin } = requests.get(trackId)!;
    const lead = leadOf.get(id);
    return [
      ...!preferred || preferred.specialistId === specialistId ? [] : [`meeting ${id} is with somebody else`],
      ...status !== "pending" || origin === "own-link" ? [] : [`meeting ${id} waits for a request of the market`],
      ...!lead || lead.freeReason === "own-link" ? [] : [`lead ${lead.id} by a link is ${lead.creditState}`],
    ];
  });
};

const MEETING_PAIRS = new Set(
  Object.entries(MEETING_STATUS).flatMap(([from, { transitions }]) =>
    Object.values(transitions).map((to) => `${from} ${to}`)
  ),
);
/** Several changes lie between two checks. */
const isReachable = (from: string, to: string, seen: readonly string[] = []): boolean =>
  from === to || [...MEETING_PAIRS].some((pair) => {
    const [before, next] = pair.split(" ") as [string, string];
    return before === from && !seen.includes(next) && isReachable(next, to, [...seen, next]);
  });

const LEAD_PAIRS = new Set([
  ...Object.values(LEAD_TRANSITIONS).flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)),
  ...LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.flatMap((to) => findUndo(from, to) ? [`${to} ${from}`] : [])),
]);

/** Meetings and leads change only by the transitions of their status tables, and agree with each other. */
const checkStatuses = async ({ db, now, before }: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const violations: string[] = [];
  for (const { id, status } of all) {
    const was = before.get(id)?.status ?? status;
    if (!isReachable(was, status)) {
      violations.push(`${id}: ${was} became ${status}`);
    }
  }
  const meeting = new Map(all.map((meeting) => [meeting.id, meeting]));
  const lines = await db.select().from(leadTimeline).orderBy(leadTimeline.id);
  const given = await listGivenUp(db);
  const histories = Map.groupBy(lines, (line) => line.leadId);
  for (const lead of everyLead) {
    let status: string | undefined;
    for (const { details, kind } of histories.get(lead.id) ?? []) {
      const { from, to } = details as { from?: string; to?: string };
      status ??= kind === "imported" ? "booked" : kind;
      if (from === undefined || to === undefined || kind === "meeting-moved") continue;
      if (from !== status || !LEAD_PAIRS.has(`${from} ${to}`)) {
        violations.push(`lead ${lead.id}: ${status} via ${from} to ${to}`);
      }
      status = to;
    }
    if (status !== lead.status) violations.push(`lead ${lead.id} is ${lead.status}, its history says ${status}`);
    const own = lead.meetingId ? meeting.get(lead.meetingId) : undefined;
    const ends = given.has(lead.id) && isGivenUp(lead.status);
    if (own?.status === "confirmed" && own.startsAt > now && lead.status !== "booked" && !ends) {
      violations.push(`lead ${lead.id} is ${lead.status} with a meeting ahead`);
    }
    const over = own?.status === "cancelled" && own.cancelReason !== "moved";
    if (lead.status === "booked" && (over || own?.status === "no-show")) {
      violations.push(`lead ${lead.id} is booked without a meeting`);
    }
  }
  for (const [trackId, own] of Map.groupBy(all, (meeting) => meeting.trackId)) {
    const live = own.filter(({ status }) => ["held", "pending", "confirmed"].includes(status)).length;
    if (live > 1) violations.push(`track ${trackId} has ${live} live meetings`);
  }
  return violations;
};

/** An outcome is due after the meeting, and not asked for before. */
const checkOutcomes = ({ now }: World, all: Meeting[], everyLead: Lead[]): string[] =>
  everyLead.filter(({ status }) => status === "booked").flatMap(({ id, meetingId, outcomeBy, nudgedHours }) => {
    const meeting = all.find((meeting) => meeting.id === meetingId);
    if (meeting?.status !== "confirmed") return [];
    return [
      ...outcomeBy! <= meeting.endsAt ? [`the outcome of lead ${id} is due before its meeting ends`] : [],
      ...nudgedHours !== null && meeting.endsAt > now
        ? [`lead ${id} was asked for the outcome before its meeting`]
        : [],
    ];
  });

/** A lead has the deadline of its status and no other, and the counters of its specialist count it. */
const checkDeadlines = async ({ db }: World, everyLead: Lead[]): Promise<string[]> => {
  const violations = everyLead.flatMap(({ id, status, creditState, consentBy, acceptBy, liveUntil, outcomeBy }) => {
    const deadlines: Record<string, number | null> = {
      received: creditState === "reserved" ? consentBy : acceptBy,
      live: liveUntil,
      booked: outcomeBy,
    };
    const running = Object.keys(deadlines).filter((of) => deadlines[of] !== null);
    const wanted = status in deadlines ? [status] : [];
    return running.join() === wanted.join() ? [] : [`lead ${id} is ${status} with the deadline of ${running.join()}`];
  });
  for (const specialistId of new Set(everyLead.map((lead) => lead.specialistId))) {
    const { counters, leads: actual } = await compareCounters(db, specialistId);
    for (const key of new Set([...Object.keys(counters), ...Object.keys(actual)])) {
      if (counters[key] !== actual[key]) violations.push(`${specialistId}: ${counters[key]} of ${actual[key]} ${key}`);
    }
  }
  return violations;
};

/** Time is occupied only by meetings of its specialist that are not over. */
const checkStrayCells = async ({ db }: World): Promise<string[]> => {
  const rows = await db.all<{ cell: number; meeting: string }>(sql`
    select c.cell, c.meeting_id as meeting from occupied_cells c left join meetings m on m.id = c.meeting_id
    and m.specialist_id = c.specialist_id and m.status <> 'cancelled' where m.id is null`);
  return rows.map(({ cell, meeting }) => `${meeting} still occupies ${cell}`);
};

/** Both personal calendars match the database. `withoutFiles`: requests whose visitors get no files, and who has left. */
const checkCalendars = ({ calendars, now }: World, all: Meeting[], withoutFiles: Set<string>): string[] => {
  const violations: string[] = [];
  // Nobody gets an email about an import.
  const own = all.filter(({ confirmedAt }) => confirmedAt !== null);
  for (const meeting of own) {
    const { calendarUid, specialistId, trackId, status, startsAt, endsAt, sequence, cancelReason } = meeting;
    const link = meeting.location === "zoom" ? meeting.locationDetail : null;
    for (const owner of [specialistId, trackId]) {
      const event = calendars.get(owner)?.events.get(calendarUid);
      if (withoutFiles.has(owner) || endsAt <= now) continue;
      if (status === "confirmed" && (event?.cancelled !== false || event.startsAt !== startsAt)) {
        violations.push(`${calendarUid} of ${owner} is missing from the calendar`);
      }
      if (status === "confirmed" && event && event.sequence !== sequence) {
        violations.push(`${calendarUid}: ${event.sequence}`);
      }
      if (status === "confirmed" && event && link !== null && event.location !== link) {
        violations.push(`${calendarUid} of ${owner} has another link than the meeting`);
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
  const meeting = new Map(all.map((meeting) => [meeting.id, meeting]));
  const waiting = await db.select().from(dueMessages).where(eq(dueMessages.state, "waiting"));
  return waiting.flatMap(({ meetingId, dueAt, minutesBefore, ...due }) => {
    const { status, startsAt } = meeting.get(meetingId)!;
    const right = startsAt === due.startsAt && startsAt - minutesBefore * 60_000 === dueAt;
    return ["confirmed", "completed", "no-show"].includes(status) && right
      ? []
      : [`a reminder of ${meetingId}, ${status}`];
  });
};

/** What operators check finds nothing in a database that breaks no rule. */
const runOwnChecks = async ({ db, now }: World): Promise<string[]> => {
  const ofModules = checks.filter(({ name, inUseOnly }) => !name.startsWith("database.") && !inUseOnly);
  const results = await runChecks(db, ofModules, now);
  return results.flatMap(({ name, ids }) => ids.map((id) => `${name}: ${id}`));
};

/** Describes every violation, and stores the meetings for the next check. */
export const findViolations = async (world: World): Promise<string[]> => {
  const { db, before } = world;
  const all = await db.select().from(meetings);
  const everyLead = await db.select().from(leads);
  // A lead that was closed before keeps its reason.
  const erased = new Set(everyLead.filter(({ erasedAt }) => erasedAt !== null).map(({ trackId }) => trackId));
  const byText = await listReachedByText(db);
  const left = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  const withoutFiles = new Set([...erased, ...byText, ...left.map(({ id }) => id)]);
  const violations = [
    ...await checkOverlaps(world, all),
    ...await checkCredits(world, everyLead),
    ...await checkReservations(world, all, everyLead),
    ...await checkOwnLinks(world, all, everyLead),
    ...await checkConsents(db, everyLead),
    ...await checkPeople(world, all, everyLead),
    ...await checkReturns(world, all, everyLead),
    ...await checkPurchases(db),
    ...await checkCaps(db),
    ...await checkDeadlines(world, everyLead),
    ...checkOutcomes(world, all, everyLead),
    ...await checkStrayCells(world),
    ...await checkStatuses(world, all, everyLead),
    ...world.isAway ? [] : checkCalendars(world, all, withoutFiles),
    ...checkPromised(before, all),
    ...await checkTexts(world, all),
    ...await checkReminders(world, all),
    ...await runOwnChecks(world),
  ];
  for (const meeting of all) before.set(meeting.id, meeting);
  return violations;
};
