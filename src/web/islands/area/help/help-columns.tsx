// The columns that lists of help requests share.
import { KIND_LABELS } from "@/modules/help/rules.ts";
import type { HelpItem, HelpView } from "@/modules/help/schemas.ts";
import { rowLink } from "@/web/ui/table/list-style.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { Soft } from "../cells.tsx";
import { RoutedLink } from "../links.tsx";
import { HelpStatusChip } from "./help-status.tsx";

interface HelpColumns {
  side: HelpView["side"];
  /** The route of one request; $id stands for its id. */
  to: string;
  /** Who wrote or changed something last, as the reader reads it. */
  last: Record<HelpItem["lastBy"], string>;
}

export const subjectColumn = ({ to }: HelpColumns): Column<HelpItem> => ({
  key: "subject",
  label: "Request",
  long: true,
  cell: ({ id, number, subject, kind }) => (
    <RoutedLink to={to} params={{ id }} className={rowLink}>
      {subject}
      <Soft>{` #${number} · ${KIND_LABELS[kind]}`}</Soft>
    </RoutedLink>
  ),
});

export const statusColumns = ({ side, last }: HelpColumns): readonly Column<HelpItem>[] => [
  { key: "status", label: "Status", phone: "mark", cell: (request) => <HelpStatusChip {...request} side={side} /> },
  {
    key: "changedAt",
    label: "Last activity",
    sortable: true,
    phone: "line",
    cell: ({ changed, lastBy }) => (
      <>
        {changed.text}
        <Soft>{` · ${last[lastBy]}`}</Soft>
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Created",
    sortable: true,
    phone: "hidden",
    cell: ({ created: { text, day } }) => <span title={text}>{day}</span>,
  },
];
