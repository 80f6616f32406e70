// Input and output of the API of leads.
import { z } from "zod";
import {
  AnswerText,
  InstantText,
  listOf,
  listQueries,
  LocalDate,
  Money,
  ReadableTime,
} from "@/platform/http/schemas.ts";
import { UndoOffer } from "@/platform/undo/schemas.ts";
import { MeetingStatus } from "@/modules/scheduling/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Contact, ReadText } from "@/modules/tracks/schemas.ts";
import { Message, OutcomeAnswer, Permission } from "@/modules/booking/manage/schemas.ts";
import { DECLINE_REASONS, LEAD_DUES, LEAD_SOURCES } from "./label-rules.ts";
import { CREDIT_STATES, FREE_REASONS, MASK_REASONS } from "./credit-rules.ts";
import { LEAD_LIST } from "./list-rules.ts";
import { LEAD_MOVES, LEAD_TARGETS } from "./rules.ts";
import { LEAD_STATUSES, type LeadStatus } from "./status-rules.ts";

/** The strings of MarkLeadStatus. */
export const LeadStatusSchema = z.enum(LEAD_STATUSES).meta({ id: "LeadStatus" });
export const LeadSourceSchema = z.enum(LEAD_SOURCES).meta({ id: "LeadSource" });
const DeclineReasonSchema = z.enum(DECLINE_REASONS);

/** `search` matches the beginnings of the words of a name: "ve ex" finds Vera Example. */
export const LeadQueries = listQueries(LEAD_LIST);
export type LeadListQuery = z.infer<typeof LeadQueries.page>;
/** Leads/Export: the response is text/csv, streamed. */
export type LeadExportQuery = z.infer<typeof LeadQueries.file>;

/** `undoable`: for a minute; screens ask before anything else. `closed` says why it is not possible now. */
const Move = z.object({
  move: z.enum(LEAD_MOVES),
  to: LeadStatusSchema,
  label: z.string(),
  undoable: z.boolean(),
  closed: z.string().optional(),
});

export const LeadItem = z.object({
  id: z.string(),
  /** While the contact is not shown, first name and initial only. */
  name: z.string(),
  /** A lead that was not accepted, or whose credit was returned, shows no full name, address or number. */
  contactShown: z.boolean(),
  /** Why the contact is hidden. `credit-returned`: until the specialist keeps the lead. */
  masked: z.enum(MASK_REASONS).meta({ id: "ContactMask" }).nullable(),
  status: LeadStatusSchema,
  category: z.string(),
  subcategory: z.string().nullable(),
  source: LeadSourceSchema,
  createdAt: z.string(),
  /** In the specialist's zone. */
  created: ReadableTime,
  meeting: ReadableTime.nullable(),
  /** The status of the lead's last meeting in Parley, which may be cancelled. */
  meetingStatus: MeetingStatus.nullable(),
  location: Location.nullable(),
  /** What must happen next, and by when; null when nothing must. */
  due: z.object({ what: z.enum(LEAD_DUES), at: ReadableTime }).meta({ id: "LeadDue" }).nullable(),
  dealValue: Money.nullable(),
  /** In which deal values are reported. */
  currency: z.string(),
}).meta({ id: "LeadListItem" });
export type LeadItem = z.infer<typeof LeadItem>;

/** How the specialist joins a meeting: the address at Zoom, or the number to call. */
const Join = z.object({ kind: Location, label: z.string(), href: z.string() });

/** A lead with its upcoming meeting in both people's time. */
export const MeetingItem = LeadItem.extend({
  /** The meeting in the visitor's time. */
  visitorTime: ReadableTime.nullable(),
  join: Join.nullable(),
}).meta({ id: "Meeting" });
export type MeetingItem = z.infer<typeof MeetingItem>;

/** A meeting as a line of its day. */
export const DayMeeting = MeetingItem.extend({
  meetingId: z.string(),
  /** "14:00", in the specialist's zone; when it begins and ends. */
  time: z.string(),
  endTime: z.string(),
  endsAt: z.string(),
  isOver: z.boolean(),
}).meta({ id: "DayMeeting" });
export type DayMeeting = z.infer<typeof DayMeeting>;

export const LeadList = listOf(LeadItem).meta({ id: "LeadList" });
export type LeadList = z.infer<typeof LeadList>;

const Count = z.number().int();

/** GET Leads/Counts: the leads that match, all of them and in each status. */
export const LeadCounts = z.object({
  total: Count,
  byStatus: z.object(
    Object.fromEntries(LEAD_STATUSES.map((status) => [status, Count])) as Record<LeadStatus, z.ZodNumber>,
  ),
}).meta({ id: "LeadCounts" });
export type LeadCounts = z.infer<typeof LeadCounts>;

export const LeadCount = z.object({ count: z.number().int() }).meta({ id: "LeadCount" });

export const LeadRef = z.object({ id: z.uuidv7() });
export const LeadStatusRef = LeadRef.extend({ status: LeadStatusSchema });

/** Optional with every change of status: why the lead did not convert, and the deal's value in minor units. */
export const StatusDetailsInput = z.object({
  reason: DeclineReasonSchema.optional(),
  dealValueMinor: z.number().int().min(0).max(100_000_000_00).optional(),
}).meta({ id: "LeadStatusDetailsInput" });

/** With `startsAt`, `booked` adds a meeting to the calendar (by default on Zoom); without it the meeting was arranged elsewhere. */
export const MarkInput = StatusDetailsInput.extend({ startsAt: InstantText.optional(), location: Location.optional() })
  .meta({ id: "MarkLeadInput" });
export type MarkInput = z.infer<typeof MarkInput>;

/** Leads that one call changes, at most: a page. */
const MAX_MARKED = 50;

/** POST Leads/MarkMany: each lead goes to the status if its own transitions allow it. */
export const MarkManyInput = z.object({
  ids: z.array(z.uuidv7()).min(1, { error: "Choose at least one credit." }).max(MAX_MARKED, {
    error: `Choose at most ${MAX_MARKED} leads.`,
  }),
  status: z.enum(LEAD_TARGETS),
  reason: DeclineReasonSchema.optional(),
}).meta({ id: "MarkLeadsInput" });
export type MarkManyInput = z.infer<typeof MarkManyInput>;

/** POST Leads/Undo: the ids of an offer to undo. */
export const UndoInput = z.object({ ids: z.array(z.uuidv7()).min(1).max(MAX_MARKED) }).meta({ id: "UndoLeadInput" });
export type UndoInput = z.infer<typeof UndoInput>;

/** The ids of the leads that are as before, and what could not be undone, by the ids of the offer. */
export const Undone = z.object({
  done: z.array(z.string()),
  rejected: z.array(z.object({ id: z.string(), sentence: z.string() })),
}).meta({ id: "LeadUndone" });
export type Undone = z.infer<typeof Undone>;

/** The leads that changed, and why the others did not, in a sentence each. One offer undoes all that can be undone. */
export const MarkedMany = Undone.extend({ undo: UndoOffer.nullable() }).meta({ id: "LeadsMarked" });
export type MarkedMany = z.infer<typeof MarkedMany>;
const Notes = z.string().max(10_000);
/** `basedOn`: the notes as they were read. If they have changed since, the call returns `stale_notes`. */
export const NotesInput = z.object({ notes: Notes, basedOn: Notes.optional() }).meta({ id: "LeadNotesInput" });

/** What may be done with a confirmed meeting. */
export const MeetingOptions = z.object({
  move: Permission,
  cancel: Permission,
  /** Whether cancelling now counts against the specialist's reliability. */
  late: z.boolean(),
  /** After its end: whether it took place, with the possible answers; null before. */
  outcome: z.object({
    answer: OutcomeAnswer.nullable(),
    answers: z.array(z.object({ value: OutcomeAnswer, label: z.string() })),
  }).nullable(),
}).meta({ id: "MeetingOptions" });
export type MeetingOptions = z.infer<typeof MeetingOptions>;

export const LeadView = MeetingItem.extend({
  /** Masked while `contactShown` is false. */
  contact: Contact,
  /** How the visitor wants to be contacted. */
  preferences: z.object({ contactMethod: z.string(), timing: z.string(), timeOfDay: z.array(z.string()) }).nullable(),
  answers: z.array(AnswerText),
  visitorZone: z.string(),
  endsAt: z.string().nullable(),
  consents: z.array(z.object({
    purpose: z.string(),
    text: z.string(),
    accepted: z.boolean(),
    at: z.string(),
    /** In the specialist's zone. */
    time: ReadableTime,
  })),
  attribution: z.record(z.string(), z.string()),
  credit: z.object({
    state: z.enum(CREDIT_STATES),
    rule: z.string().nullable(),
    /** Whether another lead of the same visitor uses one, so that this one needs none. */
    paidByOther: z.boolean(),
    /** Why the lead is free; null for every other one. */
    freeReason: z.enum(FREE_REASONS).nullable(),
  }),
  /** The visitor's message with their cancellation; hidden with the contact. */
  visitorMessage: z.string().nullable(),
  /** What may be done with the meeting; null without a confirmed one. */
  meetingLife: MeetingOptions.nullable(),
  /** When the visitor's details were deleted. */
  erased: ReadableTime.nullable(),
  reason: z.string().nullable(),
  notes: z.string(),
  moves: z.array(Move),
  /** `undo`: of the last change, while it can be undone. */
  timeline: z.array(z.object({
    at: ReadableTime,
    kind: z.string(),
    text: z.string(),
    by: z.string(),
    undo: UndoOffer.nullable(),
  })),
}).meta({ id: "Lead" });
export type LeadView = z.infer<typeof LeadView>;

/** The secret of a link: of a calendar feed, or of a visitor's email. */
export const LinkQuery = z.object({ secret: z.string().min(1).max(200) });

/** GET Leads/Consent/{id}: what a visitor is asked about a specialist whom Parley chose. Times in the visitor's zone. */
export const ConsentRequest = z.object({
  leadId: z.string(),
  /** `given`: the specialist has, or will get, the details. `ended`: they have not got them, or have them no longer. */
  state: z.enum(["open", "given", "ended"]),
  /** Until when the visitor can agree; null unless open. */
  consentBy: ReadableTime.nullable(),
  specialist: z.object({
    id: z.string(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    headline: z.string(),
  }),
  category: z.string(),
  contact: Contact,
  answers: z.array(AnswerText),
  consentText: z.string(),
  consents: z.array(z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string() })),
  /** The page of the meeting that the lead led to. */
  manageUrl: z.string().nullable(),
  /** Where the visitor chooses a specialist themselves, after the end. */
  resumeUrl: z.string().nullable(),
  createdAt: z.string(),
}).meta({ id: "ConsentRequest" });
export type ConsentRequest = z.infer<typeof ConsentRequest>;

/** `withdraw` and `erase` are possible before and after agreeing; `erase` deletes the whole request. */
export const ConsentDecision = LinkQuery.extend({
  decision: z.enum(["agree", "decline", "withdraw", "erase"]),
  /** That of the page, for `agree`. */
  consentText: ReadText.optional(),
}).meta({ id: "ConsentDecision" });
export type ConsentDecision = z.infer<typeof ConsentDecision>;
export const ConsentDecided = z.object({ leadId: z.string(), state: ConsentRequest.shape.state }).meta({
  id: "ConsentDecided",
});

export const MeetingTimesQuery = z.object({ date: LocalDate.optional() });

/** GET Leads/BookingTimes/{id}: the times of one of the specialist's days at which they can meet this lead. */
export const BookingTimes = z.object({
  /** The calendar's zone and its city; the visitor's city. */
  timezone: z.string(),
  city: z.string(),
  visitorCity: z.string(),
  /** The requested day, or the next one with opening hours; the first and the last that can be requested. Local, YYYY-MM-DD. */
  date: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Locations for which the profile has details. */
  locations: z.array(Location),
  /** Quarter hours at which the whole meeting fits. `otherTime` is the visitor's local time, `beside` as `timeBeside` writes it. */
  times: z.array(
    ReadableTime.extend({ otherTime: z.string(), beside: z.string().nullable(), inHours: z.boolean() }),
  ),
}).meta({ id: "BookingTimes" });
export type BookingTimes = z.infer<typeof BookingTimes>;

/** `message` is part of the email to the visitor. */
export const MoveMeetingInput = z.object({ startsAt: InstantText, message: Message.optional() }).meta({
  id: "MoveMeetingInput",
});
export type MoveMeetingInput = z.infer<typeof MoveMeetingInput>;
export const CancelMeetingInput = z.object({ message: Message.optional() }).meta({ id: "CancelMeetingInput" });
export type CancelMeetingInput = z.infer<typeof CancelMeetingInput>;
export const OutcomeOfMeetingInput = z.object({ answer: OutcomeAnswer }).meta({ id: "OutcomeOfMeetingInput" });
export type OutcomeOfMeetingInput = z.infer<typeof OutcomeOfMeetingInput>;

/** Small numbers are 0, or left out. */
export const MarketNumbers = z.object({
  /** Of the period, until now. */
  days: z.number().int(),
  total: z.number().int(),
  categories: z.array(z.object({ categoryId: z.string(), leads: z.number().int() })),
}).meta({ id: "MarketNumbers" });
export type MarketNumbers = z.infer<typeof MarketNumbers>;
