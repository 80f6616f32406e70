// What the settings calls receive and return: a document, and what its form shows besides the values.
import { z } from "zod";
import { PICTURE_KINDS } from "./brand/rules.ts";
import { Invoicing, Lifecycle, Pricing, Resources } from "./schemas.ts";

const Version = z.object({ version: z.number().int() });

/** `min` and `max` of a number, of each number of a list, or of a text's length; `least` and `most` of a list's length. */
export const Bounds = z.record(
  z.string(),
  z.object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    least: z.number().nullable(),
    most: z.number().nullable(),
  }),
);
export type Bounds = z.infer<typeof Bounds>;

/** What a form shows besides the values: defaults, bounds, and the last change. */
const formDetails = <S extends z.ZodType>(document: S) => ({
  defaults: document,
  bounds: Bounds,
  changedAt: z.string(),
  /** The id of an administrator; null before the first change. */
  changedBy: z.string().nullable(),
});

/** `hasTexts`: whether there is a provider of text messages, whose settings make sense then. */
export const LifecycleView = Lifecycle.extend({
  ...Version.shape,
  ...formDetails(Lifecycle),
  hasTexts: z.boolean(),
});
export const PricingView = Pricing.extend({ ...Version.shape, ...formDetails(Pricing) });
export const InvoicingView = Invoicing.extend({ ...Version.shape, ...formDetails(Invoicing) });
/** The values are public. The details for the form are for administrators. */
export const ResourcesView = Resources.extend({
  ...Version.shape,
  ...z.object(formDetails(Resources)).partial().shape,
});
export type ResourcesView = z.infer<typeof ResourcesView>;

/** The input of PUT is the whole document with the version that was read. */
export const LifecycleChange = Lifecycle.extend(Version.shape);
export const PricingChange = Pricing.extend(Version.shape);
export const InvoicingChange = Invoicing.extend(Version.shape);
export const ResourcesChange = Resources.extend(Version.shape);

export const UploadTarget = z.object({ kind: z.enum(PICTURE_KINDS) });

/** `name`: for `brand` of Resources. `hasScript`: the file had a script, which is not kept. */
export const UploadedPicture = z.object({ name: z.string(), hasScript: z.boolean() });
