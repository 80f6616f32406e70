// Emails after a booking, over real SMTP with calendar files: each once, and only while the meeting is confirmed.
import ICAL from "ical.js";
import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { type ReceivedEmail, type SmtpSink, startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { backoff, runDeliveries } from "@/platform/events/deliveries.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { manageUrl } from "@/modules/booking/index.ts";
import { messages } from "../tables.ts";

let app: TestApp;
let smtp: SmtpSink;
beforeEach(async () => {
  app = await openTestApp();
  smtp = await startSmtpSink();
  app.services.mailer = smtpMailer(smtp.url, "Parley <hello@parley.test>");
});
afterEach(async () => {
  app.services.mailer.close();
  await smtp.stop();
  await app.close();
});

/** Anna in New York is booked by Vera in Vienna for Wednesday 21 October 2026, 16:00 in Vienna. */
const booked = async ({ location = "zoom", contact = {}, locale = "en-GB" } = {}) => {
  const specialistId = await makeSpecialist(app, {
    zone: "America/New_York",
    person: { firstName: "Anna", lastName: "Berger", email: "anna@example.test", locale },
    profile: { displayName: "Anna Berger", headline: "Calm advice" },
  });
  const { trackId } = await visitorWithContact(app, {
    contact: {
      firstName: "Vera",
      lastName: "Example",
      email: "vera@example.test",
      phone: "+436601234567",
      ...contact,
    },
    preferences: { location, language: "en" },
  });
  const { status, json } = await book(app, trackId, "2026-10-21T14:00:00Z", { specialistId, location });
  expect(json).toMatchObject({ meetingId: expect.any(String) });
  expect(status).toBe(200);
  return { specialistId, trackId, meetingId: json.meetingId as string };
};
const react = () => runReactions(app.ctx());
const deliveries = () =>
  app.services.db.read.select().from(eventDeliveries).where(like(eventDeliveries.listener, "notifications.mail%"))
    .orderBy(eventDeliveries.listener);
const log = () => app.services.db.read.select().from(messages).orderBy(messages.template);
const emailTo = (address: string): ReceivedEmail => {
  const found = smtp.emails.filter((email) => email.recipients.includes(address));
  expect(found).toHaveLength(1);
  return found[0]!;
};

const calendarOf = (email: ReceivedEmail) => {
  const file = email.attachments.find(({ filename }) => filename === "meeting.ics")!;
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)));
  const event = calendar.getFirstSubcomponent("vevent")!;
  return {
    type: file.mimeType,
    method: calendar.getFirstPropertyValue("method"),
    text: (name: string) => event.getFirstPropertyValue(name)?.toString(),
    attendees: event.getAllProperties("attendee").map((property) => String(property.getFirstValue()).toLowerCase()),
    organizer: event.getFirstPropertyValue("organizer"),
  };
};

describe("after a booking", () => {
  it("each reader gets dates and times in the format of their locale", async () => {
    await booked({ locale: "en-US" });
    await react();
    expect(emailTo("anna@example.test").subject).toContain("Wed, Oct 21, 10:00 am (New York time)");
    expect(emailTo("vera@example.test").subject).toContain("Wed 21 Oct, 16:00 (Vienna time)");
  });

  it("the visitor receives a confirmation with the link to the meeting's page", async () => {
    const { meetingId } = await booked();
    await react();
    const email = emailTo("vera@example.test");
    expect(email.subject).toBe("Booked: your meeting with Anna Berger, Wed 21 Oct, 16:00 (Vienna time)");
    expect(email.to).toEqual([{ name: "Vera Example", address: "vera@example.test" }]);
    expect(email.replyTo?.[0]?.address).toMatch(/@/);
    const meeting = await getMeeting(app.services.db.read, meetingId);
    expect(email.text).toContain(manageUrl(app.services, meeting));
    expect(email.text).toContain("https://zoom.example/j/123456789");
    expect(email.html).toContain("Wed 21 Oct, 10:00 · New York");
  });

  it("the specialist receives the first name, preferences and answers, and the link to the lead that shows the contact", async () => {
    await booked({ location: "phone" });
    await react();
    const email = emailTo("anna@example.test");
    expect(email.subject).toBe("New meeting with Vera: Wed 21 Oct, 10:00 (New York time)");
    for (
      const part of [
        "Call Vera by phone. The number is on the lead's page.",
        "Timeframe\nWithin 1 week",
        "Prefers\nEmail",
        "Language\nEnglish",
      ]
    ) expect(email.text).toContain(part);
    const [{ leadId }] = await app.eventsOf("funnel.booking_saved") as [{ leadId: string }];
    expect(email.text).toContain(`https://parley.example/leads/${leadId}`);
  });

  it("each side has a calendar file of their own: a request in UTC with the constant UID and one attendee", async () => {
    const { meetingId } = await booked();
    await react();
    const meeting = await getMeeting(app.services.db.read, meetingId);
    const [toVisitor, toSpecialist] = [
      calendarOf(emailTo("vera@example.test")),
      calendarOf(emailTo("anna@example.test")),
    ];
    for (const calendar of [toVisitor, toSpecialist]) {
      expect(calendar.type).toBe("text/calendar");
      expect(calendar.method).toBe("REQUEST");
      expect(calendar.text("uid")).toBe(meeting.calendarUid);
      expect(calendar.text("sequence")).toBe("0");
      expect(calendar.text("dtstart")).toBe("2026-10-21T14:00:00Z");
      expect(calendar.text("location")).toBe("https://zoom.example/j/123456789");
      expect(calendar.organizer).toBe("mailto:hello@parley.test");
    }
    expect(toVisitor.attendees).toEqual(["mailto:vera@example.test"]);
    expect(toSpecialist.attendees).toEqual(["mailto:anna@example.test"]);
    expect(toVisitor.text("summary")).toBe("Meeting with Anna Berger");
    expect(toSpecialist.text("summary")).toBe("Meeting with Vera");
    expect(toSpecialist.text("description")).not.toContain("secret");
  });

  it("the content type of the calendar file names its method", async () => {
    await booked();
    const sent: string[] = [];
    app.services.mailer = {
      send: (mail) => Promise.resolve(void sent.push(...mail.attachments!.map((attachment) => attachment.contentType))),
      close() {},
    };
    await react();
    expect(sent).toEqual(Array(2).fill("text/calendar; charset=utf-8; method=REQUEST"));
  });

  it("the delivery log has a row for each email, with ids but without contact data", async () => {
    const { meetingId, specialistId } = await booked();
    await react();
    expect(await log()).toMatchObject([
      { template: "specialist-new-meeting", recipient: specialistId, state: "sent", refs: { meetingId } },
      { template: "visitor-confirmation", recipient: "visitor", state: "sent", refs: { meetingId } },
    ]);
    expect(JSON.stringify(await log())).not.toMatch(/vera|anna|secret=/i);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});

describe("each email is sent once and only while it is true", () => {
  it("delivering the event again sends nothing", async () => {
    await booked();
    await react();
    const again = { state: "pending" as const, leasedUntil: null, dueAt: app.clock.now() };
    await app.transact((tx) => tx.update(eventDeliveries).set(again).returning());
    await react();
    expect(smtp.emails).toHaveLength(2);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("a meeting that was cancelled before the email: skipped, in the delivery log too", async () => {
    const { meetingId } = await booked();
    await app.transact((tx) =>
      tx.update(meetings).set({ status: "cancelled" }).where(eq(meetings.id, meetingId)).returning()
    );
    await react();
    expect(smtp.attempts).toBe(0);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
    expect((await log()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a meeting that ended before the email could be sent: skipped", async () => {
    await booked();
    app.clock.advance(3 * 86_400_000);
    await react();
    expect((await deliveries()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a visitor who was erased before the email: skipped", async () => {
    const { trackId } = await booked();
    await app.transact((tx) => tx.update(tracks).set({ contact: null }).where(eq(tracks.id, trackId)).returning());
    await react();
    expect((await log()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a temporary failure: retried after the back-off, one email each, with counted attempts", async () => {
    await booked();
    smtp.behave({ kind: "refuse", code: 451, text: "Greylisted" });
    for (const delivery of await deliveries()) {
      await expect(runDeliveries(app.ctx(), [delivery])).rejects.toThrow("Greylisted");
    }
    expect(await log()).toMatchObject([{ state: "queued", attempts: 1 }, { state: "queued", attempts: 1 }]);
    smtp.behave({ kind: "accept" });
    // The inbox, text messages, webhooks and calendar entries need no email server.
    const all = await app.services.db.read.select().from(eventDeliveries);
    expect(await react()).toBe(all.length - 2);
    expect(smtp.emails).toHaveLength(0);
    app.clock.advance(backoff(1));
    expect(await react()).toBe(2);
    expect(await log()).toMatchObject([{ state: "sent", attempts: 2 }, { state: "sent", attempts: 2 }]);
    expect(smtp.emails).toHaveLength(2);
  });

  it("a permanent failure: failed in the delivery log, and the event's delivery is done", async () => {
    await booked();
    smtp.behave({ kind: "refuse", code: 550, text: "Unknown <vera@example.test>" });
    await react();
    expect((await log()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(JSON.stringify([await log(), await deliveries()])).not.toContain("vera@");
  });
});

describe("names that visitors enter", () => {
  const names = { firstName: "<b>Vera</b>", lastName: "Söhne 👩‍🚀\r\nBcc: evil@example.test\r\n\r\n<script>x</script>" };

  it("cannot add headers or recipients", async () => {
    const { trackId } = await booked();
    const contact = { ...names, email: "vera@example.test", phone: "+436601234567" };
    await app.transact((tx) => tx.update(tracks).set({ contact }).where(eq(tracks.id, trackId)).returning());
    await react();
    expect(smtp.emails.flatMap(({ recipients }) => recipients).sort()).toEqual([
      "anna@example.test",
      "vera@example.test",
    ]);
    for (const email of smtp.emails) {
      expect(email.bcc).toBeUndefined();
      expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(email.html).not.toMatch(/<script>|<b>/);
      expect(calendarOf(email).attendees).toHaveLength(1);
    }
    expect(emailTo("anna@example.test").subject).toContain("New meeting with <b>Vera</b>: Wed 21 Oct");
    expect(emailTo("vera@example.test").to![0]!.address).toBe("vera@example.test");
  });
});
