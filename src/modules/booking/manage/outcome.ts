// The question whether a meeting took place, as both sides open it from their emails. Viewing it changes nothing.
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { answerOutcome, findAnswers, type Meeting } from "@/modules/scheduling/index.ts";
import { answerLabel, ANSWERS } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { isCancelled, isConfirmed, type Side, tookPlace, wasMissed } from "@/modules/scheduling/rules.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { OutcomeInput, OutcomeView } from "./schemas.ts";
import { openMeetingLink, type SecretLink } from "../links.ts";

interface OutcomeLink extends SecretLink {
  side: Side;
}

/** The meeting behind one side's link. Throws 404, also for a wrong secret. */
const openOutcome = (ctx: Ctx, link: OutcomeLink): Promise<Meeting> =>
  openMeetingLink(ctx, link, ["outcome", `${link.id}-${link.side}`]);

const findOtherName = async (ctx: Ctx, { specialistId, trackId }: Meeting, side: Side): Promise<string> => {
  if (side === "visitor") {
    return (await loadCard(ctx.db.read, specialistId, ctx.now))?.displayName ?? t("outcome.theSpecialist");
  }
  return (await getTrack(ctx.db.read, trackId)).contact?.firstName ?? t("outcome.theVisitor");
};

const describeOutcome = (meeting: Meeting, hasAnswered: boolean, now: number): string => {
  const { status, absent, cancelReason, endsAt } = meeting;
  if (tookPlace(status)) return t("outcome.countsAsHeld");
  if (wasMissed(status)) return t(absent === "visitor" ? "outcome.visitorAbsent" : "outcome.specialistAbsent");
  if (isCancelled(status)) {
    return t(cancelReason === "moved" ? "outcome.agreedOnOther" : "outcome.wasCancelled");
  }
  if (endsAt > now) return t("outcome.later");
  return t(hasAnswered ? "outcome.saved" : "outcome.title");
};

/** Funnel/Outcome/{id}: the question to one side, and its answer so far. Throws 404 for a wrong secret. */
export const viewOutcome = async (ctx: Ctx, link: OutcomeLink): Promise<OutcomeView> => {
  const meeting = await openOutcome(ctx, link);
  const { side } = link;
  const answer = (await findAnswers(ctx.db.read, meeting.id))[side] ?? null;
  const other = await findOtherName(ctx, meeting, side);
  return {
    meetingId: meeting.id,
    side,
    other,
    time: toReadableTime(meeting.startsAt, side === "visitor" ? meeting.visitorZone : meeting.specialistZone),
    answer,
    open: isConfirmed(meeting.status) && meeting.endsAt <= ctx.now && answer === null,
    text: describeOutcome(meeting, answer !== null, ctx.now),
    answers: ANSWERS.map((value) => ({ value, label: answerLabel(value, other) })),
  };
};

/** Saves one side's answer. Throws 404, and what `answerOutcome` throws. */
export const answerOutcomeQuestion = async (ctx: Ctx, input: OutcomeInput & { id: string }): Promise<OutcomeView> => {
  const { id: meetingId } = await openOutcome(ctx, input);
  const { side, answer } = input;
  await transact(ctx, (tx) => answerOutcome(tx, { meetingId, side, answer }));
  return await viewOutcome(ctx, input);
};
