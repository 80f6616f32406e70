// What follows a booking: two mails over real SMTP with calendar files, once, and never about what no longer is.
import ICAL from "ical.js";
import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/factories.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { type ReceivedEmail, type SmtpSink, startSmtpSink } from "@tests/support/smtp-sink.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { book, visitorWithContact } from "@tests/support/visitor.ts";
import { backoff, runDelivery } from "@/platform/events/deliveries.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { manageUrl } from "@/modules/funnel/index.ts";
import { tracks } from "@/modules/funnel/tables.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
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
const booked = async ({ location = "zoom", contact = {} } = {}) => {
  const specialistId = await makeSpecialist(app, {
    zone: "America/New_York",
    person: { firstName: "Anna", lastName: "Berger", email: "anna@example.test" },
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
const ledger = () => app.services.db.read.select().from(messages).orderBy(messages.template);
const mailTo = (address: string): ReceivedEmail => {
  const found = smtp.emails.filter((mail) => mail.recipients.includes(address));
  expect(found).toHaveLength(1);
  return found[0]!;
};

const calendarOf = (mail: ReceivedEmail) => {
  const file = mail.attachments.find(({ filename }) => filename === "meeting.ics")!;
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)));
  const event = calendar.getFirstSubcomponent("vevent")!;
  return {
    type: file.mimeType,
    method: calendar.getFirstPropertyValue("method"),
    text: (name: string) => event.getFirstPropertyValue(name)?.toString(),
    attendees: event.getAllProperties("attendee").map((one) => String(one.getFirstValue()).toLowerCase()),
    organizer: event.getFirstPropertyValue("organizer"),
  };
};

describe("after a booking", () => {
  it("the visitor gets a confirmation with the link to the meeting's own page", async () => {
    const { meetingId } = await booked();
    await react();
    const mail = mailTo("vera@example.test");
    expect(mail.subject).toBe("Your meeting with Anna Berger: Wed 21 Oct, 16:00 (Vienna time)");
    expect(mail.to).toEqual([{ name: "Vera Example", address: "vera@example.test" }]);
    expect(mail.replyTo?.[0]?.address).toMatch(/@/);
    const meeting = await getMeeting(app.services.db.read, meetingId);
    expect(mail.text).toContain(manageUrl(app.services, meeting));
    expect(mail.text).toContain("https://zoom.example/j/123456789");
    expect(mail.html).toContain("Wed 21 Oct, 10:00 · New York");
  });

  it("the specialist learns who comes, how to reach them, what they wish, and where the lead is", async () => {
    await booked({ location: "phone" });
    await react();
    const mail = mailTo("anna@example.test");
    expect(mail.subject).toBe("New meeting with Vera Example: Wed 21 Oct, 10:00 (New York time)");
    for (
      const words of [
        "Call Vera Example on +43 660 1234567",
        "vera@example.test",
        "How soon\nWithin 1 week",
        "Best way to reach\nEmail",
        "Language\nEnglish",
      ]
    ) expect(mail.text).toContain(words);
    const [{ leadId }] = await app.eventsOf("funnel.booking_saved") as [{ leadId: string }];
    expect(mail.text).toContain(`https://parley.example/leads/${leadId}`);
  });

  it("each has a calendar file of their own: a request, in UTC, with the constant id and one attendee", async () => {
    const { meetingId } = await booked();
    await react();
    const meeting = await getMeeting(app.services.db.read, meetingId);
    const [toVisitor, toSpecialist] = [
      calendarOf(mailTo("vera@example.test")),
      calendarOf(mailTo("anna@example.test")),
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
    expect(toSpecialist.text("summary")).toBe("Meeting with Vera Example");
    expect(toSpecialist.text("description")).not.toContain("secret");
  });

  it("the calendar file travels as a request, by its header", async () => {
    await booked();
    const sent: string[] = [];
    app.services.mailer = {
      send: (mail) => Promise.resolve(void sent.push(...mail.attachments!.map((one) => one.contentType))),
      close() {},
    };
    await react();
    expect(sent).toEqual(Array(2).fill("text/calendar; charset=utf-8; method=REQUEST"));
  });

  it("the ledger has a row for each, with ids but no contact data", async () => {
    const { meetingId, specialistId } = await booked();
    await react();
    expect(await ledger()).toMatchObject([
      { template: "specialist-new-meeting", recipient: specialistId, state: "sent", refs: { meetingId } },
      { template: "visitor-confirmation", recipient: "visitor", state: "sent", refs: { meetingId } },
    ]);
    expect(JSON.stringify(await ledger())).not.toMatch(/vera|anna|secret=/i);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});

describe("once, and only what is true", () => {
  it("the same delivery again sends nothing", async () => {
    await booked();
    await react();
    const again = { state: "pending" as const, leasedUntil: null, dueAt: app.clock.now() };
    await app.transact((tx) => tx.update(eventDeliveries).set(again).returning());
    await react();
    expect(smtp.emails).toHaveLength(2);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("a meeting that was cancelled before the mail: skipped, in the ledger too", async () => {
    const { meetingId } = await booked();
    await app.transact((tx) =>
      tx.update(meetings).set({ status: "cancelled" }).where(eq(meetings.id, meetingId)).returning()
    );
    await react();
    expect(smtp.attempts).toBe(0);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
    expect((await ledger()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a meeting that is over before the mail could be sent: skipped", async () => {
    await booked();
    app.clock.advance(3 * 86_400_000);
    await react();
    expect((await deliveries()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a visitor who was erased before the mail: skipped", async () => {
    const { trackId } = await booked();
    await app.transact((tx) => tx.update(tracks).set({ contact: null }).where(eq(tracks.id, trackId)).returning());
    await react();
    expect((await ledger()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("a server that says no for now: tried again after the back-off, one mail each, tries counted", async () => {
    await booked();
    smtp.behave({ kind: "refuse", code: 451, text: "Greylisted" });
    for (const delivery of await deliveries()) {
      await expect(runDelivery(app.ctx(), delivery)).rejects.toThrow("Greylisted");
    }
    expect(await ledger()).toMatchObject([{ state: "queued", attempts: 1 }, { state: "queued", attempts: 1 }]);
    smtp.behave({ kind: "accept" });
    expect(await react()).toBe(1); // what is told within the product needs no mail server
    expect(smtp.emails).toHaveLength(0);
    app.clock.advance(backoff(1));
    expect(await react()).toBe(2);
    expect(await ledger()).toMatchObject([{ state: "sent", attempts: 2 }, { state: "sent", attempts: 2 }]);
    expect(smtp.emails).toHaveLength(2);
  });

  it("a server that says no for ever: failed in the ledger, the delivery at its end", async () => {
    await booked();
    smtp.behave({ kind: "refuse", code: 550, text: "Unknown <vera@example.test>" });
    await react();
    expect((await ledger()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(JSON.stringify([await ledger(), await deliveries()])).not.toContain("vera@");
  });
});

describe("what people call themselves", () => {
  const names = { firstName: "<b>Vera</b>", lastName: "Söhne 👩‍🚀\r\nBcc: evil@example.test\r\n\r\n<script>x</script>" };

  it("reaches no header but as text, and no recipient", async () => {
    const { trackId } = await booked();
    const contact = { ...names, email: "vera@example.test", phone: "+436601234567" };
    await app.transact((tx) => tx.update(tracks).set({ contact }).where(eq(tracks.id, trackId)).returning());
    await react();
    expect(smtp.emails.flatMap(({ recipients }) => recipients).sort()).toEqual([
      "anna@example.test",
      "vera@example.test",
    ]);
    for (const mail of smtp.emails) {
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(mail.html).not.toMatch(/<script>|<b>/);
      expect(calendarOf(mail).attendees).toHaveLength(1);
    }
    expect(mailTo("anna@example.test").subject).toContain("<b>Vera</b> Söhne 👩‍🚀 Bcc: evil@example.test");
    expect(mailTo("vera@example.test").to![0]!.address).toBe("vera@example.test");
  });
});
