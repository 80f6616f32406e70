// A real SMTP server that keeps the emails it receives, and can misbehave as real servers do.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

const TIMEOUT_MS = 90_000;

/** How the server treats an email: accepts it, refuses it with a code, never answers, or keeps it without answering. */
export type Behavior =
  | { kind: "accept" }
  | { kind: "refuse"; code: number; text: string }
  | { kind: "hang" }
  | { kind: "take-silently" };
/** Chooses the behavior for each email by its recipients, possibly after a delay. */
export type ChooseBehavior = (recipients: string[]) => Behavior | Promise<Behavior>;

/** A received and parsed email, with the recipients of its envelope. */
export interface ReceivedEmail extends Email {
  recipients: string[];
}

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string;
  /** Oldest first. */
  emails: ReceivedEmail[];
  /** Attempts to deliver, including refused and unanswered ones. */
  attempts: number;
  behave(behavior: Behavior | ChooseBehavior): void;
  /** From now on refuses an address when it is named (RCPT TO), as servers do for mailboxes that don't exist. */
  refuseRecipient(address: string, code?: number, text?: string): void;
  /** The first email that matches, already received or still to come. Rejects after 20 s and lists what was received. */
  waitForEmail(matches: (email: ReceivedEmail) => boolean): Promise<ReceivedEmail>;
  /** The first email to an address whose subject matches. */
  waitForEmailTo(address: string, subject?: string | RegExp): Promise<ReceivedEmail>;
  stop(): Promise<void>;
}

interface Waiter {
  matches(email: ReceivedEmail): boolean;
  resolve(email: ReceivedEmail): void;
}

/** Starts the server on loopback. Port 0 takes a free one; a given port lets a stopped server come back where it was. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const emails: ReceivedEmail[] = [];
  const waiters = new Set<Waiter>();
  const refusals = new Map<string, Error>();
  let choose: ChooseBehavior = () => ({ kind: "accept" });

  const keep = async (raw: Uint8Array, recipients: string[]) => {
    const email = { ...await PostalMime.parse(raw), recipients };
    emails.push(email);
    for (const waiter of waiters) if (waiter.matches(email)) waiter.resolve(email);
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 200,
    onAuth: (_auth, _session, done) => done(null, { user: "parley" }),
    onRcptTo: ({ address }, _session, done) => done(refusals.get(address)),
    onData: (stream, session, done) => {
      sink.attempts++;
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      stream.on("end", async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const behavior = await choose(recipients);
        if (behavior.kind === "hang") return;
        if (behavior.kind === "refuse") {
          return done(Object.assign(new Error(behavior.text), { responseCode: behavior.code }));
        }
        await keep(concat(chunks), recipients);
        if (behavior.kind === "accept") done();
      });
    },
  });
  server.on("error", () => {}); // Some tests drop the connection in the middle.
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));

  const waitForEmail: SmtpSink["waitForEmail"] = (matches) => findOrWait(emails, waiters, matches);
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    attempts: 0,
    behave: (next) => {
      choose = typeof next === "function" ? next : () => next;
    },
    refuseRecipient: (address, code = 550, text = "5.1.1 No such user here") => {
      refusals.set(address, Object.assign(new Error(text), { responseCode: code }));
    },
    waitForEmail,
    waitForEmailTo: (address, subject = "") =>
      waitForEmail((email) => email.recipients.includes(address) && hasText(email.subject ?? "", subject)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

function findOrWait(
  emails: ReceivedEmail[],
  waiters: Set<Waiter>,
  matches: Waiter["matches"],
): Promise<ReceivedEmail> {
  const present = emails.find(matches);
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const received = () =>
      emails.map((email) => `"${email.subject}" to ${email.recipients.join(", ")}`).join("; ") || "none";
    const timer = setTimeout(
      () => reject(new Error(`The email did not arrive. Emails that arrived: ${received()}`)),
      TIMEOUT_MS,
    );
    const waiter: Waiter = {
      matches,
      resolve: (email) => {
        clearTimeout(timer);
        waiters.delete(waiter);
        resolve(email);
      },
    };
    waiters.add(waiter);
  });
}

const hasText = (text: string, pattern: string | RegExp): boolean =>
  typeof pattern === "string" ? text.includes(pattern) : pattern.test(text);

function concat(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The calendar file of an email, as text. */
export const calendarFileOf = (email: ReceivedEmail): string => {
  const file = email.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) throw new Error(`"${email.subject}" has no calendar file`);
  const { content } = file;
  return typeof content === "string" ? content : new TextDecoder().decode(content);
};
