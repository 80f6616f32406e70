// /admin?view=users: all accounts, with search, filters, and what can be done with several.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { BanIcon } from "@/web/ui/icons.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter, USERS } from "../queries.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { AdminLink, exportHref, RowLink } from "../shared/links.tsx";
import { useMayOpen, useRole } from "../shared/permissions.ts";
import type { ListLocation } from "@/web/islands/area/use-list-view.ts";
import { endBulk, type SelectionProps, useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { bulkButton, ReasonForm } from "../shared/actions.tsx";
import { MessageSelected } from "../shared/message-form.tsx";
import { useSuspendMany } from "./user-mutations.ts";
import { userListQuery, USERS_VIEW } from "./user-queries.ts";
import { AdminChip, STATUS_OPTIONS, UserStatusChip } from "./user-labels.tsx";
import type { UserItem } from "@/modules/admin/users/schemas.ts";
import { formatDate, formatTime } from "../shared/formats.ts";
import { useList } from "@/web/islands/area/use-list.ts";

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
    person: true,
    sortable: true,
    cell: ({ id, name }) => <RowLink to="/admin/users/$id" params={{ id }}>{name}</RowLink>,
  },
  { key: "email", label: "Email", whole: true, phone: "line", cell: ({ email }) => email },
  {
    key: "status",
    label: "Status",
    phone: "mark",
    cell: ({ status, adminRole }) => (
      <span className="inline-flex gap-1.5">
        <UserStatusChip status={status} />
        <AdminChip role={adminRole} variant="short" />
      </span>
    ),
  },
  {
    key: "categories",
    label: "Categories",
    long: true,
    phone: "hidden",
    cell: (user) => user.categories.length ? categoriesText(user) : <Soft>{categoriesText(user)}</Soft>,
  },
  {
    key: "createdAt",
    label: "Registered",
    sortable: true,
    phone: "hidden",
    cell: ({ created }) => formatDate(created.date),
  },
  {
    key: "lastLoginAt",
    label: "Signed in",
    sortable: true,
    phone: "note",
    cell: ({ lastLogin }) =>
      lastLogin ? <span title={formatTime(lastLogin)}>{formatDate(lastLogin.date)}</span> : <Soft>Never</Soft>,
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

const SuspendSelected = (selection: SelectionProps) => {
  const ids = selection.selected.map(({ id }) => id);
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
          onSubmit={async (reason) => endBulk(await suspendMany({ ids, reason }), "suspended", selection)}
        >
          They're signed out everywhere and hidden from visitors. You can end a suspension at any time.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<BanIcon />} className={bulkButton} onClick={confirm}>Suspend</Button>;
};

const BulkUserActions = (props: SelectionProps) => {
  const maySuspend = hasAdminRole(useRole(), "support");
  return (
    <>
      <MessageSelected people={props.selected} onSent={() => props.onSelect([])} />
      {maySuspend && <SuspendSelected {...props} />}
    </>
  );
};

const PeopleLinks = () => {
  const mayOpen = useMayOpen();
  return (
    <span className="inline-flex gap-3">
      <AdminLink href="/admin/invitations">Invitations</AdminLink>
      {mayOpen("/admin/imports") && <AdminLink href="/admin/imports">Imports</AdminLink>}
    </span>
  );
};

export default function UsersScreen() {
  const queryClient = useQueryClient();
  const list = useList("admin-users", LOCATION, userListQuery);
  const { view } = list;
  const selection = useSelection(list, ({ id }) => id, ({ name }) => name);
  const categories = useQuery(categoriesQuery(useApi()));
  const maySelect = hasAdminRole(useRole(), "support", "content");
  return (
    <Main density="list">
      <DataTable
        noun="users"
        title={<ListTitle note={<PeopleLinks />}>Users</ListTitle>}
        columns={userColumns}
        keyOf={({ id }) => id}
        {...list}
        onRetry={() => void queryClient.invalidateQueries({ queryKey: USERS })}
        filters={filtersFor(categories.data)}
        searchIn="Name or email"
        exportHref={exportHref("UsersCsv", view)}
        selection={maySelect ? { ...selection.table, actions: <BulkUserActions {...selection.bulk} /> } : undefined}
        empty={
          <EmptyState picture="people" title="No users yet">
            Registered users appear here. <AdminLink href="/admin/invitations">Invite specialists</AdminLink>
          </EmptyState>
        }
      />
    </Main>
  );
}
