// Meetings to come of somebody who is suspended: nobody may be left waiting for a person who is shut out.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { cancelClosed } from "@/modules/scheduling/after-booking-rules.ts";
import { cancelMeeting, getMeeting, listUpcoming } from "@/modules/scheduling/index.ts";
import { getUserDetails } from "./user-details.ts";
import type { UserDetails } from "./schemas.ts";

const requireSuspended = async (tx: Tx, userId: string): Promise<void> => {
  if ((await getPerson(tx, userId)).status === "suspended") return;
  throw conflict("illegal_transition", "Only the meetings of somebody who is suspended are cancelled together.");
};

/** One meeting, one commit: mails, time and lead follow. One that has begun or changed meanwhile is left alone. */
const callOff = async (tx: Tx, userId: string, meetingId: string): Promise<void> => {
  await requireSuspended(tx, userId);
  const meeting = await getMeeting(tx, meetingId);
  if (meeting.specialistId !== userId || cancelClosed(meeting, tx.now)) return;
  await cancelMeeting(tx, meeting, { by: "admin", reason: "suspended" });
  await recordAudit(tx, {
    action: "scheduling.cancel-meeting",
    subjectKind: "user",
    subjectId: userId,
    before: { meetingId, startsAt: iso(meeting.startsAt), status: meeting.status },
    after: { meetingId, status: "cancelled" },
  });
};

/**
 * Admin/CancelMeetings: calls off every meeting to come of a suspended specialist; each visitor is told, and offered
 * somebody else. A second time nothing is left to do. Throws 404, `illegal_transition` unless suspended.
 */
export const cancelUserMeetings = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => requireSuspended(tx, userId));
  for (const { meetingId } of await listUpcoming(ctx.db.read, userId, ctx.now)) {
    await transact(ctx, (tx) => callOff(tx, userId, meetingId));
  }
  return await getUserDetails(ctx, userId);
};
