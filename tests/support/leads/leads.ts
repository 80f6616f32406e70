// Leads for tests, brought into each status by the actions of the product.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { reconcile } from "@/modules/billing/index.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import {
  changeLeadStatus,
  findLeadByMeeting,
  getLead,
  type Lead,
  type LeadStatusChange,
  reassignLead,
  receiveLead,
  type StatusChange,
} from "@/modules/leads/index.ts";
import { recordAssignmentDecision } from "@/modules/tracks/index.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import type { LeadStatus } from "@/modules/leads/status-rules.ts";
import { leadCounts, leads, leadTimeline } from "@/modules/leads/tables.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { TestApp } from "../app/test-app.ts";
import { book, type VisitorOptions, visitorWithContact } from "../funnel/visitor.ts";

/** Wednesday 21 October 2026, 10:00 in Vienna. */
export const TEN = "2026-10-21T08:00:00Z";

/** An administrator may give these visitors to one specialist, unless they book. */
const visitorOf = (app: TestApp, visitor?: VisitorOptions) => visitorWithContact(app, { mayChoose: true, ...visitor });

/** A lead that an administrator assigned without a time. Returns its id. */
export const receivedLead = async (app: TestApp, specialistId: string, visitor?: VisitorOptions): Promise<string> => {
  const { trackId } = await visitorOf(app, visitor);
  return await app.transact((tx) => receiveLead(tx, { trackId, specialistId }));
};

/** A lead of a visitor's booking. Returns its id. */
export const bookedLead = async (
  app: TestApp,
  specialistId: string,
  startsAt = TEN,
  visitor?: VisitorOptions,
): Promise<string> => {
  const { trackId } = await visitorOf(app, visitor);
  const { json } = await book(app, trackId, startsAt, { specialistId });
  return (await findLeadByMeeting(app.services.db.read, json.meetingId))!.id;
};

/** The visitor of a lead agrees to a specialist by name, so that an administrator may give the lead to them. */
export const agreeTo = async (app: TestApp, leadId: string, specialistId: string): Promise<void> => {
  const { trackId } = await leadRow(app, leadId);
  const decision = {
    specialist: { id: specialistId, displayName: "Kim" },
    category: "Career coaching",
    accepted: true,
  };
  await app.transact((tx) => recordAssignmentDecision(tx, app.ctx(), { trackId, ...decision }));
};

/** An administrator gives a lead to a specialist to whom its visitor has agreed. */
export const handOver = async (app: TestApp, leadId: string, specialistId: string) => {
  await agreeTo(app, leadId, specialistId);
  const { specialistId: fromSpecialistId } = await leadRow(app, leadId);
  return await app.transact((tx) =>
    reassignLead(tx, { leadId, specialistId, fromSpecialistId, reason: "They are ill." })
  );
};

/** Changes the status as the specialist does. */
export const changeLead = (app: TestApp, moving: LeadStatusChange): Promise<Lead> =>
  app.transact((tx) => changeLeadStatus(tx, moving));

/** An assigned lead in a status. Returns its id. */
export const leadIn = async (app: TestApp, specialistId: string, status: LeadStatus): Promise<string> => {
  const leadId = await receivedLead(app, specialistId);
  if (status === "received") return leadId;
  await changeLead(app, { specialistId, leadId, to: "live" });
  if (status !== "live") await changeLead(app, { specialistId, leadId, to: status });
  return leadId;
};

/** The row of a lead. */
export const leadRow = (app: TestApp, id: string): Promise<Lead> => getLead(app.services.db.read, id);

/** The kinds of a lead's timeline, in order. */
export const historyOf = async (app: TestApp, leadId: string): Promise<string[]> => {
  const lines = await app.services.db.read.select({ kind: leadTimeline.kind }).from(leadTimeline)
    .where(eq(leadTimeline.leadId, leadId)).orderBy(asc(leadTimeline.at), asc(leadTimeline.id));
  return lines.map(({ kind }) => kind);
};

/** The counter rows that are not zero, and the same counts from the rows of leads, by "status category day". */
export const compareCounters = async (read: ReadDb, specialistId: string) => {
  const rows = await read.select().from(leadCounts).where(eq(leadCounts.specialistId, specialistId));
  const own = await read.select().from(leads).where(and(eq(leads.specialistId, specialistId), isNull(leads.deletedAt)));
  const actual = new Map<string, number>();
  for (const { status, categoryId, createdAt } of own) {
    for (const day of [Math.floor(createdAt / DAY_MS), -1]) {
      const key = [status, categoryId, day].join(" ");
      actual.set(key, (actual.get(key) ?? 0) + 1);
    }
  }
  const counters = rows.filter((row) => row.leads !== 0)
    .map(({ status, categoryId, day, leads }) => [[status, categoryId, day].join(" "), leads] as const);
  return { counters: Object.fromEntries(counters), leads: Object.fromEntries(actual) };
};

/** Credits left in all lots of a specialist. */
export const creditsLeft = async (app: TestApp, specialistId: string): Promise<number> => {
  const [row] = await app.services.db.read.all<{ left: number }>(
    sql`select coalesce(sum(remaining), 0) as "left" from credit_lots where specialist_id = ${specialistId}`,
  );
  return row!.left;
};

/** The rule under which a credit was returned, by the key under which it was consumed; null when it was not. */
export const findReturnRule = async (app: TestApp, key: string): Promise<string | null> => {
  const [entry] = await app.services.db.read.select({ rule: creditEntries.rule }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, `return-${key}`));
  return entry?.rule ?? null;
};

/** Lots that differ from their ledger; always empty. */
export const listImbalances = (app: TestApp) => reconcile(app.services.db.read);

/** The ids in the events of leads that entered a status; an undo is none of these. */
export const enteredEvents = async (app: TestApp, status: LeadStatus) =>
  (await app.eventsOf("leads.status_changed") as StatusChange[]).filter(({ to, by }) => to === status && by !== "undo")
    .map(({ leadId, specialistId }) => ({ leadId, specialistId }));
