// What reading calendars finds.
import type { BusyTime } from "../availability/open-starts.ts";
import { ALL_READ, type Unread } from "./rules.ts";

export interface BusyReading {
  busy: BusyTime[];
  unread: Unread;
}

/** How many reasons are kept. */
const MAX_REASONS = 5;

export const NOTHING: BusyReading = { busy: [], unread: ALL_READ };

export const joinReadings = (readings: readonly BusyReading[]): BusyReading => ({
  busy: readings.flatMap(({ busy }) => busy),
  unread: {
    count: readings.reduce((sum, { unread }) => sum + unread.count, 0),
    reasons: [...new Set(readings.flatMap(({ unread }) => unread.reasons))].slice(0, MAX_REASONS),
  },
});
