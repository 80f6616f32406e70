// The columns and saved filters that a person has chosen for a list. They are stored with the account.
import { startTransition, useOptimistic } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListName } from "@/modules/auth/preferences/rules.ts";
import type { Preferences } from "@/modules/auth/preferences/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListPreferences } from "@/web/ui/table/data-table.tsx";
import { type ListKeys, type ListView, parseListView, type SavedQuery } from "@/web/ui/table/list-view.ts";
import type { SavedView } from "@/web/ui/table/view-menu.tsx";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

export const preferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["list-preferences"],
    queryFn: () => readJson(api.Users.ListPreferences.$get()),
    staleTime: Infinity,
    // A list without them shows its first columns.
    meta: { handledErrors: "all" },
  });

/** The menu shows these errors itself. */
const SHOWN_ERRORS = [400] as const;

/** The calls that change preferences. Each stores the response, so that every list shows it. */
const usePreferenceActions = (list: ListName) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(api);
  const { SaveColumns, SaveView, DeleteView } = api.Users;
  const store = async (response: Promise<{ json(): Promise<Preferences> }>): Promise<void> =>
    replaceData(queryClient, queryKey, await readJson(response));
  const saveView = useApiMutation(
    ({ name, query }: Pick<SavedView, "name" | "query">) => store(SaveView.$post({ json: { list, name, query } })),
    SHOWN_ERRORS,
  );
  const deleteView = useApiMutation(({ id }: SavedView) => store(DeleteView[":id"].$post({ param: { id } })));
  // One after the other, so that the newest choice is stored last.
  const saveColumns = useApiMutation(
    (columns: readonly string[] | undefined) =>
      store(SaveColumns.$post({ json: { list, columns: columns ? [...columns] : null } })),
    [],
    `columns of ${list}`,
  );
  return { saveView, deleteView, saveColumns };
};

/** For a DataTable. `known` are the list's sort keys and filters, `show` shows a view of it. */
export const useListPreferences = (
  list: ListName,
  known: ListKeys,
  show: (view: ListView) => void,
): ListPreferences => {
  const { data } = useQuery(preferencesQuery(useApi()));
  const { saveView, deleteView, saveColumns } = usePreferenceActions(list);
  const [columns, showColumns] = useOptimistic(data?.columns[list]);
  const choose = (keys: readonly string[] | undefined) =>
    startTransition(async () => {
      showColumns(keys ? [...keys] : undefined);
      await saveColumns(keys).catch(() => {});
    });
  const remove = async (view: SavedView) => {
    await deleteView(view);
    const undo = () => void saveView(view).catch(() => {});
    toast({ title: `“${view.name}” deleted`, action: { label: "Undo", onPress: undo }, duration: 10_000 });
  };
  return {
    columns,
    views: data?.views.filter((view) => view.list === list) ?? [],
    onColumns: choose,
    onSave: (name: string, query: SavedQuery) => saveView({ name, query }),
    onDelete: (view) => void remove(view).catch(() => {}),
    onApply: (query) => show(parseListView(query, known)),
  };
};
