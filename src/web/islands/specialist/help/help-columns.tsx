// The columns of one's own help requests; on a phone each is a card with the same lines.
import { createLink } from "@tanstack/react-router";
import { KIND_WORDS } from "../../../../modules/help/rules.ts";
import type { HelpItem } from "../../../../modules/help/shapes.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { HelpStatusChip } from "../../area/help/help-status.tsx";

const RoutedLink = createLink(TextLink);

const LAST: Record<HelpItem["lastBy"], string> = { user: "by you", support: "by Parley", parley: "by itself" };

export const helpColumns: readonly Column<HelpItem>[] = [
  {
    key: "subject",
    label: "Request",
    cell: ({ id, number, subject, kind }) => (
      <span className="grid min-w-0 justify-items-start">
        <RoutedLink to="/dashboard/help/$id" params={{ id }} className="wrap-anywhere">{subject}</RoutedLink>
        <span className="text-sm font-normal text-ink-soft">{`#${number} · ${KIND_WORDS[kind]}`}</span>
      </span>
    ),
  },
  {
    key: "status",
    label: "State",
    cell: (request) => (
      <span className="sm:whitespace-nowrap">
        <HelpStatusChip {...request} side="user" />
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
