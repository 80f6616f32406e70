// What reading calendars finds, and why it may find nothing.
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

/** A calendar file that cannot be used. `message` is a sentence for its owner. */
export class UnreadableCalendar extends Error {}

export const tooLong = () => new UnreadableCalendar("This calendar takes too long to read.");
