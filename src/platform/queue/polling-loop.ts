// A polling loop: background work that repeats at an interval, runs at once when woken, and never overlaps itself.
import { errorFields, type Log } from "../log.ts";

/** Something that was started; `stop` resolves when its last piece of work has finished. */
export interface Running {
  stop(): Promise<void>;
}

export interface PollingLoop extends Running {
  /** Runs again now, or right after the run in progress. */
  wake(): void;
}

/** Runs `work` every `everyMs`. The first failure in a row is logged, and so is the recovery. */
export const startPollingLoop = (name: string, everyMs: number, log: Log, work: () => Promise<void>): PollingLoop => {
  let isStopped = false;
  let isWoken = false;
  let isFailing = false;
  let endWait = () => {};
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const logOutcome = (error?: unknown) => {
    if (error && !isFailing) log.warn(`${name}: failed and will be retried`, errorFields(error));
    if (!error && isFailing) log.info(`${name}: works again`);
    isFailing = error !== undefined;
  };
  const run = async () => {
    while (!isStopped) {
      isWoken = false;
      await work().then(() => logOutcome(), logOutcome);
      if (!isWoken && !isStopped) await wait();
    }
  };
  const running = run();
  return {
    wake() {
      isWoken = true;
      endWait();
    },
    async stop() {
      isStopped = true;
      endWait();
      await running;
    },
  };
};
