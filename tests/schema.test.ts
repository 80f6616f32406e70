// The migrations create the schema that the tables declare, and are safe with concurrent and older programs.
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "@/platform/db/connection.ts";
import type { Database } from "@/platform/db/types.ts";
import { createLog } from "@/platform/log.ts";
import { migrate, readMigrations } from "@/platform/db/migrate.ts";
import * as schema from "@/schema.ts";
import { listTooNew, readRelease } from "./support/app/release.ts";
import { STATUS_TABLES } from "./support/app/status-tables.ts";
import { runCommand, temporaryFolder } from "./support/app/running-app.ts";

/** Maintained by migrate.ts itself. */
const OWN = ["schema_migrations"];
const log = createLog("error", () => {});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let db: Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  db = await openDatabase({ url: `file:${folder.path}/schema.db` });
  await migrate(db, log, 0);
});
afterAll(async () => {
  db.close();
  await folder.remove();
});

const exported: unknown[] = Object.values(schema);
const tables = exported.filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map((table) => [getTableConfig(table).name, table] as const).sort(([a], [b]) => (a < b ? -1 : 1));

const rowsOf = <T>(text: string) => db.read.all<T>(sql.raw(text));
const dialect = new SQLiteSyncDialect();
/** Normalised SQL: without quotes and extra whitespace, in lower case. */
const normalizeSql = (text: string) => text.replaceAll(/["`]/g, "").replaceAll(/\s+/g, " ").trim().toLowerCase();

interface Index {
  unique: boolean;
  columns: (string | null)[];
  where?: string;
}
const keyOf = ({ columns, where = "" }: Index) => `${columns.join()} ${where}`;
const byColumns = (a: Index, b: Index) => (keyOf(a) < keyOf(b) ? -1 : 1);

/** Indexes and unique constraints as the code declares them. The primary key is checked with the columns. */
const declaredIndexes = (table: SQLiteTable): Index[] => {
  const { indexes, columns, uniqueConstraints } = getTableConfig(table);
  const whereOf = (where: Parameters<typeof dialect.sqlToQuery>[0] | undefined) =>
    where && normalizeSql(dialect.sqlToQuery(where).sql.replaceAll(/["`]?\w+["`]?\./g, ""));
  return [
    ...indexes.map(({ config }) => ({
      unique: config.unique,
      // An expression has no name.
      columns: config.columns.map((column) => (column as { name?: string }).name ?? null),
      where: whereOf(config.where),
    })),
    ...columns.filter((column) => column.isUnique).map((column) => ({ unique: true, columns: [column.name] })),
    ...uniqueConstraints.map((constraint) => ({
      unique: true,
      columns: constraint.columns.map((column) => column.name),
    })),
  ].sort(byColumns);
};

const migratedIndexes = async (name: string): Promise<Index[]> => {
  const list = await rowsOf<{ name: string; unique: number; origin: string }>(`PRAGMA index_list('${name}')`);
  const indexes = await Promise.all(
    list.filter((index) => index.origin !== "pk").map(async (index) => {
      const columns = await rowsOf<{ name: string | null }>(`PRAGMA index_info('${index.name}')`);
      const [row] = await rowsOf<{ sql: string | null }>(`select sql from sqlite_master where name = '${index.name}'`);
      const where = row?.sql?.match(/\bwhere\b([\s\S]*)$/i)?.[1];
      return {
        unique: index.unique === 1,
        columns: columns.map((column) => column.name),
        where: where && normalizeSql(where),
      };
    }),
  );
  return indexes.sort(byColumns);
};

const migratedColumns = async (name: string) =>
  (await rowsOf<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
    `PRAGMA table_xinfo('${name}')`,
  )).map(({ name, type, notnull, dflt_value, pk }) => ({
    name,
    type: type.toLowerCase(),
    notNull: notnull === 1 || pk > 0,
    default: dflt_value?.replace(/^'(.*)'$/, "$1") ?? null,
    primary: pk,
  })).sort((a, b) => (a.name < b.name ? -1 : 1));

const declaredColumns = (table: SQLiteTable) => {
  const { columns, primaryKeys } = getTableConfig(table);
  const together = primaryKeys[0]?.columns.map((column) => column.name) ?? [];
  return columns.map((column) => {
    const primary = column.primary ? 1 : together.indexOf(column.name) + 1;
    const value = column.default === undefined ? null : column.mapToDriverValue(column.default);
    return {
      name: column.name,
      type: column.getSQLType(),
      notNull: column.notNull || primary > 0,
      // drizzle writes booleans as words, which SQLite reads as 1 and 0.
      default: value === null ? null : String(value),
      primary,
    };
  }).sort((a, b) => (a.name < b.name ? -1 : 1));
};

const asWritten = (text: string | null) => text === "true" ? "1" : text === "false" ? "0" : text;

describe("every declared table matches the migrations", () => {
  test("the same tables exist on both sides", async () => {
    const found = await rowsOf<{ name: string }>("select name from sqlite_master where type = 'table' order by name");
    const migrated = found.map((row) => row.name).filter((name) => !name.startsWith("sqlite_") && !OWN.includes(name));
    expect(migrated).toEqual(tables.map(([name]) => name));
    expect(tables.length).toBeGreaterThan(20);
  });

  test.each(tables)("%s: columns, types, nullability, defaults, primary key", async (name, table) => {
    const migrated = (await migratedColumns(name)).map((column) => ({ ...column, default: asWritten(column.default) }));
    expect(migrated).toEqual(declaredColumns(table));
  });

  test.each(tables)("%s: indexes and unique constraints", async (name, table) => {
    expect(await migratedIndexes(name)).toEqual(declaredIndexes(table));
  });

  test.each(tables)("%s: foreign keys", async (name, table) => {
    const list = await rowsOf<{ from: string; table: string; to: string }>(`PRAGMA foreign_key_list('${name}')`);
    const declared = getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return `${columns[0]?.name} -> ${getTableConfig(foreignTable).name}.${foreignColumns[0]?.name}`;
    });
    expect(list.map((key) => `${key.from} -> ${key.table}.${key.to}`).sort()).toEqual(declared.sort());
  });

  test.each(tables)("%s: checks", async (name, table) => {
    const [row] = await rowsOf<{ sql: string }>(`select sql from sqlite_master where name = '${name}'`);
    const { checks } = getTableConfig(table);
    expect(row?.sql.match(/\bcheck\s*\(/gi)?.length ?? 0).toBe(checks.length);
    for (const check of checks) {
      expect(normalizeSql(row!.sql)).toContain(normalizeSql(dialect.sqlToQuery(check.value).sql));
    }
  });
});

const withGenerated = tables.map(([name, table]) =>
  [name, getTableConfig(table).columns.flatMap(({ generated }) => generated ? [generated.as as SQL] : [])] as const
).filter(([, expressions]) => expressions.length > 0);

test.each(withGenerated)("%s: what the database computes", async (name, expressions) => {
  const [row] = await rowsOf<{ sql: string }>(`select sql from sqlite_master where name = '${name}'`);
  expect(row!.sql.match(/generated always as/gi)).toHaveLength(expressions.length);
  for (const expression of expressions) {
    expect(normalizeSql(row!.sql)).toContain(`(${normalizeSql(dialect.sqlToQuery(expression).sql)}) virtual`);
  }
});

describe("migrations", () => {
  test("have unique numbers and an opening comment", async () => {
    const migrations = await readMigrations();
    expect(new Set(migrations.map((migration) => migration.number)).size).toBe(migrations.length);
    for (const { number, name } of migrations) {
      const file = new URL(`../migrations/${String(number).padStart(4, "0")}_${name}.sql`, import.meta.url);
      expect((await Deno.readTextFile(file)).startsWith("-- "), name).toBe(true);
    }
  });

  test("let the last release's program run on them, unless it would meet a status that it doesn't know", async () => {
    const release = await readRelease();
    const grown = Object.entries(STATUS_TABLES).flatMap(([name, table]) => {
      const known = release.statuses[name];
      return known
        ? Object.keys(table).filter((status) => !known.includes(status)).map((status) => `${name}: ${status}`)
        : [];
    });
    const tooNew = await listTooNew(release);
    if (grown.length === 0) expect(tooNew).toEqual([]);
    else expect(tooNew, `No migration keeps ${release.version} from meeting ${grown}`).not.toEqual([]);
  });

  test("are applied once", async () => {
    const before = await rowsOf("select * from schema_migrations");
    await migrate(db, log, 1);
    expect(await rowsOf("select * from schema_migrations")).toEqual(before);
  });

  test("with a lower number that are added later are applied", async () => {
    const late = await openDatabase({ url: `file:${folder.path}/late.db` });
    await migrate(late, log, 0);
    await late.write(async (tx) => {
      await tx.run(sql`delete from schema_migrations where number = 10`);
      await tx.run(sql`drop table messages`);
      await tx.run(sql`drop table reminders`);
    });
    await migrate(late, log, 1);
    expect(await late.read.all(sql`select * from reminders`)).toEqual([]);
    late.close();
  });

  test("are applied once by two concurrent connections", async () => {
    const url = `file:${folder.path}/twice.db`;
    const two = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
    await Promise.all(two.map((database, n) => migrate(database, log, n)));
    const { length } = await readMigrations();
    expect(await two[0].read.all(sql`select number from schema_migrations`)).toHaveLength(length);
    for (const database of two) database.close();
  });

  test("are applied once by two concurrent processes", async () => {
    const shared = await temporaryFolder();
    const env = { DATA_DIR: shared.path };
    await Promise.all([runCommand("migrate", env), runCommand("migrate", env)]);
    const database = await openDatabase({ url: `file:${shared.path}/parley.db` });
    const { length } = await readMigrations();
    expect(await database.read.all(sql`select number from schema_migrations`)).toHaveLength(length);
    expect(await database.read.all(sql`select slug from categories`)).toHaveLength(12);
    database.close();
    await shared.remove();
  });

  test("of a newer program make an older one stop", async () => {
    const url = `file:${folder.path}/newer.db`;
    const newer = await openDatabase({ url });
    await migrate(newer, log, 0);
    await newer.write(async (tx) => {
      await tx.run(sql`insert into schema_migrations values (9999, 'from_the_future', 0, null)`);
    });
    await expect(migrate(newer, log, 0)).rejects.toThrow(
      /at migration 9999 \(from_the_future\), which needs a program that knows migration 9999.*run the newer program/,
    );
    newer.close();
  });
});
