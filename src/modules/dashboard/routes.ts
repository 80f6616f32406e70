// The calls that compose a specialist's screens from other modules' doors (SPEC section 7).
// The frame and the lead step are needed before onboarding is over, hence "verified"; the rest is for specialists.
import { userOf } from "@/platform/ctx.ts";
import { access, ctx, param, response, routes } from "@/platform/http/route.ts";
import { buyLeadProps } from "@/modules/billing/index.ts";
import { BuyLeadProps } from "@/modules/billing/schemas.ts";
import { CategoryRef } from "@/modules/catalog/schemas.ts";
import { getLayoutProps } from "./layout-props.ts";
import { getOnboardingLeadProps } from "./lead-props.ts";
import { getDashboardProps } from "./overview.ts";
import { DashboardProps } from "./overview-schemas.ts";
import { LayoutProps, OnboardingLeadProps, ShownExplanation } from "./schemas.ts";
import { viewShown } from "./shown.ts";

export const dashboardRoutes = routes()
  .get(
    "/Dashboard/LayoutProps",
    access("verified"),
    response(LayoutProps),
    async (c) => c.json(await getLayoutProps(ctx(c))),
  )
  .get(
    "/Dashboard/DashboardProps",
    access("specialist"),
    response(DashboardProps),
    async (c) => c.json(await getDashboardProps(ctx(c))),
  )
  .get(
    "/Dashboard/Shown",
    access("specialist"),
    response(ShownExplanation),
    async (c) => c.json(await viewShown(ctx(c))),
  )
  .get(
    "/Loader/OnboardingLeadProps",
    access("verified"),
    response(OnboardingLeadProps),
    async (c) => c.json(await getOnboardingLeadProps(ctx(c))),
  )
  .get("/Loader/BuyLeadProps/:id", access("verified"), param(CategoryRef), response(BuyLeadProps), async (c) => {
    const { db, config, now } = ctx(c);
    const buyer = { specialistId: userOf(ctx(c)).id, categoryId: c.req.valid("param").id, now };
    return c.json(await buyLeadProps(db.read, config, buyer));
  });
