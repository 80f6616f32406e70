import { z } from "zod";
import { listOf, listQuery, ReadableTime } from "@/platform/http/schemas.ts";
import { QUEUES } from "@/platform/queue/queue-names.ts";
import { MessageList } from "@/modules/notifications/delivery/schemas.ts";

export { MessageItem, MessageListQuery } from "@/modules/notifications/delivery/schemas.ts";
export { MessageList };

const Count = z.number().int();

const QueueName = z.enum(QUEUES);

export const Jobs = z.object({
  asOf: ReadableTime,
  /** Null while Redis is unavailable; the work waits in the database meanwhile. */
  queues: z.array(z.object({ name: z.string(), waiting: Count, active: Count, delayed: Count })).nullable(),
  /** Every queue: what it is for, and since when it is paused. */
  queueStates: z.array(z.object({ name: QueueName, label: z.string(), pausedSince: ReadableTime.nullable() })),
  /** Services whose calls fail at the moment, with what that means. */
  servicesAway: z.array(z.object({
    name: z.string(),
    label: z.string(),
    consequence: z.string(),
    since: ReadableTime.nullable(),
  })),
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
}).meta({ id: "Jobs" });
export type Jobs = z.infer<typeof Jobs>;

export const FailedJobsQuery = listQuery(["failedAt"]).omit({ search: true });
export type FailedJobsQuery = z.infer<typeof FailedJobsQuery>;

export const FailedJob = z.object({
  eventId: z.string(),
  /** The listener that failed, for example `notifications.mailWelcome`. */
  listener: z.string(),
  event: z.string(),
  /** The ids in the payload of the event, such as `leadId`. */
  about: z.record(z.string(), z.string()),
  attempts: Count,
  error: z.string().nullable(),
  occurred: ReadableTime,
  failed: ReadableTime.nullable(),
}).meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof FailedJob>;
export const FailedJobs = listOf(FailedJob).meta({ id: "FailedJobs" });
export type FailedJobs = z.infer<typeof FailedJobs>;

/** A failed job. */
export const JobRef = z.object({ eventId: z.uuidv7(), listener: z.string().min(1).max(100) }).meta({ id: "JobRef" });
export type JobRef = z.infer<typeof JobRef>;
export const QueueInput = z.object({ queue: QueueName }).meta({ id: "QueueInput" });
export type QueueInput = z.infer<typeof QueueInput>;
export const Removed = z.object({ removed: Count }).meta({ id: "EmailsRemoved" });
export const QueueState = z.object({ queue: QueueName, paused: z.boolean() }).meta({ id: "QueueState" });
export type QueueState = z.infer<typeof QueueState>;
export const Dismissed = z.object({ dismissed: Count }).meta({ id: "JobsDismissed" });
export const Retried = z.object({ retried: Count }).meta({ id: "JobsRetried" });

export const EmailRef = z.object({ id: z.uuidv7() });
