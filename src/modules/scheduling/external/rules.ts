import { type StatusEntry, statusesOf } from "@/platform/status.ts";

export const EXTERNAL_CALENDAR_STATUS = {
  /** It has not been read yet. */
  waiting: { label: "Connecting", tone: "active" },
  working: { label: "Connected", tone: "ok" },
  /** It can't be read now. The last good copy counts, if there is one. */
  failing: { label: "Not reachable", tone: "warn" },
} as const satisfies Record<string, StatusEntry>;

export type ExternalCalendarStatus = keyof typeof EXTERNAL_CALENDAR_STATUS;
export const EXTERNAL_CALENDAR_STATUSES = statusesOf(EXTERNAL_CALENDAR_STATUS);

/** `failingSince` and `readAt` are null when it never happened. */
export const externalCalendarStatus = (
  { failingSince, readAt }: { failingSince: number | null; readAt: number | null },
): ExternalCalendarStatus => {
  if (failingSince !== null) return "failing";
  return readAt === null ? "waiting" : "working";
};
