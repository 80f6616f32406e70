// Everyone's help requests: filtered by status, type and day, searched by number, subject and person.
import { formatCount } from "@/platform/intl.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { HelpItem, HelpList } from "@/modules/help/schemas.ts";
import { statusColumns, subjectColumn } from "@/web/islands/area/help/help-columns.tsx";
import { KIND_CHOICES, statusChoices } from "@/web/islands/area/help/help-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { layoutQuery } from "../queries.ts";
import { csvHref, REQUEST_LIST, requestListQuery, REQUESTS_PATH } from "./request-queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const SUPPORT = {
  side: "support",
  to: "/admin/requests/$id",
  last: { user: "by the specialist", support: "by us", parley: "automatic" },
} as const;

const COLUMNS: readonly Column<HelpItem>[] = [
  subjectColumn(SUPPORT),
  { key: "person", label: "From", phone: "note", cell: ({ person }) => person.name },
  ...statusColumns(SUPPORT),
];

const FILTERS = [
  { name: "status", label: "Status", all: "All statuses", options: statusChoices("support") },
  { name: "kind", label: "Type", all: "All types", options: KIND_CHOICES },
  { name: "from", label: "Created from", kind: "day" as const },
  { name: "to", label: "Created until", kind: "day" as const },
];

const openText = (open: number): string => {
  if (open === 0) return "No open requests.";
  return open === 1 ? "1 request needs a reply." : `${formatCount(open)} requests need a reply.`;
};

const NoRequests = () => (
  <EmptyState picture="messages" title="No requests yet">
    Questions and disputes from specialists appear here, and every administrator is emailed.
  </EmptyState>
);

/** Shown while only one person's requests are listed. */
const OnePerson = ({ list, onAll }: { list?: HelpList; onAll(): void }) => (
  <Banner title={`Only requests from ${list?.items[0]?.person.name ?? "one person"}`}>
    <Button variant="secondary" className="mt-2" onClick={onAll}>Show all requests</Button>
  </Banner>
);

export default function RequestsScreen() {
  const list = useList("admin-requests", { path: REQUESTS_PATH, ...REQUEST_LIST }, requestListQuery);
  const { view, onView, query: { data } } = list;
  const { data: layout } = useSuspenseQuery(layoutQuery(useApi()));
  const city = data?.items[0]?.created.city;
  const note = [openText(layout.badges.openRequests), city && `Times in ${city}.`].filter(Boolean).join(" ");
  return (
    <Screen density="list">
      {view.filters.userId && <OnePerson list={data} onAll={() => onView(filterView(view, "userId", ""))} />}
      <DataTable
        noun="requests"
        title={<ListTitle note={note}>Help requests</ListTitle>}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        {...list}
        filters={FILTERS}
        exportHref={csvHref(view)}
        searchIn="Number, subject or person"
        empty={<NoRequests />}
      />
    </Screen>
  );
}
