// Leads without their visitor: personal details are erased, or the whole lead is deleted by an administrator.
import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { leadDeleted, leadErased } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { isQuiet, publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { deleteUndosOf } from "@/platform/undo/undos.ts";
import { releaseCredit } from "@/modules/billing/index.ts";
import { cancelMeeting } from "@/modules/scheduling/index.ts";
import { anonymiseRequest } from "@/modules/booking/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { erasedContact } from "@/modules/tracks/contact-rules.ts";
import { isOpenTrack } from "@/modules/tracks/rules.ts";
import { awaitsConsent, wasNotAccepted } from "../credit-rules.ts";
import { changeLead, countLead, findUpcomingMeeting, getLead, type Lead } from "../leads.ts";
import { deletionProblem, hasTransition } from "../rules.ts";
import { isClosedLead } from "../status-rules.ts";
import { leads, leadSearchTerms } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import { returnLeadCredit } from "./lead-credits.ts";
import { type Change, changeStatus, loadFacts } from "./status.ts";

/** Erases contact, answers, notes, search terms and what could be undone of a lead, and changes further columns. */
const eraseDetails = async (
  tx: Tx,
  leadId: string,
  more: Partial<Lead> = {},
): Promise<void> => {
  await tx.delete(leadSearchTerms).where(eq(leadSearchTerms.leadId, leadId));
  await deleteUndosOf(tx, leadId);
  const erased = { contact: erasedContact(), contactName: "", contactEmail: "", answers: {}, notes: null };
  await changeLead(tx, { id: leadId }, { ...erased, erasedAt: tx.now, changedAt: tx.now, ...more });
};

/** What changes when the wait for the visitor's consent ends without it; nothing for other leads. */
const releaseReserved = async (tx: Tx, lead: Lead): Promise<Change> => {
  if (!awaitsConsent(lead)) return {};
  await releaseCredit(tx, lead.creditKey);
  return { creditState: "released", consentBy: null };
};

export type MissedConsent =
  | ErasureReason
  | "consent-declined"
  | "consent-missing"
  | "consent-cancelled"
  | "not-delivered";

/** Ends a lead whose visitor has not agreed. Its specialist has got nothing that they would have to delete. */
export const endWithoutConsent = async (tx: Tx, lead: Lead, reason: MissedConsent): Promise<void> => {
  await changeStatus(tx, lead, "missConsent", { kind: reason, reason, ...await releaseReserved(tx, lead) });
  await eraseDetails(tx, lead.id);
};

export type ErasureReason = "consent-withdrawn" | "erased" | "reassigned";

interface Erasure {
  /** The meeting was cancelled in the same commit, so that one email covers both. */
  cancelled: boolean;
  /** What the timeline says about the specialist who gets the request. The event of that tells this one. */
  handover?: Record<string, unknown>;
}

/**
 * Erases the visitor's details. A lead that depends on the visitor ends; an outcome stays. A second time only newer
 * details are erased.
 */
export const eraseLead = async (
  tx: Tx,
  lead: Lead,
  reason: ErasureReason,
  { cancelled, handover }: Erasure,
): Promise<void> => {
  const { id: leadId, specialistId } = lead;
  if (awaitsConsent(lead)) return await endWithoutConsent(tx, lead, reason);
  const kind = handover ? "handed-over" : reason;
  const transition = handover ? "leave" : "loseVisitor";
  if (hasTransition(transition, lead.status)) {
    await changeStatus(tx, lead, transition, { kind, reason, details: handover });
  } else await addTimelineEntry(tx, leadId, kind, handover);
  // What was not accepted was never delivered, whatever becomes of its visitor.
  await eraseDetails(tx, leadId, isClosedLead(lead.status) && !wasNotAccepted(lead) ? { reason } : {});
  if (lead.erasedAt === null && !handover) await publish(tx, leadErased({ leadId, specialistId, reason, cancelled }));
};

interface DeletionResult {
  /** The lead before; undefined when it was deleted earlier. */
  before?: Lead;
  meetingCancelled: boolean;
  creditReturned: boolean;
}

/** By then the visitor's cancellation email has been sent, even when the mail server was down for a while. */
const LAST_EMAIL_MS = DAY_MS;

/** The other leads of a request that still have its visitor. */
const listSiblings = (tx: Tx, { id, trackId }: Lead): Promise<Lead[]> =>
  tx.select().from(leads)
    .where(and(eq(leads.trackId, trackId), ne(leads.id, id), isNull(leads.deletedAt), isNull(leads.erasedAt)));

/**
 * Whether the request of a deleted lead is somebody else's: of a specialist who has got its visitor's details, or of the
 * visitor, who is in the funnel again.
 */
const isNeeded = async (tx: Tx, lead: Lead): Promise<boolean> => {
  const track = await findTrack(tx, lead.trackId);
  if (track && isOpenTrack(track.status)) return true;
  return (await listSiblings(tx, lead)).some((other) => !wasNotAccepted(other));
};

/** The request goes with its last lead, also from the leads of those who did not accept it. */
const purgeRequest = async (tx: Tx, lead: Lead): Promise<void> => {
  for (const other of await listSiblings(tx, lead)) await eraseLead(tx, other, "erased", { cancelled: false });
  await anonymiseRequest(tx, lead.trackId);
};

/** Ends an open lead and returns its credit. */
const closeOpenLead = async (tx: Tx, lead: Lead): Promise<Lead> => {
  if (!hasTransition("remove", lead.status)) return lead;
  const released = await releaseReserved(tx, lead);
  const closed = await changeStatus(tx, lead, "remove", { reason: "deleted", ...released });
  await returnLeadCredit(tx, closed, "lead-deleted");
  return closed;
};

/**
 * Deletes a lead. An upcoming meeting is cancelled, and the credit of an open lead returns. The request is purged too,
 * unless somebody else has it: at once, or after the visitor has been told about the meeting. A second time nothing
 * happens. Throws 404, and `illegal_transition` while its meeting takes place.
 */
export const deleteLead = async (tx: Tx, leadId: string): Promise<DeletionResult> => {
  const before = await getLeadOrDeleted(tx, leadId);
  if (before.deletedAt !== null) return { meetingCancelled: false, creditReturned: false };
  const problem = deletionProblem(await loadFacts(tx, before), tx.now);
  if (problem) throw conflict("illegal_transition", problem);
  const meeting = await findUpcomingMeeting(tx, before, tx.now);
  if (meeting) await cancelMeeting(tx, meeting, { by: "admin", reason: "lead-deleted" });
  const closed = await closeOpenLead(tx, await getLead(tx, leadId));
  const { creditState, paidBy } = await getLead(tx, leadId);
  if (closed.status === before.status) await addTimelineEntry(tx, leadId, "deleted");
  const purgesTrack = !await isNeeded(tx, before);
  const isTold = meeting !== undefined && !isQuiet(tx);
  const purgeTrackAt = purgesTrack && isTold ? tx.now + LAST_EMAIL_MS : null;
  await eraseDetails(tx, leadId, { deletedAt: tx.now, purgeTrackAt });
  await countLead(tx, closed, -1);
  if (purgesTrack && !isTold) await purgeRequest(tx, before);
  const { specialistId, trackId } = before;
  await publish(tx, leadDeleted({ leadId, specialistId, trackId, cancelled: meeting !== undefined }));
  const creditReturned = before.creditState === "consumed" && creditState === "returned" && paidBy === null;
  return { before, meetingCancelled: meeting !== undefined, creditReturned };
};

const getLeadOrDeleted = async (db: Reader, id: string): Promise<Lead> => {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  if (!lead) throw notFound("This lead doesn't exist.");
  return lead;
};

/** Every 15 minutes: purges the requests of deleted leads. */
export const purgeDeletedTracks = sweep({
  batch: 20,
  select: (tx, limit) =>
    tx.select().from(leads).where(and(sql`${leads.purgeTrackAt} is not null`, lte(leads.purgeTrackAt, tx.now)))
      .orderBy(asc(leads.purgeTrackAt)).limit(limit),
  each: async (tx, lead) => {
    if (!await isNeeded(tx, lead)) await purgeRequest(tx, lead);
    await changeLead(tx, lead, { purgeTrackAt: null });
  },
});
