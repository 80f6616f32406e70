import { z } from "zod";
import { t } from "@/languages/language.ts";
import { trimLine } from "@/platform/text.ts";
import { publicTextError, TEXT_BOUNDS } from "./rules.ts";

export const RatingRef = z.object({ id: z.uuidv7() });

/** Shown from three ratings on; null before. */
export const ShownRating = z.object({
  /** The mean with one decimal. */
  average: z.number(),
  count: z.number().int(),
}).meta({ id: "ShownRating" });

/** A published rating as everyone sees it. */
export const PublicRating = z.object({
  /** Names it in a report. It says nothing about when it was given, as an id would. */
  ref: z.string(),
  stars: z.number().int(),
  sentence: z.string(),
  /** The initial of the visitor's first name: "A." */
  author: z.string(),
  /** The meeting's month, "November 2026". */
  month: z.string(),
  /** The specialist's reply. */
  reply: z.string().nullable(),
}).meta({ id: "PublicRating" });
export type PublicRating = z.infer<typeof PublicRating>;

/** The part of a rating that cards quote. */
export const Quote = PublicRating.pick({ sentence: true, author: true, month: true }).meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** The ratings of a specialist in all their categories, the newest sentences first. */
export const PublicRatings = ShownRating.extend({ newest: z.array(PublicRating) }).meta({ id: "PublicRatings" });
export type PublicRatings = z.infer<typeof PublicRatings>;

/** What a visitor gives. Texts are measured and checked when they are trimmed. */
export const RatingInput = z.object({
  stars: z.number({ error: ({ input }) => input === undefined ? t("ratings.starsMissing") : undefined }).int().min(1)
    .max(5),
  sentence: z.string().max(4 * TEXT_BOUNDS.sentence.max).superRefine((text, ctx) => {
    const message = publicTextError("sentence", trimLine(text));
    if (message) ctx.addIssue({ code: "custom", message });
  }),
});
export type RatingInput = z.infer<typeof RatingInput>;

export const ReplyInput = z.object({ reply: z.string().max(4 * TEXT_BOUNDS.reply.max) }).meta({
  id: "RatingReplyInput",
});
export const AppealInput = z.object({ appeal: z.string().max(4 * TEXT_BOUNDS.appeal.max) }).meta({
  id: "RatingAppealInput",
});
