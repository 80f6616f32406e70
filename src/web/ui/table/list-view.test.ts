// The view of a list when it is searched, sorted, filtered or resized, and as an address.
import { describe, expect, test } from "vitest";
import {
  clearFilters,
  filterView,
  FIRST_VIEW,
  isFiltered,
  isPastEnd,
  listHref,
  type ListView,
  listViewSearch,
  parseListView,
  rangeText,
  resizePage,
  searchView,
  sortView,
  toSavedQuery,
  withoutFilters,
} from "./list-view.ts";

const third: ListView = { ...FIRST_VIEW, page: 3 };

test("another order starts at the first page; without a column it is the list's own", () => {
  expect(sortView(third, "name", "desc")).toMatchObject({ sort: "name", dir: "desc", page: 1 });
  expect(sortView({ ...third, sort: "name", dir: "desc" })).toEqual(FIRST_VIEW);
});

test("a saved view keeps filters, order and page size, but neither search nor page", () => {
  const view: ListView = { ...third, search: "vera", sort: "name", dir: "desc", filters: { status: "live" } };
  const query = toSavedQuery(view);
  expect(query).toEqual({ pageSize: "20", sort: "name", dir: "desc", status: "live" });
  const known = { sorts: ["name"], filters: ["status"] };
  expect(parseListView(query, known)).toEqual({ ...view, page: 1, search: "" });
  expect(parseListView({ ...query, status: "live", other: "x" }, { sorts: [], filters: [] })).toEqual({
    ...FIRST_VIEW,
    dir: "desc",
  });
});

test("search and filters return to the first page; an empty filter is none", () => {
  expect(searchView(third, "  anna ")).toMatchObject({ search: "anna", page: 1 });
  const filtered = filterView(third, "status", "live");
  expect(filtered).toMatchObject({ filters: { status: "live" }, page: 1 });
  expect(filterView(filtered, "status", "").filters).toEqual({});
  expect(withoutFilters({ ...filtered, page: 2, search: "anna" })).toEqual({ ...FIRST_VIEW, search: "anna" });
  expect([isFiltered(third), isFiltered(filtered), isFiltered(clearFilters(filtered))]).toEqual([false, true, false]);
});

test.each([[3, 10, 20, 2], [3, 10, 50, 1], [2, 50, 10, 6], [1, 20, 10, 1]] as const)(
  "page %i of %i becomes, with %i a page, page %i",
  (page, from, to, wanted) => {
    expect(resizePage({ ...FIRST_VIEW, page, pageSize: from }, to)).toMatchObject({ page: wanted, pageSize: to });
  },
);

test.each([
  [{ page: 2, pageSize: 10, totalCount: 134, totalPages: 14 }, "11–20 of 134"],
  [{ page: 14, pageSize: 10, totalCount: 134, totalPages: 14 }, "131–134 of 134"],
  [{ page: 1, pageSize: 50, totalCount: 0, totalPages: 0 }, "None"],
  [{ page: 1, pageSize: 10, totalCount: 10_000, totalPages: 1000, totalIsMinimum: true }, "1–10 of more than 10,000"],
])("%o reads %s", (count, text) => {
  expect(rangeText(count)).toBe(text);
});

test.each([
  [{ page: 3, totalCount: 40, totalPages: 2 }, true],
  [{ page: 2, totalCount: 40, totalPages: 2 }, false],
  [{ page: 1, totalCount: 0, totalPages: 0 }, false],
  [{ page: 501, totalCount: 10_000, totalPages: 500, totalIsMinimum: true }, false],
])("%o is past the end: %s", (count, wanted) => expect(isPastEnd({ pageSize: 20, ...count })).toBe(wanted));

describe("an address", () => {
  const known = { sorts: ["name"], filters: ["status"] };

  test("keeps a view", () => {
    const view: ListView = {
      page: 2,
      pageSize: 20,
      search: "a",
      sort: "name",
      dir: "desc",
      filters: { status: "live" },
    };
    expect(parseListView(listViewSearch(view), known)).toEqual(view);
    expect(parseListView(listViewSearch(FIRST_VIEW), known)).toEqual(FIRST_VIEW);
  });

  test.each([
    { page: "-1", pageSize: "11", sort: "password", dir: "up", status: "" },
    { page: "1.5", search: { a: 1 }, status: ["live"] },
    {},
  ])("with invalid values shows the first view: %o", (search) => {
    expect(parseListView(search, known)).toEqual(FIRST_VIEW);
  });

  test("may contain numbers that the router has parsed", () => {
    expect(parseListView({ page: 3, pageSize: 50, search: 42 }, known)).toMatchObject({ page: 3, search: "42" });
  });
});

test("an address contains only what differs from the first view", () => {
  expect(listHref("/leads", FIRST_VIEW)).toBe("/leads");
  const view: ListView = { ...third, pageSize: 50, sort: "name", filters: { status: "live" } };
  expect(listHref("/leads", view)).toBe("/leads?sort=name&dir=asc&status=live&pageSize=50&page=3");
  expect(listHref("/admin", FIRST_VIEW, { view: "users" })).toBe("/admin?view=users");
});
