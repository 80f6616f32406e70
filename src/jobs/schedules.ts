// Scheduled tasks: every schedule of every module in its queue, each run once across all workers.
import {
  DelayedError,
  getNextMillis,
  type Job,
  type JobSchedulerJson,
  type JobSchedulerTemplateOptions,
  type Queue,
} from "bullmq";
import type { Redis } from "ioredis";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { retryTimeOf } from "@/platform/integrations/circuit-breakers.ts";
import { type QueueName, QUEUES } from "@/platform/queue/queue-names.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";
import {
  isDone,
  isRunning,
  listLastRuns,
  runSchedule,
  type Schedule,
  type ScheduleRun,
} from "@/platform/queue/schedules.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Gates, QueueHandles } from "./gates.ts";
import { requireRightClock } from "./right-clock.ts";

/** How often the queue's schedulers are compared with the list, in ms: an emptied Redis has lost them. */
const COMPARE_MS = 30_000;
/** A scheduler whose next run is this long overdue is broken, in ms. */
const LOST_MS = 60_000;
/** How much the clocks of workers may differ, in ms. */
const CLOCKS_MS = 60_000;

/** A scheduler that no running worker has on its list for this long is removed, in ms. */
const ORPHAN_MS = 10 * 60_000;

/** A failed or overlapping run is retried after 10, 20 and 40 s: a killed worker's lease has expired by then. */
const JOB: JobSchedulerTemplateOptions = {
  attempts: 4,
  backoff: { type: "exponential", delay: 10_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

const queueOf = ({ queue = "sweeps" }: Schedule): QueueName => queue;
const timing = (s: Schedule) => "every" in s ? { every: s.every } : { pattern: s.cron, tz: "UTC" };

/** After how long a task by cron that did not end well is queued again, in ms: the attempts of its job are over. */
const AGAIN_MS = 10 * 60_000;

/** When the task had to run after its last run. */
const nextTime = (schedule: Schedule, { startedAt }: ScheduleRun): Instant =>
  getNextMillis(startedAt, timing(schedule))!;

/** Whether a schedule should run now: always by interval, and by cron unless it has been done for this time. */
const isDue = async (ctx: Ctx, schedule: Schedule): Promise<boolean> => {
  if ("every" in schedule) return true;
  const last = (await listLastRuns(ctx, [schedule.name])).get(schedule.name);
  return !last || !isDone(last) || nextTime(schedule, last) <= ctx.now + CLOCKS_MS;
};

/** Whether a task by cron should have run and no worker is at it. What has just become due has a job of its own. */
const isMissed = (schedule: Schedule, last: ScheduleRun | undefined, now: Instant): boolean => {
  if (!last) return true;
  if (isDone(last)) return nextTime(schedule, last) + LOST_MS <= now;
  return !isRunning(last, now) && last.startedAt + AGAIN_MS <= now;
};

/** The scheduler's next run is neither long overdue nor, after a worker whose clock was ahead, in a far future. */
const isPlausible = (next: number, s: Schedule): boolean => {
  const now = Date.now();
  const latest = "every" in s ? now + s.every : getNextMillis(now, timing(s))!;
  return next > now - LOST_MS && next <= latest + LOST_MS;
};

const isCurrent = (known: JobSchedulerJson | undefined, s: Schedule): boolean => {
  const { every, pattern } = timing(s) as { every?: number; pattern?: string };
  return known !== undefined && known.every === every && known.pattern === pattern && isPlausible(known.next ?? 0, s);
};

/** Adds the queue's missing schedulers and changes those that differ from the list. */
export const updateSchedulers = async (queue: Queue, list: Schedule[]): Promise<void> => {
  const known = new Map((await queue.getJobSchedulers()).map((s) => [s.key, s]));
  for (const schedule of list) {
    if (isCurrent(known.get(schedule.name), schedule)) continue;
    await queue.upsertJobScheduler(schedule.name, timing(schedule), { name: schedule.name, opts: JOB });
  }
};

/**
 * Removes schedulers that no worker has had on its list for `orphanMs`. Workers of several versions may run at once, so
 * each notes those that it knows, and an older one leaves the schedulers of a newer one alone.
 */
export const removeOrphans = async (
  queue: Queue,
  redis: Redis,
  list: Schedule[],
  orphanMs = ORPHAN_MS,
): Promise<void> => {
  const seenKey = `parley:schedules-seen:${queue.name}`;
  const [seconds] = await redis.time(); // the clocks of workers may differ
  const now = Number(seconds) * 1_000;
  if (list.length > 0) await redis.hset(seenKey, Object.fromEntries(list.map(({ name }) => [name, now])));
  const names = new Set(list.map((s) => s.name));
  const others = (await queue.getJobSchedulers()).map(({ key }) => key).filter((name) => !names.has(name));
  for (const name of others) {
    await redis.hsetnx(seenKey, name, now);
    if (now - Number(await redis.hget(seenKey, name)) < orphanMs) continue;
    await queue.removeJobScheduler(name);
    await redis.hdel(seenKey, name);
  }
};

/**
 * Queues what should have run: while no worker was running, or with a worker that was killed, or in a Redis that was
 * emptied; and again what has failed. A new scheduler by interval starts with a run.
 */
const catchUp = async (ctx: Ctx, queue: Queue, list: Schedule[]): Promise<void> => {
  const byCron = list.filter((schedule) => !("every" in schedule));
  const runs = await listLastRuns(ctx, byCron.map(({ name }) => name));
  for (const schedule of byCron) {
    const { name } = schedule;
    if (isMissed(schedule, runs.get(name), ctx.now)) await queue.add(name, {}, { ...JOB, jobId: `overdue-${name}` });
  }
};

/** Keeps the schedulers of every queue in sync with the list, also after outages of Redis. */
export const syncSchedulers = (services: Services, redis: Redis, handles: QueueHandles, list: Schedule[]): Running => {
  const loop = startPollingLoop("schedules", COMPARE_MS, services.log, async () => {
    requireRightClock(services);
    for (const name of QUEUES) {
      const queue = await handles[name].open();
      const own = list.filter((schedule) => queueOf(schedule) === name);
      await updateSchedulers(queue, own);
      await removeOrphans(queue, redis, own);
      await catchUp(systemCtx(services, "schedules"), queue, own);
    }
  });
  redis.on("ready", loop.wake);
  return loop;
};

/** After how long a job that no worker here knows is offered again, in ms. */
const UNKNOWN_MS = 5_000;

/** Leaves a job to a worker of another version, for ten minutes: then nobody has asked for it any more. */
const leaveToOthers = async (job: Job): Promise<void> => {
  if (Date.now() - job.timestamp > ORPHAN_MS) return;
  await job.moveToDelayed(Date.now() + UNKNOWN_MS, job.token);
  throw new DelayedError();
};

/** Runs scheduled tasks of one queue when they are due. */
export const createSweeper = (services: Services, queue: QueueName, list: Schedule[], gates: Gates) => {
  const byName = new Map(list.map((s) => [s.name, s]));
  const reported = new Set<string>();
  return async (job: Job): Promise<void> => {
    const { name } = job;
    const schedule = byName.get(name);
    if (!schedule) {
      if (!reported.has(name)) services.log.warn("a schedule is left to another version of this program", { name });
      reported.add(name);
      return await leaveToOthers(job);
    }
    const ctx = systemCtx(services, name);
    if (queueOf(schedule) !== queue || !await isDue(ctx, schedule)) return; // it has moved to another queue
    const repeatsSoon = "every" in schedule;
    if (repeatsSoon && gates.accepts(queue) === "none") return;
    if (gates.isPaused(queue)) throw new Error(`The queue "${queue}" is paused`); // Redis was emptied
    const hasRun = await runSchedule(ctx, schedule).catch((error) => {
      // The outage is logged once, and the next run is not far.
      if (repeatsSoon && retryTimeOf(error) !== undefined) return true;
      throw error;
    });
    if (!hasRun) throw new Error(`${name} is still running elsewhere`);
  };
};
