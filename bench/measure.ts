// Measures calls and processes, and records figures against limits. CPU time and memory come from /proc (Linux only).
import { join } from "node:path";

/** Percentile of sorted numbers. */
export const percentile = (sorted: number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? NaN;

export interface Timing {
  p50: number;
  p99: number;
  /** Responses per second. */
  rate: number;
}

/** Times `total` calls by parallel `clients`, in ms. Throws unless the response is 2xx. */
export const timeCalls = async (
  call: (n: number) => Promise<Response>,
  total: number,
  clients = 1,
): Promise<Timing> => {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const client = async () => {
    while (next < total) {
      const n = next++;
      const start = performance.now();
      const response = await call(n);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), rate: total / seconds };
};

/**
 * Alternates two calls, so that other load on the machine slows both equally. Returns the p50 of each in ms. The first
 * tenth only warms up.
 */
export const timeAlternately = async (
  one: () => Promise<Response>,
  other: () => Promise<Response>,
  pairs: number,
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < pairs; n++) {
    for (const [which, call] of [one, other].entries()) {
      const began = performance.now();
      const response = await call();
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      if (n >= pairs / 10) times[which]!.push(performance.now() - began);
    }
  }
  const [first, second] = times.map((all) => percentile(all.sort((a, b) => a - b), 0.5));
  return [first!, second!];
};

/** The clock ticks of a second in /proc. */
const TICKS = 100;

/** User and system time of all threads of a process so far, in ms. */
export const cpuOf = (pid: number): number => {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1000 / TICKS;
};

/** The resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]) / 1024;

/** Idle time of all cores together so far, in ms. */
export const idleTime = (): number =>
  Number(Deno.readTextFileSync("/proc/stat").split("\n")[0]!.split(/\s+/)[4]) * 1000 / TICKS;

export interface Measured extends Timing {
  /** CPU time of the process for each request, in ms. */
  cpu: number;
}

/** Times calls that the process `pid` serves. The first quarter only warms up. */
export const measureCalls = async (
  pid: number,
  call: (n: number) => Promise<Response>,
  total: number,
  clients = 4,
): Promise<Measured> => {
  await timeCalls(call, total / 4, clients);
  const before = cpuOf(pid);
  const timing = await timeCalls(call, total, clients);
  return { ...timing, cpu: (cpuOf(pid) - before) / total };
};

export interface BenchServer {
  origin: string;
  stop(): Promise<void>;
}

const HERE = import.meta.dirname ?? ".";

/** Starts server.ts as a separate process on a free port. */
export const startServer = async (folder: string): Promise<BenchServer> => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", join(HERE, "server.ts"), folder, "0"],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let output = "";
  while (!/listening \d+/.test(output)) {
    const { value, done } = await lines.read();
    if (done) throw new Error(`The measured server did not start: ${output}`);
    output += value;
  }
  const port = /listening (\d+)/.exec(output)![1];
  const stop = async () => {
    await lines.cancel();
    child.kill("SIGKILL");
    await child.status;
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
};

export interface Figure {
  label: string;
  measured: string;
  limit: string;
  passed: boolean;
}
const figures: Figure[] = [];

/** Records a figure and compares it with its limit. */
export const note = (label: string, value: number, bound: { most?: number; least?: number }, unit = ""): void => {
  const show = (n: number) => `${Math.round(n * 100) / 100}${unit}`;
  const limit = bound.most !== undefined
    ? `at most ${show(bound.most)}`
    : bound.least !== undefined
    ? `at least ${show(bound.least)}`
    : "";
  const passed = value <= (bound.most ?? Infinity) && value >= (bound.least ?? -Infinity);
  figures.push({ label, measured: show(value), limit, passed });
  console.log(`${passed ? "  " : "! "}${label}: ${show(value)}${limit ? ` (${limit})` : ""}`);
};

/** All figures so far. */
export const allFigures = (): readonly Figure[] => figures;

/** What a release needed, as ratios of figures of one run: they hold on any machine. */
interface ReleaseRatios {
  release: string;
  ratios: Record<string, number>;
}
const RELEASE_RATIOS = new URL("./release-ratios.json", import.meta.url);
const last: ReleaseRatios = JSON.parse(Deno.readTextFileSync(RELEASE_RATIOS));
const ratios: Record<string, number> = {};
/** Beyond this factor, a ratio is worse than the last release's; below, it is the noise of a machine. */
const NOISE = 1.2;

/** Records a ratio that should be small, and compares it with a limit and with the last release. */
export const noteRatio = (label: string, ratio: number, most = Infinity): void => {
  ratios[label] = Math.round(ratio * 10) / 10;
  const before = last.ratios[label];
  const shown = before === undefined ? label : `${label} (${last.release}: ${before})`;
  note(shown, ratio, { most: Math.min(most, before === undefined ? Infinity : before * NOISE) });
};

/** Keeps the ratios of this run as those of a release. Those of parts that did not run stay. */
export const saveRatios = (release: string): void => {
  const saved: ReleaseRatios = { release, ratios: { ...last.ratios, ...ratios } };
  Deno.writeTextFileSync(RELEASE_RATIOS, `${JSON.stringify(saved, null, 2)}\n`);
};
