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

const toEnding = (results: PromiseSettledResult<unknown>[]): Ending => {
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
  const endings = (await Promise.all(runs)).map(toEnding);
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

/** The batches that are sent together, or one transaction, taken from those that wait. */
const takeNext = (waiting: (QueuedBatch | QueuedTransaction)[]): QueuedBatch[] | QueuedTransaction => {
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

export class ServerQueue {
  readonly #options: QueueOptions;
  readonly #waiting: (QueuedBatch | QueuedTransaction)[] = [];
  #isRunning = false;
  #takeTurn: TakeTurn = () => Promise.resolve(() => {});

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Applies a batch, or reports a conflict. Rejects with 503. */
  apply(id: string, batch: Batch, attempt: Attempt): Promise<BatchOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<BatchOutcome>();
    const state = { sends: 0, mayBeApplied: false, alone: false };
    this.#enqueue({ id, batch, attempt, requestedAt: performance.now(), ...state, resolve, reject });
    return promise;
  }

  /** Runs an interactive transaction while nothing else of this process is written. Rejects as it does. */
  runAlone<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = () => work().then(resolve, reject);
    this.#enqueue({ attempt, requestedAt: performance.now(), run, reject });
    return promise;
  }

  /** From now on, asks for a turn before each group and each interactive transaction. */
  shareTurns(take: TakeTurn): void {
    this.#takeTurn = take;
  }

  #enqueue(queued: QueuedBatch | QueuedTransaction): void {
    if (isBatch(queued) && queued.batch.isRetry) this.#waiting.unshift(queued);
    else this.#waiting.push(queued);
    if (!this.#isRunning) void this.#runAll();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const endTurn = await this.#takeTurn();
      const pauseMs = await this.#runNext().finally(endTurn);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    this.#isRunning = false;
  }

  /** Returns how long to wait before the next one, in ms. */
  async #runNext(): Promise<number> {
    const next = takeNext(this.#waiting);
    if (!Array.isArray(next)) {
      if (this.#isStillWanted(next)) await next.run();
      return 0;
    }
    const group = next.filter((queued) => this.#isStillWanted(queued));
    return group.length > 0 ? await this.#runGroup(group) : 0;
  }

  /** Not when its caller has been told meanwhile that nothing was changed. */
  #isStillWanted({ attempt, requestedAt, reject }: Queued): boolean {
    if (attempt.abandoned) {
      reject(unavailable());
      return false;
    }
    if (!attempt.sent) this.#options.observer?.waited(performance.now() - requestedAt);
    attempt.sent = true;
    return true;
  }

  async #runGroup(group: QueuedBatch[]): Promise<number> {
    for (const queued of group) queued.sends++;
    this.#options.onRoundTrip?.();
    try {
      const endings = await sendGroup(this.#options.server, group);
      for (const [n, queued] of group.entries()) await this.#end(queued, endings[n]!);
      return 0;
    } catch (error) {
      const isTemporary = isServerAway(error) || isBusy(error);
      for (const queued of group.toReversed()) {
        queued.alone ||= !isTemporary;
        if (isTemporary || group.length === 1) this.#repeat(queued, error);
        else this.#waiting.unshift(queued);
      }
      return isTemporary ? RESEND_MS : 0;
    }
  }

  async #end(queued: QueuedBatch, ending: Ending): Promise<void> {
    if (ending === "applied") return queued.resolve("applied");
    if (!isConstraintViolation(ending.error)) return this.#repeat(queued, ending.error);
    try {
      // Sent again, it violates the key of `applied_batches` when only the answer was lost.
      queued.resolve(queued.sends > 1 && await this.#options.wasApplied(queued.id) ? "applied" : "conflict");
    } catch (error) {
      this.#repeat(queued, error);
    }
  }

  /** Sends it again, or reports how it failed. */
  #repeat(queued: QueuedBatch, error: unknown): void {
    queued.mayBeApplied ||= isServerAway(error) && !isUnsent(error);
    const isTemporary = isServerAway(error) || isBusy(error);
    if (isTemporary && queued.sends < SENDS && !queued.attempt.abandoned) this.#waiting.unshift(queued);
    else queued.reject(queued.mayBeApplied ? Object.assign(uncertain(), { cause: error }) : toWriteError(error));
  }
}
