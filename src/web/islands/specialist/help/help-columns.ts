// The columns of one's own help requests.
import type { HelpItem } from "@/modules/help/schemas.ts";
import type { Column } from "@/web/ui/data-table.tsx";
import { stateColumns, subjectColumn } from "@/web/islands/area/help/help-columns.tsx";
import type { HelpPlace } from "./help-place.ts";

const OWN = { side: "user", last: { user: "by you", support: "by Parley", parley: "by itself" } } as const;

export const helpColumns = (place: HelpPlace): readonly Column<HelpItem>[] => {
  const own = { ...OWN, to: `${place}/$id` };
  return [subjectColumn(own), ...stateColumns(own)];
};
