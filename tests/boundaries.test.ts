// Every boundary rule catches its violation, and the imports that the house allows pass.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
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

const DOOR = "export const door = 0;\n";

/** Rule, importing file, what it imports, and the file imported (when it is one of ours). */
const violations: [rule: string, from: string, text: string, to?: string][] = [
  [
    "billing-calls-left-only",
    "src/modules/billing/credits.ts",
    importOf("../funnel/index.ts"),
    "src/modules/funnel/index.ts",
  ],
  [
    "settings-calls-left-only",
    "src/modules/settings/versions.ts",
    importOf("../admin/shapes.ts"),
    "src/modules/admin/shapes.ts",
  ],
  [
    "dashboard-calls-left-only",
    "src/modules/dashboard/index.ts",
    importOf("../admin/index.ts"),
    "src/modules/admin/index.ts",
  ],
  [
    "every-module-has-its-place",
    "src/modules/funnel/tracks.ts",
    importOf("../shop/index.ts"),
    "src/modules/shop/index.ts",
  ],
  [
    "the-door-is-the-way-in",
    "src/modules/leads/leads.ts",
    importOf("../billing/credits.ts"),
    "src/modules/billing/credits.ts",
  ],
  [
    "the-door-is-the-way-in",
    "src/modules/leads/leads.ts",
    importOf("../billing/tables.ts"),
    "src/modules/billing/tables.ts",
  ],
  ["outsiders-use-the-door", "src/jobs/sweeps.ts", importOf("../modules/leads/leads.ts"), "src/modules/leads/leads.ts"],
  ["modules-know-no-shell", "src/modules/leads/leads.ts", importOf("../../jobs/sweeps.ts"), "src/jobs/sweeps.ts"],
  ["modules-know-no-shell", "src/modules/leads/leads.ts", importOf("../../app.ts"), "src/app.ts"],
  [
    "notifications-writes-the-mails",
    "src/modules/leads/leads.ts",
    importOf("../../jobs/emails/welcome.tsx"),
    "src/jobs/emails/welcome.tsx",
  ],
  ["mails-are-leaves", "src/jobs/emails/welcome.tsx", importOf("../../platform/db.ts"), "src/platform/db.ts"],
  ["tables-meet-only-tables", "src/modules/leads/tables.ts", importOf("./leads.ts"), "src/modules/leads/leads.ts"],
  ["tables-meet-only-tables", "src/modules/leads/tables.ts", importOf("zod")],
  [
    "tables-take-only-types-from-shapes",
    "src/modules/leads/tables.ts",
    importOf("./shapes.ts"),
    "src/modules/leads/shapes.ts",
  ],
  ["rules-are-pure", "src/modules/leads/rules.ts", importOf("../../platform/db.ts"), "src/platform/db.ts"],
  ["rules-are-pure", "src/modules/leads/rules.ts", importOf("node:fs")],
  ["rules-are-pure", "src/modules/leads/credit-rules.ts", importOf("./tables.ts"), "src/modules/leads/tables.ts"],
  ["shapes-are-leaves", "src/modules/leads/shapes.ts", importOf("./rules.ts"), "src/modules/leads/rules.ts"],
  ["shapes-are-leaves", "src/modules/leads/shapes.ts", importOf("drizzle-orm")],
  ["events-are-leaves", "src/events.ts", importOf("./modules/leads/index.ts"), "src/modules/leads/index.ts"],
  ["shared-files-are-pure", "src/platform/time.ts", importOf("./db.ts"), "src/platform/db.ts"],
  [
    "routes-do-not-touch-the-database",
    "src/modules/leads/routes.ts",
    importOf("./tables.ts"),
    "src/modules/leads/tables.ts",
  ],
  ["routes-do-not-touch-the-database", "src/modules/leads/routes.ts", importOf("drizzle-orm")],
  ["platform-knows-no-product", "src/platform/bus.ts", importOf("../events.ts"), "src/events.ts"],
  [
    "platform-knows-no-product",
    "src/platform/bus.ts",
    typeImportOf("../modules/auth/index.ts"),
    "src/modules/auth/index.ts",
  ],
  [
    "browsers-get-shapes-and-rules",
    "src/web/islands/funnel/queries.ts",
    importOf("../../../modules/funnel/index.ts"),
    "src/modules/funnel/index.ts",
  ],
  ["browsers-get-no-server-code", "src/web/ui/button.tsx", importOf("../../platform/log.ts"), "src/platform/log.ts"],
  [
    "browsers-get-no-server-code",
    "src/web/islands/auth/client.tsx",
    importOf("../../server/assets.ts"),
    "src/web/server/assets.ts",
  ],
  ["only-the-client-knows-the-app", "src/web/islands/auth/client.tsx", typeImportOf("../../../app.ts"), "src/app.ts"],
  ["the-client-takes-only-types-of-the-app", "src/web/api/client.ts", importOf("../../app.ts"), "src/app.ts"],
  ["browsers-get-no-node", "src/web/ui/button.tsx", importOf("node:fs")],
  ["browsers-get-no-server-packages", "src/web/api/client.ts", importOf("hono")],
  ["browsers-get-no-server-packages", "src/web/islands/auth/client.tsx", importOf("drizzle-orm")],
  ["the-schema-is-for-tools", "src/app.ts", importOf("./schema.ts"), "src/schema.ts"],
  ["development-stays-at-home", "src/app.ts", importOf("./dev/mailbox.ts"), "src/dev/mailbox.ts"],
  ["tests-stay-out", "src/app.ts", importOf("../tests/support/test-app.ts"), "tests/support/test-app.ts"],
  ["imports-exist", "src/app.ts", importOf("./nowhere.ts")],
];

test.each(violations)("%s catches %s", async (rule, from, text, to) => {
  const { crossings } = await findCrossings(await repositoryOf({ [from]: text, ...(to ? { [to]: DOOR } : {}) }));
  expect(crossings).toContainEqual(expect.objectContaining({ rule, from }));
});

test("no-circles catches files that need each other", async () => {
  const root = await repositoryOf({
    "src/modules/leads/leads.ts": importOf("./timeline.ts"),
    "src/modules/leads/timeline.ts": importOf("./leads.ts"),
  });
  const { crossings } = await findCrossings(root);
  expect(crossings.map(({ rule }) => rule)).toContain("no-circles");
});

test("every rule has a violation above; the module order is one rule for each module but the last", () => {
  const proven = new Set([...violations.map(([rule]) => rule), "no-circles"]);
  const names = configuration.forbidden.map(({ name }) => name);
  const unproven = names.filter((name) => !proven.has(name) && !name.endsWith("-calls-left-only"));
  expect(unproven).toEqual([]);
  expect(names.filter((name) => name.endsWith("-calls-left-only"))).toHaveLength(11);
});

test("what the house allows passes", async () => {
  const root = await repositoryOf({
    "src/main.ts": importOf("./dev/demo.ts") + importOf("./app.ts"),
    "src/schema.ts": importOf("./modules/leads/tables.ts"),
    "src/dev/demo.ts": importOf("../modules/leads/tables.ts"),
    "src/app.ts": importOf("./modules/leads/index.ts"),
    "src/events.ts": importOf("zod"),
    "src/jobs/sweeps.ts": importOf("../modules/leads/index.ts"),
    "src/jobs/emails/welcome.tsx": importOf("@react-email/components") + importOf("../../platform/time.ts"),
    "src/modules/notifications/welcomes.ts": importOf("../../jobs/emails/welcome.tsx"),
    "src/platform/time.ts": "",
    "src/platform/columns.ts": importOf("drizzle-orm/sqlite-core"),
    "src/modules/billing/index.ts": "",
    "src/modules/billing/tables.ts": importOf("../../platform/columns.ts"),
    "src/modules/leads/index.ts": importOf("./routes.ts"),
    "src/modules/leads/routes.ts": importOf("./leads.ts") + importOf("./shapes.ts"),
    "src/modules/leads/leads.ts": importOf("../billing/index.ts") + importOf("./tables.ts") + importOf("./rules.ts"),
    "src/modules/leads/tables.ts": importOf("../billing/tables.ts") + typeImportOf("./shapes.ts"),
    "src/modules/leads/rules.ts": importOf("./shapes.ts") + importOf("../../platform/time.ts"),
    "src/modules/leads/shapes.ts": importOf("zod"),
    "src/modules/leads/leads.test.ts": importOf("../billing/tables.ts"),
    "src/web/api/client.ts": importOf("hono/client") + typeImportOf("../../app.ts"),
    "src/web/islands/leads/queries.ts": importOf("../../api/client.ts") + importOf("../../../modules/leads/rules.ts"),
  });
  const { crossings, files, imports } = await findCrossings(root);
  expect(crossings).toEqual([]);
  expect(files).toBeGreaterThan(18);
  expect(imports).toBeGreaterThan(20);
});
