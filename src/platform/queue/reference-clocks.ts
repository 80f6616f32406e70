// The clocks with which a process compares its own: that of Redis, and that of a database server.
import { desc, sql } from "drizzle-orm";
import type { Redis } from "ioredis";
import type { Services } from "../ctx.ts";
import type { Database } from "../db/types.ts";
import { type ClockGuard, type ReferenceClock, startClockGuard } from "../time/clock-guard.ts";
import type { Instant } from "../time/time.ts";
import { whenReady } from "./redis.ts";
import { scheduleRuns } from "./schedules.ts";

const clockOfRedis = (redis: Redis): ReferenceClock => ({
  name: "Redis",
  async now() {
    await whenReady(redis);
    const [seconds, microseconds] = await redis.time();
    return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  },
});

/** A file has the clock of this machine. */
const clockOfDatabase = ({ isFile, primary }: Database): ReferenceClock[] =>
  isFile ? [] : [{
    name: "the database server",
    now: async () => (await primary.get<{ now: number }>(sql`select unixepoch('subsec') * 1000 as now`)).now,
  }];

const findLatestStart = async ({ read }: Database): Promise<Instant | undefined> => {
  const [row] = await read.select({ startedAt: scheduleRuns.startedAt }).from(scheduleRuns)
    .orderBy(desc(scheduleRuns.startedAt)).limit(1);
  return row?.startedAt;
};

/** A developer's laptop sleeps, and nobody waits for its emails after that. */
const DEVELOPMENT_SETTLE_MS = 5_000;

/** Compares the clock of this process with those of Redis and of the database server. */
export const guardClock = ({ clock, log, db, config }: Services, redis: Redis): ClockGuard =>
  startClockGuard({
    clock,
    log,
    settleMs: config.mode === "development" ? DEVELOPMENT_SETTLE_MS : undefined,
    references: [clockOfRedis(redis), ...clockOfDatabase(db)],
    latest: () => findLatestStart(db),
  });
