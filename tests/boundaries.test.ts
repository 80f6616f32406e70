// Every boundary rule catches a violation, and allowed imports pass.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import configuration from "../.dependency-cruiser.mjs";
import { findCrossings } from "../scripts/tools/boundaries.mjs";

type Files = Record<string, string>;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A tiny repository: each file imports what its text says; targets that are not written are made empty. */
async function repositoryOf(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "boundaries-"));
  folders.push(root);
  await symlink(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text || "export const nothing = 0;\n");
  }
  return root;
}

const importOf = (target: string) => `import * as it from "${target}";\nconsole.log(it);\n`;
const typeImportOf = (target: string) => `import type * as It from "${target}";\nexport type Same = typeof It;\n`;

const INDEX = "export const api = 0;\n";

/** Rule, importing file, what it imports, and the file imported (when it is one of ours). */
const violations: [rule: string, from: string, text: string, to?: string][] = [
  [
    "billing-calls-left-only",
    "src/modules/billing/credits/credits.ts",
    importOf("@/modules/funnel/index.ts"),
    "src/modules/funnel/index.ts",
  ],
  [
    "tracks-calls-left-only",
    "src/modules/tracks/retention.ts",
    importOf("@/modules/booking/index.ts"),
    "src/modules/booking/index.ts",
  ],
  [
    "matching-calls-left-only",
    "src/modules/matching/read-model.ts",
    importOf("@/modules/booking/index.ts"),
    "src/modules/booking/index.ts",
  ],
  [
    "settings-calls-left-only",
    "src/modules/settings/versions.ts",
    importOf("@/modules/admin/schemas.ts"),
    "src/modules/admin/schemas.ts",
  ],
  [
    "dashboard-calls-left-only",
    "src/modules/dashboard/index.ts",
    importOf("@/modules/admin/index.ts"),
    "src/modules/admin/index.ts",
  ],
  [
    "modules-are-ordered",
    "src/modules/tracks/tracks.ts",
    importOf("@/modules/shop/index.ts"),
    "src/modules/shop/index.ts",
  ],
  [
    "modules-use-public-apis",
    "src/modules/leads/leads.ts",
    importOf("@/modules/billing/credits/credits.ts"),
    "src/modules/billing/credits/credits.ts",
  ],
  [
    "modules-use-public-apis",
    "src/modules/leads/leads.ts",
    importOf("@/modules/billing/tables.ts"),
    "src/modules/billing/tables.ts",
  ],
  ["shell-uses-public-apis", "src/jobs/sweeps.ts", importOf("@/modules/leads/leads.ts"), "src/modules/leads/leads.ts"],
  ["modules-do-not-import-the-shell", "src/modules/leads/leads.ts", importOf("@/jobs/sweeps.ts"), "src/jobs/sweeps.ts"],
  ["modules-do-not-import-the-shell", "src/modules/leads/leads.ts", importOf("@/app.ts"), "src/app.ts"],
  [
    "only-notifications-renders-emails",
    "src/modules/leads/leads.ts",
    importOf("@/emails/welcome.tsx"),
    "src/emails/welcome.tsx",
  ],
  [
    "emails-are-leaves",
    "src/emails/welcome.tsx",
    importOf("@/platform/db/connection.ts"),
    "src/platform/db/connection.ts",
  ],
  [
    "tables-import-tables",
    "src/modules/leads/tables.ts",
    importOf("@/modules/leads/leads.ts"),
    "src/modules/leads/leads.ts",
  ],
  ["tables-import-tables", "src/modules/leads/tables.ts", importOf("zod")],
  [
    "tables-import-only-types-of-schemas",
    "src/modules/leads/tables.ts",
    importOf("@/modules/leads/schemas.ts"),
    "src/modules/leads/schemas.ts",
  ],
  [
    "rules-are-pure",
    "src/modules/leads/rules.ts",
    importOf("@/platform/db/connection.ts"),
    "src/platform/db/connection.ts",
  ],
  ["rules-are-pure", "src/modules/leads/rules.ts", importOf("node:fs")],
  [
    "rules-are-pure",
    "src/modules/leads/credit-rules.ts",
    importOf("@/modules/leads/tables.ts"),
    "src/modules/leads/tables.ts",
  ],
  [
    "schemas-are-browser-safe",
    "src/modules/leads/schemas.ts",
    importOf("@/modules/leads/leads.ts"),
    "src/modules/leads/leads.ts",
  ],
  ["schemas-are-browser-safe", "src/modules/leads/schemas.ts", importOf("drizzle-orm")],
  ["events-are-leaves", "src/events.ts", importOf("@/modules/leads/index.ts"), "src/modules/leads/index.ts"],
  [
    "shared-files-are-pure",
    "src/platform/time/time.ts",
    importOf("@/platform/db/connection.ts"),
    "src/platform/db/connection.ts",
  ],
  [
    "routes-do-not-query",
    "src/modules/leads/routes.ts",
    importOf("@/modules/leads/tables.ts"),
    "src/modules/leads/tables.ts",
  ],
  ["routes-do-not-query", "src/modules/leads/routes.ts", importOf("drizzle-orm")],
  ["platform-is-product-free", "src/platform/events/bus.ts", importOf("@/events.ts"), "src/events.ts"],
  [
    "platform-is-product-free",
    "src/platform/events/bus.ts",
    typeImportOf("@/modules/auth/index.ts"),
    "src/modules/auth/index.ts",
  ],
  [
    "browsers-import-schemas-and-rules",
    "src/web/islands/funnel/queries.ts",
    importOf("@/modules/funnel/index.ts"),
    "src/modules/funnel/index.ts",
  ],
  ["browsers-import-no-server-code", "src/web/ui/button.tsx", importOf("@/platform/log.ts"), "src/platform/log.ts"],
  [
    "browsers-import-no-server-code",
    "src/web/islands/auth/client.tsx",
    importOf("@/web/server/assets.ts"),
    "src/web/server/assets.ts",
  ],
  ["only-the-client-imports-the-api", "src/web/islands/auth/client.tsx", typeImportOf("@/api.ts"), "src/api.ts"],
  ["the-client-imports-only-types-of-the-api", "src/web/api/client.ts", importOf("@/api.ts"), "src/api.ts"],
  ["browsers-import-no-node", "src/web/ui/button.tsx", importOf("node:fs")],
  ["browsers-import-no-server-packages", "src/web/api/client.ts", importOf("hono")],
  ["browsers-import-no-server-packages", "src/web/islands/auth/client.tsx", importOf("drizzle-orm")],
  ["the-database-schema-is-for-tools", "src/app.ts", importOf("@/schema.ts"), "src/schema.ts"],
  ["dev-code-stays-in-development", "src/app.ts", importOf("@/dev/mailbox.tsx"), "src/dev/mailbox.tsx"],
  [
    "product-imports-no-tests",
    "src/app.ts",
    importOf("../tests/support/app/test-app.ts"),
    "tests/support/app/test-app.ts",
  ],
  ["imports-exist", "src/app.ts", importOf("./nowhere.ts")],
];

test.each(violations)("%s catches %s", async (rule, from, text, to) => {
  const { crossings } = await findCrossings(await repositoryOf({ [from]: text, ...(to ? { [to]: INDEX } : {}) }));
  expect(crossings).toContainEqual(expect.objectContaining({ rule, from }));
});

test("no-cycles catches files that import each other, types included", async () => {
  const root = await repositoryOf({
    "src/modules/leads/leads.ts": importOf("@/modules/leads/timeline.ts"),
    "src/modules/leads/timeline.ts": importOf("@/modules/leads/leads.ts"),
  });
  const { crossings } = await findCrossings(root);
  expect(crossings.map(({ rule }) => rule)).toContain("no-cycles");
});

test("every rule has a violation above; the module order is one rule for each module but the last", () => {
  const proven = new Set([...violations.map(([rule]) => rule), "no-cycles"]);
  const names = configuration.forbidden.map(({ name }) => name);
  const unproven = names.filter((name) => !proven.has(name) && !name.endsWith("-calls-left-only"));
  expect(unproven).toEqual([]);
  expect(names.filter((name) => name.endsWith("-calls-left-only"))).toHaveLength(23);
});

test.each([["README.md", ", "], ["ARCHITECTURE.md", " · "]])(
  "%s lists all modules in their order",
  async (path, comma) => {
    const all = configuration.forbidden.map(({ name }) => name).filter((name) => name.endsWith("-calls-left-only"))
      .map((name) => name.replace("-calls-left-only", ""));
    const text = (await readFile(path, "utf8")).replaceAll(/\s+/g, " ");
    expect(text).toContain([...all, "admin"].join(comma));
  },
);

test("allowed imports pass", async () => {
  const root = await repositoryOf({
    "src/main.ts": importOf("@/dev/demo.ts") + importOf("@/app.ts"),
    "src/schema.ts": importOf("@/modules/leads/tables.ts"),
    "src/dev/demo.ts": importOf("@/modules/leads/tables.ts"),
    "src/app.ts": importOf("@/api.ts"),
    "src/api.ts": importOf("@/modules/leads/index.ts"),
    "src/events.ts": importOf("zod"),
    "src/jobs/sweeps.ts": importOf("@/modules/leads/index.ts"),
    "src/emails/welcome.tsx": importOf("@react-email/text") + importOf("@/platform/time/time.ts"),
    "src/modules/notifications/welcomes.ts": importOf("@/emails/welcome.tsx"),
    "src/platform/time/time.ts": "",
    "src/platform/db/columns.ts": importOf("drizzle-orm/sqlite-core"),
    "src/modules/billing/index.ts": "",
    "src/modules/billing/tables.ts": importOf("@/platform/db/columns.ts"),
    "src/modules/leads/index.ts": importOf("@/modules/leads/routes.ts"),
    "src/modules/leads/routes.ts": importOf("@/modules/leads/leads.ts") + importOf("@/modules/leads/schemas.ts"),
    "src/modules/leads/leads.ts": importOf("@/modules/billing/index.ts") + importOf("@/modules/leads/tables.ts") +
      importOf("@/modules/leads/rules.ts"),
    "src/modules/leads/tables.ts": importOf("@/modules/billing/tables.ts") + importOf("@/modules/leads/rules.ts"),
    "src/modules/leads/rules.ts": importOf("@/platform/time/time.ts"),
    "src/modules/leads/schemas.ts": importOf("zod") + importOf("@/modules/leads/rules.ts"),
    "src/modules/leads/leads.test.ts": importOf("@/modules/billing/tables.ts"),
    "src/web/api/client.ts": importOf("hono/client") + typeImportOf("@/api.ts"),
    "src/web/islands/leads/queries.ts": importOf("@/web/api/client.ts") + importOf("@/modules/leads/rules.ts"),
  });
  const { crossings, files, imports } = await findCrossings(root);
  expect(crossings).toEqual([]);
  expect(files).toBeGreaterThan(18);
  expect(imports).toBeGreaterThan(20);
});

/**
 * Tables with one writer, a file or a folder. That of a table which mirrors follow announces every change
 * (ARCHITECTURE.md#mirrors); the others hold what a request, a credit or a proof must not lose on one of several ways.
 */
const WRITERS = {
  meetings: "src/modules/scheduling/meetings/writer.ts",
  leads: "src/modules/leads/leads.ts",
  tracks: "src/modules/tracks/",
  occupiedCells: "src/modules/scheduling/availability/cells.ts",
  creditReservations: "src/modules/billing/credits/lots.ts",
  creditEntries: "src/modules/billing/credits/",
  consentRecords: "src/modules/tracks/consents.ts",
  contactCodes: "src/modules/booking/proof/codes.ts",
  contactProofs: "src/modules/booking/proof/",
};

/** Whether a program writes a table: by the builder, by a prepared statement, or in SQL. */
const writes = (text: string, table: string): boolean =>
  new RegExp(`\\b(insert|update|delete|purge|insertRows?)\\(\\s*(tx,\\s*)?${table}\\b`).test(text) ||
  new RegExp(`\\b(insert (or \\w+ )?into|update|delete from)\\s+["\`]?${table}\\b`, "i").test(text);

test.each([
  ["tx.update(meetings).set({ status })", true],
  ["insertRow(tx, meetings, row)", true],
  ["await tx\n  .delete(\n    meetings,\n  )", true],
  ["sql`update meetings set status = 'held'`", true],
  ["sql`insert or ignore into meetings values (1)`", true],
  ["tx.update(meetingAnswers).set(answer)", false],
  ["db.select().from(meetings)", false],
])("%j writes meetings: %s", (text, expected) => expect(writes(text, "meetings")).toBe(expected));

test.each(Object.entries(WRITERS))("%s is written in one place", async (table, writer) => {
  const files = (await readdir("src", { recursive: true })).filter((path) => /\.tsx?$/.test(path));
  const programs = files.map((path) => join("src", path)).filter((path) => !/\.test\.tsx?$/.test(path));
  const writing = await Promise.all(programs.map(async (path) => writes(await readFile(path, "utf8"), table)));
  const found = programs.filter((_, n) => writing[n]);
  expect([found.length > 0, found.filter((path) => !path.startsWith(writer))]).toEqual([true, []]);
});
