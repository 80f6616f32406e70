// All leads of a specialist: counters, filters, search, order and pages, which the dashboard's address keeps.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { DataTable } from "@/web/ui/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { InboxIcon } from "@/web/ui/icons.tsx";
import { filteredBy } from "@/web/ui/list-view.ts";
import { STATUS_CHOICES } from "@/web/islands/area/leads/lead-looks.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { leadColumns } from "./lead-columns.tsx";
import { LeadCounters } from "./lead-counters.tsx";
import { leadCountsQuery, leadListQuery } from "./lead-queries.ts";
import { LEAD_LIST, leadListHref, PERIODS } from "./list-place.ts";
import { useListPlace } from "./use-list-place.ts";

const NoLeads = () => (
  <EmptyState
    icon={<InboxIcon className="size-8" />}
    title="No leads yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy leads</RoutedButton>}
  >
    As soon as a visitor books a meeting with you, it stands here. You need a credit in a category, free times in your
    calendar, and the switch for new meetings on.
  </EmptyState>
);

const filtersFor = ({ categories }: LayoutProps["credits"]) => [
  { name: "status", label: "Status", all: "All statuses", options: STATUS_CHOICES },
  ...(categories.length > 1
    ? [{
      name: "categoryId",
      label: "Category",
      all: "All categories",
      options: categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
    }]
    : []),
  { name: "period", label: "Came in", all: "At any time", options: PERIODS },
];

export const LeadList = ({ credits }: Pick<LayoutProps, "credits">) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LEAD_LIST);
  const list = useQuery(leadListQuery(api, view));
  const counts = useQuery(leadCountsQuery(api, view));
  useListPlace(leadListHref(view));
  const city = list.data?.items[0]?.created.city;
  return (
    <section aria-labelledby="leads" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="leads" className="font-serif text-xl font-semibold">Your leads</h2>
        {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
      </div>
      <LeadCounters
        counts={counts.data}
        status={view.filters.status ?? ""}
        onPick={(status) => show(filteredBy(view, "status", status))}
      />
      <DataTable
        noun="leads"
        columns={leadColumns(list.dataUpdatedAt)}
        keyOf={({ id }) => id}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void queryClient.invalidateQueries({ queryKey: ["leads"] })}
        view={view}
        onView={show}
        filters={filtersFor(credits)}
        searchIn="Name"
        empty={<NoLeads />}
      />
    </section>
  );
};
