// How a list is printed: by its button with all its rows, by the browser's command as it is; the paper says which.
import { useEffect, useState } from "react";
import { formatCount } from "@/platform/intl.ts";
import type { ListFilter } from "./filter-chips.tsx";
import { isFiltered, type ListView, type PageCount, rangeText } from "./list-view.ts";

/**
 * The whole list while it is printed. `printAll` reads it, shows it and opens the browser's dialog; afterwards the page
 * that was shown before returns.
 */
export const useWholeListPrint = <L,>(readAll?: () => Promise<L>) => {
  const [whole, setWhole] = useState<L>();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const end = () => setWhole(undefined);
    addEventListener("afterprint", end);
    return () => removeEventListener("afterprint", end);
  }, []);
  useEffect(() => {
    if (whole) print();
  }, [whole]);
  const printAll = () => {
    setReading(true);
    // A failed call is reported by the query client.
    readAll?.().then(setWhole, () => {}).finally(() => setReading(false));
  };
  return { whole, printAll: readAll && printAll, isReading };
};

const chosen = (filter: ListFilter, value: string): string =>
  "kind" in filter ? value : filter.options.find((option) => option.value === value)?.label ?? value;

/** "Kind: Purchase", one text for each filter that is set, and the search. */
const filterTexts = ({ search, filters }: ListView, known: readonly ListFilter[] = []): string[] => [
  ...(search ? [`Search: “${search}”`] : []),
  ...known.flatMap((filter) => {
    const value = filters[filter.name];
    return value ? [`${filter.label}: ${chosen(filter, value)}`] : [];
  }),
];

interface PrintedRangeProps {
  noun: string;
  count: PageCount;
  view: ListView;
  filters?: readonly ListFilter[];
}

/** "All 214 movements" or "Movements 1–20 of 214", and by what they are filtered. */
export const PrintedRange = ({ noun, count, view, filters }: PrintedRangeProps) => {
  const isWhole = count.totalPages <= 1 && !count.totalIsMinimum;
  const range = isWhole
    ? `All ${formatCount(count.totalCount)} ${isFiltered(view) ? `matching ${noun}` : noun}`
    : `${noun[0]!.toUpperCase()}${noun.slice(1)} ${rangeText(count)}`;
  return <p data-print="only" className="hidden">{[range, ...filterTexts(view, filters)].join(" · ")}</p>;
};
