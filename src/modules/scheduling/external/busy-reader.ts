// Reads calendar files on a worker thread with a time limit, because a file can make the library loop for ever.
import { startWorkerThread } from "@/platform/threads/worker-thread.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import type { BusyWindow } from "./busy-times.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

export interface ReadRequest {
  text: string;
  window: BusyWindow;
}
/** Busy times, or an error as a sentence for the calendar's owner. */
export type ReadResult = { busy: BusyTime[] } | { error: string };

/** Time limit for one file, in ms. A year of a busy calendar takes some milliseconds. */
const TIMEOUT_MS = 3_000;
const WORKER = new URL("./busy-worker.ts", import.meta.url);

const startThread = () => startWorkerThread<ReadRequest, ReadResult>(WORKER, "The thread that reads calendars");
const tooLong = () => new UnreadableCalendar("This calendar takes too long to read.");

let thread: ReturnType<typeof startThread> | undefined;
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
    return await (await (thread ??= startThread())).call(request, timeoutMs, tooLong);
  } catch (error) {
    await endThread();
    throw error;
  }
};
