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
  }).meta({ id: "SettingBounds" }),
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

/** The values of a document with more about them: the values are one component of the API's document. */
const withValues = <S extends z.ZodType, T extends z.ZodRawShape>(document: S, more: T) =>
  z.intersection(document, z.object(more));

/** `hasTexts`: whether there is a provider of text messages, whose settings make sense then. */
export const LifecycleView = withValues(Lifecycle, {
  ...Version.shape,
  ...formDetails(Lifecycle),
  hasTexts: z.boolean(),
}).meta({ id: "SettingsLifecycle" });
export const PricingView = withValues(Pricing, { ...Version.shape, ...formDetails(Pricing) })
  .meta({ id: "SettingsPricing" });
export const InvoicingView = withValues(Invoicing, { ...Version.shape, ...formDetails(Invoicing) })
  .meta({ id: "SettingsInvoicing" });
/** The values are public. The details for the form are for administrators. */
export const ResourcesView = withValues(Resources, {
  ...Version.shape,
  ...z.object(formDetails(Resources)).partial().shape,
}).meta({ id: "SettingsResources" });
export type ResourcesView = z.infer<typeof ResourcesView>;

/** The input of PUT is the whole document with the version that was read. */
export const LifecycleChange = withValues(Lifecycle, Version.shape).meta({ id: "SettingsLifecycleInput" });
export const PricingChange = withValues(Pricing, Version.shape).meta({ id: "SettingsPricingInput" });
export const InvoicingChange = withValues(Invoicing, Version.shape).meta({ id: "SettingsInvoicingInput" });
export const ResourcesChange = withValues(Resources, Version.shape).meta({ id: "SettingsResourcesInput" });

export const UploadTarget = z.object({ kind: z.enum(PICTURE_KINDS) });

/** `name`: for `brand` of Resources. `hasScript`: the file had a script, which is not kept. */
export const UploadedPicture = z.object({ name: z.string(), hasScript: z.boolean() }).meta({ id: "UploadedPicture" });
