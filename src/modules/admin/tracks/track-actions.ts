// What administrators do with requests: each deed one transaction, its trace in the same commit.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import { bookForVisitor, deleteTrack, findTrack, getTrack, requireTaker, type Taking } from "@/modules/funnel/index.ts";
import { getLead, receiveLead } from "@/modules/leads/index.ts";
import { localTimeOf } from "../local-time.ts";
import { requestedMeeting } from "./track-candidates.ts";
import type { AssignTrackInput, TrackAssigned } from "./schemas.ts";

interface Given {
  leadId: string;
  meetingId: string | null;
}

const give = async (tx: Tx, trackId: string, { specialistId, meeting }: Taking): Promise<Given> => {
  if (meeting) return await bookForVisitor(tx, trackId, { specialistId, meeting });
  await requireTaker(tx, trackId, { specialistId });
  return { leadId: await receiveLead(tx, { trackId, specialistId }), meetingId: null };
};

/** Who it goes to, and where it stood; nothing of the visitor. */
const assignTo = async (tx: Tx, trackId: string, input: AssignTrackInput): Promise<Given> => {
  const track = await getTrack(tx, trackId);
  const { specialistId } = input;
  const given = await give(tx, trackId, { specialistId, meeting: requestedMeeting(track, input) });
  await recordAudit(tx, {
    action: "funnel.assign-track",
    subjectKind: "track",
    subjectId: trackId,
    before: { assigned: false, closeReason: track.closeReason },
    after: { assigned: true, specialistId, startsAt: input.startsAt ?? null, ...given },
  });
  return given;
};

/**
 * Admin/AssignTrack. Without a time the specialist must take the lead in time, with one the meeting is booked. Throws
 * 404, `track_assigned`, `no_contact`, `no_credit`, `cap_reached`, `slot_taken`, `not_eligible`.
 */
export const assignTrack = async (ctx: Ctx, trackId: string, input: AssignTrackInput): Promise<TrackAssigned> => {
  const { leadId, meetingId } = await transactOnce(
    ctx,
    "Admin/AssignTrack",
    { trackId, ...input },
    (tx) => assignTo(tx, trackId, input),
  );
  const { acceptBy } = await getLead(ctx.db.read, leadId);
  const time = await localTimeOf(ctx);
  const status = meetingId === null ? "received" as const : "booked" as const;
  return { trackId, leadId, meetingId, status, acceptBy: time.orNull(acceptBy) };
};

/** Admin/DeleteUnassignedTrack: calm when it was deleted before. Throws 404, `track_assigned`. */
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
