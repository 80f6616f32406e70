// What became of the demo's meetings, where no verb says it yet: status, time, credit and lead move in one commit.
import { eq } from "drizzle-orm";
import { refreshCandidate } from "../../modules/funnel/candidates.ts";
import { getLead, giveBack, type Lead, turnLead } from "../../modules/leads/index.ts";
import { freeTime } from "../../modules/scheduling/cells.ts";
import { getMeeting, type Meeting } from "../../modules/scheduling/index.ts";
import { MEETING_MOVES, meetingCan, type MeetingMove, moveRefusal } from "../../modules/scheduling/rules.ts";
import { meetings } from "../../modules/scheduling/tables.ts";
import type { Tx } from "../../platform/transact.ts";

type Change = Partial<Pick<Meeting, "cancelledBy" | "absent" | "sequence">>;

const move = async (tx: Tx, id: string, by: MeetingMove, change: Change = {}): Promise<Meeting> => {
  const meeting = await getMeeting(tx, id);
  if (!meetingCan[by](meeting)) throw new Error(moveRefusal(by, meeting));
  await tx.update(meetings).set({ status: MEETING_MOVES[by].to, changedAt: tx.now, ...change })
    .where(eq(meetings.id, id));
  return meeting;
};

/** The lead of a meeting that is lost. */
const loseMeeting = async (tx: Tx, leadId: string | null, change: { kind: string; reason?: string }): Promise<Lead> => {
  const lead = await getLead(tx, leadId!);
  return await turnLead(tx, lead, "loseMeeting", change);
};

/** The meeting took place. */
export const complete = async (tx: Tx, meetingId: string): Promise<void> => void await move(tx, meetingId, "complete");

/** Somebody did not come. The lead goes live; the credit comes back when it was the visitor. */
export const missed = async (tx: Tx, meetingId: string, absent: "visitor" | "specialist"): Promise<void> => {
  const { leadId } = await move(tx, meetingId, "markNoShow", { absent });
  const lead = await loseMeeting(tx, leadId, { kind: `${absent}-absent` });
  if (absent === "visitor") await giveBack(tx, lead, "visitor-absent");
};

/** Somebody called it off in time: its time is free again, the lead goes live, the visitor's credit comes back. */
export const cancel = async (tx: Tx, meetingId: string, cancelledBy: "visitor" | "specialist"): Promise<void> => {
  const { sequence } = await getMeeting(tx, meetingId);
  const meeting = await move(tx, meetingId, "cancel", { cancelledBy, sequence: sequence + 1 });
  await freeTime(tx, { ...meeting, meetingId });
  const lead = await loseMeeting(tx, meeting.leadId, { kind: "meeting-cancelled", reason: `by-${cancelledBy}` });
  if (cancelledBy === "visitor") await giveBack(tx, lead, "visitor-cancelled");
  await refreshCandidate(tx, meeting.specialistId);
};
