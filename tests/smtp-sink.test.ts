// The mail server of the tests behaves as the tests rely on, spoken to by the product's own SMTP library.
import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "./support/smtp-sink.ts";

let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(() => sink.stop());

const send = (subject: string, to = "vera@example.test") => {
  const transport = nodemailer.createTransport(sink.url);
  return transport.sendMail({ from: "hello@parley.test", to, subject, text: "Good day" }).finally(() =>
    transport.close()
  );
};

test("a mail is kept, parsed, with the recipients of its envelope", async () => {
  await send("Your meeting");
  expect(sink.mails).toHaveLength(1);
  expect(sink.mails[0]).toMatchObject({ subject: "Your meeting", recipients: ["vera@example.test"] });
  expect(sink.mails[0]!.text).toContain("Good day");
});

test("waiting for a mail finds the present one and the one still to come", async () => {
  await send("First");
  expect((await sink.mailTo("vera@example.test", "First")).subject).toBe("First");
  const coming = sink.mailTo("max@example.test", /^Sec/);
  await send("Second", "max@example.test");
  expect((await coming).subject).toBe("Second");
});

test("a refused mail is not kept and its sender learns the code", async () => {
  sink.behave({ kind: "refuse", code: 451, text: "Try again later" });
  await expect(send("Refused")).rejects.toMatchObject({ responseCode: 451 });
  expect(sink.mails).toHaveLength(0);
  expect(sink.attempts).toBe(1);
  sink.behave({ kind: "accept" });
  await send("Accepted");
  expect(sink.mails).toHaveLength(1);
});
