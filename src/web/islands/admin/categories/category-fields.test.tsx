// Every icon that can be chosen is drawn, and rows are moved one place at a time.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import starter from "@/modules/catalog/starter-catalog.json" with { type: "json" };
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { ICON_NAMES } from "./category-fields.tsx";
import { moved } from "./editor-rows.tsx";

const draw = (name: string) => renderToStaticMarkup(<CategoryIcon name={name} />);

it("each name has its own drawing", () => {
  const drawings = ICON_NAMES.map(draw);
  expect(new Set(drawings).size).toBe(ICON_NAMES.length);
  expect(ICON_NAMES.filter((name) => name !== "compass" && draw(name) === draw("nothing-so-named"))).toEqual([]);
});

it("the icons of the starter catalogue can be chosen", () => {
  expect(starter.categories.map(({ icon }) => icon).filter((icon) => !ICON_NAMES.includes(icon))).toEqual([]);
});

it.each<[number, -1 | 1, string]>([[0, 1, "bac"], [2, -1, "acb"], [0, -1, "abc"], [2, 1, "abc"], [-1, 1, "abc"]])(
  "moving %i by %i",
  (at, by, order) => expect(moved(["a", "b", "c"], at, by).join("")).toBe(order),
);
