// The sender of each channel. A new channel adds its name to CHANNELS, a sender here, and its templates.
import type { Services } from "@/platform/ctx.ts";
import { type TextMessages, TextRejected } from "@/platform/integrations/text-messages/port.ts";
import { type Email, type Mailer, Undeliverable } from "@/platform/mail/mailer.ts";
import type { Channel } from "./rules.ts";
import type { Sender } from "./sender.ts";

/** An email without what the delivery log adds. `oneClickUrl`: a POST there stops emails of this kind (RFC 8058). */
export type EmailContent = Omit<Email, "messageId" | "headers"> & { oneClickUrl?: string };

const unsubscribeHeaders = (url?: string): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

const emailSender = (mailer: Mailer): Sender<EmailContent> => ({
  channel: "email",
  async send({ messageId, content: { oneClickUrl, ...email } }) {
    const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(oneClickUrl) };
    try {
      await mailer.send({ ...email, messageId, headers });
      return { outcome: "sent" };
    } catch (error) {
      return error instanceof Undeliverable
        ? { outcome: "permanent-failure", reason: error.message, isHardBounce: error.isHardBounce }
        : { outcome: "temporary-failure", error };
    }
  },
});

/** A text message. */
export interface TextContent {
  /** E.164 */
  to: string;
  body: string;
  /** Whether it counts in the limits of the day already, since the visitor asked for it. */
  isCounted?: boolean;
}

const NO_PROVIDER = "There is no provider of text messages any more";

const textSender = (texts: TextMessages | undefined): Sender<TextContent> => ({
  channel: "text",
  async send({ id, createdAt, attempts: attempt, content: { to, body } }) {
    if (!texts) return { outcome: "permanent-failure", reason: NO_PROVIDER, isHardBounce: false };
    try {
      const { providerId } = await texts.send({ id, to, body, createdAt, attempt });
      return { outcome: "sent", providerId };
    } catch (error) {
      if (!(error instanceof TextRejected)) return { outcome: "temporary-failure", error };
      const stopped = error.reason === "opted-out" ? to : undefined;
      const isHardBounce = error.reason === "invalid-number";
      return { outcome: "permanent-failure", reason: error.message, isHardBounce, stopped };
    }
  },
});

const SENDERS = {
  email: ({ mailer }: Services) => emailSender(mailer),
  text: ({ texts }: Services) => textSender(texts),
} satisfies Record<Channel, (services: Services) => Sender<never>>;

/** What a message of a channel contains. */
export type ContentOf<C extends Channel> = Parameters<ReturnType<(typeof SENDERS)[C]>["send"]>[0]["content"];

export const senderOf = <C extends Channel>(services: Services, channel: C): Sender<ContentOf<C>> =>
  SENDERS[channel](services);
