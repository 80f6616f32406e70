// Schemas of the administrators' calls about leads. Times are in the administrator's time zone unless stated otherwise.
import { z } from "zod";
import { AnswerText, listOf, listQueries, Money, ReadableTime } from "@/platform/http/schemas.ts";
import { CREDIT_STATES } from "@/modules/leads/credit-rules.ts";
import { LEAD_DUES } from "@/modules/leads/label-rules.ts";
import { ALL_LEADS_LIST } from "@/modules/leads/list-rules.ts";
import { LeadSourceSchema, LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { MeetingStatus } from "@/modules/scheduling/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Contact } from "@/modules/tracks/schemas.ts";
import { actionSchema, Consent } from "../schemas.ts";

/**
 * `search` matches the beginnings of the words of the visitor's or the specialist's name ("ve ex" finds Vera Example), or
 * the beginning of either email address.
 */
export const AllLeadsQueries = listQueries(ALL_LEADS_LIST);
export type AdminLeadListQuery = z.infer<typeof AllLeadsQueries.page>;
/** Admin/LeadsExport: the response is text/csv, streamed. */
export type LeadExportQuery = z.infer<typeof AllLeadsQueries.file>;
export type LeadCountQuery = z.infer<typeof AllLeadsQueries.count>;
export const LeadTotal = z.object({ count: z.number().int() }).meta({ id: "LeadTotal" });

export const AdminLeadItem = z.object({
  id: z.string(),
  /** The visitor's full name, also before the lead is accepted. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  specialist: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  status: LeadStatusSchema,
  category: z.string(),
  subcategory: z.string().nullable(),
  source: LeadSourceSchema,
  createdAt: z.string(),
  created: ReadableTime,
  changed: ReadableTime,
  /** Start of the lead's meeting. */
  meeting: ReadableTime.nullable(),
  meetingStatus: MeetingStatus.nullable(),
  location: Location.nullable(),
  /** The next deadline and what is due; null when nothing is. */
  due: z.object({ what: z.enum(LEAD_DUES), at: ReadableTime }).nullable(),
  credit: z.enum(CREDIT_STATES),
  dealValue: Money.nullable(),
}).meta({ id: "AdminLeadListItem" });
export type AdminLeadItem = z.infer<typeof AdminLeadItem>;
export const AdminLeadList = listOf(AdminLeadItem).meta({ id: "AdminLeadList" });
export type AdminLeadList = z.infer<typeof AdminLeadList>;

export const AdminLeadRef = z.object({ id: z.uuidv7() });

export const LeadAction = actionSchema(["assign", "delete"]).meta({ id: "LeadAction" });
export type LeadAction = z.infer<typeof LeadAction>;

/** One ledger entry that belongs to the lead. */
export const LeadCreditEntry = z.object({
  at: ReadableTime,
  kind: z.enum(["consume", "return"]),
  specialistId: z.string(),
  specialist: z.string(),
  /** The price of one credit. */
  unitPrice: Money,
  /** The rule of a return, such as `visitor-absent` or `reassigned`, and its label; null for a use. */
  rule: z.string().nullable(),
  ruleWords: z.string().nullable(),
}).meta({ id: "LeadCreditEntry" });
export type LeadCreditEntry = z.infer<typeof LeadCreditEntry>;

/** Admin/LeadProps: one lead in full. Admin/AssignUserToLead returns it, too. */
export const AdminLeadProps = AdminLeadItem.extend({
  contact: Contact,
  /** How the visitor prefers to be reached. */
  preferences: z.object({ contactMethod: z.string(), timing: z.string(), timeOfDay: z.array(z.string()) }).nullable(),
  answers: z.array(AnswerText),
  categoryId: z.string(),
  trackId: z.string(),
  visitorZone: z.string(),
  /** Null when the specialist has no calendar. */
  specialistZone: z.string().nullable(),
  /** The lead's meeting, in both people's local time. */
  appointment: z.object({
    id: z.string(),
    status: MeetingStatus,
    visitorTime: ReadableTime,
    specialistTime: ReadableTime,
    startsAt: z.string(),
    endsAt: z.string(),
    location: Location,
    locationDetail: z.string().nullable(),
    rescheduled: z.number().int(),
    cancelledBy: z.string().nullable(),
    absent: z.string().nullable(),
    /** Confirmed and in the future. */
    ahead: z.boolean(),
  }).nullable(),
  consents: z.array(Consent),
  attribution: z.record(z.string(), z.string()),
  /** Credits that were used and returned, the oldest entry first. */
  credits: z.array(LeadCreditEntry),
  reason: z.string().nullable(),
  /** Label of the reason; null without one. */
  reasonWords: z.string().nullable(),
  notes: z.string(),
  /** The timeline, the oldest event first. `by` is the person's name, `reason` an administrator's. */
  timeline: z.array(z.object({
    at: ReadableTime,
    kind: z.string(),
    text: z.string(),
    by: z.string(),
    reason: z.string().nullable(),
  })),
  actions: z.array(LeadAction),
}).meta({ id: "AdminLead" });
export type AdminLeadProps = z.infer<typeof AdminLeadProps>;

const REASON_MISSING = "Please give a reason of at least 3 characters. The previous specialist will read it.";
/** The specialist who loses the lead reads it. It appears in the timeline and the audit log. */
const Reason = z.string({ error: REASON_MISSING }).trim()
  .min(3, { error: REASON_MISSING })
  .max(300, { error: "The reason can be at most 300 characters long." });

/**
 * POST Admin/AssignUserToLead/{id}. `fromSpecialistId` is the specialist whom the administrator saw; the call fails with
 * `already_reassigned` when another one has the lead. Other codes: `illegal_transition`, `not_eligible` (the details name
 * the rule), `no_credit`, `cap_reached`, `track_assigned`. Assigning the current specialist changes nothing.
 */
export const AssignLeadInput = z.object({
  specialistId: z.uuidv7({ error: "Please choose a specialist." }),
  reason: Reason,
  fromSpecialistId: z.uuidv7().optional(),
}).meta({ id: "AssignLeadInput" });
export type AssignLeadInput = z.infer<typeof AssignLeadInput>;

/** The outcome, and the lead as it is now. */
export const LeadAssigned = z.object({
  lead: AdminLeadProps,
  /** `kept` at its time, `released` because the new specialist is not free, `none` without an upcoming meeting. */
  meeting: z.enum(["kept", "released", "none"]),
  /** The visitor has not agreed to the new specialist and is asked: `lead` is another one, which waits for the answer. */
  isAsked: z.boolean(),
  /** A sentence that says why the meeting was released. */
  meetingReason: z.string().nullable(),
}).meta({ id: "LeadAssigned" });
export type LeadAssigned = z.infer<typeof LeadAssigned>;

/** GET Admin/LeadCandidates/{id}, for the picker. `search` matches the beginnings of words of name or email address. */
export const LeadCandidatesQuery = z.object({
  search: z.string().max(200).transform((text) => text.trim()).default(""),
});
export type LeadCandidatesQuery = z.infer<typeof LeadCandidatesQuery>;

/** Twenty specialists of the lead's category at most, the eligible ones first. */
export const LeadCandidates = z.object({
  items: z.array(z.object({
    specialistId: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the lead can be assigned to this specialist. */
    eligible: z.boolean(),
    /** A sentence that says why not; null when eligible. */
    because: z.string().nullable(),
    /** Whether the visitor has agreed to this specialist. Otherwise they are asked first, and only without a meeting ahead. */
    agreed: z.boolean(),
    /** Whether the meeting would be kept; null without an upcoming meeting. */
    keepsMeeting: z.boolean().nullable(),
    /** A sentence that says why not; null when it would be kept. */
    meetingBecause: z.string().nullable(),
    /** Usable credits for this lead. */
    credits: z.number().int(),
  })),
}).meta({ id: "LeadCandidates" });
export type LeadCandidates = z.infer<typeof LeadCandidates>;

/** POST Admin/DeleteLead/{id}, with an optional reason for the audit log. */
export const DeleteLeadInput = z.object({ reason: z.string().trim().max(300).optional() }).meta({
  id: "DeleteLeadInput",
});
export type DeleteLeadInput = z.infer<typeof DeleteLeadInput>;
export const LeadDeleted = z.object({
  id: z.string(),
  deleted: z.literal(true),
  meetingCancelled: z.boolean(),
  creditReturned: z.boolean(),
}).meta({ id: "LeadDeleted" });
export type LeadDeleted = z.infer<typeof LeadDeleted>;
