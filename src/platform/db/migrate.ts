// Migrations: numbered SQL files, each applied once, by whichever process comes first. From 0063 on, each says which is
// the oldest program that may run on it (docs/design/database.md#migrations-and-older-programs).
import { sql } from "drizzle-orm";
import { openDatabase } from "./connection.ts";
import type { Database, DatabaseOptions, Reader } from "./types.ts";
import type { Log } from "../log.ts";
import { DAY_MS } from "../time/time.ts";
import { VERSION } from "../version.ts";

export interface Migration {
  number: number;
  name: string;
  /** The newest migration that a program must know to run on a database with this one; absent: this one itself. */
  oldestProgram?: number;
  statements: string[];
}

const FOLDER = new URL("../../../migrations/", import.meta.url);
/** From this migration on, each file says which programs may run on it. */
const FIRST_STATEMENT = 63;
const STATEMENT = /^-- oldest program: (\d{4})$/m;

/** A number as the files write it. */
const four = (number: number): string => String(number).padStart(4, "0");

/** One file. Throws when it should say which is the oldest program, and does not. */
const parseMigration = (file: string, text: string): Migration | undefined => {
  const match = /^(\d{4})_(\w+)\.sql$/.exec(file);
  if (!match) return undefined;
  const number = Number(match[1]);
  const name = match[2]!;
  const stated = STATEMENT.exec(text)?.[1];
  if (number >= FIRST_STATEMENT && !(Number(stated) <= number)) {
    throw new Error(
      `migrations/${file} needs a line "-- oldest program: NNNN", at most its own number (see CONTRIBUTING.md).`,
    );
  }
  const bare = text.split("\n").filter((line) => !line.startsWith("--")).join("\n");
  const statements = bare.split(/;\s*(?:\n|$)/).map((s) => s.trim()).filter(Boolean);
  return { number, name, ...(stated === undefined ? {} : { oldestProgram: Number(stated) }), statements };
};

/** The migrations of this program, in order. */
export const readMigrations = async (folder: URL = FOLDER): Promise<Migration[]> => {
  const found: Migration[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const migration = name.endsWith(".sql") && parseMigration(name, await Deno.readTextFile(new URL(name, folder)));
    if (migration) found.push(migration);
  }
  return found.sort((a, b) => a.number - b.number);
};

/** A row of schema_migrations. */
interface Applied {
  number: number;
  name: string;
  /** Missing before migration 0063. */
  oldest_program?: number | null;
}

/** All rows, not the highest number: parallel work may add a lower number later. */
const listApplied = (db: Pick<Reader, "all">): Promise<Applied[]> =>
  db.all<Applied>(sql`select * from schema_migrations`);

/** The database does not match this program; the message says what to do. */
export class WrongSchema extends Error {
  override name = "WrongSchema";
}

const numbersOf = (migrations: readonly { number: number }[]) => new Set(migrations.map(({ number }) => number));

/**
 * The applied migrations that this program does not know; it may run on all of them. Throws WrongSchema for one that
 * needs a newer program: an old one must not write to it.
 */
const requireCompatible = (applied: Applied[], known: readonly Migration[]): Applied[] => {
  const numbers = numbersOf(known);
  const newest = Math.max(0, ...numbers);
  const unknown = applied.filter(({ number }) => !numbers.has(number));
  const closed = unknown.find(({ oldest_program: oldest }) => oldest == null || oldest > newest);
  if (!closed) return unknown;
  const needed = four(closed.oldest_program ?? closed.number);
  throw new WrongSchema(
    `The database is at migration ${four(closed.number)} (${closed.name}), which needs a program that knows ` +
      `migration ${needed}. This one (${VERSION}) knows ${four(newest)}. Please run the newer program.`,
  );
};

const reportNewer = (unknown: Applied[], log: Log): void => {
  if (unknown.length === 0) return;
  const migrations = unknown.map(({ number, name }) => `${four(number)}_${name}`);
  log.warn("the database is newer than this program, which may run on it", { version: VERSION, migrations });
};

const createTable = sql`create table if not exists schema_migrations
  (number integer primary key, name text not null, applied_at integer not null)`;

/** The statements of a migration, and those that record it. From 0063 on there is a column for the oldest program. */
const statementsOf = (
  { number, name, oldestProgram, statements }: Migration,
  { known, now, hasColumn }: { known: readonly Migration[]; now: number; hasColumn: boolean },
): string[] => {
  const store = (migration: Pick<Migration, "number" | "oldestProgram">) =>
    migration.oldestProgram === undefined
      ? []
      : [`update schema_migrations set oldest_program = ${migration.oldestProgram} where number = ${migration.number}`];
  const stated = number === FIRST_STATEMENT ? known : hasColumn ? [{ number, oldestProgram }] : [];
  return [
    // First: it fails where another process has just applied the migration.
    `insert into schema_migrations (number, name, applied_at) values (${number}, '${name}', ${now})`,
    ...statements,
    ...stated.flatMap(store),
  ];
};

/** The server ends transactions after 5 s when another process waits to write. */
const isInterrupted = (error: unknown): boolean => (error as { code?: string }).code === "TRANSACTION_TIMEOUT";

const POLL_MS = 500;

/** Asks until it is true. False after so many ms. */
const becomesTrue = async (check: () => Promise<boolean>, ms: number): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end;) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
};

/** Returns whether this process has applied it. */
const applyMissing = async (
  db: Database,
  migration: Migration,
  { known, now }: { known: readonly Migration[]; now: number },
): Promise<boolean> => {
  const { number, name } = migration;
  const check = (applied: Applied[]) => {
    requireCompatible(applied, known); // a newer program may have migrated meanwhile
    const numbers = numbersOf(applied);
    const statements = statementsOf(migration, { known, now, hasColumn: numbers.has(FIRST_STATEMENT) });
    return numbers.has(number) ? undefined : statements;
  };
  const { runScript } = db;
  if (!runScript) {
    return await db.write(async (tx) => {
      const statements = check(await listApplied(tx));
      for (const statement of statements ?? []) await tx.run(sql.raw(statement));
      return statements !== undefined;
    });
  }
  const statements = check(await listApplied(db.primary));
  if (!statements) return false;
  const start = performance.now();
  const isApplied = async () => numbersOf(await listApplied(db.primary)).has(number);
  try {
    await runScript(["begin immediate", ...statements, "commit;"].join(";\n"));
    return true;
  } catch (error) {
    if (await isApplied()) return false;
    if (!isInterrupted(error)) throw error;
    // Perhaps by a process that migrates, too, and needs as long.
    const patience = 2 * (performance.now() - start);
    if (await becomesTrue(isApplied, patience)) return false;
    throw new WrongSchema(
      `The database server has ended migration ${four(number)} (${name}), because other processes wanted to write ` +
        "meanwhile. Please stop web and worker processes, and migrate again.",
    );
  }
};

/**
 * Applies missing migrations, one transaction each, so that a second process waits and then finds them applied. On a
 * database that is newer than the program and lets it run, does nothing but log that. Throws WrongSchema otherwise.
 */
export const migrate = async (db: Database, log: Log, now: number, own?: readonly Migration[]): Promise<void> => {
  const known = own ?? await readMigrations();
  await db.write((tx) => tx.run(createTable));
  const before = await listApplied(db.primary);
  reportNewer(requireCompatible(before, known), log);
  const present = numbersOf(before);
  for (const migration of known) {
    if (present.has(migration.number)) continue;
    const isNew = await reporting(log, migration, () => applyMissing(db, migration, { known, now }));
    const { number, name, oldestProgram } = migration;
    if (isNew) log.info("migrated", { number, name, oldestProgram });
  }
};

/** How often a migration that takes long says so, in ms. */
const REPORT_MS = 10_000;

/** Says every ten seconds that a migration is not done yet: it works on a large table, or waits for another process. */
const reporting = async <T>(log: Log, { number, name }: Migration, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const report = () => log.info("still migrating", { number, name, ms: Math.round(performance.now() - start) });
  const timer = setInterval(report, REPORT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

/** Longer than any migration: it may write a large table anew, and another process may have to wait for it. */
const PATIENT_MS = DAY_MS;
const PATIENT = { lockWaitMs: PATIENT_MS, transactionMs: PATIENT_MS, requestMs: PATIENT_MS, stuckMs: PATIENT_MS };

/**
 * Applies what `db` lacks, as migrate does, over a connection of its own that has no time limits. Opens none when nothing
 * is missing. `options` are those of `db`.
 */
export const migratePatiently = async (
  db: Database,
  options: DatabaseOptions,
  { log, now, own }: { log: Log; now: number; own?: readonly Migration[] },
): Promise<void> => {
  const known = own ?? await readMigrations();
  if (await countMissing(db, known, log) === 0) return;
  const patient = await openDatabase({ ...options, ...PATIENT, replica: undefined });
  try {
    await migrate(patient, log, now, known);
  } finally {
    patient.close();
  }
};

/** What is wrong with the schema of a database, in sentences; empty for one on which this program may run. */
export const findSchemaProblems = async (db: Pick<Reader, "all">): Promise<string[]> => {
  const known = await readMigrations();
  const applied = await listApplied(db);
  const numbers = numbersOf(applied);
  const missing = known.filter(({ number }) => !numbers.has(number));
  const lacks = missing.map(({ number, name }) => `migration ${four(number)}_${name} is missing`);
  try {
    requireCompatible(applied, known);
    return lacks;
  } catch (error) {
    if (error instanceof WrongSchema) return [error.message, ...lacks];
    throw error;
  }
};

/** Throws WrongSchema when this program is too old for a database. */
export const requireRunnable = async (db: Pick<Reader, "all">): Promise<void> =>
  void requireCompatible(await listApplied(db), await readMigrations());

/** How many migrations a database lacks. Throws WrongSchema when this program is too old for it. */
const countMissing = async (db: Database, known: readonly Migration[], log: Log): Promise<number> => {
  const table = await db.primary.all(sql`select 1 from sqlite_master where name = 'schema_migrations'`);
  const applied = table.length > 0 ? await listApplied(db.primary) : [];
  reportNewer(requireCompatible(applied, known), log);
  const numbers = numbersOf(applied);
  return known.filter((migration) => !numbers.has(migration.number)).length;
};

/** For processes that do not migrate. Throws WrongSchema unless all of this program's migrations are applied. */
export const requireMigrated = async (db: Database, log: Log, own?: readonly Migration[]): Promise<void> => {
  const missing = await countMissing(db, own ?? await readMigrations(), log);
  if (missing > 0) throw new WrongSchema(`The database lacks ${missing} migrations. Please run \`migrate\` first.`);
};
