// What is asked about free times, and what screens show of the market before a time is chosen.
import { z } from "zod";
import { InstantText, LocalDate, ReadableTime } from "@/platform/http/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Licensing, TrackOrCategoryRef } from "../schemas.ts";

const Zone = z.string().min(1).max(64);

export const AvailabilitiesQuery = z.object({
  timezone: Zone.optional(),
  location: Location.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
});

export const HoursRef = TrackOrCategoryRef.extend({ date: LocalDate });

export const HoursQuery = z.object({ timezone: Zone.optional(), location: Location.optional() });

const smallInt = (max: number) => z.string().regex(/^\d{1,2}$/).transform(Number).pipe(z.number().int().max(max));

export const SlotRef = HoursRef.extend({ hour: smallInt(23), minute: smallInt(59) });

export const SlotQuery = HoursQuery.extend({ startsAt: InstantText.optional() });

export const PreviewQuery = z.object({ timezone: Zone.optional() });

export const Preview = z.object({
  timezone: z.string(),
  city: z.string(),
  /** How many days are looked at. */
  days: z.number().int(),
  /** Specialists with at least one free time in these days. */
  specialists: z.number().int(),
  /** The first free time of each of the first three days that have one. */
  earliest: z.array(ReadableTime),
  /** Which licences those who are counted have; null where none is required. */
  licensing: Licensing.nullable(),
  /** False for a category, which counts everybody; true for a request. */
  isTailored: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;
