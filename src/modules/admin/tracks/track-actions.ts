// Administrators' actions on tracks. Each one is a single transaction with its audit entry.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import {
  type Assignment,
  bookForVisitor,
  deleteTrack,
  findTrack,
  getTrack,
  requireAssignable,
} from "@/modules/funnel/index.ts";
import { getLead, receiveLead } from "@/modules/leads/index.ts";
import { localTimeOf } from "../local-time.ts";
import { requestedMeeting } from "./track-candidates.ts";
import type { AssignTrackInput, TrackAssigned } from "./schemas.ts";

interface Assigned {
  leadId: string;
  meetingId: string | null;
}

/** Books the meeting when there is a time; otherwise the specialist receives a lead to accept. */
const createLead = async (tx: Tx, trackId: string, { specialistId, meeting }: Assignment): Promise<Assigned> => {
  if (meeting) return await bookForVisitor(tx, trackId, { specialistId, meeting });
  await requireAssignable(tx, trackId, { specialistId });
  return { leadId: await receiveLead(tx, { trackId, specialistId }), meetingId: null };
};

/** The audit entry holds ids and statuses, nothing about the visitor. */
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
 * Admin/AssignTrack. Without a time the specialist has to accept the lead in time; with one the meeting is booked. Throws
 * 404, `track_assigned`, `no_contact`, `no_credit`, `cap_reached`, `slot_taken`, `not_eligible`.
 */
export const assignTrack = async (ctx: Ctx, trackId: string, input: AssignTrackInput): Promise<TrackAssigned> => {
  const { leadId, meetingId } = await transactOnce(
    ctx,
    "Admin/AssignTrack",
    { trackId, ...input },
    (tx) => assign(tx, trackId, input),
  );
  const { acceptBy } = await getLead(ctx.db.read, leadId);
  const time = await localTimeOf(ctx);
  const status = meetingId === null ? "received" as const : "booked" as const;
  return { trackId, leadId, meetingId, status, acceptBy: time.orNull(acceptBy) };
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
