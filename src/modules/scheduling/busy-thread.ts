// The thread on which other people's calendar files are read; busy-reader.ts starts it, and ends it when it takes too long.
import { busyFromIcs, UnreadableCalendar } from "./busy-from-ics.ts";
import type { ReadOrder, ReadResult } from "./busy-reader.ts";

const read = ({ text, window }: ReadOrder): ReadResult => {
  try {
    return { busy: busyFromIcs(text, window) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { refusal: error.message };
    throw error;
  }
};

self.addEventListener("message", ({ data }: MessageEvent<ReadOrder>) => self.postMessage(read(data)));
self.postMessage("ready");
