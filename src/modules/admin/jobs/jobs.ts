// The work behind the requests as administrators see it: queues, reactions, mails, schedules; and one more try.
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { pageOf } from "@/platform/http/list.ts";
import {
  countQueues,
  countReactions,
  listFailedReactions,
  listScheduleRuns,
  retryFailedReactions,
  retryReaction,
} from "@/platform/queue/operations.ts";
import { REACTIONS, SWEEPS } from "@/platform/queue/bullmq.ts";
import type { Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { countMessages, listMails } from "@/modules/notifications/index.ts";
import type { FailedJobs, FailedJobsQuery, Jobs, MailList, RetryJobInput } from "./schemas.ts";
import { scheduleLabel } from "./schedule-labels.ts";
import type { MailListQuery } from "@/modules/notifications/ledger-schemas.ts";

/** Writes times for the clock of who asks. */
const clockOf = async (ctx: Ctx) => {
  const { timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  return (at: Instant) => readable(at, timeZone);
};

/** How the work behind the requests stands now. */
export const viewJobs = async (ctx: Ctx): Promise<Jobs> => {
  const db = ctx.db.read;
  const at = await clockOf(ctx);
  const { oldestDueAt, ...counts } = await countReactions(db, ctx.now);
  return {
    asOf: at(ctx.now),
    queues: await countQueues(ctx, [REACTIONS, SWEEPS]) ?? null,
    reactions: { ...counts, oldest: oldestDueAt === null ? null : at(oldestDueAt) },
    mails: { queued: await countMessages(db, "queued"), failed: await countMessages(db, "failed") },
    schedules: (await listScheduleRuns(db)).map(({ name, runs, startedAt, finishedAt, leasedUntil, lastError }) => ({
      name,
      label: scheduleLabel(name) ?? name,
      runs,
      started: at(startedAt),
      finished: finishedAt === null ? null : at(finishedAt),
      running: leasedUntil !== null && leasedUntil > ctx.now,
      error: lastError,
    })),
  };
};

/** One page of reactions that were given up, the latest first. */
export const listFailedJobs = async (ctx: Ctx, query: FailedJobsQuery): Promise<FailedJobs> => {
  const db = ctx.db.read;
  const at = await clockOf(ctx);
  const rows = await listFailedReactions(db, query);
  const items = rows.map(({ occurredAt, failedAt, payload, ...row }) => ({
    ...row,
    about: payload as Record<string, unknown>,
    occurred: at(occurredAt),
    failed: failedAt === null ? null : at(failedAt),
  }));
  return pageOf(items, query, { totalCount: (await countReactions(db, ctx.now)).failed });
};

/** Lets one reaction run again. Throws 404 when there is none that has ended. */
export const retryJob = (ctx: Ctx, ref: RetryJobInput): Promise<{ retried: number }> =>
  transact(ctx, async (tx) => {
    if (!await retryReaction(tx, ref)) throw notFound("This job does not exist, or it is about to run anyway.");
    await recordAudit(tx, {
      action: "job.retry",
      subjectKind: "job",
      subjectId: ref.eventId,
      before: { listener: ref.listener, state: "failed" },
      after: { listener: ref.listener, state: "pending" },
    });
    return { retried: 1 };
  });

/** Lets all reactions run again that were given up. */
export const retryAllJobs = async (ctx: Ctx): Promise<{ retried: number }> => {
  const retried = await retryFailedReactions(ctx);
  await transact(
    ctx,
    (tx) => recordAudit(tx, { action: "job.retry-all", subjectKind: "job", subjectId: "all", after: { retried } }),
  );
  return { retried };
};

/** One page of the message ledger. */
export const listDeliveryLog = async (ctx: Ctx, query: MailListQuery): Promise<MailList> => {
  const { timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  return await listMails(ctx, query, timeZone);
};
