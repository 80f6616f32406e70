// The audit log: every action of an administrator, filtered by action, subject, person and date.
import type { AuditItem, AuditList } from "@/modules/admin/audit/schemas.ts";
import { ADMIN_ROLE_LABELS } from "@/platform/admin-roles.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { NONE, Soft } from "@/web/islands/area/cells.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { AuditChanges, changesLine, fieldLabel } from "./audit-changes.tsx";
import { AUDIT_VIEW, auditQuery } from "./audit-queries.ts";
import { AdminLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const Actor = ({ actor: { kind, id, name }, actorRole, own }: AuditItem) => (
  <>
    {kind === "user" && id ? <AdminLink href={`/admin/users/${id}`}>{name}</AdminLink> : name}
    {actorRole && <Soft>{` · ${ADMIN_ROLE_LABELS[actorRole].label}`}</Soft>}
    {own && <Soft>· About themselves, as the only owner</Soft>}
    {kind !== "user" && <Soft>{kind === "system" ? " · Automatic" : " · Visitor"}</Soft>}
  </>
);

/** Kinds that people know by another name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "api-key": "API key",
  campaign: "Announcement",
  "educational-content": "Article",
  mail: "Email",
  "question-set": "Questions",
  subcategory: "Topic",
  track: "Request",
  wave: "Suspected fake bookings",
  "webhook-endpoint": "Webhook",
};
const subjectLabel = (kind: string): string => SUBJECTS[kind] ?? fieldLabel(kind);

const Subject = ({ subject: { kind, id, name, path } }: AuditItem) => {
  const text = name ?? `…${id.slice(-8)}`;
  return (
    <>
      {path ? <AdminLink href={path}>{text}</AdminLink> : text}
      <Soft>{` · ${subjectLabel(kind)}`}</Soft>
    </>
  );
};

/** One line of them; a press shows each field with its values before and after. */
const Changes = ({ label, changes }: AuditItem) => {
  if (changes.length === 0) return NONE;
  return (
    <button
      type="button"
      onClick={() => openModal({ title: label, content: <AuditChanges changes={changes} /> })}
      className="block w-full truncate py-2.5 text-start underline decoration-line-strong underline-offset-4 -outline-offset-2 hover:decoration-ink @max-table:text-end"
    >
      {changesLine(changes)}
    </button>
  );
};

const auditColumns: readonly Column<AuditItem>[] = [
  { key: "action", label: "Action", cell: ({ label }) => label },
  {
    key: "at",
    label: "When",
    sortable: true,
    phone: "mark",
    cell: ({ at }) => <time dateTime={at.startsAt}>{formatTime(at)}</time>,
  },
  { key: "actor", label: "Person", phone: "note", cell: (item) => <Actor {...item} /> },
  { key: "subject", label: "Subject", long: true, phone: "line", cell: (item) => <Subject {...item} /> },
  { key: "changes", label: "Changes", long: true, cell: (item) => <Changes {...item} /> },
];

const LOCATION = { path: "/admin/audit", ...AUDIT_VIEW };

const filtersFor = (list: AuditList | undefined): ListFilter[] => [
  {
    name: "action",
    label: "Action",
    all: "All actions",
    options: (list?.actions ?? []).map(({ action, label }) => ({ value: action, label })),
  },
  {
    name: "subjectKind",
    label: "Subject",
    all: "All subjects",
    options: (list?.subjectKinds ?? []).map((kind) => ({ value: kind, label: subjectLabel(kind) })),
  },
  {
    name: "actorId",
    label: "Person",
    all: "Everyone",
    options: (list?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: "from", label: "From", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

/** Shown when a link from another screen limits the log to one subject. */
const SubjectBanner = ({ list, view, onView }: { list?: AuditList; view: ListView; onView(view: ListView): void }) => {
  if (!view.filters.subjectId) return null;
  const [first] = list?.items ?? [];
  return (
    <Banner title={`Only actions on ${first?.subject.name ?? "one subject"}`}>
      <Button
        variant="quiet"
        className="-ms-3 px-3!"
        onClick={() => onView(filterView(view, "subjectId", ""))}
      >
        Show all actions
      </Button>
    </Banner>
  );
};

export default function Audit() {
  const list = useList("admin-audit", LOCATION, auditQuery);
  const { view, onView, query: { data } } = list;
  return (
    <Screen density="list">
      <SubjectBanner list={data} view={view} onView={onView} />
      <DataTable
        noun="actions"
        title={<ListTitle note="Entries can't be edited or removed.">Audit</ListTitle>}
        columns={auditColumns}
        keyOf={({ id }) => id}
        {...list}
        filters={filtersFor(data)}
        empty={
          <EmptyState picture="texts" title="No actions yet">
            Administrator actions appear here.
          </EmptyState>
        }
      />
    </Screen>
  );
}
