// What the calls of leads take and answer.
import { z } from "zod";
import { InstantText, listOf, listQuery, LocalDate } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { MeetingLife } from "./meeting-schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";

/** The strings of MarkLeadStatus (PRODUCT section 3). */
export const LeadStatusSchema = z.enum(["received", "live", "booked", "converted", "not-converted", "expired"]);
export type LeadStatus = z.infer<typeof LeadStatusSchema>;

/** How a lead came to its specialist. */
export const LeadSource = z.enum(["funnel", "admin-assigned", "reassigned"]);
export type LeadSource = z.infer<typeof LeadSource>;

/** Why a lead did not convert; `not-given` when nobody said. */
export const ReasonSchema = z.enum([
  "price",
  "other-provider",
  "no-need",
  "not-reached",
  "no-fit",
  "later",
  "other",
  "not-given",
]);
export type Reason = z.infer<typeof ReasonSchema>;

/** Filters that the counters know too; `from` and `to` are UTC dates of the lead's birth, both inclusive. */
export const LeadFilter = z.object({
  categoryId: z.uuidv7().optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** `search` finds names by how their words begin: "ve ex" finds Vera Example. */
export const LeadListQuery = listQuery(["createdAt", "name"]).extend(LeadFilter.shape).extend({
  status: LeadStatusSchema.optional(),
});
export type LeadListQuery = z.infer<typeof LeadListQuery>;

const Move = z.object({ move: z.string(), to: LeadStatusSchema, label: z.string(), closed: z.string().optional() });

export const LeadItem = z.object({
  id: z.string(),
  /** While the contact is not shown, first name and initial only. */
  name: z.string(),
  /** A lead that was not taken (yet) shows neither full name, address nor number. */
  contactShown: z.boolean(),
  status: LeadStatusSchema,
  category: z.string(),
  subcategory: z.string().nullable(),
  source: z.enum(["funnel", "admin-assigned", "reassigned"]),
  createdAt: z.string(),
  /** In the specialist's zone. */
  created: ReadableTime,
  meeting: ReadableTime.nullable(),
  /** Of the lead's last meeting in Parley, which may be cancelled. */
  meetingStatus: z.string().nullable(),
  location: Location.nullable(),
  /** Until when something must happen, and what; nothing when nothing must. */
  due: z.object({ what: z.enum(["accept", "work", "outcome"]), at: ReadableTime }).nullable(),
});
export type LeadItem = z.infer<typeof LeadItem>;

/** How the specialist opens a meeting: Zoom's address, or the number to call. */
const Join = z.object({ kind: Location, label: z.string(), href: z.string() });

/** A lead with its meeting to come, on both clocks. */
export const MeetingItem = LeadItem.extend({
  /** The meeting where the visitor is. */
  visitorTime: ReadableTime.nullable(),
  join: Join.nullable(),
});
export type MeetingItem = z.infer<typeof MeetingItem>;

export const LeadList = listOf(LeadItem);
export type LeadList = z.infer<typeof LeadList>;

export const LeadCount = z.object({ count: z.number().int() });

export const LeadRef = z.object({ id: z.uuidv7() });
export const LeadStatusRef = LeadRef.extend({ status: LeadStatusSchema });

/** Optional with every move: why it did not convert, what the deal was worth (minor units). */
export const SaidInput = z.object({
  reason: ReasonSchema.optional(),
  dealValueMinor: z.number().int().min(0).max(100_000_000_00).optional(),
});

/** With a start, `booked` puts a meeting on the own calendar (on Zoom unless told); without one it was arranged outside. */
export const MarkInput = SaidInput.extend({ startsAt: InstantText.optional(), location: Location.optional() });
export type MarkInput = z.infer<typeof MarkInput>;
const Notes = z.string().max(10_000);
/** `basedOn`: the notes as they were read; when others have been kept since, these are refused. */
export const NotesInput = z.object({ notes: Notes, basedOn: Notes.optional() });

export const LeadView = MeetingItem.extend({
  /** Masked while `contactShown` is false. */
  contact: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  /** How to reach him, as he asked for. */
  preferences: z.object({ contactMethod: z.string(), timing: z.string(), timeOfDay: z.array(z.string()) }).nullable(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  visitorZone: z.string(),
  endsAt: z.string().nullable(),
  consents: z.array(z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string() })),
  attribution: z.record(z.string(), z.string()),
  credit: z.object({ state: z.enum(["consumed", "returned"]), rule: z.string().nullable() }),
  /** What may be done with the meeting; null without one that stands. */
  meetingLife: MeetingLife.nullable(),
  /** When the visitor's details were taken away. */
  erased: ReadableTime.nullable(),
  reason: z.string().nullable(),
  notes: z.string(),
  dealValue: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
  moves: z.array(Move),
  timeline: z.array(z.object({ at: ReadableTime, kind: z.string(), text: z.string(), by: z.string() })),
});
export type LeadView = z.infer<typeof LeadView>;

/** The link secret of a calendar feed. */
export const FeedQuery = z.object({ secret: z.string().min(1).max(200) });
