// Requests and responses of the visitor's manage link, and of the question whether a meeting took place.
import { z } from "zod";
import { InstantText, LocalDate, ReadableTime } from "@/platform/http/schemas.ts";
import { ANSWERS } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { CANCEL_REASONS, SIDES } from "@/modules/scheduling/rules.ts";
import { PublicRatings, RatingInput } from "@/modules/ratings/schemas.ts";
import { ConsentGiven, Contact, ReadText } from "@/modules/tracks/schemas.ts";
import { Alternative, NightTimes } from "@/modules/matching/schemas.ts";
import { CODE_CHANNELS } from "../proof/rules.ts";
import { WaitlistView } from "../waitlist/schemas.ts";
import { MESSAGE_MAX_LENGTH } from "../rules.ts";
import { ClosedCard } from "../schemas.ts";

const Secret = z.string().min(1).max(100);
/** The secret of the link in an email. */
export const ManageQuery = z.object({ secret: Secret }).meta({ id: "ManageLink" });

/** A message to the other side. */
export const Message = z.string().max(MESSAGE_MAX_LENGTH);

/** Whether an action is possible, until when, and a sentence that says so. */
export const Permission = z.object({
  allowed: z.boolean(),
  /** For a cancellation: until when it has no consequence. */
  until: ReadableTime,
  sentence: z.string(),
}).meta({ id: "MeetingPermission" });
export type Permission = z.infer<typeof Permission>;

/** The public card, how to join, what the visitor can do, and who has which of their data and why. */
export const ManagedMeeting = ClosedCard.extend({
  howToJoin: z.string(),
  joinUrl: z.string().nullable(),
  contact: Contact.nullable(),
  /** Whether the visitor hears of the meeting by email, or by text message because only their number is proven. */
  reachedBy: z.enum(CODE_CHANNELS),
  /** `date`: the day where the visitor is. */
  consents: z.array(
    z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string(), date: z.string() }),
  ),
  move: Permission.extend({ movesLeft: z.number().int() }),
  cancel: Permission,
  cancelledBy: z.enum(["visitor", "specialist", "admin"]).nullable(),
  /** The specialist's message with the cancellation or with the last reschedule. */
  message: z.string().nullable(),
  /** Another specialist at the same time, and at the nearest times; null unless the visitor was let down. */
  rescue: z.object({ sameTime: Alternative.nullable(), nearest: z.array(Alternative), until: ReadableTime }).nullable(),
  /** Where the visitor books again who came by a booking link, while it can be followed. */
  ownLink: z.string().nullable(),
  earlier: WaitlistView,
  /** The manage link of the meeting that replaced this one. */
  replacedBy: z.string().nullable(),
  withdrawn: z.boolean(),
  /** The specialists who have the visitor's details now; after a rescue or a reassignment others than that of the meeting. */
  holders: z.array(z.string()),
  /** The meeting that withdrawing or deleting cancels, which may have replaced this one. */
  ends: z.object({ displayName: z.string(), time: ReadableTime }).nullable(),
  /** Whether the visitor can correct a typing error in their phone number. */
  canCorrectPhone: z.boolean(),
  /** The text that choosing another specialist agrees to; `{specialist}` stands for their name. */
  shareConsent: z.object({ purpose: z.string(), version: z.number().int(), text: z.string() }),
  asksOutcome: z.boolean(),
  /** The path of the page on which the visitor answers. */
  outcomePath: z.string(),
  /** The visitor's stars, and whether they can rate the meeting now. */
  rating: z.object({ open: z.boolean(), stars: z.number().int().nullable() }),
}).meta({ id: "ManagedMeeting" });
export type ManagedMeeting = z.infer<typeof ManagedMeeting>;

export const RescheduleTimesQuery = ManageQuery.extend({ date: LocalDate.optional() });

/** Other times of the same specialist: the days with free times, and the starts of one day. */
export const RescheduleTimes = z.object({
  timezone: z.string(),
  city: z.string(),
  /** `day` is "Tue 24 Nov". */
  days: z.array(z.object({
    date: z.string(),
    day: z.string(),
    total: z.number().int(),
    morning: z.number().int(),
    afternoon: z.number().int(),
    evening: z.number().int(),
    night: NightTimes,
  })),
  /** The day of `hours`: the requested one, else the nearest to the meeting; null when there are no free times. */
  date: z.string().nullable(),
  /** `otherTime` is the same start in the other side's zone, `beside` as `timeBeside` writes it. */
  hours: z.array(ReadableTime.extend({ otherTime: z.string(), beside: z.string().nullable() })),
}).meta({ id: "RescheduleTimes" });
export type RescheduleTimes = z.infer<typeof RescheduleTimes>;

export const RescheduleInput = ManageQuery.extend({ startsAt: InstantText }).meta({ id: "MoveManagedInput" });
export type RescheduleInput = z.infer<typeof RescheduleInput>;

/** The version of the consent to text messages that was read. */
export const AllowTextsInput = ManageQuery.extend({ version: z.number().int(), text: ReadText.optional() }).meta({
  id: "AllowTextsInput",
});
export type AllowTextsInput = z.infer<typeof AllowTextsInput>;

export const PhoneInput = ManageQuery.extend({ phone: z.string().max(40) }).meta({ id: "ManagedPhoneInput" });

export const CancelInput = ManageQuery.extend({
  reason: z.enum(CANCEL_REASONS).default("not-given"),
  message: Message.optional(),
}).meta({ id: "CancelManagedInput" });
export type CancelInput = z.infer<typeof CancelInput>;

/** Another specialist instead, with the consent that names them. */
export const RescueInput = ManageQuery.extend({
  specialistId: z.uuidv7(),
  startsAt: InstantText,
  consents: z.array(ConsentGiven).max(20),
}).meta({ id: "RescueInput" });
export type RescueInput = z.infer<typeof RescueInput>;

/** The meeting that replaces a lost one, and its own manage link. */
export const BookingReplaced = z.object({ meetingId: z.string(), manageUrl: z.string() }).meta({
  id: "BookingReplaced",
});

/** The visitor's data is deleted, and the link is void. */
export const Erased = z.object({ erased: z.literal(true) }).meta({ id: "VisitorErased" });

export const OutcomeSide = z.enum(SIDES).meta({ id: "OutcomeSide" });
export const OutcomeAnswer = z.enum(ANSWERS).meta({ id: "OutcomeAnswer" });
export const OutcomeQuery = ManageQuery.extend({ side: OutcomeSide });
export const OutcomeInput = OutcomeQuery.extend({ answer: OutcomeAnswer }).meta({ id: "MeetingOutcomeInput" });
export type OutcomeInput = z.infer<typeof OutcomeInput>;

/** The question whether a meeting took place, for one side. */
export const OutcomeView = z.object({
  meetingId: z.string(),
  side: OutcomeSide,
  /** The other side's name. */
  other: z.string(),
  time: ReadableTime,
  /** This side's answer so far. */
  answer: OutcomeAnswer.nullable(),
  open: z.boolean(),
  /** The status in a sentence. */
  text: z.string(),
  answers: z.array(z.object({ value: OutcomeAnswer, label: z.string() })),
}).meta({ id: "MeetingOutcome" });
export type OutcomeView = z.infer<typeof OutcomeView>;

/** Texts are checked by the rules of ratings, which say what is wrong. */
export const RateInput = ManageQuery.extend(RatingInput.shape).meta({ id: "RateInput" });
export type RateInput = z.infer<typeof RateInput>;

/** The visitor's rating of a meeting, and whether they can give, change or delete it. */
export const RatingView = z.object({
  meetingId: z.string(),
  /** The specialist's name. */
  other: z.string(),
  time: ReadableTime,
  /** Whether a rating can be given or changed now. */
  open: z.boolean(),
  /** What happens next, or why nothing can be changed, in a sentence. */
  text: z.string(),
  /** Null before it is given, and after it was deleted. */
  rating: z.object({
    stars: z.number().int(),
    sentence: z.string(),
    /** How it is signed: "A., November 2026". */
    signature: z.string(),
    published: z.boolean(),
  }).nullable(),
}).meta({ id: "RatingToGive" });
export type RatingView = z.infer<typeof RatingView>;

/** A specialist's published ratings in all their categories; null while there are too few to show. */
export const SpecialistRatings = z.object({ ratings: PublicRatings.nullable() }).meta({ id: "SpecialistRatings" });
export type SpecialistRatings = z.infer<typeof SpecialistRatings>;

/** Everything that Parley stores about one request. */
export const VisitorData = z.object({ exportedAt: z.string(), data: z.record(z.string(), z.unknown()) }).meta({
  id: "VisitorData",
});
export type VisitorData = z.infer<typeof VisitorData>;
