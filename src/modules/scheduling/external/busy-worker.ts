// The worker thread on which busy-reader.ts reads calendar files.
import type { ReadRequest, ReadResult } from "./busy-reader.ts";
import { parseBusyTimes } from "./busy-times.ts";
import { runInterruptibly } from "@/platform/threads/interruptible.ts";
import { tooLong, UnreadableCalendar } from "./unreadable-calendar.ts";

const read = ({ text, window, timeoutMs }: ReadRequest): ReadResult => {
  try {
    return { busy: runInterruptibly(() => parseBusyTimes(text, window), timeoutMs, tooLong) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { error: error.message };
    throw error;
  }
};

self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => self.postMessage(read(data)));
self.postMessage("ready");
