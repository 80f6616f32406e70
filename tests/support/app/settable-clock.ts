import type { Instant } from "@/platform/time/time.ts";

/** A clock that stands still until a test moves it. */
export const settableClock = (start: Instant) => {
  let at = start;
  return {
    now: () => at,
    set: (to: Instant) => void (at = to),
    advance: (ms: number) => void (at += ms),
  };
};
