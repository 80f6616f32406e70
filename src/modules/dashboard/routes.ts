// The routes that compose a specialist's screens from the public APIs of other modules. The frame and the last step of
// onboarding need access before onboarding is complete, hence "verified"; the others are for specialists.
import { userOf } from "@/platform/ctx.ts";
import { csv } from "@/platform/http/csv.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, ctx, describe, file, orKey, param, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { CategoryRef } from "@/modules/catalog/schemas.ts";
import { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { explainVisibility } from "@/modules/matching/index.ts";
import { getLayoutProps } from "./layout-props.ts";
import { getBuyScreenProps, getOnboardingLeadProps } from "./lead-props.ts";
import { getDashboardPage, getDashboardProps } from "./overview.ts";
import {
  BuyScreenProps,
  CreditStatement,
  DashboardPage,
  DashboardProps,
  LayoutProps,
  OnboardingLeadProps,
  StatementExportQuery,
  StatementQuery,
} from "./schemas.ts";
import { exportStatement, getStatement } from "./statement.ts";

const exportLimit = limit({ name: "statement-export", points: 30, seconds: 600, per: "person" });

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
    response(DashboardPage),
    async (c) => c.json(await getDashboardPage(ctx(c))),
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
    "/Transactions/Statement",
    describe("List every movement of your credits"),
    access("verified", orKey("credits:read")),
    query(inDateOrder(StatementQuery)),
    response(CreditStatement),
    async (c) => c.json(await getStatement(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Transactions/StatementExport",
    describe("Export your credit statement as CSV"),
    file("text/csv"),
    access("verified", orKey("credits:read")),
    exportLimit,
    query(inDateOrder(StatementExportQuery)),
    (c) => csv(c, exportStatement(ctx(c), c.req.valid("query"))),
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
    response(BuyScreenProps),
    async (c) => c.json(await getBuyScreenProps(ctx(c), c.req.valid("param").id)),
  );
