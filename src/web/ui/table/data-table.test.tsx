// What a table promises to screen readers in each state, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";
import { FIRST_VIEW, type ListView } from "./list-view.ts";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

describe("a table", () => {
  const columns: readonly Column<string>[] = [
    { key: "name", label: "Name", sortable: true, cell: (row) => row },
    { key: "size", label: "Size", numeric: true, cell: (row) => row.length },
  ];
  const loaded = {
    data: { items: ["apple", "pear"], page: 1, pageSize: 10, totalCount: 2, totalPages: 1 },
    isError: false,
    isPlaceholderData: false,
    refetch() {},
  };
  const table = (view: Partial<ListView>, more: Partial<Parameters<typeof DataTable<string>>[0]> = {}) =>
    html(
      <DataTable
        noun="fruits"
        columns={columns}
        keyOf={(row) => row}
        query={loaded}
        view={{ ...FIRST_VIEW, ...view }}
        onView={() => {}}
        empty={<p>Nothing yet</p>}
        {...more}
      />,
    );
  test("is loading, and not empty, where the rows of its last page are gone", () => {
    const query = { ...loaded, data: { items: [], page: 3, pageSize: 20, totalCount: 40, totalPages: 2 } };
    const markup = table({ page: 3 }, { query });
    expect(text(markup)).toContain("Loading…");
    expect(text(markup)).not.toContain("Nothing yet");
  });

  const none = { items: [], page: 1, pageSize: 10, totalCount: 0, totalPages: 0 };

  test("has a name, a sort order and row headers for screen readers", () => {
    const markup = table({ sort: "name", dir: "desc" });
    expect(tag("table", markup)).toContain('aria-label="fruits"');
    expect(markup).toContain('aria-sort="descending"');
    expect(markup.match(/role="rowheader"/g)).toHaveLength(2);
    expect(text(markup)).toContain("1–2 of 2");
  });

  test("cuts nothing in a column that is to be whole", () => {
    const shrinking = (column: Partial<Column<string>>) =>
      table({}, { columns: [columns[0]!, { key: "mail", label: "Email", cell: (row) => row, ...column }] })
        .includes(":shrinks");
    expect([shrinking({}), shrinking({ long: true }), shrinking({ whole: true })]).toEqual([true, true, false]);
  });

  test("shows the columns that a person chose, and by default those that are not optional", () => {
    const more: readonly Column<string>[] = [...columns, {
      key: "color",
      label: "Colour",
      optional: true,
      cell: () => "red",
    }];
    const preferences = { views: [], onSave: () => Promise.resolve(), onDelete() {}, onColumns() {}, onApply() {} };
    const headers = (markup: string) =>
      [...markup.matchAll(/<th[^>]*columnheader[^>]*>(.*?)<\/th>/g)].map(([, th]) => text(th!));
    expect(headers(table({}, { columns: more }))).toEqual(["Name", "Size"]);
    expect(headers(table({}, { columns: more, preferences: { ...preferences, columns: ["color"] } })))
      .toEqual(["Name", "Colour"]);
  });

  test("selected rows are checked, and some of a page is the third state", () => {
    const selection = { selected: ["pear"], onSelect() {}, labelOf: (row: string) => row, actions: null };
    const markup = table({}, { selection });
    expect(text(markup)).toContain("1 selected");
    expect(markup.match(/<input[^>]*checkbox[^>]*>/g)?.map((box) => box.includes("checked"))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("says that it is loading, that loading failed, that there are no rows, or that none match", () => {
    expect(text(table({}, { query: { ...loaded, data: undefined } }))).toContain("Loading…");
    expect(text(table({}, { query: { ...loaded, data: undefined, isError: true } }))).toContain("Try again");
    expect(text(table({}, { query: { ...loaded, data: none } }))).toContain("Nothing yet");
    expect(text(table({ search: "plum" }, { query: { ...loaded, data: none } }))).toContain("No matching fruits");
  });
});
