// The columns of the audit log: what was done, when, by whom, to what, and what it changed.
import type { AuditItem } from "@/modules/admin/audit/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { AdminLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { AuditChanges, fieldLabel } from "./audit-changes.tsx";

const Actor = ({ actor: { kind, id, name } }: AuditItem) => (
  <>
    {kind === "user" && id ? <AdminLink href={`/admin/users/${id}`}>{name}</AdminLink> : name}
    {kind !== "user" && (
      <span className="block text-sm text-ink-soft">{kind === "system" ? "By itself" : "Visitor"}</span>
    )}
  </>
);

const Subject = ({ subject: { kind, id, name, path } }: AuditItem) => {
  const words = name ?? <span className="whitespace-nowrap">{`…${id.slice(-8)}`}</span>;
  return (
    <>
      {path ? <AdminLink href={path}>{words}</AdminLink> : <span className="break-words">{words}</span>}
      <span className="block text-sm text-ink-soft">{fieldLabel(kind)}</span>
    </>
  );
};

export const auditColumns: readonly Column<AuditItem>[] = [
  { key: "action", label: "What", cell: ({ label }) => label },
  {
    key: "at",
    label: "When",
    sortable: true,
    cell: ({ at }) => <time dateTime={at.startsAt} className="@table:whitespace-nowrap">{formatTime(at)}</time>,
  },
  { key: "actor", label: "Who", cell: (item) => <Actor {...item} /> },
  { key: "subject", label: "To what", cell: (item) => <Subject {...item} /> },
  { key: "changes", label: "Before and after", cell: ({ changes }) => <AuditChanges changes={changes} /> },
];
