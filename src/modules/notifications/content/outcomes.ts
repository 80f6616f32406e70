// The question after a meeting, for both sides: did it take place? Yes and no are links; the page of "no" asks why.
import { t } from "@/languages/language.ts";
import { outcomeQuestion } from "@/emails/after-meeting/outcome-question.tsx";
import { shortTime, zoneOf } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { isWon } from "@/modules/leads/status-rules.ts";
import { findAnswers, getMeeting } from "@/modules/scheduling/index.ts";
import { answerLabel } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { outcomeUrl } from "@/modules/booking/index.ts";
import { isConfirmed, type Side } from "@/modules/scheduling/rules.ts";
import { findMeetingContext, type MeetingContext } from "../context/meetings.ts";

export const findEnded = async (
  ctx: Ctx,
  { meetingId }: { meetingId: string },
): Promise<MeetingContext | undefined> => {
  const context = await findMeetingContext(ctx, await getMeeting(ctx.db.read, meetingId));
  return context?.visitor.email ? context : undefined;
};

/** Not when the side has answered or the outcome is settled. The meeting of a converted lead has taken place. */
export const isQuestionOpen = (side: Side) => async ({ meeting }: MeetingContext, ctx: Ctx): Promise<boolean> => {
  if (!isConfirmed(meeting.status) || (await findAnswers(ctx.db.read, meeting.id))[side]) return false;
  if (side === "visitor") return true;
  const lead = await findLeadByMeeting(ctx.db.read, meeting.id);
  return !lead || !isWon(lead.status);
};

export const questionEmail = (side: Side) => async (context: MeetingContext, ctx: Ctx) => {
  const { brand, meeting, facts, visitor, specialist } = context;
  const [{ firstName }, other] = side === "visitor"
    ? [visitor, specialist.displayName]
    : [specialist, visitor.shortName];
  return await outcomeQuestion({
    brand,
    firstName,
    side,
    other,
    meeting: facts,
    answers: [
      { label: answerLabel("held", other), url: outcomeUrl(ctx, meeting, side, "held") },
      { label: t("email.after.no"), url: outcomeUrl(ctx, meeting, side) },
    ],
    until: shortTime(meeting.settleBy ?? ctx.now, zoneOf(facts, side)),
  });
};
