// The tests that a change can reach: through any number of imports, the nearest first, and not by types alone.
import { expect, test } from "vitest";
import { orderByDistance } from "./changes.mjs";

const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((name) => ({
    resolved: name.replace("type ", ""),
    dependencyTypes: name.startsWith("type ") ? ["local", "type-only"] : ["local"],
  })),
});

const MODULES = [
  module("app.ts", "leads.ts", "booking.ts"),
  module("app.test.ts", "app.ts"),
  module("leads.ts", "rules.ts", "time.ts"),
  module("leads.test.ts", "leads.ts", "time.ts"),
  module("booking.ts", "type rules.ts"),
  module("booking.test.ts", "booking.ts"),
  module("rules.ts", "leads.ts"),
  module("time.ts"),
];

test.each([
  [["rules.ts"], ["rules.ts", "leads.ts", "app.ts", "leads.test.ts", "app.test.ts"]],
  [["booking.ts", "README.md"], ["booking.ts", "app.ts", "booking.test.ts", "app.test.ts"]],
  [["leads.test.ts"], ["leads.test.ts"]],
  [["README.md"], []],
])("a change of %j reaches %j", (changed, reached) => {
  expect(orderByDistance(MODULES, changed)).toEqual(reached);
});
