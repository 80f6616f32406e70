// Brings the database up to the code: named files, each applied once, whichever process comes first.
import { sql } from "drizzle-orm";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";

interface Migration {
  number: number;
  name: string;
  statements: string[];
}

const FOLDER = new URL("../../migrations/", import.meta.url);

/** The migrations of this code, in order. */
export const readMigrations = async (): Promise<Migration[]> => {
  const found: Migration[] = [];
  for await (const { name: file } of Deno.readDir(FOLDER)) {
    const match = /^(\d{4})_(\w+)\.sql$/.exec(file);
    if (!match) continue;
    const text = await Deno.readTextFile(new URL(file, FOLDER));
    const bare = text.split("\n").filter((line) => !line.startsWith("--")).join("\n");
    const statements = bare.split(/;\s*(?:\n|$)/).map((s) => s.trim()).filter(Boolean);
    found.push({ number: Number(match[1]), name: match[2] ?? "", statements });
  }
  return found.sort((a, b) => a.number - b.number);
};

/**
 * Applies what is missing, one transaction each, so that a second process waits and then finds it done.
 * Throws when the database is newer than the code: an old program must not write to it.
 */
export const migrate = async (db: Database, log: Log, now: number): Promise<void> => {
  const known = await readMigrations();
  await db.write(async (tx) => {
    await tx.run(
      sql`create table if not exists schema_migrations (number integer primary key, name text not null, applied_at integer not null)`,
    );
  });
  for (const migration of known) {
    const applied = await db.write(async (tx) => {
      const { newest } = await tx.get<{ newest: number }>(
        sql`select coalesce(max(number), 0) as newest from schema_migrations`,
      );
      const newestKnown = known.at(-1)?.number ?? 0;
      if (newest > newestKnown) {
        throw new Error(
          `The database is at migration ${newest}, this program knows only ${newestKnown}. Please run the newer program.`,
        );
      }
      if (migration.number <= newest) return false;
      for (const statement of migration.statements) await tx.run(sql.raw(statement));
      await tx.run(sql`insert into schema_migrations values (${migration.number}, ${migration.name}, ${now})`);
      return true;
    });
    if (applied) log.info("migrated", { number: migration.number, name: migration.name });
  }
};
