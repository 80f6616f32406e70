// The earlier-slot list: who is offered which time, how long it is held, and what ends a wish.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  bookAndAsk,
  declineOffer,
  listFreed,
  offersTo,
  openOfferTo,
  requireOfferTo,
  takeOffer,
  viewOffer,
  wishOf,
} from "@tests/support/funnel/earlier.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { book, get, newContact, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  moveTo,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { countFreedTimes } from "./figures.ts";
import { passOnMissed } from "./offers.ts";
import { endUselessWishes, purgeWishes } from "./wish-ends.ts";

// Wishes outlive their test, so each test has an app of its own.
let app: TestApp;
let opened: TestApp[] = [];
beforeEach(async () => {
  app = await openTestApp();
  opened.push(app);
});
afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});
afterAll(() => {});

const advance = (ms: number) => void app.clock.advance(ms);
const cancel = (meeting: { meetingId: string; secret: string }) => manage(app, meeting, "Cancel");
const subjectsTo = async (email: string) => {
  await runReactions(app.ctx());
  return app.emails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
};
const isBookable = async (specialistId: string, startsAt: number) => {
  const { trackId } = await visitorWithContact(app);
  const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21`);
  const hour = json.hours.find((one: { startsAt: string }) => Date.parse(one.startsAt) === startsAt);
  const booked = await book(app, trackId, iso(startsAt), { specialistId });
  return [hour !== undefined, booked.status];
};

/** A specialist with a first meeting on Wednesday at 10:00, and two visitors later who want something sooner. */
const openList = async () => {
  const specialistId = await makeSpecialist(app, { credits: 9 });
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const longest = await bookAndAsk(app, { specialistId });
  advance(MINUTE_MS);
  const second = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK + HOUR_MS });
  return { specialistId, first, longest, second };
};

describe("a time that becomes free", () => {
  test("is held for the one who waits longest, and nobody else can book it", async () => {
    const { specialistId, first, longest, second } = await openList();
    expect((await cancel(first)).status).toBe(200);
    const offer = await openOfferTo(app, longest.trackId);
    expect(offer).toMatchObject({ startsAt: WEDNESDAY, specialistId, expiresAt: app.clock.now() + 15 * MINUTE_MS });
    expect(await offersTo(app, second.trackId)).toEqual([]);
    expect(await isBookable(specialistId, WEDNESDAY)).toEqual([false, 400]);
    expect(await listFreed(app)).toMatchObject([{ cause: "cancelled", status: "offering", startsAt: WEDNESDAY }]);
    expect(await subjectsTo(longest.contact.email)).toContain(
      `Held for you until 12:16: Wed 21 Oct, 10:00 (Vienna time)`,
    );
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
  });

  test("goes to the next after 15 minutes, and is open to all after the last", async () => {
    const { specialistId, first, longest, second } = await openList();
    await cancel(first);
    advance(15 * MINUTE_MS);
    // The hold outlasts the offer, so that nobody is faster than the sweep.
    await expireHolds(app.ctx());
    expect(await isBookable(specialistId, WEDNESDAY)).toEqual([false, 400]);
    expect(await passOnMissed(app.ctx())).toBe(1);
    expect((await offersTo(app, longest.trackId)).map(({ status }) => status)).toEqual(["missed"]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    advance(16 * MINUTE_MS);
    await passOnMissed(app.ctx());
    expect((await listFreed(app)).map(({ status }) => status)).toEqual(["open"]);
    expect(await isBookable(specialistId, WEDNESDAY)).toEqual([true, 200]);
    expect(await passOnMissed(app.ctx())).toBe(0);
  });

  test("goes to the next at once after No, thanks; a second press changes nothing", async () => {
    const { first, longest, second } = await openList();
    await cancel(first);
    const offerId = await requireOfferTo(app, longest);
    expect((await declineOffer(app, offerId)).json).toMatchObject({ status: "declined", onList: true });
    expect((await declineOffer(app, offerId)).json).toMatchObject({ status: "declined" });
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    expect((await subjectsTo(second.contact.email)).filter((subject) => subject.startsWith("Held"))).toHaveLength(1);
  });

  test("is offered although the worker was away when the offer ended and its hold was gone", async () => {
    const { first, longest, second } = await openList();
    await cancel(first);
    advance(HOUR_MS);
    await expireHolds(app.ctx());
    await passOnMissed(app.ctx());
    expect((await offersTo(app, longest.trackId)).map(({ status }) => status)).toEqual(["missed"]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ expiresAt: app.clock.now() + 15 * MINUTE_MS });
  });

  test("is not offered to somebody asleep, whose turn comes again later", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY + DAY_MS });
    const asleep = await bookAndAsk(app, { specialistId, visitor: { timezone: "America/Los_Angeles" } });
    const awake = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK + HOUR_MS });
    // 12:00 in Vienna is 03:00 in Los Angeles.
    await cancel(first);
    expect(await offersTo(app, asleep.trackId)).toEqual([]);
    const offerId = await requireOfferTo(app, awake);
    app.clock.set(NOON + 5 * HOUR_MS);
    await passOnMissed(app.ctx());
    expect((await viewOffer(app, offerId)).json.status).toBe("missed");
    expect(await openOfferTo(app, asleep.trackId)).toMatchObject({ startsAt: WEDNESDAY + DAY_MS });
  });

  test("is not offered when it is nearer than the minimum notice will allow at the end of the offer", async () => {
    const { first, longest } = await openList();
    app.clock.set(WEDNESDAY - 4 * HOUR_MS - 10 * MINUTE_MS);
    await cancel(first);
    expect(await offersTo(app, longest.trackId)).toEqual([]);
    expect((await listFreed(app)).map(({ status }) => status)).toEqual(["open"]);
  });

  test("is not offered to those whose meeting is sooner, who speak another language, or want somebody else", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const other = await makeSpecialist(app, { credits: 9 });
    const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY + DAY_MS });
    const sooner = await bookAndAsk(app, { specialistId, startsAt: WEDNESDAY });
    const loyal = await bookAndAsk(app, { specialistId: other, onlySpecialist: true });
    const { contact, trackId } = await visitorWithContact(app, { preferences: { language: "de" } });
    expect((await post(app, `/Funnel/AskForEarlier/${trackId}`, {})).status).toBe(200);
    await cancel(first);
    expect([await offersTo(app, sooner.trackId), await offersTo(app, loyal.trackId)]).toEqual([[], []]);
    expect(await subjectsTo(contact.email)).toEqual([
      "We'll tell you when something sooner opens: Career coaching",
      "Held for you until 12:15: Thu 22 Oct, 10:00 (Vienna time)",
    ]);
  });

  test("is one that a specialist moved a meeting away from, or that they cancel", async () => {
    const { specialistId, longest, second } = await openList();
    const moved = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY + DAY_MS });
    const response = await asSpecialist(app, moved, "MoveMeeting", { startsAt: iso(WEDNESDAY + DAY_MS + HOUR_MS) });
    expect(response.status).toBe(200);
    expect(await openOfferTo(app, longest.trackId)).toMatchObject({ startsAt: WEDNESDAY + DAY_MS });
    await asSpecialist(app, moved, "CancelMeeting", {});
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY + DAY_MS + HOUR_MS });
    expect((await listFreed(app)).map(({ cause, status }) => [cause, status])).toEqual([
      ["rescheduled", "offering"],
      ["cancelled", "offering"],
    ]);
  });

  test("is one that a calendar opens; each of those who wait is offered another one", async () => {
    const { specialistId, longest, second } = await openList();
    await app.transact(async (tx) => {
      const rules = (await findCalendar(tx, specialistId))!;
      const weekly = [...rules.weekly, { weekday: 4, from: 18 * 60 + 30, to: 20 * 60 }];
      await saveCalendar(tx, { specialistId, rules: { ...rules, weekly } });
    });
    const starts = [await openOfferTo(app, longest.trackId), await openOfferTo(app, second.trackId)].map((one) =>
      iso(one!.startsAt)
    );
    // Thursday 18:30, and 19:30 after the buffer.
    expect(starts).toEqual(["2026-10-22T16:30:00Z", "2026-10-22T17:30:00Z"].map((at) => iso(Date.parse(at))));
    expect((await listFreed(app)).map(({ cause }) => cause)).toEqual(["opened", "opened"]);
    expect(await countFreedTimes(app.services.db.read, { from: "2026-10-01", to: "2026-10-31" })).toMatchObject({
      freed: 0,
    });
  });

  test("is held beside the visitor's own meeting where both touch", async () => {
    const calendar = { slotMinutes: 15 as const, bufferAfter: 10 };
    const specialistId = await makeSpecialist(app, { calendar, credits: 9 });
    const blocker = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK - 30 * MINUTE_MS });
    const own = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK });
    await moveTo(app, blocker, WEDNESDAY);
    const offerId = await requireOfferTo(app, own);
    expect((await takeOffer(app, offerId)).status).toBe(200);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: NEXT_WEEK - 30 * MINUTE_MS });
  });
});

describe("a wish", () => {
  test("is one for each person and category; asking again keeps the place", async () => {
    const contact = newContact();
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const { trackId } = await visitorWithContact(app, { contact });
    const since = (await post(app, `/Funnel/AskForEarlier/${trackId}`, {})).json.since.startsAt;
    advance(HOUR_MS);
    const again = await bookAndAsk(app, { specialistId, visitor: { contact } });
    const view = (await managed(app, again)).json.earlier;
    expect(view).toMatchObject({ canAsk: false, wish: { since: { startsAt: since }, onlySpecialist: false } });
    expect(await wishOf(app, trackId)).toBeUndefined();
    expect((await app.eventsOf("funnel.earlier_wish_made")).length).toBe(1);
  });

  test("needs the token of its request, and a proven address", async () => {
    const proving = await openTestApp([], { proof: "required" });
    opened.push(proving);
    const { trackId } = await visitorWithContact(proving);
    const refused = await post(proving, `/Funnel/AskForEarlier/${trackId}`, {});
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "proof_first"]);
    const stranger = await post(proving, `/Funnel/AskForEarlier/${trackId}`, {}, {
      headers: { "X-Resume-Token": "another" },
    });
    expect(refusalOf(stranger).slice(0, 2)).toEqual([403, "track_token_required"]);
  });

  test("ends in one tap: on the meeting's page, and by every email's link", async () => {
    const { first, longest, second } = await openList();
    await cancel(first);
    const stopped = await manage(app, longest, "StopEarlier");
    expect(stopped.json.earlier).toMatchObject({ canAsk: true, wish: null, offer: null });
    // What was held goes to the next at once.
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    await runReactions(app.ctx());
    const email = app.emails.findLast(({ to }) => to.address === second.contact.email)!;
    const link = /https:\/\/parley\.example\/earlier\/([\w-]+)\/stop\?(secret=[\w-]+)/.exec(email.text)!;
    expect(email.headers!["List-Unsubscribe"]).toContain(`/api/v2/Funnel/StopEarlier/${link[1]}`);
    const oneTap = await app.send(`/Funnel/StopEarlier/${link[1]}?${link[2]}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([oneTap.status, (await oneTap.json()).status]).toEqual([200, "withdrawn"]);
    expect((await get(app, `/Funnel/EarlierWish/${link[1]}?${link[2]}`)).json.status).toBe("withdrawn");
    expect((await get(app, `/Funnel/EarlierWish/${link[1]}?secret=wrong`)).status).toBe(404);
    expect((await listFreed(app)).map(({ status }) => status)).toEqual(["open"]);
  });

  test("ends with its meeting, and what was held for it goes to the next", async () => {
    const { first, longest, second } = await openList();
    await cancel(first);
    await cancel(longest);
    expect(await wishOf(app, longest.trackId)).toMatchObject({ status: "ended" });
    // The first freed time, not the one that is free since.
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
  });

  test("follows its meeting; an offer that is no longer sooner ends", async () => {
    const { specialistId, first, longest, second } = await openList();
    await cancel(first);
    await moveTo(app, longest, WEDNESDAY - HOUR_MS);
    expect(await wishOf(app, longest.trackId)).toMatchObject({
      status: "waiting",
      usefulUntil: WEDNESDAY - 3 * HOUR_MS,
    });
    expect((await offersTo(app, longest.trackId)).map(({ status }) => status)).toEqual(["void"]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY, specialistId });
  });

  test("ends when it is of no use any more, and is deleted a month later with its offers", async () => {
    const { first, longest } = await openList();
    await cancel(first);
    app.clock.set(NEXT_WEEK - 2 * HOUR_MS);
    await passOnMissed(app.ctx());
    await endUselessWishes(app.ctx());
    expect(await wishOf(app, longest.trackId)).toMatchObject({ status: "ended" });
    const refused = await manage(app, longest, "AskForEarlier");
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "not_movable"]);
    advance(31 * DAY_MS);
    await purgeWishes(app.ctx());
    expect([await wishOf(app, longest.trackId), (await listFreed(app)).length]).toEqual([undefined, 1]);
    advance(400 * DAY_MS);
    await purgeWishes(app.ctx());
    expect(await listFreed(app)).toEqual([]);
  });

  test("is in the visitor's export, and goes with their consent or their data", async () => {
    const { first, longest, second } = await openList();
    await cancel(first);
    const { json } = await get(app, `/Funnel/Managed/${longest.meetingId}/Data?secret=${longest.secret}`);
    expect(json.data.earlierTimes).toMatchObject([{ status: "offered", offers: [{ status: "open" }] }]);
    expect((await manage(app, longest, "Withdraw")).status).toBe(200);
    expect([await wishOf(app, longest.trackId), await offersTo(app, longest.trackId)]).toEqual([undefined, []]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    expect((await manage(app, second, "Delete")).status).toBe(200);
    expect([await wishOf(app, second.trackId), await offersTo(app, second.trackId)]).toEqual([undefined, []]);
    const held = await app.services.db.read.select().from(meetings).where(eq(meetings.status, "held"));
    expect(held).toEqual([]);
  });
});

test("the market says how many freed times were filled, and how many by an offer", async () => {
  const { specialistId, first, longest, second } = await openList();
  await cancel(first);
  await takeOffer(app, await requireOfferTo(app, longest));
  // The old time is offered to the second one, who declines it; then another visitor books it.
  await declineOffer(app, await requireOfferTo(app, second));
  const { trackId } = await visitorWithContact(app);
  expect((await book(app, trackId, iso(NEXT_WEEK), { specialistId })).status).toBe(200);
  await cancel(second);
  const cookie = await app.signIn(await makeAdministrator(app));
  const { json } = await get(app, "/Admin/Market", { cookie });
  expect(json.freedTimes).toEqual({ freed: 3, filled: 2, byOffer: 1 });
});
