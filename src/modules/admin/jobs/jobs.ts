// Background work as administrators see it: queues, event listeners, emails and scheduled tasks. Failed work can be retried.
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { notFound } from "@/platform/errors.ts";
import { pageOf } from "@/platform/http/list.ts";
import {
  countDeliveries,
  countQueues,
  listFailedDeliveries,
  listScheduleRuns,
  retryDelivery,
  retryFailedDeliveries,
} from "@/platform/queue/operations.ts";
import { QUEUES } from "@/platform/queue/queue-names.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { countMessages, listMessages } from "@/modules/notifications/index.ts";
import { localTimeOf } from "../local-time.ts";
import type { FailedJobs, FailedJobsQuery, Jobs, MessageList, RetryJobInput } from "./schemas.ts";
import type { MessageListQuery } from "@/modules/notifications/delivery/schemas.ts";

const SCHEDULES: Readonly<Record<string, string>> = {
  "auth.forget-old-traces": "Deletes old sessions and codes",
  "billing.ask-open-payments": "Checks open payments with the payment provider",
  "billing.catch-up-with-events": "Processes missed events of the payment provider",
  "billing.close-day": "Expires credits, warns before they expire and reconciles the ledger",
  "billing.forget-provider-events": "Deletes old events of the payment provider",
  "funnel.close-abandoned": "Closes abandoned tracks",
  "funnel.forget-old": "Anonymises old tracks",
  "funnel.purge-unproven": "Erases requests whose email address was never confirmed",
  "funnel.refresh-candidates": "Updates the days that visitors can book",
  "funnel.release-reviews": "Releases bookings that waited too long for an administrator",
  "funnel.remind-unfinished": "Reminds visitors of unfinished requests",
  "help.close-resolved": "Closes resolved help requests",
  "leads.expire-and-warn": "Expires leads and warns before they expire",
  "leads.forget-requests": "Erases data that visitors asked to delete",
  "leads.lapse-received": "Expires leads that nobody accepted",
  "leads.end-unanswered": "Ends leads whose visitors did not consent",
  "notifications.forget-old": "Deletes old notifications",
  "notifications.send-due-reminders": "Sends meeting reminders",
  "platform.fail-unknown-deliveries": "Fails jobs that no version of this program knows",
  "platform.forget-events": "Deletes old events that are fully processed",
  "platform.forget-keys": "Deletes old idempotency keys",
  "platform.forget-batches": "Deletes the ids of old batches",
  "scheduling.ask-and-settle": "Asks whether meetings took place and records the outcome",
  "scheduling.expire-holds": "Releases holds and bookings that nobody confirmed",
  "scheduling.read-other-calendars": "Reads the specialists' connected calendars",
  "specialists.encode-photos": "Removes hidden data from photos of older versions",
};

/** Undefined for a schedule that was renamed or removed; its last run stays in the database. */
export const scheduleLabel = (name: string): string | undefined => SCHEDULES[name];

/** Admin/Jobs. */
export const viewJobs = async (ctx: Ctx): Promise<Jobs> => {
  const db = ctx.db.read;
  const at = await localTimeOf(ctx);
  const { oldestDueAt, ...counts } = await countDeliveries(db, ctx.now);
  return {
    asOf: at(ctx.now),
    queues: await countQueues(ctx, QUEUES) ?? null,
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

/** Admin/FailedJobsPaginated: listeners that used up their attempts, the latest first. */
export const listFailedJobs = async (ctx: Ctx, query: FailedJobsQuery): Promise<FailedJobs> => {
  const db = ctx.db.read;
  const at = await localTimeOf(ctx);
  const rows = await listFailedDeliveries(db, query);
  const items = rows.map(({ occurredAt, failedAt, payload, ...row }) => ({
    ...row,
    about: payload as Record<string, unknown>,
    occurred: at(occurredAt),
    failed: at.orNull(failedAt),
  }));
  return pageOf(items, query, { totalCount: (await countDeliveries(db, ctx.now)).failed });
};

/** Admin/RetryJob: runs one failed listener again. Throws 404 when it has not failed. */
export const retryJob = (ctx: Ctx, ref: RetryJobInput): Promise<{ retried: number }> =>
  transact(ctx, async (tx) => {
    if (!await retryDelivery(tx, ref)) throw notFound("This job doesn't exist or is about to run already.");
    await recordAudit(tx, {
      action: "job.retry",
      subjectKind: "job",
      subjectId: ref.eventId,
      before: { listener: ref.listener, state: "failed" },
      after: { listener: ref.listener, state: "pending" },
    });
    return { retried: 1 };
  });

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
