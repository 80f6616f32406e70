// A status is one entry of its table: sets of statuses are named beside it, and what does not know a new status is named
// by the compiler or here.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp } from "./support/app/test-app.ts";
import { STATUS_TABLES } from "./support/app/status-tables.ts";
import { LEAD_STATUS, WON_LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { MEETINGS } from "@/modules/scheduling/rules.ts";

const ROOT = new URL("../", import.meta.url);

/** Where a status may be named: in rules. Demo data plays what people do, so it names where each of them stops. */
const isAllowed = (path: string): boolean => /[/-]rules\.ts$|\.test\.tsx?$|^src\/dev\//.test(path);

/** Words that are also statuses, and mean something else here: kinds of conversions, and how a waitlist entry can end. */
const OTHER_WORDS = new Set([
  "src/modules/conversions/index.ts: confirmed, held",
  "src/events.ts: withdrawn, fulfilled, ended",
]);

interface Source {
  path: string;
  file: ts.SourceFile;
}
let sources: Source[];

const readSources = (folder: URL): Source[] =>
  [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const url = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) return readSources(url);
    const path = relative(fileURLToPath(ROOT), fileURLToPath(url));
    if (!/\.tsx?$/.test(name) || isAllowed(path)) return [];
    return [{ path, file: ts.createSourceFile(path, Deno.readTextFileSync(url), ts.ScriptTarget.Latest, true) }];
  });

beforeAll(() => void (sources = readSources(new URL("src/", ROOT))));

/** What `find` says of every node of the program. */
const search = (find: (node: ts.Node) => string | undefined): string[] =>
  sources.flatMap(({ path, file }) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const text = find(node);
      if (text) found.push(`${path}: ${text}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }).filter((place) => !OTHER_WORDS.has(place));

const areOfOneTable = (words: readonly string[]): boolean =>
  Object.values(STATUS_TABLES).some((table) => words.every((word) => word in table));

describe("no other code", () => {
  test("lists statuses", () => {
    const lists = search((node) => {
      if (!ts.isArrayLiteralExpression(node) || !node.elements.every(ts.isStringLiteral)) return undefined;
      const words = node.elements.map((element) => (element as ts.StringLiteral).text);
      return words.length > 1 && areOfOneTable(words) ? words.join(", ") : undefined;
    });
    expect(lists).toEqual([]);
  });

  test("names statuses in SQL", () => {
    const conditions = search((node) => {
      if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== "sql") return undefined;
      return node.template.getText().match(/\b(status|state)\}?\s*(=|<>|!=|is|is not|in|not in)\s*\(?'[a-z-]+'/)?.[0];
    });
    expect(conditions).toEqual([]);
  });

  test("compares the status of a lead", () => {
    const compared = search((node) => {
      if (!ts.isBinaryExpression(node) || !ts.isStringLiteral(node.right)) return undefined;
      const isEquality = /^[!=]==$/.test(node.operatorToken.getText());
      const isOfLead = /\b(lead\??\.status)$/.test(node.left.getText());
      return isEquality && isOfLead && node.right.text in LEAD_STATUS ? node.getText() : undefined;
    });
    expect(compared).toEqual([]);
  });
});

/** Where a trigger decides by a status, by the set that it has to have. */
const IN_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  touches_follow_lead: WON_LEAD_STATUSES,
  touches_follow_meeting: MEETINGS.completed,
};

test("triggers of the database decide by the statuses of a set", async () => {
  const app = await openTestApp();
  const triggers = await app.services.db.read.all<{ name: string; text: string }>(
    sql`select name, sql as text from sqlite_master where type = 'trigger'`,
  );
  await app.close();
  const named = triggers.flatMap(({ name, text }) => {
    const conditions = text.match(/\bstatus\s*(=|<>|in|not in)\s*(\([^)]*\)|'[^']*')/gi) ?? [];
    const statuses = conditions.flatMap((condition) =>
      [...condition.matchAll(/'([^']*)'/g)].map(([, status]) => status!)
    );
    return statuses.length === 0 ? [] : [[name, [...new Set(statuses)].sort()]];
  });
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(IN_TRIGGERS).map(([name, statuses]) => [name, statuses.toSorted()])),
  );
});
