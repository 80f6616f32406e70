// Administrators' actions on tracks. Each one is a single transaction with its audit entry.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { refreshAround } from "@/modules/scheduling/index.ts";
import { deleteTrack, findTrack, getTrack } from "@/modules/tracks/index.ts";
import { type Assignment, bookForVisitor, requireAssignable } from "@/modules/booking/index.ts";
import { assignRequest, cancelConsentRequest, findAgreement, getLead } from "@/modules/leads/index.ts";
import { loadLocalTime } from "../local-time.ts";
import { NOT_AGREED, requestedMeeting } from "./track-candidates.ts";
import type { AssignTrackInput, TrackAssigned } from "./schemas.ts";

interface Assigned {
  leadId: string;
  meetingId: string | null;
}

/** A meeting tells the specialist whom they meet, so the visitor must have agreed before. Throws `consent_required`. */
const bookWithConsent = async (tx: Tx, trackId: string, assignment: Required<Assignment>): Promise<Assigned> => {
  await requireAssignable(tx, trackId, assignment);
  if (!(await findAgreement(tx, trackId)).includes(assignment.specialistId)) {
    throw conflict("consent_required", NOT_AGREED);
  }
  return await bookForVisitor(tx, trackId, assignment);
};

/** Books the meeting when there is a time; otherwise the specialist receives a lead, once its visitor agrees. */
const createLead = async (tx: Tx, trackId: string, { specialistId, meeting }: Assignment): Promise<Assigned> => {
  if (meeting) return await bookWithConsent(tx, trackId, { specialistId, meeting });
  await requireAssignable(tx, trackId, { specialistId });
  return { leadId: await assignRequest(tx, { trackId, specialistId }), meetingId: null };
};

/** The audit entry has ids and statuses, nothing about the visitor. */
const assign = async (tx: Tx, trackId: string, input: AssignTrackInput): Promise<Assigned> => {
  const track = await getTrack(tx, trackId);
  const { specialistId } = input;
  const assigned = await createLead(tx, trackId, { specialistId, meeting: requestedMeeting(track, input) });
  await recordAudit(tx, {
    action: "funnel.assign-track",
    subjectKind: "track",
    subjectId: trackId,
    before: { assigned: false, closeReason: track.closeReason },
    after: { assigned: true, specialistId, startsAt: input.startsAt ?? null, ...assigned },
  });
  return assigned;
};

/**
 * Admin/AssignTrack. Without a time the specialist has to accept the lead in time; with one the meeting is booked. A
 * visitor who has not agreed is asked first, until `consentBy`. Throws 404, `track_assigned`, `no_contact`, `no_credit`,
 * `cap_reached`, `consent_required` with a time, `slot_taken`, `not_eligible`.
 */
export const assignTrack = async (ctx: Ctx, trackId: string, input: AssignTrackInput): Promise<TrackAssigned> => {
  if (input.startsAt) await refreshAround(ctx, input.specialistId, Date.parse(input.startsAt));
  const { leadId, meetingId } = await transactOnce(
    ctx,
    "Admin/AssignTrack",
    { trackId, ...input },
    (tx) => assign(tx, trackId, input),
  );
  const { acceptBy, consentBy } = await getLead(ctx.db.read, leadId);
  const time = await loadLocalTime(ctx);
  const status = meetingId === null ? "received" as const : "booked" as const;
  return { trackId, leadId, meetingId, status, acceptBy: time.orNull(acceptBy), consentBy: time.orNull(consentBy) };
};

/**
 * Admin/CancelAssignment: stops asking the visitor, and the request is unassigned again. Does nothing for an unassigned
 * request. Throws 404, `not_waiting` when the visitor has answered, or was not asked.
 */
export const cancelAssignment = async (ctx: Ctx, id: string): Promise<{ id: string; assigned: false }> => {
  await transact(ctx, async (tx) => {
    if (!(await getTrack(tx, id)).assigned) return;
    const { id: leadId, specialistId } = await cancelConsentRequest(tx, id);
    await recordAudit(tx, {
      action: "funnel.cancel-assignment",
      subjectKind: "track",
      subjectId: id,
      before: { assigned: true, specialistId, leadId },
      after: { assigned: false },
    });
  });
  return { id, assigned: false };
};

/** Admin/DeleteUnassignedTrack. Does nothing for a deleted track. Throws 404, `track_assigned`. */
export const removeTrack = async (ctx: Ctx, id: string): Promise<{ id: string; deleted: true }> => {
  await transact(ctx, async (tx) => {
    const track = await findTrack(tx, id);
    if (!await deleteTrack(tx, id)) return;
    const { status, closeReason, hasContact } = track!;
    await recordAudit(tx, {
      action: "funnel.delete-track",
      subjectKind: "track",
      subjectId: id,
      before: { status, closeReason, contactData: hasContact },
      after: { status: "closed", closeReason: "deleted", contactData: false },
    });
  });
  return { id, deleted: true };
};
