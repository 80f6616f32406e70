// Where requests came from and what came of them: the report by source, medium and campaign, as a list and as CSV.
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { toUnits } from "@/platform/money.ts";
import { dateIn } from "@/platform/time/time.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { countSources, listSources, type SourceQuery, type SourceRow } from "@/modules/tracks/index.ts";
import { mayRead, toPeriod } from "./market.ts";
import type { SourceExportQuery, SourceItem, SourceList, SourceListQuery } from "./schemas.ts";

/** Revenue is in the currency of today's prices: amounts in several currencies are never added up. */
const toQuery = async (ctx: Ctx, { touch, ...period }: SourceExportQuery): Promise<SourceQuery> => {
  const { from, to, categoryId } = toPeriod(period, dateIn("UTC", ctx.now));
  const { currency } = await getPricing(ctx.db.read);
  return { touch, from, to, categoryId, currency };
};

/** "revenue" is no order for those who don't see it. */
const orderOf = (ctx: Ctx, sort: SourceListQuery["sort"]): keyof SourceRow => {
  if (sort !== "revenue") return sort;
  return mayRead(ctx, "finance") ? "revenueMinor" : "started";
};

/** Admin/Sources. Throws 400 for an invalid period. */
export const viewSources = async (ctx: Ctx, query: SourceListQuery): Promise<SourceList> => {
  const db = ctx.db.read;
  const { page, pageSize, sort, dir, ...filter } = query;
  const matching = await toQuery(ctx, filter);
  const { currency } = matching;
  const [rows, totalCount] = await Promise.all([
    listSources(db, { ...matching, sort: orderOf(ctx, sort), dir, limit: pageSize, offset: (page - 1) * pageSize }),
    countSources(db, matching),
  ]);
  const items = rows.map(({ revenueMinor, ...row }): SourceItem => ({
    ...row,
    revenue: mayRead(ctx, "finance") ? { amount: revenueMinor, currency } : null,
  }));
  return toPage(items, query, { totalCount });
};

const COLUMNS: CsvColumns<SourceRow> = {
  Source: ({ source }) => source,
  Medium: ({ medium }) => medium,
  Campaign: ({ campaign }) => campaign,
  Started: ({ started }) => started,
  Confirmed: ({ confirmed }) => confirmed,
  Held: ({ held }) => held,
  Converted: ({ converted }) => converted,
  Returned: ({ returned }) => returned,
};

const revenueIn = (currency: string): CsvColumns<SourceRow> => ({
  Revenue: ({ revenueMinor }) => toUnits(revenueMinor, currency),
  Currency: () => currency,
});

const exportedSources = (db: Reader, query: SourceQuery): AsyncGenerator<SourceRow[]> => {
  let offset = 0;
  return readInBatches<SourceRow>(async ({ limit }) => {
    const rows = await listSources(db, { ...query, sort: "started", dir: "desc", limit, offset });
    offset += rows.length;
    return rows;
  });
};

/** Admin/SourcesCsv: every row of the report, the busiest first. */
export const exportSources = async (ctx: Ctx, query: SourceExportQuery): Promise<CsvFile> => {
  const wanted = await toQuery(ctx, query);
  const columns = { ...COLUMNS, ...(mayRead(ctx, "finance") ? revenueIn(wanted.currency) : {}) };
  return csvFile("sources", columns, exportedSources(ctx.db.read, wanted));
};
