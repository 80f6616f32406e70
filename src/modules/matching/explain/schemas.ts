// Responses of "Why am I (not) shown?": every eligibility rule as a line of a checklist.
import { z } from "zod";

export const NextAction = z.object({
  label: z.string(),
  /** Where it is done. */
  path: z.string(),
  /** What one press does, without going there: `resume` is Dashboard/SetUserActive. */
  does: z.enum(["resume"]).optional(),
}).meta({ id: "NextAction" });
export type NextAction = z.infer<typeof NextAction>;

export const ExplainedRule = z.object({
  /** The name of the eligibility rule, such as "credit". */
  name: z.string(),
  label: z.string(),
  /** Whether the rule passes. */
  open: z.boolean(),
  sentence: z.string(),
  /** What to do; null when the rule passes, or when only others can change it. */
  action: NextAction.nullable(),
}).meta({ id: "ExplainedRule" });
export type ExplainedRule = z.infer<typeof ExplainedRule>;

export const ExplainedCategory = z.object({
  categoryId: z.string(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  /** Whether visitors of the category, or of one of its subcategories, find at least one start in the next 14 days. */
  shown: z.boolean(),
  /** Starts that can be booked in these days; 0 while a rule fails. */
  bookableStarts: z.number().int(),
  /** Starts that the calendar and meetings leave, whatever the other rules say. */
  offeredStarts: z.number().int(),
  rules: z.array(ExplainedRule),
  /** What 0.3.0 called `rules`; it goes with the next release. */
  gates: z.array(ExplainedRule),
  /** By subcategory: shown to its visitors, or the sentence of the first failed rule. */
  parts: z.array(z.object({
    subcategoryId: z.string(),
    name: z.string(),
    shown: z.boolean(),
    sentence: z.string().nullable(),
  })),
}).meta({ id: "ExplainedCategory" });
export type ExplainedCategory = z.infer<typeof ExplainedCategory>;

export const VisibilityExplanation = z.object({
  asOf: z.string(),
  days: z.number().int(),
  /** Whether shown in at least one category. */
  shown: z.boolean(),
  /** The rules that depend on the specialist alone, whatever the category. */
  person: z.array(ExplainedRule),
  categories: z.array(ExplainedCategory),
  /** The first thing to do; null when shown everywhere. */
  next: z.object({ sentence: z.string(), action: NextAction.nullable() }).nullable(),
}).meta({ id: "VisibilityExplanation" });
export type VisibilityExplanation = z.infer<typeof VisibilityExplanation>;
