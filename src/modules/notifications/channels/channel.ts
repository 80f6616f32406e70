// What a channel declares: everything that differs between email, text message and inbox. The catalogue says the rest.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Person } from "@/modules/auth/index.ts";
import type { Ctx, Services, Tx } from "@/platform/ctx.ts";
import type { QueueName } from "@/platform/queue/queue-names.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { messages } from "../tables.ts";

type Message = typeof messages.$inferSelect;

/** What a message's facts contain for its channels; the rest of them is the content builders' alone. */
export interface Facts {
  brand?: Brand;
  /** Who gets an email. */
  to?: { name: string; address: string };
  /** E.164. */
  phone?: string | null;
}

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
    /** The recipient has stopped messages at the provider: keeps later ones from them. */
    stop?(tx: Tx): Promise<void>;
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

/** Hands one message to the channel's provider. Retries, states and the unique key belong to the delivery log. */
export interface Sender<Content> {
  send(message: OutgoingMessage<Content>): Promise<SendResult>;
}

/** For whom a message is, and what it is about. */
export interface Addressed {
  /** `visitor`, or a user's id. */
  recipient: string;
  refs: Record<string, string>;
  /** Who has the account of that id. */
  person?: Person;
  /** Whether it may go to an address that nobody has proven. */
  toUnproven?: boolean;
}

/** Why a message is not sent, in the delivery log. */
export interface Obstacle {
  status: "skipped" | "failed";
  error: string;
}

interface Declaration<Body, Content> {
  label: string;
  /** Its listeners wait there, and delay nothing else. */
  queue: QueueName;
  /** Consent, limits, quiet hours and stop list, for docs/messages.md. */
  rules: readonly string[];
  /** The message for its provider; undefined when the facts name nobody to send it to. */
  address(facts: Facts, body: Body): Content | undefined;
}

/** A channel with a provider. Its messages are rows of the delivery log. */
export interface ProviderChannel<Body, Content> extends Declaration<Body, Content> {
  sender(services: Services): Sender<Content>;
  /** The name, in deliveries and in the delivery log, of what sends messages that are due. It never changes. */
  dueListener: string;
  /** Why this recipient gets this message by another channel or not at all; undefined when they do. */
  findObstacle(ctx: Ctx, message: Addressed): Promise<string | undefined>;
  /** Counts the message in the limits of the day, once; what keeps it from being sent, if anything does. */
  reserve(ctx: Ctx, id: string, content: Content): Promise<Obstacle | undefined>;
  /** When the quiet hours end in which an instant is; undefined outside of them. */
  quietUntil(at: Instant, zone: string): Instant | undefined;
  /** What operators need to find a message at the provider, and on its bill. */
  describe(message: Message, currency: string): string | null;
}

/** A channel of our own: a message is written in the commit that ends its delivery. */
export interface OwnChannel<Body, Content> extends Declaration<Body, Content> {
  write(
    tx: Tx,
    message: { recipient: string; name: string; content: Content; cause: string; at: Instant },
  ): Promise<void>;
}
