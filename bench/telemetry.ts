// What metrics and traces cost: CPU time of the same traffic in web processes with and without them, in turns.
import { type MarketPlan } from "./market.ts";
import { cpuOf, note, percentile } from "./measure.ts";
import { type Program, withProgram } from "./processes.ts";
import { prepareTraffic, type Traffic } from "./traffic.ts";

const MARKET: MarketPlan = { specialists: 200, meetings: 1_000 };
const PASSES = 11;
const WARM_UPS = 4;
/** Visits of a pass; one in twenty is a whole booking, one in twenty a dashboard. */
const VISITS = 60;
const CLIENTS = 4;
const SCRAPES = 100;
/** How often Prometheus asks, in ms. */
const SCRAPE_MS = 15_000;
const TOKEN = "a-token-for-prometheus";
const METRICS = { METRICS_TOKEN: TOKEN };

/** Accepts what processes export, and does nothing with it. */
const startSink = () =>
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    await request.arrayBuffer();
    return Response.json({});
  });

const tracesTo = (port: number, sampler?: string): Record<string, string> => ({
  OTEL_DENO: "true",
  OTEL_DENO_CONSOLE: "ignore",
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  ...(sampler ? { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: sampler } : {}),
});

const requireOk = async (call: () => Promise<Response>): Promise<string> => {
  const response = await call();
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
};

let visits = 0;
const visit = async (traffic: Traffic, origin: string, kind: number): Promise<void> => {
  const n = visits++;
  if (kind % 20 === 0) await traffic.book(origin, n, requireOk);
  else if (kind % 20 === 10) await requireOk(() => traffic.dashboard(origin, n));
  else await requireOk(() => traffic.read(origin, kind));
};

/** The CPU time that one pass takes in a process, in ms. */
const runPass = async (traffic: Traffic, { pid, baseURL }: Program["web"]): Promise<number> => {
  const before = cpuOf(pid);
  let next = 0;
  const client = async () => {
    while (next < VISITS) await visit(traffic, baseURL, next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return cpuOf(pid) - before;
};

const median = (values: number[]): number => percentile(values.toSorted((a, b) => a - b), 0.5);

/** The CPU times of the passes of each process, in ms. They take turns, so that other load meets all of them. */
const runPasses = async (program: Program): Promise<number[][]> => {
  const traffic = await prepareTraffic(program);
  for (const web of program.webs) for (let n = 0; n < WARM_UPS; n++) await runPass(traffic, web);
  const passes: number[][] = [];
  while (passes.length < PASSES) {
    const pass = program.webs.map(() => 0);
    for (let position = 0; position < pass.length; position++) {
      const which = (passes.length + position) % pass.length;
      pass[which] = await runPass(traffic, program.webs[which]!);
    }
    passes.push(pass);
  }
  return passes;
};

/** Each process against the first one: the median of the ratios within a pass. */
const compare = (passes: number[][]): number[] =>
  passes[0]!.map((_, which) => median(passes.map((pass) => pass[which]! / pass[0]!)));

const measureScrape = async ({ pid, baseURL }: Program["web"]): Promise<number> => {
  const scrape = () => fetch(`${baseURL}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  await requireOk(scrape);
  const before = cpuOf(pid);
  for (let n = 0; n < SCRAPES; n++) await requireOk(scrape);
  return (cpuOf(pid) - before) / SCRAPES;
};

export const measureTelemetry = async (): Promise<void> => {
  const sink = startSink();
  const { port } = sink.addr;
  const env = [{}, {}, METRICS, tracesTo(port), { ...METRICS, ...tracesTo(port, "0.1") }];
  await withProgram(MARKET, { webs: env.length, env }, async (program) => {
    const passes = await runPasses(program);
    const [, again = 0, metrics = 0, traces = 0, both = 0] = compare(passes);
    note("CPU time of a visit without metrics and traces", median(passes.map(([cpu]) => cpu!)) / VISITS, {}, " ms");
    note("the same in another process, against that: what chance adds", again, {});
    note("with metrics", metrics, { most: 1.05 * Math.max(1, again) });
    note("with all traces", traces, {});
    note("with metrics and one trace in ten", both, { most: 1.05 * Math.max(1, again) });
    const scrape = await measureScrape(program.webs[2]!);
    note("CPU time of an answer to Prometheus", scrape, {}, " ms");
    note("share of a core that answering it every 15 s takes", 100 * scrape / SCRAPE_MS, { most: 0.5 }, " %");
  });
  await sink.shutdown();
};
