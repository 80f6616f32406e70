// The audit log: every action of administrators, filtered by what, to what, by whom and when.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AuditList } from "@/modules/admin/audit/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { ScrollTextIcon } from "@/web/ui/icons.tsx";
import { filteredBy, type ListView } from "@/web/ui/table/list-view.ts";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { fieldLabel } from "./audit-changes.tsx";
import { auditColumns } from "./audit-columns.tsx";
import { AUDIT, AUDIT_VIEW, auditQuery } from "./audit-queries.ts";

const PLACE = { path: "/admin/audit", ...AUDIT_VIEW };

const filtersFor = (list: AuditList | undefined): ListFilter[] => [
  {
    name: "action",
    label: "Action",
    all: "All actions",
    options: (list?.actions ?? []).map(({ action, label }) => ({ value: action, label })),
  },
  {
    name: "subjectKind",
    label: "To what",
    all: "Everything",
    options: (list?.subjectKinds ?? []).map((kind) => ({ value: kind, label: fieldLabel(kind) })),
  },
  {
    name: "actorId",
    label: "Who",
    all: "Everybody",
    options: (list?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: "from", label: "From", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

/** What only a link from elsewhere asks for: one thing's history. */
const Narrowed = ({ list, view, onView }: { list?: AuditList; view: ListView; onView(view: ListView): void }) => {
  if (!view.filters.subjectId) return null;
  const [first] = list?.items ?? [];
  return (
    <Banner title={`Only what was done to ${first?.subject.name ?? "one thing"}`}>
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        onClick={() => onView(filteredBy(view, "subjectId", ""))}
      >
        Show the whole log
      </Button>
    </Banner>
  );
};

export default function Audit() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(PLACE);
  const list = useQuery(auditQuery(api, view));
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="Every action of an administrator, with what it changed. Nothing here can be edited or removed.">
          Audit
        </ScreenTitle>
        <Narrowed list={list.data} view={view} onView={show} />
        <DataTable
          noun="actions"
          columns={auditColumns}
          keyOf={({ id }) => id}
          list={list.data}
          failed={list.isError}
          refreshing={list.isPlaceholderData}
          onRetry={() => void queryClient.invalidateQueries({ queryKey: AUDIT })}
          view={view}
          onView={show}
          filters={filtersFor(list.data)}
          empty={
            <EmptyState icon={<ScrollTextIcon className="size-8" />} title="Nothing was done yet">
              As soon as an administrator changes something, it stands here.
            </EmptyState>
          }
        />
      </div>
    </Main>
  );
}
