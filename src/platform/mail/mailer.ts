// Sends one email: SMTP through nodemailer. In development the mailbox page implements the same interface.
import type { Breakers } from "../integrations/circuit-breakers.ts";
import { isLoopbackHost, isUntrusted } from "../integrations/outbound-http.ts";
import { deepestMessage } from "../log.ts";
import { asciiEmail } from "../validation/email.ts";
import { readRefusal, type RefusalMeaning } from "./refusals.ts";

export interface Attachment {
  filename: string;
  contentType: string;
  /** Text, sent as UTF-8, or bytes. */
  content: string | Uint8Array;
}

export interface Email {
  /** The sender's name; their address is that of the mailer. */
  fromName?: string;
  to: { name?: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets. The same at every attempt, so that mailboxes recognise a repeated email. */
  messageId: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the email. Throws `Undeliverable` when it refuses the recipient or the email
   * permanently; after any other error a retry may succeed.
   */
  send(email: Email): Promise<void>;
  close(): void;
}

/** No attempt will succeed: nobody has the address, or the server refuses us, for example for our content or a block list. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
  /** Whether the refusal is about the address: a hard bounce. Otherwise it is about us. */
  isHardBounce = false;
}

/** Sends through a breaker: while the mail server is away, emails fail at once with `ServiceAway`. */
export const withBreaker = (mailer: Mailer, breakers: Breakers): Mailer => {
  const breaker = breakers.of("smtp", isServerAway);
  return { send: (email) => breaker.run(() => mailer.send(email)), close: () => mailer.close() };
};

/** Faults of one email or one address, not of the server. */
const OF_ONE_EMAIL = ["EENVELOPE", "EMESSAGE", "ESTREAM"];

/** No connection, no answer, no login, or a server that closes. A refusal of one recipient or content is none of these. */
const isServerAway = (error: unknown): boolean => {
  if (error instanceof Undeliverable) return false;
  const { code = "", responseCode = 0, command = "" } = error as SmtpError;
  if (responseCode === 0) return !OF_ONE_EMAIL.includes(code);
  return responseCode === 421 || !["RCPT TO", "DATA"].includes(command);
};

/** How long each step may take, in ms. A server that does not answer fails after seconds, and the job is retried. */
export interface SmtpTimeouts {
  /** Until the connection is open, including name resolution. */
  connectMs: number;
  /** Until the server's next reply. */
  silenceMs: number;
  /** The whole email, including the wait for a free connection; then the connection is closed. */
  emailMs: number;
}
interface SmtpOptions extends SmtpTimeouts {
  /** How many connections are open at the same time. */
  connections: number;
  /** Whether emails may be sent in the clear to a server elsewhere that offers no encryption. */
  plain: boolean;
}
const DEFAULTS: SmtpOptions = { connectMs: 10_000, silenceMs: 15_000, emailMs: 60_000, connections: 8, plain: false };

/** Whether a connection is given up that the server doesn't encrypt (STARTTLS). With `smtps://` it always is encrypted. */
const needsEncryption = (url: string, plain: boolean): boolean => {
  const { protocol, hostname } = new URL(url);
  return !plain && protocol === "smtp:" && !isLoopbackHost(hostname);
};

/** nodemailer is loaded with the first email: web processes send none. */
const openTransport = async (url: string, { connectMs, silenceMs, connections, plain }: SmtpOptions) => {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    // What an address says would count before what is said here.
    url: url.replace(/([?&])requireTLS=[^&]*/g, "$1"),
    pool: true,
    // Without it a password and every link would go in the clear where the server, or somebody between, offers no TLS.
    ...needsEncryption(url, plain) ? { requireTLS: true } : {},
    maxConnections: connections,
    // The delivery log counts and retries; the pool only replaces a connection that was idle for too long.
    maxRequeues: 1,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
};

/** Sends email over SMTP (or SMTPS) through the server at `url`, from the mailbox `from`. */
export const smtpMailer = (url: string, from: string, changes: Partial<SmtpOptions> = {}): Mailer => {
  const options = { ...DEFAULTS, ...changes };
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(email) {
      const opened = await (transport ??= openTransport(url, options));
      try {
        await opened.sendMail({ ...toMessage(from, email), signal: AbortSignal.timeout(options.emailMs) } as never);
      } catch (error) {
        throw toSendError(error as SmtpError);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
};

/** How long a start waits for the mail server, in ms. */
const PROBE_MS = 3_000;
const PROBE: SmtpOptions = { ...DEFAULTS, connectMs: PROBE_MS, silenceMs: PROBE_MS, connections: 1 };

/**
 * Throws a sentence when the mail server that answers at this address offers no encryption that is trusted, and needs to.
 * Does nothing while no server answers.
 */
export const requireEncryption = async (url: string, { plain }: Pick<SmtpOptions, "plain">): Promise<void> => {
  if (!needsEncryption(url, plain)) return;
  const transport = await openTransport(url, PROBE);
  const failure: SmtpError | undefined = await transport.verify().then(() => undefined, (error) => error);
  transport.close();
  if (!failure) return;
  const offersNone = failure.code === "ETLS" && failure.responseCode || failure.message.includes("STARTTLS");
  if (!offersNone && !isUntrusted(failure)) return;
  const { host } = new URL(url);
  const reason = offersNone ? "it offers no STARTTLS" : `its certificate isn't trusted (${deepestMessage(failure)})`;
  throw new Error(
    `The mail server ${host} of SMTP_URL doesn't encrypt: ${reason}. Passwords and links to reset them would be sent in ` +
      "the clear. Use smtps:// or another server, or SMTP_PLAIN=on where nobody else can listen.",
  );
};

/** The address of a mailbox such as "Parley <hello@parley.example>". */
export const mailboxAddress = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;

/** Names and subjects come from people: characters that could end a header become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim().toWellFormed();

/** With it, up to 75 characters with their frame (RFC 2047): 45 bytes are 60 letters of Base64. */
const WORD_BYTES = 45;

/** As encoded words. */
const encodeWords = (text: string): string => {
  const words = [""];
  for (const character of text) {
    const longer = words.at(-1)! + character;
    if (Buffer.byteLength(longer) <= WORD_BYTES) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
};

/** What looks like an encoded word would be decoded by its reader, unless it is encoded itself. */
const toSubject = (text: string): string => oneLine(text).includes("=?") ? encodeWords(oneLine(text)) : oneLine(text);

/** A name is put into quotes, in which some readers decode words too: a joiner that nobody sees keeps it as it is. */
const toName = (text: string): string => oneLine(text).replaceAll("=?", "=\u2060?");

const toMessage = (
  from: string,
  { fromName, to, replyTo, subject, html, text, messageId, headers, attachments = [] }: Email,
) => ({
  from: fromName === undefined ? from : { name: toName(fromName), address: mailboxAddress(from) },
  to: { name: toName(to.name ?? ""), address: asciiEmail(to.address) },
  replyTo: replyTo === undefined ? undefined : asciiEmail(replyTo),
  subject: toSubject(subject),
  html,
  text,
  messageId: `<${messageId}>`,
  headers,
  // Otherwise nodemailer counts the characters of every part to choose an encoding.
  textEncoding: "quoted-printable" as const,
  attachments: attachments.map(({ content, ...attachment }) => ({
    ...attachment,
    content: typeof content === "string" ? content : Buffer.from(content),
    contentDisposition: "attachment" as const,
  })),
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  /** The server's whole answer. */
  response?: string;
}

/** Errors are stored and logged, and servers often repeat the address, so addresses are removed. */
const toSendError = (error: SmtpError): Error => {
  const { code, responseCode, command } = error;
  const message = oneLine(error.message.slice(0, 1_000)).replace(/\S+@\S+/g, "(address)").slice(0, 300);
  const { subject, isFinal } = readError(error);
  if (!isFinal) return Object.assign(new Error(message), { code, responseCode, command });
  return Object.assign(new Undeliverable(message), {
    code,
    responseCode,
    command,
    isHardBounce: subject === "address",
  });
};

/** Without an answer, only an address that no envelope can contain is refused. */
const readError = ({ code, responseCode = 0, command = "", response = "", message }: SmtpError): RefusalMeaning => {
  if (responseCode > 0) return readRefusal({ command, code: responseCode, answer: response });
  const isMalformed = code === "EENVELOPE" && /^(No recipients|Invalid recipient)/.test(message);
  return isMalformed ? { subject: "address", isFinal: true } : { subject: "us", isFinal: false };
};
