// The bounds of every value, read off the shapes, so that forms show exactly what is kept.
import { z } from "zod";
import { Lifecycle, Pricing, Resources } from "./schemas.ts";
import type { Bounds } from "./schemas.ts";

interface Schema {
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const boundOf = ({ minimum, maximum, minItems, maxItems, minLength, maxLength, items }: Schema): Bounds[string] => ({
  min: minimum ?? items?.minimum ?? minLength ?? null,
  max: maximum ?? items?.maximum ?? maxLength ?? null,
  least: minItems ?? null,
  most: maxItems ?? null,
});

/** By the value's name; parts of a value by "terms.body" or "packages.quantity". */
const boundsOf = (schema: Schema, at = ""): Bounds =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const nested = part.properties ? part : part.items?.properties ? part.items : undefined;
      return [[at + key, boundOf(part)], ...(nested ? Object.entries(boundsOf(nested, `${at}${key}.`)) : [])];
    }),
  );

const read = (shape: z.ZodType): Bounds => boundsOf(z.toJSONSchema(shape) as Schema);

export const BOUNDS = { lifecycle: read(Lifecycle), pricing: read(Pricing), resources: read(Resources) };
