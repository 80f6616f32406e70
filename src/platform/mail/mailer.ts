// Sending one mail: SMTP through nodemailer, or whatever stands in for it while developing.
import { createTransport } from "nodemailer";

export interface Attachment {
  filename: string;
  contentType: string;
  /** Text; it travels as UTF-8. */
  content: string;
}

export interface Email {
  to: { name?: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets; the same at every try, so that a mailbox can tell a repeated mail. */
  messageId: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

export interface Mailer {
  /**
   * Resolves when the server took the mail. Throws `Undeliverable` when it refused this recipient or this mail for
   * good; after any other error another try may succeed.
   */
  send(mail: Email): Promise<void>;
  close(): void;
}

/** The server will not take this mail, today or later: an unknown mailbox, a malformed address, refused content. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

/** How long each step may take, in ms. A server that does not answer is given up after seconds: the job is tried again. */
export interface SmtpTimes {
  /** Until the connection stands, its name resolved. */
  connectMs: number;
  /** Until the server says anything more. */
  silenceMs: number;
  /** The whole mail, waiting for a free connection included; then the connection is cut. */
  mailMs: number;
}
const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 15_000, mailMs: 60_000 };
const CONNECTIONS = 8;

/** Mail over SMTP (or SMTPS) to the server of `url`, from the mailbox `from`. */
export const smtpMailer = (url: string, from: string, times: Partial<SmtpTimes> = {}): Mailer => {
  const { connectMs, silenceMs, mailMs } = { ...TIMES, ...times };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The ledger tries again, and counts; the pool only replaces a connection that was idle for too long.
    maxRequeues: 1,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...outgoing(mail), signal: AbortSignal.timeout(mailMs) } as never);
      } catch (error) {
        throw asSendingError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
};

/** Names and subjects come from people: whatever could end a header becomes a space. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim().toWellFormed();

const outgoing = ({ to, replyTo, subject, html, text, messageId, headers, attachments = [] }: Email) => ({
  to: { name: oneLine(to.name ?? ""), address: to.address },
  replyTo,
  subject: oneLine(subject),
  html,
  text,
  messageId: `<${messageId}>`,
  headers,
  attachments: attachments.map((one) => ({ ...one, contentDisposition: "attachment" as const })),
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Errors end up in tables and logs, and servers like to repeat the address: it is taken out, with everything around it. */
const asSendingError = (error: SmtpError): Error => {
  const { code, responseCode, command } = error;
  const message = oneLine(error.message).replace(/\S+@\S+/g, "(address)").slice(0, 300);
  const Kind = refusedForGood(error) ? Undeliverable : Error;
  return Object.assign(new Kind(message), { code, responseCode, command });
};

/** 5xx about the recipient or the content; a refused login or sender is ours to put right, and then worth another try. */
const refusedForGood = ({ code, responseCode = 0, command = "", message }: SmtpError): boolean => {
  if (code === "EENVELOPE" && responseCode === 0) return !message.startsWith("Invalid sender");
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
};
