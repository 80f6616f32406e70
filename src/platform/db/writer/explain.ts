// Which tables a statement reads and writes, as the database itself compiles it. EXPLAIN lists the instructions of a
// statement, of the triggers that it fires, and of the foreign keys that it checks or follows; each opens a table or an
// index by the number of its first page (docs/design/database.md#batched-writes).
import { createHash } from "node:crypto";
import type { RawResult, Statement } from "../file-client.ts";

/** What a statement opens. A virtual table such as json_each is none: it has no page of its own. */
export interface StatementTables {
  /** The schema for which this is true. */
  schemaVersion: number;
  reads: Set<string>;
  /** Its own table, and what triggers and foreign keys write. */
  writes: Set<string>;
  returnsRows: boolean;
}

type Query = (statement: Statement) => Promise<RawResult>;

interface Schema {
  version: number;
  /** Tables by the first pages of them and of their indexes. */
  tables: Map<number, string>;
  statements: Map<string, StatementTables>;
}

/** More statements are forgotten: lists of any length make any number of them. */
const MAX_STATEMENTS = 2_000;
/** The table of all tables. Only changes of the schema write it. */
export const SCHEMA_TABLE = "sqlite_master";
/** Every database file begins with it. */
const SCHEMA_PAGE = 1;
/** The number of the database itself, as opposed to that of temporary tables. */
const MAIN = 0;

/** Reads the version of the schema, which every change of it raises. */
export const SCHEMA_VERSION: Statement = { sql: "select schema_version from pragma_schema_version", args: [] };

const SCHEMA_QUERY: Statement = {
  sql: `select (${SCHEMA_VERSION.sql}), rootpage, tbl_name, sql from ${SCHEMA_TABLE}`,
  args: [],
};

/** Schemas by their content. Copies of a database, such as those of tests, share what was explained. */
const schemas = new Map<string, Schema>();
const MAX_SCHEMAS = 4;

const readSchema = async (query: Query): Promise<Schema> => {
  const rows = (await query(SCHEMA_QUERY)).rows as [version: number, page: number, table: string, sql: string | null][];
  const content = createHash("sha256").update(JSON.stringify(rows)).digest("base64");
  const known = schemas.get(content);
  if (known) return known;
  const tables = new Map(rows.filter(([, page]) => page > 0).map(([, page, table]) => [page, table]));
  tables.set(SCHEMA_PAGE, SCHEMA_TABLE);
  const schema: Schema = { version: rows[0]?.[0] ?? 0, tables, statements: new Map() };
  if (schemas.size >= MAX_SCHEMAS) schemas.clear();
  schemas.set(content, schema);
  return schema;
};

type Instruction = [address: number, opcode: string, p1: number, p2: number, p3: number];

/** The page that an instruction opens, and of which database. */
const toOpened = ([, opcode, p1, p2, p3]: Instruction): { page: number; database: number } | undefined => {
  if (opcode === "OpenRead" || opcode === "OpenWrite" || opcode === "ReopenIdx") return { page: p2, database: p3 };
  // Deletes all rows without opening the table.
  if (opcode === "Clear") return { page: p1, database: p2 };
  return undefined;
};

/**
 * Undefined for a statement that can't be part of a batch: it opens nothing, as pragmas and savepoints do, or it writes a
 * virtual table, which hides the tables behind it.
 */
const toTables = (program: Instruction[], { version, tables }: Schema): StatementTables | undefined => {
  const [reads, writes] = [new Set<string>(), new Set<string>()];
  const has = (name: string) => program.some(([, opcode]) => opcode === name);
  if (has("VUpdate")) return undefined;
  for (const instruction of program) {
    const [, opcode] = instruction;
    const opened = toOpened(instruction);
    if (opened?.database !== MAIN) continue;
    const table = tables.get(opened.page);
    if (table === undefined) return undefined;
    (opcode === "OpenWrite" || opcode === "Clear" ? writes : reads).add(table);
  }
  if (reads.size + writes.size === 0 && !has("VOpen")) return undefined;
  return { schemaVersion: version, reads, writes, returnsRows: has("ResultRow") };
};

/** The schema for which a connection has compiled a statement; undefined for one that opens no database. */
const schemaVersionOf = (program: Instruction[]): number | undefined =>
  program.find(([, opcode, database]) => opcode === "Transaction" && database === MAIN)?.[4];

/** Finds the tables of statements. Each statement is explained once for each version of the schema. */
export const createStatementTables = (query: Query) => {
  let current: Promise<Schema> | undefined;
  /** Requests that come at the same time wait for the same answer. */
  const running = new Map<string, Promise<StatementTables | undefined>>();
  const getSchema = (): Promise<Schema> =>
    current ??= readSchema(query).catch((error) => {
      current = undefined;
      throw error;
    });
  /** The next statement reads the version of the schema again. */
  const recheckSchema = (): void => void (current = undefined);
  const explain = async (schema: Schema, { sql, args }: Statement): Promise<StatementTables | undefined> => {
    const program = (await query({ sql: `explain ${sql}`, args })).rows as Instruction[];
    if ((schemaVersionOf(program) ?? schema.version) === schema.version) return toTables(program, schema);
    recheckSchema();
    return undefined;
  };
  /**
   * Undefined for a statement that can't be part of a batch, and while the schema changes. Throws what the database says
   * to the statement.
   */
  const find = async (statement: Statement): Promise<StatementTables | undefined> => {
    const schema = await getSchema();
    const { statements } = schema;
    const { sql } = statement;
    const known = statements.get(sql);
    if (known) return known;
    const explaining = running.get(sql) ?? explain(schema, statement).finally(() => running.delete(sql));
    running.set(sql, explaining);
    const tables = await explaining;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    if (tables) statements.set(sql, tables);
    return tables;
  };
  return { find, recheckSchema };
};
