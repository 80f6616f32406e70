// All accounts: search, filters, sorting, pages, and suspending several at once.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { BanIcon, UsersIcon } from "@/web/ui/icons.ts";
import { listHref } from "@/web/ui/table/list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter, USERS } from "../queries.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { exportHref, RowLink, useListHref } from "../shared/links.tsx";
import { useRole } from "../shared/permissions.ts";
import { type ListLocation, useListView } from "@/web/islands/area/use-list-view.ts";
import { showBulkResult } from "../shared/bulk-actions.tsx";
import { selectedRows, type SelectionProps, useSelection } from "../shared/bulk-actions.tsx";
import { notDoneIds } from "../shared/bulk-actions.tsx";
import { ReasonForm } from "../shared/actions.tsx";
import { useSuspendMany } from "./user-mutations.ts";
import { userListQuery, USERS_VIEW } from "./user-queries.ts";
import { AdminChip, STATUS_OPTIONS, UserStatusChip } from "./user-labels.tsx";
import type { UserItem } from "@/modules/admin/users/schemas.ts";
import { formatDate, formatTime } from "../shared/formats.ts";

/** More categories than these are counted. */
const NAMED = 2;

const categoriesText = ({ categories, onboarded }: UserItem): string => {
  if (categories.length === 0) return onboarded ? "None" : "Not onboarded";
  const more = categories.length - NAMED;
  return categories.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
};

const userColumns: readonly Column<UserItem>[] = [
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
    cell: ({ status, adminRole }) => (
      <span className="inline-flex flex-wrap gap-1.5 @max-table:justify-end">
        <UserStatusChip status={status} />
        <AdminChip role={adminRole} variant="short" />
      </span>
    ),
  },
  {
    key: "categories",
    label: "Categories",
    cell: (user) => <span className={user.categories.length ? "" : "text-ink-soft"}>{categoriesText(user)}</span>,
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

const LOCATION: ListLocation = { path: "/admin", also: { view: "users" }, ...USERS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  { name: "status", label: "Status", all: "All statuses", options: STATUS_OPTIONS },
  {
    name: "role",
    label: "Role",
    all: "All roles",
    options: [{ value: "admin", label: "Administrators" }, { value: "member", label: "Non-administrators" }],
  },
  {
    name: "onboarded",
    label: "Onboarding",
    all: "Onboarded or not",
    options: [{ value: "yes", label: "Onboarded" }, { value: "no", label: "Not onboarded" }],
  },
  ...categoryFilter(categories),
];

const SuspendSelected = ({ selected, onSelect }: SelectionProps) => {
  const ids = selected.map(({ id }) => id);
  const suspendMany = useSuspendMany();
  const confirm = () =>
    openModal({
      title: ids.length === 1 ? "Suspend this person?" : `Suspend ${ids.length} people?`,
      content: (
        <ReasonForm
          action="Suspend"
          variant="destructive"
          label="Reason"
          help="Each of them sees this in an email and when they try to sign in."
          onSubmit={async (reason) => {
            const result = await suspendMany({ ids, reason });
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "suspended", selected);
          }}
        >
          They're signed out everywhere and hidden from visitors. You can end a suspension at any time.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<BanIcon />} onClick={confirm}>Suspend</Button>;
};

const nameOf = ({ name }: { id: string; name: string }): string => name;

export const UserTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LOCATION);
  const [selected, onSelect] = useSelection(view);
  const list = useQuery(userListQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  const maySuspend = hasAdminRole(useRole(), "support");
  useListHref("users", listHref(LOCATION.path, view, LOCATION.also));
  return (
    <DataTable
      noun="users"
      columns={userColumns}
      keyOf={({ id }) => id}
      list={list.data}
      failed={list.isError}
      refreshing={list.isPlaceholderData}
      onRetry={() => void queryClient.invalidateQueries({ queryKey: USERS })}
      view={view}
      onView={show}
      filters={filtersFor(categories.data)}
      searchIn="Name or email"
      exportHref={exportHref("UsersCsv", view)}
      selection={maySuspend
        ? {
          ...{ selected, onSelect, labelOf: nameOf },
          actions: <SuspendSelected selected={selectedRows(selected, list.data?.items, nameOf)} onSelect={onSelect} />,
        }
        : undefined}
      empty={
        <EmptyState icon={<UsersIcon className="size-8" />} title="No users yet">
          Registered users appear here.
        </EmptyState>
      }
    />
  );
};
