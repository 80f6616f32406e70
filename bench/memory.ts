// Memory of a web process: idle after the start, and after many requests.
import { MARKET } from "./market.ts";
import { memoryOf, note, timeCalls } from "./measure.ts";
import { withProgram } from "./processes.ts";
import { prepareTraffic } from "./traffic.ts";

/** The requests of a long run; BENCH_REQUESTS sets fewer. */
const REQUESTS = Number(Deno.env.get("BENCH_REQUESTS") ?? 100_000);
const FIRST = Math.min(10_000, REQUESTS / 10);
const CLIENTS = 8;
const SETTLE_MS = 3_000;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

export const measureMemory = (): Promise<void> =>
  withProgram(MARKET, {}, async (program) => {
    const { web } = program;
    await settle();
    note("idle after the start", memoryOf(web.pid), { most: 150 }, " MB");
    const traffic = await prepareTraffic(program);
    const { dashboard, admin } = traffic.pages;
    const call = (n: number) => {
      if (n % 40 === 0) return traffic.open(web.baseURL, n % 80 ? dashboard : admin);
      return traffic.read(web.baseURL, n);
    };
    await timeCalls(call, FIRST, CLIENTS);
    await settle();
    const first = memoryOf(web.pid);
    note(`after ${FIRST} requests`, first, {}, " MB");
    await timeCalls(call, REQUESTS - FIRST, CLIENTS);
    await settle();
    const last = memoryOf(web.pid);
    note(`after ${REQUESTS} requests`, last, {}, " MB");
    note(`after ${REQUESTS} requests against ${FIRST}`, last / first, { most: 1.1 });
  });
