// A real SMTP server that keeps what it is sent, and can misbehave as real ones do.
import { type AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

const PATIENCE_MS = 20_000;

/** What the server does with a message: take it, answer with a code, never answer, or take it and never say so. */
export type Manner =
  | { kind: "accept" }
  | { kind: "refuse"; code: number; text: string }
  | { kind: "hang" }
  | { kind: "take-silently" };
/** A manner for each message by its recipients, perhaps only after a while. */
export type Judge = (recipients: string[]) => Manner | Promise<Manner>;

/** A received mail: parsed, and whom the envelope named. */
export interface ReceivedMail extends Email {
  recipients: string[];
}

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string;
  /** Oldest first. */
  mails: ReceivedMail[];
  /** Attempts to deliver, refused and unanswered ones included. */
  attempts: number;
  behave(manner: Manner | Judge): void;
  /** The first mail that fits, present or future. Rejects after 20 s, naming what came instead. */
  mailThat(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** The first mail to an address, optionally with words of the subject. */
  mailTo(address: string, subject?: string | RegExp): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

type Waiting = { fits: (mail: ReceivedMail) => boolean; resolve: (mail: ReceivedMail) => void };

/** Starts the server on loopback; `port` 0 takes a free one, a given one lets it come back where it was. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<Waiting>();
  let judge: Judge = () => ({ kind: "accept" });

  const keep = async (raw: Uint8Array, recipients: string[]) => {
    const mail = { ...await PostalMime.parse(raw), recipients };
    mails.push(mail);
    for (const one of waiting) if (one.fits(mail)) one.resolve(mail);
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 200,
    onAuth: (_auth, _session, done) => done(null, { user: "parley" }),
    onData: (stream, session, done) => {
      sink.attempts++;
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      stream.on("end", async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const manner = await judge(recipients);
        if (manner.kind === "hang") return;
        if (manner.kind === "refuse") return done(Object.assign(new Error(manner.text), { responseCode: manner.code }));
        await keep(concat(chunks), recipients);
        if (manner.kind === "accept") done();
      });
    },
  });
  server.on("error", () => {}); // A client that vanishes in the middle is part of some tests.
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));

  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    attempts: 0,
    behave: (next) => {
      judge = typeof next === "function" ? next : () => next;
    },
    mailThat: (fits) => firstMail(mails, waiting, fits),
    mailTo: (address, subject = "") =>
      firstMail(mails, waiting, (mail) => mail.recipients.includes(address) && matches(mail.subject ?? "", subject)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

function firstMail(mails: ReceivedMail[], waiting: Set<Waiting>, fits: Waiting["fits"]): Promise<ReceivedMail> {
  const present = mails.find(fits);
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const came = () => mails.map((mail) => `"${mail.subject}" to ${mail.recipients.join(", ")}`).join("; ") || "none";
    const timer = setTimeout(() => reject(new Error(`The mail did not come. Mails that came: ${came()}`)), PATIENCE_MS);
    const one: Waiting = {
      fits,
      resolve: (mail) => {
        clearTimeout(timer);
        waiting.delete(one);
        resolve(mail);
      },
    };
    waiting.add(one);
  });
}

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);

function concat(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
