// What the visitor's manage link shows and takes: the meeting, what may still be done with it, and whose data it is.
import { z } from "zod";
import { InstantText, LocalDate } from "@/platform/http/schemas.ts";
import { Alternative, ClosedCard, ConsentGiven, Contact, ReadableTime } from "../schemas.ts";

const Secret = z.string().min(1).max(100);
/** The secret of the mail's link. */
export const ManageQuery = z.object({ secret: Secret });

/** What may be said to the other side. */
export const MESSAGE_MOST = 500;
export const Message = z.string().max(MESSAGE_MOST);

/** Whether something can still be done, until when, and what follows from it, in a sentence. */
export const Permission = z.object({
  allowed: z.boolean(),
  /** Until when; for a cancellation: until when it has no consequence. */
  until: ReadableTime,
  sentence: z.string(),
});
export type Permission = z.infer<typeof Permission>;

/** What the manage link of the mail shows: the public card, how to join, what may be done, who has which data and why. */
export const ManagedMeeting = ClosedCard.extend({
  howToJoin: z.string(),
  joinUrl: z.string().nullable(),
  contact: Contact.nullable(),
  consents: z.array(z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string() })),
  move: Permission.extend({ movesLeft: z.number().int() }),
  cancel: Permission,
  /** Who called it off, why, and what the specialist said with it or with the last move. */
  cancelledBy: z.enum(["visitor", "specialist", "admin"]).nullable(),
  message: z.string().nullable(),
  /** Somebody else at the same time, else the nearest times; absent unless the specialist let the visitor down. */
  rescue: z.object({ sameTime: Alternative.nullable(), nearest: z.array(Alternative), until: ReadableTime }).nullable(),
  /** The meeting that came in place of this one. */
  replacedBy: z.string().nullable(),
  withdrawn: z.boolean(),
  /** The text to which a tap on another specialist agrees; `{specialist}` is the name. */
  shareConsent: z.object({ purpose: z.string(), version: z.number().int(), text: z.string() }),
  asksOutcome: z.boolean(),
  /** Where the visitor answers that; a path of ours. */
  outcomePath: z.string(),
});
export type ManagedMeeting = z.infer<typeof ManagedMeeting>;

export const MoveTimesQuery = ManageQuery.extend({ date: LocalDate.optional() });

/** The other times of the same specialist: the days that have some, and the starts of one of them. */
export const MoveTimes = z.object({
  timezone: z.string(),
  city: z.string(),
  /** `day` is "Tue 24 Nov". */
  days: z.array(z.object({
    ...{ date: z.string(), day: z.string(), total: z.number().int() },
    ...{ morning: z.number().int(), afternoon: z.number().int(), evening: z.number().int() },
  })),
  /** The day whose starts follow: the one asked for, else the nearest to the meeting; null when there are no times. */
  date: z.string().nullable(),
  /** `otherTime` is the same start where the other side is. */
  hours: z.array(ReadableTime.extend({ otherTime: z.string() })),
});
export type MoveTimes = z.infer<typeof MoveTimes>;

export const MoveInput = ManageQuery.extend({ startsAt: InstantText });
export type MoveInput = z.infer<typeof MoveInput>;

export const CancelReasonSchema = z.enum(["cannot-come", "found-other", "no-need", "mistake", "other", "not-given"]);
export const CancelInput = ManageQuery.extend({
  reason: CancelReasonSchema.default("not-given"),
  message: Message.optional(),
});
export type CancelInput = z.infer<typeof CancelInput>;

/** Meeting somebody else instead, with the consent that names him. */
export const RescueInput = ManageQuery.extend({
  specialistId: z.uuidv7(),
  startsAt: InstantText,
  consents: z.array(ConsentGiven).max(20),
});
export type RescueInput = z.infer<typeof RescueInput>;

/** The meeting that came in place of a lost one, and its own manage link. */
export const BookingReplaced = z.object({ meetingId: z.string(), manageUrl: z.string() });

/** The visitor's data is gone, and with it the link. */
export const Erased = z.object({ erased: z.literal(true) });

export const OutcomeSide = z.enum(["visitor", "specialist"]);
export const OutcomeAnswer = z.enum(["held", "other-absent", "moved"]);
export const OutcomeQuery = ManageQuery.extend({ side: OutcomeSide });
export const OutcomeInput = OutcomeQuery.extend({ answer: OutcomeAnswer });
export type OutcomeInput = z.infer<typeof OutcomeInput>;

/** The question whether a meeting took place, as one side is asked it. */
export const OutcomeView = z.object({
  meetingId: z.string(),
  side: OutcomeSide,
  /** The other side's name. */
  other: z.string(),
  time: ReadableTime,
  /** What this side has said. */
  answer: OutcomeAnswer.nullable(),
  open: z.boolean(),
  /** How it stands, in words. */
  text: z.string(),
  answers: z.array(z.object({ value: OutcomeAnswer, label: z.string() })),
});
export type OutcomeView = z.infer<typeof OutcomeView>;

/** Everything that Parley keeps about one request, for the visitor to take along. */
export const VisitorData = z.object({ exportedAt: z.string(), data: z.record(z.string(), z.unknown()) });
export type VisitorData = z.infer<typeof VisitorData>;
