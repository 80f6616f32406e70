// The columns that lists of help requests share. On a phone each request is a card with the same lines.
import { KIND_LABELS } from "@/modules/help/rules.ts";
import type { HelpItem, HelpView } from "@/modules/help/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
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
  cell: ({ id, number, subject, kind }) => (
    <span className="grid min-w-0 justify-items-start">
      <RoutedLink to={to} params={{ id }} className="wrap-anywhere">{subject}</RoutedLink>
      <span className="text-sm font-normal text-ink-soft">{`#${number} · ${KIND_LABELS[kind]}`}</span>
    </span>
  ),
});

export const statusColumns = ({ side, last }: HelpColumns): readonly Column<HelpItem>[] => [
  {
    key: "status",
    label: "Status",
    cell: (request) => (
      <span className="@table:whitespace-nowrap">
        <HelpStatusChip {...request} side={side} />
      </span>
    ),
  },
  {
    key: "changedAt",
    label: "Last activity",
    sortable: true,
    cell: ({ changed, lastBy }) => (
      <>
        <span className="block @table:whitespace-nowrap">{changed.text}</span>
        <span className="block text-sm text-ink-soft">{last[lastBy]}</span>
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Created",
    sortable: true,
    cell: ({ created }) => <span className="@table:whitespace-nowrap">{created.text}</span>,
  },
];
