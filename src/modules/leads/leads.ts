// How leads are born, found and counted; working them is in moves.ts, what the clock does in timers.ts.
import { eq, sql } from "drizzle-orm";
import { leadBooked } from "../../events.ts";
import type { Reader } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { publish } from "../../platform/outbox.ts";
import { insertRow, prepared } from "../../platform/prepared.ts";
import { DAY_MS, type Instant } from "../../platform/time.ts";
import type { Tx } from "../../platform/transact.ts";
import { getTrack } from "../funnel/index.ts";
import { lifecycleOf } from "../settings/index.ts";
import { getMeeting } from "../scheduling/index.ts";
import { leadCounts, leads, leadTimeline } from "./tables.ts";

export type Lead = typeof leads.$inferSelect;

/** The lead that a meeting belongs to. */
export const findLeadByMeeting = async (db: Reader, meetingId: string): Promise<Lead | undefined> => {
  const [lead] = await db.select().from(leads).where(eq(leads.meetingId, meetingId));
  return lead;
};

/** Moves a lead between counter rows; `by` is 1 when it arrives in a status and -1 when it leaves one. */
export const countLead = async (
  tx: Tx,
  lead: Pick<Lead, "specialistId" | "categoryId" | "createdAt" | "status">,
  by: 1 | -1,
) => {
  const { specialistId, categoryId, status } = lead;
  const day = Math.floor(lead.createdAt / DAY_MS);
  await tx.insert(leadCounts).values({ specialistId, categoryId, day, status, leads: by }).onConflictDoUpdate({
    target: [leadCounts.specialistId, leadCounts.categoryId, leadCounts.day, leadCounts.status],
    set: { leads: sql`${leadCounts.leads} + ${by}` },
  });
};

interface Booking {
  leadId: string;
  meetingId: string;
  trackId: string;
  specialistId: string;
  categoryId: string;
  creditEntryId: string;
}

type NewLead = Omit<typeof leads.$inferInsert, "createdAt" | "changedAt" | "statusAt" | "contactName">;

const nameOf = ({ firstName, lastName }: Lead["contact"]) => `${firstName} ${lastName}`.toLowerCase();

/** Writes a new lead with its first line of history and its place in the counters. */
export const insertLead = async (tx: Tx, lead: NewLead, details: Record<string, unknown>): Promise<void> => {
  const now = tx.now;
  const row = { ...lead, createdAt: now, changedAt: now, statusAt: now, contactName: nameOf(lead.contact) };
  await insertRow(tx, leads, row);
  await tell(tx, lead.id, lead.status, details);
  await countLead(tx, row, 1);
};

/** Adds a line to a lead's history. */
export const tell = (tx: Tx, leadId: string, kind: string, details: Record<string, unknown> = {}): Promise<void> =>
  insertRow(tx, leadTimeline, { id: newId(), leadId, at: tx.now, kind, actor: tx.actor, details });

const leadById = prepared((db) => db.select().from(leads).where(eq(leads.id, sql.placeholder("id"))).prepare());

/** A specialist's own lead. Throws 404 for anybody else's: its existence is not revealed. */
export const getOwnLead = async (db: Reader, specialistId: string, id: string): Promise<Lead> => {
  const [lead] = await leadById(db).all({ id });
  if (lead?.specialistId !== specialistId) throw notFound("This lead does not exist.");
  return lead;
};

/** A visitor's booking is a lead, in the same commit (PRODUCT section 3: new -> booked). */
export const createLead = async (tx: Tx, booking: Booking): Promise<void> => {
  const { leadId, meetingId, trackId, specialistId, categoryId, creditEntryId } = booking;
  const track = await getTrack(tx, trackId);
  const meeting = await getMeeting(tx, meetingId);
  const { outcomeDays } = await lifecycleOf(tx);
  const outcomeBy: Instant = meeting.endsAt + outcomeDays * DAY_MS;
  const lead = {
    id: leadId,
    specialistId,
    trackId,
    meetingId,
    categoryId,
    subcategoryId: track.subcategoryId,
    status: "booked" as const,
    source: "funnel" as const,
    contact: track.contact!,
    answers: track.answers,
    outcomeBy,
    creditEntryId,
    creditState: "consumed" as const,
    creditKey: meetingId,
  };
  await insertLead(tx, lead, { meetingId });
  await publish(tx, leadBooked({ leadId, specialistId, meetingId }));
};
