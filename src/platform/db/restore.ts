// Puts a backup in the place of the file database, which is kept beside it. No process may use the database meanwhile.
import Database from "libsql";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { asCopyError, type Backup, describeCopy, exists, fileTime, vacuumInto } from "./backup.ts";
import { openForReading } from "./connection.ts";
import { pathOf } from "./file-client.ts";
import { requireRunnable } from "./migrate.ts";

export interface Restored extends Backup {
  /** Where the database is that was replaced; undefined when there was none. */
  replaced?: string;
  /** Whether the replaced one was so damaged that SQLite could not say whether a process uses it. */
  wasDamaged: boolean;
}

export interface RestoreOptions {
  backup: string;
  now: number;
  /** Brings the copy that will be the database up to date, and throws when it must not be used. Nothing has changed then. */
  prepare(copy: string): Promise<void>;
}

/**
 * Replaces the database at `url` with a copy of `backup`, once this program may run on it and `prepare` has accepted it.
 * Throws when the database is a server or in use; nothing has changed then.
 */
export const restoreFile = async (url: string, { backup, now, prepare }: RestoreOptions): Promise<Restored> => {
  if (!url.startsWith("file:")) {
    throw new Error("DATABASE_URL is a server. docs/operating.md says how to restore one, under Backup and restore.");
  }
  if (!backup) throw new Error("Please name the backup: restore data/backups/parley.db");
  const described = await describeCopy(backup);
  await requireRunnableCopy(backup);
  const path = pathOf(url);
  const prepared = `${path}.restoring`;
  const replaced = await exists(path) ? `${path}.replaced-${fileTime(now)}` : undefined;
  const replace = async () => {
    await copyAndPrepare(backup, prepared, prepare);
    await swap({ path, prepared, replaced });
  };
  try {
    const wasDamaged = replaced ? await whileLocked(path, replace) : await replace().then(() => false);
    return { ...described, replaced, wasDamaged };
  } finally {
    await removeDatabase(prepared);
  }
};

const SUFFIXES = ["", "-wal", "-shm"];

const removeDatabase = async (path: string): Promise<void> => {
  for (const suffix of SUFFIXES) await rm(path + suffix, { force: true });
};

/**
 * Prepares a copy, and copies what it has become into one file without a write-ahead log: the connections that have prepared
 * it may still be open.
 */
const copyAndPrepare = async (backup: string, target: string, prepare: RestoreOptions["prepare"]): Promise<void> => {
  const copy = `${target}.copy`;
  await removeDatabase(target);
  await removeDatabase(copy);
  try {
    copyBackup(backup, copy);
    await prepare(copy);
    vacuumInto(`file:${copy}`, target);
  } finally {
    await removeDatabase(copy);
  }
};

const copyBackup = (backup: string, target: string): void => {
  try {
    vacuumInto(`file:${backup}`, target);
  } catch (error) {
    throw asCopyError(backup, error);
  }
};

const requireRunnableCopy = async (backup: string): Promise<void> => {
  const copy = await openForReading({ url: `file:${backup}` });
  try {
    await requireRunnable(copy.read);
  } finally {
    copy.close();
  }
};

/** Moves the log of a damaged database with it; otherwise there is none any more. */
const swap = async ({ path, prepared, replaced }: { path: string; prepared: string; replaced?: string }) => {
  for (const suffix of SUFFIXES) {
    if (replaced && await exists(path + suffix)) await rename(path + suffix, replaced + suffix);
  }
  await rename(prepared, path);
};

/**
 * Runs `work` while no process can open the database. Leaving the write-ahead log moves everything into the one file,
 * and succeeds only when nobody else has it open. Returns whether the file was too damaged for that.
 */
const whileLocked = async (path: string, work: () => Promise<void>): Promise<boolean> => {
  const lock = new Database(path, { timeout: 1_000 } as Database.Options);
  try {
    const isDamaged = !takeLock(lock, dirname(path));
    await work();
    return isDamaged;
  } finally {
    lock.close();
  }
};

const takeLock = (lock: Database.Database, folder: string): boolean => {
  try {
    lock.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    const message = String(error);
    if (/locked|busy/i.test(message)) {
      throw new Error(`A process uses the database in ${folder}. Stop all web and worker processes first.`);
    }
    if (/not a database|malformed|corrupt/i.test(message)) return false;
    throw error;
  }
};
