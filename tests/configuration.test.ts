// Every variable of src/config.ts is in README's table with its default, and is let through by scripts/parley.sh.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readConfig, VARIABLES } from "../src/config.ts";

const rowsOf = (readme: string) =>
  [...readme.matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) +\|/gm)].map(([, name, value]) => ({ name: name!, value: value! }));

test("README documents every variable, and none that does not exist", async () => {
  const names = rowsOf(await readFile("README.md", "utf8")).map(({ name }) => name);
  expect(names.toSorted()).toEqual(VARIABLES.toSorted());
});

test("a default that README names is the one in force", async () => {
  const rows = rowsOf(await readFile("README.md", "utf8"));
  const named = rows.flatMap(({ name, value }) => /^`(.+)`$/.test(value) ? [[name, value.slice(1, -1)]] : []);
  expect(named.length).toBeGreaterThan(5);
  expect(readConfig(Object.fromEntries(named))).toEqual(readConfig({}));
});

test("the script that runs Parley with few permissions lets every variable through", async () => {
  const script = await readFile("scripts/parley.sh", "utf8");
  const names = [...script.matchAll(/^names="(?:\$names,)?([A-Z_,]+)"$/gm)].flatMap(([, list]) => list!.split(","));
  expect(names.toSorted()).toEqual(VARIABLES.toSorted());
});

test("keys of Zoom come all three or not at all", () => {
  const all = { ZOOM_ACCOUNT_ID: "a", ZOOM_CLIENT_ID: "b", ZOOM_CLIENT_SECRET: "c" };
  expect(readConfig({}).zoom).toBeUndefined();
  expect(readConfig(all).zoom).toEqual({ accountId: "a", clientId: "b", clientSecret: "c", apiBase: undefined });
  expect(() => readConfig({ ...all, ZOOM_CLIENT_SECRET: "" })).toThrow("belong together. Not set: ZOOM_CLIENT_SECRET.");
});
