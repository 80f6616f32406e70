// deno task release: writes the database fixture of this release, which later programs must be able to upgrade: demo data
// as this commit's program writes them, and the name of the commit. Run it on the release's commit, then commit its files.
import Database from "libsql";
import { dirname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { readMigrations } from "@/platform/db/migrate.ts";
import { VERSION } from "@/platform/version.ts";
import { FIXTURE, RELEASE, type Release } from "@tests/support/app/release.ts";
import { STATUS_TABLES } from "@tests/support/app/status-tables.ts";
import { runCommand, temporaryFolder } from "@tests/support/app/running-app.ts";

const git = async (...args: string[]): Promise<string> => {
  const { success, stdout, stderr } = await new Deno.Command("git", { args }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
};

/**
 * What makes the file large and tells an upgrade nothing: portraits, the stand-in for payments, and events that have been
 * handled. 0.2 MB stay of 4 MB.
 */
const SHRINK = `
  UPDATE photos SET bytes = (SELECT bytes FROM photos ORDER BY length(bytes) LIMIT 1);
  DROP TABLE IF EXISTS dev_payment_objects;
  DROP TABLE IF EXISTS dev_payment_keys;
  DROP TABLE IF EXISTS dev_payment_deliveries;
  DELETE FROM outbox_events WHERE id NOT IN (SELECT event_id FROM event_deliveries)
    AND id NOT IN (SELECT id FROM outbox_events ORDER BY occurred_at DESC LIMIT 200);
`;

/** Demo data in one small file. */
const writeDemoData = async (folder: string): Promise<Uint8Array> => {
  const env = { PARLEY_ENV: "test", DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "error" };
  await runCommand("migrate", env);
  await runCommand("seed", { ...env, PARLEY_ENV: "development" });
  const db = new Database(`${folder}/parley.db`);
  db.exec(SHRINK);
  db.exec(`VACUUM INTO '${folder}/small.db'`);
  db.close();
  return await Deno.readFile(`${folder}/small.db`);
};

if (await git("status", "--porcelain")) {
  throw new Error("There are changes that are not committed. The fixture names the commit that has made it.");
}
const commit = await git("rev-parse", "HEAD");
const folder = await temporaryFolder();
const seededAt = Date.now();
const bytes = await writeDemoData(folder.path);
await folder.remove();
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
const compressed = brotliCompressSync(bytes, { params });
await Deno.mkdir(dirname(FIXTURE), { recursive: true });
await Deno.writeFile(FIXTURE, compressed);
const statuses = Object.fromEntries(
  Object.entries(STATUS_TABLES).map(([name, table]) => [name, Object.keys(table)]),
);
const migration = (await readMigrations()).at(-1)!.number;
const release: Release = { version: VERSION, commit, seededAt, migration, statuses };
await Deno.writeTextFile(RELEASE, `${JSON.stringify(release, null, 2)}\n`);
console.log(`${VERSION} at ${commit}: ${Math.round(compressed.length / 1024)} KB. Commit tests/fixtures/ now.`);
Deno.exit(0);
