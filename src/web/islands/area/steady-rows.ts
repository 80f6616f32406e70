// Rows that people decide about one after the other keep their places while their screen is open: what is settled stays
// where it was pressed, and what is new waits until it is asked for.
import { useState } from "react";

export interface SteadyRow<T> {
  item: T;
  /** It is no longer among those that wait; `item` is what was last shown of it. */
  isSettled: boolean;
}

interface SteadyRowsOptions<T> {
  /** What waits now. */
  items: readonly T[];
  keyOf(item: T): string;
  /** With another view, such as another filter, the rows begin anew. */
  view?: string;
  /** All that waits, where `items` are some of it. */
  all?: readonly T[];
}

/** The rows in the order in which they were first shown; `added` counts those that are not shown yet. */
export const useSteadyRows = <T>({ items, keyOf, view = "", all = items }: SteadyRowsOptions<T>) => {
  const [shown, setShown] = useState({ view, items });
  const show = () => setShown({ view, items });
  // What is new in an empty list moves nothing.
  const isOther = shown.view !== view || (shown.items.length === 0 && items.length > 0);
  if (isOther) show();
  const first = isOther ? items : shown.items;
  const present = new Map(all.map((item) => [keyOf(item), item]));
  const places = new Set(first.map(keyOf));
  return {
    rows: first.map((item): SteadyRow<T> => ({
      item: present.get(keyOf(item)) ?? item,
      isSettled: !present.has(keyOf(item)),
    })),
    added: items.filter((item) => !places.has(keyOf(item))).length,
    show,
  };
};
