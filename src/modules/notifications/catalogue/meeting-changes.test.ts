// Emails about rescheduled and cancelled meetings over real SMTP: what both calendars show, in any order of arrival.
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bookedLead, leadRow } from "@tests/support/leads/leads.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openCalendar, readInvitation } from "@tests/support/scheduling/personal-calendar.ts";
import {
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  moveTo,
  NEXT_WEEK,
  rescueWith,
} from "@tests/support/scheduling/meetings.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { type ReceivedEmail, type SmtpSink, startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { sendDueMessages } from "@tests/support/scheduling/due-messages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { returnLeadCredit } from "@/modules/leads/lifecycle/lead-credits.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { hashPassword } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { dueMessages } from "../due/tables.ts";
import { messages, notifications } from "../tables.ts";

const ANNA = "anna@example.test";
const VERA = "vera@example.test";
let app: TestApp;
let smtp: SmtpSink;
let meeting: BookedMeeting;
beforeEach(async () => {
  app = await openTestApp();
  smtp = await startSmtpSink();
  app.services.mailer = smtpMailer(smtp.url, "Parley <hello@parley.test>");
  meeting = await bookMeeting(app, {
    specialist: { person: { firstName: "Anna", email: ANNA }, profile: { displayName: "Anna Berger" } },
    visitor: { contact: { firstName: "Vera", lastName: "Example", email: VERA, phone: "+436601234567" } },
  });
});
afterEach(async () => {
  app.services.mailer.close();
  await smtp.stop();
  await app.close();
});

const react = () => runReactions(app.ctx());
const to = (address: string) => smtp.emails.filter((email) => email.recipients.includes(address));
/** The emails with a calendar file, so without those about credits. */
const invitations = (address: string) => to(address).filter(({ attachments }) => attachments.length > 0);
const last = (address: string): ReceivedEmail => (invitations(address).at(-1) ?? to(address).at(-1))!;
const lastOfAll = (address: string): ReceivedEmail => to(address).at(-1)!;
const fileOf = (email: ReceivedEmail): string => {
  const file = email.attachments.find(({ filename }) => filename === "meeting.ics")!;
  return new TextDecoder().decode(file.content as ArrayBuffer);
};
const shown = (address: string, emails = invitations(address)) => {
  const calendar = openCalendar(address);
  for (const email of emails) calendar.receive(fileOf(email));
  return [...calendar.events.values()].map(({ startsAt, sequence, cancelled }) => ({ startsAt, sequence, cancelled }));
};
const states = async () =>
  (await app.services.db.read.select().from(messages).orderBy(asc(messages.createdAt), asc(messages.template)))
    .map(({ template, state }) => `${template} ${state}`);

describe("moved", () => {
  it("both sides receive the new and the previous time, and a request with a raised sequence and the same UID", async () => {
    await react();
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await react();
    for (const address of [VERA, ANNA]) {
      expect(to(address)).toHaveLength(2);
      const [before, after] = to(address).map((email) => readInvitation(fileOf(email)));
      expect([after!.method, after!.uid, after!.sequence]).toEqual(["REQUEST", before!.uid, 1]);
      expect([after!.startsAt, after!.organizer]).toEqual([NEXT_WEEK + HOUR_MS, "mailto:hello@parley.test"]);
      expect(shown(address)).toEqual([{ startsAt: NEXT_WEEK + HOUR_MS, sequence: 1, cancelled: false }]);
      expect(last(address).text).toContain("Previous time\nWed 28 Oct, 10:00 (Vienna time)");
    }
    expect(last(VERA).subject).toBe("Rescheduled: your meeting with Anna Berger, now Wed 28 Oct, 11:00 (Vienna time)");
    expect(last(VERA).text).toContain("You rescheduled this meeting.");
    expect(last(ANNA).text).toContain("Vera rescheduled this meeting.");
  });

  it("by the specialist with a message: the visitor can choose another time", async () => {
    const message = "The train <b>stands</b>";
    await asSpecialist(app, meeting, "MoveMeeting", { startsAt: iso(NEXT_WEEK + HOUR_MS), message });
    await react();
    expect(last(VERA).text).toContain("Message from Anna Berger\nThe train <b>stands</b>");
    expect(last(VERA).html).not.toContain("<b>stands");
    expect(last(VERA).text).toContain(
      "If the new time doesn't suit you, choose another one or cancel on the meeting's page.",
    );
  });

  it("twice before the emails are sent: each side receives one email about the final time", async () => {
    await react();
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await moveTo(app, meeting, NEXT_WEEK + 2 * HOUR_MS);
    await react();
    for (const address of [VERA, ANNA]) {
      expect(to(address)).toHaveLength(2);
      expect(shown(address)).toEqual([{ startsAt: NEXT_WEEK + 2 * HOUR_MS, sequence: 2, cancelled: false }]);
    }
    expect((await states()).filter((line) => line.includes("skipped"))).toEqual([
      "specialist-moved skipped",
      "visitor-moved skipped",
    ]);
  });
});

describe("cancelled", () => {
  it("is removed from both calendars, in any order of arrival", async () => {
    await react();
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await react();
    await manage(app, meeting, "Cancel", { reason: "no-need" });
    await react();
    for (const address of [VERA, ANNA]) {
      expect(readInvitation(fileOf(last(address)))).toMatchObject({ method: "CANCEL", sequence: 2 });
      const [a, b, c] = invitations(address) as [ReceivedEmail, ReceivedEmail, ReceivedEmail];
      for (const order of [[a, b, c], [c, b, a], [b, c, a], [a, c, b]]) {
        expect(shown(address, order)).toEqual([{ startsAt: NEXT_WEEK + HOUR_MS, sequence: 2, cancelled: true }]);
      }
      expect(last(address).attachments[0]!.mimeType).toBe("text/calendar");
    }
    expect(last(ANNA).text).toContain("Why\nVera doesn't need it any more.");
    expect(last(ANNA).text).toContain("Your credit was returned: the visitor cancelled in time.");
    expect((await states()).filter((line) => line.startsWith("credit-returned"))).toEqual(["credit-returned sent"]);
  });

  it("late: the specialist reads why the credit stays used", async () => {
    app.clock.set(NEXT_WEEK - HOUR_MS);
    await manage(app, meeting, "Cancel");
    await react();
    expect(last(ANNA).text).toContain(
      "The visitor cancelled less than 2 hours before the start, so the credit stays used.",
    );
  });

  it.each(["Withdraw", "Delete"])(
    "by %s, with many returns before: nobody is invited to contact the visitor",
    async (call) => {
      const { specialistId } = await getMeeting(app.services.db.read, meeting.meetingId);
      for (const hours of [1, 2, 24]) {
        const id = await bookedLead(app, specialistId, iso(NEXT_WEEK + hours * HOUR_MS));
        await app.transact(async (tx) => await returnLeadCredit(tx, await leadRow(app, id), "visitor-cancelled"));
      }
      app.clock.set(NEXT_WEEK - HOUR_MS);
      await manage(app, meeting, call);
      await react();
      expect(last(ANNA).text).toContain(
        "a member of our team reviews this one. Please don't contact the visitor any more.",
      );
    },
  );

  it("before the confirmation was sent: the visitor receives only the cancellation", async () => {
    await manage(app, meeting, "Cancel");
    await react();
    expect(to(VERA).map(({ subject }) => subject)).toEqual([
      "Cancelled: your meeting with Anna Berger, Wed 28 Oct, 10:00 (Vienna time)",
    ]);
  });

  it("by the specialist: the visitor is offered the same time with another specialist, else the nearest times", async () => {
    const olga = await makeSpecialist(app, { profile: { displayName: "Olga Other" } });
    await asSpecialist(app, meeting, "CancelMeeting", { message: "I am ill" });
    await react();
    const { text } = last(VERA);
    expect(text).toContain("Message from Anna Berger\nI am ill");
    expect(text).toContain("Olga Other is free at the same time, Wed 28 Oct, 10:00.");
    const page = `https://parley.example/meetings/${meeting.meetingId}?secret=${meeting.secret}`;
    expect(text).toContain(`${page}&with=${olga}&at=${iso(NEXT_WEEK)}`);
    expect(text?.match(/with Olga Other/g)).toHaveLength(2);
    expect(last(ANNA).text).toContain("If the visitor meets another specialist instead, your credit is returned.");
    const { json } = await rescueWith(app, meeting, olga, NEXT_WEEK);
    await react();
    const calendar = shown(VERA);
    expect(calendar.filter(({ cancelled }) => !cancelled)).toHaveLength(1);
    expect(last(VERA).text).toContain(json.manageUrl);
    expect(lastOfAll(ANNA).text).toContain("The visitor is meeting another specialist.");
  });

  it("by a specialist who deletes their account before the email is sent: the visitor learns it all the same", async () => {
    await react();
    await asSpecialist(app, meeting, "CancelMeeting", { message: "I am leaving" });
    const passwordHash = await hashPassword(PASSWORD);
    await app.transact((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, meeting.specialistId)));
    const cookie = await app.signIn(meeting.specialistId);
    expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie })).status).toBe(200);
    await react();
    expect(shown(VERA)).toEqual([{ startsAt: NEXT_WEEK, sequence: 1, cancelled: true }]);
    expect(last(VERA).subject).toBe("Cancelled: your meeting with your specialist, Wed 28 Oct, 10:00 (Vienna time)");
    expect(last(VERA).text).toContain("I am leaving");
  });

  it("by deleting all details: the specialist's calendar is cleared, and the email does not name the visitor", async () => {
    await react();
    await manage(app, meeting, "Delete");
    await react();
    expect(shown(ANNA)).toEqual([{ startsAt: NEXT_WEEK, sequence: 1, cancelled: true }]);
    expect(last(ANNA).text).toContain("The visitor has deleted all their details.");
    expect(`${last(ANNA).text}${last(ANNA).html}${fileOf(last(ANNA))}`).not.toMatch(/Vera|Example|vera@/);
    expect(to(VERA)).toHaveLength(1);
    const inbox = await app.services.db.read.select().from(notifications);
    expect(inbox.map(({ kind }) => kind)).toContain("lead-erased");
  });
});

describe("reminders", () => {
  const waiting = async () =>
    (await app.services.db.read.select().from(dueMessages).where(eq(dueMessages.state, "waiting"))).length;

  it("move along with the meeting: none for the previous time, each for the new one once", async () => {
    app.clock.set(NEXT_WEEK - DAY_MS);
    await sendDueMessages(app);
    expect(smtp.emails).toHaveLength(2);
    await moveTo(app, meeting, NEXT_WEEK + DAY_MS);
    expect(await waiting()).toBe(5);
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS);
    await sendDueMessages(app);
    expect(smtp.emails).toHaveLength(2);
    app.clock.set(NEXT_WEEK);
    await sendDueMessages(app);
    await sendDueMessages(app);
    expect(smtp.emails).toHaveLength(4);
  });

  it("of a meeting that was moved back are not sent twice for one time", async () => {
    app.clock.set(NEXT_WEEK - DAY_MS);
    await sendDueMessages(app);
    await moveTo(app, meeting, NEXT_WEEK + DAY_MS);
    await moveTo(app, meeting, NEXT_WEEK);
    await sendDueMessages(app);
    expect(smtp.emails).toHaveLength(2);
    expect(await waiting()).toBe(3);
  });

  it("are not sent after a cancellation", async () => {
    await manage(app, meeting, "Cancel");
    expect(await waiting()).toBe(0);
    app.clock.set(NEXT_WEEK - DAY_MS);
    await sendDueMessages(app);
    expect(smtp.emails).toEqual([]);
  });
});

it("after the end, both sides are asked once, with a link for yes and one for no", async () => {
  await react();
  app.clock.set(NEXT_WEEK + 30 * MINUTE_MS);
  await sweepOutcomes(app.ctx());
  await react();
  for (const [address, side] of [[VERA, "visitor"], [ANNA, "specialist"]] as const) {
    const email = lastOfAll(address);
    expect(email.subject).toMatch(/^Did your meeting with (Anna Berger|Vera) take place\?$/);
    const secret = app.services.secrets.of("outcome", `${meeting.meetingId}-${side}`, 1);
    const page = `https://parley.example/meetings/${meeting.meetingId}/outcome?side=${side}&secret=${secret}`;
    expect(email.text).toContain(`Yes, it took place:\n${page}&answer=held`);
    expect(email.text).toContain(`No, it didn't:\n${page}\n`);
    expect(email.text).toContain("If neither of you answers by Thu 29 Oct, 10:30 (Vienna time)");
  }
  expect(smtp.emails).toHaveLength(4);
});
