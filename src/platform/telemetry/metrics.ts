// The instruments of a process, for Prometheus. Labels are route patterns, names and states from lists of the program,
// never ids or addresses, so that the number of time series is bounded (docs/design/operation.md#metrics-and-traces).
import process from "node:process";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds in seconds. */
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 2.5, 10];
const DATABASE_SECONDS = [0.0005, 0.002, 0.005, 0.02, 0.1, 0.5, 2, 10];
const DELAY_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.5, 2];
const QUEUE_SECONDS = [0.1, 0.5, 2, 10, 60, 600, 3_600];
const EMAIL_SECONDS = [0.05, 0.25, 1, 5, 15, 60];

const httpMetrics = (registers: Registry[]) => ({
  requests: new Histogram({
    name: "parley_http_request_duration_seconds",
    help: "Time until a response begins, by route pattern and class of status.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  }),
  requestsInFlight: new Gauge({
    name: "parley_http_requests_in_flight",
    help: "Requests whose response has not begun.",
    registers,
  }),
});

const databaseMetrics = (registers: Registry[]) => ({
  reads: new Histogram({
    name: "parley_database_read_duration_seconds",
    help: "Duration of reads; those that are requested together are one.",
    buckets: DATABASE_SECONDS,
    registers,
  }),
  statements: new Counter({
    name: "parley_database_statements_total",
    help: "Statements of reads and of batches of writes.",
    labelNames: ["kind"],
    registers,
  }),
  writes: new Histogram({
    name: "parley_database_write_duration_seconds",
    help: "Duration of writes with their wait. A conflict is planned again.",
    labelNames: ["kind", "outcome"],
    buckets: DATABASE_SECONDS,
    registers,
  }),
  writeWaits: new Histogram({
    name: "parley_database_write_wait_seconds",
    help: "How long writes waited for their turn and for the lock of other processes.",
    buckets: DATABASE_SECONDS,
    registers,
  }),
});

const jobMetrics = (registers: Registry[]) => ({
  events: new Counter({
    name: "parley_events_total",
    help: "Domain events that this process has committed, by name.",
    labelNames: ["event"],
    registers,
  }),
  deliveries: new Counter({
    name: "parley_deliveries_total",
    help: "Attempts to run a listener, by how they ended.",
    labelNames: ["listener", "outcome"],
    registers,
  }),
  deliverySeconds: new Counter({
    name: "parley_delivery_seconds_total",
    help: "Time that listeners took.",
    labelNames: ["listener"],
    registers,
  }),
  deliveryDelays: new Histogram({
    name: "parley_delivery_delay_seconds",
    help: "Time from an event to the first attempt of its listeners.",
    buckets: QUEUE_SECONDS,
    registers,
  }),
  relayed: new Counter({
    name: "parley_relay_deliveries_total",
    help: "Deliveries that this process has passed to the queue.",
    registers,
  }),
  emails: new Histogram({
    name: "parley_email_duration_seconds",
    help: "Duration of sending one email, by how it ended.",
    labelNames: ["outcome"],
    buckets: EMAIL_SECONDS,
    registers,
  }),
});

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

const processMetrics = (registers: Registry[]) => ({
  cpu: new Counter({
    name: "process_cpu_seconds_total",
    help: "CPU time of the process.",
    registers,
    collect() {
      this.reset();
      this.inc(cpuSeconds());
    },
  }),
  eventLoopDelay: new Histogram({
    name: "parley_event_loop_delay_seconds",
    help: "How late a timer of the thread that serves requests runs.",
    buckets: DELAY_SECONDS,
    registers,
  }),
  logEntries: new Counter({
    name: "parley_log_entries_total",
    help: "Entries of the log that warn, or that need a person.",
    labelNames: ["level"],
    registers,
  }),
  sources: new Gauge({
    name: "parley_metrics_source_up",
    help: "Whether the values of a source could be read for this response.",
    labelNames: ["source"],
    registers,
  }),
});

/** Creates the instruments of this process. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    ...httpMetrics(registers),
    ...databaseMetrics(registers),
    ...jobMetrics(registers),
    ...processMetrics(registers),
    /** Adds a gauge whose values are set before each response. */
    addGauge: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Gauge({ name, help, labelNames: [...labelNames], registers }),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
