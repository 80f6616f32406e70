import { type StatusEntry, statusesOf } from "@/platform/status.ts";

export const EXTERNAL_CALENDAR_STATUS = {
  /** It has not been read yet. */
  waiting: { label: "Connecting", tone: "active" },
  working: { label: "Connected", tone: "ok" },
  /** It can't be read now. The last good copy counts, if there is one. */
  failing: { label: "Not reachable", tone: "warn" },
} as const satisfies Record<string, StatusEntry>;

export const EXTERNAL_CALENDAR_STATUSES = statusesOf(EXTERNAL_CALENDAR_STATUS);

/** Entries of a calendar that could not be read as they are meant (docs/product/connections.md#what-cant-be-read). */
export interface Unread {
  count: number;
  /** Why, each as a sentence for the calendar's owner: the first few, without those that repeat. */
  reasons: string[];
}

export const ALL_READ: Unread = { count: 0, reasons: [] };
