// The verbs of leads: born with a booking; the others follow with the specialists' screens.
import { eq, sql } from "drizzle-orm";
import { leadBooked } from "../../events.ts";
import type { Reader } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { publish } from "../../platform/outbox.ts";
import { insertRow } from "../../platform/prepared.ts";
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
    createdAt: tx.now,
    changedAt: tx.now,
  };
  await insertRow(tx, leads, lead);
  await insertRow(tx, leadTimeline, {
    id: newId(),
    leadId,
    at: tx.now,
    kind: "booked",
    actor: tx.actor,
    details: { meetingId },
  });
  await countLead(tx, lead, 1);
  await publish(tx, leadBooked({ leadId, specialistId, meetingId }));
};
