// The database with which a test starts: created once per process and copied from memory, because migrating takes longer
// than most tests.
import { createServices, ensureBaseData } from "@/app.ts";
import { type Config, readConfig } from "@/config.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { settableClock } from "./settable-clock.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { vacuumInto } from "@/platform/db/backup.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { createLog } from "@/platform/log.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { setProof } from "./proof-setting.ts";
import { temporaryFolder } from "./running-app.ts";
import { type Sqld, startSqld } from "./sqld.ts";

/** A Tuesday before the clock changes of both hemispheres. */
export const NOON = Date.UTC(2026, 9, 20, 10);

/** The tables alone, or also settings and the starter catalogue: made at NOON, or now for the machine's clock. */
type Contents = "tables" | "noon" | "now";

const log = createLog("error");
const fileOf = ({ database }: Config): string => database.url.slice("file:".length);

const writeBaseData = async (config: Config, contents: Contents): Promise<void> => {
  const db = await openDatabase({ url: config.database.url, synchronous: "NORMAL" });
  const mailer = { send: () => Promise.reject(new Error("Emails are not sent here")), close() {} };
  const clock = contents === "now" ? systemClock : settableClock(NOON);
  await migrate(db, log, clock.now());
  if (contents !== "tables") {
    await ensureBaseData(systemCtx(createServices({ config, db, log, mailer, clock }), "test"));
    await setProof(db, "off");
  }
  db.close();
};

/** The bytes of a database file with the base data. */
const createBaseData = async (contents: Contents): Promise<Uint8Array> => {
  const folder = await temporaryFolder();
  const config = readConfig({ PARLEY_ENV: "test", DATA_DIR: folder.path });
  await writeBaseData(config, contents);
  const whole = `${folder.path}/whole.db`;
  vacuumInto(config.database.url, whole);
  const bytes = await Deno.readFile(whole);
  await folder.remove();
  return bytes;
};

/** Copies a database, which may be open, to the path in `config`. */
export const copyFile = (file: string, config: Config): void => vacuumInto(`file:${file}`, fileOf(config));

const baseData: Partial<Record<Contents, Promise<Uint8Array>>> = {};

/** Writes the database to the path in `config`, whose folder must exist. */
export const copyBaseData = async (config: Config, contents: Contents = "noon"): Promise<void> =>
  await Deno.writeFile(fileOf(config), await (baseData[contents] ??= createBaseData(contents)));

/** The folder of a stopped database server with the base data. */
const createServerData = async (contents: Contents): Promise<string> => {
  const sqld = await startSqld();
  await writeBaseData(readConfig({ PARLEY_ENV: "test", DATABASE_URL: sqld.url }), contents);
  await sqld.kill();
  globalThis.addEventListener("unload", () => Deno.removeSync(sqld.folder, { recursive: true }));
  return sqld.folder;
};

const serverData: Partial<Record<Contents, Promise<string>>> = {};

/** Starts a database server of its own with the base data. */
export const startBaseServer = async (contents: Contents = "noon"): Promise<Sqld> =>
  await startSqld({ copyOf: await (serverData[contents] ??= createServerData(contents)) });

/** Starts a database server of its own with the data of a file, which may be open. */
export const startServerWith = async (file: string): Promise<Sqld> => {
  const folder = await temporaryFolder();
  const backup = `${folder.path}/whole.db`;
  vacuumInto(`file:${file}`, backup);
  const sqld = await startSqld({ backup });
  await folder.remove();
  return sqld;
};
