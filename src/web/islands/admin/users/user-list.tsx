// Everybody with an account: search, filters, order and pages in the address; several can be suspended at once.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/web/ui/button.tsx";
import { DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { BanIcon, UsersIcon } from "@/web/ui/icons.tsx";
import { addressOf } from "@/web/ui/table/list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../shared/category-query.ts";
import { useRememberedList } from "../shared/last-place.ts";
import { type ListPlace, useListView } from "@/web/islands/area/use-list-view.ts";
import { showBulkResult } from "../shared/bulk-report.tsx";
import { type SelectionProps, exportHref, selectedRows, useSelection } from "../shared/chosen-rows.ts";
import { notDoneIds } from "../shared/bulk-actions.ts";
import { ReasonForm } from "../shared/reason-form.tsx";
import { userColumns } from "./user-columns.tsx";
import { useSuspendMany } from "./user-mutations.ts";
import { userListQuery, USERS, USERS_VIEW } from "./user-queries.ts";
import { STATUS_CHOICES } from "./user-labels.tsx";

const PLACE: ListPlace = { path: "/admin", also: { view: "users" }, ...USERS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  { name: "status", label: "Status", all: "All statuses", options: STATUS_CHOICES },
  {
    name: "role",
    label: "Role",
    all: "All roles",
    options: [{ value: "admin", label: "Administrators" }, { value: "member", label: "Everybody else" }],
  },
  {
    name: "onboarded",
    label: "Set up",
    all: "Set up or not",
    options: [{ value: "yes", label: "Set up" }, { value: "no", label: "Not yet set up" }],
  },
  ...categoryFilter(categories),
];

const SuspendChosen = ({ chosen, onChoose }: SelectionProps) => {
  const ids = chosen.map(({ id }) => id);
  const suspendMany = useSuspendMany();
  const ask = () =>
    openModal({
      title: ids.length === 1 ? "Suspend this person?" : `Suspend these ${ids.length} people?`,
      content: (
        <ReasonForm
          action="Suspend"
          variant="destructive"
          label="Why?"
          help="Each of them gets to read this, by mail and when trying to sign in."
          onGiven={async (reason) => {
            const outcome = await suspendMany({ ids, reason });
            onChoose(notDoneIds(outcome));
            return () => showBulkResult(outcome, "suspended", chosen);
          }}
        >
          They are signed out everywhere, and visitors do not find them any more. You can take it back at any time.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<BanIcon />} onClick={ask}>Suspend</Button>;
};

const nameOf = ({ name }: { id: string; name: string }): string => name;

export const UserTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(PLACE);
  const [chosen, onChoose] = useSelection(view);
  const list = useQuery(userListQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  useRememberedList("users", addressOf(PLACE.path, view, PLACE.also));
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
      choosing={{
        ...{ chosen, onChoose, nameOf },
        actions: <SuspendChosen chosen={selectedRows(chosen, list.data?.items, nameOf)} onChoose={onChoose} />,
      }}
      empty={
        <EmptyState icon={<UsersIcon className="size-8" />} title="Nobody has registered yet">
          People who register stand here.
        </EmptyState>
      }
    />
  );
};
