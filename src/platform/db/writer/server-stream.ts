// A stream to a libSQL server that stays open: opening one makes the server read the whole schema
// (docs/design/database.md#with-a-server).
import type { InValue } from "@libsql/client";
import { type HttpStream, openHttp, type Sql, Stmt } from "@libsql/hrana-client";
import { overHttp, type ServerAddress } from "./server-client.ts";

/** The server forgets a stream that was not used for 10 s. */
const IDLE_MS = 8_000;
/** What the server keeps for a stream: this many texts, each below 5,000 characters. Short ones are as short as a number. */
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
