// The columns of everybody's help requests: the shared ones, and who asks.
import type { HelpItem } from "@/modules/help/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { stateColumns, subjectColumn } from "@/web/islands/area/help/help-columns.tsx";

const OURS = {
  side: "support",
  to: "/admin/requests/$id",
  last: { user: "by who asks", support: "by us", parley: "by itself" },
} as const;

export const requestColumns: readonly Column<HelpItem>[] = [
  subjectColumn(OURS),
  { key: "person", label: "From", cell: ({ person }) => <span className="wrap-anywhere">{person.name}</span> },
  ...stateColumns(OURS),
];
