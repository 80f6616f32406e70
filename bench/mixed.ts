// Mixed traffic on one machine: the highest rate of requests at which 99 of 100 take at most 100 ms.
import { MARKET } from "./market.ts";
import { idleTime, note, percentile } from "./measure.ts";
import { withProgram } from "./processes.ts";
import { prepareTraffic, type Traffic } from "./traffic.ts";

/** Shares of visits: the others read the funnel. */
const BOOKINGS = 0.05;
const DASHBOARDS = 0.05;
const P99_MS = 100;
const STEP_MS = 3_000;
/** Other processes on the machine can spoil a step, so it fails only when all attempts fail. */
const ATTEMPTS = 3;
/** Visits per second of the first step, and the growth of each further one. */
const FIRST_RATE = 20;
const GROWTH = 1.5;
/** More waiting visits than arrive in this time mean overload. */
const BACKLOG_MS = 1_500;
/** Three times what one web process sustained on two cores before pages and writes were reworked. */
const LEAST_SUSTAINED = 480;

/** The program refuses a call because it has too much to do. */
class Overload extends Error {}

interface Step {
  /** Requests per second. */
  rate: number;
  p99: number;
  /** Cores that had nothing to do. */
  idleCores: number;
  passed: boolean;
}

/** Offers visits at a fixed rate, whether or not earlier ones have ended; delay counts from the moment they were due. */
const createOffer = (traffic: Traffic, origins: string[]) => {
  let visits = 0;
  const visit = async (due: number, times: number[]): Promise<void> => {
    const n = visits++;
    const origin = origins[n % origins.length]!;
    let from = due;
    const send = async (call: () => Promise<Response>) => {
      const response = await call();
      const text = await response.text();
      if (response.status === 503) throw new Overload();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      times.push(performance.now() - from);
      from = performance.now();
      return text;
    };
    // The golden ratio spreads the kinds evenly.
    const kind = (n * 0.6180339887) % 1;
    if (kind < BOOKINGS) await traffic.book(origin, n, send);
    else if (kind < BOOKINGS + DASHBOARDS) await send(() => traffic.dashboard(origin, n));
    else await send(() => traffic.read(origin, n));
  };
  return async (visitsPerSecond: number): Promise<Step> => {
    const times: number[] = [];
    const active = new Set<Promise<void>>();
    const total = visitsPerSecond * STEP_MS / 1000;
    const [began, idle] = [performance.now(), idleTime()];
    let [started, rejected] = [0, 0];
    const countRefusal = (error: unknown) => {
      if (!(error instanceof Overload)) throw error;
      rejected++;
    };
    for (; started < total && active.size < visitsPerSecond * BACKLOG_MS / 1000; started++) {
      const due = began + started * 1000 / visitsPerSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const running = visit(due, times).catch(countRefusal).finally(() => active.delete(running));
      active.add(running);
    }
    await Promise.all(active);
    const elapsed = performance.now() - began;
    const p99 = percentile(times.sort((a, b) => a - b), 0.99);
    const idleCores = (idleTime() - idle) / elapsed;
    const passed = started >= total && rejected === 0 && p99 <= P99_MS;
    return { rate: times.length * 1000 / elapsed, p99, idleCores, passed };
  };
};

/** Raises the offered rate until a step fails, and halves the last interval twice. */
const findSustained = async (offer: (rate: number) => Promise<Step>): Promise<Step> => {
  const attempt = async (rate: number): Promise<Step> => {
    let step = await offer(rate);
    for (let n = 1; n < ATTEMPTS && !step.passed; n++) step = await offer(rate);
    console.log(`  ${Math.round(rate)} visits a second: p99 ${Math.round(step.p99)} ms`);
    return step;
  };
  let best: Step = { rate: 0, p99: NaN, idleCores: 0, passed: false };
  let [low, high] = [FIRST_RATE / GROWTH, FIRST_RATE];
  for (let step = await attempt(high); step.passed; step = await attempt(high)) {
    best = step;
    [low, high] = [high, high * GROWTH];
  }
  for (let n = 0; n < 2; n++) {
    const middle = Math.sqrt(low * high);
    const step = await attempt(middle);
    if (step.passed) [best, low] = [step, middle];
    else high = middle;
  }
  return best;
};

const measureSustained = (webs: number): Promise<Step> =>
  withProgram(MARKET, { webs }, async (program) => {
    const traffic = await prepareTraffic(program);
    const origins = program.webs.map(({ baseURL }) => baseURL);
    const offer = createOffer(traffic, origins);
    for (const _ of origins) await offer(FIRST_RATE);
    await program.untilDelivered();
    return await findSustained(offer);
  });

export const measureMixed = async (): Promise<void> => {
  const alone = await measureSustained(1);
  note("one web process, sustained requests", alone.rate, { least: LEAST_SUSTAINED }, " per second");
  note("one web process, p99 at that rate", alone.p99, {}, " ms");
  note("cores without work at that rate", alone.idleCores, {});
  const two = await measureSustained(2);
  note("two web processes, sustained requests", two.rate, {}, " per second");
  // A second process can add only what the first one, the worker and this load generator leave free.
  const isCoreFree = alone.idleCores >= 0.9;
  const label = `two web processes against one${isCoreFree ? "" : " (no core was free, so there is no limit)"}`;
  note(label, two.rate / alone.rate, isCoreFree ? { least: 1.6 } : {});
};
