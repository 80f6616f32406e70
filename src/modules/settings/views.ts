// Settings documents as forms need them: values, defaults, bounds from the schemas, and the last change.
import { z } from "zod";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { changeSettings, findLastChange } from "./changes.ts";
import { DEFAULTS } from "./defaults.ts";
import { getDocument, getResources } from "./documents.ts";
import { SETTINGS_ROLES, type SettingsName } from "./rules.ts";
import { Invoicing, Lifecycle, Pricing, Resources } from "./schemas.ts";
import type { Bounds, ResourcesView } from "./view-schemas.ts";

/** The parts of a JSON Schema that define bounds. */
interface JsonSchema {
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

const readBound = (
  { minimum, maximum, minItems, maxItems, minLength, maxLength, items }: JsonSchema,
): Bounds[string] => ({
  min: minimum ?? items?.minimum ?? minLength ?? null,
  max: maximum ?? items?.maximum ?? maxLength ?? null,
  least: minItems ?? null,
  most: maxItems ?? null,
});

/** By the name of the value; nested values as "terms.body" or "packages.quantity". */
const boundsOf = (schema: JsonSchema, prefix = ""): Bounds =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const nested = part.properties ? part : part.items?.properties ? part.items : undefined;
      return [[prefix + key, readBound(part)], ...(nested ? Object.entries(boundsOf(nested, `${prefix}${key}.`)) : [])];
    }),
  );

const readBounds = (schema: z.ZodType): Bounds =>
  boundsOf(z.toJSONSchema(schema, { metadata: z.registry() }) as JsonSchema);

export const BOUNDS = {
  lifecycle: readBounds(Lifecycle),
  pricing: readBounds(Pricing),
  invoicing: readBounds(Invoicing),
  resources: readBounds(Resources),
};

/** A document with everything that its form shows. */
export const viewSettings = async <N extends SettingsName>({ db }: Ctx, name: N) => {
  const document = await getDocument(db.read, name);
  const { at, by } = await findLastChange(db.read, name);
  return { ...document, defaults: DEFAULTS[name], bounds: BOUNDS[name], changedAt: iso(at), changedBy: by };
};

/** Names, contact details and texts are public. The details for the form are for those who may change them. */
export const viewResources = (ctx: Ctx): Promise<ResourcesView> =>
  ctx.user?.verified && hasAdminRole(ctx.user.adminRole, ...SETTINGS_ROLES.resources)
    ? viewSettings(ctx, "resources")
    : getResources(ctx.db.read);

/** Replaces a document by the input of a form. Throws the errors of `changeSettings`. */
export const putSettings = async <N extends SettingsName>(
  ctx: Ctx,
  name: N,
  { version, ...body }: { version: number },
) => {
  await transact(ctx, (tx) => changeSettings(tx, { name, body, version, by: userOf(ctx).id }));
  return await viewSettings(ctx, name);
};
