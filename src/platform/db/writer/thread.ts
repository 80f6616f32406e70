// Calls to a thread that owns a database connection: requests and responses are numbered messages.
import { Buffer } from "node:buffer";
import { type RawResult, toBuffer } from "../file-client.ts";

/** How long the driver of a reader of a replica waits synchronously for a lock, in ms. */
export const READER_WAIT_MS = 100;

export interface ThreadError {
  message: string;
  code?: string;
}

export interface ThreadResponse {
  /** The number of the request. */
  call: number;
  result?: unknown;
  error?: ThreadError;
  /** How long the thread worked on it, in ms, where it says so. The rest of the time it has waited. */
  workMs?: number;
}

const toError = ({ message, code }: ThreadError): Error =>
  Object.assign(new Error(message), { name: "SqliteError", ...(code ? { code } : {}) });

/** The requests that are answered, without the number of their call. */
type Call<R> = R extends { call: number } ? Omit<R, "call"> : never;

/** Without the thread every call would wait for ever. What it had not committed is undone when the file is opened again. */
const endProcess = (reason: string): void => {
  console.error(`A thread of the database has ended: ${reason}. This process ends too; please start it again.`);
  Deno.exit(1);
};

/**
 * Starts a thread. `R` are its requests. `onWait` receives how long one has waited, in ms, `onCrash` why the thread has
 * ended by itself: by default the process ends, too.
 */
export const startThread = <R>(script: URL, onWait?: (ms: number) => void, onCrash = endProcess) => {
  const worker = new Worker(script, { type: "module" });
  const calls = new Map<number, PromiseWithResolvers<unknown> & { sentAt: number }>();
  let last = 0;
  worker.addEventListener("message", ({ data: { call, result, error, workMs } }: MessageEvent<ThreadResponse>) => {
    const waiting = calls.get(call);
    calls.delete(call);
    if (waiting && workMs !== undefined) onWait?.(performance.now() - waiting.sentAt - workMs);
    if (error) waiting?.reject(toError(error));
    else waiting?.resolve(result);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    onCrash(event.message);
  });
  return {
    send<T>(request: Call<R>): Promise<T> {
      const call = ++last;
      const waiting = { ...Promise.withResolvers<unknown>(), sentAt: performance.now() };
      calls.set(call, waiting);
      worker.postMessage({ ...request, call });
      return waiting.promise as Promise<T>;
    },
    close: () => worker.postMessage({ kind: "close" }),
  };
};

/** The thread's side: how it receives requests, and answers them. */
export const threadOf = <R>() => {
  const thread = self as unknown as {
    postMessage(response: ThreadResponse): void;
    addEventListener(type: "message", listener: (event: { data: R }) => void): void;
    close(): void;
  };
  return {
    onRequest: (listener: (request: R) => void) => thread.addEventListener("message", ({ data }) => listener(data)),
    respond: (call: number, result: unknown, workMs?: number) => thread.postMessage({ call, result, workMs }),
    respondError: (call: number, error: unknown) => {
      const { message, code } = error as Error & { code?: string };
      thread.postMessage({ call, error: { message: String(message), ...(typeof code === "string" ? { code } : {}) } });
    },
    close: () => thread.close(),
  };
};

/** Bytes as drizzle reads them. */
export const withBuffers = (result: RawResult): RawResult => {
  for (const row of result.rows) {
    for (const [i, cell] of row.entries()) {
      if (cell instanceof Uint8Array) row[i] = toBuffer(cell);
      else if (cell instanceof ArrayBuffer) row[i] = Buffer.from(cell);
    }
  }
  return result;
};
