// The state of background work: deliveries in the outbox, jobs in the queues, scheduled tasks, and outside services.
import { OUTSIDE_SERVICES, type OutsideService } from "../integrations/circuit-breakers.ts";
import { countDeliveries, countQueues, listScheduleRuns } from "../queue/operations.ts";
import { listPaused } from "../queue/pauses.ts";
import { QUEUES } from "../queue/queue-names.ts";
import type { Schedule } from "../queue/schedules.ts";
import type { GaugeSource, Sample } from "./gauges.ts";

const STATES = ["waiting", "active", "delayed"] as const;
/** Schedules with a time of day run at night. */
const DAY_SECONDS = 86_400;

export const deliveryGauges: GaugeSource = {
  name: "deliveries",
  gauges: {
    parley_deliveries: { help: "Deliveries of events to listeners that have not ended well.", labels: ["state"] },
    parley_deliveries_oldest_due_seconds: { help: "How long the oldest waiting delivery has been due." },
  },
  async read({ db, now }) {
    const { waiting, overdue, failed, oldestDueAt } = await countDeliveries(db.read, now);
    return {
      parley_deliveries: Object.entries({ waiting, overdue, failed })
        .map(([state, value]) => ({ labels: { state }, value })),
      parley_deliveries_oldest_due_seconds: oldestDueAt === null ? 0 : Math.max(0, now - oldestDueAt) / 1_000,
    };
  },
};

export const queueGauges: GaugeSource = {
  name: "queue",
  gauges: {
    parley_queue_up: { help: "Whether the queue (Redis) answers." },
    parley_queue_jobs: { help: "Jobs by queue and state.", labels: ["queue", "state"] },
    parley_queue_paused: { help: "Whether an administrator has paused a queue.", labels: ["queue"] },
  },
  async read(ctx) {
    const [queues, paused] = await Promise.all([countQueues(ctx, QUEUES), listPaused(ctx.db.read)]);
    const samples = (queues ?? []).flatMap((counts) =>
      STATES.map((state): Sample => ({ labels: { queue: counts.name, state }, value: counts[state] }))
    );
    return {
      parley_queue_up: queues ? 1 : 0,
      parley_queue_jobs: samples,
      parley_queue_paused: QUEUES.map((queue) => ({ labels: { queue }, value: paused.has(queue) ? 1 : 0 })),
    };
  },
};

const intervalSeconds = (schedule: Schedule): number => "every" in schedule ? schedule.every / 1_000 : DAY_SECONDS;

/** A schedule that has never ended well has no age; those of other versions of the program are left out. */
export const scheduleGauges = (schedules: readonly Schedule[]): GaugeSource => ({
  name: "schedules",
  gauges: {
    parley_schedule_age_seconds: { help: "Time since a scheduled task last succeeded.", labels: ["schedule"] },
    parley_schedule_interval_seconds: { help: "How often a scheduled task should run.", labels: ["schedule"] },
    parley_schedule_failing: { help: "Whether the last run of a scheduled task failed.", labels: ["schedule"] },
  },
  async read({ db, now }) {
    const runs = new Map((await listScheduleRuns(db.read)).map((run) => [run.name, run]));
    const known = schedules.map(({ name }) => runs.get(name)).filter((run) => run !== undefined);
    return {
      parley_schedule_age_seconds: known.filter(({ finishedAt }) => finishedAt !== null)
        .map(({ name, finishedAt }) => ({ labels: { schedule: name }, value: (now - finishedAt!) / 1_000 })),
      parley_schedule_interval_seconds: schedules.map((schedule) => ({
        labels: { schedule: schedule.name },
        value: intervalSeconds(schedule),
      })),
      parley_schedule_failing: known.map(({ name, lastError }) => ({
        labels: { schedule: name },
        value: lastError === null ? 0 : 1,
      })),
    };
  },
});

/** Outside services as this process sees them. */
export const breakerGauges: GaugeSource = {
  name: "breakers",
  gauges: {
    parley_circuit_open: { help: "Hosts of an outside service to which calls are not made.", labels: ["service"] },
  },
  read({ breakers }) {
    const failing = breakers.list().filter(({ state }) => state !== "closed");
    const countOf = (service: OutsideService) => failing.filter((breaker) => breaker.service === service).length;
    return {
      parley_circuit_open: OUTSIDE_SERVICES.map((service) => ({ labels: { service }, value: countOf(service) })),
    };
  },
};
