// The thread that owns the writing connection of a database file. It runs batches and interactive transactions one after
// another, and commits those that wait together, so that the thread which serves requests never waits for the disk
// (docs/design/database.md#with-a-file).
import { applyBatch, type Batch, type BatchOutcome } from "./batch.ts";
import { type FileConnection, openFile, type Statement } from "../file-client.ts";
import { threadOf } from "./thread.ts";
import { retryWhileBusy } from "./transaction-limits.ts";

/** `call` is the number under which the response is sent. */
export type WriterRequest =
  | { kind: "open"; call: number; url: string; pragmas: string[]; lockWaitMs: number; groupMs: number }
  | { kind: "batch"; call: number; batch: Batch }
  /** Answered when the transaction may begin. `alone`: it shares its commit with no other. */
  | { kind: "begin"; call: number; alone: boolean }
  | { kind: "execute"; call: number; statement: Statement }
  /** Ends the transaction that has begun. Answered after the shared commit. */
  | { kind: "end"; call: number; commit: boolean }
  | { kind: "close" };

/** A transaction in the queue. */
interface QueuedWrite {
  requestedAt: number;
  /** Committed alone, after a shared commit failed. */
  alone: boolean;
  /** Runs it in a savepoint and returns what to do after the commit. Throws when the surrounding transaction is lost. */
  run(): Promise<() => void>;
  /** The surrounding transaction was lost for a reason that may be another one's. Returns what to queue again. */
  retryAlone(): QueuedWrite[];
  fail(error: unknown): void;
}

/** The most transactions in one commit. */
const GROUP_SIZE = 16;
/** The driver waits synchronously, and meanwhile nobody could fail together with the first. */
const DRIVER_WAIT_MS = 0;

const { onRequest: onMessage, respond, respondError, close } = threadOf<WriterRequest>();

let connection: FileConnection;
let lockWaitMs = 0;
let groupMs = 0;
const waiting: QueuedWrite[] = [];
let isRunning = false;
let lastCommit = -Infinity;
let commitMs = 0;

/** Waiting for one more transaction pays while all of them take less time than the commits that they save. */
const acceptsMore = (group: QueuedWrite[], startedAt: number): boolean => {
  const next = waiting[0];
  if (!next || next.alone || group[0]!.alone || group.length >= GROUP_SIZE) return false;
  return performance.now() - startedAt < Math.min(groupMs, 2 * commitMs);
};

const commit = () => {
  const startedAt = performance.now();
  connection.exec("COMMIT");
  lastCommit = performance.now();
  commitMs = (commitMs + lastCommit - startedAt) / 2;
};

const runGroup = async (): Promise<void> => {
  const first = waiting[0]!;
  try {
    const since = () => Math.max(first.requestedAt, lastCommit);
    await retryWhileBusy(lockWaitMs, since, () => connection.exec("BEGIN IMMEDIATE"));
  } catch (error) {
    return waiting.shift()!.fail((error as Error).cause ?? error);
  }
  const group: QueuedWrite[] = [];
  const settles: (() => void)[] = [];
  const startedAt = performance.now();
  try {
    do {
      group.push(waiting.shift()!);
      settles.push(await group.at(-1)!.run());
    } while (acceptsMore(group, startedAt));
    commit();
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    if (group.length === 1) return group[0]!.fail(error);
    // The failing transaction is unknown, so each is tried again alone.
    return void waiting.unshift(...group.flatMap((write) => write.retryAlone()));
  }
  for (const settle of settles) settle();
};

const runAll = async () => {
  isRunning = true;
  while (waiting.length > 0) {
    await runGroup();
    // Lets requests arrive that were sent meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
  isRunning = false;
};

/** A process tries again one write at a time, so that the next retry does not go before this one. */
const enqueue = (write: QueuedWrite, isRetry = false) => {
  if (isRetry) waiting.unshift(write);
  else waiting.push(write);
  if (!isRunning) void runAll();
};

/** A failed disk ends the transaction. A statement after that would be committed by itself. */
const requireTransaction = () => {
  if (!connection.inTransaction) throw new Error("The transaction was ended by the database");
};

const undo = () => {
  requireTransaction();
  connection.exec("ROLLBACK TO queued_write; RELEASE queued_write");
};

const runBatch = (batch: Batch): BatchOutcome => {
  connection.exec("SAVEPOINT queued_write");
  try {
    const outcome = applyBatch(connection, batch);
    if (outcome === "applied") connection.exec("RELEASE queued_write");
    else undo();
    return outcome;
  } catch (error) {
    if (connection.inTransaction) undo();
    throw error;
  }
};

const queueBatch = (call: number, batch: Batch): QueuedWrite => {
  const write: QueuedWrite = {
    requestedAt: performance.now(),
    alone: false,
    // deno-lint-ignore require-await -- throws as a rejection
    run: async () => {
      const startedAt = performance.now();
      try {
        const outcome = runBatch(batch);
        return () => respond(call, outcome, performance.now() - startedAt);
      } catch (error) {
        if (!connection.inTransaction) throw error;
        return () => respondError(call, error);
      }
    },
    retryAlone: () => [Object.assign(write, { alone: true })],
    fail: (error) => respondError(call, error),
  };
  return write;
};

type TransactionRequest = Extract<WriterRequest, { kind: "execute" | "end" }>;
/** Requests for the transaction that has begun. */
const inbox: TransactionRequest[] = [];
let onRequest = () => {};

const nextRequest = async (): Promise<TransactionRequest> => {
  if (inbox.length === 0) await new Promise<void>((resolve) => onRequest = resolve);
  return inbox.shift()!;
};

const executeUntilEnd = async (): Promise<Extract<WriterRequest, { kind: "end" }>> => {
  for (;;) {
    const request = await nextRequest();
    if (request.kind === "end") return request;
    try {
      requireTransaction();
      respond(request.call, connection.query(request.statement));
    } catch (error) {
      respondError(request.call, error);
    }
  }
};

const queueTransaction = (begin: number, alone: boolean): QueuedWrite => {
  let end = begin;
  const run = async () => {
    connection.exec("SAVEPOINT queued_write");
    respond(begin, "begun");
    const request = await executeUntilEnd();
    end = request.call;
    try {
      if (!request.commit) undo();
      else connection.exec("RELEASE queued_write");
      return () => respond(end, "done");
    } catch (error) {
      if (!connection.inTransaction) throw error;
      undo();
      return () => respondError(end, error);
    }
  };
  const retryAlone = () => (respond(end, "lost"), []);
  return { requestedAt: performance.now(), alone, run, retryAlone, fail: (error) => respondError(end, error) };
};

const open = async ({ call, url, pragmas, ...options }: Extract<WriterRequest, { kind: "open" }>) => {
  ({ lockWaitMs, groupMs } = options);
  commitMs = groupMs / 2;
  connection?.close();
  connection = openFile(url, DRIVER_WAIT_MS);
  try {
    // Two processes that start at once both switch the file to WAL.
    const startedAt = performance.now();
    await retryWhileBusy(lockWaitMs, () => startedAt, () => connection.exec(pragmas.join("\n")));
    respond(call, "done");
  } catch (error) {
    respondError(call, (error as Error).cause ?? error);
  }
};

onMessage((request) => {
  if (request.kind === "open") void open(request);
  else if (request.kind === "batch") enqueue(queueBatch(request.call, request.batch), request.batch.isRetry);
  else if (request.kind === "begin") enqueue(queueTransaction(request.call, request.alone));
  else if (request.kind === "close") {
    connection.close();
    close();
  } else {
    inbox.push(request);
    onRequest();
  }
});
