// Reads calendar files on a worker thread with a time limit, because a file can make the library loop for ever.
import { createThreadQueue } from "@/platform/threads/worker-thread.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import type { BusyWindow } from "./busy-times.ts";
import { tooLong, UnreadableCalendar } from "./unreadable-calendar.ts";

export interface ReadRequest {
  text: string;
  window: BusyWindow;
  /** After this time the thread gives up. */
  timeoutMs: number;
}
/** Busy times, or an error as a sentence for the calendar's owner. */
export type ReadResult = { busy: BusyTime[] } | { error: string };

/** Time limit for one file, in ms. A year of a busy calendar takes some milliseconds. */
const TIMEOUT_MS = 3_000;

/** How much longer than the thread itself its caller waits, in ms. */
const PATIENCE_MS = 2_000;

const read = createThreadQueue<ReadRequest, ReadResult>({
  module: new URL("./busy-worker.ts", import.meta.url),
  name: "The thread that reads calendars",
  idleMs: 0,
  tooLong,
});

/** Like `parseBusyTimes`, on the worker thread and one file at a time. Throws UnreadableCalendar, also after the timeout. */
export const readBusyTimes = async (text: string, window: BusyWindow, timeoutMs = TIMEOUT_MS): Promise<BusyTime[]> => {
  const result = await read({ text, window, timeoutMs }, timeoutMs + PATIENCE_MS);
  if ("error" in result) throw new UnreadableCalendar(result.error);
  return result.busy;
};
