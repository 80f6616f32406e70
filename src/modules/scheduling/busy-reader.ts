// Reads calendar files beside the program: whoever writes one decides how long it takes, and a loop without end in it
// must stop neither jobs nor requests.
import { type BusyWindow, UnreadableCalendar } from "./busy-from-ics.ts";
import type { BusyTime } from "./open-starts.ts";

export interface ReadOrder {
  text: string;
  window: BusyWindow;
}
/** Times, or a sentence for the calendar's owner. */
export type ReadResult = { busy: BusyTime[] } | { refusal: string };

/** What one file may take, in ms; a year of somebody's life takes some milliseconds. */
const PATIENCE_MS = 3_000;
const THREAD = new URL("./busy-thread.ts", import.meta.url);

interface Thread {
  /** Throws UnreadableCalendar when it takes too long; the thread is gone then. */
  read(order: ReadOrder, patienceMs: number): Promise<ReadResult>;
  end(): void;
}

const startThread = async (): Promise<Thread> => {
  const worker = new Worker(THREAD, { type: "module" });
  let answer!: (message: unknown) => void;
  let fail!: (error: Error) => void;
  const next = <T>() => new Promise<T>((resolve, reject) => [answer, fail] = [resolve as typeof answer, reject]);
  worker.addEventListener("message", ({ data }) => answer(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(new Error(`The thread that reads calendars failed: ${event.message}`));
  });
  await next();
  return {
    async read(order, patienceMs) {
      const tooLong = new UnreadableCalendar("This calendar takes too long to be read.");
      const impatience = setTimeout(() => fail(tooLong), patienceMs);
      const result = next<ReadResult>();
      worker.postMessage(order);
      return await result.finally(() => clearTimeout(impatience));
    },
    end: () => worker.terminate(),
  };
};

let thread: Promise<Thread> | undefined;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

const endThread = async (): Promise<void> => {
  const ending = thread;
  thread = undefined;
  (await ending?.catch(() => undefined))?.end();
};

/** As `busyFromIcs`, on a thread of its own, one file at a time. Throws UnreadableCalendar also for what takes too long. */
export const readBusyTimes = (text: string, window: BusyWindow, patienceMs = PATIENCE_MS): Promise<BusyTime[]> => {
  waiting++;
  const mine = turn.then(() => readNow({ text, window }, patienceMs));
  turn = mine.catch(() => undefined);
  return mine;
};

const readNow = async (order: ReadOrder, patienceMs: number): Promise<BusyTime[]> => {
  try {
    const result = await readOnThread(order, patienceMs);
    if ("refusal" in result) throw new UnreadableCalendar(result.refusal);
    return result.busy;
  } finally {
    // Kept for who waits, and no longer: between two rounds it would only hold memory.
    if (--waiting === 0) await endThread();
  }
};

const readOnThread = async (order: ReadOrder, patienceMs: number): Promise<ReadResult> => {
  try {
    return await (await (thread ??= startThread())).read(order, patienceMs);
  } catch (error) {
    await endThread();
    throw error;
  }
};
