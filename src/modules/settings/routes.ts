// The calls that read settings (SPEC section 7). Legal texts and support are for everybody, the rest for administrators.
import { access, answers, ctx, routes } from "../../platform/http/route.ts";
import { lifecycleOf, pricingOf, resourcesOf } from "./documents.ts";
import { LifecycleView, PricingView, ResourcesView } from "./shapes.ts";

export const settingsRoutes = routes()
  .get(
    "/Settings/LifecycleSettings",
    access("admin"),
    answers(LifecycleView),
    async (c) => c.json(await lifecycleOf(ctx(c).db.read)),
  )
  .get(
    "/Settings/PricingSettings",
    access("admin"),
    answers(PricingView),
    async (c) => c.json(await pricingOf(ctx(c).db.read)),
  )
  .get(
    "/Settings/Resources",
    access("anyone"),
    answers(ResourcesView),
    async (c) => c.json(await resourcesOf(ctx(c).db.read)),
  );
