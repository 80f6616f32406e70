// What a channel implements: a sender hands one message to the channel's provider and reports how that went.
import type { Channel } from "./rules.ts";

export type SendResult =
  | { outcome: "sent" }
  /** Another attempt may succeed. */
  | { outcome: "temporary-failure"; error: unknown }
  /** The provider will never accept this message or this recipient. `reason` names no address. */
  | {
    outcome: "permanent-failure";
    reason: string;
    /** Whether the recipient's server says that nobody has this address. */
    isHardBounce: boolean;
  };

export interface OutgoingMessage<Content> {
  /** The same for every attempt, so that recipients can recognise a repeated message. */
  messageId: string;
  content: Content;
}

/** Retries, states and the unique key belong to the delivery log (messages.ts), not to senders. */
export interface Sender<Content> {
  channel: Channel;
  send(message: OutgoingMessage<Content>): Promise<SendResult>;
}
