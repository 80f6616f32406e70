import { z } from "zod";
import { listOf, listQuery, LocalDate, Money, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { trimLine, trimText } from "@/platform/text.ts";
import { PAYMENT_STATUSES } from "@/modules/billing/rules.ts";
import { CREDIT_STATES, FREE_REASONS } from "@/modules/leads/credit-rules.ts";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { MeetingStatus } from "@/modules/scheduling/schemas.ts";
import { HELP_KINDS, HELP_STATUSES, MESSAGE_MAX, RESOLUTIONS, SIDES, SUBJECT_MAX } from "./rules.ts";

const KindSchema = z.enum(HELP_KINDS);
const HelpStatusSchema = z.enum(HELP_STATUSES);
const ResolutionSchema = z.enum(RESOLUTIONS);
const SideSchema = z.enum(SIDES);

const Subject = z.string().max(1_000).transform(trimLine).pipe(z.string().min(1).max(SUBJECT_MAX));
const Message = z.string().max(20_000).transform(trimText).pipe(z.string().min(1).max(MESSAGE_MAX));

/** A dispute needs its lead; other requests may name a lead or a purchase. Both must be the caller's own. */
export const HelpInput = z.object({
  kind: KindSchema,
  subject: Subject,
  message: Message,
  leadId: z.uuidv7().optional(),
  transactionId: z.uuidv7().optional(),
}).meta({ id: "HelpRequestInput" });
export type HelpInput = z.infer<typeof HelpInput>;

export const ReplyInput = z.object({ message: Message }).meta({ id: "HelpReplyInput" });

/** A resolution belongs to `resolved` alone; a person who withdraws their own request needs none. */
export const StatusInput = z.object({
  status: HelpStatusSchema,
  resolution: ResolutionSchema.optional(),
  message: Message.optional(),
}).meta({ id: "HelpStatusInput" });
export type StatusInput = z.infer<typeof StatusInput>;

export const HelpRef = z.object({ id: z.uuidv7() });

/**
 * `search` finds numbers, subjects and people by how their words begin. `from` and `to` are the UTC dates on which a
 * request was created, both inclusive. `scope` own: an administrator's own requests; `userId` is for administrators.
 */
export const HelpListQuery = listQuery(["changedAt", "createdAt"]).extend({
  status: HelpStatusSchema.optional(),
  kind: KindSchema.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  userId: z.uuidv7().optional(),
  scope: z.enum(["own", "all"]).optional(),
});
export type HelpListQuery = z.infer<typeof HelpListQuery>;

/** The list's filters; a file has no pages and one order. */
export const HelpExportQuery = HelpListQuery.omit({ page: true, pageSize: true, sort: true, dir: true, scope: true });
export type HelpExportQuery = z.infer<typeof HelpExportQuery>;

export const HelpItem = z.object({
  id: z.string(),
  number: z.number().int(),
  kind: KindSchema,
  subject: z.string(),
  status: HelpStatusSchema,
  resolution: ResolutionSchema.nullable(),
  /** Who asked. */
  person: Reference,
  /** Who wrote or changed something last. */
  lastBy: SideSchema,
  /** In the reader's zone. */
  created: ReadableTime,
  changed: ReadableTime,
}).meta({ id: "HelpRequestListItem" });
export type HelpItem = z.infer<typeof HelpItem>;
export const HelpList = listOf(HelpItem).meta({ id: "HelpRequestList" });
export type HelpList = z.infer<typeof HelpList>;

/** A status change, as the thread stores it. */
const HelpChange = z.object({
  from: HelpStatusSchema,
  to: HelpStatusSchema,
  resolution: ResolutionSchema.optional(),
});
export type HelpChange = z.infer<typeof HelpChange>;

const HelpLine = z.object({
  id: z.string(),
  at: ReadableTime,
  side: SideSchema,
  /** The author's name; the person who asked reads "Support" for every administrator. */
  by: z.string(),
  body: z.string().nullable(),
  change: HelpChange.nullable(),
});

const AboutLead = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(LEAD_STATUSES),
  category: z.string(),
  created: ReadableTime,
  meeting: ReadableTime.nullable(),
  meetingStatus: MeetingStatus.nullable(),
  credit: z.enum(CREDIT_STATES),
  /** The rule that returned the credit. */
  creditRule: z.string().nullable(),
  /** Whether another lead of the same visitor uses a credit instead. */
  paidByOther: z.boolean(),
  /** Why the lead is free; null for every other one. */
  freeReason: z.enum(FREE_REASONS).nullable(),
  /** What is known about the visitor; for administrators only, empty for the specialist. */
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
});

const AboutPurchase = z.object({
  id: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  created: ReadableTime,
  total: Money,
  refunded: Money,
  lines: z.array(z.string()),
});

/** A status change that the reader may make. */
const Move = z.object({
  to: HelpStatusSchema,
  label: z.string(),
  /** The resolutions to choose from; empty where there is no choice. */
  resolutions: z.array(ResolutionSchema),
  /** Only together with a message. */
  needsMessage: z.boolean(),
  /** Why it is not possible now. */
  closed: z.string().optional(),
});

export const HelpView = HelpItem.extend({
  /** The reader's side. */
  side: z.enum(["user", "support"]),
  /** For administrators only. */
  email: z.string().nullable(),
  lead: AboutLead.nullable(),
  purchase: AboutPurchase.nullable(),
  thread: z.array(HelpLine),
  moves: z.array(Move),
  /** Why nothing can be written any more; null while it can. */
  replyClosed: z.string().nullable(),
  mayDelete: z.boolean(),
}).meta({ id: "HelpRequest" });
export type HelpView = z.infer<typeof HelpView>;

export const Deleted = z.object({ deleted: z.literal(true) }).meta({ id: "HelpRequestDeleted" });
