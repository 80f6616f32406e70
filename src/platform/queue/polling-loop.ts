// Work that goes round and round in the background: regularly, at once when woken, never twice at a time.
import { errorFields, type Log } from "../log.ts";

/** Something that was started and can be stopped; `stop` resolves when its last piece of work is finished. */
export interface Running {
  stop(): Promise<void>;
}

export interface PollingLoop extends Running {
  /** Starts the next round now, or right after the present one. */
  wake(): void;
}

/** Makes a round every `everyMs`. A failing one is told once, and once when a later one succeeds. */
export const startPollingLoop = (name: string, everyMs: number, log: Log, round: () => Promise<void>): PollingLoop => {
  let stopped = false;
  let woken = false;
  let failing = false;
  let rise = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      rise = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const tell = (error?: unknown) => {
    if (error && !failing) log.warn(`${name}: cannot work now and will try again`, errorFields(error));
    if (!error && failing) log.info(`${name}: works again`);
    failing = error !== undefined;
  };
  const rounds = async () => {
    while (!stopped) {
      woken = false;
      await round().then(() => tell(), tell);
      if (!woken && !stopped) await rest();
    }
  };
  const going = rounds();
  return {
    wake() {
      woken = true;
      rise();
    },
    async stop() {
      stopped = true;
      rise();
      await going;
    },
  };
};
