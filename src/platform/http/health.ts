// Whether the process lives, and whether it can do its work (PRODUCT section 9). For machines, without a session.
import type { Database } from "../db/connection.ts";
import { pingRedis } from "../queue/redis.ts";
import type { Redis } from "ioredis";
import { access, routes } from "./route.ts";

/** How long a part may take to answer, in ms. */
const ANSWER_MS = 1_000;

type Parts = Record<string, () => Promise<unknown>>;

/** The parts without which nothing works. */
export const vitalParts = (db: Database, redis: Redis): Parts => ({
  database: () => db.ping(),
  queue: () => pingRedis(redis),
});

const answers = async (ask: () => Promise<unknown>): Promise<"ok" | "away"> => {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"away">((resolve) => limit = setTimeout(() => resolve("away"), ANSWER_MS));
  try {
    return await Promise.race([ask().then(() => "ok" as const, () => "away" as const), late]);
  } finally {
    clearTimeout(limit);
  }
};

/** `/healthz` answers while the process lives, `/readyz` says of each part whether it answers: 200, or 503. */
export const healthRoutes = (parts: Parts) =>
  routes()
    .get("/healthz", access("anyone"), (c) => c.json({ status: "ok" }))
    .get("/readyz", access("anyone"), async (c) => {
      const states = await Promise.all(
        Object.entries(parts).map(async ([name, ask]) => [name, await answers(ask)] as const),
      );
      const ready = states.every(([, state]) => state === "ok");
      return c.json({ status: ready ? "ready" : "not-ready", parts: Object.fromEntries(states) }, ready ? 200 : 503);
    });
