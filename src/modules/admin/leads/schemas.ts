// What the administrators' calls about leads take and answer. Times are in the administrator's own zone unless told.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { Contact, ReadableTime } from "@/modules/funnel/schemas.ts";
import { LeadFilter, LeadSource, LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";

/** Filters of the counters: `categoryId`, `from` and `to` (UTC dates of the lead's birth, inclusive), `specialistId`. */
export const LeadCountQuery = LeadFilter.extend({ specialistId: z.uuidv7().optional() });
export type LeadCountQuery = z.infer<typeof LeadCountQuery>;
export const LeadTotal = z.object({ count: z.number().int() });

/** Filters of the list: those of the counters, `status` and `source`. */
export const AdminLeadFilter = LeadCountQuery.extend({
  status: LeadStatusSchema.optional(),
  source: LeadSource.optional(),
});
export type AdminLeadFilter = z.infer<typeof AdminLeadFilter>;

/**
 * `search` finds by how the words of the visitor's or the specialist's name begin ("ve ex" finds Vera Example), or by
 * how an email address of either begins. `name` sorts by the visitor's name.
 */
export const AdminLeadListQuery = listQuery(["createdAt", "name"]).extend(AdminLeadFilter.shape);
export type AdminLeadListQuery = z.infer<typeof AdminLeadListQuery>;
/** GET Admin/LeadsExport: the list's own filters and order, without pages. Answers text/csv, streamed. */
export const LeadExportQuery = AdminLeadListQuery.omit({ page: true, pageSize: true });
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

export const AdminLeadItem = z.object({
  id: z.string(),
  /** The visitor's; administrators see it whole, also while the lead is not taken. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  specialist: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  status: LeadStatusSchema,
  category: z.string(),
  subcategory: z.string().nullable(),
  source: LeadSource,
  createdAt: z.string(),
  created: ReadableTime,
  changed: ReadableTime,
  /** Start of the lead's meeting. */
  meeting: ReadableTime.nullable(),
  meetingStatus: z.string().nullable(),
  location: Location.nullable(),
  /** Until when somebody must do something, and what; null when nothing must be done. */
  due: z.object({ what: z.enum(["accept", "work", "outcome"]), at: ReadableTime }).nullable(),
  credit: z.enum(["consumed", "returned"]),
});
export type AdminLeadItem = z.infer<typeof AdminLeadItem>;
export const AdminLeadList = listOf(AdminLeadItem);
export type AdminLeadList = z.infer<typeof AdminLeadList>;

export const AdminLeadRef = z.object({ id: z.uuidv7() });

/** What can be done to a lead now. `closed` says why an action cannot be taken; null: it can. */
export const LeadAction = z.object({
  action: z.enum(["assign", "delete"]),
  label: z.string(),
  closed: z.string().nullable(),
});
export type LeadAction = z.infer<typeof LeadAction>;

/** One line of the ledger that belongs to the lead. */
export const LeadCreditEntry = z.object({
  at: ReadableTime,
  kind: z.enum(["consume", "return"]),
  specialistId: z.string(),
  specialist: z.string(),
  /** What one credit cost, net. */
  unitPrice: z.object({ amount: z.number().int(), currency: z.string() }),
  /** The rule that fired, such as `visitor-absent` or `reassigned`, and in words; null for a use. */
  rule: z.string().nullable(),
  ruleWords: z.string().nullable(),
});
export type LeadCreditEntry = z.infer<typeof LeadCreditEntry>;

/** Admin/LeadProps: one lead in full, and the answer of Admin/AssignUserToLead. */
export const AdminLeadProps = AdminLeadItem.extend({
  contact: Contact,
  /** How to reach the visitor, as asked for. */
  preferences: z.object({ contactMethod: z.string(), timing: z.string(), timeOfDay: z.array(z.string()) }).nullable(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  categoryId: z.string(),
  trackId: z.string(),
  visitorZone: z.string(),
  /** Null before the specialist has a calendar. */
  specialistZone: z.string().nullable(),
  /** The lead's meeting, in both people's time. */
  appointment: z.object({
    id: z.string(),
    status: z.string(),
    visitorTime: ReadableTime,
    specialistTime: ReadableTime,
    startsAt: z.string(),
    endsAt: z.string(),
    location: Location,
    locationDetail: z.string().nullable(),
    rescheduled: z.number().int(),
    cancelledBy: z.string().nullable(),
    absent: z.string().nullable(),
    /** Confirmed and still to come. */
    ahead: z.boolean(),
  }).nullable(),
  consents: z.array(z.object({ purpose: z.string(), text: z.string(), accepted: z.boolean(), at: z.string() })),
  attribution: z.record(z.string(), z.string()),
  /** What the lead cost whom and what came back, the oldest first. */
  credits: z.array(LeadCreditEntry),
  reason: z.string().nullable(),
  /** In words; null without one. */
  reasonWords: z.string().nullable(),
  notes: z.string(),
  dealValue: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
  /** Everything that happened, the oldest first; `by` names people, `reason` is an administrator's. */
  timeline: z.array(z.object({
    at: ReadableTime,
    kind: z.string(),
    text: z.string(),
    by: z.string(),
    reason: z.string().nullable(),
  })),
  actions: z.array(LeadAction),
});
export type AdminLeadProps = z.infer<typeof AdminLeadProps>;

/** Told to the specialist who loses the lead, and kept in history and audit log. */
const Reason = z.string({ error: "Please say why; the specialist who loses the lead gets to read it." }).trim()
  .min(3, { error: "Please say why; the specialist who loses the lead gets to read it." })
  .max(300, { error: "The reason must be at most 300 characters." });

/**
 * POST Admin/AssignUserToLead/{id}. `fromSpecialistId`: whose lead it was when the administrator looked; somebody
 * else's by now is refused with `already_reassigned`. Other refusals: `illegal_transition`, `not_eligible` (the details
 * name the gate), `no_credit`, `cap_reached`, `track_assigned`. The same specialist again changes nothing.
 */
export const AssignLeadInput = z.object({
  specialistId: z.uuidv7({ error: "Please choose a specialist." }),
  reason: Reason,
  fromSpecialistId: z.uuidv7().optional(),
});
export type AssignLeadInput = z.infer<typeof AssignLeadInput>;

/** What became of it, and the lead as it is now. */
export const LeadAssigned = z.object({
  lead: AdminLeadProps,
  /** `kept` at its time, `released` because the new specialist is not free then, `none` when none was to come. */
  meeting: z.enum(["kept", "released", "none"]),
  /** Why it could not be kept, in a sentence. */
  meetingReason: z.string().nullable(),
});
export type LeadAssigned = z.infer<typeof LeadAssigned>;

/** GET Admin/LeadCandidates/{id}: for the picker; `search` by how words of name or address begin. */
export const LeadCandidatesQuery = z.object({
  search: z.string().max(200).transform((text) => text.trim()).default(""),
});
export type LeadCandidatesQuery = z.infer<typeof LeadCandidatesQuery>;

/** At most twenty of those who serve the lead's category, those who can take it first. */
export const LeadCandidates = z.object({
  items: z.array(z.object({
    specialistId: z.string(),
    name: z.string(),
    email: z.string(),
    /** Can be given the lead. */
    eligible: z.boolean(),
    /** Why not, in a sentence; null when eligible. */
    because: z.string().nullable(),
    /** Whether the meeting would stay; null when none is to come. */
    keepsMeeting: z.boolean().nullable(),
    /** Why it would not stay; null when it would. */
    meetingBecause: z.string().nullable(),
    /** Usable credits for this lead. */
    credits: z.number().int(),
  })),
});
export type LeadCandidates = z.infer<typeof LeadCandidates>;

/** POST Admin/DeleteLead/{id}: a reason for the audit log, if there is one. */
export const DeleteLeadInput = z.object({ reason: z.string().trim().max(300).optional() });
export type DeleteLeadInput = z.infer<typeof DeleteLeadInput>;
export const LeadDeleted = z.object({
  id: z.string(),
  deleted: z.literal(true),
  meetingCancelled: z.boolean(),
  creditReturned: z.boolean(),
});
export type LeadDeleted = z.infer<typeof LeadDeleted>;
