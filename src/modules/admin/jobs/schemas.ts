// Schemas of background jobs and of the delivery log.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { MessageList } from "@/modules/notifications/delivery/schemas.ts";

export { MessageItem, MessageListQuery } from "@/modules/notifications/delivery/schemas.ts";
export { MessageList };

const Count = z.number().int();

export const Jobs = z.object({
  asOf: ReadableTime,
  /** Null while Redis is unavailable; the work waits in the database meanwhile. */
  queues: z.array(z.object({ name: z.string(), waiting: Count, active: Count, delayed: Count })).nullable(),
  /** Event listeners that are still to run. `overdue` ones were due more than a minute ago. */
  reactions: z.object({ waiting: Count, overdue: Count, failed: Count, oldest: ReadableTime.nullable() }),
  mails: z.object({ queued: Count, failed: Count }),
  schedules: z.array(z.object({
    name: z.string(),
    /** What it does; its name when it has no label. */
    label: z.string(),
    runs: Count,
    started: ReadableTime,
    finished: ReadableTime.nullable(),
    running: z.boolean(),
    error: z.string().nullable(),
  })),
});
export type Jobs = z.infer<typeof Jobs>;

export const FailedJobsQuery = listQuery(["failedAt"]);
export type FailedJobsQuery = z.infer<typeof FailedJobsQuery>;

export const FailedJob = z.object({
  eventId: z.string(),
  /** The listener that failed, for example `notifications.mailWelcome`. */
  listener: z.string(),
  event: z.string(),
  /** The payload of the event: ids only. */
  about: z.record(z.string(), z.unknown()),
  attempts: Count,
  error: z.string().nullable(),
  occurred: ReadableTime,
  failed: ReadableTime.nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;
export const FailedJobs = listOf(FailedJob);
export type FailedJobs = z.infer<typeof FailedJobs>;

export const RetryJobInput = z.object({ eventId: z.uuidv7(), listener: z.string().min(1).max(100) });
export type RetryJobInput = z.infer<typeof RetryJobInput>;
export const Retried = z.object({ retried: Count });

export const EmailRef = z.object({ id: z.uuidv7() });
