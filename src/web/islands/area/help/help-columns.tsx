// The columns that lists of help requests share; on a phone each request is a card with the same lines.
import { KIND_WORDS } from "@/modules/help/rules.ts";
import type { HelpItem, HelpView } from "@/modules/help/schemas.ts";
import type { Column } from "@/web/ui/data-table.tsx";
import { RoutedLink } from "../links.tsx";
import { HelpStatusChip } from "./help-status.tsx";

interface HelpColumns {
  side: HelpView["side"];
  /** The place of one request; $id stands for its id. */
  to: string;
  /** Whose word the last one was, as the reader calls them. */
  last: Record<HelpItem["lastBy"], string>;
}

export const subjectColumn = ({ to }: HelpColumns): Column<HelpItem> => ({
  key: "subject",
  label: "Request",
  cell: ({ id, number, subject, kind }) => (
    <span className="grid min-w-0 justify-items-start">
      <RoutedLink to={to} params={{ id }} className="wrap-anywhere">{subject}</RoutedLink>
      <span className="text-sm font-normal text-ink-soft">{`#${number} · ${KIND_WORDS[kind]}`}</span>
    </span>
  ),
});

export const stateColumns = ({ side, last }: HelpColumns): readonly Column<HelpItem>[] => [
  {
    key: "status",
    label: "State",
    cell: (request) => (
      <span className="@table:whitespace-nowrap">
        <HelpStatusChip {...request} side={side} />
      </span>
    ),
  },
  {
    key: "changedAt",
    label: "Last word",
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
    label: "Asked",
    sortable: true,
    cell: ({ created }) => <span className="@table:whitespace-nowrap">{created.text}</span>,
  },
];
