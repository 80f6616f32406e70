import { z } from "zod";
import { listOf, PageQuery, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { DECISIONS, RATING_STATUSES, RATING_VIEWS, REMOVAL_RULE_KEYS } from "@/modules/ratings/rules.ts";

export const AdminRatingsQuery = PageQuery.extend({ view: z.enum(RATING_VIEWS).default("to-decide") });
export type AdminRatingsQuery = z.infer<typeof AdminRatingsQuery>;

export const AdminRating = z.object({
  id: z.string(),
  meetingId: z.string(),
  /** Null when the lead was deleted. */
  leadId: z.string().nullable(),
  specialist: Reference,
  category: z.string(),
  stars: z.number().int(),
  sentence: z.string(),
  signature: z.string(),
  reply: z.string().nullable(),
  status: z.enum(RATING_STATUSES),
  given: ReadableTime,
  /** Since when it waits for a decision, or was last changed: its appeal, or the dispute about its meeting. */
  waiting: ReadableTime,
  /** The two answers about a disputed meeting; null otherwise. */
  dispute: z.object({ visitor: z.string(), specialist: z.string() }).nullable(),
  /** What the specialist wrote; null without an appeal that waits. */
  appeal: z.string().nullable(),
  /** The rule under which it was removed. */
  removed: z.string().nullable(),
  canKeep: z.boolean(),
  canRemove: z.boolean(),
}).meta({ id: "AdminRating" });
export type AdminRating = z.infer<typeof AdminRating>;

export const AdminRatings = listOf(AdminRating).meta({ id: "AdminRatings" });
export type AdminRatings = z.infer<typeof AdminRatings>;

/** A removal names its rule. */
export const DecideRatingInput = z.object({
  decision: z.enum(DECISIONS),
  rule: z.enum(REMOVAL_RULE_KEYS).optional(),
}).meta({ id: "DecideRatingInput" });
export type DecideRatingInput = z.infer<typeof DecideRatingInput>;

export const RatingDecided = z.object({ id: z.string(), status: z.enum(RATING_STATUSES) }).meta({
  id: "RatingDecided",
});
export type RatingDecided = z.infer<typeof RatingDecided>;
