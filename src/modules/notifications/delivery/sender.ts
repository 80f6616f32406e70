// What a channel implements: a sender hands one message to the channel's provider and reports how that went.
import type { Instant } from "@/platform/time/time.ts";
import type { Channel } from "./rules.ts";

export type SendResult =
  | { outcome: "sent"; providerId?: string }
  /** Another attempt may succeed. */
  | { outcome: "temporary-failure"; error: unknown }
  /** The provider will never accept this message or this recipient. `reason` names no address. */
  | {
    outcome: "permanent-failure";
    reason: string;
    /** Whether the recipient's server says that nobody has this address. */
    isHardBounce: boolean;
    /** A number whose owner has stopped text messages at the provider. */
    stopped?: string;
  };

export interface OutgoingMessage<Content> {
  /** The same for every attempt, so that recipients can recognise a repeated message. */
  messageId: string;
  /** The row of the delivery log, when it was created, and which attempt this is. */
  id: string;
  createdAt: Instant;
  attempts: number;
  content: Content;
}

/** Retries, states and the unique key belong to the delivery log (messages.ts), not to senders. */
export interface Sender<Content> {
  channel: Channel;
  send(message: OutgoingMessage<Content>): Promise<SendResult>;
}
