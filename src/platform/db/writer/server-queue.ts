// The queue of writes to a libSQL server: batches in groups, each group with one request and one commit, and interactive
// transactions one at a time (docs/design/database.md#with-a-server).
import { BatchCond } from "@libsql/hrana-client";
import type { Batch, BatchOutcome } from "./batch.ts";
import { isBusy, isConstraintViolation, isServerAway, isUnsent, toStreamError, toWriteError } from "../errors.ts";
import { unavailable, uncertain } from "../../errors.ts";
import { toStatements } from "./server-batch.ts";
import type { ServerStream } from "./server-stream.ts";
import type { TakeTurn, WriterOptions } from "../types.ts";
import type { Attempt } from "./write-monitor.ts";

/** The most batches in one commit. */
const GROUP_SIZE = 32;
/** How often a batch is sent while the server is away or busy, and how long between, in ms. */
const SENDS = 4;
const RESEND_MS = 250;

interface Queued {
  attempt: Attempt;
  requestedAt: number;
  reject(error: unknown): void;
}

interface QueuedBatch extends Queued {
  /** Sending it again is harmless: `applied_batches` has the ids of those that were applied. */
  id: string;
  batch: Batch;
  /** How often it was sent. */
  sends: number;
  /** Whether it may have been applied although no answer said so. */
  mayBeApplied: boolean;
  /** It shares its commit with no other, because one that it shared has failed. */
  alone: boolean;
  resolve(outcome: BatchOutcome): void;
}

interface QueuedTransaction extends Queued {
  run(): Promise<void>;
}

const isBatch = (queued: QueuedBatch | QueuedTransaction): queued is QueuedBatch => "batch" in queued;

/** How a batch of a committed group ended. */
type Ending = "applied" | { error: unknown };

const endingOf = (results: PromiseSettledResult<unknown>[]): Ending => {
  const failed = results.find((result) => result.status === "rejected");
  if (failed) return { error: failed.reason };
  // A step that was not executed is resolved with undefined.
  return results.every((result) => result.status === "fulfilled" && result.value !== undefined)
    ? "applied"
    : { error: toStreamError(new Error("The server has skipped a batch")) };
};

/** Settles with what a step reports, without an unhandled rejection until somebody asks. */
const settled = <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> =>
  Promise.allSettled([promise]).then(([result]) => result);

const requireDone = (result: PromiseSettledResult<unknown>): void => {
  if (result.status === "rejected") throw result.reason;
  if (result.value === undefined) throw toStreamError(new Error("The server has skipped a commit"));
};

/** Sends batches in one transaction, each in a savepoint. Throws when the transaction could not begin or commit. */
const sendGroup = async (server: ServerStream, group: readonly QueuedBatch[]): Promise<Ending[]> => {
  const { stream, statement } = server.forRequest();
  const steps = stream.batch();
  const { ok, not } = BatchCond;
  const begin = steps.step();
  const begun = settled(begin.run("BEGIN IMMEDIATE"));
  const after = (step: typeof begin) => steps.step().condition(ok(step));
  const runs = group.map(({ id, batch }) => {
    const savepoint = after(begin);
    const results = [savepoint.run("SAVEPOINT queued_batch")];
    let last = savepoint;
    for (const { sql, args } of toStatements(id, batch)) {
      last = after(last);
      results.push(last.run(statement(sql, args)));
    }
    void settled(after(savepoint).condition(not(ok(last))).run("ROLLBACK TO queued_batch"));
    void settled(after(savepoint).run("RELEASE queued_batch"));
    return Promise.allSettled(results);
  });
  const commit = after(begin);
  const committed = settled(commit.run("COMMIT"));
  void settled(steps.step().condition(not(ok(commit))).run("ROLLBACK"));
  await steps.execute().catch((error) => Promise.reject(toStreamError(error)));
  requireDone(await begun);
  const endings = (await Promise.all(runs)).map(endingOf);
  const end = await committed;
  // A full disk ends the transaction at once: the batch that met it knows more than the commit.
  if (group.length > 1 || endings[0] === "applied") requireDone(end);
  return endings;
};

interface QueueOptions extends Pick<WriterOptions, "onRoundTrip" | "observer"> {
  server: ServerStream;
  /** Whether a batch with this id is in the database. */
  wasApplied(id: string): Promise<boolean>;
}

export const createServerQueue = ({ server, wasApplied, onRoundTrip, observer }: QueueOptions) => {
  const waiting: (QueuedBatch | QueuedTransaction)[] = [];
  let isRunning = false;
  let takeTurn: TakeTurn = () => Promise.resolve(() => {});

  /** Sends it again, or reports how it failed. */
  const repeat = (queued: QueuedBatch, error: unknown): void => {
    queued.mayBeApplied ||= isServerAway(error) && !isUnsent(error);
    const isTemporary = isServerAway(error) || isBusy(error);
    if (isTemporary && queued.sends < SENDS && !queued.attempt.abandoned) waiting.unshift(queued);
    else queued.reject(queued.mayBeApplied ? Object.assign(uncertain(), { cause: error }) : toWriteError(error));
  };
  const end = async (queued: QueuedBatch, ending: Ending): Promise<void> => {
    if (ending === "applied") return queued.resolve("applied");
    if (!isConstraintViolation(ending.error)) return repeat(queued, ending.error);
    try {
      // Sent again, it violates the key of `applied_batches` when only the answer was lost.
      queued.resolve(queued.sends > 1 && await wasApplied(queued.id) ? "applied" : "conflict");
    } catch (error) {
      repeat(queued, error);
    }
  };
  /** Returns how long to wait before the next group, in ms. */
  const runGroup = async (group: QueuedBatch[]): Promise<number> => {
    for (const queued of group) queued.sends++;
    onRoundTrip?.();
    try {
      const endings = await sendGroup(server, group);
      for (const [n, queued] of group.entries()) await end(queued, endings[n]!);
      return 0;
    } catch (error) {
      const isTemporary = isServerAway(error) || isBusy(error);
      for (const queued of group.toReversed()) {
        queued.alone ||= !isTemporary;
        if (isTemporary || group.length === 1) repeat(queued, error);
        else waiting.unshift(queued);
      }
      return isTemporary ? RESEND_MS : 0;
    }
  };
  /** The batches that are sent together, or one transaction. */
  const takeNext = (): QueuedBatch[] | QueuedTransaction => {
    const first = waiting.shift()!;
    if (!isBatch(first)) return first;
    const group = [first];
    for (;;) {
      const next = waiting[0];
      if (!next || !isBatch(next) || next.alone || first.alone || group.length === GROUP_SIZE) return group;
      group.push(next);
      waiting.shift();
    }
  };
  /** Not when its caller has been told meanwhile that nothing was changed. */
  const isStillWanted = ({ attempt, requestedAt, reject }: Queued): boolean => {
    if (attempt.abandoned) {
      reject(unavailable());
      return false;
    }
    if (!attempt.sent) observer?.waited(performance.now() - requestedAt);
    attempt.sent = true;
    return true;
  };
  const runNext = async (): Promise<number> => {
    const next = takeNext();
    if (!Array.isArray(next)) {
      if (isStillWanted(next)) await next.run();
      return 0;
    }
    const group = next.filter(isStillWanted);
    return group.length > 0 ? await runGroup(group) : 0;
  };
  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const endTurn = await takeTurn();
      const pauseMs = await runNext().finally(endTurn);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  };
  const enqueue = (queued: QueuedBatch | QueuedTransaction): void => {
    if (isBatch(queued) && queued.batch.isRetry) waiting.unshift(queued);
    else waiting.push(queued);
    if (!isRunning) void runAll();
  };
  return {
    /** Applies a batch, or reports a conflict. Rejects with 503. */
    apply: (id: string, batch: Batch, attempt: Attempt): Promise<BatchOutcome> =>
      new Promise((resolve, reject) => {
        const state = { sends: 0, mayBeApplied: false, alone: false };
        enqueue({ id, batch, attempt, requestedAt: performance.now(), ...state, resolve, reject });
      }),
    /** Runs an interactive transaction while nothing else of this process is written. Rejects as it does. */
    runAlone: <T>(attempt: Attempt, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const run = () => work().then(resolve, reject);
        enqueue({ attempt, requestedAt: performance.now(), run, reject });
      }),
    /** From now on, asks for a turn before each group and each interactive transaction. */
    shareTurns: (take: TakeTurn): void => void (takeTurn = take),
  };
};
