// What the calls about a lead's meeting take and answer.
import { z } from "zod";
import { InstantText, LocalDate } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Message, OutcomeAnswer, Permission } from "@/modules/funnel/managed-schemas.ts";

export const MeetingTimesQuery = z.object({ date: LocalDate.optional() });

/** GET Leads/BookingTimes/{id}: when the specialist could meet this lead on one of his own days. */
export const BookingTimes = z.object({
  /** The calendar's zone and its city; the visitor's city. */
  timezone: z.string(),
  city: z.string(),
  visitorCity: z.string(),
  /** The day asked for, else the next with opening hours; the first and the last that can be asked for. All local, YYYY-MM-DD. */
  date: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Ways to meet that the profile says how to. */
  locations: z.array(Location),
  /** Quarter hours at which the whole meeting is free. `otherTime` is the same where the visitor is. */
  times: z.array(ReadableTime.extend({ otherTime: z.string(), inHours: z.boolean() })),
});
export type BookingTimes = z.infer<typeof BookingTimes>;

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
