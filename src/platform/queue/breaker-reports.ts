// Which services are away, across processes: each process reports its open breakers to Redis, and the screen of jobs reads
// them. A report ends by itself a minute after its process has died.
import type { Redis } from "ioredis";
import type { Services } from "../ctx.ts";
import { newId } from "../ids.ts";
import type { BreakerState } from "../integrations/circuit-breakers.ts";
import { type Running, startPollingLoop } from "./polling-loop.ts";

const KEY = "parley:breakers";
/** How often an open breaker is reported again, in ms. */
const REPEAT_MS = 20_000;
/** How long a report counts, in ms. */
const VALID_MS = 60_000;

interface Report {
  at: number;
  open: BreakerState[];
}

/** The clock of Redis, because those of processes may differ. */
const readTime = async (redis: Redis): Promise<number> => Number((await redis.time())[0]) * 1_000;

/** Reports the open breakers of this process whenever one changes, and again while one is open. */
export const reportBreakers = ({ breakers, log }: Services, redis: Redis, everyMs = REPEAT_MS): Running => {
  const field = newId();
  const report = async () => {
    const open = breakers.list().filter(({ state }) => state !== "closed");
    if (open.length === 0) return void await redis.hdel(KEY, field);
    const value: Report = { at: await readTime(redis), open };
    await redis.hset(KEY, field, JSON.stringify(value));
  };
  // While Redis is away nobody can read it either; the connection logs the outage.
  const loop = startPollingLoop("breaker reports", everyMs, log, () => report().catch(() => {}));
  breakers.onChange(loop.wake);
  return {
    async stop() {
      await loop.stop();
      await redis.hdel(KEY, field).catch(() => {});
    },
  };
};

/** The services that some process cannot reach, each once, with its longest outage. Empty while Redis is away. */
export const listServicesAway = async (redis: Redis | undefined): Promise<BreakerState[]> => {
  if (!redis) return [];
  try {
    const [now, fields] = await Promise.all([readTime(redis), redis.hgetall(KEY)]);
    const reports = Object.entries(fields).map(([field, text]) => ({ field, ...JSON.parse(text) as Report }));
    const ended = reports.filter(({ at }) => now - at > VALID_MS).map(({ field }) => field);
    if (ended.length > 0) await redis.hdel(KEY, ...ended);
    const open = reports.filter(({ field }) => !ended.includes(field)).flatMap((report) => report.open);
    const oldestFirst = open.toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0));
    return [...new Map(oldestFirst.toReversed().map((breaker) => [breaker.name, breaker])).values()].toReversed();
  } catch {
    return []; // not a fault: the screen says that Redis is away
  }
};
