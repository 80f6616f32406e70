import { z } from "zod";
import { LocalDate, Money } from "@/platform/http/schemas.ts";
import { CONVERSION_KINDS, FILE_FORMATS } from "./rules.ts";

/** UTC dates on which they were recorded, both inclusive; the last 30 days by default. */
const Period = z.object({ from: LocalDate.optional(), to: LocalDate.optional() });

export const ConversionFileQuery = Period.extend({ format: z.enum(FILE_FORMATS).default("google-gclid") });
export type ConversionFileQuery = z.infer<typeof ConversionFileQuery>;

export const ConversionsQuery = Period.extend({
  /** The last id of the page before. */
  after: z.uuidv7().optional(),
});
export type ConversionsQuery = z.infer<typeof ConversionsQuery>;

/** Click ids are there while they are kept. */
const Click = z.object({ id: z.string(), at: z.string() });

export const ConversionView = z.object({
  id: z.string(),
  leadId: z.string(),
  kind: z.enum(CONVERSION_KINDS),
  name: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  value: Money.nullable(),
  clicks: z.record(z.string(), Click),
  /** Set once it was taken back. */
  retracted: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** What to send to their APIs; null where there is nothing that they accept. */
  formats: z.object({
    /** An element of `conversions`, or `conversionAdjustments` once it was taken back; `conversionAction` is missing. */
    google: z.record(z.string(), z.unknown()).nullable(),
    /** An element of `data`. */
    meta: z.record(z.string(), z.unknown()).nullable(),
  }).meta({ id: "ConversionFormats" }),
}).meta({ id: "Conversion" });
export type ConversionView = z.infer<typeof ConversionView>;

export const Conversions = z.object({
  items: z.array(ConversionView),
  /** For the next page; null on the last one. */
  next: z.string().nullable(),
}).meta({ id: "ConversionList" });
export type Conversions = z.infer<typeof Conversions>;
