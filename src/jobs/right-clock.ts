// Background work under a clock that may be wrong: it runs only while the clock is right.
import type { Services } from "@/platform/ctx.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import type { ClockGuard } from "@/platform/time/clock-guard.ts";

/** Throws while the clock is wrong, also in the moment before the work is stopped. */
export const requireRightClock = ({ clockGuard }: Pick<Services, "clockGuard">): void => {
  if (clockGuard && !clockGuard.isRight()) throw new Error("The clock of this machine is wrong");
};

/**
 * Starts background work when the clock is right, stops it when the clock becomes wrong, and starts it again. Queues
 * compute due times from the clock of the worker that asks them, so a worker with a wrong clock must not even ask.
 */
export const runWhileClockIsRight = (guard: ClockGuard, start: () => Running): Running => {
  let running: Running | undefined;
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const follow = async () => {
    const mayRun = !isStopped && guard.isRight();
    const ending = mayRun ? undefined : running;
    if (mayRun) running ??= start();
    else running = undefined;
    await ending?.stop();
  };
  const apply = () => last = last.then(follow);
  guard.onChange(() => void apply());
  void apply();
  return {
    async stop() {
      isStopped = true;
      await apply();
    },
  };
};
