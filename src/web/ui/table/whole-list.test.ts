// All pages of a list as one: in order, each entry once, and no more than fit on reasonable paper.
import { expect, test } from "vitest";
import { FIRST_VIEW, type ListView, rangeText } from "./list-view.ts";
import { readWholeList } from "./whole-list.ts";

/** A list of so many entries. Returns what is read, and the views that were asked for. */
const readOf = async (total: number, idOf = (at: number) => String(at)) => {
  const asked: ListView[] = [];
  const readPage = (view: ListView) => {
    asked.push(view);
    const from = (view.page - 1) * view.pageSize;
    const items = Array.from({ length: Math.max(0, Math.min(view.pageSize, total - from)) }, (_, n) => ({
      id: idOf(from + n),
    }));
    const { page, pageSize } = view;
    return Promise.resolve({ items, page, pageSize, totalCount: total, totalPages: Math.ceil(total / pageSize) });
  };
  const view = { ...FIRST_VIEW, page: 3, dir: "desc" as const, filters: { kind: "return" } };
  return { list: await readWholeList(readPage, view, ({ id }) => id), asked };
};

test("every page is read once, by the filters and the order of the view", async () => {
  const { list, asked } = await readOf(214);
  expect(list.items.map(({ id }) => id)).toEqual(Array.from({ length: 214 }, (_, at) => String(at)));
  expect(rangeText(list)).toBe("1–214 of 214");
  expect(list.totalPages).toBe(1);
  expect(asked.map(({ page, pageSize, dir, filters }) => [page, pageSize, dir, filters.kind])).toEqual(
    [1, 2, 3, 4, 5].map((page) => [page, 50, "desc", "return"]),
  );
});

test("an entry that moved to the next page meanwhile is there once", async () => {
  const { list } = await readOf(60, (at) => String(at > 49 ? at - 1 : at));
  expect(new Set(list.items.map(({ id }) => id)).size).toBe(list.items.length);
});

test("of a very long list the first thousand entries are read, and their number says so", async () => {
  const { list, asked } = await readOf(5214);
  expect(asked).toHaveLength(20);
  expect(rangeText(list)).toBe("1–1,000 of 5,214");
  expect(list.totalPages).toBeGreaterThan(1);
});

test("an empty list is one call", async () => {
  const { list, asked } = await readOf(0);
  expect([list.items, asked.length]).toEqual([[], 1]);
});
