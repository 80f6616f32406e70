// The channels of the delivery log, the statuses of a message, and how operators read a template's name.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";

/** Each channel has a sender (senders.ts) and templates of its own. */
export const CHANNELS = ["email", "text"] as const;
export type Channel = (typeof CHANNELS)[number];

interface MessageStatusEntry extends StatusEntry {
  /** A final message is not sent again, unless an operator retries it. */
  isFinal: boolean;
}

/** `skipped`: when it was due, there was nothing to say any more. */
export const MESSAGE_STATUS = {
  queued: { label: "Waiting", tone: "info", isFinal: false },
  sending: { label: "Sending", tone: "active", isFinal: false },
  sent: { label: "Sent", tone: "ok", isFinal: true },
  failed: { label: "Failed", tone: "danger", isFinal: true },
  skipped: { label: "Skipped", tone: "info", isFinal: true },
} as const satisfies Record<string, MessageStatusEntry>;

export type MessageStatus = keyof typeof MESSAGE_STATUS;
export const MESSAGE_STATUSES = statusesOf(MESSAGE_STATUS);

type FinalOf<T> = { [S in keyof T]: T[S] extends { isFinal: true } ? S : never }[keyof T];
export type FinalMessageStatus = FinalOf<typeof MESSAGE_STATUS>;

export const isFinalMessage = (status: MessageStatus): status is FinalMessageStatus => MESSAGE_STATUS[status].isFinal;

/** "lead-received" as "Lead received". */
export const templateLabel = (template: string): string => {
  const text = template.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
