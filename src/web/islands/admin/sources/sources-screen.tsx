// /admin?view=sources: where requests came from and what came of them, and the files that advertisers import.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SourceItem } from "@/modules/admin/market/schemas.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { formatMoney } from "@/platform/money.ts";
import { useListPreferences } from "@/web/islands/area/list-preferences.ts";
import { type ListLocation, useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../queries.ts";
import { exportHref } from "../shared/links.tsx";
import { useRole } from "../shared/permissions.ts";
import { FilesCard } from "./files-card.tsx";
import { sourceListQuery, SOURCES, SOURCES_VIEW } from "./source-queries.ts";

const LOCATION: ListLocation = { path: "/admin", also: { view: "sources" }, ...SOURCES_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  {
    name: "touch",
    label: "Visit",
    all: "Last visit",
    options: [{ value: "first", label: "First visit" }],
  },
  ...categoryFilter(categories),
  { name: "from", label: "From", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

/** Names of sources that are none. A map, because a source may be called "constructor". */
const SOURCE_NAMES: ReadonlyMap<string, string> = new Map([["direct", "Direct"], ["other", "Other sources"]]);

const count = (
  key: "started" | "confirmed" | "held" | "converted" | "returned",
  label: string,
  width: number,
): Column<SourceItem> => ({
  key,
  label,
  numeric: true,
  width,
  cell: (row) => countText(row[key]),
});

const COUNTS: readonly Column<SourceItem>[] = [
  {
    key: "source",
    label: "Source",
    sortable: true,
    width: 19,
    cell: ({ source, medium }) => [SOURCE_NAMES.get(source) ?? source, medium].filter(Boolean).join(" / "),
  },
  { key: "campaign", label: "Campaign", sortable: true, width: 15, cell: ({ campaign }) => campaign || "–" },
  { ...count("started", "Started", 11.5), sortable: true },
  count("confirmed", "Confirmed", 10.5),
  count("held", "Held", 7),
  count("converted", "Converted", 10.5),
  count("returned", "Returned", 9.5),
];

const REVENUE: Column<SourceItem> = {
  key: "revenue",
  label: "Revenue",
  sortable: true,
  numeric: true,
  width: 11.5,
  cell: ({ revenue }) => revenue ? formatMoney(revenue) : "–",
};

const SourceTable = ({ withRevenue }: { withRevenue: boolean }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LOCATION);
  const list = useQuery(sourceListQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  const preferences = useListPreferences("admin-sources", SOURCES_VIEW, show);
  return (
    <DataTable
      noun="sources"
      title={
        <ListTitle note="Requests that started in the last 30 days, unless you choose other dates.">Sources</ListTitle>
      }
      columns={withRevenue ? [...COUNTS, REVENUE] : COUNTS}
      keyOf={({ source, medium, campaign }) => JSON.stringify([source, medium, campaign])}
      list={list.data}
      failed={list.isError}
      refreshing={list.isPlaceholderData}
      onRetry={() => void queryClient.invalidateQueries({ queryKey: SOURCES })}
      view={view}
      onView={show}
      filters={filtersFor(categories.data)}
      exportHref={exportHref("SourcesCsv", view)}
      preferences={preferences}
      empty={
        <EmptyState picture="search" title="No requests in the last 30 days">
          Where visitors come from appears here as soon as they start a request.
        </EmptyState>
      }
    />
  );
};

export default function SourcesScreen() {
  const seesMoney = hasAdminRole(useRole(), "finance");
  return (
    <Main density="list">
      <div className="grid gap-8">
        <SourceTable withRevenue={seesMoney} />
        {seesMoney && <FilesCard />}
      </div>
    </Main>
  );
}
