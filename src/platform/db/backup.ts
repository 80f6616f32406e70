// Backs up the database while processes write: one consistent file, verified before it is reported. A file database is
// copied by SQLite itself; a server's arrives as a replica of it (docs/decisions/124-backup-and-restore.md).
import { createClient } from "@libsql/client";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DatabaseOptions } from "./types.ts";
import { iso } from "../time/time.ts";

export interface Backup {
  bytes: number;
  /** The highest migration in it. */
  migration: number;
  /** When the newest event in it happened, ms; undefined before the first one. */
  newestEventAt?: number;
}

type Source = Pick<DatabaseOptions, "url" | "authToken">;

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

/**
 * Writes a snapshot of the whole database to the new file `target`. Other processes keep reading and writing. Throws
 * when `target` exists, or when the copy fails its checks.
 */
export const backUp = async (source: Source, target: string): Promise<Backup> => {
  if (!target) throw new Error("Please name a file: backup data/backups/parley.db, or a folder: backup data/backups/");
  if (await exists(target)) throw new Error(`${target} already exists. A backup never overwrites a file.`);
  if (source.url.startsWith("file:")) await vacuumInto(source.url, target);
  else await copyServer(source, target);
  return await verifyCopy(target);
};

/** Writes a database into one new file without a write-ahead log. */
export const vacuumInto = async (url: string, target: string): Promise<void> => {
  const client = createClient({ url, timeout: 5_000 });
  try {
    await client.execute({ sql: "VACUUM INTO ?", args: [target] });
  } finally {
    client.close();
  }
};

/** Follows the server once, into a folder beside the target that is removed afterwards. */
const copyServer = async (source: Source, target: string): Promise<void> => {
  const folder = join(dirname(target), `.replica-${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = `file:${join(folder, "replica.db")}`;
    await followOnce(file, source);
    await vacuumInto(file, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** While a server compacts its log, it has no snapshot to send: how often to try, and the wait between, in ms. */
const TRIES = 60;
const RETRY_MS = 500;

const followOnce = async (file: string, { url, authToken }: Source): Promise<void> => {
  const follower = createClient({ url: file, syncUrl: url.replace(/^ws/, "http"), authToken });
  try {
    for (let tries = 1;; tries++) {
      const failed = await follower.sync().then(() => undefined, (error) => error);
      if (!failed) return;
      if (tries === TRIES || !String(failed).includes("snapshot not found")) throw failed;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  } finally {
    follower.close();
  }
};

/** Checks a copy. Throws when it is damaged or no database of Parley. */
export const verifyCopy = async (path: string): Promise<Backup> => {
  const { size: bytes } = await stat(path);
  const copy = createClient({ url: `file:${path}` });
  try {
    const { rows: [integrity] } = await copy.execute("PRAGMA integrity_check");
    const { rows: orphans } = await copy.execute("PRAGMA foreign_key_check");
    if (integrity?.[0] !== "ok" || orphans.length > 0) {
      throw new Error(`${path} failed its integrity checks. Do not use it.`);
    }
    const { rows: [newest] } = await copy.execute("SELECT max(number) FROM schema_migrations");
    const { rows: [event] } = await copy.execute("SELECT max(occurred_at) FROM outbox_events");
    const newestEventAt = event?.[0] == null ? {} : { newestEventAt: Number(event[0]) };
    return { bytes, migration: Number(newest?.[0]), ...newestEventAt };
  } finally {
    copy.close();
  }
};

export interface BackupFolder {
  folder: string;
  now: number;
  /** How many backups stay, with the new one; all of them without a number. */
  keep?: number;
}

const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db(\.part)?$/;
/** The part of a backup that was interrupted is removed after this time, in ms. */
const INTERRUPTED_MS = 86_400_000;

/** "2026-11-21T12-30-00Z": sorts by time, and is allowed in every file name. */
export const fileTime = (now: number): string => iso(now).replace(/\.\d+Z$/, "Z").replaceAll(":", "-");

/**
 * Writes a backup into a folder under the name of its time. It has that name once it is verified, and only then the
 * oldest ones are deleted.
 */
export const backUpInto = async (source: Source, options: BackupFolder): Promise<Backup & { file: string }> => {
  const { folder, now } = options;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `parley-${fileTime(now)}.db`);
  if (await exists(file)) throw new Error(`${file} already exists. A backup never overwrites a file.`);
  const part = `${file}.part`;
  try {
    const backup = await backUp(source, part);
    await rename(part, file);
    await deleteOld(options);
    return { ...backup, file };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

const deleteOld = async ({ folder, now, keep }: BackupFolder): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const whole = names.filter((name) => name.endsWith(".db"));
  const interrupted = names.filter((name) =>
    name.endsWith(".part") && name < `parley-${fileTime(now - INTERRUPTED_MS)}`
  );
  const old = keep === undefined ? [] : whole.slice(0, -keep);
  for (const name of [...old, ...interrupted]) await rm(join(folder, name));
};
