// What specialists are told of their leads, by mail and within the product: once, while it still holds, without surnames.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/factories.ts";
import { bookedLead, leadIn, leadRow, move, receivedLead, TEN } from "@tests/support/leads.ts";
import { deliverAllAgain, listSentTo } from "@tests/support/sent-notifications.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import type { HintKind } from "../schemas.ts";

const HOUR = 3_600_000;

let app: TestApp;
let specialistId: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  app.mails.length = 0;
  specialistId = await makeSpecialist(app);
});

/** The latest mail and notification, and how many there are of each. */
const latest = async () => {
  const { mails, notes } = await listSentTo(app, specialistId);
  return { mail: mails.at(-1)!, note: notes.at(-1)!, mails: mails.length, notes: notes.length };
};
const sweepAt = async (at: number) => {
  app.clock.set(at);
  await sweepAcceptance(app.ctx());
  await sweepLeads(app.ctx());
};
/** Text and HTML say the same things, and none says the visitor's surname, address or number. */
const expectSays = async (mail: { text: string; html: string }, leadId: string, words: (string | RegExp)[]) => {
  const { contact } = await leadRow(app, leadId);
  const bare = mail.html.replace(/<style[\s\S]*?<\/style>|<!--.*?-->|<[^>]+>/g, "").replace(/&#x27;/g, "'");
  for (const version of [mail.text, bare]) {
    for (const word of words) expect(version.replace(/\s+/g, " ")).toMatch(word);
  }
  expect(mail.html).toContain(`href="https://parley.example/leads/${leadId}"`);
  expect(mail.text).toContain(`https://parley.example/leads/${leadId}`);
  for (const secret of [contact.email, contact.phone]) expect(mail.text + mail.html).not.toContain(secret);
};

describe("a lead that waits to be taken", () => {
  it("is told of with its end, without the surname", async () => {
    const leadId = await receivedLead(app, specialistId);
    const { mail, note, ...counts } = await latest();
    expect(counts).toEqual({ mails: 1, notes: 1 });
    expect(mail.subject).toMatch(/^A new lead waits for you until Tue 20 Oct, 16:00/);
    await expectSays(mail, leadId, [
      /Take it until Tue 20 Oct, 16:00/,
      /Career coaching/,
      /your credit comes back by itself/,
    ]);
    const { contact } = await leadRow(app, leadId);
    expect(mail.text + mail.html).not.toContain(contact.lastName);
    expect(note).toMatchObject({
      kind: "lead-received",
      title: "A new lead waits for you",
      body: expect.stringMatching(/^Career coaching\. Take it until Tue 20 Oct, 16:00/),
      link: `/leads/${leadId}`,
      leadId,
      readAt: null,
    });
  });

  it("and was taken before anybody could tell is told of no more", async () => {
    const leadId = await receivedLead(app, specialistId);
    await move(app, { specialistId, leadId, to: "live" });
    expect(await latest()).toMatchObject({ mails: 0, notes: 0 });
  });

  it("and was not taken in time is told as lapsed, with its credit", async () => {
    const leadId = await receivedLead(app, specialistId);
    await latest();
    await sweepAt((await leadRow(app, leadId)).acceptBy!);
    const { mail, note, mails } = await latest();
    expect([mails, mail.subject]).toEqual([2, expect.stringMatching(/^A lead was not taken in time: Vera/)]);
    await expectSays(mail, leadId, [/Your credit is back/, /that uses a credit/]);
    expect(note).toMatchObject({ kind: "lead-expired", body: "Career coaching. Your credit is back." });
  });
});

describe("a live lead in silence", () => {
  it("is warned of at 48 and at 12 hours, each once, and then told as expired", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    await latest();
    const { liveUntil } = await leadRow(app, leadId);
    for (const [hours, count] of [[49, 0], [48, 1], [47, 1], [12, 2], [11, 2]] as const) {
      await sweepAt(liveUntil! - hours * HOUR);
      expect(await latest()).toMatchObject({ mails: count, notes: count });
    }
    const { mail, note } = await latest();
    expect(mail.subject).toMatch(/^Your lead Vera .+ expires Tue 3 Nov, /);
    await expectSays(mail, leadId, [/It stays live until|Live until/, /a note is enough to keep it/]);
    expect(note).toMatchObject({ kind: "lead-expiring", title: "A lead is about to expire" });
    await sweepAt(liveUntil!);
    const expired = await latest();
    expect(expired).toMatchObject({ mails: 3, notes: 3, note: { kind: "lead-expired" } });
    await expectSays(expired.mail, leadId, [/nothing has happened with this lead for too long/, /for 30 days/]);
  });

  it("that was worked meanwhile is not warned of any more", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const { liveUntil } = await leadRow(app, leadId);
    await sweepAt(liveUntil! - 48 * HOUR);
    await move(app, { specialistId, leadId, to: "converted" });
    expect(await latest()).toMatchObject({ mails: 0, notes: 0 });
  });

  it("that is given up by its specialist is not told of: he knows", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    await move(app, { specialistId, leadId, to: "expired" });
    expect(await latest()).toMatchObject({ mails: 0, notes: 0 });
  });
});

describe("a booked lead", () => {
  it("is told of within the product; its mail is the meeting's", async () => {
    const leadId = await bookedLead(app, specialistId);
    const { note, mail } = await latest();
    expect(note).toMatchObject({
      kind: "lead-booked",
      title: expect.stringMatching(/^New meeting: Wed 21 Oct, 10:00/),
      link: `/leads/${leadId}`,
    });
    expect(mail.subject).toMatch(/meeting/i);
  });

  it("is asked about after 1 hour, 1 day and 3 days, and expires after 7 without an answer", async () => {
    const leadId = await bookedLead(app, specialistId);
    await latest();
    const { mails: before, notes } = await latest();
    const ended = Date.parse(TEN) + HOUR / 2;
    for (const [hours, count] of [[0.9, 0], [1, 1], [20, 1], [24, 2], [72, 3], [100, 3]] as const) {
      await sweepAt(ended + hours * HOUR);
      expect(await latest()).toMatchObject({ mails: before + count, notes: notes + count });
    }
    const { mail, note } = await latest();
    expect(mail.subject).toMatch(/^How did it go with Vera .+\?$/);
    await expectSays(mail, leadId, [/it takes one tap/, /Without an answer the lead expires Wed 28 Oct/]);
    expect(note).toMatchObject({ kind: "outcome-missing", title: "How did the meeting go?" });
    await sweepAt(ended + 7 * DAY_MS);
    const expired = await latest();
    expect(expired.mails).toBe(before + 4);
    await expectSays(expired.mail, leadId, [/nobody told us how the meeting went/]);
  });

  it("whose outcome was told meanwhile is not asked about", async () => {
    const leadId = await bookedLead(app, specialistId);
    const before = await latest();
    await sweepAt(Date.parse(TEN) + 2 * HOUR);
    await move(app, { specialistId, leadId, to: "converted" });
    expect(await latest()).toMatchObject({ mails: before.mails, notes: before.notes });
  });
});

it("an event that is delivered twice is told of once", async () => {
  const leadId = await receivedLead(app, specialistId);
  await bookedLead(app, specialistId);
  await latest();
  await sweepAt((await leadRow(app, leadId)).acceptBy!);
  const before = await latest();
  const { notes } = await listSentTo(app, specialistId);
  expect(notes.map(({ kind }) => kind).sort()).toEqual(["credits-low", "lead-booked", "lead-expired", "lead-received"]);
  await deliverAllAgain(app);
  expect(await latest()).toMatchObject({ mails: before.mails, notes: before.notes });
});

it("who is suspended is told nothing", async () => {
  await receivedLead(app, specialistId);
  await app.transact((tx) => tx.update(users).set({ status: "suspended" }).where(eq(users.id, specialistId)));
  expect(await latest()).toMatchObject({ mails: 0, notes: 0 });
});

describe("browsers look again", () => {
  const hints: [string, HintKind][] = [];
  beforeEach(() => {
    hints.length = 0;
    const live = app.services.live!;
    app.services.live = {
      ...live,
      tell: (told) =>
        void hints.push(...told.map(({ userId, kind }): [string, HintKind] => [userId, kind as HintKind])),
    };
    return () => void (app.services.live = live);
  });

  it("at leads after every change of one, and at credits when one is used; nobody else's do", async () => {
    await makeSpecialist(app, { category: "tutoring" });
    hints.length = 0;
    const leadId = await receivedLead(app, specialistId);
    expect(hints).toEqual([[specialistId, "credits"], [specialistId, "leads"]]);
    for (const to of ["live", "converted", "not-converted"] as const) {
      hints.length = 0;
      await move(app, { specialistId, leadId, to });
      expect(hints).toEqual([[specialistId, "leads"]]);
    }
    hints.length = 0;
    await bookedLead(app, specialistId);
    expect(new Set(hints.map(String))).toEqual(new Set([`${specialistId},leads`, `${specialistId},credits`]));
    hints.length = 0;
    await listSentTo(app, specialistId);
    expect(new Set(hints.map(String))).toEqual(new Set([`${specialistId},notifications`]));
  });

  it("not when the change was taken back", async () => {
    const leadId = await leadIn(app, specialistId, "converted");
    hints.length = 0;
    await expect(move(app, { specialistId, leadId, to: "received" })).rejects.toThrow();
    expect(hints).toEqual([]);
  });
});
