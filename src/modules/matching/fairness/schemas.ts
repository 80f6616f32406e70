// Schemas of the fairness meter.
import { z } from "zod";

/** A specialist's own share of the meetings of a category. */
export const OwnCategoryShare = z.object({
  categoryId: z.string(),
  category: z.string(),
  /** Their meetings of the last 30 days. */
  meetings: z.number().int(),
  /** Meetings below the share that their offered times earn, to one decimal; negative when above. */
  behind: z.number(),
  /** The same in words, with what follows for the order in which specialists are shown. */
  sentence: z.string(),
});
export type OwnCategoryShare = z.infer<typeof OwnCategoryShare>;
