import { useRouter, useSearch } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRST_VIEW, listHref, type ListView, listViewSearch, parseListView } from "@/web/ui/table/list-view.ts";

/** The columns and filters that a list supports. */
export interface ListViewKeys {
  sorts: readonly string[];
  filters: readonly string[];
}

export interface ListLocation extends ListViewKeys {
  path: string;
  /** Other search parameters of the address, which stay. */
  also?: Readonly<Record<string, string>>;
}

/** The query of a list's call for a view. */
// deno-lint-ignore no-explicit-any -- the calls' types name numbers and columns; a query sends text.
export const listQuery = (view: ListView): any => listViewSearch(view);

const hrefKey = (list: string) => ["list-href", list] as const;

/** For the link back from one of the list's items. */
const useRememberHref = (list: string, href: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.setQueryData(hrefKey(list), href), [queryClient, list, href]);
};

/**
 * The address of a list as the person left it; `fallback` when they have not opened it.
 *
 * @param list its plain address.
 */
export const useBackHref = (list: string, fallback = list): string =>
  useQueryClient().getQueryData<string>(hrefKey(list)) ?? fallback;

/** The view in the address, which is remembered. A change shows at once, although the router may take a moment to navigate. */
export const useListView = ({ path, also, ...known }: ListLocation): [ListView, (view: ListView) => void] => {
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const current = listHref(path, parseListView(search, known), also);
  const [next, setNext] = useState<ListView>();
  useEffect(() => setNext(undefined), [current]);
  const view = next ?? parseListView(search, known);
  useRememberHref(listHref(path, FIRST_VIEW, also), listHref(path, view, also));
  const show = (view: ListView) => {
    // A search typed just before a link was clicked must not navigate back here.
    if (router.latestLocation.pathname.replace(/\/$/, "") !== path) return;
    setNext(view);
    void router.navigate({ href: listHref(path, view, also), replace: true, resetScroll: false });
  };
  return [view, show];
};
