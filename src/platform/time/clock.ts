// The clock: the only code that reads the machine's time for decisions. Tests set it.
import type { Instant } from "./time.ts";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };
