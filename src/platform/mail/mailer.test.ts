// SMTP with real servers: permanent refusals, temporary failures, and header injection.
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { certificateFor } from "@tests/support/app/certificates.ts";
import { type Email, requireEncryption, smtpMailer, type SmtpTimeouts, Undeliverable } from "./mailer.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail = (change: Partial<Email> = {}): Email => ({
  to: { name: "Vera", address: "vera@example.test" },
  subject: "Good day",
  html: "<p>Good day</p>",
  text: "Good day",
  messageId: "1@parley.example",
  ...change,
});
/** For servers that never reply; a slow reply is still waited for. */
const SHORT_TIMEOUTS = { connectMs: 500, silenceMs: 500, emailMs: 3_000 };

const mailerTo = (url: string, times: Partial<SmtpTimeouts> = {}) => {
  const mailer = smtpMailer(url, "Parley <hello@parley.test>", times);
  closing.push(() => mailer.close());
  return mailer;
};

/** A server with manners of its own. */
const serve = async (options: SMTPServerOptions): Promise<string> => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 100, ...options });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};
const no = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const failureOf = (sending: Promise<void>) => sending.then(() => undefined, (error: Error) => error);

describe("a refusal", () => {
  it("of the recipient is permanent, and its message contains no address", async () => {
    const host = await serve({ onRcptTo: ({ address }, _session, done) => done(no(550, `<${address}>: unknown`)) });
    const failure = await failureOf(mailerTo(`smtp://${host}`).send(mail()));
    expect(failure).toBeInstanceOf(Undeliverable);
    expect(failure!.message).toContain("unknown");
    expect(failure!.message).not.toContain("vera@");
  });

  it("of the recipient for now is temporary", async () => {
    const host = await serve({ onRcptTo: (_to, _session, done) => done(no(452, "full")) });
    expect(await failureOf(mailerTo(`smtp://${host}`).send(mail()))).not.toBeInstanceOf(Undeliverable);
  });

  it("of a full mailbox is temporary, whatever its code", async () => {
    const host = await serve({ onRcptTo: (_to, _session, done) => done(no(552, "5.2.2 over quota")) });
    expect(await failureOf(mailerTo(`smtp://${host}`).send(mail()))).not.toBeInstanceOf(Undeliverable);
  });

  it.each([
    [550, "5.1.1 unknown", true],
    [550, "5.7.1 blocked", false],
    [554, "Go away", false],
  ])("of the recipient with %i %s: a hard bounce is %s", async (code, text, isHardBounce) => {
    const host = await serve({ onRcptTo: (_to, _session, done) => done(no(code, `${"x".repeat(400)} ${text}`)) });
    expect(await failureOf(mailerTo(`smtp://${host}`).send(mail()))).toMatchObject({
      name: "Undeliverable",
      isHardBounce,
    });
  });

  it.each([
    [550, "5.1.1 unknown", true],
    [554, "5.7.1 spam", false],
  ])("after the email with %i %s: a hard bounce is %s", async (code, text, isHardBounce) => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    sink.behave({ kind: "refuse", code, text });
    expect(await failureOf(mailerTo(sink.url).send(mail()))).toMatchObject({ name: "Undeliverable", isHardBounce });
  });

  it("of our sender or login is temporary, because it is our configuration", async () => {
    const sender = await serve({ onMailFrom: (_from, _session, done) => done(no(553, "not yours")) });
    const login = await serve({ authOptional: false, onAuth: (_auth, _session, done) => done(no(535, "wrong")) });
    for (const url of [`smtp://${sender}`, `smtp://user:wrong@${login}`]) {
      const failure = await failureOf(mailerTo(url).send(mail()));
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(Undeliverable);
    }
  });

  it.each(["vera at example", ""])("of the malformed address '%s' is a hard bounce", async (address) => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    const failure = await failureOf(mailerTo(sink.url).send(mail({ to: { address } })));
    expect(failure).toMatchObject({ name: "Undeliverable", isHardBounce: true });
    expect(sink.attempts).toBe(0);
  });
});

describe("encryption", () => {
  const PLAIN = "doesn't encrypt: it offers no STARTTLS. Passwords and links to reset them would be sent in the clear.";
  /** The address of a server here that the program does not take for this machine: only lookups know this spelling. */
  const elsewhere = (host: string, options = "") =>
    `smtp://user:secret@${host.replace("127.0.0.1", "127.1")}${options}`;
  const encrypted = async () => {
    const { key, cert } = await certificateFor(["DNS:localhost"]);
    const emails: { isEncrypted: boolean }[] = [];
    const host = await serve({
      disabledCommands: [],
      key,
      cert,
      onAuth: (_auth, _session, done) => done(null, { user: "user" }),
      onData: (stream, { secure }, done) => {
        emails.push({ isEncrypted: secure });
        stream.resume().on("end", () => done());
      },
    });
    return { host, emails };
  };

  it("is required of every server elsewhere, whatever its address says, and nothing is sent without", async () => {
    const logins: unknown[] = [];
    const host = await serve({ onAuth: (auth, _session, done) => done(null, { user: logins.push(auth) }) });
    for (const options of ["", "?ignoreTLS=true", "?requireTLS=false", "?opportunisticTLS=true"]) {
      const url = elsewhere(host, options);
      await expect(requireEncryption(url, { plain: false })).rejects.toThrow(PLAIN);
      expect(await failureOf(mailerTo(url).send(mail()))).toMatchObject({ code: "ETLS" });
    }
    expect(logins).toEqual([]);
  });

  it("is not required on this machine, nor where the operator has lifted it", async () => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    await requireEncryption(sink.url, { plain: false });
    await mailerTo(sink.url).send(mail());
    const url = elsewhere(sink.url.replace("smtp://", ""));
    await requireEncryption(url, { plain: true });
    const mailer = smtpMailer(url, "Parley <hello@parley.test>", { plain: true });
    closing.push(() => mailer.close());
    await mailer.send(mail());
    expect(sink.emails).toHaveLength(2);
  });

  it("is used where it is offered, and a certificate that isn't trusted is refused at the start", async () => {
    const { host, emails } = await encrypted();
    const url = elsewhere(host, "?tls.rejectUnauthorized=false");
    await requireEncryption(url, { plain: false });
    await mailerTo(url).send(mail());
    expect(emails).toEqual([{ isEncrypted: true }]);
    await expect(requireEncryption(elsewhere(host), { plain: false })).rejects.toThrow(
      /doesn't encrypt: .*certificate/i,
    );
  });

  it("keeps nobody from starting while the server is away", async () => {
    await requireEncryption(elsewhere("127.0.0.1:1"), { plain: false });
  });
});

describe("a server that does not answer", () => {
  it("times out while connecting, greeting or sending", async () => {
    const mute = await serve({ onConnect: () => {} });
    const deaf = await serve({ onRcptTo: () => {} });
    for (const host of [mute, deaf, "127.0.0.1:1"]) {
      const failure = await failureOf(mailerTo(`smtp://${host}`, SHORT_TIMEOUTS).send(mail()));
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(Undeliverable);
    }
  });

  it("is disconnected when the whole email takes too long", async () => {
    const host = await serve({ onRcptTo: () => {} });
    const mailer = mailerTo(`smtp://${host}`, { silenceMs: 60_000, emailMs: 300 });
    expect(await failureOf(mailer.send(mail()))).toBeInstanceOf(Error);
  });
});

describe("text from people", () => {
  // simple-java-mail#652, SwiftMail#215
  it("keeps what looks like an encoded word as the text that it is", async () => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    const text = `Söhne, with =?utf-8?Q?evil=2Ecom?= and ${"more ".repeat(20)}=?x`;
    await mailerTo(sink.url).send(
      mail({ subject: text, to: { name: "=?utf-8?Q?evil=2Ecom?=", address: "v@example.test" } }),
    );
    const [received] = sink.emails;
    expect(received!.subject).toBe(text);
    expect(received!.to![0]!.name!.replaceAll("\u2060", "")).toBe("=?utf-8?Q?evil=2Ecom?=");
  });

  it("cannot inject a header", async () => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    const evil = "Vera\r\nBcc: evil@example.test\n\n\u0000\u2028\u0085Söhne \ud800";
    await mailerTo(sink.url).send(mail({ subject: evil, to: { name: evil, address: "vera@example.test" } }));
    const [received] = sink.emails;
    expect(received!.subject).toBe("Vera Bcc: evil@example.test Söhne \ufffd");
    expect(received!.to).toEqual([{ name: "Vera Bcc: evil@example.test Söhne \ufffd", address: "vera@example.test" }]);
    expect(received!.recipients).toEqual(["vera@example.test"]);
    expect(received!.bcc).toBeUndefined();
  });

  it("arrives complete: HTML, text and an attachment with its type", async () => {
    const sink = await startSmtpSink();
    closing.push(() => sink.stop());
    const contentType = "text/calendar; charset=utf-8; method=REQUEST";
    const content = "SUMMARY:Söhne 👩‍🚀\r\n";
    const attachments = [
      { filename: "meeting.ics", contentType, content },
      { filename: "lines.bin", contentType: "application/octet-stream", content },
    ];
    await mailerTo(sink.url).send(
      mail({ html: "<p>Grüße 日本</p>", text: "Grüße 日本", replyTo: "support@parley.test", attachments }),
    );
    const [received] = sink.emails;
    expect(received!.html).toContain("Grüße 日本");
    expect(received!.text).toContain("Grüße 日本");
    expect(received!.replyTo?.[0]?.address).toBe("support@parley.test");
    expect(received!.messageId).toBe("<1@parley.example>");
    const [calendar, lines] = received!.attachments;
    expect(calendar).toMatchObject({ filename: "meeting.ics", mimeType: "text/calendar", disposition: "attachment" });
    expect(calendar!.method).toBe("REQUEST");
    expect(new TextDecoder().decode(lines!.content as ArrayBuffer)).toBe(content);
  });
});
