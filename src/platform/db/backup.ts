// Backs up the database while processes write: one consistent file, verified before it is reported. A file database is
// copied by SQLite itself; a server's arrives as a replica of it (docs/design/operation.md#backup-and-restore).
import { createClient } from "@libsql/client";
import Database from "libsql";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathOf } from "./file-client.ts";
import type { DatabaseOptions } from "./types.ts";
import { iso } from "../time/time.ts";

export interface Backup {
  bytes: number;
  /** The highest migration in it. */
  migration: number;
  /** When the newest event in it happened, ms; undefined before the first one. */
  newestEventAt?: number;
}

/** "12 KB, at migration 116". */
export const describeSize = ({ bytes, migration }: Backup): string =>
  `${Math.ceil(bytes / 1024)} KB, at migration ${migration}`;

type Source = Pick<DatabaseOptions, "url" | "authToken">;

export const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

/**
 * Writes a snapshot of the whole database to the new file `target`. Other processes keep reading and writing. Throws
 * when `target` exists, or when the copy fails its checks.
 */
export const backUp = async (source: Source, target: string): Promise<Backup> => {
  if (!target) throw new Error("Please name a file: backup data/backups/parley.db, or a folder: backup data/backups/");
  if (await exists(target)) throw new Error(`${target} already exists. A backup never overwrites a file.`);
  if (!await exists(dirname(target))) throw new Error(`There is no folder ${dirname(target)}.`);
  if (source.url.startsWith("file:")) vacuumInto(source.url, target);
  else await copyServer(source, target);
  return await verifyCopy(target);
};

/** Opens a file for `work`, and closes it. */
const withFile = <T>(path: string, work: (file: Database.Database) => T): T => {
  const file = new Database(path, { timeout: 5_000 } as Database.Options);
  try {
    return work(file);
  } finally {
    file.close();
  }
};

/** The first row, by the position of its columns. */
const firstRow = (file: Database.Database, query: string): unknown[] | undefined =>
  file.prepare(query).raw().get() as unknown[] | undefined;

/** Writes a database into one new file without a write-ahead log. */
export const vacuumInto = (url: string, target: string): void =>
  withFile(pathOf(url), (file) => void file.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`));

/** How the name of a folder for a server's copy begins. */
const REPLICA = ".replica-";

/** Follows the server once, into a folder beside the target that is removed afterwards. */
const copyServer = async (source: Source, target: string): Promise<void> => {
  const folder = join(dirname(target), `${REPLICA}${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = `file:${join(folder, "replica.db")}`;
    await followOnce(file, source);
    vacuumInto(file, target);
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
const verifyCopy = async (path: string): Promise<Backup> => {
  const described = await describeCopy(path);
  readCopy(path, (copy) => {
    const integrity = firstRow(copy, "PRAGMA integrity_check");
    if (integrity?.[0] !== "ok" || firstRow(copy, "PRAGMA foreign_key_check")) {
      throw new Error(`${path} failed its integrity checks. Do not use it.`);
    }
  });
  return described;
};

/** What a copy is, without checking it. Throws a sentence when it is missing, damaged or no database of Parley. */
export const describeCopy = async (path: string): Promise<Backup> => {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  return readCopy(path, (copy) => {
    const newest = firstRow(copy, "SELECT max(number) FROM schema_migrations");
    const event = firstRow(copy, "SELECT max(occurred_at) FROM outbox_events");
    const newestEventAt = event?.[0] == null ? undefined : Number(event[0]);
    return { bytes: found.size, migration: Number(newest?.[0]), newestEventAt };
  });
};

const readCopy = <T>(path: string, read: (copy: Database.Database) => T): T => {
  try {
    return withFile(path, read);
  } catch (error) {
    throw asCopyError(path, error);
  }
};

/** The sentence for an error of reading a copy, with the error as its cause. */
export const asCopyError = (path: string, error: unknown): unknown => {
  const text = String(error);
  if (/SQLITE_NOTADB|SQLITE_CORRUPT|SQLITE_IOERR_SHORT_READ|malformed|not a database/i.test(text)) {
    return new Error(`${path} is damaged or incomplete. Use another backup.`, { cause: error });
  }
  return /no such table/i.test(text) ? new Error(`${path} is no database of Parley.`, { cause: error }) : error;
};

/** Remembers in the database itself when it was last backed up, for the metrics of every process. */
export const recordBackup = async ({ url, authToken }: Source, { bytes, migration }: Backup, now: number) => {
  if (url.startsWith("file:")) {
    return withFile(pathOf(url), (file) => void file.prepare(RECORD).run([now, bytes, migration]));
  }
  const client = createClient({ url: url.replace(/^ws/, "http"), authToken });
  try {
    await client.execute({ sql: RECORD, args: [now, bytes, migration] });
  } finally {
    client.close();
  }
};

const RECORD = `INSERT INTO last_backup (id, finished_at, bytes, migration) VALUES (1, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET finished_at = excluded.finished_at, bytes = excluded.bytes,
    migration = excluded.migration`;

export interface BackupFolder {
  folder: string;
  now: number;
  /** How many backups stay, with the new one; all of them without a number. */
  keep?: number;
}

const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;
const PART = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db\.part(-journal)?$/;
/** What an interrupted backup has left is removed after this time, in ms: another process may still be writing. */
const INTERRUPTED_MS = 86_400_000;

/** "2026-11-21T12-30-00Z": sorts by time, and is allowed in every file name. */
export const fileTime = (now: number): string => iso(now).replace(/\.\d+Z$/, "Z").replaceAll(":", "-");

/**
 * Writes a backup into a folder under the name of its time. It has that name once it is verified, and only then the
 * oldest ones are deleted. What interrupted ones have left goes first, because it may fill the disk.
 */
export const backUpInto = async (source: Source, options: BackupFolder): Promise<Backup & { file: string }> => {
  const { folder, now } = options;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `parley-${fileTime(now)}.db`);
  if (await exists(file)) throw new Error(`${file} already exists. A backup never overwrites a file.`);
  await deleteInterrupted(options);
  const part = `${file}.part`;
  try {
    const backup = await backUp(source, part);
    await rename(part, file);
    await deleteOld(options, file);
    return { ...backup, file };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

const deleteInterrupted = async ({ folder, now }: BackupFolder): Promise<void> => {
  const old = now - INTERRUPTED_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = name.startsWith(REPLICA)
      ? await stat(path).then(({ mtimeMs }) => mtimeMs < old, () => false)
      : PART.test(name) && name < `parley-${fileTime(old)}`;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
};

/** Keeps the new one, whatever its name: the clock may have been ahead before. */
const deleteOld = async ({ folder, keep }: BackupFolder, newFile: string): Promise<void> => {
  if (keep === undefined) return;
  const others = (await readdir(folder)).filter((name) => NAME.test(name) && join(folder, name) !== newFile).sort();
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep))) await rm(join(folder, name));
};
