// The columns of the audit log: what was done, when, by whom, to what, and what it changed.
import type { AuditItem } from "@/modules/admin/audit-schemas.ts";
import type { Column } from "@/web/ui/data-table.tsx";
import { PlaceLink } from "../parts/links.tsx";
import { written } from "../parts/times.ts";
import { AuditChanges, fieldWords } from "./audit-changes.tsx";

const Actor = ({ actor: { kind, id, name } }: AuditItem) => (
  <>
    {kind === "user" && id ? <PlaceLink href={`/admin/users/${id}`}>{name}</PlaceLink> : name}
    {kind !== "user" && (
      <span className="block text-sm text-ink-soft">{kind === "system" ? "By itself" : "Visitor"}</span>
    )}
  </>
);

const Subject = ({ subject: { kind, id, name, path } }: AuditItem) => {
  const words = name ?? <span className="whitespace-nowrap">{`…${id.slice(-8)}`}</span>;
  return (
    <>
      {path ? <PlaceLink href={path}>{words}</PlaceLink> : <span className="break-words">{words}</span>}
      <span className="block text-sm text-ink-soft">{fieldWords(kind)}</span>
    </>
  );
};

export const auditColumns: readonly Column<AuditItem>[] = [
  { key: "action", label: "What", cell: ({ label }) => label },
  {
    key: "at",
    label: "When",
    sortable: true,
    cell: ({ at }) => <time dateTime={at.startsAt} className="@table:whitespace-nowrap">{written(at)}</time>,
  },
  { key: "actor", label: "Who", cell: (item) => <Actor {...item} /> },
  { key: "subject", label: "To what", cell: (item) => <Subject {...item} /> },
  { key: "changes", label: "Before and after", cell: ({ changes }) => <AuditChanges changes={changes} /> },
];
