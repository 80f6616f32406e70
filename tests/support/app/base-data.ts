// The database that a test begins with: made once in each process and copied from memory, because migrating takes far
// longer than most tests.
import { createClient } from "@libsql/client";
import { createServices, ensureBaseData } from "@/app.ts";
import { type Config, readConfig } from "@/config.ts";
import { settableClock } from "@/platform/time/clock.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { createLog } from "@/platform/log.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { temporaryFolder } from "./running-app.ts";

/** Tuesday, before both hemispheres change their clocks. */
export const NOON = Date.UTC(2026, 9, 20, 10);

const log = createLog("error");
const fileOf = ({ database }: Config): string => database.url.slice("file:".length);

/** A migrated database with settings and the starter catalogue, made at NOON, as the bytes of its file. */
const makeGround = async (): Promise<Uint8Array> => {
  const folder = await temporaryFolder();
  const config = readConfig({ PARLEY_ENV: "test", DATA_DIR: folder.path });
  const db = await openDatabase({ url: config.database.url, synchronous: "NORMAL" });
  const mailer = { send: () => Promise.reject(new Error("Nobody is written to")), close() {} };
  await migrate(db, log, NOON);
  await ensureBaseData(systemCtx(createServices({ config, db, log, mailer, clock: settableClock(NOON) }), "test"));
  db.close();
  // One file without a log beside it, whatever closing left.
  const whole = `${folder.path}/whole.db`;
  const client = createClient({ url: config.database.url });
  await client.execute({ sql: "VACUUM INTO ?", args: [whole] });
  client.close();
  const bytes = await Deno.readFile(whole);
  await folder.remove();
  return bytes;
};

let ground: Promise<Uint8Array> | undefined;

/** Puts such a database where `config` wants it, in a folder that is there. */
export const layGround = async (config: Config): Promise<void> =>
  await Deno.writeFile(fileOf(config), await (ground ??= makeGround()));
