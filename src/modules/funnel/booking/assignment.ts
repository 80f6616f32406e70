// Requests that an administrator gives to somebody, with a time or without (PRODUCT section 3).
import { eq } from "drizzle-orm";
import { bookingSaved, trackClosed } from "@/events.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { consumeCredit } from "@/modules/billing/index.ts";
import { confirmMeeting, findLiveMeeting, releaseHold } from "@/modules/scheduling/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { askGates, saidOf } from "../matching/eligibility-check.ts";
import { noteBooking } from "../matching/read-model.ts";
import { planMeeting } from "./holds.ts";
import { tracks } from "../tables.ts";
import { getTrack, type Track } from "../tracks/tracks.ts";

/** Somebody works it from now on: it is closed, and what it held is free again. */
export const closeAsAssigned = async (
  tx: Tx,
  { id, categoryId }: Pick<Track, "id" | "categoryId">,
  meetingId?: string,
): Promise<void> => {
  const reason = "admin-assigned" as const;
  await releaseHold(tx, id);
  const closed = { status: "closed", closeReason: reason, assigned: true, closedAt: tx.now } as const;
  await tx.update(tracks).set(meetingId ? { ...closed, meetingId } : closed).where(eq(tracks.id, id));
  await publish(tx, trackClosed({ trackId: id, categoryId, reason }));
};

/** Nobody works it any more. It counts as abandoned, so that the visitor may go on by himself. */
export const unassign = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(tracks).set({ assigned: false, closeReason: "abandoned" }).where(eq(tracks.id, id));
};

/** The meeting that came of it after all. */
export const noteMeeting = async (tx: Tx, id: string, meetingId: string): Promise<void> => {
  await tx.update(tracks).set({ meetingId }).where(eq(tracks.id, id));
};

/** Why a request cannot be given to anybody at the moment; undefined when it can. */
export const assignRefusal = ({ contact, assigned }: Pick<Track, "contact" | "assigned">) => {
  if (assigned) return { code: "track_assigned", sentence: "Somebody works this request already." };
  if (contact) return undefined;
  return { code: "no_contact", sentence: "This request has no contact details yet, so nobody can work it." };
};

export interface Taking {
  specialistId: string;
  /** A meeting that is to take place then, at that place. */
  meeting?: { startsAt: Instant; location: Location };
}

/** Codes that screens know already; every other gate is `not_eligible`. */
const CODES: Record<string, string> = { credit: "no_credit", caps: "cap_reached" };

/**
 * A request that this specialist may have, by the gates that visitors pass, too. Throws 404, `track_assigned`,
 * `no_contact`, `no_credit`, `cap_reached`, `slot_taken` for a time that does not fit, `not_eligible` for the rest.
 */
export const requireTaker = async (tx: Tx, trackId: string, { specialistId, meeting }: Taking): Promise<Track> => {
  const track = await getTrack(tx, trackId);
  const refusal = assignRefusal(track);
  if (refusal) throw conflict(refusal.code, refusal.sentence);
  if (meeting && meeting.startsAt <= tx.now) throw invalid(["Please choose a time that is still to come."]);
  const { closed: [gate], closedForMeeting: [atTime] } = await askGates(tx, {
    specialistId,
    track,
    now: tx.now,
    meeting,
  });
  if (gate) throw conflict(CODES[gate.name] ?? "not_eligible", saidOf(gate), { gate: gate.name });
  if (atTime) throw conflict("slot_taken", saidOf(atTime), { gate: atTime.name });
  return track;
};

/**
 * Books a meeting for a visitor, as he would have himself: time taken, credit consumed, meeting and lead made, request
 * closed. Throws what requireTaker throws.
 */
export const bookForVisitor = async (
  tx: Tx,
  trackId: string,
  { specialistId, meeting }: Required<Taking>,
): Promise<{ meetingId: string; leadId: string }> => {
  const track = await requireTaker(tx, trackId, { specialistId, meeting });
  const { plan, sources } = await planMeeting(tx, track, { specialistId, ...meeting });
  const leadId = newId();
  const meetingId = await confirmMeeting(tx, plan, await findLiveMeeting(tx, trackId), leadId);
  await noteBooking(tx, plan, sources);
  const { categoryId, subcategoryId } = plan;
  const { entryId: creditEntryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId });
  await closeAsAssigned(tx, track, meetingId);
  await publish(tx, bookingSaved({ meetingId, specialistId, trackId, leadId, categoryId, creditEntryId }));
  return { meetingId, leadId };
};

/** Another specialist works it from now on, and the meeting that came of it does not take place. */
export const passOn = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(tracks).set({ meetingId: null, assigned: true, closeReason: "admin-assigned" }).where(
    eq(tracks.id, id),
  );
};
