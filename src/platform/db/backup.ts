// A backup of the file database while everything runs: one consistent file, checked before anybody relies on it.
import { createClient } from "@libsql/client";
import { stat } from "node:fs/promises";

export interface Backup {
  bytes: number;
  /** The newest migration in it. */
  migration: number;
}

/**
 * Writes the whole database to the new file `target`, as it is at one moment; processes that read and write go on
 * meanwhile. Throws when `target` exists, when the database is a server's, or when the copy is not sound.
 */
export const backUp = async (url: string, target: string): Promise<Backup> => {
  if (!url.startsWith("file:")) throw new Error("DATABASE_URL is a server's; back it up with that server's own means.");
  if (!target) throw new Error("Say where to: backup data/backups/parley.db");
  if (await stat(target).then(() => true, () => false)) {
    throw new Error(`${target} exists; a backup overwrites nothing.`);
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
    const { rows: [checked] } = await copy.execute("PRAGMA integrity_check");
    const { rows: orphans } = await copy.execute("PRAGMA foreign_key_check");
    const { rows: [newest] } = await copy.execute("SELECT max(number) AS number FROM schema_migrations");
    if (checked?.[0] !== "ok" || orphans.length > 0) throw new Error(`${path} is not sound; do not rely on it.`);
    return { migration: Number(newest?.number) };
  } finally {
    copy.close();
  }
};
