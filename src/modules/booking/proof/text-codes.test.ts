// A booking confirmed by text message: what the code proves, what it does not, and its limits.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setProof } from "@tests/support/app/proof-setting.ts";
import { handOver } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  CATEGORY,
  ELEVEN,
  own,
  requestedBookings,
  TEN,
  type Visitor,
} from "@tests/support/funnel/requested-bookings.ts";
import { countNetworks } from "@tests/support/funnel/networks.ts";
import { callWithWork, shortenWork, solveWork } from "@tests/support/funnel/solved-work.ts";
import { get, newContact, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTextChannel, type TextChannel } from "@tests/support/texts/text-channel.ts";
import { textLimitReached } from "@/events.ts";
import { textDays } from "@/platform/text-messages/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import type { DEFAULTS } from "@/modules/settings/defaults.ts";
import { leads } from "@/modules/leads/tables.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import { anonymiseTrack } from "@/modules/tracks/retention.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { findCode } from "./codes.ts";
import { TEXTS_PER_NETWORK } from "./rules.ts";
import { textCodes } from "./tables.ts";
import { purgeUnproven } from "./unproven.ts";
import { confirmUrl } from "../confirmation.ts";

shortenWork();

let app: TestApp;
let channel: TextChannel;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  channel = await openTextChannel(app);
  on = requestedBookings(app, await makeSpecialist(app, { category: CATEGORY, credits: 6 }));
});
afterEach(async () => {
  await channel.stop();
  await app.close();
});

type Requested = Awaited<ReturnType<typeof on.request>>;
const textTo = (requested: Requested, headers: Record<string, string> = {}) =>
  post(app, `/Funnel/ResendCode/${requested.meetingId}`, { channel: "text" }, {
    headers: { ...own(requested).headers, ...headers },
  });
/** As a browser does: with a proof of work, which each text to an unproven number needs. */
const askForText = (requested: Requested) => callWithWork((options) => textTo(requested, options?.headers));
const numberOf = async ({ trackId }: Visitor) => (await on.trackOf(trackId)).contactPhone!;
const codesFor = async (visitor: Visitor) =>
  (await channel.sentTo(await numberOf(visitor))).flatMap((text) => /^\d{6}\b/.exec(text)?.[0] ?? []);
const requested = async () => {
  const sent = await on.request();
  await channel.run();
  app.emails.length = 0;
  return sent;
};

describe("a code by text message", () => {
  test("confirms the booking, records the consent, and leaves the address unproven", async () => {
    const request = await requested();
    const sent = await askForText(request);
    expect([sent.status, sent.json.retryAfter]).toEqual([200, 30]);
    expect(sent.json.sentTo).toMatch(/^\+43 … \d\d$/);
    await channel.run();
    const [code, ...more] = await codesFor(request);
    expect(more).toEqual([]);
    expect(code).not.toBe(await on.codeOf(request.trackId));
    const confirmed = await on.confirm(request, request.meetingId, { code, remember: true });
    expect([confirmed.json.status, confirmed.headers.get("Set-Cookie") ?? ""]).toEqual([
      "confirmed",
      expect.not.stringContaining("parley_proof"),
    ]);
    expect(await on.credits()).toEqual({ remaining: 5, reserved: 0 });
    const consents = await on.read().select().from(consentRecords).where(eq(consentRecords.subject, request.trackId));
    expect(consents.filter(({ purpose }) => purpose === "text-messages").map(({ accepted }) => accepted))
      .toEqual([false, true]);
    // The address is not written to; the specialist's is, and the visitor gets texts.
    await channel.run();
    await channel.actions.settle();
    const { contact } = await on.trackOf(request.trackId);
    expect(app.emails.map(({ to }) => to.address)).not.toContain(contact!.email);
    expect((await channel.sentTo(await numberOf(request))).at(-1)).toContain("is confirmed");
  });

  test("then tells of another specialist by text, too", async () => {
    const kim = await makeSpecialist(app, { category: CATEGORY, credits: 6, profile: { displayName: "Kim Other" } });
    const contact = { ...newContact(), phone: "+436601234567" };
    const request = await on.request(
      TEN,
      await visitorWithContact(app, { category: CATEGORY, contact, mayChoose: true }),
    );
    await askForText(request);
    await channel.run();
    await on.confirm(request, request.meetingId, { code: (await codesFor(request))[0] });
    await channel.run();
    app.emails.length = 0;
    const [lead] = await on.read().select().from(leads);
    expect(await handOver(app, lead!.id, kim)).toMatchObject({ meeting: "kept" });
    await channel.run();
    expect((await channel.sentTo(contact.phone)).at(-1))
      .toMatch(/your meeting \(.+\) is now with Kim Other\. Details: https/);
    expect(app.emails.map(({ to }) => to.address)).not.toContain(contact.email);
  });

  test("works before booking, too: then the booking is confirmed at once", async () => {
    const visitor = await on.newVisitor();
    expect((await sendWorkedText(visitor)).status).toBe(200);
    await channel.run();
    const number = (await on.trackOf(visitor.trackId)).contactPhone!;
    const code = /^\d{6}/.exec((await channel.sentTo(number))[0]!)![0];
    expect((await post(app, `/Funnel/ProveContact/${visitor.trackId}`, { code }, own(visitor))).status).toBe(200);
    expect((await on.request(ELEVEN, visitor)).json.status).toBe("confirmed");
  });

  test("is worth nothing for another number", async () => {
    const request = await requested();
    await askForText(request);
    await channel.run();
    const [code] = await codesFor(request);
    const moved = { contactPhone: "+436609999999" };
    await app.transact((tx) => tx.update(tracks).set(moved).where(eq(tracks.id, request.trackId)).returning());
    expect(refusalOf(await on.confirm(request, request.meetingId, { code }))[1]).toBe("code_wrong");
  });

  test("gives no more guesses than one code: five wrong ones use up both", async () => {
    const request = await requested();
    await askForText(request);
    await channel.run();
    const [code] = await codesFor(request);
    const right = [code, await on.codeOf(request.trackId)];
    const wrong = ["000000", "111111", "222222"].find((digits) => !right.includes(digits));
    for (let n = 0; n < 5; n++) await on.confirm(request, request.meetingId, { code: wrong });
    for (const typed of right) {
      expect(refusalOf(await on.confirm(request, request.meetingId, { code: typed }))[1]).toBe("code_used_up");
    }
  });

  test("is sent again after 30 s, with the same digits, and five times an hour to one number", async () => {
    const request = await requested();
    expect((await askForText(request)).status).toBe(200);
    expect((await askForText(request)).status).toBe(429);
    for (let n = 0; n < 4; n++) {
      app.clock.advance(31_000);
      expect((await askForText(request)).status).toBe(200);
    }
    app.clock.advance(31_000);
    expect((await askForText(request)).status).toBe(429);
    await channel.run();
    expect(new Set(await codesFor(request)).size).toBe(1);
  });

  test("is sent again, also when the provider is away for a moment, although the first text says the same", async () => {
    const request = await requested();
    await askForText(request);
    await channel.run();
    app.clock.advance(31_000);
    await channel.actions.setFault("away");
    await askForText(request);
    await channel.run().catch(() => {});
    await channel.actions.setFault("none");
    app.clock.advance(MINUTE_MS);
    await channel.run();
    expect(await codesFor(request)).toHaveLength(2);
    const log = await on.read().select().from(messages).where(eq(messages.channel, "text"));
    expect(log.map(({ state }) => state)).toEqual(["sent", "sent"]);
  });
});

/** The same before a booking. */
const sendText = (visitor: Visitor, headers: Record<string, string> = {}) =>
  post(app, `/Funnel/SendCode/${visitor.trackId}`, { channel: "text" }, {
    headers: { ...own(visitor).headers, ...headers },
  });
const sendWorkedText = (visitor: Visitor, headers: Record<string, string> = {}) =>
  callWithWork((options) => sendText(visitor, { ...headers, ...options?.headers }));

describe("texts to unproven numbers", () => {
  test("need a proof of work from the first one, each of them", async () => {
    const request = await requested();
    const refused = await textTo(request);
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "proof_of_work"]);
    const solved = { "X-Proof-Of-Work": await solveWork(refused) };
    expect((await textTo(request, solved)).status).toBe(200);
    app.clock.advance(31_000);
    expect(refusalOf(await textTo(request, solved))[1]).toBe("proof_of_work");
    await channel.run();
    expect(await codesFor(request)).toHaveLength(1);
  });

  test("need it of visitors with a proven address, too, and where nobody has to prove theirs", async () => {
    const visitor = await on.newVisitor();
    await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
    await post(
      app,
      `/Funnel/ProveContact/${visitor.trackId}`,
      { code: await on.codeOf(visitor.trackId) },
      own(visitor),
    );
    expect(refusalOf(await sendText(visitor))[1]).toBe("proof_of_work");
    await setProof(app.services.db, "off", { isRunning: true });
    const other = await on.newVisitor();
    expect(refusalOf(await sendText(other))[1]).toBe("proof_of_work");
  });

  test("need none once the number is proven", async () => {
    const request = await requested();
    await askForText(request);
    await channel.run();
    await post(app, `/Funnel/ProveContact/${request.trackId}`, { code: (await codesFor(request))[0] }, own(request));
    app.clock.advance(31_000);
    expect((await sendText(request)).status).toBe(200);
  });

  test("are counted by network: beyond twenty an hour other networks still get theirs", async () => {
    countNetworks(app);
    const [one, two, three] = [await on.newVisitor(), await on.newVisitor(), await on.newVisitor()];
    const here = { "X-Forwarded-For": "2001:db8:1:2ff::9" };
    expect((await sendWorkedText(one, here)).status).toBe(200);
    await app.transact((tx) => tx.update(textCodes).set({ sends: TEXTS_PER_NETWORK }).returning());
    const refused = await sendWorkedText(two, { "X-Forwarded-For": "2001:db8:1:201::7" });
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "texts_unavailable"]);
    expect((await sendWorkedText(three, { "X-Forwarded-For": "2001:db8:1:300::7" })).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await sendWorkedText(two, here)).status).toBe(200);
    expect((await on.read().select().from(textCodes)).map(({ network }) => network).sort())
      .toEqual(["2001:db8:1:200::/56", "2001:db8:1:200::/56", "2001:db8:1:300::/56"]);
  });
});

describe("the day's limits of codes", () => {
  const change = (more: Partial<typeof DEFAULTS.lifecycle>) =>
    app.transact(async (tx) => {
      const { version, ...lifecycle } = await getLifecycle(tx);
      await changeSettings(tx, { name: "lifecycle", body: { ...lifecycle, ...more }, version, by: "an admin" });
    });

  test("what is reported as sent is sent, and what is not gets a sentence, also of many at once", async () => {
    await change({ textCodesPerDay: 2 });
    const many = [await on.newVisitor(), await on.newVisitor(), await on.newVisitor(), await on.newVisitor()];
    const solved: string[] = [];
    for (const visitor of many) solved.push(await solveWork(await sendText(visitor)));
    const results = await Promise.all(many.map((visitor, n) => sendText(visitor, { "X-Proof-Of-Work": solved[n]! })));
    await channel.run();
    for (const [n, visitor] of many.entries()) {
      expect(await codesFor(visitor)).toHaveLength(results[n]!.status === 200 ? 1 : 0);
    }
    expect(results.map(refusalOf).map(([, code]) => code).filter(Boolean))
      .toEqual(["texts_unavailable", "texts_unavailable"]);
    expect(await app.eventsOf(textLimitReached.eventName)).toMatchObject([{ percent: 100, budget: "codes" }]);
  });

  test("by cost: administrators are alerted, though nothing was sent", async () => {
    // 74 thousandths: less than the one segment of a code costs.
    await change({ textCodeCostPerDay: 7 });
    expect(refusalOf(await askForText(await requested())).slice(0, 2)).toEqual([400, "texts_unavailable"]);
    expect(await app.eventsOf(textLimitReached.eventName)).toMatchObject([{ percent: 100, budget: "codes" }]);
  });

  test("are not those of reminders", async () => {
    await change({ textsPerDay: 0 });
    const request = await requested();
    expect((await askForText(request)).status).toBe(200);
    await channel.run();
    expect(await codesFor(request)).toHaveLength(1);
    expect(await on.read().select().from(textDays)).toMatchObject([{ texts: 0, codeTexts: 1, codeCost: 75 }]);
  });
});

describe("is refused with a way out", () => {
  const refusal = async (phone: string) => {
    const visitor = await on.newVisitor(undefined, phone);
    const request = await on.request(ELEVEN, visitor);
    return refusalOf(await askForText({ ...request, ...visitor }))[1];
  };

  test.each([["+43900123456", "premium"], ["+4312345678", "a landline"], ["+12025550123", "another country"]])(
    "%s: %s",
    async (phone) => expect(await refusal(phone)).toBe("number_not_texted"),
  );

  test("a number that has replied STOP", async () => {
    await channel.actions.reply("+436601234567", "STOP");
    expect(await refusal("+436601234567")).toBe("texts_stopped");
  });

  test("without a provider", async () => {
    app.services.texts = undefined;
    expect(await refusal("+436601234567")).toBe("texts_unavailable");
  });

  test("once the request has ended, and to others than its visitor", async () => {
    const request = await requested();
    expect((await post(app, `/Funnel/ResendCode/${request.meetingId}`, { channel: "text" })).status).toBe(403);
    await on.confirm(request, request.meetingId, { code: await on.codeOf(request.trackId) });
    app.clock.advance(MINUTE_MS);
    expect(refusalOf(await askForText(request))[1]).toBe("booking_ended");
  });
});

test("the code is in the visitor's export, and goes with their data", async () => {
  const request = await requested();
  await askForText(request);
  await channel.run();
  const [code] = await codesFor(request);
  const { json } = await on.confirm(request, request.meetingId, { code });
  const secret = new URL(json.manageUrl).searchParams.get("secret");
  const { json: exported } = await get(app, `/Funnel/Managed/${request.meetingId}/Data?secret=${secret}`);
  expect(exported.data.proof.textCode).toMatchObject({ number: await numberOf(request), provenAt: expect.any(String) });
  app.clock.advance(HOUR_MS);
  await app.transact((tx) => anonymiseTrack(tx, request.trackId));
  expect(await on.read().select().from(textCodes)).toEqual([]);
});

test("a proven number is no proof of the address: earlier times, which are offered by email, need that one", async () => {
  const request = await requested();
  await askForText(request);
  await channel.run();
  const [code] = await codesFor(request);
  const { json } = await on.confirm(request, request.meetingId, { code });
  const secret = new URL(json.manageUrl).searchParams.get("secret");
  const asked = await post(app, `/Funnel/Managed/${request.meetingId}/AskForEarlier`, { secret });
  expect(refusalOf(asked)[1]).toBe("proof_first");
  expect(refusalOf(await post(app, `/Funnel/AskForEarlier/${request.trackId}`, {}, own(request)))[1]).toBe(
    "proof_first",
  );
});

describe("a booking that was confirmed by text message", () => {
  const confirmed = async () => {
    const request = await requested();
    await askForText(request);
    await channel.run();
    const [code] = await codesFor(request);
    const { json } = await on.confirm(request, request.meetingId, { code });
    const secret = new URL(json.manageUrl).searchParams.get("secret");
    const managed = async () => (await get(app, `/Funnel/Managed/${request.meetingId}?secret=${secret}`)).json;
    return { one: request, managed, secret };
  };

  test("that is moved back and forth has a text about each new time", async () => {
    const { one, secret } = await confirmed();
    const lead = (await on.read().select().from(leads).where(eq(leads.meetingId, one.meetingId)))[0]!;
    const cookie = await app.signIn(lead.specialistId);
    const byVisitor = (startsAt: string) => post(app, `/Funnel/Managed/${one.meetingId}/Move`, { secret, startsAt });
    const bySpecialist = (startsAt: string) => post(app, `/Leads/MoveMeeting/${lead.id}`, { startsAt }, { cookie });
    const [thursday, friday] = ["2026-10-22T09:00:00Z", "2026-10-23T09:00:00Z"];
    for (const move of [() => byVisitor(thursday), () => bySpecialist(friday), () => byVisitor(thursday)]) {
      expect((await move()).status).toBe(200);
      await channel.run();
    }
    await channel.actions.settle();
    const news = (await channel.sentTo(await numberOf(one))).filter((text) => text.includes("has a new time"));
    expect(news.map((text) => /Thursday|Friday|22|23/.exec(text)?.[0])).toEqual(["22", "23", "22"]);
  });

  test("is kept after 14 days, while one that was never proven is anonymised", async () => {
    const { one } = await confirmed();
    const other = await on.newVisitor();
    expect((await post(app, `/Funnel/SendCode/${other.trackId}`, {}, own(other))).status).toBe(200);
    app.clock.advance(15 * DAY_MS);
    await closeAbandonedTracks(app.ctx());
    await purgeUnproven(app.ctx());
    expect((await on.trackOf(one.trackId)).contactPhone).not.toBeNull();
    expect((await on.trackOf(other.trackId)).contactPhone).toBeNull();
  });

  test("says so on its page, until the link of the email proves the address, too", async () => {
    const { one, managed } = await confirmed();
    expect(await managed()).toMatchObject({ reachedBy: "text", earlier: { canAsk: false } });
    const link = new URL(confirmUrl(app.ctx(), one.meetingId, (await findCode(on.read(), one.trackId))!));
    expect((await on.confirm(one, one.meetingId, { secret: link.searchParams.get("secret") })).status).toBe(200);
    expect(await managed()).toMatchObject({ reachedBy: "email", earlier: { canAsk: true } });
    expect(await on.credits()).toEqual({ remaining: 5, reserved: 0 });
  });
});
