// The statuses of a message of the delivery log, and how operators read a template's name.
import { isIn, type StatusEntry, statusesOf, statusesWith, type StatusWith } from "@/platform/status.ts";

interface MessageStatusEntry extends StatusEntry {
  /** A final message is not sent again, unless an operator retries it. */
  isFinal: boolean;
  /** It waits, or somebody should look at it. */
  isWatched: boolean;
}

/** `skipped`: when it was due, there was nothing to say any more. */
export const MESSAGE_STATUS = {
  queued: { label: "Waiting", tone: "info", isFinal: false, isWatched: true },
  sending: { label: "Sending", tone: "active", isFinal: false, isWatched: true },
  sent: { label: "Sent", tone: "ok", isFinal: true, isWatched: false },
  failed: { label: "Failed", tone: "danger", isFinal: true, isWatched: true },
  skipped: { label: "Skipped", tone: "info", isFinal: true, isWatched: false },
} as const satisfies Record<string, MessageStatusEntry>;

export type MessageStatus = keyof typeof MESSAGE_STATUS;
export const MESSAGE_STATUSES = statusesOf(MESSAGE_STATUS);

/** As operators see messages: one that failed can be dismissed, and is on no list of what failed any more. */
export const SHOWN_MESSAGE_STATUS = {
  ...MESSAGE_STATUS,
  dismissed: { label: "Dismissed", tone: "info" },
} as const satisfies Record<string, StatusEntry>;

export type ShownMessageStatus = keyof typeof SHOWN_MESSAGE_STATUS;
export const SHOWN_MESSAGE_STATUSES = statusesOf(SHOWN_MESSAGE_STATUS);

export type FinalMessageStatus = StatusWith<typeof MESSAGE_STATUS, { isFinal: true }>;

export const isFinalMessage = isIn(MESSAGE_STATUS, statusesWith(MESSAGE_STATUS, { isFinal: true }));
/** Few enough to be counted, and what operators look at. */
export const WATCHED_MESSAGES = statusesWith(MESSAGE_STATUS, { isWatched: true });

/** "lead-received" as "Lead received". */
export const templateLabel = (template: string): string => {
  const text = template.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
