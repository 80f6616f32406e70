// What a person looks at in a list: page, page size, search, order, filters (docs/product/contract.md#lists). Pure.
import { formatCount } from "@/platform/intl.ts";

/** The page sizes that the API accepts. */
export const PAGE_SIZES = [10, 20, 50] as const;
export type PageSize = typeof PAGE_SIZES[number];

export interface ListView {
  /** From 1. */
  page: number;
  pageSize: PageSize;
  search: string;
  /** A column's key; the list's own order unless given. */
  sort?: string;
  dir: "asc" | "desc";
  /** By the filter's name; what is not filtered by is absent. */
  filters: Readonly<Record<string, string>>;
}

/** Twenty rows: more than a laptop shows at once, and one request. */
export const FIRST_VIEW: ListView = { page: 1, pageSize: 20, search: "", dir: "asc", filters: {} };

/** The answer of a list call, as far as paging shows it. */
export interface PageCount {
  page: number;
  pageSize: number;
  totalCount: number;
  totalPages: number;
  /** Counting stopped there. */
  totalIsMinimum?: boolean;
}

/** Another order; without a column it is the list's own. */
export const sortView = (view: ListView, sort?: string, dir: ListView["dir"] = "asc"): ListView => ({
  ...view,
  page: 1,
  sort,
  dir: sort ? dir : "asc",
});

export const searchView = (view: ListView, search: string): ListView => ({ ...view, page: 1, search: search.trim() });

/** An empty value takes the filter away. */
export const filterView = (view: ListView, name: string, value: string): ListView => {
  const { [name]: _, ...others } = view.filters;
  return { ...view, page: 1, filters: value ? { ...others, [name]: value } : others };
};

/** Another page size; what stood first is still on the page. */
export const resizePage = (view: ListView, pageSize: PageSize): ListView => {
  const first = (view.page - 1) * view.pageSize;
  return { ...view, pageSize, page: Math.floor(first / pageSize) + 1 };
};

/** The search without its filters. */
export const withoutFilters = (view: ListView): ListView => ({ ...view, page: 1, filters: {} });

/** Everything again: no search, no filters. */
export const clearFilters = (view: ListView): ListView => ({ ...withoutFilters(view), search: "" });

export const isFiltered = ({ search, filters }: ListView): boolean => search !== "" || Object.keys(filters).length > 0;

/** What a saved view keeps: filters, order and page size. No search, because it may be somebody's name. */
export type SavedQuery = Readonly<Record<string, string>>;

export const toSavedQuery = (view: ListView): SavedQuery => {
  const { page: _, search: _search, ...query } = listViewSearch(view);
  return query;
};

/** "11–20 of 134", "1–10 of more than 10,000", "None". */
export const rangeText = ({ page, pageSize, totalCount, totalIsMinimum }: PageCount): string => {
  if (totalCount === 0) return "None";
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalIsMinimum ? Infinity : totalCount);
  return `${formatCount(from)}–${formatCount(to)} of ${totalIsMinimum ? "more than " : ""}${formatCount(totalCount)}`;
};

/** Whether a page comes after the last one: its rows were deleted, or its address is old. */
export const isPastEnd = ({ page, totalPages, totalIsMinimum }: PageCount): boolean =>
  !totalIsMinimum && page > Math.max(1, totalPages);

/** The columns that a list can be sorted by, and its filters. */
export interface ListKeys {
  sorts?: readonly string[];
  filters?: readonly string[];
}

const text = (value: unknown): string => typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A view from an address's search; what fits nowhere is left out. `known` names the columns and filters there are. */
export const parseListView = (
  search: Readonly<Record<string, unknown>>,
  known: ListKeys,
): ListView => {
  const page = Number(search.page);
  const pageSize = PAGE_SIZES.find((size) => size === Number(search.pageSize)) ?? FIRST_VIEW.pageSize;
  const filters = (known.filters ?? []).map((name) => [name, text(search[name])]).filter(([, value]) => value);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize,
    search: text(search.search).slice(0, 200),
    sort: known.sorts?.find((key) => key === search.sort),
    dir: search.dir === "desc" ? "desc" : "asc",
    filters: Object.fromEntries(filters),
  };
};

/** A view as an address's search or a call's query: what is as at first is left out, but for `page` and `pageSize`. */
export const listViewSearch = ({ page, pageSize, search, sort, dir, filters }: ListView) => ({
  page: String(page),
  pageSize: String(pageSize),
  ...(search ? { search } : {}),
  ...(sort ? { sort, dir } : {}),
  ...filters,
});

/** The address of a view at a path: what is as at first is left out, so that the plain address is the plain list. */
export const listHref = (path: string, view: ListView, also: Readonly<Record<string, string>> = {}): string => {
  const { page, pageSize, ...rest } = listViewSearch(view);
  const search = new URLSearchParams({ ...also, ...rest });
  if (view.pageSize !== FIRST_VIEW.pageSize) search.set("pageSize", pageSize);
  if (view.page !== FIRST_VIEW.page) search.set("page", page);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};
