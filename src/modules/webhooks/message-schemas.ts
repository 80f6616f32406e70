// What each message of a webhook says, for the OpenAPI document; tests compare every message that they receive with it.
import { z } from "zod";
import { InstantText, Money } from "@/platform/http/schemas.ts";
import { ConversionView } from "@/modules/conversions/schemas.ts";
import { FREE_REASONS } from "@/modules/leads/credit-rules.ts";
import { LeadSourceSchema, LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { MeetingStatus } from "@/modules/scheduling/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { type MessageType, TEST, WEBHOOK_EVENTS } from "./rules.ts";

const Id = z.uuidv7();

/** Of a lead that has not been erased. `url` is its page in Parley. */
const WithVisitor = z.object({ firstName: z.string(), url: z.url() });

const Lead = WithVisitor.extend({
  leadId: Id,
  specialistId: Id,
  categoryId: Id,
  subcategoryId: Id.nullable(),
  status: LeadStatusSchema,
  source: LeadSourceSchema,
  /** Why no credit was used for it; null for every other one. */
  freeReason: z.enum(FREE_REASONS).nullable(),
  /** The lead's last meeting. */
  meetingId: Id.nullable(),
  createdAt: InstantText,
}).meta({ id: "LeadFacts" });

const Meeting = WithVisitor.extend({
  meetingId: Id,
  leadId: Id,
  specialistId: Id,
  categoryId: Id,
  status: MeetingStatus,
  startsAt: InstantText,
  endsAt: InstantText,
  location: Location,
}).meta({ id: "MeetingFacts" });

/** Who changed a meeting. `sequence` counts its changes, as in calendar files. */
const ByWhom = { by: z.enum(["visitor", "specialist", "admin"]), sequence: z.number().int() };

const Conversion = z.object({ conversionId: Id, specialistId: Id, ...ConversionView.shape })
  .meta({ id: "ConversionFacts" });

/** `data` of each message, by its type. */
export const MESSAGE_DATA = {
  "lead.created": Lead,
  /** `formerSpecialistId`: it was reassigned, for endpoints of the marketplace. */
  "lead.updated": Lead.extend({ formerSpecialistId: Id.optional() }),
  "lead.erased": z.object({
    leadId: Id,
    specialistId: Id,
    reason: z.enum(["consent-withdrawn", "erased", "reassigned", "deleted"]),
    /** Its meeting was cancelled, too. */
    meetingCancelled: z.boolean(),
  }),
  "meeting.booked": Meeting,
  /** `from`: the previous start. */
  "meeting.rescheduled": Meeting.extend({ ...ByWhom, from: InstantText }),
  /** `late`: after the time until which it could be cancelled without consequences. */
  "meeting.cancelled": Meeting.extend({ ...ByWhom, reason: z.string(), late: z.boolean() }),
  "meeting.ended": Meeting,
  "meeting.settled": Meeting.extend({ outcome: z.enum(["held", "visitor-absent", "specialist-absent", "moved"]) }),
  "credits.purchased": z.object({
    transactionId: Id,
    specialistId: Id,
    categoryId: Id,
    credits: z.number().int(),
    total: Money,
  }),
  /** `leadId` and `meetingId`: what the credit was used for; null when the lead has used another since. */
  "credits.returned": z.object({
    specialistId: Id,
    categoryId: Id,
    leadId: Id.nullable(),
    meetingId: Id.nullable(),
    rule: z.string(),
  }),
  /** `refundedMinor`: all refunds of the purchase so far; `amountMinor` and `credits`: this one. In minor units. */
  "credits.refunded": z.object({
    transactionId: Id,
    specialistId: Id,
    refundedMinor: z.number().int(),
    amountMinor: z.number().int().optional(),
    credits: z.number().int().optional(),
  }),
  "rating.published": z.object({ ratingId: Id, meetingId: Id, specialistId: Id, categoryId: Id }),
  "conversion.recorded": Conversion,
  "conversion.retracted": Conversion,
  [TEST]: z.object({ endpointId: Id, text: z.string() }),
} satisfies Record<MessageType, z.ZodObject>;

const nameOf = (type: string): string =>
  `${type.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Message`;

/** Every message as it is sent, with what it says. */
export const WEBHOOK_MESSAGES = Object.entries(MESSAGE_DATA).map(([type, data]) => ({
  type,
  summary: type in WEBHOOK_EVENTS
    ? WEBHOOK_EVENTS[type as keyof typeof WEBHOOK_EVENTS]
    : "You pressed “Send test event”",
  /** `timestamp`: when it happened. */
  schema: z.object({ type: z.literal(type), timestamp: InstantText, data }).meta({ id: nameOf(type) }),
}));
