// Reads calendar files on a worker thread with a time limit, because a file can make the library loop for ever.
import type { BusyTime } from "../availability/open-starts.ts";
import { type BusyWindow, UnreadableCalendar } from "./busy-times.ts";

export interface ReadRequest {
  text: string;
  window: BusyWindow;
}
/** Busy times, or an error as a sentence for the calendar's owner. */
export type ReadResult = { busy: BusyTime[] } | { error: string };

/** Time limit for one file, in ms. A year of a busy calendar takes some milliseconds. */
const TIMEOUT_MS = 3_000;
const WORKER = new URL("./busy-worker.ts", import.meta.url);

interface Thread {
  /** Throws UnreadableCalendar when it takes too long. The thread must then be ended. */
  read(request: ReadRequest, timeoutMs: number): Promise<ReadResult>;
  end(): void;
}

const startThread = async (): Promise<Thread> => {
  const worker = new Worker(WORKER, { type: "module" });
  let resolveNext!: (message: unknown) => void;
  let rejectNext!: (error: Error) => void;
  const next = <T>() =>
    new Promise<T>((resolve, reject) => [resolveNext, rejectNext] = [resolve as typeof resolveNext, reject]);
  worker.addEventListener("message", ({ data }) => resolveNext(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    rejectNext(new Error(`The thread that reads calendars failed: ${event.message}`));
  });
  await next();
  return {
    async read(request, timeoutMs) {
      const tooLong = new UnreadableCalendar("This calendar takes too long to read.");
      const timeout = setTimeout(() => rejectNext(tooLong), timeoutMs);
      const result = next<ReadResult>();
      worker.postMessage(request);
      return await result.finally(() => clearTimeout(timeout));
    },
    end: () => worker.terminate(),
  };
};

let thread: Promise<Thread> | undefined;
let waiting = 0;
let lastRead: Promise<unknown> = Promise.resolve();

const endThread = async (): Promise<void> => {
  const ending = thread;
  thread = undefined;
  (await ending?.catch(() => undefined))?.end();
};

/** Like `parseBusyTimes`, on the worker thread and one file at a time. Throws UnreadableCalendar, also after the timeout. */
export const readBusyTimes = (text: string, window: BusyWindow, timeoutMs = TIMEOUT_MS): Promise<BusyTime[]> => {
  waiting++;
  const read = lastRead.then(() => readNow({ text, window }, timeoutMs));
  lastRead = read.catch(() => undefined);
  return read;
};

const readNow = async (request: ReadRequest, timeoutMs: number): Promise<BusyTime[]> => {
  try {
    const result = await readOnThread(request, timeoutMs);
    if ("error" in result) throw new UnreadableCalendar(result.error);
    return result.busy;
  } finally {
    // The thread ends when nothing waits for it, because it would only use memory until the next read.
    if (--waiting === 0) await endThread();
  }
};

const readOnThread = async (request: ReadRequest, timeoutMs: number): Promise<ReadResult> => {
  try {
    return await (await (thread ??= startThread())).read(request, timeoutMs);
  } catch (error) {
    await endThread();
    throw error;
  }
};
