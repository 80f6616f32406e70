import { z } from "zod";
import { listOf, listQuery, ReadableTime } from "@/platform/http/schemas.ts";
import { RATING_STATUSES } from "@/modules/ratings/rules.ts";
import { ShownRating } from "@/modules/ratings/schemas.ts";

export const OwnRating = z.object({
  id: z.string(),
  stars: z.number().int(),
  sentence: z.string(),
  /** The initial of the visitor's first name, and the meeting's month. */
  signature: z.string(),
  category: z.string(),
  status: z.enum(RATING_STATUSES),
  given: ReadableTime,
  publishes: ReadableTime,
  reply: z.string().nullable(),
  /** Why there can be no reply; null when there can be one. */
  replyClosed: z.string().nullable(),
  /** What the specialist wrote, and the decision; null before an appeal. */
  appeal: z.object({ text: z.string(), state: z.enum(["open", "kept", "removed"]) }).nullable(),
  /** Why there can be no appeal; null when there can be one. */
  appealClosed: z.string().nullable(),
  /** The rule under which it was removed, as a sentence. */
  removed: z.string().nullable(),
}).meta({ id: "OwnRating" });
export type OwnRating = z.infer<typeof OwnRating>;

export const OwnRatingsQuery = listQuery(["given"]);
export type OwnRatingsQuery = z.infer<typeof OwnRatingsQuery>;

export const OwnRatings = listOf(OwnRating, {
  /** By category: what visitors see, and how many more are needed until they see anything. */
  categories: z.array(z.object({
    categoryId: z.string(),
    category: z.string(),
    shown: ShownRating.nullable(),
    missing: z.number().int(),
  })),
  ordering: z.object({ text: z.string(), version: z.number().int() }),
}).meta({ id: "OwnRatings" });
export type OwnRatings = z.infer<typeof OwnRatings>;
