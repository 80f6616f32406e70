import { z } from "zod";
import { AnswerText, InstantText, listOf, listQuery, ReadableTime } from "@/platform/http/schemas.ts";
import { LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { FIRST_LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { CloseReason, Contact, Preferences, Step, TrackStatus } from "@/modules/tracks/schemas.ts";
import { actionSchema, Consent } from "../schemas.ts";

/** Filters of the list, all optional. */
export const TrackFilter = z.object({
  categoryId: z.uuidv7().optional(),
  status: TrackStatus.optional(),
  closeReason: CloseReason.optional(),
  /** Whether the visitor has left contact details. */
  contact: z.enum(["with", "without"]).optional(),
  /** Lists the tracks that led to this specialist instead of unassigned ones. */
  userId: z.uuidv7().optional(),
});
export type TrackFilter = z.infer<typeof TrackFilter>;

/**
 * `waiting` sorts tracks with contact details first, then by age; `createdAt` sorts by age alone. `dir` applies to the age.
 * `search` matches the beginnings of the words of name, email address and phone number.
 */
export const TrackListQuery = listQuery(["waiting", "createdAt"]).extend(TrackFilter.shape);
export type TrackListQuery = z.infer<typeof TrackListQuery>;
/** Admin/TracksCsv: search and filters of the list, without pages. Tracks with contact details come first. */
export const TrackExportQuery = TrackListQuery.omit({ page: true, pageSize: true, sort: true, dir: true });
export type TrackExportQuery = z.infer<typeof TrackExportQuery>;

export const TrackItem = z.object({
  id: z.string(),
  /** Null until the visitor has given a name. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  category: z.string(),
  subcategory: z.string().nullable(),
  status: TrackStatus,
  closeReason: CloseReason.nullable(),
  /** The last accepted step, and its label. */
  step: Step,
  stepLabel: z.string(),
  assigned: z.boolean(),
  /** Where the visitor came from, as in Admin/Market. */
  source: z.string(),
  created: ReadableTime,
  lastActivity: ReadableTime,
}).meta({ id: "AdminTrackListItem" });
export type TrackItem = z.infer<typeof TrackItem>;
export const TrackList = listOf(TrackItem).meta({ id: "AdminTrackList" });
export type TrackList = z.infer<typeof TrackList>;

export const TrackRef = z.object({ id: z.uuidv7() });

export const TrackAction = actionSchema(["assign", "cancel", "delete"]).meta({ id: "TrackAction" });

/** Each from 0 to 1. */
const ScoreParts = z.object({
  fit: z.number(),
  reliability: z.number(),
  fairness: z.number(),
  rating: z.number(),
  shuffle: z.number(),
});

/** How one booking was routed: who was shown, why in this order, and who was not. */
export const Routing = z.object({
  meetingId: z.string(),
  booked: ReadableTime,
  /** When the visitor saw the specialists; null when they were ranked as of the booking. */
  shown: ReadableTime.nullable(),
  startsAt: ReadableTime,
  /** Versions of the ranking, the eligibility rules, and the periods and limits. */
  versions: z.object({ ranking: z.number().int(), eligibility: z.number().int(), settings: z.number().int() }),
  /** How many could be booked. */
  bookable: z.number().int(),
  candidates: z.array(z.object({
    /** 1 was shown first. Those of deleted accounts are missing. */
    position: z.number().int(),
    specialistId: z.string(),
    name: z.string(),
    /** The visitor asked for them, so they came first. */
    preferred: z.boolean(),
    booked: z.boolean(),
    /** The weighed sum of the parts, from 0 to 1 like each of them; null for another version of the ranking. */
    score: z.number().nullable(),
    parts: ScoreParts,
  })),
  /** How much each part counts; null for another version of the ranking. */
  weights: ScoreParts.nullable(),
  /** The others of the category, by the first eligibility rule that excluded them; the most frequent first. */
  excluded: z.array(z.object({ rule: z.string(), count: z.number().int(), text: z.string() })),
}).meta({ id: "Routing" });
export type Routing = z.infer<typeof Routing>;

/** Admin/TrackProps: one track in full. */
export const TrackProps = TrackItem.extend({
  contact: Contact.nullable(),
  /** How the visitor prefers to be reached. */
  preferences: Preferences.nullable(),
  answers: z.array(AnswerText),
  visitorZone: z.string(),
  locale: z.string(),
  consents: z.array(Consent),
  attribution: z.record(z.string(), z.string()),
  /** When each step was first accepted, in the order of the funnel. */
  steps: z.array(z.object({ step: z.string(), label: z.string(), at: ReadableTime })),
  closedAt: ReadableTime.nullable(),
  /** The time that is held for the visitor at the moment. */
  held: z.object({ time: ReadableTime, specialistId: z.string(), specialist: z.string(), location: Location })
    .nullable(),
  /** The leads of the track, the latest first. */
  leads: z.array(z.object({
    id: z.string(),
    specialistId: z.string(),
    specialist: z.string(),
    status: LeadStatusSchema,
    created: ReadableTime,
  })),
  /** The specialist about whom the visitor is asked at the moment, and until when. */
  awaitingConsent: z.object({ specialist: z.string(), until: ReadableTime }).nullable(),
  /** Whether Parley may choose a specialist now; otherwise the visitor is asked about each to whom they haven't agreed. */
  mayChoose: z.boolean(),
  /** How the visitor's bookings were routed, the latest first; empty when an administrator chose the specialist. */
  routings: z.array(Routing),
  actions: z.array(TrackAction),
}).meta({ id: "AdminTrack" });
export type TrackProps = z.infer<typeof TrackProps>;

/** Admin/WhyNot: the specialists of the request's category, those who are shown first. */
export const WhyNot = z.object({
  /** The time that the visitor holds or has booked; null for any time of the coming `days`. */
  at: ReadableTime.nullable(),
  days: z.number().int(),
  items: z.array(z.object({
    specialistId: z.string(),
    name: z.string(),
    shown: z.boolean(),
    /** "Shown first", or why not: "without credits". */
    text: z.string(),
    /** The first time that is free; null where a time is asked, and for those who are not shown. */
    next: ReadableTime.nullable(),
  })),
  /** How many more there are. */
  more: z.number().int(),
}).meta({ id: "WhyNot" });
export type WhyNot = z.infer<typeof WhyNot>;

/** With `startsAt` the rules of calendar and notice apply, too. `location` defaults to the visitor's preference. */
export const CandidatesQuery = z.object({
  search: z.string().max(200).transform((text) => text.trim()).default(""),
  startsAt: InstantText.optional(),
  location: Location.optional(),
});
export type CandidatesQuery = z.infer<typeof CandidatesQuery>;

/** One eligibility rule, for one specialist and this track. */
export const CandidateRule = z.object({
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  /** Why the rule fails; null when it passes (`open`). */
  sentence: z.string().nullable(),
}).meta({ id: "CandidateRule" });
export type CandidateRule = z.infer<typeof CandidateRule>;

export const Candidate = z.object({
  specialistId: z.string(),
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Whether the track can be assigned to this specialist. */
  eligible: z.boolean(),
  /** The sentence of the first rule that fails, or that the visitor must agree before a time is set; null when eligible. */
  because: z.string().nullable(),
  /** Whether the visitor has agreed to this specialist. Without a time, they are asked first otherwise. */
  agreed: z.boolean(),
  /** Usable credits in the track's category. */
  credits: z.number().int(),
  languages: z.array(z.string()),
  locations: z.array(Location),
  zone: z.string().nullable(),
  /** The requested time in the specialist's time zone. */
  localTime: ReadableTime.nullable(),
  /** Their first free time in the coming days, in the caller's time zone; null with a time, and when they can't be booked. */
  next: ReadableTime.nullable(),
  rules: z.array(CandidateRule),
  /** What 0.3.0 called `rules`; it goes with the next release. */
  gates: z.array(CandidateRule),
}).meta({ id: "Candidate" });
export type Candidate = z.infer<typeof Candidate>;

/** Admin/TrackCandidates: twenty specialists at most, the eligible ones first. */
export const Candidates = z.object({
  items: z.array(Candidate),
  /** How many serve the category, or how many the search found. */
  found: z.number().int(),
  startsAt: z.string().nullable(),
  location: Location.nullable(),
}).meta({ id: "Candidates" });
export type Candidates = z.infer<typeof Candidates>;

/** Without a time the specialist has to accept the lead in time; with one the meeting is booked. */
export const AssignTrackInput = z.object({
  specialistId: z.uuidv7({ error: "Please choose a specialist." }),
  startsAt: InstantText.optional(),
  location: Location.optional(),
}).meta({ id: "AssignTrackInput" });
export type AssignTrackInput = z.infer<typeof AssignTrackInput>;

export const TrackAssigned = z.object({
  trackId: z.string(),
  leadId: z.string(),
  /** Null without a time. */
  meetingId: z.string().nullable(),
  status: z.enum(FIRST_LEAD_STATUSES),
  /** When the lead has to be accepted; null with a time, and until the visitor agrees. */
  acceptBy: ReadableTime.nullable(),
  /** Until when the visitor can agree that the specialist gets their details; null when they agreed before. */
  consentBy: ReadableTime.nullable(),
}).meta({ id: "TrackAssigned" });
export type TrackAssigned = z.infer<typeof TrackAssigned>;

export const AssignmentCancelled = z.object({ id: z.string(), assigned: z.literal(false) }).meta({
  id: "AssignmentCancelled",
});
export const TrackDeleted = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "TrackDeleted" });
