// The time as the program sees it; tests set it, nothing else reads the machine's clock for decisions.
import type { Instant } from "./time.ts";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export const settableClock = (start: Instant) => {
  let at = start;
  return {
    now: () => at,
    set: (to: Instant) => void (at = to),
    advance: (ms: number) => void (at += ms),
  };
};
