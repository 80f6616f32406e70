// What became of the demo's meetings: the verbs by which it comes about, without the questions and mails in between.
import { cancelMeeting, getMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import type { Tx } from "@/platform/ctx.ts";

/** The meeting took place. */
export const complete = async (tx: Tx, meetingId: string): Promise<void> =>
  await settleMeeting(tx, await getMeeting(tx, meetingId), "held");

/** Somebody did not come. The lead goes live; the credit comes back when it was the visitor. */
export const missed = async (tx: Tx, meetingId: string, absent: "visitor" | "specialist"): Promise<void> =>
  await settleMeeting(tx, await getMeeting(tx, meetingId), `${absent}-absent`);

/** Somebody called it off in time: its time is free again, the lead goes live, the visitor's credit comes back. */
export const cancel = async (tx: Tx, meetingId: string, by: "visitor" | "specialist"): Promise<void> => {
  const reason = by === "visitor" ? "cannot-come" : "by-specialist";
  await cancelMeeting(tx, await getMeeting(tx, meetingId), { by, reason });
};
