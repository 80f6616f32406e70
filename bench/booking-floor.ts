// Repeats recorded transactions on the driver alone: prepared statements, synchronous FULL, one commit each. Prints the
// rate per second and the CPU time in ms.
import { Buffer } from "node:buffer";
import process from "node:process";
import { deserialize } from "node:v8";
import Database from "libsql";

const [database = "", recording = ""] = Deno.args;
const transactions: { sql: string; args: unknown[] }[][] = deserialize(await Deno.readFile(recording));
/** The first ones only compile the statements. */
const WARM_UP = 20;

const db = new Database(database);
for (const pragma of ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"]) {
  db.exec(`PRAGMA ${pragma}`);
}
const prepared = new Map<string, (args: unknown[]) => unknown>();
const compile = (sql: string) => {
  const statement = db.prepare(sql);
  if (!statement.reader) return (args: unknown[]) => statement.run(args);
  statement.raw(true);
  return (args: unknown[]) => statement.all(args);
};
const run = ({ sql, args }: { sql: string; args: unknown[] }) => {
  const known = prepared.get(sql) ?? compile(sql);
  prepared.set(sql, known);
  known(args.map((arg) => arg instanceof Uint8Array ? Buffer.from(arg) : typeof arg === "boolean" ? Number(arg) : arg));
};
const repeat = (statements: { sql: string; args: unknown[] }[]) => {
  db.exec("BEGIN IMMEDIATE");
  statements.forEach(run);
  db.exec("COMMIT");
};

transactions.slice(0, WARM_UP).forEach(repeat);
const began = performance.now();
const before = process.cpuUsage();
transactions.slice(WARM_UP).forEach(repeat);
const { user, system } = process.cpuUsage(before);
const count = transactions.length - WARM_UP;
console.log(
  JSON.stringify({ rate: count / ((performance.now() - began) / 1000), cpu: (user + system) / 1000 / count }),
);
