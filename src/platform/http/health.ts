// Liveness and readiness of the process, for probes (PRODUCT section 9).
import type { Database } from "../db/types.ts";
import { pingRedis } from "../queue/redis.ts";
import type { Redis } from "ioredis";
import { access, routes } from "./route.ts";

/** How long a part may take to respond, in ms. */
const TIMEOUT_MS = 1_000;

type Parts = Record<string, () => Promise<unknown>>;

/** The parts that the application cannot work without. */
export const vitalParts = (db: Database, redis: Redis): Parts => ({
  database: () => db.ping(),
  queue: () => pingRedis(redis),
});

const checkPart = async (check: () => Promise<unknown>): Promise<"ok" | "away"> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"away">((resolve) => timer = setTimeout(() => resolve("away"), TIMEOUT_MS));
  try {
    return await Promise.race([check().then(() => "ok" as const, () => "away" as const), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** `/healthz` responds while the process runs; `/readyz` is 200 when every part responds, 503 otherwise. */
export const healthRoutes = (parts: Parts) =>
  routes()
    .get("/healthz", access("anyone"), (c) => c.json({ status: "ok" }))
    .get("/readyz", access("anyone"), async (c) => {
      const states = await Promise.all(
        Object.entries(parts).map(async ([name, check]) => [name, await checkPart(check)] as const),
      );
      const ready = states.every(([, state]) => state === "ok");
      return c.json({ status: ready ? "ready" : "not-ready", parts: Object.fromEntries(states) }, ready ? 200 : 503);
    });
