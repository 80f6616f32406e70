// A code that the server of its recipient refuses for good ends the request at once: through a real SMTP server.
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { type SmtpSink, startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { CATEGORY, ELEVEN, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";

let app: TestApp;
let smtp: SmtpSink;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  smtp = await startSmtpSink();
  app.services.mailer = smtpMailer(smtp.url, app.services.config.mailFrom);
  on = requestedBookings(app, await makeSpecialist(app, { category: CATEGORY, credits: 6 }));
});
afterEach(async () => {
  app.services.mailer.close();
  await smtp.stop();
  await app.close();
});

test("time and credit are free, the screen says so, and the address gets no other email", async () => {
  const visitor = await on.newVisitor();
  smtp.refuseRecipient(visitor.contact.email);
  const { meetingId, trackId } = await on.request(TEN, visitor);
  await runReactions(app.ctx());
  expect(await on.meetingOf(meetingId)).toMatchObject({ status: "cancelled", cancelReason: "not-delivered" });
  expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
  expect(await on.cellsOf(meetingId)).toBe(0);
  expect(await on.trackOf(trackId)).toMatchObject({ status: "closed", closeReason: "abandoned" });
  expect((await get(app, `/Funnel/Closed/${meetingId}`)).json).toMatchObject({
    lapsed: "not-delivered",
    heading: { title: "We couldn't reach your email address" },
    text: "The code could not be delivered, because the email address doesn't exist.",
  });
  const { attempts } = smtp;
  await runReactions(app.ctx());
  expect(smtp.attempts).toBe(attempts);
});

test("a refusal of us, or of a full mailbox, leaves the request as it is", async () => {
  const answers = [[TEN, 550, "5.7.1 Blocked by policy"], [ELEVEN, 552, "5.2.2 Over quota"]] as const;
  for (const [at, code, text] of answers) {
    const visitor = await on.newVisitor();
    smtp.refuseRecipient(visitor.contact.email, code, text);
    const { meetingId } = await on.request(at, visitor);
    await runReactions(app.ctx()).catch(() => {});
    expect((await on.meetingOf(meetingId)).status).toBe("pending");
  }
  expect(await on.credits()).toMatchObject({ reserved: 2 });
});
