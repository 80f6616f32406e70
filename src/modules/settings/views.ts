// A settings document as its form needs it: values, defaults, bounds, who changed it last.
import type { Ctx } from "@/platform/ctx.ts";
import { userOf } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { BOUNDS } from "./bounds.ts";
import { changeSettings, lastChangeOf } from "./changes.ts";
import { DEFAULTS } from "./defaults.ts";
import { documentOf, resourcesOf, type SettingsName } from "./documents.ts";
import type { ResourcesView } from "./schemas.ts";

/** A document with all that its form shows. */
export const viewSettings = async <N extends SettingsName>({ db }: Ctx, name: N) => {
  const document = await documentOf(db.read, name);
  const { at, by } = await lastChangeOf(db.read, name);
  return { ...document, defaults: DEFAULTS[name], bounds: BOUNDS[name], changedAt: iso(at), changedBy: by };
};

/** Everybody sees names, contact and texts; what a form needs is for administrators. */
export const viewResources = (ctx: Ctx): Promise<ResourcesView> =>
  ctx.user?.isAdmin && ctx.user.verified ? viewSettings(ctx, "resources") : resourcesOf(ctx.db.read);

/** Replaces a document by what a form holds. Throws what `changeSettings` throws. */
export const putSettings = async <N extends SettingsName>(
  ctx: Ctx,
  name: N,
  { version, ...body }: { version: number },
) => {
  await transact(ctx, (tx) => changeSettings(tx, { name, body, version, by: userOf(ctx).id }));
  return await viewSettings(ctx, name);
};
