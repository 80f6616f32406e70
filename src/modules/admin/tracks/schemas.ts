// What the administrators' calls about visitors' requests (tracks) take and answer.
import { z } from "zod";
import { InstantText, listOf, listQuery } from "@/platform/http/schemas.ts";
import { Contact, Preferences, ReadableTime, Step } from "@/modules/funnel/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";

export const TrackStatus = z.enum(["started", "updated", "closed"]);
export const CloseReason = z.enum([
  "booked",
  "visitor-closed",
  "abandoned",
  "no-availability",
  "admin-assigned",
  "deleted",
]);

/** Filters of the list, all optional. */
export const TrackFilter = z.object({
  categoryId: z.uuidv7().optional(),
  status: TrackStatus.optional(),
  closeReason: CloseReason.optional(),
  /** Whether there is somebody to call. */
  contact: z.enum(["with", "without"]).optional(),
  /** Instead of unassigned ones: those that led to this specialist. */
  userId: z.uuidv7().optional(),
});
export type TrackFilter = z.infer<typeof TrackFilter>;

/**
 * `waiting`: those with contact data first, then by age; `createdAt`: by age alone; `dir` says which age comes first.
 * `search` finds by how the words of name, address and number begin.
 */
export const TrackListQuery = listQuery(["waiting", "createdAt"]).extend(TrackFilter.shape);
export type TrackListQuery = z.infer<typeof TrackListQuery>;
/** Admin/TracksCsv: all that the list's own search and filters leave, those with contact data first. */
export const TrackExportQuery = TrackListQuery.omit({ page: true, pageSize: true, sort: true, dir: true });
export type TrackExportQuery = z.infer<typeof TrackExportQuery>;

export const TrackItem = z.object({
  id: z.string(),
  /** Null before the visitor has said who he is. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  category: z.string(),
  subcategory: z.string().nullable(),
  status: TrackStatus,
  closeReason: CloseReason.nullable(),
  /** The step last accepted, and as people call it. */
  step: Step,
  stepLabel: z.string(),
  assigned: z.boolean(),
  /** As in Admin/Market: where the visitor came from. */
  source: z.string(),
  created: ReadableTime,
  lastActivity: ReadableTime,
});
export type TrackItem = z.infer<typeof TrackItem>;
export const TrackList = listOf(TrackItem);
export type TrackList = z.infer<typeof TrackList>;

export const TrackRef = z.object({ id: z.uuidv7() });

/** `closed` says why an action cannot be taken; null: it can. */
export const TrackAction = z.object({
  action: z.enum(["assign", "delete"]),
  label: z.string(),
  closed: z.string().nullable(),
});

/** Admin/TrackProps: one request in full. */
export const TrackProps = TrackItem.extend({
  contact: Contact.nullable(),
  /** How to reach him, as he asked for. */
  preferences: Preferences.nullable(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  visitorZone: z.string(),
  locale: z.string(),
  consents: z.array(z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string() })),
  attribution: z.record(z.string(), z.string()),
  /** When each step was first accepted, in the order of the funnel. */
  steps: z.array(z.object({ step: z.string(), label: z.string(), at: ReadableTime })),
  closedAt: ReadableTime.nullable(),
  /** A time that is kept for him at this moment. */
  held: z.object({ time: ReadableTime, specialistId: z.string(), specialist: z.string(), location: Location })
    .nullable(),
  /** What came of it, the latest first. */
  leads: z.array(z.object({
    id: z.string(),
    specialistId: z.string(),
    specialist: z.string(),
    status: z.string(),
    created: ReadableTime,
  })),
  actions: z.array(TrackAction),
});
export type TrackProps = z.infer<typeof TrackProps>;

/** With a time the gates of calendar and notice are asked, too; `location` as the visitor asked for unless told. */
export const CandidatesQuery = z.object({
  search: z.string().max(200).transform((text) => text.trim()).default(""),
  startsAt: InstantText.optional(),
  location: Location.optional(),
});
export type CandidatesQuery = z.infer<typeof CandidatesQuery>;

/** One gate of PRODUCT section 4, as for one specialist and this request. */
export const CandidateRule = z.object({
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  /** Why it is closed; null when it is open. */
  sentence: z.string().nullable(),
});
export type CandidateRule = z.infer<typeof CandidateRule>;

export const Candidate = z.object({
  specialistId: z.string(),
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Can be given the request as asked for. */
  eligible: z.boolean(),
  /** What the first closed gate says; null when eligible. */
  because: z.string().nullable(),
  /** Usable credits in the request's category. */
  credits: z.number().int(),
  languages: z.array(z.string()),
  locations: z.array(Location),
  zone: z.string().nullable(),
  /** The time asked for, where the specialist is. */
  localTime: ReadableTime.nullable(),
  gates: z.array(CandidateRule),
});
export type Candidate = z.infer<typeof Candidate>;

/** Admin/TrackCandidates: at most twenty, those who can take it first. */
export const Candidates = z.object({
  items: z.array(Candidate),
  /** Of those who serve the category, or of those found by the search. */
  found: z.number().int(),
  startsAt: z.string().nullable(),
  location: Location.nullable(),
});
export type Candidates = z.infer<typeof Candidates>;

/** Without a time the specialist must take the lead in time; with one the meeting is booked. */
export const AssignTrackInput = z.object({
  specialistId: z.uuidv7({ error: "Please choose a specialist." }),
  startsAt: InstantText.optional(),
  location: Location.optional(),
});
export type AssignTrackInput = z.infer<typeof AssignTrackInput>;

export const TrackAssigned = z.object({
  trackId: z.string(),
  leadId: z.string(),
  /** Null without a time. */
  meetingId: z.string().nullable(),
  status: z.enum(["received", "booked"]),
  /** Until when the lead must be taken; null with a time. */
  acceptBy: ReadableTime.nullable(),
});
export type TrackAssigned = z.infer<typeof TrackAssigned>;

export const TrackDeleted = z.object({ id: z.string(), deleted: z.literal(true) });
