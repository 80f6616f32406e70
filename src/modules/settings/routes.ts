// The settings calls (SPEC section 7). Legal texts and support are for everybody to read, the rest for administrators.
import { access, answers, body, ctx, routes } from "@/platform/http/route.ts";
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
    answers(LifecycleView),
    async (c) => c.json(await viewSettings(ctx(c), "lifecycle")),
  )
  .put(
    "/Settings/LifecycleSettings",
    access("admin"),
    body(LifecycleChange),
    answers(LifecycleView),
    async (c) => c.json(await putSettings(ctx(c), "lifecycle", c.req.valid("json"))),
  )
  .get(
    "/Settings/PricingSettings",
    access("admin"),
    answers(PricingView),
    async (c) => c.json(await viewSettings(ctx(c), "pricing")),
  )
  .put(
    "/Settings/PricingSettings",
    access("admin"),
    body(PricingChange),
    answers(PricingView),
    async (c) => c.json(await putSettings(ctx(c), "pricing", c.req.valid("json"))),
  )
  .get(
    "/Settings/Resources",
    access("anyone"),
    answers(ResourcesView),
    async (c) => c.json(await viewResources(ctx(c))),
  )
  .put(
    "/Settings/Resources",
    access("admin"),
    body(ResourcesChange),
    answers(ResourcesView),
    async (c) => c.json(await putSettings(ctx(c), "resources", c.req.valid("json"))),
  );
