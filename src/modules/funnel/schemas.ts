// What the funnel takes and answers (PRODUCT section 9; the fields beyond it are for the screens).
import { z } from "zod";
import { InstantText, LocalDate } from "@/platform/http/schemas.ts";
import { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";

export const TimeOfDay = z.enum(["morning", "afternoon", "evening"]);
export const Timing = z.enum(["right-await", "1-week", "2-3-weeks"]);
export const ContactMethod = z.enum(["phone", "email", "whatsapp"]);

/** The steps of the funnel in their order (SPEC section 2). */
export const STEPS = [
  "start",
  "about",
  "needs",
  "preferences",
  "contacts",
  "calendar",
  "specialist-info",
  "specialist",
  "thank-you",
] as const;
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;

const Zone = z.string().min(1).max(64);

/** Answers by question key: text, number (money in minor units), yes or no, or chosen options. */
export const Answer = z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)]);
export const Answers = z.record(z.string().max(64), Answer);
export type Answers = z.infer<typeof Answers>;

export const Preferences = z.object({
  timeOfDay: z.array(TimeOfDay).min(1).max(3),
  timing: Timing,
  contactMethod: ContactMethod,
  location: Location,
  /** ISO 639-1; a specialist must speak it when it is asked for. */
  language: z.string().regex(/^[a-z]{2}$/).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Checked in full by rules.ts (`contactProblems`); stored with the phone in E.164. */
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

const Labelled = z.array(z.object({ value: z.string(), label: z.string() }));
/** A wording to agree to. `{specialist}` in the text stands for the chosen specialist's name. */
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
    timeOfDay: Labelled,
    timing: Labelled,
    contactMethod: Labelled,
    location: Labelled,
    language: Labelled,
  }),
  defaults: z.object({ location: Location }),
  consents: z.array(ConsentText),
  support: z.object({ email: z.string() }),
  serverTime: z.string(),
});
export type StartData = z.infer<typeof StartData>;

export const StartTrackingInput = z.object({
  categoryId: z.uuidv7(),
  subcategoryId: z.uuidv7().optional(),
  timezone: Zone,
  locale: z.string().max(35).optional(),
  attribution: Attribution.optional(),
});
export const TrackingStarted = z.object({ trackId: z.string(), resumeToken: z.string(), step: Step });

export const TrackRef = z.object({ id: z.uuidv7() });
export const Selection = z.object({ startsAt: InstantText, location: Location, specialistId: z.uuidv7().optional() });
export const TrackStepInput = z.object({
  step: Step,
  /** null: none of them, after all. */
  subcategoryId: z.uuidv7().nullable().optional(),
  answers: Answers.optional(),
  preferences: Preferences.optional(),
  contact: Contact.optional(),
  consents: z.array(ConsentGiven).max(20).optional(),
  selection: Selection.optional(),
  /** The visitor's zone, when it changed since the start. */
  timezone: Zone.optional(),
});
export type TrackStepInput = z.infer<typeof TrackStepInput>;

/** An instant as people read it: local time, offset and city, so that a browser never converts. */
export const ReadableTime = z.object({
  startsAt: z.string(),
  date: z.string(),
  hour: z.number().int(),
  minute: z.number().int(),
  offset: z.string(),
  zone: z.string(),
  city: z.string(),
  /** "Tue 24 Nov, 14:00" */
  text: z.string(),
});
export type ReadableTime = z.infer<typeof ReadableTime>;

export const TrackView = z.object({
  id: z.string(),
  status: z.enum(["started", "updated", "closed"]),
  closeReason: z.string().nullable(),
  step: Step,
  next: Step,
  categoryId: z.string(),
  subcategoryId: z.string().nullable(),
  timezone: z.string(),
  /** Masked unless the resume token came with a GET. */
  masked: z.boolean(),
  answers: Answers,
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
  meetingId: z.string().nullable(),
  /** The meeting's own page, for who presented the resume token. */
  manageUrl: z.string().nullable(),
  lastActivityAt: z.string(),
});
export type TrackView = z.infer<typeof TrackView>;

export const AvailabilitiesQuery = z.object({
  timezone: Zone.optional(),
  location: Location.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
});
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
});
export type Availabilities = z.infer<typeof Availabilities>;

export const HoursRef = z.object({ id: z.uuidv7(), date: LocalDate });
export const HoursQuery = z.object({ timezone: Zone.optional(), location: Location.optional() });
export const HourSlot = ReadableTime.extend({
  timeOfDay: TimeOfDay,
  specialists: z.number().int(),
  locations: z.array(Location),
});
export const Hours = z.object({ date: z.string(), timezone: z.string(), city: z.string(), hours: z.array(HourSlot) });
export type Hours = z.infer<typeof Hours>;

const smallInt = (max: number) => z.string().regex(/^\d{1,2}$/).transform(Number).pipe(z.number().int().max(max));
export const SlotRef = z.object({ id: z.uuidv7(), date: LocalDate, hour: smallInt(23), minute: smallInt(59) });
export const SlotQuery = HoursQuery.extend({ startsAt: InstantText.optional() });

export const Alternative = ReadableTime.extend({
  specialistId: z.string(),
  displayName: z.string(),
  location: Location,
});
export type Alternative = z.infer<typeof Alternative>;
export const SlotSpecialist = SpecialistCard.extend({
  endsAt: z.string(),
  minutes: z.number().int(),
  zone: z.string(),
  /** The meeting's time where the specialist is. */
  localTime: z.string(),
  city: z.string(),
  /** Why he is shown here, in words. */
  reasons: z.array(z.string()),
});
export type SlotSpecialist = z.infer<typeof SlotSpecialist>;
export const SlotView = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  time: ReadableTime,
  timezone: z.string(),
  specialists: z.array(SlotSpecialist),
  totalSpecialists: z.number().int(),
  ordering: z.object({ text: z.string(), version: z.number().int() }),
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
  error: "Please say when: startsAt, or date, hour and minute.",
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
  /** Only in the first answer, and to who presents the resume token. */
  manageUrl: z.string().nullable(),
  icsUrl: z.string(),
});
export type BookingSaved = z.infer<typeof BookingSaved>;

export const TrackClosed = z.object({ id: z.string(), status: z.literal("closed"), closeReason: z.string() });

/** Safe for anyone with the link: no contact data. */
export const ClosedCard = z.object({
  meetingId: z.string(),
  status: z.enum(["confirmed", "completed", "cancelled", "no-show"]),
  /** The state in words. */
  text: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Its end is past, whatever has been said of it. */
  isOver: z.boolean(),
  time: ReadableTime,
  specialistTime: ReadableTime,
  specialist: z.object({
    id: z.string(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    headline: z.string(),
  }),
  category: z.object({ id: z.string(), name: z.string() }),
  location: Location,
  addToCalendar: z.object({ ics: z.string(), google: z.string(), outlook: z.string() }),
});
export type ClosedCard = z.infer<typeof ClosedCard>;
