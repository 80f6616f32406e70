// The figures of /admin/reports, as its address says: a period, and one category or all.
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { Period } from "@/web/islands/area/periods.ts";
import { MARKET } from "../queries.ts";
import { periodOf, toSpan } from "./period.ts";

/** Beside the funnel, which is the first part. */
const REPORT_PARTS = ["supply", "money"] as const;

export interface ReportView {
  period: Period;
  categoryId?: string;
  part?: typeof REPORT_PARTS[number];
}

export const toReportView = (search: Readonly<Record<string, unknown>>): ReportView => ({
  period: periodOf(search),
  part: REPORT_PARTS.find((part) => part === search.part),
  categoryId: typeof search.categoryId === "string" && search.categoryId !== "" ? search.categoryId : undefined,
});

/** The previous figures stay until the new ones have arrived, and the screen shows failures itself. */
export const reportQuery = (api: ApiClient, { period, categoryId }: ReportView) =>
  queryOptions({
    queryKey: [...MARKET, period, categoryId ?? ""],
    queryFn: () =>
      readJson(
        api.Admin.Market.$get({ query: { ...toSpan(period, serverNow()), ...(categoryId ? { categoryId } : {}) } }),
      ),
    placeholderData: keepPreviousData,
  });
