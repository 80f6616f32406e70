// A real mail server that refuses the visitor's address: before the meeting the lead's credit returns, afterwards nothing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  changeLead,
  creditsLeft,
  findReturnRule,
  historyOf,
  leadRow,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import {
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  meetingRow,
  moveTo,
  NEXT_WEEK,
} from "@tests/support/scheduling/meetings.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { type SmtpSink, startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { messageBounced, trackDeleted } from "@/events.ts";
import { backoff, MAX_ATTEMPTS } from "@/platform/events/deliveries.ts";
import { publish } from "@/platform/events/outbox.ts";

let app: TestApp;
let smtp: SmtpSink;
let meeting: BookedMeeting;
beforeEach(async () => {
  app = await openTestApp();
  smtp = await startSmtpSink();
  app.services.mailer = smtpMailer(smtp.url, "Parley <hello@parley.test>");
  meeting = await bookMeeting(app);
});
afterEach(async () => {
  app.services.mailer.close();
  await smtp.stop();
  await app.close();
});

const react = () => runReactions(app.ctx());
const lead = () => leadRow(app, meeting.leadId);
const refusals = async () => await app.eventsOf("notifications.message_bounced");

describe("a hard bounce before the meeting", () => {
  test("of the confirmation returns the credit, hides the lead and tells the specialist", async () => {
    smtp.refuseRecipient(meeting.contact.email);
    await react();
    expect(await lead()).toMatchObject({ status: "booked", creditState: "returned", returnRule: "contact-failed" });
    expect(await findReturnRule(app, meeting.meetingId)).toBe("contact-failed");
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
    expect((await historyOf(app, meeting.leadId)).slice(-2)).toEqual(["email-bounced", "credit-returned"]);
    expect(await listImbalances(app)).toEqual([]);
    const [row] = (await app.services.db.read.select().from(messages)).filter(({ recipient }) =>
      recipient === "visitor"
    );
    expect(row).toMatchObject({ state: "failed", lastError: expect.stringContaining("No such user") });
    // Ids alone: no address.
    expect(await refusals()).toEqual([
      ...[{
        messageId: row!.id,
        channel: "email",
        recipient: "visitor",
        template: "visitor-confirmation",
        meetingId: meeting.meetingId,
      }],
    ]);
    const email = smtp.emails.find(({ subject }) => subject?.startsWith("Credit returned"))!;
    expect(email.text).toContain("The contact details didn't work.");
    expect(email.text).toContain(`https://parley.example/leads/${meeting.leadId}`);
    const { json } = await get(app, `/Leads/Props/${meeting.leadId}`, {
      cookie: await app.signIn(meeting.specialistId),
    });
    expect(json).toMatchObject({ masked: "credit-returned", moves: [{ move: "keepBooked" }, { move: "giveUp" }] });
  });

  test("leaves the meeting in the calendar: a kept lead keeps it, a closed one cancels it", async () => {
    smtp.refuseRecipient(meeting.contact.email);
    await react();
    expect((await meetingRow(app, meeting.meetingId)).status).toBe("confirmed");
    const kept = await asSpecialist(app, meeting, "Keep");
    expect(kept.json).toMatchObject({ status: "booked", masked: null, meetingStatus: "confirmed" });
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await react();
    // The same rule returns the credit once by itself.
    expect(await lead()).toMatchObject({ creditState: "consumed" });
    expect(await app.eventsOf("leads.credit_held_back")).toHaveLength(1);
    const other = await bookMeeting(app, { startsAt: NEXT_WEEK });
    smtp.refuseRecipient(other.contact.email);
    await react();
    await changeLead(app, { specialistId: other.specialistId, leadId: other.leadId, to: "expired" });
    app.clock.advance(UNDO_MS);
    await react();
    expect((await meetingRow(app, other.meetingId)).status).toBe("cancelled");
  });

  test("of a later email counts, too, and a lead without a meeting", async () => {
    await react();
    expect((await lead()).creditState).toBe("consumed");
    smtp.refuseRecipient(meeting.contact.email);
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await react();
    expect((await lead()).returnRule).toBe("contact-failed");
  });
});

describe("nothing returns", () => {
  test("once the meeting has begun", async () => {
    await react();
    smtp.refuseRecipient(meeting.contact.email);
    app.clock.set(NEXT_WEEK + 30 * MINUTE_MS);
    await sweepOutcomes(app.ctx());
    await react();
    expect((await refusals()).length).toBe(1);
    expect(await lead()).toMatchObject({ creditState: "consumed" });
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("email-bounced");
  });

  test.each([
    [550, "5.7.1 Message rejected by policy: it says nothing about the address"],
    [554, "Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"],
  ])("after %i %s, and administrators see it", async (code, text) => {
    smtp.refuseRecipient(meeting.contact.email, code, text);
    await react();
    expect(await refusals()).toEqual([]);
    expect((await lead()).creditState).toBe("consumed");
    expect((await meetingRow(app, meeting.meetingId)).status).toBe("confirmed");
    const error = expect.stringContaining(text);
    expect(app.logged.filter(({ level }) => level === "error")).toMatchObject([{ error }]);
    const response = await app.call("/Admin/Attention", { cookie: await app.signIn(await makeAdministrator(app)) });
    expect((await response.json()).emails.items).toMatchObject([{ mail: "Visitor confirmation", error }]);
  });

  test.each([
    [452, "4.2.2 The mailbox is full for now"],
    [552, "5.2.2 The mailbox is full"],
  ])("after %i %s, which is tried again until no attempt is left", async (code, text) => {
    smtp.refuseRecipient(meeting.contact.email, code, text);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await react().catch(() => {});
      app.clock.advance(backoff(attempt));
    }
    const rows = await app.services.db.read.select().from(messages);
    const confirmation = rows.find(({ template }) => template === "visitor-confirmation");
    expect(confirmation).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    expect(await refusals()).toEqual([]);
    expect((await lead()).creditState).toBe("consumed");
  });

  test("when the whole email was refused for its content", async () => {
    smtp.behave((recipients) =>
      recipients.includes(meeting.contact.email)
        ? { kind: "refuse", code: 554, text: "5.6.0 Bad content" }
        : { kind: "accept" }
    );
    await react();
    expect(await refusals()).toEqual([]);
  });

  test("when the visitor has deleted their details", async () => {
    const { email } = meeting.contact;
    smtp.refuseRecipient(email);
    await app.transact((tx) => publish(tx, trackDeleted({ trackId: meeting.trackId, categoryId: "" })));
    const before = await lead();
    await react();
    expect((await lead()).creditState).toBe(before.creditState);
  });

  test("for a text message: the phone may be off", async () => {
    const { leadId } = meeting;
    const bounced = { messageId: "1", channel: "text" as const, recipient: "visitor", template: "text", leadId };
    for (let n = 0; n < 2; n++) await app.transact((tx) => publish(tx, messageBounced(bounced)));
    expect((await lead()).creditState).toBe("consumed");
    expect((await historyOf(app, leadId)).filter((kind) => kind === "text-failed")).toHaveLength(1);
  });

  test("for a specialist whose own mailbox is gone", async () => {
    smtp.refuseRecipient("robin@nowhere.test");
    await react();
    expect((await lead()).creditState).toBe("consumed");
  });
});

test("a received lead has its credit back, and the request expires as before", async () => {
  const leadId = await receivedLead(app, meeting.specialistId);
  const { contact, meetingId, trackId } = await leadRow(app, leadId);
  expect([meetingId, contact.email]).toEqual([null, expect.any(String)]);
  const bounced = { messageId: "1", channel: "email" as const, recipient: "visitor", template: "reassigned", leadId };
  await app.transact((tx) => publish(tx, messageBounced(bounced)));
  await app.transact((tx) => publish(tx, messageBounced({ ...bounced, leadId: undefined, trackId })));
  expect(await leadRow(app, leadId)).toMatchObject({ status: "received", returnRule: "contact-failed" });
  expect((await historyOf(app, leadId)).filter((kind) => kind === "email-bounced")).toHaveLength(1);
});
