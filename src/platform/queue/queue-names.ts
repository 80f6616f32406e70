// The names of the queues, apart from BullMQ, which only workers load. Jobs in Redis name them, so they never change.

/**
 * `reactions`: deliveries of events to listeners. `sweeps`: scheduled tasks. `emails` and `outside`: deliveries and tasks
 * that send emails or call outside services, which may hang.
 */
export const QUEUES = ["reactions", "emails", "outside", "sweeps"] as const;
export type QueueName = (typeof QUEUES)[number];

/** The keys of rate limits begin with this. */
export const LIMIT_PREFIX = "limit";

/** The keys of every queue, and all others but those of rate limits, begin with this. */
export const QUEUE_PREFIX = "parley";
