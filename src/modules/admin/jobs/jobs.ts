// Background work as administrators see it: queues, event listeners, emails and scheduled tasks. Failed work can be retried
// or removed.
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { notFound } from "@/platform/errors.ts";
import { isId } from "@/platform/ids.ts";
import { toPage } from "@/platform/http/list.ts";
import {
  applyPause,
  countDeliveries,
  countQueues,
  listFailedDeliveries,
  listScheduleRuns,
  removeDelivery,
  retryDelivery,
  retryFailedDeliveries,
} from "@/platform/queue/operations.ts";
import { describeService } from "@/platform/integrations/circuit-breakers.ts";
import { listServicesAway } from "@/platform/queue/breaker-reports.ts";
import { listPaused, pauseQueue, resumeQueue } from "@/platform/queue/pauses.ts";
import { QUEUES } from "@/platform/queue/queue-names.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { countMessages, listMessages } from "@/modules/notifications/index.ts";
import { loadLocalTime } from "../local-time.ts";
import { QUEUE_LABELS, scheduleLabel } from "./labels.ts";
import type { FailedJobs, FailedJobsQuery, JobRef, Jobs, MessageList, QueueInput, QueueState } from "./schemas.ts";
import type { MessageListQuery } from "@/modules/notifications/delivery/schemas.ts";

/** Admin/Jobs. */
export const viewJobs = async (ctx: Ctx): Promise<Jobs> => {
  const db = ctx.db.read;
  const at = await loadLocalTime(ctx);
  const { oldestDueAt, ...counts } = await countDeliveries(db, ctx.now);
  const paused = await listPaused(db);
  return {
    asOf: at(ctx.now),
    queues: await countQueues(ctx, QUEUES) ?? null,
    queueStates: QUEUES.map((name) => ({
      name,
      label: QUEUE_LABELS[name],
      pausedSince: at.orNull(paused.get(name) ?? null),
    })),
    servicesAway: (await listServicesAway(ctx.redis)).map((breaker) => ({
      name: breaker.name,
      since: at.orNull(breaker.since),
      ...describeService(breaker),
    })),
    reactions: { ...counts, oldest: at.orNull(oldestDueAt) },
    mails: { queued: await countMessages(db, "queued"), failed: await countMessages(db, "failed") },
    schedules: (await listScheduleRuns(db)).map(({ name, runs, startedAt, finishedAt, leasedUntil, lastError }) => ({
      name,
      label: scheduleLabel(name) ?? name,
      runs,
      started: at(startedAt),
      finished: at.orNull(finishedAt),
      running: leasedUntil !== null && leasedUntil > ctx.now,
      error: lastError,
    })),
  };
};

/** The ids of a payload; nothing else of it is shown. */
const idsIn = (payload: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload as object).filter((field): field is [string, string] =>
      typeof field[1] === "string" && isId(field[1])
    ),
  );

/** Admin/FailedJobsPaginated: listeners that used up their attempts, the latest first. */
export const listFailedJobs = async (ctx: Ctx, query: FailedJobsQuery): Promise<FailedJobs> => {
  const db = ctx.db.read;
  const [at, rows, { failed }] = await Promise.all([
    loadLocalTime(ctx),
    listFailedDeliveries(db, query),
    countDeliveries(db, ctx.now),
  ]);
  const items = rows.map(({ occurredAt, failedAt, payload, ...row }) => ({
    ...row,
    about: idsIn(payload),
    occurred: at(occurredAt),
    failed: at.orNull(failedAt),
  }));
  return toPage(items, query, { totalCount: failed });
};

const auditJob = (tx: Tx, action: "job.retry" | "job.remove", { eventId, listener }: JobRef, state: string) =>
  recordAudit(tx, {
    action,
    subjectKind: "job",
    subjectId: eventId,
    before: { listener, state: "failed" },
    after: { listener, state },
  });

/** Admin/RetryJob: runs one failed listener again. Throws 404 when it has not failed. */
export const retryJob = (ctx: Ctx, ref: JobRef): Promise<{ retried: number }> =>
  transact(ctx, async (tx) => {
    if (!await retryDelivery(tx, ref)) throw notFound("This job doesn't exist or is about to run already.");
    await auditJob(tx, "job.retry", ref, "pending");
    return { retried: 1 };
  });

/** Admin/RemoveJob: gives up one failed listener, which is kept as removed. Throws 404 when it has not failed. */
export const removeJob = (ctx: Ctx, ref: JobRef): Promise<{ removed: number }> =>
  transact(ctx, async (tx) => {
    if (!await removeDelivery(tx, ref)) throw notFound("This job doesn't exist or hasn't failed.");
    await auditJob(tx, "job.remove", ref, "removed");
    return { removed: 1 };
  });

/** Admin/PauseQueue and Admin/ResumeQueue. Does nothing when the queue is in that state already. */
const changePause = (paused: boolean) => async (ctx: Ctx, { queue }: QueueInput): Promise<QueueState> => {
  const state = (isPaused: boolean) => ({ queue: QUEUE_LABELS[queue], state: isPaused ? "paused" : "running" });
  await transact(ctx, async (tx) => {
    if (!await (paused ? pauseQueue : resumeQueue)(tx, queue)) return;
    await recordAudit(tx, {
      action: paused ? "queue.pause" : "queue.resume",
      subjectKind: "queue",
      subjectId: queue,
      before: state(!paused),
      after: state(paused),
    });
  });
  await applyPause(ctx, queue, paused);
  return { queue, paused };
};
export const pause = changePause(true);
export const resume = changePause(false);

/** Admin/RetryAllJobs: runs all failed listeners again. */
export const retryAllJobs = async (ctx: Ctx): Promise<{ retried: number }> => {
  const retried = await retryFailedDeliveries(ctx);
  await transact(
    ctx,
    (tx) => recordAudit(tx, { action: "job.retry-all", subjectKind: "job", subjectId: "all", after: { retried } }),
  );
  return { retried };
};

/** Admin/MailsPaginated: one page of the delivery log. */
export const listDeliveryLog = async (ctx: Ctx, query: MessageListQuery): Promise<MessageList> => {
  const { timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  return await listMessages(ctx, query, timeZone);
};
