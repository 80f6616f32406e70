// A stream to a libSQL server that stays open: opening one makes the server read the whole schema
// (docs/design/database.md#with-a-server).
import type { InValue } from "@libsql/client";
import { BatchCond, type HttpStream, openHttp, type Sql, Stmt } from "@libsql/hrana-client";
import { isBusy, isServerAway, isTimeout, isUnsent, toStreamError } from "../errors.ts";
import type { RawResult, Statement } from "../file-client.ts";
import { overHttp, type ServerAddress } from "./server-client.ts";

/** The server forgets a stream that was not used for 10 s. */
const IDLE_MS = 8_000;
/** The server keeps this many texts for a stream, each below 5,000 characters. Short ones are sent each time. */
const STORED = 50;
const STORED_LENGTH = { least: 100, most: 4_900 };

/** The texts that the server has for a stream; those used last are kept. */
const createTexts = (stream: HttpStream) => {
  const stored = new Map<string, Sql>();
  const keep = (text: string, sql: Sql) => {
    stored.delete(text);
    stored.set(text, sql);
  };
  /** Returns a function for the statements of one request, which must not lose a text that they use. */
  return () => {
    const used = new Set<Sql>();
    const hasRoom = (): boolean => {
      if (stored.size < STORED) return true;
      const [text, oldest] = stored.entries().next().value!;
      if (used.has(oldest)) return false;
      stored.delete(text);
      oldest.close();
      return true;
    };
    return (text: string, args: InValue[]): Stmt => {
      const isStorable = text.length >= STORED_LENGTH.least && text.length <= STORED_LENGTH.most;
      let sql = stored.get(text);
      if (!sql && isStorable && hasRoom()) sql = stream.storeSql(text);
      if (sql) {
        keep(text, sql);
        used.add(sql);
      }
      return new Stmt(sql ?? text).bindIndexes(args);
    };
  };
};

type Fetch = (request: Request) => Promise<Response>;

export interface ServerStream {
  /** The stream for one request, with what makes its statements. A new one when the last was lost or forgotten. */
  forRequest(): { stream: HttpStream; statement(sql: string, args: InValue[]): Stmt };
  close(): void;
}

/** Connects when the first request is made. `fetch` sends requests with a time limit. */
export const openServerStream = ({ url, authToken }: ServerAddress, fetch: Fetch): ServerStream => {
  const client = openHttp(overHttp(url), authToken, fetch);
  let current: HttpStream | undefined;
  let texts: ReturnType<typeof createTexts>;
  let usedAt = -Infinity;
  return {
    forRequest() {
      if (!current || current.closed || performance.now() - usedAt > IDLE_MS) {
        current?.close();
        current = client.openStream();
        texts = createTexts(current);
      }
      usedAt = performance.now();
      return { stream: current, statement: texts() };
    },
    close: () => client.close(),
  };
};

type Rows = Awaited<ReturnType<HttpStream["query"]>>;

const rejectAsServerError = (error: unknown): Promise<never> => Promise.reject(toStreamError(error));

const toRaw = ({ columnNames, rows, affectedRowCount }: Rows): RawResult => ({
  columns: columnNames.map((name) => name ?? ""),
  rows: rows.map((row) => Array.from(row as ArrayLike<unknown>)),
  changes: affectedRowCount,
});

/** Runs selects in one request, several of them in one state of the database. Throws what the first that fails reports. */
const readOnce = async (server: ServerStream, statements: readonly Statement[]): Promise<RawResult[]> => {
  const { stream, statement } = server.forRequest();
  const selects = statements.map(({ sql, args }) => statement(sql, args));
  const [first] = selects;
  if (first && selects.length === 1) return [toRaw(await stream.query(first).catch(rejectAsServerError))];
  const steps = stream.batch();
  const { ok, not } = BatchCond;
  const begin = steps.step();
  const results: Promise<unknown>[] = [begin.run("BEGIN TRANSACTION READONLY")];
  let last = begin;
  for (const select of selects) {
    last = steps.step().condition(ok(last));
    results.push(last.query(select));
  }
  const end = steps.step().condition(ok(last));
  results.push(end.run("COMMIT"));
  steps.step().condition(not(ok(end))).run("ROLLBACK").catch(() => {});
  const all = Promise.all(results);
  all.catch(() => {}); // known once the request has ended
  await steps.execute().catch(rejectAsServerError);
  const rows = (await all).slice(1, -1) as (Rows | undefined)[];
  return rows.map((result) => {
    if (!result) throw toStreamError(new Error("The server has skipped a read"));
    return toRaw(result);
  });
};

/** The most streams that stay open for reading. */
const IDLE_STREAMS = 64;

/** A stream can be lost without a fault: the server was started again, or has forgotten it. */
const isLost = (error: unknown): boolean =>
  isBusy(error) || (isServerAway(error) && !isTimeout(error) && !isUnsent(error));

/** Reads over streams that stay open, one for each read at the same time. Throws what the database reports. */
export const openServerReader = (address: ServerAddress, fetch: Fetch) => {
  const idle: ServerStream[] = [];
  return {
    /** Runs selects in one request. */
    async read(statements: readonly Statement[]): Promise<RawResult[]> {
      const server = idle.pop() ?? openServerStream(address, fetch);
      try {
        return await readOnce(server, statements).catch((error) => {
          if (isLost(error)) return readOnce(server, statements);
          throw error;
        });
      } finally {
        if (idle.length < IDLE_STREAMS) idle.push(server);
        else server.close();
      }
    },
    close: () => idle.forEach((server) => server.close()),
  };
};
