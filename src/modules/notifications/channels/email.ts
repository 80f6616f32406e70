// Emails: to every address, except a visitor's who has proven their number only, and that of an imported account.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx, Services } from "@/platform/ctx.ts";
import { type Attachment, type Email, Undeliverable } from "@/platform/mail/mailer.ts";
import { findVisitorChannel } from "@/modules/booking/index.ts";
import { findTrackOf } from "../delivery/reader.ts";
import type { Addressed, ProviderChannel, Sender } from "./channel.ts";

/** What a content builder writes. `oneClickUrl`: a POST there stops emails of this kind (RFC 8058). */
export type EmailBody = RenderedEmail & { attachments?: Attachment[]; oneClickUrl?: string };

/** An email without what the delivery log adds. */
export type EmailContent = Omit<Email, "messageId" | "headers"> & { oneClickUrl?: string };

const unsubscribeHeaders = (url?: string): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

const emailSender = ({ mailer, log }: Services): Sender<EmailContent> => ({
  async send({ messageId, content: { oneClickUrl, ...email } }) {
    const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(oneClickUrl) };
    try {
      await mailer.send({ ...email, messageId, headers });
      return { outcome: "sent" };
    } catch (error) {
      if (!(error instanceof Undeliverable)) return { outcome: "temporary-failure", error };
      const { message: reason, isHardBounce } = error;
      if (!isHardBounce) log.error("a mail server refuses us, not an address", { messageId, error: reason });
      return { outcome: "permanent-failure", reason, isHardBounce };
    }
  },
});

/** From whom an email comes, and where answers go. */
export const senderOf = ({ productName, senderName = productName, supportEmail }: Brand) => ({
  fromName: senderName,
  replyTo: supportEmail,
});

const NOT_JOINED = "The account was imported, and nobody has accepted its invitation yet";
const ONLY_NUMBER = "The visitor has confirmed their phone number, not this address";

const findObstacle = async (
  ctx: Ctx,
  { recipient, refs, person, toUnproven }: Addressed,
): Promise<string | undefined> => {
  if (person?.isImported) return NOT_JOINED;
  if (recipient !== "visitor" || toUnproven) return undefined;
  const trackId = await findTrackOf(ctx, refs);
  return trackId !== undefined && await findVisitorChannel(ctx.db.read, trackId) !== "email" ? ONLY_NUMBER : undefined;
};

export const email: ProviderChannel<EmailBody, EmailContent> = {
  label: "Email",
  queue: "emails",
  dueListener: "notifications.sendDueReminders",
  rules: [
    "A visitor who has proven their phone number only gets no emails, except those that go to an unproven address.",
    "An imported account gets its invitation only, until it is accepted.",
    "An address that doesn't exist is a hard bounce: nothing is tried again, and other messages may follow. A full mailbox is tried again. A server that refuses us is not tried again, and administrators see it.",
  ],
  address: ({ to, brand }, body) => to && brand && { to, ...senderOf(brand), ...body },
  sender: emailSender,
  findObstacle,
  reserve: () => Promise.resolve(undefined),
  quietUntil: () => undefined,
  describe: () => null,
};
