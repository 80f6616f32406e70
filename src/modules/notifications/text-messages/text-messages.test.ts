// Text messages about meetings: consent, quiet hours, fallbacks, limits, and what the visitor answers.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { AFTERNOON, NUMBER, openTextMeetings, type TextMeetings } from "@tests/support/texts/text-meetings.ts";
import { messageBounced, textLimitReached } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { textDays } from "@/platform/text-messages/tables.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { eraseRequestOf } from "@/modules/booking/manage/withdrawal.ts";
import { listTimeline } from "@/modules/leads/timeline.ts";
import { leads } from "@/modules/leads/tables.ts";

let app: TestApp;
let on: TextMeetings;
beforeEach(async () => {
  app = await openTestApp();
  on = await openTextMeetings(app);
});
afterEach(async () => {
  await on.channel.stop();
  await app.close();
});

describe("a reminder", () => {
  test("is sent once, with a link to the question whether they come, and reported as delivered", async () => {
    const { meetingId, manageUrl } = await on.booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS - 1);
    await on.sweep();
    expect(await on.sent()).toEqual([]);
    app.clock.advance(1);
    await Promise.allSettled([on.sweep(), on.sweep()]);
    await on.sweep();
    const [text, ...more] = await on.sent();
    expect(more).toEqual([]);
    expect(text).toMatch(/^Parley: Today at 15:00: your meeting with Anna Berger\. I'll be there, move or cancel: /);
    const ref = /https:\/\/parley\.example\/t\/([\w-]{22})([\w-]{32}) /.exec(text!)!;
    expect(Buffer.from(ref[1]!, "base64url").toString("hex")).toBe(meetingId.replaceAll("-", ""));
    expect(manageUrl).toContain(`secret=${ref[2]}`);
    const [row] = await on.log();
    expect(row).toMatchObject({
      state: "sent",
      template: "text-message-reminder",
      segments: 2,
      cost: 150,
      attempts: 1,
    });
    expect(row!.deliveredAt).not.toBeNull();
    expect(row!.providerId).toMatch(/^SM/);
    expect(JSON.stringify(row)).not.toContain(NUMBER);
  });

  test("is not planned without the consent, and not offered or recorded without a provider", async () => {
    await on.booked(AFTERNOON, await visitorWithContact(app));
    expect(await on.due()).toEqual([]);
    const purposes = async () =>
      (await get(app, "/Funnel/StartData")).json.consents.map(({ purpose }: { purpose: string }) => purpose);
    expect(await purposes()).toContain("text-messages");
    app.services.texts = undefined;
    expect(await purposes()).not.toContain("text-messages");
    const { trackId } = await on.channel.visitor();
    expect((await get(app, `/Funnel/Track/${trackId}`)).json.consents).toEqual([
      { purpose: "arrange-meeting", version: 1 },
    ]);
  });

  test("is planned for a visitor who allows them after booking, in the text that they have read", async () => {
    const { meetingId, manageUrl } = await on.booked(AFTERNOON, await visitorWithContact(app));
    const secret = new URL(manageUrl).searchParams.get("secret");
    const allow = (version: number) => post(app, `/Funnel/Managed/${meetingId}/AllowTexts`, { secret, version });
    expect((await allow(2)).headers.get("X-Error-Code")).toBe("consent_outdated");
    for (let time = 0; time < 2; time++) expect((await allow(1)).status).toBe(200);
    await on.channel.run();
    expect(await on.due()).toEqual(["reminder 120 waiting"]);
  });

  test("waits for the end of quiet hours, or is dropped when it is useless by then", async () => {
    // 09:00 in Vienna: two hours before is 07:00, and at 08:00 a reminder of two hours is an hour late.
    await on.booked(Date.UTC(2026, 9, 28, 8));
    app.clock.set(Date.UTC(2026, 9, 28, 6));
    await on.sweep();
    expect([await on.sent(), await on.due()]).toEqual([[], ["reminder 120 skipped"]]);
    await on.change({ textReminderMinutes: [1_440] });
    // 07:30 in Vienna: a day before is 07:30 again.
    await on.booked(Date.UTC(2026, 9, 30, 6, 30));
    app.clock.set(Date.UTC(2026, 9, 29, 6, 30));
    await on.sweep();
    expect(await on.sent()).toEqual([]);
    app.clock.set(Date.UTC(2026, 9, 29, 7));
    await on.sweep();
    expect(await on.sent()).toHaveLength(1);
  });

  test("is not sent after the consent was withdrawn on the manage page, or the data deleted", async () => {
    const first = await on.booked();
    const secret = new URL(first.manageUrl).searchParams.get("secret");
    expect((await post(app, `/Funnel/Managed/${first.meetingId}/StopTexts`, { secret })).status).toBe(200);
    const second = await on.booked(AFTERNOON, await on.channel.visitor());
    await eraseRequestOf(app.ctx(), second.meetingId);
    await on.channel.run();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.sweep();
    expect(await on.sent()).toEqual([]);
    expect((await on.due()).every((line) => line.endsWith("skipped"))).toBe(true);
  });

  test("to a premium number, or of a country that is not allowed, is skipped", async () => {
    await on.change({ textCountries: "DE" });
    await on.remindBooked();
    expect([await on.sent(), await on.due()]).toEqual([[], ["reminder 120 skipped"]]);
  });

  test.each(
    [
      ["away", "responded 503"],
      ["slow", "can't be reached"],
      ["nonsense", "can't be read"],
      ["quota", "accepts no more for now (429)"],
      ["revoked", "refuses our credentials (401)"],
    ] as const,
  )("while the provider is %s waits, then is sent", async (fault, reason) => {
    await on.booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.actions.setFault(fault);
    await on.sweep().catch(() => {});
    expect(await on.log()).toMatchObject([{ state: "queued", lastError: expect.stringContaining(reason) }]);
    await on.actions.setFault("none");
    app.clock.advance(MINUTE_MS);
    await on.sweep();
    expect(await on.sent()).toHaveLength(1);
    // Counted once, however many attempts it took.
    expect(await app.services.db.read.select().from(textDays)).toMatchObject([{ texts: 1, cost: 150 }]);
  });

  test("is given up once it is useless, when the provider stays away", async () => {
    await on.booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.actions.setFault("away");
    await on.sweep().catch(() => {});
    app.clock.set(AFTERNOON);
    await on.actions.setFault("none");
    await on.sweep();
    expect([await on.sent(), await on.due()]).toEqual([[], ["reminder 120 skipped"]]);
  });

  test("that the provider could not deliver is failed in the log, with its reason", async () => {
    await on.actions.setFault("undelivered");
    await on.remindBooked();
    expect(await on.log()).toMatchObject([{
      state: "failed",
      lastError: "The number could not be reached (30003)",
      deliveredAt: null,
    }]);
  });

  test("that is reported as failed before the provider's answer is recorded stays failed", async () => {
    const texts = app.services.texts!;
    const send = async (text: Parameters<typeof texts.send>[0]) => {
      const sent = await texts.send(text);
      await on.actions.settle();
      return sent;
    };
    app.services.texts = { ...texts, send };
    await on.actions.setFault("undelivered");
    await on.remindBooked();
    expect(await on.log()).toMatchObject([{ state: "failed", lastError: "The number could not be reached (30003)" }]);
  });
});

describe("the answer 'I'll be there'", () => {
  test("is noted once on the lead's timeline; opening the link changes nothing", async () => {
    const { meetingId, manageUrl } = await on.booked();
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
    const { meetingId } = await on.booked();
    const bounced = messageBounced({
      messageId: newId(),
      channel: "email",
      recipient: "visitor",
      template: "visitor-reminder",
      meetingId,
    });
    for (let n = 0; n < 2; n++) await app.transact((tx) => publish(tx, bounced));
    await on.channel.run();
    await on.sweep();
    expect(await on.sent()).toEqual([
      expect.stringContaining("we couldn't email you about your meeting with Anna Berger"),
    ]);
  });
});

describe("the limits of a day", () => {
  test("stop messages, and alert administrators at 80 and 100%", async () => {
    await on.change({ textsPerDay: 1 });
    await on.booked();
    await on.booked(AFTERNOON, await on.channel.visitor());
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.sweep();
    // Both are due at once, so either of them may be the one.
    expect((await on.log()).map(({ state }) => state).toSorted()).toEqual(["failed", "sent"]);
    expect((await on.actions.texts()).filter(({ direction }) => direction === "outbound")).toHaveLength(1);
    expect(await app.eventsOf(textLimitReached.eventName)).toMatchObject([{ percent: 100 }]);
  });

  test("by cost: a message that would pass it is not sent", async () => {
    // 149 thousandths: one segment less than a reminder of two costs.
    await on.change({ textCostPerDay: 14 });
    await on.remindBooked();
    expect(await on.sent()).toEqual([]);
    expect(await on.log()).toMatchObject([{ state: "failed", lastError: expect.stringContaining("limit") }]);
    expect(await app.services.db.read.select().from(textDays)).toMatchObject([{ texts: 0, cost: 0, alerted: 100 }]);
  });
});
