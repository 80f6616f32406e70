// Plans a write as a batch: runs the code of a transaction against the last committed state, records what it reads, and
// collects what it writes (docs/decisions/106-batched-writes.md).
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Batch, BatchStatement } from "./batch.ts";
import { keyOf } from "../read-batches.ts";
import { type RawResult, type Result, type Statement, toResult } from "../file-client.ts";
import type { DrizzleTx, Plan } from "../types.ts";

/** What a statement reads and writes. */
interface StatementKind {
  /** The table that it writes; undefined for a read. */
  writes?: string;
  reads: string[];
  returning: boolean;
}

const WRITE = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)"?/i;
const READ = /^\s*(?:select|with)\b/i;
const SOURCE = /\b(?:from|join)\s+"?(\w+)"?/gi;

const kinds = new Map<string, StatementKind | undefined>();
const MAX_KINDS = 2_000;

const toKind = (sql: string): StatementKind | undefined => {
  const writes = WRITE.exec(sql)?.[1];
  if (!writes && !READ.test(sql)) return undefined;
  const reads = writes ? [] : [...sql.matchAll(SOURCE)].map(([, table]) => table!);
  return { writes, reads, returning: writes !== undefined && /\breturning\b/i.test(sql) };
};

const kindOf = (sql: string): StatementKind | undefined => {
  if (!kinds.has(sql)) {
    if (kinds.size >= MAX_KINDS) kinds.clear();
    kinds.set(sql, toKind(sql));
  }
  return kinds.get(sql);
};

/** The statements of results, for `requireChange`. */
const statements = new WeakMap<object, BatchStatement>();

/**
 * Requires that a statement changes a row. In a batch the database checks it when the batch is applied; a batch that is
 * refused is planned again. In an interactive transaction it throws at once.
 */
export const requireChange = (result: object): void => {
  const statement = statements.get(result);
  if (statement) statement.mustChange = true;
  else if ((result as Partial<Result>).rowsAffected === 0) throw new Error("A statement changed no row");
};

/** The tables that a write changes besides its own: by triggers, and by foreign keys that do something on delete. */
export type SideEffects = Map<string, string[]>;

const TRIGGER_WRITE = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)"?/gi;
const ON_DELETE = /references\s+"?(\w+)"?\s*(?:\([^)]*\))?\s*on\s+delete/gi;

const readSideEffects = async (query: Query): Promise<SideEffects> => {
  const effects: SideEffects = new Map();
  const { rows } = await query({
    sql: "select type, tbl_name, sql from sqlite_master where sql is not null",
    args: [],
  });
  for (const [type, table, sql] of rows as string[][]) {
    const add = (written: string, other: string) => effects.set(written, [...effects.get(written) ?? [], other]);
    if (type === "table") { for (const [, parent] of sql!.matchAll(ON_DELETE)) add(parent!, table!); }
    if (type !== "trigger") continue;
    // The head of a trigger names its own event: "after update of x on y".
    const body = sql!.slice(sql!.search(/\bbegin\b/i));
    for (const [, other] of body.matchAll(TRIGGER_WRITE)) add(table!, other!);
  }
  return effects;
};

type Query = (statement: Statement) => Promise<RawResult>;

/** Returns a function that begins a plan. `query` reads the last committed state. */
export const createPlanner = (query: Query, onStatement?: (sql: string, parameters: unknown[]) => void) => {
  let sideEffects: Promise<SideEffects> | undefined;
  return (): Plan =>
    openPlan({
      query,
      sideEffects: () =>
        sideEffects ??= readSideEffects(query).catch((error) => {
          sideEffects = undefined;
          throw error;
        }),
      onStatement,
    });
};

interface PlanOptions {
  query: Query;
  sideEffects(): Promise<SideEffects>;
  onStatement?(sql: string, parameters: unknown[]): void;
}

const openPlan = ({ query, sideEffects, onStatement }: PlanOptions): Plan => {
  const batch: Batch = { facts: [], statements: [] };
  /** Reads by statement. A plan sees one state, so nothing is read twice, not even at the same moment. */
  const known = new Map<string | symbol, Promise<RawResult>>();
  const written = new Set<string>();
  let problem: string | undefined;
  const refuse = (reason: string): never => {
    problem ??= reason;
    throw new Error(`This transaction can't be planned: ${reason}`);
  };
  const read = async (statement: Statement, { reads }: StatementKind): Promise<Result> => {
    const changed = reads.find((table) => written.has(table));
    if (changed) refuse(`it reads ${changed} after writing it`);
    const key = keyOf(statement) ?? Symbol();
    const reading = known.get(key) ?? readFact(statement);
    known.set(key, reading);
    return toResult(await reading);
  };
  const readFact = async (statement: Statement): Promise<RawResult> => {
    const result = await query(statement);
    batch.facts.push({ ...statement, rows: result.rows });
    return result;
  };
  const write = async (statement: BatchStatement, { writes = "", returning }: StatementKind): Promise<Result> => {
    if (returning) refuse(`it reads what it writes to ${writes}`);
    const others = (await sideEffects()).get(writes) ?? [];
    for (const table of [writes, ...others]) written.add(table);
    batch.statements.push(statement);
    const result: Result = { rows: [], rowsAffected: 0 };
    statements.set(result, statement);
    return result;
  };
  const execute = async ({ sql, args, one }: Statement): Promise<Result> => {
    const kind = kindOf(sql);
    if (!kind) return refuse(`"${sql.slice(0, 40)}" is no statement of a batch`);
    onStatement?.(sql, args);
    return kind.writes ? await write({ sql, args }, kind) : await read({ sql, args, one }, kind);
  };
  // The part of a client that drizzle uses outside of its own transactions.
  const tx = drizzle({ client: { execute } as unknown as Client }) as unknown as DrizzleTx;
  return { tx, batch, problem: () => problem };
};
