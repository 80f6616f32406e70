// How leads are written, found and counted. Whatever keeps a copy of a lead elsewhere hears of every change from here, so
// no new way to change one can forget it (ARCHITECTURE.md#mirrors). For which changes there are, see the folder lifecycle.
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { leadChanged, leadStatusChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { insertRow, insertRows, prepared, withDefaults } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { MAX_COUNT } from "@/platform/http/list.ts";
import { searchTermsOf } from "@/platform/search-terms.ts";
import { fullName } from "@/platform/text.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { findMeeting, getMeeting, type ImportedMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isUpcoming } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { getTrack, type Track } from "@/modules/tracks/index.ts";
import { type CreditedLead, isContactShown } from "./credit-rules.ts";
import type { FirstLeadStatus, LeadActor } from "./status-rules.ts";
import { leadCounts, leads, leadSearchTerms } from "./tables.ts";
import { addTimelineEntry } from "./timeline.ts";
import type { TimelineKind } from "./timeline-rules.ts";

export type Lead = typeof leads.$inferSelect;

/** Changes the leads that match, and returns them as they are now. */
export const changeLeads = async (tx: Tx, where: SQL | undefined, to: Partial<Lead>): Promise<Lead[]> => {
  const changed = await tx.update(leads).set(to).where(where).returning();
  const columns = Object.keys(to);
  for (const { id: leadId, specialistId, trackId } of changed) {
    await publish(tx, leadChanged({ leadId, specialistId, trackId, isNew: false, columns }));
  }
  return changed;
};

/** Changes one lead. */
export const changeLead = async (tx: Tx, { id }: Pick<Lead, "id">, to: Partial<Lead>): Promise<void> => {
  await changeLeads(tx, eq(leads.id, id), to);
};

const leadById = prepared((db) => db.select().from(leads).where(eq(leads.id, sql.placeholder("id"))).prepare());

/** A lead by its id; undefined when it does not exist or was deleted. */
export const findLead = async (db: Reader, id: string): Promise<Lead | undefined> => {
  const lead = await leadById(db).get({ id });
  return lead?.deletedAt === null ? lead : undefined;
};

/** A lead by its id. Throws 404. */
export const getLead = async (db: Reader, id: string): Promise<Lead> => {
  const lead = await findLead(db, id);
  if (!lead) throw notFound("This lead doesn't exist.");
  return lead;
};

/** A specialist's own lead. Throws 404 for anybody else's, so that its existence is not revealed. */
export const getOwnLead = async (db: Reader, specialistId: string, id: string): Promise<Lead> => {
  const lead = await getLead(db, id);
  if (lead.specialistId !== specialistId) throw notFound("This lead doesn't exist.");
  return lead;
};

export const findLeadByMeeting = (db: Reader, meetingId: string): Promise<Lead | undefined> =>
  db.select().from(leads).where(eq(leads.meetingId, meetingId)).get();

/** The lead's meeting that is confirmed and has not started. */
export const findUpcomingMeeting = async (db: Reader, { meetingId }: Lead, now: Instant) => {
  const meeting: Meeting | undefined = meetingId ? await findMeeting(db, meetingId) : undefined;
  return meeting && isUpcoming(meeting, now) ? meeting : undefined;
};

/** Every lead of a request, deleted ones included. */
export const listLeadsOfTrack = (db: Reader, trackId: string): Promise<Lead[]> =>
  db.select().from(leads).where(eq(leads.trackId, trackId));

/** The requests of a specialist's latest leads, as many as lists ever count. */
export const listTrackIdsOfSpecialist = async (db: Reader, specialistId: string): Promise<string[]> => {
  const rows = await db.select({ trackId: leads.trackId }).from(leads).where(eq(leads.specialistId, specialistId))
    .orderBy(desc(leads.createdAt), desc(leads.id)).limit(MAX_COUNT + 1);
  return [...new Set(rows.map(({ trackId }) => trackId))];
};

/** Visitors' names by lead, as far as the lead's specialist may see them. */
export const listVisitorNames = async (db: Reader, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, contact, status, reason, creditState, returnRule, erasedAt } = leads;
  const rows = await db.select({ id, contact, status, reason, creditState, returnRule, erasedAt }).from(leads).where(
    inArray(id, ids),
  );
  return new Map(rows.map((lead) => [lead.id, visitorName(lead)]));
};

/** "Vera Example"; "Vera E." while the contact is not shown. */
export const visitorName = (lead: CreditedLead & Pick<Lead, "contact">): string => {
  const { firstName, lastName } = lead.contact;
  const [initial] = lastName;
  return [firstName, isContactShown(lead) ? lastName : initial && `${initial}.`].filter(Boolean).join(" ");
};

/** The day of the counter rows that sum up all days. */
export const ALL_DAYS = -1;

const { placeholder } = sql;
const counterKey = {
  specialistId: placeholder("specialistId"),
  categoryId: placeholder("categoryId"),
  status: placeholder("status"),
  leads: placeholder("leads"),
};
const addToCounters = prepared((db) =>
  db.insert(leadCounts).values([{ ...counterKey, day: placeholder("day") }, { ...counterKey, day: ALL_DAYS }])
    .onConflictDoUpdate({
      target: [leadCounts.specialistId, leadCounts.categoryId, leadCounts.day, leadCounts.status],
      set: { leads: sql`${leadCounts.leads} + excluded.leads` },
    }).prepare()
);

/** Updates the counter rows; `by` is 1 when a lead enters a status and -1 when it leaves one. */
export const countLead = async (
  tx: Tx,
  lead: Pick<Lead, "specialistId" | "categoryId" | "createdAt" | "status">,
  by: 1 | -1,
): Promise<void> => {
  const { specialistId, categoryId, status, createdAt } = lead;
  await addToCounters(tx).run({ specialistId, categoryId, status, day: Math.floor(createdAt / DAY_MS), leads: by });
};

type Computed = "createdAt" | "changedAt" | "statusAt" | "contactName" | "contactEmail";
type NewLead = Omit<typeof leads.$inferInsert, Computed> & { status: FirstLeadStatus };

/** Inserts a lead with its first timeline entry, its counters and its search terms. */
export const insertLead = async (
  tx: Tx,
  lead: NewLead,
  details: Record<string, unknown>,
  kind: TimelineKind = lead.status,
): Promise<Lead> => {
  const { now } = tx;
  const { id: leadId, specialistId, contact } = lead;
  const terms = searchTermsOf(fullName(contact));
  const search = { contactName: terms.join(" "), contactEmail: foldEmail(contact.email) };
  const row = { ...lead, ...search, createdAt: now, changedAt: now, statusAt: now };
  await insertRow(tx, leads, row);
  await publish(tx, leadChanged({ leadId, specialistId, trackId: lead.trackId, isNew: true, columns: [] }));
  const shown = searchTermsOf(contact.firstName);
  const rows = terms.map((word) => ({ specialistId, word, leadId, createdAt: now, surname: !shown.includes(word) }));
  await insertRows(tx, leadSearchTerms, rows);
  await addTimelineEntry(tx, leadId, kind, details);
  await countLead(tx, row, 1);
  return withDefaults(leads, row);
};

/** A specialist has a new lead. Its meeting, where it has one, is announced by whoever booked it. */
export const publishNew = async (tx: Tx, lead: Lead, by: LeadActor): Promise<void> => {
  const { id: leadId, specialistId, status: to } = lead;
  await publish(tx, leadStatusChanged({ leadId, specialistId, from: null, to, by, formerSpecialistId: null }));
};

/** Until when an outcome must be reported, and the period that ends then, in days. */
export interface OutcomeDeadline {
  outcomeBy: Instant;
  outcomeDays: number;
}

/** The deadline for an outcome: that of a meeting which ends at an instant, or which is settled then. */
export const outcomeDeadline = async (tx: Tx, from: Instant): Promise<OutcomeDeadline> => {
  const { outcomeDays } = await getLifecycle(tx);
  return { outcomeBy: from + outcomeDays * DAY_MS, outcomeDays };
};

/** The deadline for a meeting that was arranged elsewhere, which counts as over when a live lead would expire. */
export const outsideOutcomeDeadline = async (tx: Tx): Promise<OutcomeDeadline> =>
  await outcomeDeadline(tx, tx.now + (await getLifecycle(tx)).liveDays * DAY_MS);

export interface Booking {
  leadId: string;
  meetingId: string;
  trackId: string;
  specialistId: string;
  categoryId: string;
  /** Null for a meeting by a booking link, which uses no credit. */
  creditEntryId: string | null;
  /** The meeting with another specialist that this booking replaces. */
  rescues?: string;
}

const sourceOf = (
  { closeReason }: Pick<Track, "closeReason">,
  { rescues, creditEntryId }: Pick<Booking, "rescues" | "creditEntryId">,
): Lead["source"] => {
  if (rescues) return "reassigned";
  if (creditEntryId === null) return "own-link";
  return closeReason === "admin-assigned" ? "admin-assigned" : "funnel";
};

const creditOf = (tx: Tx, creditEntryId: string | null) =>
  creditEntryId === null
    ? { creditState: "free" as const, freeReason: "own-link" as const }
    : { creditState: "consumed" as const, creditEntryId, creditAt: tx.now };

/** Creates the lead in the booking's commit. */
export const createLead = async (tx: Tx, booking: Booking): Promise<Lead> => {
  const { leadId, meetingId, trackId, specialistId, categoryId, creditEntryId } = booking;
  const track = await getTrack(tx, trackId);
  const meeting = await getMeeting(tx, meetingId);
  const lead = {
    id: leadId,
    specialistId,
    trackId,
    meetingId,
    categoryId,
    subcategoryId: meeting.subcategoryId,
    status: "booked" as const,
    source: sourceOf(track, booking),
    contact: track.contact!,
    answers: track.answers,
    ...await outcomeDeadline(tx, meeting.endsAt),
    ...creditOf(tx, creditEntryId),
    creditKey: meetingId,
  };
  const row = await insertLead(tx, lead, { meetingId });
  await publishNew(tx, row, "visitor");
  return row;
};

interface ImportedLead extends Pick<Lead, "contact" | "notes"> {
  meeting: ImportedMeeting;
}

/** The lead of a meeting that was imported: its specialist had the visitor before, so it uses no credit. */
export const importLead = async (tx: Tx, { meeting, contact, notes }: ImportedLead): Promise<void> => {
  const { id: meetingId, trackId, specialistId, categoryId, subcategoryId, endsAt } = meeting;
  const lead = {
    id: meeting.leadId!,
    specialistId,
    trackId,
    meetingId,
    categoryId,
    subcategoryId,
    status: "booked" as const,
    source: "imported" as const,
    contact,
    notes,
    answers: {},
    ...await outcomeDeadline(tx, endsAt),
    creditState: "released" as const,
    creditKey: meetingId,
  };
  await publishNew(tx, await insertLead(tx, lead, { meetingId }, "imported"), "visitor");
};
