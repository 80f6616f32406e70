// Migrations: numbered SQL files, each applied once, by whichever process comes first.
import { sql } from "drizzle-orm";
import type { Database, Reader } from "./types.ts";
import type { Log } from "../log.ts";

interface Migration {
  number: number;
  name: string;
  statements: string[];
}

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** The migrations of this program, in order. */
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

/** A set, not the highest number: parallel work may add a lower number later. */
const appliedIn = async (db: Pick<Reader, "all">): Promise<Set<number>> => {
  const rows = await db.all<{ number: number }>(sql`select number from schema_migrations`);
  return new Set(rows.map((row) => row.number));
};

/** The database does not match this program; the message says what to do. */
export class WrongSchema extends Error {
  override name = "WrongSchema";
}

const requireNotNewer = (applied: Set<number>, known: Migration[]): void => {
  const unknown = applied.difference(new Set(known.map((migration) => migration.number)));
  if (unknown.size === 0) return;
  throw new WrongSchema(
    `The database is at migration ${
      Math.max(...unknown)
    }, which this program does not know. Please run the newer program.`,
  );
};

const createTable = sql`create table if not exists schema_migrations
  (number integer primary key, name text not null, applied_at integer not null)`;

/**
 * Applies missing migrations, one transaction each, so that a second process waits and then finds them applied.
 * Throws WrongSchema when the database is newer than the program: an old program must not write to it.
 */
export const migrate = async (db: Database, log: Log, now: number): Promise<void> => {
  const known = await readMigrations();
  await db.write((tx) => tx.run(createTable));
  for (const migration of known) {
    const isNew = await db.write(async (tx) => {
      const applied = await appliedIn(tx);
      requireNotNewer(applied, known);
      if (applied.has(migration.number)) return false;
      for (const statement of migration.statements) await tx.run(sql.raw(statement));
      await tx.run(sql`insert into schema_migrations values (${migration.number}, ${migration.name}, ${now})`);
      return true;
    });
    if (isNew) log.info("migrated", { number: migration.number, name: migration.name });
  }
};

/** For processes that do not migrate. Throws WrongSchema unless exactly this program's migrations are applied. */
export const requireMigrated = async (db: Database): Promise<void> => {
  const known = await readMigrations();
  const table = await db.read.all(sql`select 1 from sqlite_master where name = 'schema_migrations'`);
  const applied = table.length > 0 ? await appliedIn(db.read) : new Set<number>();
  requireNotNewer(applied, known);
  const missing = known.filter((migration) => !applied.has(migration.number)).length;
  if (missing > 0) throw new WrongSchema(`The database lacks ${missing} migrations. Please run \`migrate\` first.`);
};
