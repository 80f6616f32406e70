// The worker thread on which busy-reader.ts reads calendar files.
import type { ReadRequest, ReadResult } from "./busy-reader.ts";
import { parseBusyTimes, parseFeed } from "./busy-times.ts";
import { runInterruptibly } from "@/platform/threads/interruptible.ts";
import { tooLong, UnreadableCalendar } from "./busy-reading.ts";

const read = ({ files, feed, window, timeoutMs }: ReadRequest): ReadResult => {
  try {
    return runInterruptibly(() => files ? parseBusyTimes(files, window) : parseFeed(feed, window), timeoutMs, tooLong);
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { error: error.message };
    throw error;
  }
};

self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => self.postMessage(read(data)));
self.postMessage("ready");
