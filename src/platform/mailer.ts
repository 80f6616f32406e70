// Sending one mail: SMTP through nodemailer, or whatever stands in for it while developing.
import { createTransport } from "nodemailer";

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface Mail {
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same at every try, so that a mailbox can tell a repeated mail. */
  messageId: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Resolves when the server took the mail; rejects with its answer when it did not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP. A server that does not answer is given up after seconds, not minutes: the job is tried again. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as never,
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail({
        to: mail.to.name ? { name: mail.to.name, address: mail.to.address } : mail.to.address,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        headers: mail.headers,
        attachments: calendarAware(mail.attachments),
      });
    },
    close: () => transport.close(),
  };
};

/** Attachments as nodemailer takes them, text as UTF-8. */
const calendarAware = (attachments: Attachment[] = []) =>
  attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content, contentDisposition: "attachment" as const }));
