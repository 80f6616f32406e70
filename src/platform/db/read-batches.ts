// Sends reads that are requested at the same moment as one batch: one round trip to a server and one snapshot. The same
// statement with the same arguments runs once (docs/design/database.md#reads-in-one-round-trip).
import type { Client, ResultSet } from "@libsql/client";
import { setImmediate } from "node:timers";
import type { Statement } from "./file-client.ts";

interface Read {
  statement: Statement;
  result: Promise<ResultSet>;
  resolve(result: ResultSet | PromiseLike<ResultSet>): void;
}

/** More statements are sent in several batches. */
const MAX_STATEMENTS = 100;

/** Equal for reads with the same result. Bytes are not compared: `undefined`. */
export const keyOf = ({ sql, args, one = false }: Statement): string | undefined =>
  args.some((value) => typeof value === "object" && value !== null)
    ? undefined
    : `${sql}\n${one}\n${JSON.stringify(args)}`;

const send = async (client: Client, reads: Read[]): Promise<void> => {
  const [first, second] = reads;
  if (first && !second) return first.resolve(client.execute(first.statement));
  try {
    const results = await client.batch(reads.map(({ statement }) => statement), "read");
    for (const [n, { resolve }] of reads.entries()) resolve(results[n]!);
  } catch {
    // One statement that fails must not fail the others.
    for (const { statement, resolve } of reads) resolve(client.execute(statement));
  }
};

/**
 * A client for reading. A statement waits until the code that runs now has requested everything that it can request
 * without a result; `Promise.all` of independent queries is therefore one round trip.
 */
export const batchReads = (client: Client, onRoundTrip?: () => void): Client => {
  let waiting = new Map<string | Statement, Read>();
  const flush = () => {
    const reads = [...waiting.values()];
    waiting = new Map();
    for (let from = 0; from < reads.length; from += MAX_STATEMENTS) {
      onRoundTrip?.();
      void send(client, reads.slice(from, from + MAX_STATEMENTS));
    }
  };
  const execute = (statement: Statement): Promise<ResultSet> => {
    const key = keyOf(statement) ?? statement;
    const known = waiting.get(key);
    if (known) return known.result;
    const { promise: result, resolve } = Promise.withResolvers<ResultSet>();
    waiting.set(key, { statement, result, resolve });
    if (waiting.size === 1) setImmediate(flush);
    return result;
  };
  return { execute } as unknown as Client;
};
