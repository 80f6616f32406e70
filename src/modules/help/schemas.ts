// What the calls of help take and answer.
import { z } from "zod";
import { listOf, listQuery, LocalDate } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { MESSAGE_MAX, SUBJECT_MAX, tidyLine, tidyText } from "./form-schemas.ts";

/** PRODUCT section 2, Help request. */
export const HelpKindSchema = z.enum(["question", "lead-dispute", "billing", "account", "technical"]);
export type HelpKind = z.infer<typeof HelpKindSchema>;
export const HelpStatusSchema = z.enum(["open", "in-progress", "waiting-for-user", "resolved", "closed"]);
export type HelpStatus = z.infer<typeof HelpStatusSchema>;
export const ResolutionSchema = z.enum(["answered", "credited", "declined", "fixed", "withdrawn"]);
export type Resolution = z.infer<typeof ResolutionSchema>;
/** Who says or does something: the person, those who run Parley, or Parley by itself. */
export const SideSchema = z.enum(["user", "support", "parley"]);
export type Side = z.infer<typeof SideSchema>;

const Subject = z.string().max(1_000).transform(tidyLine).pipe(z.string().min(1).max(SUBJECT_MAX));
const Message = z.string().max(20_000).transform(tidyText).pipe(z.string().min(1).max(MESSAGE_MAX));

/** A dispute needs its lead; other requests may name one, or a purchase. Both must be the caller's own. */
export const HelpInput = z.object({
  kind: HelpKindSchema,
  subject: Subject,
  message: Message,
  leadId: z.uuidv7().optional(),
  transactionId: z.uuidv7().optional(),
});
export type HelpInput = z.infer<typeof HelpInput>;

export const ReplyInput = z.object({ message: Message });

/** A resolution belongs to `resolved` alone; what a person withdraws himself needs none. */
export const StatusInput = z.object({
  status: HelpStatusSchema,
  resolution: ResolutionSchema.optional(),
  message: Message.optional(),
});
export type StatusInput = z.infer<typeof StatusInput>;

export const HelpRef = z.object({ id: z.uuidv7() });

/**
 * `search` finds numbers, subjects and people by how their words begin. `from` and `to` are UTC dates on which a
 * request was made, both inclusive. `scope` own: an administrator's own requests; `userId` is for administrators.
 */
export const HelpListQuery = listQuery(["changedAt", "createdAt"]).extend({
  status: HelpStatusSchema.optional(),
  kind: HelpKindSchema.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  userId: z.uuidv7().optional(),
  scope: z.enum(["own", "all"]).optional(),
});
export type HelpListQuery = z.infer<typeof HelpListQuery>;

/** The list's own filters; a file has no pages, and one order. */
export const HelpExportQuery = HelpListQuery.omit({ page: true, pageSize: true, sort: true, dir: true, scope: true });
export type HelpExportQuery = z.infer<typeof HelpExportQuery>;

export const HelpItem = z.object({
  id: z.string(),
  number: z.number().int(),
  kind: HelpKindSchema,
  subject: z.string(),
  status: HelpStatusSchema,
  resolution: ResolutionSchema.nullable(),
  /** Who asks. */
  person: z.object({ id: z.string(), name: z.string() }),
  /** Who had the last word. */
  lastBy: SideSchema,
  /** In the reader's zone. */
  created: ReadableTime,
  changed: ReadableTime,
});
export type HelpItem = z.infer<typeof HelpItem>;
export const HelpList = listOf(HelpItem);
export type HelpList = z.infer<typeof HelpList>;

/** A move of the standing, as the thread keeps it. */
export const HelpChangeSchema = z.object({
  from: HelpStatusSchema,
  to: HelpStatusSchema,
  resolution: ResolutionSchema.optional(),
});
export type HelpChange = z.infer<typeof HelpChangeSchema>;

const HelpLine = z.object({
  id: z.string(),
  at: ReadableTime,
  side: SideSchema,
  /** Who it was; people outside read "Parley" for whoever runs it. */
  by: z.string(),
  body: z.string().nullable(),
  change: HelpChangeSchema.nullable(),
});

const AboutLead = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  category: z.string(),
  created: ReadableTime,
  meeting: ReadableTime.nullable(),
  meetingStatus: z.string().nullable(),
  credit: z.enum(["consumed", "returned"]),
  /** The rule under which the credit came back. */
  creditRule: z.string().nullable(),
});

const Price = z.object({ amount: z.number().int(), currency: z.string() });
const AboutPurchase = z.object({
  id: z.string(),
  status: z.string(),
  created: ReadableTime,
  total: Price,
  refunded: Price,
  lines: z.array(z.string()),
});

const Move = z.object({
  to: HelpStatusSchema,
  label: z.string(),
  /** What it may be resolved as; empty where that does not arise. */
  resolutions: z.array(ResolutionSchema),
  /** Made by writing a message only. */
  needsMessage: z.boolean(),
  /** Why it cannot be made now. */
  closed: z.string().optional(),
});

export const HelpView = HelpItem.extend({
  /** On which side the reader is. */
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
});
export type HelpView = z.infer<typeof HelpView>;

export const Deleted = z.object({ deleted: z.literal(true) });
