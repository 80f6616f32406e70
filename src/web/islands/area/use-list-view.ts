// Where one is in a list: the address says it, and every change of it goes there.
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { listHref, type ListView, listViewSearch, parseListView } from "@/web/ui/table/list-view.ts";

/** What a list knows to be asked for. */
export interface ListViewKeys {
  sorts: readonly string[];
  filters: readonly string[];
}

export interface ListLocation extends ListViewKeys {
  path: string;
  /** What else stands in the address and stays there. */
  also?: Readonly<Record<string, string>>;
}

/** What a list's call is asked for a view. */
// deno-lint-ignore no-explicit-any -- the calls' types name numbers and columns; a query sends text.
export const listQuery = (view: ListView): any => listViewSearch(view);

/** The view of the address, at once after a change, though the router may take a moment to arrive there. */
export const useListView = ({ path, also, ...known }: ListLocation): [ListView, (view: ListView) => void] => {
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const arrived = listHref(path, parseListView(search, known), also);
  const [wanted, setWanted] = useState<ListView>();
  useEffect(() => setWanted(undefined), [arrived]);
  const show = (view: ListView) => {
    // A search that was typed just before a link was pressed must not lead back here.
    if (router.latestLocation.pathname.replace(/\/$/, "") !== path) return;
    setWanted(view);
    void router.navigate({ href: listHref(path, view, also), replace: true, resetScroll: false });
  };
  return [wanted ?? parseListView(search, known), show];
};
