// What emails about a new meeting contain: the visitor's confirmation, and the specialist's about who the visitor is.
import { type BookingConfirmed, bookingConfirmed } from "@/emails/booking-confirmed.tsx";
import { type LabelledAnswer, type NewMeeting, newMeeting } from "@/emails/new-meeting.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { answerTexts, mayContainContact } from "@/modules/catalog/answer-rules.ts";
import { listQuestions } from "@/modules/catalog/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { CHANGE_LIMITS } from "@/modules/scheduling/rules.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { manageUrl } from "@/modules/booking/index.ts";
import type { EmailBody } from "../channels/email.ts";
import type { MeetingContext } from "../context/meetings.ts";
import { calendarFile } from "./calendar-files.ts";

/** The visitor's email about a confirmed meeting, with its calendar file. */
export const meetingEmail =
  (render: (props: BookingConfirmed) => Promise<RenderedEmail> = bookingConfirmed) =>
  async (context: MeetingContext, ctx: Ctx): Promise<EmailBody> => {
    const { brand, facts, meeting, visitor, specialist } = context;
    return {
      attachments: [calendarFile(ctx, context, "visitor", "REQUEST")],
      ...await render({
        brand,
        meeting: facts,
        visitor,
        specialist,
        manageUrl: manageUrl(ctx, meeting),
        moveUrl: manageUrl(ctx, meeting, "/move"),
        cancelUrl: manageUrl(ctx, meeting, "/cancel"),
        limits: CHANGE_LIMITS,
      }),
    };
  };

/** The specialist's. */
export const newMeetingEmail =
  (bookedBy: NewMeeting["bookedBy"]) => async (context: MeetingContext, ctx: Ctx): Promise<EmailBody> => {
    const { brand, facts, track, visitor, specialist, leadUrl } = context;
    const answers = await labelledAnswers(ctx, track);
    const visitorName = visitor.shortName;
    return {
      attachments: [calendarFile(ctx, context, "specialist", "REQUEST")],
      ...await newMeeting({ brand, meeting: facts, visitorName, specialist, answers, leadUrl, bookedBy }),
    };
  };

/** Answers that are chosen. What visitors write in their own words is on the lead's page alone. */
const labelledAnswers = async (
  ctx: Ctx,
  { questionSetId, answers, preferences }: Track,
): Promise<LabelledAnswer[]> => {
  const questions = (await listQuestions(ctx.db.read, questionSetId)).filter((question) =>
    !mayContainContact(question)
  );
  const { currency } = await getPricing(ctx.db.read);
  return [...answerTexts(questions, answers, currency), ...labelledPreferences(preferences)];
};

const labelledPreferences = (preferences: Track["preferences"]): LabelledAnswer[] => {
  if (!preferences) return [];
  const { timing, contactMethod, language } = preferences;
  return [
    { label: "Timeframe", answer: labelOf("timing", timing) },
    { label: "Prefers", answer: labelOf("contactMethod", contactMethod) },
    ...(language ? [{ label: "Language", answer: labelOf("language", language) }] : []),
  ];
};

const labelOf = (kind: "timing" | "contactMethod" | "language", value: string): string =>
  LABELS[kind].find((option) => option.value === value)?.label ?? value;
