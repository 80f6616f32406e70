// "Why am I (not) shown?": every gate as a line of a checklist (PRODUCT section 4).
import { z } from "zod";

export const NextAction = z.object({ label: z.string(), path: z.string() });
export type NextAction = z.infer<typeof NextAction>;

export const ExplainedGate = z.object({
  /** As in the list of gates, such as "credit". */
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  sentence: z.string(),
  /** What opens it; null when it is open, or when only others can. */
  action: NextAction.nullable(),
});
export type ExplainedGate = z.infer<typeof ExplainedGate>;

export const ExplainedCategory = z.object({
  categoryId: z.string(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  /** Visitors who ask for the category, or for one of its parts, find at least one start in the next 14 days. */
  shown: z.boolean(),
  /** Starts that can be booked in these days; 0 while a gate is closed. */
  bookableStarts: z.number().int(),
  /** Starts that calendar and meetings leave, whatever the other gates say. */
  offeredStarts: z.number().int(),
  gates: z.array(ExplainedGate),
  /** For visitors who ask for one part of the category: shown there, or the first closed gate's sentence. */
  parts: z.array(z.object({
    subcategoryId: z.string(),
    name: z.string(),
    shown: z.boolean(),
    sentence: z.string().nullable(),
  })),
});
export type ExplainedCategory = z.infer<typeof ExplainedCategory>;

export const ShownExplanation = z.object({
  asOf: z.string(),
  days: z.number().int(),
  /** In at least one category. */
  shown: z.boolean(),
  /** The gates that depend on the person alone, whatever the category. */
  person: z.array(ExplainedGate),
  /** Every category served. */
  categories: z.array(ExplainedCategory),
  /** The first thing to do; null when shown everywhere. */
  next: z.object({ sentence: z.string(), action: NextAction.nullable() }).nullable(),
});
export type ShownExplanation = z.infer<typeof ShownExplanation>;
