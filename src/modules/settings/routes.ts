// The settings calls (SPEC section 7). Legal texts and support are for everybody to read, the rest for administrators.
import { access, body, ctx, response, routes } from "@/platform/http/route.ts";
import {
  LifecycleChange,
  LifecycleView,
  PricingChange,
  PricingView,
  ResourcesChange,
  ResourcesView,
} from "./schemas.ts";
import { putSettings, viewResources, viewSettings } from "./views.ts";

export const settingsRoutes = routes()
  .get(
    "/Settings/LifecycleSettings",
    access("admin"),
    response(LifecycleView),
    async (c) => c.json(await viewSettings(ctx(c), "lifecycle")),
  )
  .put(
    "/Settings/LifecycleSettings",
    access("admin"),
    body(LifecycleChange),
    response(LifecycleView),
    async (c) => c.json(await putSettings(ctx(c), "lifecycle", c.req.valid("json"))),
  )
  .get(
    "/Settings/PricingSettings",
    access("admin"),
    response(PricingView),
    async (c) => c.json(await viewSettings(ctx(c), "pricing")),
  )
  .put(
    "/Settings/PricingSettings",
    access("admin"),
    body(PricingChange),
    response(PricingView),
    async (c) => c.json(await putSettings(ctx(c), "pricing", c.req.valid("json"))),
  )
  .get(
    "/Settings/Resources",
    access("anyone"),
    response(ResourcesView),
    async (c) => c.json(await viewResources(ctx(c))),
  )
  .put(
    "/Settings/Resources",
    access("admin"),
    body(ResourcesChange),
    response(ResourcesView),
    async (c) => c.json(await putSettings(ctx(c), "resources", c.req.valid("json"))),
  );
