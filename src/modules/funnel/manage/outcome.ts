// The question whether a meeting took place, as both sides open it from their mails; a look never answers it.
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { transact } from "@/platform/db/transact.ts";
import { ANSWERS, answerWords, type Side } from "@/modules/scheduling/after-booking-rules.ts";
import { answerOutcome, answersOf, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { cardOf } from "@/modules/specialists/index.ts";
import type { OutcomeInput, OutcomeView } from "./schemas.ts";
import { readable } from "../readable-time.ts";
import { getTrack } from "../tracks/tracks.ts";

interface Asked {
  id: string;
  side: Side;
  secret: string;
}

/** The meeting behind the link of one side's mail. Throws 404 for a wrong secret. */
const openAsked = async (ctx: Ctx, { id, side, secret }: Asked): Promise<Meeting> => {
  const meeting = await getMeeting(ctx.db.read, id);
  if (meeting.status === "held" || !ctx.secrets.fits(secret, "outcome", `${id}-${side}`, meeting.linkVersion)) {
    throw notFound("This meeting does not exist.");
  }
  return meeting;
};

const otherName = async (ctx: Ctx, { specialistId, trackId }: Meeting, side: Side): Promise<string> => {
  if (side === "visitor") return (await cardOf(ctx.db.read, specialistId, ctx.now))?.displayName ?? "the specialist";
  return (await getTrack(ctx.db.read, trackId)).contact?.firstName ?? "the visitor";
};

const words = ({ status, absent, cancelReason }: Meeting, answered: boolean, now: number, endsAt: number): string => {
  if (status === "completed") return "It counts as having taken place.";
  if (status === "no-show") return absent === "visitor" ? "The visitor did not come." : "The specialist did not come.";
  if (status === "cancelled") {
    return cancelReason === "moved" ? "You agreed on another time." : "This meeting was cancelled.";
  }
  if (endsAt > now) return "You can say how it went once the meeting is over.";
  return answered ? "Thank you, your answer is kept." : "Did this meeting take place?";
};

/** What one side is asked, and what it has said. Throws 404 for a wrong secret. */
export const viewOutcome = async (ctx: Ctx, asked: Asked): Promise<OutcomeView> => {
  const meeting = await openAsked(ctx, asked);
  const { side } = asked;
  const answer = (await answersOf(ctx.db.read, meeting.id))[side] ?? null;
  const other = await otherName(ctx, meeting, side);
  return {
    meetingId: meeting.id,
    side,
    other,
    time: readable(meeting.startsAt, side === "visitor" ? meeting.visitorZone : meeting.specialistZone),
    answer,
    open: meeting.status === "confirmed" && meeting.endsAt <= ctx.now && answer === null,
    text: words(meeting, answer !== null, ctx.now, meeting.endsAt),
    answers: ANSWERS.map((value) => ({ value, label: answerWords(value, other) })),
  };
};

/** One side says how it went. Throws 404, and what answerOutcome throws. */
export const answerAsked = async (ctx: Ctx, input: OutcomeInput & { id: string }): Promise<OutcomeView> => {
  const { id: meetingId } = await openAsked(ctx, input);
  const { side, answer } = input;
  await transact(ctx, (tx) => answerOutcome(tx, { meetingId, side, answer }));
  return await viewOutcome(ctx, input);
};
