// The process and its machine: readiness, clock, disk, memory, how long its event loop is blocked, and which program it runs.
import process from "node:process";
import { statfs } from "node:fs/promises";
import { checkReadiness, type Parts } from "../http/health.ts";
import type { GaugeSource } from "./gauges.ts";
import type { Metrics } from "./metrics.ts";

/** How often the delay of the event loop is measured, in ms. */
const SAMPLE_MS = 250;

/** Measures how late a timer runs: Deno's own monitor of the event loop does not notice when it is blocked. */
export const watchEventLoop = ({ eventLoopDelay }: Metrics): () => void => {
  let expected = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    eventLoopDelay.observe(Math.max(0, now - expected) / 1_000);
    expected = now + SAMPLE_MS;
  }, SAMPLE_MS);
  Deno.unrefTimer(timer as unknown as number);
  return () => clearInterval(timer);
};

/** The names that every Prometheus client gives to these. */
export const processGauges = (version: string, commit: string): GaugeSource => {
  const startSeconds = performance.timeOrigin / 1_000;
  return {
    name: "process",
    gauges: {
      process_resident_memory_bytes: { help: "Memory of the process." },
      process_heap_bytes: { help: "Memory that JavaScript uses." },
      process_start_time_seconds: { help: "When the process started." },
      parley_build_info: { help: "1, with the version and the commit of the program.", labels: ["version", "commit"] },
    },
    read() {
      const { rss, heapUsed } = process.memoryUsage();
      return {
        process_resident_memory_bytes: rss,
        process_heap_bytes: heapUsed,
        process_start_time_seconds: startSeconds,
        parley_build_info: [{ labels: { version, commit }, value: 1 }],
      };
    },
  };
};

/** What `/readyz` says. */
export const readinessGauges = (parts: Parts): GaugeSource => ({
  name: "readiness",
  gauges: {
    parley_ready: { help: "Whether this process can serve: /readyz is 200." },
    parley_part_ok: { help: "Whether a part that this process works with is well.", labels: ["part"] },
  },
  async read() {
    const { status, states } = await checkReadiness(parts);
    return {
      parley_ready: status === "not-ready" ? 0 : 1,
      parley_part_ok: Object.entries(states).map(([part, state]) => ({
        labels: { part },
        value: state === "ok" ? 1 : 0,
      })),
    };
  },
});

/** The machine's clock, compared with others. */
export const clockGauges: GaugeSource = {
  name: "clock",
  gauges: {
    parley_clock_right: { help: "Whether the clock of this machine can be trusted; if not, nothing due is done." },
    parley_clock_difference_seconds: { help: "How far another clock (of Redis or the database) is ahead of ours." },
  },
  read({ clockGuard }) {
    const { state, differenceMs } = clockGuard?.state() ?? {};
    return {
      parley_clock_right: state && (state === "ok" ? 1 : 0),
      parley_clock_difference_seconds: differenceMs === undefined ? undefined : differenceMs / 1_000,
    };
  },
};

/** The disk with the process's data. */
export const diskGauges: GaugeSource = {
  name: "disk",
  gauges: {
    parley_disk_free_bytes: { help: "Space that is left on the disk of DATA_DIR." },
    parley_disk_size_bytes: { help: "Size of the disk of DATA_DIR." },
  },
  async read({ config }) {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { parley_disk_free_bytes: bavail * bsize, parley_disk_size_bytes: blocks * bsize };
  },
};
