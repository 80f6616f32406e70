// The columns of the list of people.
import type { UserItem } from "@/modules/admin/users/schemas.ts";
import { Chip } from "@/web/ui/chip.tsx";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { ShieldCheckIcon } from "@/web/ui/icons.tsx";
import { RowLink } from "../shared/links.tsx";
import { formatDate, formatTime } from "../shared/formats.ts";
import { UserStatusChip } from "./user-labels.tsx";

/** So many categories are named; the rest is counted. */
const NAMED = 2;

const categoryWords = ({ categories, onboarded }: UserItem): string => {
  if (categories.length === 0) return onboarded ? "None" : "Not set up yet";
  const more = categories.length - NAMED;
  return categories.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
};

export const userColumns: readonly Column<UserItem>[] = [
  {
    key: "name",
    label: "Name",
    sortable: true,
    cell: ({ id, name, email }) => (
      <>
        <RowLink to="/admin/users/$id" params={{ id }}>{name}</RowLink>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft @max-table:w-full @table:min-w-52">
          {email}
        </span>
      </>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, isAdmin }) => (
      <span className="inline-flex flex-wrap gap-1.5 @max-table:justify-end">
        <UserStatusChip status={status} />
        {isAdmin && <Chip icon={<ShieldCheckIcon className="size-4" />}>Administrator</Chip>}
      </span>
    ),
  },
  {
    key: "categories",
    label: "Categories",
    cell: (user) => <span className={user.categories.length ? "" : "text-ink-soft"}>{categoryWords(user)}</span>,
  },
  {
    key: "createdAt",
    label: "Registered",
    sortable: true,
    cell: ({ created }) => <span className="whitespace-nowrap">{formatDate(created.date)}</span>,
  },
  {
    key: "lastLoginAt",
    label: "Last sign-in",
    sortable: true,
    cell: ({ lastLogin }) =>
      lastLogin
        ? <span className="whitespace-nowrap">{formatTime(lastLogin)}</span>
        : <span className="text-ink-soft">Never</span>,
  },
];
