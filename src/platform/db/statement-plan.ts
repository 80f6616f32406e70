// What drizzle works out anew at every call of a prepared statement, worked out once: how values are bound and rows read.
import { Column, is, Param, Placeholder, SQL } from "drizzle-orm";
import { Buffer } from "node:buffer";

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
/** The parts of drizzle's prepared statement that are used here. */
export interface BuiltStatement {
  query: { sql: string; params: unknown[] };
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: unknown;
}

export interface StatementPlan {
  sql: string;
  /** The arguments in their order. Throws for a placeholder without a value. */
  bind(values: Record<string, unknown>): unknown[];
  /** A row as the fields of the query name it. */
  read(row: ArrayLike<unknown>): Record<string, unknown>;
}

const valueFor = (values: Record<string, unknown>, name: string): unknown => {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
};

const binderOf = (param: unknown): (values: Record<string, unknown>) => unknown => {
  if (is(param, Placeholder)) return (values) => valueFor(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { name } = param.value;
  return (values) => param.encoder.mapToDriverValue(valueFor(values, name));
};

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  // What is written in SQL, and the same under a name.
  const written = is(field, SQL) ? field : (field as { sql: SQL }).sql;
  return (written as unknown as { decoder: Decoder }).decoder;
};

export const planOf = ({ query, fields = [], customResultMapper }: BuiltStatement): StatementPlan => {
  // Joined tables and relations are read by drizzle itself: `db.select` of single columns is all that is asked often.
  if (customResultMapper || fields.some(({ path }) => path.length > 1)) {
    throw new Error(`A statement asked often answers plain rows: ${query.sql}`);
  }
  const binders = query.params.map(binderOf);
  const cells = fields.map(({ path, field }) => ({ name: path[0]!, decoder: decoderOf(field) }));
  const read = (row: ArrayLike<unknown>) => {
    const answer: Record<string, unknown> = {};
    for (let i = 0; i < cells.length; i++) {
      const { name, decoder } = cells[i]!;
      const value = row[i];
      answer[name] = value === null ? null : decoder.mapFromDriverValue(fromDriver(value));
    }
    return answer;
  };
  return { sql: query.sql, bind: (values) => binders.map((bind) => bind(values)), read };
};

/** A server answers bytes as an ArrayBuffer, a file as a Buffer. */
const fromDriver = (value: unknown): unknown => value instanceof ArrayBuffer ? Buffer.from(value) : value;
