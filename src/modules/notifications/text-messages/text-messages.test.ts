// Text messages about meetings: consent, quiet hours, STOP, limits, reports of the provider, and what comes back.
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTextChannel, type TextChannel } from "@tests/support/texts/text-channel.ts";
import { save } from "@/dev/texts/store.ts";
import { messageBounced, textLimitReached } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { isStopped } from "@/platform/text-messages/stops.ts";
import { textDays, textStops } from "@/platform/text-messages/tables.ts";
import { HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { eraseRequest } from "@/modules/funnel/manage/withdrawal.ts";
import { changeSettings, lifecycleOf } from "@/modules/settings/index.ts";
import type { DEFAULTS } from "@/modules/settings/defaults.ts";
import { listTimeline } from "@/modules/leads/timeline.ts";
import { leads } from "@/modules/leads/tables.ts";
import { messages } from "../tables.ts";
import { sendDueTexts } from "./due-texts.ts";
import { dueTexts } from "./tables.ts";

const NUMBER = "+436601234567";

let app: TestApp;
let channel: TextChannel;
beforeEach(async () => {
  app = await openTestApp();
  channel = await openTextChannel(app, 400);
});
afterEach(async () => {
  await channel.stop();
  await app.close();
});

const AFTERNOON = Date.UTC(2026, 9, 28, 14);

/** Vera, who agrees to text messages, books Anna, by default for Wednesday 28 October 2026, 15:00 in Vienna. */
const booked = async (startsAt = AFTERNOON, visitor?: { trackId: string }) => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }));
  const specialistId = await makeSpecialist(app, { profile: { displayName: "Anna Berger" }, calendar: { weekly } });
  const { trackId } = visitor ?? await channel.visitor();
  const { json } = await book(app, trackId, iso(startsAt), { specialistId });
  expect(json).toMatchObject({ status: "confirmed" });
  await channel.run();
  return { meetingId: json.meetingId as string, trackId, startsAt, manageUrl: json.manageUrl as string };
};
const sweep = async () => {
  await sendDueTexts(app.ctx());
  await channel.actions.settle();
};
const log = () =>
  app.services.db.read.select().from(messages).where(eq(messages.channel, "text")).orderBy(asc(messages.createdAt));
const due = async () =>
  (await app.services.db.read.select().from(dueTexts)).map(({ kind, minutesBefore, state }) =>
    `${kind} ${minutesBefore} ${state}`
  );
const change = (more: Partial<typeof DEFAULTS.lifecycle>) =>
  app.transact(async (tx) => {
    const { version, ...lifecycle } = await lifecycleOf(tx);
    await changeSettings(tx, { name: "lifecycle", body: { ...lifecycle, ...more }, version, by: "an admin" });
  });
const remindBooked = async (startsAt = AFTERNOON) => {
  const meeting = await booked(startsAt);
  app.clock.set(startsAt - 2 * HOUR_MS);
  await sweep();
  return meeting;
};
const sent = () => channel.sentTo(NUMBER);

describe("a reminder", () => {
  test("is sent once, with a link to the question whether they come, and reported as delivered", async () => {
    const { meetingId, manageUrl } = await booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS - 1);
    await sweep();
    expect(await sent()).toEqual([]);
    app.clock.advance(1);
    await Promise.allSettled([sweep(), sweep()]);
    await sweep();
    const [text, ...more] = await sent();
    expect(more).toEqual([]);
    expect(text).toMatch(/^Parley: Today at 15:00: your meeting with Anna Berger\. I'll be there, move or cancel: /);
    const ref = /https:\/\/parley\.example\/t\/([\w-]{22})([\w-]{32}) /.exec(text!)!;
    expect(Buffer.from(ref[1]!, "base64url").toString("hex")).toBe(meetingId.replaceAll("-", ""));
    expect(manageUrl).toContain(`secret=${ref[2]}`);
    const [row] = await log();
    expect(row).toMatchObject({ state: "sent", template: "text-reminder", segments: 2, cost: 150, attempts: 1 });
    expect(row!.deliveredAt).not.toBeNull();
    expect(row!.providerId).toMatch(/^SM/);
    expect(JSON.stringify(row)).not.toContain(NUMBER);
  });

  test("is not planned without the consent, and not offered or recorded without a provider", async () => {
    await booked(AFTERNOON, await visitorWithContact(app));
    expect(await due()).toEqual([]);
    const purposes = async () =>
      (await get(app, "/Funnel/StartData")).json.consents.map(({ purpose }: { purpose: string }) => purpose);
    expect(await purposes()).toContain("text-messages");
    app.services.texts = undefined;
    expect(await purposes()).not.toContain("text-messages");
    const { trackId } = await channel.visitor();
    expect((await get(app, `/Funnel/Track/${trackId}`)).json.consents).toEqual([
      { purpose: "arrange-meeting", version: 1 },
    ]);
  });

  test("waits for the end of quiet hours, or is dropped when it is useless by then", async () => {
    // 09:00 in Vienna: two hours before is 07:00, and at 08:00 a reminder of two hours is an hour late.
    await booked(Date.UTC(2026, 9, 28, 8));
    app.clock.set(Date.UTC(2026, 9, 28, 6));
    await sweep();
    expect([await sent(), await due()]).toEqual([[], ["reminder 120 skipped"]]);
    await change({ textReminderMinutes: [1_440] });
    // 07:30 in Vienna: a day before is 07:30 again.
    await booked(Date.UTC(2026, 9, 30, 6, 30), await channel.visitor());
    app.clock.set(Date.UTC(2026, 9, 29, 6, 30));
    await sweep();
    expect(await sent()).toEqual([]);
    app.clock.set(Date.UTC(2026, 9, 29, 7));
    await sweep();
    expect(await sent()).toHaveLength(1);
  });

  test("is not sent after the consent was withdrawn on the manage page, or the data deleted", async () => {
    const first = await booked();
    const secret = new URL(first.manageUrl).searchParams.get("secret");
    expect((await post(app, `/Funnel/Managed/${first.meetingId}/StopTexts`, { secret })).status).toBe(200);
    const second = await booked(AFTERNOON, await channel.visitor());
    await eraseRequest(app.ctx(), second.meetingId);
    await channel.run();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sweep();
    expect(await sent()).toEqual([]);
    expect((await due()).every((one) => one.endsWith("skipped"))).toBe(true);
  });

  test("to a premium number, or of a country that is not allowed, is skipped", async () => {
    await change({ textCountries: "DE" });
    await remindBooked();
    expect([await sent(), await due()]).toEqual([[], ["reminder 120 skipped"]]);
  });

  test("while the provider is away waits, then is sent; an hour later it is useless", async () => {
    await booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await channel.actions.setFault("away");
    await sweep().catch(() => {});
    expect((await log())[0]).toMatchObject({ state: "queued", lastError: expect.stringContaining("503") });
    await channel.actions.setFault("none");
    app.clock.advance(MINUTE_MS);
    await sweep();
    expect(await sent()).toHaveLength(1);
    // Counted once, however many attempts it took.
    expect(await app.services.db.read.select().from(textDays)).toMatchObject([{ texts: 1, cost: 150 }]);
  });

  test("that the provider could not deliver is failed in the log, with its reason", async () => {
    await channel.actions.setFault("undelivered");
    await remindBooked();
    expect(await log()).toMatchObject([{
      state: "failed",
      lastError: "The number could not be reached (30003)",
      deliveredAt: null,
    }]);
  });
});

describe("the answer 'I'll be there'", () => {
  test("is noted once on the lead's timeline; opening the link changes nothing", async () => {
    const { meetingId, manageUrl } = await booked();
    const secret = new URL(manageUrl).searchParams.get("secret");
    const answer = () => post(app, `/Funnel/Managed/${meetingId}/WillCome`, { secret });
    const noted = async () => {
      const [lead] = await app.services.db.read.select().from(leads).where(eq(leads.meetingId, meetingId));
      return (await listTimeline(app.services.db.read, lead!.id)).filter(({ kind }) => kind === "visitor-will-come");
    };
    await get(app, `/Funnel/Managed/${meetingId}?secret=${secret}`);
    expect(await noted()).toEqual([]);
    expect([(await answer()).status, (await answer()).status]).toEqual([200, 200]);
    expect(await noted()).toHaveLength(1);
    expect((await post(app, `/Funnel/Managed/${meetingId}/WillCome`, { secret: "wrong" })).status).toBe(404);
    app.clock.set(AFTERNOON);
    expect((await answer()).headers.get("X-Error-Code")).toBe("illegal_transition");
  });
});

describe("an email that bounces before the meeting", () => {
  test("is followed by one text message, also when it is reported twice", async () => {
    const { meetingId } = await booked();
    const bounced = messageBounced({
      ...{ messageId: newId(), channel: "email", recipient: "visitor", template: "visitor-reminder", meetingId },
    });
    for (let n = 0; n < 2; n++) await app.transact((tx) => publish(tx, bounced));
    await channel.run();
    await sweep();
    expect(await sent()).toEqual([
      expect.stringContaining("we couldn't email you about your meeting with Anna Berger"),
    ]);
  });
});

describe("STOP", () => {
  test.each(["STOP", "stop all", "Unsubscribe.", "CANCEL", "end", " quit "])("'%s' holds at once", async (body) => {
    await booked();
    expect(await channel.actions.reply(NUMBER, body)).toBe(200);
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sweep();
    expect([await sent(), (await log()).map(({ state }) => state)]).toEqual([[], ["skipped"]]);
  });

  test("outlives the deletion of the person's data, and new consents; START lets back in, once", async () => {
    const { meetingId } = await booked();
    await channel.actions.reply(NUMBER, "STOP");
    await eraseRequest(app.ctx(), meetingId);
    const again = await booked(AFTERNOON, await channel.visitor());
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sweep();
    expect(await sent()).toEqual([]);
    await channel.actions.reply(NUMBER, "Start");
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    await channel.actions.reply(NUMBER, "STOP");
    const start = (await channel.actions.texts()).find(({ body }) => body === "Start")!;
    // The same push again, as a provider repeats it, or as somebody who has recorded it.
    expect(await channel.actions.repeat(start.sid)).toBe(200);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(true);
    expect(again.meetingId).not.toBe(meetingId);
  });

  test("at the provider counts, too, although its push never arrived", async () => {
    await booked();
    await channel.actions.db.write((tx) => save(tx, "stopped", NUMBER, { at: 0 }));
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sweep();
    expect(await log()).toMatchObject([{ state: "failed", lastError: "The number has stopped text messages (21610)" }]);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(true);
  });

  test("keeps no number, and any other reply does nothing", async () => {
    expect(await channel.actions.reply(NUMBER, "Stop by at five?")).toBe(200);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    await channel.actions.reply(NUMBER, "STOP");
    const rows = await app.services.db.read.select().from(textStops);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("6601234567");
  });
});

describe("calls of the provider", () => {
  test("without its signature change nothing", async () => {
    await channel.actions.reply(NUMBER, "STOP");
    await channel.actions.reply(NUMBER, "START");
    const [stop] = (await channel.actions.texts()).filter(({ body }) => body === "STOP");
    expect(await channel.actions.repeat(stop!.sid, true)).toBe(400);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    const bare = await app.send("/TextMessages/Inbound", { method: "POST", body: "From=x&Body=STOP&MessageSid=1" });
    expect([bare.status, bare.headers.get("X-Error-Code")]).toEqual([400, "bad_signature"]);
    const huge = await app.send("/TextMessages/Status", { method: "POST", body: "x".repeat(30_000) });
    expect(huge.status).toBe(413);
  });

  test("do not exist without a provider", async () => {
    app.services.texts = undefined;
    expect((await app.send("/TextMessages/Inbound", { method: "POST", body: "x" })).status).toBe(404);
  });

  test("may come twice, late, and in any order: delivered stays delivered", async () => {
    await remindBooked();
    const { sid } = (await channel.actions.texts())[0]!;
    const [before] = await log();
    expect(await channel.actions.report(sid, "undelivered", "30003")).toBe(200);
    expect(await channel.actions.report(sid, "sent")).toBe(200);
    expect(await channel.actions.report(sid, "delivered")).toBe(200);
    expect((await log())[0]).toEqual(before);
  });

  test("a report that overtakes a lost answer keeps the message from being sent again", async () => {
    await booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await channel.actions.setFault("lost");
    await sweep().catch(() => {});
    await channel.actions.settle();
    expect(await log()).toMatchObject([{ state: "sent", providerId: expect.stringMatching(/^SM/) }]);
    await channel.actions.setFault("none");
    app.clock.advance(MINUTE_MS);
    await sweep();
    expect(await sent()).toHaveLength(1);
    expect(await due()).toEqual(["reminder 120 sent"]);
  });
});

describe("the limits of a day", () => {
  test("stop messages, and alert administrators at 80 and 100 %", async () => {
    await change({ textsPerDay: 1 });
    await booked();
    await booked(AFTERNOON, await channel.visitor());
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sweep();
    expect(await sent()).toHaveLength(1);
    expect(await app.eventsOf(textLimitReached.eventName)).toMatchObject([{ percent: 100 }]);
  });

  test("by cost: a message that would pass it is not sent", async () => {
    // 149 thousandths: one segment less than a reminder of two costs.
    await change({ textCostPerDay: 14 });
    await remindBooked();
    expect(await sent()).toEqual([]);
    expect(await log()).toMatchObject([{ state: "failed", lastError: expect.stringContaining("limit") }]);
    expect(await app.services.db.read.select().from(textDays)).toMatchObject([{ texts: 0, cost: 0, alerted: 100 }]);
  });
});
