// What happens to a list's page when it is searched, sorted, filtered, sized; and its way through an address.
import { describe, expect, test } from "vitest";
import {
  addressOf,
  filteredBy,
  FIRST_VIEW,
  isNarrowed,
  type ListView,
  rangeWords,
  searchedFor,
  searchOfView,
  sizedTo,
  sortedBy,
  unfiltered,
  viewOfSearch,
} from "./list-view.ts";

const third: ListView = { ...FIRST_VIEW, page: 3 };

test("a heading orders upwards, downwards, then not; another heading begins anew", () => {
  const up = sortedBy(third, "name");
  expect(up).toMatchObject({ sort: "name", dir: "asc", page: 1 });
  const down = sortedBy(up, "name");
  expect(down).toMatchObject({ sort: "name", dir: "desc" });
  expect(sortedBy(down, "name")).toEqual(FIRST_VIEW);
  expect(sortedBy(down, "date")).toMatchObject({ sort: "date", dir: "asc" });
});

test("search and filters begin on the first page; an empty filter is none", () => {
  expect(searchedFor(third, "  anna ")).toMatchObject({ search: "anna", page: 1 });
  const filtered = filteredBy(third, "status", "live");
  expect(filtered).toMatchObject({ filters: { status: "live" }, page: 1 });
  expect(filteredBy(filtered, "status", "").filters).toEqual({});
  expect([isNarrowed(third), isNarrowed(filtered), isNarrowed(unfiltered(filtered))]).toEqual([false, true, false]);
});

test.each([[3, 10, 20, 2], [3, 10, 50, 1], [2, 50, 10, 6], [1, 20, 10, 1]] as const)(
  "page %i of %i becomes, with %i a page, page %i",
  (page, from, to, wanted) => {
    expect(sizedTo({ ...FIRST_VIEW, page, pageSize: from }, to)).toMatchObject({ page: wanted, pageSize: to });
  },
);

test.each([
  [{ page: 2, pageSize: 10, totalCount: 134, totalPages: 14 }, "11–20 of 134"],
  [{ page: 14, pageSize: 10, totalCount: 134, totalPages: 14 }, "131–134 of 134"],
  [{ page: 1, pageSize: 50, totalCount: 0, totalPages: 0 }, "None"],
  [{ page: 1, pageSize: 10, totalCount: 10_000, totalPages: 1000, totalIsMinimum: true }, "1–10 of more than 10,000"],
])("%o reads %s", (count, words) => {
  expect(rangeWords(count)).toBe(words);
});

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
    expect(viewOfSearch(searchOfView(view), known)).toEqual(view);
    expect(viewOfSearch(searchOfView(FIRST_VIEW), known)).toEqual(FIRST_VIEW);
  });

  test.each([
    { page: "-1", pageSize: "11", sort: "password", dir: "up", status: "" },
    { page: "1.5", search: { a: 1 }, status: ["live"] },
    {},
  ])("with rubbish shows the first view: %o", (search) => {
    expect(viewOfSearch(search, known)).toEqual(FIRST_VIEW);
  });

  test("that the router has read as numbers is read all the same", () => {
    expect(viewOfSearch({ page: 3, pageSize: 50, search: 42 }, known)).toMatchObject({ page: 3, search: "42" });
  });
});

test("the plain address is the plain list; what differs stands in it", () => {
  expect(addressOf("/leads", FIRST_VIEW)).toBe("/leads");
  const view: ListView = { ...third, pageSize: 50, sort: "name", filters: { status: "live" } };
  expect(addressOf("/leads", view)).toBe("/leads?sort=name&dir=asc&status=live&pageSize=50&page=3");
  expect(addressOf("/admin", FIRST_VIEW, { view: "users" })).toBe("/admin?view=users");
});
