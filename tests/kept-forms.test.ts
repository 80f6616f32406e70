// Whatever keeps what is typed is in the table of the browser journeys: one that is new fails here.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KEPT_FORMS } from "@tests/support/browser/kept-forms.ts";

const ISLANDS = "src/web/islands/";
/** What only passes the name on. */
const MECHANISM = ["runtime/", "connection/", "area/"];
const KEEPS = /\bkeep=|\bdata-keep=|useUnsentValues\(|useForm\(\{\s+keep:/;

it("has every form that keeps what is typed", () => {
  const keeping = readdirSync(ISLANDS, { recursive: true, encoding: "utf8" })
    .filter((file) =>
      /\.tsx?$/.test(file) && !/\.test\./.test(file) && !MECHANISM.some((start) => file.startsWith(start))
    )
    .filter((file) => KEEPS.test(readFileSync(ISLANDS + file, "utf8")));
  expect(keeping.sort()).toEqual([...new Set(Object.values(KEPT_FORMS).map(({ file }) => file))].sort());
});
