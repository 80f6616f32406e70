// What lists of the administrators' area offer beyond the view: chosen rows, and everything as CSV.
import { useState } from "react";
import type { ListView } from "../../../ui/list-view.ts";

/** Rows that are chosen; forgotten as soon as other rows are shown. */
export const useChosen = (view: ListView): [readonly string[], (chosen: readonly string[]) => void] => {
  const [state, setState] = useState<{ view: string; chosen: readonly string[] }>({ view: "", chosen: [] });
  const shown = JSON.stringify(view);
  return [state.view === shown ? state.chosen : [], (chosen) => setState({ view: shown, chosen })];
};

/** The address that streams all that this view's search and filters leave, as CSV. */
export const exportHref = (call: string, { search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Admin/${call}${query ? `?${query}` : ""}`;
};
