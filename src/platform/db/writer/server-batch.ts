// A batch as statements of a libSQL server: its facts are compared there, and one that has changed fails the whole.
import type { InValue } from "@libsql/client";
import type { Batch, Fact } from "./batch.ts";
import type { Statement } from "../file-client.ts";

/** Fails the batch unless the expression is 1: the guard's column has a check (migration 0037). */
const guard = (expression: string, args: Statement["args"] = []): Statement => ({
  sql: `insert into batch_guard (ok) values (${expression})`,
  args,
});

/** A cell as text that JavaScript and SQLite write alike. */
const asText = (cell: unknown): string | number | null => {
  if (cell instanceof ArrayBuffer) return asText(new Uint8Array(cell));
  if (cell instanceof Uint8Array) return Array.from(cell, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return cell as string | number | null;
};

/** Compares the rows of a select by value, each as one JSON text, so that both sides are computed once. */
const rowsGuard = ({ sql: select, args, rows }: Fact): Statement => {
  const names = rows[0]!.map((_, n) => `c${n}`);
  const cells = names.map((name) => `case typeof(${name}) when 'blob' then lower(hex(${name})) else ${name} end`);
  const current = `with fact (${names.join(", ")}) as (${select})
    select json_group_array(json_array(${cells.join(", ")})) from fact`;
  const expected = JSON.stringify(rows.map((row) => row.map(asText)));
  return guard(`(${current}) = json(?)`, [...args, expected]);
};

/** Compares the first row of a select, which takes half as long. */
const firstRowGuard = ({ sql: select, args, rows: [row] }: Fact): Statement =>
  guard(`(${select}) is (${row!.map(() => "?").join(", ")})`, [...args, ...row as InValue[]]);

const factGuard = (fact: Fact): Statement => {
  if (fact.rows.length === 0) return guard(`not exists (${fact.sql})`, fact.args);
  return fact.one ? firstRowGuard(fact) : rowsGuard(fact);
};

/** The statements of a batch. The first fails when a batch with this id was applied before. */
export const toStatements = (id: string, { facts, statements }: Batch): Statement[] => [
  { sql: "insert into applied_batches (id, applied_at) values (?, unixepoch() * 1000)", args: [id] },
  ...facts.map(factGuard),
  ...statements.flatMap(({ mustChange, ...statement }) => [statement, ...(mustChange ? [guard("changes() > 0")] : [])]),
  { sql: "delete from batch_guard", args: [] },
];
