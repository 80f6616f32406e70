// The columns of everybody's help requests; on a phone each is a card with the same lines.
import { KIND_WORDS } from "../../../../modules/help/rules.ts";
import type { HelpItem } from "../../../../modules/help/shapes.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { HelpStatusChip } from "../../area/help/help-status.tsx";
import { RoutedLink } from "../parts/links.tsx";

const LAST: Record<HelpItem["lastBy"], string> = { user: "by who asks", support: "by us", parley: "by itself" };

export const requestColumns: readonly Column<HelpItem>[] = [
  {
    key: "subject",
    label: "Request",
    cell: ({ id, number, subject, kind }) => (
      <span className="grid min-w-0 justify-items-start">
        <RoutedLink to="/admin/requests/$id" params={{ id }} className="wrap-anywhere">{subject}</RoutedLink>
        <span className="text-sm font-normal text-ink-soft">{`#${number} · ${KIND_WORDS[kind]}`}</span>
      </span>
    ),
  },
  { key: "person", label: "From", cell: ({ person }) => <span className="wrap-anywhere">{person.name}</span> },
  {
    key: "status",
    label: "State",
    cell: (request) => (
      <span className="sm:whitespace-nowrap">
        <HelpStatusChip {...request} side="support" />
      </span>
    ),
  },
  {
    key: "changedAt",
    label: "Last word",
    sortable: true,
    cell: ({ changed, lastBy }) => (
      <>
        <span className="block sm:whitespace-nowrap">{changed.text}</span>
        <span className="block text-sm text-ink-soft">{LAST[lastBy]}</span>
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Asked",
    sortable: true,
    cell: ({ created }) => <span className="sm:whitespace-nowrap">{created.text}</span>,
  },
];
