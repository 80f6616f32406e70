// The settings before any change, as their schemas declare them.
import type { z } from "zod";
import { PRIVACY } from "./privacy-text.ts";
import { Invoicing, Lifecycle, Pricing, Resources } from "./schemas.ts";
import { TERMS } from "./terms-text.ts";

const readDefaults = <S extends z.ZodObject>({ shape }: S) =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([key, schema]) => [key, schema.meta()?.default]),
  ) as z.infer<S>;

export const DEFAULTS = {
  lifecycle: readDefaults(Lifecycle),
  pricing: readDefaults(Pricing),
  /** Nobody knows the seller before the operator says who it is. */
  invoicing: readDefaults(Invoicing),
  // The texts are long, and neither browsers nor the API's document need them.
  resources: { ...readDefaults(Resources), terms: TERMS, privacy: PRIVACY },
};
