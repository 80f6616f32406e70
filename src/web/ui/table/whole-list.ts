// Reads all pages of a list, to print it.
import { type ListView, PAGE_SIZES, type PageCount } from "./list-view.ts";

/** A list of up to this many entries is printed whole: twenty calls. Of a longer one, the first ones are. */
const MOST_ENTRIES = 1000;
const [, , PAGE_SIZE] = PAGE_SIZES;

export interface ListPage<Row> extends PageCount {
  items: readonly Row[];
}

type KeyOf<Row> = (row: Row) => string;

/** One page with the entries of all. An entry that moved to another page while they were read is there once. */
const joinPages = <R>(first: ListPage<R>, others: readonly ListPage<R>[], keyOf: KeyOf<R>): ListPage<R> => {
  const found = [first, ...others].flatMap(({ items }) => items);
  const items = [...new Map(found.map((item) => [keyOf(item), item])).values()];
  const totalPages = items.length > 0 ? Math.ceil(first.totalCount / items.length) : 0;
  return { ...first, items, totalPages, pageSize: items.length };
};

/** The list of a view as one page. `readPage` reads a page of it. */
export const readWholeList = async <R>(
  readPage: (view: ListView) => Promise<ListPage<R>>,
  view: ListView,
  keyOf: KeyOf<R>,
): Promise<ListPage<R>> => {
  const read = (page: number) => readPage({ ...view, page, pageSize: PAGE_SIZE });
  const first = await read(1);
  const pages = Math.min(first.totalPages, MOST_ENTRIES / PAGE_SIZE);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, at) => read(at + 2));
  return joinPages(first, await Promise.all(others), keyOf);
};
