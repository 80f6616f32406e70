// The clock: the only code that reads the machine's time for decisions. Tests set it.
import type { Instant } from "./time.ts";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until a test moves it. */
export const settableClock = (start: Instant) => {
  let at = start;
  return {
    now: () => at,
    set: (to: Instant) => void (at = to),
    advance: (ms: number) => void (at += ms),
  };
};
