// BullMQ on our own Redis clients: queue names, settings, producers and workers
// (docs/design/modules-and-events.md#outbox).
import { type ConnectionOptions, type Job, type JobsOptions, Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { removeQueryValues } from "../log.ts";
import { QUEUE_PREFIX } from "./queue-names.ts";
import { whenReady } from "./redis.ts";
import type { Running } from "./polling-loop.ts";

/** A worker that is silent for this long loses its job, in ms. */
const LOCK_MS = 15_000;
/** How often workers look for stalled jobs, in ms. */
const STALLED_MS = 5_000;

const connection = (redis: Redis) => redis as unknown as ConnectionOptions;

/** The producing side of one queue. */
export interface QueueHandle {
  /** The open queue. Rejects while Redis is away. */
  open(): Promise<Queue>;
  close(): Promise<void>;
}

/**
 * A queue to add jobs to. It is opened at first use, and again when Redis went away while it was being opened: BullMQ
 * never recovers from that by itself.
 */
export const createQueueHandle = (name: string, redis: Redis, defaultJobOptions: JobsOptions): QueueHandle => {
  let queue: Queue | undefined;
  const close = async () => {
    const closing = queue;
    queue = undefined;
    await closing?.close();
  };
  const open = async () => {
    await whenReady(redis);
    const opening = queue ??= ignoreErrors(
      new Queue(name, { connection: connection(redis), prefix: QUEUE_PREFIX, defaultJobOptions }),
    );
    try {
      await opening.waitUntilReady();
      return opening;
    } catch (error) {
      if (queue === opening) await close();
      throw error;
    }
  };
  return { open, close };
};

/** Pauses or resumes a queue for the workers of all processes. */
export const setPaused = (queue: Queue, paused: boolean): Promise<void> => paused ? queue.pause() : queue.resume();

export interface WorkerOptions {
  concurrency: number;
  lockMs?: number;
  stalledMs?: number;
}

/**
 * Runs the jobs of one queue. Another worker takes over a dead worker's job within seconds. `stop` waits for the jobs that are
 * running, but not for a Redis that is away. `onFailed` receives what `run` throws.
 */
export const startWorker = (
  name: string,
  redis: Redis,
  run: (job: Job) => Promise<void>,
  onFailed: (job: Job | undefined, error: Error) => void,
  { concurrency, lockMs = LOCK_MS, stalledMs = STALLED_MS }: WorkerOptions,
): Running => {
  const running = new Set<Promise<void>>();
  const tracked = (job: Job) => {
    // The queue keeps the error of a failed job.
    const work = run(job).catch((error) => Promise.reject(removeQueryValues(error))).finally(() =>
      running.delete(work)
    );
    running.add(work);
    return work;
  };
  const worker = ignoreErrors(
    new Worker(name, tracked, {
      connection: connection(redis),
      prefix: QUEUE_PREFIX,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: stalledMs,
      maxStalledCount: 3, // the database counts attempts; this only stops a stalled job from cycling forever
      runRetryDelay: 1_000,
    }),
  );
  worker.on("failed", onFailed);
  const stop = async () => {
    let open = true;
    const closing = worker.close().catch(() => {}).then(() => void (open = false));
    while (open && (running.size > 0 || redis.status === "ready")) await Promise.race([closing, pause(50)]);
    if (open) worker.disconnect().catch(() => {});
  };
  return { stop };
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The connection reports each outage once; BullMQ would repeat it for every command. */
const ignoreErrors = <E extends { on(event: "error", hear: () => void): unknown }>(emitter: E): E => {
  emitter.on("error", () => {});
  return emitter;
};
