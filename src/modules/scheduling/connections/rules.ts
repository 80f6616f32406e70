// The statuses of connected calendar accounts, and what a specialist can answer when they changed a meeting there.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";

export const PROVIDERS = ["google", "caldav"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const CONNECTION_STATUS = {
  /** It has not been read yet. */
  waiting: { label: "Connecting", tone: "active" },
  working: { label: "Connected", tone: "ok" },
  /** It can't be read now, and is tried again. The last good copy counts. */
  failing: { label: "Not reachable", tone: "warn" },
  /** Parley may no longer read it. The last good copy counts until the specialist connects it again. */
  lost: { label: "Reconnect needed", tone: "danger" },
  /** It was disconnected. */
  ended: { label: "Disconnected", tone: "info" },
} as const satisfies Record<string, StatusEntry>;

export type ConnectionStatus = keyof typeof CONNECTION_STATUS;
export const CONNECTION_STATUSES = statusesOf(CONNECTION_STATUS);

/** What a specialist did to a meeting's entry in their own calendar. */
export const ENTRY_CHANGES = ["moved", "deleted"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** `move`: the meeting follows; `cancel`: it is cancelled; `keep`: the entry is written as it was. */
export const CHANGE_ANSWERS = ["move", "cancel", "keep"] as const;
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number];

interface WrittenEntry {
  /** The version of the meeting that was written. */
  sequence: number;
}

/**
 * What the specialist did to an entry, as the service has it now. Nothing while Parley itself is about to write a newer
 * version, and nothing when the entry is at the meeting's time: its text or its end may differ.
 */
export const changeOf = (
  written: WrittenEntry,
  found: { startsAt: number } | undefined,
  meeting: WrittenEntry & { startsAt: number },
): EntryChange | null => {
  if (written.sequence < meeting.sequence) return null;
  if (!found) return "deleted";
  return found.startsAt === meeting.startsAt ? null : "moved";
};
