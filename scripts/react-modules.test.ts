// React's packages as ES modules: what they export, and what is refused.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { importByName, toModule } from "./react-modules.ts";

const require = createRequire(import.meta.url);
const read = (file: string) => readFile(require.resolve("react").replace(/react[\\/]index\.js$/, file), "utf8");

/** The exports of a module that imports nothing. */
const open = async (code: string): Promise<Record<string, unknown>> =>
  await import(`data:text/javascript,${encodeURIComponent(code)}`);

test("React exports the same functions, and they work", async () => {
  const react = await open(toModule(await read("react/cjs/react.production.js")));
  expect(Object.keys(react).sort()).toEqual(Object.keys(require("react")).filter((name) => name in react).sort());
  expect(react).toMatchObject({ useState: expect.any(Function), Children: expect.any(Object) });
  expect((react.createElement as (type: string) => unknown)("a")).toMatchObject({ type: "a", props: {} });
});

test("a function that a package changes after it has exported it is the changed one", async () => {
  const scheduler = await open(toModule(await read("scheduler/cjs/scheduler.production.js")));
  expect((scheduler.unstable_now as () => number)()).toBeGreaterThanOrEqual(0);
});

test("what a package requires is imported", async () => {
  const code = toModule(await read("react-dom/cjs/react-dom-client.production.js"));
  for (const [name, source] of [["Scheduler", "scheduler"], ["React", "react"], ["ReactDOM", "react-dom"]]) {
    expect(code).toContain(`import * as ${name} from "${source}";`);
  }
  expect(code).toMatch(
    /export \{ \$createRoot as createRoot, \$hydrateRoot as hydrateRoot, \$version as version \};\s*$/,
  );
});

test.each(["module.exports = f;", "Object.assign(exports, all);", 'f(require("react").use);'])(
  "%s is refused",
  (code) => expect(() => toModule(code)).toThrow("not written as before"),
);

test("packages name the functions of React that they use", () => {
  expect(importByName('import React from "react";\nvar use = React$1["use"], id = React[" useId ".trim().toString()];'))
    .toBe('import * as React from "react";\nvar use = React$1.use, id = React.useId;');
});
