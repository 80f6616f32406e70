// Reads calendar files on a worker thread with a time limit, because a file can make the library loop for ever.
import { createThreadQueue } from "@/platform/threads/worker-thread.ts";
import type { BusyWindow } from "./busy-times.ts";
import { type BusyReading, tooLong, UnreadableCalendar } from "./busy-reading.ts";

export type ReadRequest = Source & {
  window: BusyWindow;
  /** After this time the thread gives up. */
  timeoutMs: number;
};

/** Files of events, or one that has to be a calendar. */
type Source = { files: readonly string[]; feed?: undefined } | { feed: string; files?: undefined };

/** An error is a sentence for the calendar's owner. */
export type ReadResult = BusyReading | { error: string };

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

const readOnThread = async (request: ReadRequest): Promise<BusyReading> => {
  const result = await read(request, request.timeoutMs + PATIENCE_MS);
  if ("error" in result) throw new UnreadableCalendar(result.error);
  return result;
};

/** Like `parseBusyTimes`, on the worker thread and one request at a time. Throws UnreadableCalendar after the timeout. */
export const readBusyTimes = (
  files: readonly string[],
  window: BusyWindow,
  timeoutMs = TIMEOUT_MS,
): Promise<BusyReading> => readOnThread({ files, window, timeoutMs });

/** Like `parseFeed`, on the same thread. Throws UnreadableCalendar. */
export const readFeed = (feed: string, window: BusyWindow, timeoutMs = TIMEOUT_MS): Promise<BusyReading> =>
  readOnThread({ feed, window, timeoutMs });
