// Lists in every state, as the areas show them: filled, loading, failed, empty, and with nothing that fits; the drawings.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Illustration, PICTURES } from "@/web/ui/empty/illustration.tsx";
import { FIRST_VIEW, type ListView, parseListView } from "@/web/ui/table/list-view.ts";
import { rowLink } from "@/web/ui/table/list-style.ts";
import type { SavedView } from "@/web/ui/table/view-menu.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import type { Tone } from "@/web/ui/tone.tsx";
import { Group, Sample } from "./exhibit.tsx";

interface Lead {
  id: string;
  name: string;
  status: string;
  tone: Tone;
  meeting: string;
  price: string;
}

const STATUSES: [string, Tone][] = [
  ["Booked", "planned"],
  ["In progress", "active"],
  ["Received", "warn"],
  ["Expired", "danger"],
];
const NAMES = ["Anna Gruber", "Tom Okafor", "Mira Stein", "Jon Maurer", "Lea Hofer", "Ivo Kern"];

const leads: readonly Lead[] = Array.from({ length: 34 }, (_, at) => {
  const [status, tone] = STATUSES[at % STATUSES.length]!;
  const name = NAMES[at % NAMES.length]!;
  return { id: `lead-${at}`, name, status, tone, meeting: `Tue ${1 + at % 28} Dec, 14:00`, price: `€${20 + at}.00` };
});

const columns: readonly Column<Lead>[] = [
  {
    key: "name",
    label: "Name",
    sortable: true,
    cell: ({ name }) => <TextLink href="#lists" className={rowLink}>{name}</TextLink>,
  },
  {
    key: "status",
    label: "Status",
    phone: "mark",
    cell: ({ status, tone }) => <StatusChip tone={tone}>{status}</StatusChip>,
  },
  { key: "meeting", label: "Meeting", sortable: true, phone: "line", cell: ({ meeting }) => meeting },
  { key: "price", label: "Price", numeric: true, sortable: true, phone: "note", cell: ({ price }) => price },
];

const filters: readonly ListFilter[] = [
  {
    name: "status",
    label: "Status",
    all: "All statuses",
    options: STATUSES.map(([label]) => ({ value: label, label })),
  },
  { name: "from", label: "From", kind: "day" },
];

/** What the server does with a view. */
const listOf = ({ page, pageSize, search, sort, dir, filters: { status } }: ListView, all: readonly Lead[]) => {
  const key = (sort ?? "id") as keyof Lead;
  const items = all
    .filter((lead) => lead.name.toLowerCase().includes(search.toLowerCase()) && (!status || lead.status === status))
    .toSorted((a, b) => (dir === "desc" ? -1 : 1) * a[key].localeCompare(b[key], "en", { numeric: true }));
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    totalCount: items.length,
    totalPages: Math.ceil(items.length / pageSize),
  };
};

const NoLeads = () => (
  <EmptyState
    picture="leads"
    title="No leads yet"
    action={<Button>Buy credits</Button>}
  >
    A lead comes with every meeting that a visitor books with you.
  </EmptyState>
);

const Leads = ({ all, state }: { all: readonly Lead[]; state?: "loading" | "failed" }) => {
  const [view, setView] = useState<ListView>(FIRST_VIEW);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<readonly string[]>();
  const [views, setViews] = useState<readonly SavedView[]>([]);
  return (
    <DataTable
      noun="leads"
      columns={columns}
      keyOf={({ id }) => id}
      query={{
        data: state ? undefined : listOf(view, all),
        isError: state === "failed",
        isPlaceholderData: false,
        refetch() {},
      }}
      view={view}
      onView={setView}
      filters={filters}
      searchIn="Name"
      exportHref="#lists"
      selection={{
        selected: chosen,
        onSelect: setChosen,
        labelOf: ({ name }) => name,
        actions: <Button variant="secondary">Assign</Button>,
      }}
      preferences={{
        columns: shown,
        onColumns: setShown,
        views,
        onSave: (name, query) => Promise.resolve(setViews([...views, { id: name, name, query }])),
        onDelete: (view) => setViews(views.filter((saved) => saved !== view)),
        onApply: (query) =>
          setView(parseListView(query, { sorts: ["name", "meeting", "price"], filters: ["status", "from"] })),
      }}
      empty={<NoLeads />}
    />
  );
};

const states = [
  { key: "filled", label: "Filled", content: <Leads all={leads} /> },
  { key: "loading", label: "Loading", content: <Leads all={leads} state="loading" /> },
  { key: "failed", label: "Failed", content: <Leads all={leads} state="failed" /> },
  { key: "empty", label: "Empty", content: <Leads all={[]} /> },
];

export const Lists = () => (
  <Group title="Lists">
    <Sample name="Tabs, DataTable with its toolbar and pages" wide>
      <Tabs label="States of a list" tabs={states} />
    </Sample>
    <Sample name="Illustration" wide>
      <div className="flex flex-wrap gap-4">
        {PICTURES.map((picture) => <Illustration key={picture} of={picture} />)}
      </div>
    </Sample>
  </Group>
);
