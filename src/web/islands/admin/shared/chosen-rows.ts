// What lists of the administrators' area offer beyond the view: chosen rows, and everything as CSV.
import { useState } from "react";
import type { ListView } from "@/web/ui/table/list-view.ts";
import type { SelectedRow } from "./bulk-report.tsx";

/** Rows that are chosen; forgotten as soon as other rows are shown. */
export const useSelection = (view: ListView): [readonly string[], (chosen: readonly string[]) => void] => {
  const [state, setState] = useState<{ view: string; chosen: readonly string[] }>({ view: "", chosen: [] });
  const shown = JSON.stringify(view);
  return [state.view === shown ? state.chosen : [], (chosen) => setState({ view: shown, chosen })];
};

/** The address that streams all that this view's search and filters leave, as CSV. */
export const exportHref = (call: string, { search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Admin/${call}${query ? `?${query}` : ""}`;
};

/** What a deed to the chosen rows needs: them by name, and how to choose others afterwards. */
export interface SelectionProps {
  chosen: readonly SelectedRow[];
  onChoose(chosen: readonly string[]): void;
}

/** The chosen ones of the rows that are shown. */
export const selectedRows = <Item extends { id: string }>(
  chosen: readonly string[],
  items: readonly Item[] = [],
  nameOf: (item: Item) => string,
): SelectedRow[] => items.filter(({ id }) => chosen.includes(id)).map((item) => ({ id: item.id, name: nameOf(item) }));
