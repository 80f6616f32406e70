// The columns of one's own help requests.
import type { HelpItem } from "../../../../modules/help/shapes.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { stateColumns, subjectColumn } from "../../area/help/help-columns.tsx";

const OWN = {
  side: "user",
  to: "/dashboard/help/$id",
  last: { user: "by you", support: "by Parley", parley: "by itself" },
} as const;

export const helpColumns: readonly Column<HelpItem>[] = [subjectColumn(OWN), ...stateColumns(OWN)];
