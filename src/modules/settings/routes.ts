// The settings calls. Legal texts and contact details are public, the rest is for administrators.
import type { Ctx } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, body, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { uploadPicture } from "./brand/pictures.ts";
import {
  InvoicingChange,
  InvoicingView,
  LifecycleChange,
  LifecycleView,
  PricingChange,
  PricingView,
  ResourcesChange,
  ResourcesView,
  UploadedPicture,
  UploadTarget,
} from "./view-schemas.ts";
import { SETTINGS_ROLES } from "./rules.ts";
import { putSettings, viewResources, viewSettings } from "./views.ts";

const withTexts = <V extends object>({ texts }: Ctx, view: V): V & { hasTexts: boolean } => (
  { ...view, hasTexts: texts !== undefined }
);

/** An upload takes a second of CPU at most. */
const uploading = limit({ name: "settings-pictures", points: 60, seconds: 3600 });

export const settingsRoutes = routes()
  .get(
    "/Settings/LifecycleSettings",
    describe("Get the lifecycle settings"),
    access("admin", ...SETTINGS_ROLES.lifecycle),
    response(LifecycleView),
    async (c) => c.json(withTexts(ctx(c), await viewSettings(ctx(c), "lifecycle"))),
  )
  .put(
    "/Settings/LifecycleSettings",
    describe("Save the lifecycle settings", "stale_version"),
    access("admin", ...SETTINGS_ROLES.lifecycle),
    body(LifecycleChange),
    response(LifecycleView),
    async (c) => c.json(withTexts(ctx(c), await putSettings(ctx(c), "lifecycle", c.req.valid("json")))),
  )
  .get(
    "/Settings/PricingSettings",
    describe("Get the pricing settings"),
    access("admin", ...SETTINGS_ROLES.pricing),
    response(PricingView),
    async (c) => c.json(await viewSettings(ctx(c), "pricing")),
  )
  .put(
    "/Settings/PricingSettings",
    describe("Save the pricing settings", "stale_version", "currency_in_use"),
    access("admin", ...SETTINGS_ROLES.pricing),
    body(PricingChange),
    response(PricingView),
    async (c) => c.json(await putSettings(ctx(c), "pricing", c.req.valid("json"))),
  )
  .get(
    "/Settings/InvoicingSettings",
    describe("Get the seller's details on invoices"),
    access("admin", ...SETTINGS_ROLES.invoicing),
    response(InvoicingView),
    async (c) => c.json(await viewSettings(ctx(c), "invoicing")),
  )
  .put(
    "/Settings/InvoicingSettings",
    describe("Save the seller's details on invoices", "stale_version"),
    access("admin", ...SETTINGS_ROLES.invoicing),
    body(InvoicingChange),
    response(InvoicingView),
    async (c) => c.json(await putSettings(ctx(c), "invoicing", c.req.valid("json"))),
  )
  .get(
    "/Settings/Resources",
    describe("Get the product name, contact details and legal texts"),
    access("anyone"),
    response(ResourcesView),
    async (c) => c.json(await viewResources(ctx(c))),
  )
  .put(
    "/Settings/Resources",
    describe("Save the product name, contact details and legal texts", "stale_version", "text_version_used"),
    access("admin", ...SETTINGS_ROLES.resources),
    body(ResourcesChange),
    response(ResourcesView),
    async (c) => c.json(await putSettings(ctx(c), "resources", c.req.valid("json"))),
  )
  .post(
    "/Settings/UploadPicture/:kind",
    describe("Upload a logo or an icon for Resources", "invalid_input"),
    access("admin", ...SETTINGS_ROLES.resources),
    accepts("upload"),
    uploading,
    param(UploadTarget),
    response(UploadedPicture),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(await uploadPicture(ctx(c), { ...c.req.valid("param"), bytes }));
    },
  );
