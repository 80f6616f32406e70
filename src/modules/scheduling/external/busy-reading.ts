// What reading calendars finds.
import type { BusyTime } from "../availability/open-starts.ts";
import { ALL_READ, type Unread } from "./rules.ts";

export interface BusyReading {
  busy: BusyTime[];
  unread: Unread;
  /** Something was not sent: what was read before may still be true. */
  isPartial?: boolean;
}

/** How many reasons are kept. */
const MAX_REASONS = 5;

export const NOTHING: BusyReading = { busy: [], unread: ALL_READ };

export const joinUnread = (parts: readonly Unread[]): Unread => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  reasons: [...new Set(parts.flatMap(({ reasons }) => reasons))].slice(0, MAX_REASONS),
});

export const joinReadings = (readings: readonly BusyReading[]): BusyReading => ({
  busy: readings.flatMap(({ busy }) => busy),
  unread: joinUnread(readings.map(({ unread }) => unread)),
});
