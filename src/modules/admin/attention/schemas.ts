import { z } from "zod";
import { ATTENTION_KINDS } from "./rules.ts";
import { ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { HelpItem } from "@/modules/help/schemas.ts";
import { FailedJob, MessageItem } from "../jobs/schemas.ts";
import { ContentReportItem } from "../moderation/schemas.ts";
import { AdminRating } from "../ratings/schemas.ts";
import { TrackItem } from "../tracks/schemas.ts";
import { CredentialForReview } from "../users/schemas.ts";
import { Review, WaveItem } from "../waves/schemas.ts";

/** The first items of a kind, the most urgent first, and how many there are. */
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalCount: z.number().int() });

/** A track whose visitor is asked whether a specialist may have their details. */
const AwaitedConsent = z.object({
  leadId: z.string(),
  trackId: z.string(),
  visitor: z.string(),
  specialist: Reference,
  until: ReadableTime,
});

/** The newest request of a visitor without a specialist. */
const WaitingVisitor = TrackItem.extend({
  /** Where they are in the funnel: "choose a time". */
  leftAt: z.string(),
  /** How many requests they have. */
  requests: z.number().int(),
  /** Names of the specialists about whom they were asked and said no. */
  declined: z.array(z.string()),
});

/** Something in the queue: its kind, and its name there (id-rules.ts). */
export const AttentionRef = z.object({ kind: z.enum(ATTENTION_KINDS), id: z.string().min(1).max(200) }).meta({
  id: "AttentionRef",
});
export type AttentionRef = z.infer<typeof AttentionRef>;

/** One thing that waits, whatever its kind. */
const QueueEntry = AttentionRef.extend({
  since: ReadableTime,
  due: ReadableTime,
  /** The administrator who takes care of it; null while nobody does. */
  takenBy: Reference.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** Whether the caller takes care of it now. */
export const AttentionTaken = AttentionRef.extend({ taken: z.boolean() }).meta({ id: "AttentionTaken" });

/** Admin/Attention: what waits for an administrator, by kind. Each item has what its action needs. */
export const Attention = z.object({
  /** The items of all kinds but the visitors who are asked for consent, in the order in which they are due. */
  queue: z.array(QueueEntry),
  /** How many wait in all, also those beyond the first ten of a kind: the number of the badge. Of visitors, up to 1,000 count. */
  waiting: z.number().int(),
  /** How many of them are overdue. */
  overdue: z.number().int(),
  /** All of them, as of waves: they end by themselves. */
  reviews: firstOf(Review),
  waves: firstOf(WaveItem),
  jobs: firstOf(FailedJob),
  emails: firstOf(MessageItem),
  /** People who were active in the last half hour are left out: they may be about to book. */
  tracks: firstOf(WaitingVisitor),
  consents: firstOf(AwaitedConsent),
  requests: firstOf(HelpItem),
  ratings: firstOf(AdminRating),
  /** Reports of profiles and ratings. */
  reports: firstOf(ContentReportItem),
  credentials: firstOf(CredentialForReview),
}).meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;
