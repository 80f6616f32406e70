// The project scripts: stale packages, required versions, and every convention that `deno task check` enforces.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isNewEnough } from "../scripts/tools/deno.mjs";
import { findFaults } from "../scripts/tools/conventions.mjs";
import { packagesAreStale } from "../scripts/tools/packages.mjs";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function folderWith(files: Record<string, string | object>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "scripts-"));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
  return `${root}/`;
}

test.each([["2.9.0", true], ["2.10.1", true], ["3.0.0", true], ["2.8.9", false], ["1.46.3", false], ["", false]])(
  "Deno %s is new enough: %s",
  (version, expected) => expect(isNewEnough(version)).toBe(expected),
);

const zod = { "node_modules/zod": { version: "4.6.7" } };
const otherPlatform = { "node_modules/@x/darwin": { version: "1.0.0", optional: true } };

test.each([
  ["nothing is installed", zod, undefined, true],
  ["another version is installed", zod, { "node_modules/zod": { version: "4.6.6" } }, true],
  ["a package is missing", { ...zod, "node_modules/hono": { version: "4.0.0" } }, zod, true],
  ["everything is installed", zod, zod, false],
  ["only a package of another platform is missing", { ...zod, ...otherPlatform }, zod, false],
])("packages are stale when %s", async (_name, locked, installed, expected) => {
  const root = await folderWith({
    "package-lock.json": { packages: { "": { name: "parley" }, ...locked } },
    ...(installed ? { "node_modules/.package-lock.json": { packages: installed } } : {}),
  });
  expect(packagesAreStale(root)).toBe(expected);
});

const valid = {
  "deno.json": { tasks: { start: "node x" } },
  "package.json": { scripts: { start: "node x" } },
  "package-lock.json": { packages: { ...zod } },
  "src/main.ts": "// Starts.\nDeno.env.toObject();\n",
  "src/platform/time/clock.ts": "/* Knows the time. */\nDate.now();\n",
  "src/modules/leads/rules.test.ts": "// All of it.\nDate.now();\n",
  "README.md":
    "`src/main.ts`, `src/modules/<m>/rules.ts`, [main](src/main.ts#top), <https://parley.example>, `deno task start`",
};

test("a repository that keeps the conventions has no faults", async () => {
  expect(findFaults(await folderWith(valid))).toEqual([]);
});

test.each([
  ["a path in backticks", { "docs/a.md": "see `src/gone.ts`" }, "docs/a.md names src/gone.ts"],
  ["a link", { "docs/a.md": "see [b](b.md)" }, "docs/a.md names docs/b.md"],
  ["a task", { "docs/a.md": "run deno task fly" }, "docs/a.md names deno task fly"],
  ["a script", { "docs/a.md": "run npm run fly" }, "docs/a.md names npm run fly"],
  ["the environment", { "src/app.ts": "// Is.\nDeno.env.get('PORT')" }, "src/app.ts reads the environment"],
  ["the time", { "src/modules/leads/leads.ts": "// Is.\nDate.now()" }, "src/modules/leads/leads.ts reads the time"],
  [
    "the browser's clock",
    { "src/web/ui/left.ts": "// Is.\nDate.now()" },
    "src/web/ui/left.ts reads the browser's clock",
  ],
  [
    "a page in a comment",
    { "src/a.ts": `// See docs/design/${"gone"}.md#why.\n` },
    "gone.md#why, which does not exist",
  ],
  [
    "a heading in a comment",
    { "docs/product/money.md": "# Money\n\n## Returns\n", "src/a.ts": `// See docs/product/money.md#${"gone"}.\n` },
    "money.md#gone, which does not exist",
  ],
  ["an export without an importer", { "src/a.ts": "// Is.\nexport const lonely = 1;" }, "src/a.ts exports lonely"],
  [
    "a registry",
    { "package-lock.json": { resolved: "https://registry.example/zod" } },
    "package-lock.json names a registry",
  ],
])("a fault is reported: %s", async (_name, files, sentence) => {
  const faults = findFaults(await folderWith({ ...valid, ...files }));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(sentence);
});
