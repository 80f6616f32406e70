// What screens show of the market before a time is chosen.
import { z } from "zod";
import { ReadableTime } from "../schemas.ts";

export const PreviewQuery = z.object({ timezone: z.string().min(1).max(64).optional() });

export const Preview = z.object({
  timezone: z.string(),
  city: z.string(),
  /** How many days are looked at. */
  days: z.number().int(),
  /** Specialists with at least one free time in these days. */
  specialists: z.number().int(),
  /** The first free time of each of the first three days that have one. */
  earliest: z.array(ReadableTime),
  /** False for a category, which counts everybody; true for a request. */
  isTailored: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;
