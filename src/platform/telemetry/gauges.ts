// Values that are read when Prometheus asks: from the database, the queue and the process.
import type { Ctx } from "../ctx.ts";
import { errorMessage } from "../log.ts";
import { withTimeout } from "../time/timeout.ts";
import type { Metrics } from "./metrics.ts";

export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What one read answers, by the names of the gauges. What is absent or undefined is not part of the response. */
export type Samples = Readonly<Record<string, number | readonly Sample[] | undefined>>;

/**
 * Gauges that are read together. Values from the database are the same in every process: queries over processes take
 * their maximum. A read takes few statements, each from an index.
 */
export interface GaugeSource {
  name: string;
  /** By name: what it means, and its labels. */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(ctx: Ctx): Samples | Promise<Samples>;
}

/** How long a source may take, in ms: a little more than the parts of /readyz. The response does not wait for a database that is stuck. */
const TIMEOUT_MS = 1_500;

type Gauge = ReturnType<Metrics["addGauge"]>;

/** Sets the values of one gauge; those of the last response that are gone are removed. */
const setGauge = (gauge: Gauge, value: Samples[string]): void => {
  if (typeof value === "number") return gauge.set(value);
  if (value === undefined) return gauge.remove();
  gauge.reset();
  for (const sample of value) gauge.set(sample.labels, sample.value);
};

/** Adds the gauges of all sources. Returns a function that reads them; calls at the same time share one reading. */
export const addGauges = (
  metrics: Metrics,
  sources: readonly GaugeSource[],
  timeoutMs = TIMEOUT_MS,
): (ctx: Ctx) => Promise<void> => {
  const added = sources.map(({ gauges, ...source }) => ({
    ...source,
    gauges: Object.entries(gauges).map(([name, { help, labels }]) => ({
      name,
      empty: labels ? [] : undefined,
      gauge: metrics.addGauge(name, help, labels),
    })),
  }));
  const readSource = async (ctx: Ctx, { name: source, gauges, read }: (typeof added)[number]) => {
    const tooLate = () => {
      throw new Error(`It took longer than ${timeoutMs} ms`);
    };
    const samples = await withTimeout(Promise.try(read, ctx), timeoutMs, tooLate).catch((error): undefined => {
      ctx.log.warn("metrics could not be read", { source, error: errorMessage(error) });
    });
    metrics.sources.set({ source }, samples ? 1 : 0);
    for (const { name, gauge, empty } of gauges) setGauge(gauge, samples?.[name] ?? empty);
  };
  let reading: Promise<void> | undefined;
  return (ctx) =>
    reading ??= Promise.all(added.map((source) => readSource(ctx, source))).then(() => {})
      .finally(() => reading = undefined);
};
