// Requests and responses of the funnel's steps, and of the links in reminder emails (docs/product/contract.md). Fields
// beyond the contract are for the screens.
import { z } from "zod";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { Choice, InstantText, ReadableTime, TopicReference } from "@/platform/http/schemas.ts";
import { Location, SpecialistSlug } from "@/modules/specialists/schemas.ts";
import {
  Answers,
  Attribution,
  ClickIds,
  CloseReason,
  ConsentGiven,
  ConsentText,
  Contact,
  Preferences,
  Step,
  TrackStatus,
  Zone,
} from "@/modules/tracks/schemas.ts";
import { PreferredInput, PreferredSpecialist } from "@/modules/matching/schemas.ts";

const Options = z.array(Choice);
export const StartData = z.object({
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    subcategories: z.array(TopicReference),
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
  /** The heading of the first screen, and the sentence below it. */
  landing: z.object({ title: z.string(), lead: z.string() }),
  serverTime: z.string(),
}).meta({ id: "StartData" });
export type StartData = z.infer<typeof StartData>;

export const OwnLinkRef = z.object({ slug: SpecialistSlug });

/** A specialist's booking link, for people whom they know already. */
export const OwnLinkView = z.object({
  /** The present address. */
  slug: z.string(),
  specialist: z.object({
    id: z.string(),
    displayName: z.string(),
    headline: z.string(),
    photoUrl: z.string().nullable(),
  }),
  /** What can be chosen, with the topics that the specialist serves. */
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    subcategories: z.array(TopicReference),
  })),
  locations: Options,
}).meta({ id: "OwnLink" });
export type OwnLinkView = z.infer<typeof OwnLinkView>;

export const StartTrackingInput = z.object({
  categoryId: CategoryKey,
  subcategoryId: z.uuidv7().optional(),
  timezone: Zone,
  locale: z.string().max(35).optional(),
  attribution: Attribution.optional(),
  /** The booking link that the visitor follows: only its specialist can be booked. */
  own: SpecialistSlug.optional(),
}).meta({ id: "StartTrackingInput" });
export const TrackingStarted = z.object({ trackId: z.string(), resumeToken: z.string(), step: Step }).meta({
  id: "TrackingStarted",
});

export const Selection = z.object({ startsAt: InstantText, location: Location, specialistId: z.uuidv7().optional() })
  .meta({ id: "Selection" });
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
  /** The visitor who follows a booking link wants to see other people, too. What they hold or have requested by it ends. */
  seeOthers: z.boolean().optional(),
  /** With the contact details, and only with the consent to keep them. */
  clicks: ClickIds.optional(),
}).meta({ id: "TrackStepInput" });
export type TrackStepInput = z.infer<typeof TrackStepInput>;

export const TrackView = z.object({
  id: z.string(),
  status: TrackStatus,
  closeReason: CloseReason.nullable(),
  step: Step,
  next: Step,
  categoryId: z.string(),
  subcategoryId: z.string().nullable(),
  timezone: z.string(),
  /** The weekday with which a week begins there: 1 is Monday, 7 Sunday. */
  weekStart: z.number().int(),
  /** Contact and answers are masked unless a GET carries the resume token. */
  masked: z.boolean(),
  answers: Answers,
  /** Where the visitor probably lives, by their time zone, for a question that they have not answered. */
  proposedCountry: z.string().nullable(),
  /** The language of the visitor's browser, where specialists can offer it, to propose it. */
  proposedLanguage: z.string().nullable(),
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
    /** The same in the visitor's time. */
    expires: ReadableTime,
  }).nullable(),
  /** The requested meeting that waits for the visitor's confirmation, for callers with the resume token. */
  pending: z.object({ meetingId: z.string(), confirmBy: z.string(), sentTo: z.string().nullable() }).nullable(),
  /**
   * The specialist whom the visitor asked for, and the time that they chose on that specialist's page. `locations`: the
   * ways to meet of the booking link that the request follows; null without one.
   */
  preferred: PreferredSpecialist.extend({
    startsAt: z.string().nullable(),
    locations: z.array(Location).nullable(),
  }).nullable(),
  /** Whether the request follows the booking link of `preferred`, the only one who can be booked. */
  isOwn: z.boolean(),
  meetingId: z.string().nullable(),
  /** The manage link of the meeting, for callers with the resume token. */
  manageUrl: z.string().nullable(),
  /** Where they join the meeting online, for the same callers. */
  joinUrl: z.string().nullable(),
  lastActivityAt: z.string(),
}).meta({ id: "Track" });
export type TrackView = z.infer<typeof TrackView>;

export const TrackClosed = z.object({ id: z.string(), status: z.literal("closed"), closeReason: z.string() }).meta({
  id: "TrackClosed",
});

/** The link secret of a reminder. */
export const RequestLinkQuery = z.object({ secret: z.string().min(1).max(200) });

/** Where the visitor continues. The response also sets the browser's resume cookie. */
export const OpenedRequest = z.object({ path: z.string() }).meta({ id: "OpenedRequest" });
export type OpenedRequest = z.infer<typeof OpenedRequest>;

export const Reminders = z.object({ categoryId: z.string(), stopped: z.boolean() }).meta({ id: "Reminders" });
export type Reminders = z.infer<typeof Reminders>;

export const RemindersStopped = z.object({ stopped: z.literal(true) }).meta({ id: "RemindersStopped" });
