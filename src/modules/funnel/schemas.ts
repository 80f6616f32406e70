// Requests and responses of the funnel. Programs rely on them (docs/product/contract.md).
import { z } from "zod";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { InstantText, LocalDate, ReadableTime } from "@/platform/http/schemas.ts";
import { ShownRating } from "@/modules/ratings/schemas.ts";
import { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import { CLOSE_REASONS, LABELS, STEPS, TRACK_STATUSES, valuesOf } from "./rules.ts";
import { ClickIds } from "./tracks/attribution/schemas.ts";

export const TimeOfDay = z.enum(valuesOf(LABELS.timeOfDay));
export const Timing = z.enum(valuesOf(LABELS.timing));
export const ContactMethod = z.enum(valuesOf(LABELS.contactMethod));
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;
export const TrackStatus = z.enum(TRACK_STATUSES);
export const CloseReason = z.enum(CLOSE_REASONS);

const Zone = z.string().min(1).max(64);

/** The answer to one question: text, a number (money in minor units), yes or no, or the chosen options. */
export const Answer = z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)]);
/** Answers by question key. */
export const Answers = z.record(z.string().max(64), Answer);
export type Answers = z.infer<typeof Answers>;

export const Preferences = z.object({
  timeOfDay: z.array(TimeOfDay).min(1).max(3),
  timing: Timing,
  contactMethod: ContactMethod,
  location: Location,
  /** ISO 639-1. When it is given, only specialists who speak it are shown. */
  language: z.string().regex(/^[a-z]{2}$/).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** `contactProblems` of rules.ts checks the fields in full; the phone number is stored in E.164. */
export const Contact = z.object({
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
  phone: z.string().max(40),
});
export type Contact = z.infer<typeof Contact>;

export const Attribution = z.object({
  utmSource: z.string().max(200).optional(),
  utmMedium: z.string().max(200).optional(),
  utmCampaign: z.string().max(200).optional(),
  utmTerm: z.string().max(200).optional(),
  utmContent: z.string().max(200).optional(),
  referrer: z.string().max(500).optional(),
  landingPage: z.string().max(500).optional(),
});
export type Attribution = z.infer<typeof Attribution>;

export const ConsentGiven = z.object({ purpose: z.string().max(64), version: z.number().int() });
export type ConsentGiven = z.infer<typeof ConsentGiven>;

const Options = z.array(z.object({ value: z.string(), label: z.string() }));
/** A text to agree to. `{specialist}` in it stands for the chosen specialist's name, `{category}` for the category's. */
export const ConsentText = z.object({
  purpose: z.string(),
  version: z.number().int(),
  text: z.string(),
  required: z.boolean(),
  step: Step,
});
export type ConsentText = z.infer<typeof ConsentText>;

export const StartData = z.object({
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    subcategories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  })),
  labels: z.object({
    timeOfDay: Options,
    timing: Options,
    contactMethod: Options,
    location: Options,
    language: Options,
  }),
  defaults: z.object({ location: Location }),
  consents: z.array(ConsentText),
  support: z.object({ email: z.string() }),
  serverTime: z.string(),
});
export type StartData = z.infer<typeof StartData>;

/** The specialist whose page the visitor comes from, and the time that they chose there. What does not exist is ignored. */
export const PreferredInput = z.object({ slug: z.string().max(200), startsAt: z.string().max(40).optional() });
export type PreferredInput = z.infer<typeof PreferredInput>;

export const StartTrackingInput = z.object({
  categoryId: CategoryKey,
  subcategoryId: z.uuidv7().optional(),
  timezone: Zone,
  locale: z.string().max(35).optional(),
  attribution: Attribution.optional(),
});
export const TrackingStarted = z.object({ trackId: z.string(), resumeToken: z.string(), step: Step });

export const TrackRef = z.object({ id: z.uuidv7() });
/** A track, or a category for a preview. */
export const TrackOrCategoryRef = z.object({ id: CategoryKey });
export const Selection = z.object({ startsAt: InstantText, location: Location, specialistId: z.uuidv7().optional() });
export const TrackStepInput = z.object({
  step: Step,
  /** null removes the subcategory chosen before. */
  subcategoryId: z.uuidv7().nullable().optional(),
  answers: Answers.optional(),
  preferences: Preferences.optional(),
  contact: Contact.optional(),
  consents: z.array(ConsentGiven).max(20).optional(),
  selection: Selection.optional(),
  /** The visitor's time zone, when it has changed since the start. */
  timezone: Zone.optional(),
  preferred: PreferredInput.optional(),
  /** With the contact details, and only with the consent to keep them. */
  clicks: ClickIds.optional(),
});
export type TrackStepInput = z.infer<typeof TrackStepInput>;

/** The specialist whom the visitor asked for. */
const PreferredSpecialist = z.object({ id: z.string(), displayName: z.string() });

export const TrackView = z.object({
  id: z.string(),
  status: TrackStatus,
  closeReason: CloseReason.nullable(),
  step: Step,
  next: Step,
  categoryId: z.string(),
  subcategoryId: z.string().nullable(),
  timezone: z.string(),
  /** Contact and answers are masked unless a GET carries the resume token. */
  masked: z.boolean(),
  answers: Answers,
  /** Where the visitor probably lives, by their time zone, for a question that they have not answered. */
  proposedCountry: z.string().nullable(),
  preferences: Preferences.nullable(),
  contact: Contact.nullable(),
  consents: z.array(ConsentGiven),
  selection: z.object({
    startsAt: z.string(),
    endsAt: z.string(),
    time: ReadableTime,
    location: Location,
    specialistId: z.string(),
    displayName: z.string(),
    expiresAt: z.string(),
  }).nullable(),
  /** The requested meeting that waits for the visitor's confirmation, for callers with the resume token. */
  pending: z.object({ meetingId: z.string(), confirmBy: z.string(), sentTo: z.string().nullable() }).nullable(),
  /** The specialist whom the visitor asked for, and the time that they chose on that specialist's page. */
  preferred: PreferredSpecialist.extend({ startsAt: z.string().nullable() }).nullable(),
  meetingId: z.string().nullable(),
  /** The manage link of the meeting, for callers with the resume token. */
  manageUrl: z.string().nullable(),
  lastActivityAt: z.string(),
});
export type TrackView = z.infer<typeof TrackView>;

/**
 * Where everyone who is counted or shown is licensed, in a regulated category. `everywhere`: the visitor's country is not
 * known, as in a preview without a track, so that specialists of every country count.
 */
export const Licensing = z.object({ place: z.string().nullable(), everywhere: z.boolean(), text: z.string() });
export type Licensing = z.infer<typeof Licensing>;

export const Availabilities = z.object({
  timezone: z.string(),
  city: z.string(),
  days: z.array(z.object({
    date: z.string(),
    total: z.number().int(),
    morning: z.number().int(),
    afternoon: z.number().int(),
    evening: z.number().int(),
  })),
  earliest: ReadableTime.nullable(),
  /** The specialist whom the visitor asked for, with their next free times; the chosen one comes first while it is free. */
  preferred: PreferredSpecialist.extend({ times: z.array(ReadableTime) }).nullable(),
  licensing: Licensing.nullable(),
});
export type Availabilities = z.infer<typeof Availabilities>;

export const HourSlot = ReadableTime.extend({
  timeOfDay: TimeOfDay,
  specialists: z.number().int(),
  locations: z.array(Location),
  /** Whether the specialist whom the visitor asked for is free then. */
  preferred: z.boolean(),
});
export const Hours = z.object({
  date: z.string(),
  timezone: z.string(),
  city: z.string(),
  hours: z.array(HourSlot),
  /** The specialist whom the visitor asked for. */
  preferred: PreferredSpecialist.nullable(),
  licensing: Licensing.nullable(),
});
export type Hours = z.infer<typeof Hours>;

export const Alternative = ReadableTime.extend({
  specialistId: z.string(),
  displayName: z.string(),
  location: Location,
});
export type Alternative = z.infer<typeof Alternative>;
export const SlotSpecialist = SpecialistCard.extend({
  /** "Licensed in Austria"; null where the category requires no licence. */
  licence: z.string().nullable(),
  endsAt: z.string(),
  minutes: z.number().int(),
  /** Meetings in this category that took place. */
  meetingsHeld: z.number().int(),
  zone: z.string(),
  /** The meeting's time where the specialist is. */
  localTime: z.string(),
  city: z.string(),
  /** Why the specialist is ranked here, in short phrases. */
  reasons: z.array(z.string()),
  /** Ratings in the category; null while there are too few to show. */
  rating: ShownRating.nullable(),
});
export type SlotSpecialist = z.infer<typeof SlotSpecialist>;
export const SlotView = z.object({
  startsAt: z.string(),
  hasPassed: z.boolean(),
  endsAt: z.string(),
  time: ReadableTime,
  timezone: z.string(),
  specialists: z.array(SlotSpecialist),
  totalSpecialists: z.number().int(),
  licensing: Licensing.nullable(),
  ordering: z.object({ text: z.string(), version: z.number().int() }),
  /** The specialist whom the visitor asked for: first in the list when they can be booked at this start. */
  preferred: PreferredSpecialist.extend({ isFree: z.boolean() }).nullable(),
  nearest: z.array(Alternative),
});
export type SlotView = z.infer<typeof SlotView>;

export const SaveBookingInput = z.object({
  trackId: z.uuidv7(),
  specialistId: z.uuidv7().optional(),
  startsAt: InstantText.optional(),
  date: LocalDate.optional(),
  hour: z.number().int().min(0).max(23).optional(),
  minute: z.number().int().min(0).max(59).optional(),
  timezone: Zone.optional(),
  location: Location,
  consents: z.array(ConsentGiven).max(20),
}).refine((b) => b.startsAt !== undefined || (b.date !== undefined && b.hour !== undefined && b.minute !== undefined), {
  error: "Please choose a time: send startsAt, or date, hour and minute.",
});
export type SaveBookingInput = z.infer<typeof SaveBookingInput>;

export const BookingSaved = z.object({
  meetingId: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timezone: z.string(),
  time: ReadableTime,
  specialist: z.object({ id: z.string(), displayName: z.string() }),
  location: Location,
  /** Until when the time is kept, while the status is `pending`. */
  confirmBy: z.string().nullable(),
  /** The masked address that the code was sent to, while the status is `pending`. */
  sentTo: z.string().nullable(),
  /** Whether the visitor hears of the meeting by email, or by text message because only their number is proven. */
  reachedBy: z.enum(["email", "text"]),
  manageUrl: z.string().nullable(),
  icsUrl: z.string(),
});
export type BookingSaved = z.infer<typeof BookingSaved>;

export const TrackClosed = z.object({ id: z.string(), status: z.literal("closed"), closeReason: z.string() });
