// What the calls about a lead's meeting take and answer.
import { z } from "zod";
import { InstantText, LocalDate } from "../../platform/http/shapes.ts";
import { Message, OutcomeAnswer, Permission } from "../funnel/managed-shapes.ts";

export const MeetingTimesQuery = z.object({ date: LocalDate.optional() });

/** `message` goes to the visitor with the news. */
export const MoveMeetingInput = z.object({ startsAt: InstantText, message: Message.optional() });
export type MoveMeetingInput = z.infer<typeof MoveMeetingInput>;
export const CancelMeetingInput = z.object({ message: Message.optional() });
export type CancelMeetingInput = z.infer<typeof CancelMeetingInput>;
export const OutcomeOfMeetingInput = z.object({ answer: OutcomeAnswer });
export type OutcomeOfMeetingInput = z.infer<typeof OutcomeOfMeetingInput>;

/** What may be done with a meeting that stands. */
export const MeetingLife = z.object({
  move: Permission,
  cancel: Permission,
  /** Whether cancelling now counts in the reliability. */
  late: z.boolean(),
  /** Once it is over: the question whether it took place, and what was answered. */
  outcome: z.object({
    answer: OutcomeAnswer.nullable(),
    answers: z.array(z.object({ value: OutcomeAnswer, label: z.string() })),
  }).nullable(),
});
export type MeetingLife = z.infer<typeof MeetingLife>;
