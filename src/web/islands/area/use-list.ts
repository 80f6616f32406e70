// A list whose view is in the address, with the columns and saved filters that the person has chosen for it.
import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import type { ListName } from "@/modules/auth/preferences/rules.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { useListPreferences } from "./list-preferences.ts";
import { type ListLocation, useListView } from "./use-list-view.ts";

/** Props of its DataTable. */
export const useList = <Page, Key extends QueryKey>(
  name: ListName,
  location: ListLocation,
  pageQuery: (api: ApiClient, view: ListView) => UseQueryOptions<Page, Error, Page, Key>,
) => {
  const [view, onView] = useListView(location);
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(pageQuery(api, view));
  const readPage = (page: ListView) => queryClient.fetchQuery({ ...pageQuery(api, page), staleTime: 0 });
  const preferences = useListPreferences(name, location, onView);
  return { view, onView, query, readPage, preferences };
};
