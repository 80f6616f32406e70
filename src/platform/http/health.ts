import type { Redis } from "ioredis";
import type { Database, WriteFault } from "../db/types.ts";
import type { ClockGuard } from "../time/clock-guard.ts";
import { withTimeout } from "../time/timeout.ts";
import { zoneDataVersion } from "../time/zones.ts";
import { pingRedis } from "../queue/redis.ts";
import { access, routes } from "./route.ts";

/** How long a part may take to respond, in ms. */
const TIMEOUT_MS = 1_000;

/** `full`: no space on its disk. `stuck`: it answers but does not write. `wrong`: a clock that nothing is done by. */
export type PartState = "ok" | WriteFault | "wrong" | "draining";

/** Something that a process works with. */
export interface Part {
  /** Its state; no state means ok. Rejecting, or taking too long, means away. */
  check(): Promise<PartState | void>;
  /** Whether this process can't serve without it. Others only degrade it: an outage that all share must not stop all. */
  required: boolean;
}
export type Parts = Record<string, Part>;

/** The parts of a process. A worker can do nothing without the queue; a web process leaves work in the database. */
export const listParts = (kind: "web" | "worker", db: Database, redis: Redis, clock?: ClockGuard): Parts => ({
  database: { check: () => db.ping(), required: true },
  // What prevents writing (a lock, the disk of a file, a database server) is shared by all processes: without them visitors
  // could not even read, and a restart or another process would not help.
  writing: { check: () => Promise.resolve(db.writing().state), required: false },
  ...(db.isFile ? { disk: { check: () => Promise.resolve(isFull(db)), required: false } } : {}),
  queue: { check: () => pingRedis(redis), required: kind === "worker" },
  ...(clock ? { clock: { check: () => Promise.resolve(clock.state().state), required: false } } : {}),
});

const isFull = (db: Database): PartState => db.writing().state === "full" ? "full" : "ok";

/** Proxies turn to other processes as soon as this one begins to stop. */
export const processPart = (isStopping: () => boolean): Part => ({
  check: () => Promise.resolve(isStopping() ? "draining" : "ok"),
  required: true,
});

const readState = ({ check }: Part): Promise<PartState> =>
  withTimeout(check().then((state) => state ?? "ok", () => "away"), TIMEOUT_MS, () => "away");

/** How a process is. */
interface Readiness {
  /** `degraded`: it serves without some parts. */
  status: "ready" | "degraded" | "not-ready";
  states: Record<string, PartState>;
}

/** Asks every part. */
export const checkReadiness = async (parts: Parts): Promise<Readiness> => {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, ...part, state: await readState(part) })),
  );
  const failing = states.filter(({ state }) => state !== "ok");
  const ready = !failing.some(({ required }) => required);
  return {
    status: !ready ? "not-ready" : failing.length ? "degraded" : "ready",
    states: Object.fromEntries(states.map(({ name, state }) => [name, state])),
  };
};

/**
 * `/healthz` responds while the process runs. `/readyz` is 503 when a required part is not ok; when another part is
 * not, it is 200 with the status `degraded` and the names of these parts. `zones` is the version of the time-zone data.
 */
export const healthRoutes = (parts: Parts) =>
  routes()
    .get("/healthz", access("anyone"), (c) => c.json({ status: "ok" }))
    .get("/readyz", access("anyone"), async (c) => {
      const { status, states } = await checkReadiness(parts);
      const degraded = Object.keys(states).filter((name) => states[name] !== "ok");
      return c.json({ status, degraded, parts: states, zones: zoneDataVersion() }, status === "not-ready" ? 503 : 200);
    });
