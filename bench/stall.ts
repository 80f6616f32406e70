// Reads while writes wait for a disk that takes 200 ms for every sync, compared with the same load on the real disk.
import { join } from "node:path";
import { MARKET } from "./market.ts";
import { note, percentile } from "./measure.ts";
import { type Program, withProgram } from "./processes.ts";
import { prepareTraffic, type Traffic } from "./traffic.ts";
import { posterOf, postStart } from "./visitors.ts";

const READS_PER_SECOND = 40;
const WRITES_PER_SECOND = 5;
const PHASE_MS = 5_000;
/** So many that one pause of the machine is not the 99th percentile. */
const REPETITIONS = 8;

/** Compiles the library that makes fsync slow. Returns undefined without a C compiler. */
const compileSlowDisk = async (folder: string): Promise<string | undefined> => {
  const library = join(folder, "slow-disk.so");
  const args = ["-shared", "-fPIC", "-O2", "-o", library, join(import.meta.dirname ?? ".", "slow-disk.c"), "-ldl"];
  try {
    const { success } = await new Deno.Command("cc", { args, stderr: "inherit" }).output();
    return success ? library : undefined;
  } catch {
    return undefined;
  }
};

/** Makes a call at a fixed rate, whether or not earlier ones have ended. Adds to `times` from the moment each was due. */
const keepCalling = async (call: (n: number) => Promise<Response>, perSecond: number, times: number[]) => {
  const began = performance.now();
  const active: Promise<void>[] = [];
  for (let n = 0; n < perSecond * PHASE_MS / 1000; n++) {
    const due = began + n * 1000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    active.push(
      call(n).then(async (response) => {
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status} ${text}`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(active);
};

interface Delays {
  reads: number[];
  writes: number[];
}

const runPhase = ({ web }: Program, traffic: Traffic, { reads, writes }: Delays) =>
  Promise.all([
    keepCalling((n) => traffic.read(web.baseURL, n), READS_PER_SECOND, reads),
    keepCalling(() => postStart(posterOf(web.baseURL)), WRITES_PER_SECOND, writes),
  ]);

const p99Of = (times: number[]) => percentile(times.sort((a, b) => a - b), 0.99);

const compareDisks = async (program: Program, slowDisk: string): Promise<void> => {
  const traffic = await prepareTraffic(program);
  await runPhase(program, traffic, { reads: [], writes: [] });
  const [usual, slow]: [Delays, Delays] = [{ reads: [], writes: [] }, { reads: [], writes: [] }];
  for (let n = 0; n < REPETITIONS; n++) {
    await runPhase(program, traffic, usual);
    await Deno.writeTextFile(slowDisk, "");
    await runPhase(program, traffic, slow);
    await Deno.remove(slowDisk);
  }
  note("writes, p99", p99Of(usual.writes), {}, " ms");
  note("writes on a disk that stalls 200 ms, p50", percentile(slow.writes.sort((a, b) => a - b), 0.5), {
    least: 200,
  }, " ms");
  note("reads, p99", p99Of(usual.reads), {}, " ms");
  note("reads beside writes on a disk that stalls, p99", p99Of(slow.reads), {}, " ms");
  note("reads, p99 with a stalling disk against the usual one", p99Of(slow.reads) / p99Of(usual.reads), { most: 1.2 });
};

export const measureStall = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  const library = await compileSlowDisk(folder);
  const slowDisk = join(folder, "slow");
  if (!library) console.log("  not run: no C compiler");
  else {
    const env = { LD_PRELOAD: library, SLOW_DISK: slowDisk };
    await withProgram(MARKET, { env }, (program) => compareDisks(program, slowDisk));
  }
  await Deno.remove(folder, { recursive: true });
};
