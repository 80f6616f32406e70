// The names of the queues, apart from BullMQ, which only workers load.

/** The queue of event deliveries. */
export const DELIVERIES = "reactions";
/** The queue of scheduled tasks. */
export const SWEEPS = "sweeps";

/** With which the keys of every queue begin. */
export const QUEUE_PREFIX = "parley";
