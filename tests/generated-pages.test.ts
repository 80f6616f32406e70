// The pages that follow from code say what it says.
import { expect, test } from "vitest";
import { writeConfigurationPage } from "@/dev/configuration-page.ts";
import { LEFT_OUT, writeExportPage } from "@/dev/export-page.ts";
import { writeMessagesPage } from "@/dev/messages-page.ts";
import { writeMessageTypes } from "@/dev/languages.ts";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { exportSources } from "@/app.ts";
import * as schema from "@/schema.ts";
import { Environment } from "@/environment.ts";
import { CATALOGUE } from "@/modules/notifications/catalogue/catalogue.ts";

/** Without what formatting changes: line ends, and the width of columns. */
const words = (text: string): string[] => text.replace(/-{2,}/g, "-").split(/\s+/);

test.each([
  ["export.md", writeExportPage],
  ["messages.md", writeMessagesPage],
  ["configuration.md", writeConfigurationPage],
])("docs/%s is up to date; `deno task generate` writes it", async (name, write) => {
  const page = await Deno.readTextFile(new URL(`../docs/${name}`, import.meta.url));
  expect(words(page), "run `deno task generate`").toEqual(words(write()));
});

test("every table is in an export of everything, or left out for a reason", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable)).map(getTableName).sort();
  const known = [...exportSources.map(({ name }) => name), ...Object.values(LEFT_OUT).flat()].sort();
  expect(known).toEqual(tables);
});

test("no column with a secret is exported", () => {
  const secret = /hash|secret|token|password|credentialsOf|signature|challenge|network/i;
  const columns = exportSources.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  // The hash of a text that everybody can read, and advertising networks.
  const known = ["consent_texts.hash", "consent_records.textHash", "conversions.networks"];
  expect(columns.filter((name) => secret.test(name))).toEqual(known);
});

test("src/languages/messages.ts is up to date; `deno task generate` writes it", async () => {
  const code = (text: string) => text.replace(/[\s,;]+/g, "");
  const file = await Deno.readTextFile(new URL("../src/languages/messages.ts", import.meta.url));
  expect(code(file), "run `deno task generate`").toEqual(code(writeMessageTypes()));
});

test("each variable has a meaning", () => {
  const without = Object.entries(Environment.shape).filter(([, schema]) => !schema.meta()?.meaning);
  expect(without.map(([name]) => name)).toEqual([]);
});

test("each message has a channel, and each fallback is a message", () => {
  const messages = Object.values(CATALOGUE).flat();
  expect(messages.filter(({ channels }) => channels.length === 0)).toEqual([]);
  const names = messages.map(({ name }) => name);
  expect(messages.flatMap(({ fallback }) => fallback ?? []).filter((name) => !names.includes(name))).toEqual([]);
});
