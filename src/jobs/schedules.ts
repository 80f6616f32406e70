// The clockwork: every schedule of every module on one queue, each run once over all workers (PRODUCT section 7, sweeps).
import { getNextMillis, type Job, type JobSchedulerJson, type JobSchedulerTemplateOptions, type Queue } from "bullmq";
import type { Redis } from "ioredis";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { errorFields } from "@/platform/log.ts";
import { createQueueHandle, startWorker, SWEEPS, type WorkerOptions } from "@/platform/queue/bullmq.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";
import { findLastStart, runSchedule, type Schedule } from "@/platform/queue/schedules.ts";

/** How often the queue's schedulers are compared with the list, in ms: an emptied Redis has forgotten them. */
const COMPARE_MS = 30_000;
/** A scheduler whose next run is so long past has lost it, in ms. */
const LOST_MS = 60_000;
/** Workers' clocks may differ by so much, in ms. */
const CLOCKS_MS = 60_000;

/** A failed or a doubled run is tried again after 10, 20 and 40 s: a killed worker's lease has lapsed by then. */
const JOB: JobSchedulerTemplateOptions = {
  attempts: 4,
  backoff: { type: "exponential", delay: 10_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

const timing = (s: Schedule) => "every" in s ? { every: s.every } : { pattern: s.cron, tz: "UTC" };

/** Whether a run belongs to it now. A sweep by interval always does; one by calendar unless it has had its turn. */
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

/** Makes the queue's schedulers match the list. Only the first comparison removes: older programs may still run. */
export const matchSchedulers = async (queue: Queue, list: Schedule[], remove: boolean): Promise<void> => {
  const known = new Map((await queue.getJobSchedulers()).map((s) => [s.key, s]));
  for (const schedule of list) {
    if (isCurrent(known.get(schedule.name), schedule)) continue;
    await queue.upsertJobScheduler(schedule.name, timing(schedule), { name: schedule.name, opts: JOB });
  }
  const names = new Set(list.map((s) => s.name));
  const gone = remove ? [...known.keys()].filter((name) => !names.has(name)) : [];
  for (const name of gone) await queue.removeJobScheduler(name);
};

/** Adds at once what should have run while nobody was there. */
const catchUp = async (ctx: Ctx, queue: Queue, list: Schedule[]): Promise<void> => {
  for (const { name, ...schedule } of list) {
    if ("every" in schedule) continue; // a new scheduler by interval begins with a run
    if (await isDue(ctx, { name, ...schedule })) await queue.add(name, {}, { ...JOB, jobId: `overdue-${name}` });
  }
};

/** Keeps the queue's schedulers true to the list, from now on and after every outage of Redis. */
export const syncSchedulers = (services: Services, redis: Redis, list: Schedule[]): Running => {
  const door = createQueueHandle(SWEEPS, redis, {});
  let first = true;
  const rounds = startPollingLoop("schedules", COMPARE_MS, services.log, async () => {
    const queue = await door.open();
    await matchSchedulers(queue, list, first);
    if (first) await catchUp(systemCtx(services, "schedules"), queue, list);
    first = false;
  });
  redis.on("ready", rounds.wake);
  const stop = async () => {
    redis.off("ready", rounds.wake);
    await rounds.stop();
    await door.close();
  };
  return { stop };
};

/** Runs sweeps as their time comes. */
export const startSweeper = (services: Services, redis: Redis, list: Schedule[], options: WorkerOptions) => {
  const byName = new Map(list.map((s) => [s.name, s]));
  const sweep = async ({ name }: Job) => {
    const schedule = byName.get(name);
    const ctx = systemCtx(services, name);
    // While a new version comes, an older worker must not swallow what only the newer ones know: tried again, it finds one.
    if (!schedule) throw new Error(`${name} belongs to another version of this program`);
    if (!await isDue(ctx, schedule)) return;
    if (!await runSchedule(ctx, schedule)) throw new Error(`${name} is still running elsewhere`);
  };
  const tellFailure = (job: Job | undefined, error: Error) =>
    services.log.warn("a schedule failed and will be tried again", { schedule: job?.name, ...errorFields(error) });
  return startWorker(SWEEPS, redis, sweep, tellFailure, options);
};
