// Text messages through a provider: what a provider can do, and how it fails. Twilio and a generic HTTP gateway are
// beside this file.
import type { Instant } from "../../time/time.ts";

/** The provider can't be reached, is slow, over its limit or fails: the same request may work later. */
export class TextsAway extends Error {
  override name = "TextsAway";
}

/** Why a provider never accepts a message. */
export type RejectReason =
  /** The person has replied STOP. */
  | "opted-out"
  /** The number does not exist, or receives no text messages. */
  | "invalid-number"
  /** The number exists, and the message could not be delivered to it. */
  | "unreachable"
  /** The provider refuses this message for another reason, such as the number's country. */
  | "not-accepted";

/** The provider will never accept this message. The text names no number. */
export class TextRejected extends Error {
  override name = "TextRejected";
  constructor(readonly reason: RejectReason, readonly code: string) {
    super(`${REJECT_SENTENCES[reason]} (${code})`);
  }
}

export const REJECT_SENTENCES: Record<RejectReason, string> = {
  "opted-out": "The number has stopped text messages",
  "invalid-number": "The number can't receive text messages",
  unreachable: "The number could not be reached",
  "not-accepted": "The provider did not accept the message",
};

/** The provider refuses our credentials: an operator has to renew them. Another attempt may succeed after that. */
export class TextsRevoked extends Error {
  override name = "TextsRevoked";
}

export interface OutgoingText {
  /** The message's id in the delivery log. Reports name it. */
  id: string;
  /** E.164 */
  to: string;
  body: string;
  /** When the message was ordered, and which attempt this is: a later one first looks for what an earlier one sent. */
  createdAt: Instant;
  attempt: number;
  /** Whether this id of the provider belongs to another message, which says the same. */
  isOther(providerId: string): Promise<boolean>;
}

export interface SentText {
  /** The provider's id. */
  providerId: string;
}

/** What became of a message after the provider took it. */
export interface DeliveryReport {
  /** The message's id in the delivery log; undefined when the provider does not repeat it. */
  id: string | undefined;
  providerId: string;
  /** `sent`: it left the provider, and nothing more is known yet. */
  status: "sent" | "delivered" | "failed";
  reason?: RejectReason;
  /** The number (E.164), where the report names it. */
  to?: string;
  /** The provider's code of the failure. */
  code?: string;
}

export interface InboundText {
  /** The provider's id of the message: the same for every repetition. */
  providerId: string;
  /** E.164 */
  from: string;
  body: string;
}

/** A request of the provider to us, as it arrived. */
export interface ProviderRequest {
  /** The address that the provider called, as it knows it. */
  url: string;
  body: string;
  header(name: string): string | undefined;
  now: Instant;
}

export interface TextMessages {
  /** For the log of a start and for operators. */
  provider: "twilio" | "http" | "stand-in";
  /** Throws TextsAway, TextRejected and TextsRevoked. */
  send(text: OutgoingText): Promise<SentText>;
  /** Whether the provider signed this request. Every request must be checked before it is read. */
  isSigned(request: ProviderRequest): boolean;
  /** Undefined for nonsense, and for states that say nothing. */
  readReport(request: ProviderRequest): DeliveryReport | undefined;
  /** Undefined for nonsense. */
  readInbound(request: ProviderRequest): InboundText | undefined;
}
