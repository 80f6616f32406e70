// Backs up the file database while other processes write: one consistent copy, verified before it is reported.
import { createClient } from "@libsql/client";
import { stat } from "node:fs/promises";

export interface Backup {
  bytes: number;
  /** The highest migration in it. */
  migration: number;
}

/**
 * Writes a snapshot of the whole database to the new file `target`. Other processes keep reading and writing.
 * Throws when `target` exists, when the database is on a server, or when the copy fails its checks.
 */
export const backUp = async (url: string, target: string): Promise<Backup> => {
  if (!url.startsWith("file:")) throw new Error("DATABASE_URL is a server. Use that server's own backup.");
  if (!target) throw new Error("Please name a file: backup data/backups/parley.db");
  if (await stat(target).then(() => true, () => false)) {
    throw new Error(`${target} already exists. A backup never overwrites a file.`);
  }
  const source = createClient({ url, timeout: 5_000 });
  try {
    await source.execute({ sql: "VACUUM INTO ?", args: [target] });
  } finally {
    source.close();
  }
  return { ...await verifyCopy(target), bytes: (await stat(target)).size };
};

const verifyCopy = async (path: string): Promise<{ migration: number }> => {
  const copy = createClient({ url: `file:${path}` });
  try {
    const { rows: [integrity] } = await copy.execute("PRAGMA integrity_check");
    const { rows: orphans } = await copy.execute("PRAGMA foreign_key_check");
    const { rows: [newest] } = await copy.execute("SELECT max(number) AS number FROM schema_migrations");
    if (integrity?.[0] !== "ok" || orphans.length > 0) {
      throw new Error(`${path} failed its integrity checks. Do not use it.`);
    }
    return { migration: Number(newest?.number) };
  } finally {
    copy.close();
  }
};
