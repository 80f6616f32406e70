// Emails and notifications about leads: each once, only while it is true, and without the visitor's surname.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, changeLead, leadIn, leadRow, receivedLead, TEN } from "@tests/support/leads/leads.ts";
import { deliverAllAgain, listSentTo } from "@tests/support/email/sent-notifications.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import type { HintKind } from "../schemas.ts";

let app: TestApp;
let specialistId: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  app.emails.length = 0;
  specialistId = await makeSpecialist(app);
});

/** The latest email and notification, and how many there are of each. */
const latest = async () => {
  const { emails, notifications } = await listSentTo(app, specialistId);
  return {
    email: emails.at(-1)!,
    notification: notifications.at(-1)!,
    emails: emails.length,
    notifications: notifications.length,
  };
};
const sweepAt = async (at: number) => {
  app.clock.set(at);
  await sweepAcceptance(app.ctx());
  await sweepLeads(app.ctx());
};
/** Text and HTML have the same content, and neither has the visitor's email or phone number. */
const expectContent = async (email: { text: string; html: string }, leadId: string, content: (string | RegExp)[]) => {
  const { contact } = await leadRow(app, leadId);
  const bare = email.html.replace(/<style[\s\S]*?<\/style>|<!--.*?-->|<[^>]+>/g, "").replace(/&#x27;/g, "'");
  for (const version of [email.text, bare]) {
    for (const part of content) expect(version.replace(/\s+/g, " ")).toMatch(part);
  }
  expect(email.html).toContain(`href="https://parley.example/leads/${leadId}"`);
  expect(email.text).toContain(`https://parley.example/leads/${leadId}`);
  for (const secret of [contact.email, contact.phone]) expect(email.text + email.html).not.toContain(secret);
};

describe("a received lead", () => {
  it("is announced with its deadline and without the surname", async () => {
    const leadId = await receivedLead(app, specialistId);
    const { email, notification, ...counts } = await latest();
    expect(counts).toEqual({ emails: 1, notifications: 1 });
    expect(email.subject).toMatch(/^New lead: accept it by Tue 20 Oct, 16:00/);
    await expectContent(email, leadId, [
      /Accept (it )?by ?Tue 20 Oct, 16:00/,
      /Career coaching/,
      /your credit is returned automatically/,
    ]);
    const { contact } = await leadRow(app, leadId);
    expect(email.text + email.html).not.toContain(contact.lastName);
    expect(notification).toMatchObject({
      kind: "lead-received",
      title: "You have a new lead",
      body: expect.stringMatching(/^Career coaching\. Accept it by Tue 20 Oct, 16:00/),
      link: `/leads/${leadId}`,
      leadId,
      readAt: null,
    });
  });

  it("that was accepted before the email was sent is not announced", async () => {
    const leadId = await receivedLead(app, specialistId);
    await changeLead(app, { specialistId, leadId, to: "live" });
    expect(await latest()).toMatchObject({ emails: 0, notifications: 0 });
  });

  it("that was not accepted in time is announced as expired, with its credit", async () => {
    const leadId = await receivedLead(app, specialistId);
    await latest();
    await sweepAt((await leadRow(app, leadId)).acceptBy!);
    const { email, notification, emails } = await latest();
    expect([emails, email.subject]).toEqual([2, expect.stringMatching(/^A lead was not accepted in time: Vera/)]);
    await expectContent(email, leadId, [/Your credit was returned/, /That uses a credit/]);
    expect(notification).toMatchObject({ kind: "lead-expired", body: "Career coaching. Your credit was returned." });
  });
});

describe("a live lead without activity", () => {
  it("is warned about once at 48 and once at 12 hours, and then announced as expired", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    await latest();
    const { liveUntil } = await leadRow(app, leadId);
    for (const [hours, count] of [[49, 0], [48, 1], [47, 1], [12, 2], [11, 2]] as const) {
      await sweepAt(liveUntil! - hours * HOUR_MS);
      expect(await latest()).toMatchObject({ emails: count, notifications: count });
    }
    const { email, notification } = await latest();
    expect(email.subject).toMatch(/^Your lead Vera expires on Tue 3 Nov, /);
    await expectContent(email, leadId, [/It expires on|Expires/, /simply add a note/]);
    expect(notification).toMatchObject({ kind: "lead-expiring", title: "A lead is about to expire" });
    await sweepAt(liveUntil!);
    const expired = await latest();
    expect(expired).toMatchObject({ emails: 3, notifications: 3, notification: { kind: "lead-expired" } });
    await expectContent(expired.email, leadId, [/Nothing happened with this lead for too long/, /for 30 days/]);
  });

  it("that had activity meanwhile is not warned about", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const { liveUntil } = await leadRow(app, leadId);
    await sweepAt(liveUntil! - 48 * HOUR_MS);
    await changeLead(app, { specialistId, leadId, to: "converted" });
    expect(await latest()).toMatchObject({ emails: 0, notifications: 0 });
  });

  it("that its specialist closed is not announced", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    await changeLead(app, { specialistId, leadId, to: "expired" });
    expect(await latest()).toMatchObject({ emails: 0, notifications: 0 });
  });
});

describe("a booked lead", () => {
  it("has a notification; its email is the meeting's", async () => {
    const leadId = await bookedLead(app, specialistId);
    const { notification, email } = await latest();
    expect(notification).toMatchObject({
      kind: "lead-booked",
      title: expect.stringMatching(/^New meeting: Wed 21 Oct, 10:00/),
      link: `/leads/${leadId}`,
    });
    expect(email.subject).toMatch(/meeting/i);
  });

  it("needs an outcome after 1 hour, 1 day and 3 days, and expires after 7 days without one", async () => {
    const leadId = await bookedLead(app, specialistId);
    await latest();
    const { emails: before, notifications } = await latest();
    const ended = Date.parse(TEN) + HOUR_MS / 2;
    for (const [hours, count] of [[0.9, 0], [1, 1], [20, 1], [24, 2], [72, 3], [100, 3]] as const) {
      await sweepAt(ended + hours * HOUR_MS);
      expect(await latest()).toMatchObject({ emails: before + count, notifications: notifications + count });
    }
    const { email, notification } = await latest();
    expect(email.subject).toMatch(/^How did it go with Vera\?$/);
    await expectContent(email, leadId, [/takes one tap/, /If you don't report it, the lead expires on Wed 28 Oct/]);
    expect(notification).toMatchObject({ kind: "outcome-missing", title: "How did the meeting go?" });
    await sweepAt(ended + 7 * DAY_MS);
    const expired = await latest();
    expect(expired.emails).toBe(before + 4);
    await expectContent(expired.email, leadId, [/No outcome was reported after the meeting/]);
  });

  it("whose outcome was reported meanwhile is not asked about", async () => {
    const leadId = await bookedLead(app, specialistId);
    const before = await latest();
    await sweepAt(Date.parse(TEN) + 2 * HOUR_MS);
    await changeLead(app, { specialistId, leadId, to: "converted" });
    expect(await latest()).toMatchObject({ emails: before.emails, notifications: before.notifications });
  });
});

it("an event that is delivered twice is announced once", async () => {
  const leadId = await receivedLead(app, specialistId);
  await bookedLead(app, specialistId);
  await latest();
  await sweepAt((await leadRow(app, leadId)).acceptBy!);
  const before = await latest();
  const { notifications } = await listSentTo(app, specialistId);
  expect(notifications.map(({ kind }) => kind).sort()).toEqual([
    "credits-low",
    "lead-booked",
    "lead-expired",
    "lead-received",
  ]);
  await deliverAllAgain(app);
  expect(await latest()).toMatchObject({ emails: before.emails, notifications: before.notifications });
});

it("a suspended specialist receives nothing", async () => {
  await receivedLead(app, specialistId);
  await app.transact((tx) => tx.update(users).set({ status: "suspended" }).where(eq(users.id, specialistId)));
  expect(await latest()).toMatchObject({ emails: 0, notifications: 0 });
});

describe("live updates", () => {
  const hints: [string, HintKind][] = [];
  beforeEach(() => {
    hints.length = 0;
    const live = app.services.live!;
    app.services.live = {
      ...live,
      publish: (sent) =>
        void hints.push(...sent.map(({ userId, kind }): [string, HintKind] => [userId, kind as HintKind])),
    };
    return () => void (app.services.live = live);
  });

  it("are sent for leads after every change, and for credits when one is used, to nobody else", async () => {
    await makeSpecialist(app, { category: "tutoring" });
    hints.length = 0;
    const leadId = await receivedLead(app, specialistId);
    expect(hints).toEqual([[specialistId, "credits"], [specialistId, "leads"]]);
    for (const to of ["live", "converted", "not-converted"] as const) {
      hints.length = 0;
      await changeLead(app, { specialistId, leadId, to });
      expect(hints).toEqual([[specialistId, "leads"]]);
    }
    hints.length = 0;
    await bookedLead(app, specialistId);
    expect(new Set(hints.map(String))).toEqual(new Set([`${specialistId},leads`, `${specialistId},credits`]));
    hints.length = 0;
    await listSentTo(app, specialistId);
    expect(new Set(hints.map(String))).toEqual(new Set([`${specialistId},notifications`]));
  });

  it("are not sent when the change was rolled back", async () => {
    const leadId = await leadIn(app, specialistId, "converted");
    hints.length = 0;
    await expect(changeLead(app, { specialistId, leadId, to: "received" })).rejects.toThrow();
    expect(hints).toEqual([]);
  });
});
