// Scheduled tasks: every schedule of every module on one queue, each run once across all workers (PRODUCT section 7, sweeps).
import { getNextMillis, type Job, type JobSchedulerJson, type JobSchedulerTemplateOptions, type Queue } from "bullmq";
import type { Redis } from "ioredis";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { errorFields } from "@/platform/log.ts";
import { createQueueHandle, startWorker, type WorkerOptions } from "@/platform/queue/bullmq.ts";
import { SWEEPS } from "@/platform/queue/queue-names.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";
import { findLastStart, runSchedule, type Schedule } from "@/platform/queue/schedules.ts";

/** How often the queue's schedulers are compared with the list, in ms: an emptied Redis has lost them. */
const COMPARE_MS = 30_000;
/** A scheduler whose next run is this long overdue is broken, in ms. */
const LOST_MS = 60_000;
/** How much the clocks of workers may differ, in ms. */
const CLOCKS_MS = 60_000;

/** A failed or overlapping run is retried after 10, 20 and 40 s: a killed worker's lease has expired by then. */
const JOB: JobSchedulerTemplateOptions = {
  attempts: 4,
  backoff: { type: "exponential", delay: 10_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

const timing = (s: Schedule) => "every" in s ? { every: s.every } : { pattern: s.cron, tz: "UTC" };

/** Whether a schedule should run now: always by interval, and by cron unless it has already run for this time. */
const isDue = async (ctx: Ctx, schedule: Schedule): Promise<boolean> => {
  if ("every" in schedule) return true;
  const last = await findLastStart(ctx, schedule.name);
  return last === undefined || getNextMillis(last, timing(schedule))! <= ctx.now + CLOCKS_MS;
};

const isCurrent = (known: JobSchedulerJson | undefined, s: Schedule): boolean => {
  const { every, pattern } = timing(s) as { every?: number; pattern?: string };
  return known !== undefined && known.every === every && known.pattern === pattern &&
    (known.next ?? 0) > Date.now() - LOST_MS;
};

/** Makes the queue's schedulers match the list. Only the first comparison removes some: older programs may still run. */
export const updateSchedulers = async (queue: Queue, list: Schedule[], remove: boolean): Promise<void> => {
  const known = new Map((await queue.getJobSchedulers()).map((s) => [s.key, s]));
  for (const schedule of list) {
    if (isCurrent(known.get(schedule.name), schedule)) continue;
    await queue.upsertJobScheduler(schedule.name, timing(schedule), { name: schedule.name, opts: JOB });
  }
  const names = new Set(list.map((s) => s.name));
  const gone = remove ? [...known.keys()].filter((name) => !names.has(name)) : [];
  for (const name of gone) await queue.removeJobScheduler(name);
};

/** Queues at once what should have run while no worker was running. */
const catchUp = async (ctx: Ctx, queue: Queue, list: Schedule[]): Promise<void> => {
  for (const { name, ...schedule } of list) {
    if ("every" in schedule) continue; // a new interval scheduler starts with a run
    if (await isDue(ctx, { name, ...schedule })) await queue.add(name, {}, { ...JOB, jobId: `overdue-${name}` });
  }
};

/** Keeps the queue's schedulers in sync with the list, also after outages of Redis. */
export const syncSchedulers = (services: Services, redis: Redis, list: Schedule[]): Running => {
  const handle = createQueueHandle(SWEEPS, redis, {});
  let first = true;
  const loop = startPollingLoop("schedules", COMPARE_MS, services.log, async () => {
    const queue = await handle.open();
    await updateSchedulers(queue, list, first);
    if (first) await catchUp(systemCtx(services, "schedules"), queue, list);
    first = false;
  });
  redis.on("ready", loop.wake);
  const stop = async () => {
    redis.off("ready", loop.wake);
    await loop.stop();
    await handle.close();
  };
  return { stop };
};

/** Runs scheduled tasks when they are due. */
export const startSweeper = (services: Services, redis: Redis, list: Schedule[], options: WorkerOptions) => {
  const byName = new Map(list.map((s) => [s.name, s]));
  const sweep = async ({ name }: Job) => {
    const schedule = byName.get(name);
    const ctx = systemCtx(services, name);
    // During an upgrade an older worker must not drop a job that only newer workers know: the retry reaches one of them.
    if (!schedule) throw new Error(`${name} belongs to another version of this program`);
    if (!await isDue(ctx, schedule)) return;
    if (!await runSchedule(ctx, schedule)) throw new Error(`${name} is still running elsewhere`);
  };
  const logFailure = (job: Job | undefined, error: Error) =>
    services.log.warn("a schedule failed and will be retried", { schedule: job?.name, ...errorFields(error) });
  return startWorker(SWEEPS, redis, sweep, logFailure, options);
};
