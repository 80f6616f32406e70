// The routes that compose a specialist's screens from the public APIs of other modules (SPEC section 7). The frame and the
// last step of onboarding need access before onboarding is complete, hence "verified"; the others are for specialists.
import { userOf } from "@/platform/ctx.ts";
import { access, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { buyLeadProps } from "@/modules/billing/index.ts";
import { BuyLeadProps } from "@/modules/billing/schemas.ts";
import { CategoryRef } from "@/modules/catalog/schemas.ts";
import { explainVisibility } from "@/modules/funnel/index.ts";
import { LeadListQuery } from "@/modules/leads/schemas.ts";
import { VisibilityExplanation } from "@/modules/funnel/matching/explain-schemas.ts";
import { getLayoutProps } from "./layout-props.ts";
import { getOnboardingLeadProps } from "./lead-props.ts";
import { getDashboardPage, getDashboardProps } from "./overview.ts";
import { DashboardPage, DashboardProps, LayoutProps, OnboardingLeadProps } from "./schemas.ts";

export const dashboardRoutes = routes()
  .get(
    "/Dashboard/LayoutProps",
    describe("Get the data of the specialist layout"),
    access("verified"),
    response(LayoutProps),
    async (c) => c.json(await getLayoutProps(ctx(c))),
  )
  .get(
    "/Dashboard/DashboardProps",
    describe("Get the dashboard"),
    access("specialist"),
    response(DashboardProps),
    async (c) => c.json(await getDashboardProps(ctx(c))),
  )
  .get(
    "/Dashboard/Page",
    describe("Get everything on the dashboard"),
    access("specialist"),
    query(inDateOrder(LeadListQuery)),
    response(DashboardPage),
    async (c) => c.json(await getDashboardPage(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Dashboard/Shown",
    describe("Check whether visitors can find you"),
    access("specialist"),
    response(VisibilityExplanation),
    async (c) => {
      const { db, now } = ctx(c);
      return c.json(await explainVisibility(db.read, userOf(ctx(c)).id, now));
    },
  )
  .get(
    "/Loader/OnboardingLeadProps",
    describe("Get the categories that you can buy credits for"),
    access("verified"),
    response(OnboardingLeadProps),
    async (c) => c.json(await getOnboardingLeadProps(ctx(c))),
  )
  .get(
    "/Loader/BuyLeadProps/:id",
    describe("Get prices and limits for buying credits"),
    access("verified"),
    param(CategoryRef),
    response(BuyLeadProps),
    async (c) => {
      const { db, config, now } = ctx(c);
      const buyer = { specialistId: userOf(ctx(c)).id, categoryId: c.req.valid("param").id, now };
      return c.json(await buyLeadProps(db.read, config, buyer));
    },
  );
