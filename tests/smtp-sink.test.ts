// The SMTP server of the tests behaves as the tests expect, with the product's own SMTP library as its client.
import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "./support/email/smtp-sink.ts";

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

test("an accepted email is stored and parsed, with the recipients of its envelope", async () => {
  await send("Your meeting");
  expect(sink.emails).toHaveLength(1);
  expect(sink.emails[0]).toMatchObject({ subject: "Your meeting", recipients: ["vera@example.test"] });
  expect(sink.emails[0]!.text).toContain("Good day");
});

test("waiting for an email finds one that was received before, and one that arrives later", async () => {
  await send("First");
  expect((await sink.waitForEmailTo("vera@example.test", "First")).subject).toBe("First");
  const second = sink.waitForEmailTo("max@example.test", /^Sec/);
  await send("Second", "max@example.test");
  expect((await second).subject).toBe("Second");
});

test("a rejected email is not stored, and its sender receives the code", async () => {
  sink.behave({ kind: "refuse", code: 451, text: "Try again later" });
  await expect(send("Refused")).rejects.toMatchObject({ responseCode: 451 });
  expect(sink.emails).toHaveLength(0);
  expect(sink.attempts).toBe(1);
  sink.behave({ kind: "accept" });
  await send("Accepted");
  expect(sink.emails).toHaveLength(1);
});
