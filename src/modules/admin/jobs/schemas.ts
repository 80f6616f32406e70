// What administrators see of the work behind the requests, and may let run again.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { MailList } from "@/modules/notifications/ledger-schemas.ts";

export { MailItem, MailListQuery } from "@/modules/notifications/ledger-schemas.ts";
export { MailList };

const Count = z.number().int();

export const Jobs = z.object({
  asOf: ReadableTime,
  /** Null while Redis is away: the work waits in the database then. */
  queues: z.array(z.object({ name: z.string(), waiting: Count, active: Count, delayed: Count })).nullable(),
  /** Reactions to events; overdue ones should have begun a minute ago. */
  reactions: z.object({ waiting: Count, overdue: Count, failed: Count, oldest: ReadableTime.nullable() }),
  mails: z.object({ queued: Count, failed: Count }),
  schedules: z.array(z.object({
    name: z.string(),
    /** What it does, in words; its name where nobody has found any. */
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
  /** What should have happened, as `notifications.mailWelcome`. */
  listener: z.string(),
  event: z.string(),
  /** The ids that the event is about. */
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

export const MailRef = z.object({ id: z.uuidv7() });
