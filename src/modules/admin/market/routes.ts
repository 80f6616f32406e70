import { ADMIN_ROLES } from "@/platform/admin-roles.ts";
import { csv } from "@/platform/http/csv.ts";
import {
  access,
  anyAdministrator,
  ctx,
  describe,
  file,
  orKey,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { viewMarket, viewMarketPage } from "./market.ts";
import { exportSources, viewSources } from "./sources.ts";
import { Market, MarketPage, MarketQuery, SourceExportQuery, SourceList, SourceListQuery } from "./schemas.ts";

export const marketRoutes = routes()
  .get(
    "/Market",
    describe("Get the figures of the market"),
    access("admin", ...ADMIN_ROLES, orKey("market:read")),
    query(inDateOrder(MarketQuery)),
    response(Market),
    async (c) => c.json(await viewMarket(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Sources",
    describe("List where requests came from and what came of them"),
    access("admin", ...ADMIN_ROLES, orKey("market:read")),
    query(inDateOrder(SourceListQuery)),
    response(SourceList),
    async (c) => c.json(await viewSources(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/SourcesCsv",
    describe("Export where requests came from as CSV"),
    file("text/csv"),
    access("admin", ...ADMIN_ROLES, orKey("market:read")),
    query(inDateOrder(SourceExportQuery)),
    async (c) => csv(c, await exportSources(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/MarketPage",
    describe("Get everything on the market's overview"),
    anyAdministrator,
    query(inDateOrder(MarketQuery)),
    response(MarketPage),
    async (c) => c.json(await viewMarketPage(ctx(c), c.req.valid("query"))),
  );
