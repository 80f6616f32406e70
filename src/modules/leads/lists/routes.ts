// API of a specialist's list of leads: pages, counters and the export.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { csv } from "@/platform/http/csv.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, ctx, describe, file, orKey, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import type { LeadStatus } from "../status-rules.ts";
import { content } from "@/platform/http/page-request.ts";
import { LeadCount, LeadCounts, LeadList, LeadQueries, MarketNumbers } from "../schemas.ts";
import { countLeads, countLeadsByStatus, type LeadCountFilter, sumStatuses, viewMarketNumbers } from "./counts.ts";
import { listLeads } from "./list.ts";
import { exportOwnLeads } from "./own-export.ts";

const countOf = async (ctx: Ctx, filter: LeadCountFilter, status?: LeadStatus) => ({
  count: await countLeads(ctx.db.read, userOf(ctx).id, { ...filter, status }),
});

const viewCounts = async (ctx: Ctx, filter: LeadCountFilter): Promise<LeadCounts> => {
  const byStatus = await countLeadsByStatus(ctx.db.read, userOf(ctx).id, filter);
  return { total: sumStatuses(byStatus), byStatus };
};

const specialist = access("specialist", orKey("leads:read"));
const filter = query(inDateOrder(LeadQueries.count));
const count = response(LeadCount);
const numbersLimit = limit({ name: "market-numbers", points: 120, seconds: 60, per: "address" });
const exportLimit = limit({ name: "leads-export", points: 30, seconds: 600, per: "person" });

export const leadListRoutes = routes()
  .basePath("/Leads")
  .get(
    "/GetAllForUser",
    describe("List your leads"),
    specialist,
    query(inDateOrder(LeadQueries.page)),
    response(LeadList),
    async (c) => c.json(await listLeads(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/MarketNumbers",
    describe("Count the leads of the last 30 days"),
    access("anyone"),
    numbersLimit,
    content,
    response(MarketNumbers),
    async (c) => c.json(await viewMarketNumbers(ctx(c))),
  )
  .get(
    "/TotalCount",
    describe("Count leads"),
    specialist,
    filter,
    count,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/ExpiredCount",
    describe("Count expired leads"),
    specialist,
    filter,
    count,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "expired")),
  )
  .get(
    "/BookedCount",
    describe("Count booked leads"),
    specialist,
    filter,
    count,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "booked")),
  )
  .get(
    "/ConvertedCount",
    describe("Count converted leads"),
    specialist,
    filter,
    count,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "converted")),
  )
  .get(
    "/ReceivedCount",
    describe("Count received leads"),
    specialist,
    filter,
    count,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "received")),
  )
  .get(
    "/Counts",
    describe("Count leads by status"),
    specialist,
    filter,
    response(LeadCounts),
    async (c) => c.json(await viewCounts(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Export",
    describe("Export your leads as CSV"),
    file("text/csv"),
    specialist,
    exportLimit,
    query(inDateOrder(LeadQueries.file)),
    async (c) => csv(c, await exportOwnLeads(ctx(c), c.req.valid("query"))),
  );
