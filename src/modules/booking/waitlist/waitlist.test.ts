// The earlier-slot list: who is offered which time, how long it is held, and what ends an entry.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { book, get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import {
  bookAndAsk,
  declineOffer,
  entryOf,
  listFreed,
  offersTo,
  openList,
  openOfferTo,
  requireOfferTo,
  takeOffer,
  viewOffer,
} from "@tests/support/funnel/waitlist.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  meetingRow,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { passOnMissed } from "./offers.ts";

// Waitlist entries outlive their test, so each test has an app of its own.
let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const advance = (ms: number) => void app.clock.advance(ms);
const cancel = (meeting: { meetingId: string; secret: string }) => manage(app, meeting, "Cancel");
const subjectsTo = async (email: string) => {
  await runReactions(app.ctx());
  return app.emails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
};
const isBookable = async (specialistId: string, startsAt: number) => {
  const { trackId } = await visitorWithContact(app);
  const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21`);
  const hour = json.hours.find((hour: { startsAt: string }) => Date.parse(hour.startsAt) === startsAt);
  const booked = await book(app, trackId, iso(startsAt), { specialistId });
  return [hour !== undefined, booked.status];
};

describe("a time that becomes free", () => {
  test("is held for the one who waits longest, and nobody else can book it", async () => {
    const { specialistId, first, longest, second } = await openList(app);
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
    const { specialistId, first, longest, second } = await openList(app);
    await cancel(first);
    advance(15 * MINUTE_MS);
    // The hold outlasts the offer, so that nobody is faster than the sweep.
    await expireHolds(app.ctx());
    expect(await isBookable(specialistId, WEDNESDAY)).toEqual([false, 400]);
    expect(await passOnMissed(app.ctx())).toBe(1);
    expect((await offersTo(app, longest.trackId)).map(({ status }) => status)).toEqual(["missed"]);
    expect(await entryOf(app, longest.trackId)).toMatchObject({ status: "waiting", queuedAt: app.clock.now() });
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    advance(16 * MINUTE_MS);
    await passOnMissed(app.ctx());
    expect((await listFreed(app)).map(({ status }) => status)).toEqual(["open"]);
    expect(await isBookable(specialistId, WEDNESDAY)).toEqual([true, 200]);
    expect(await passOnMissed(app.ctx())).toBe(0);
  });

  test("goes to the next at once after No, thanks; a second press changes nothing", async () => {
    const { first, longest, second } = await openList(app);
    await cancel(first);
    const offerId = await requireOfferTo(app, longest);
    expect((await declineOffer(app, offerId)).json).toMatchObject({ status: "declined", onList: true });
    expect((await declineOffer(app, offerId)).json).toMatchObject({ status: "declined" });
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    expect((await subjectsTo(second.contact.email)).filter((subject) => subject.startsWith("Held"))).toHaveLength(1);
  });

  test("is offered although the worker was away when the offer ended and its hold was gone", async () => {
    const { first, longest, second } = await openList(app);
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

  test.each([[16, 1], [14, 0]])(
    "is offered while the minimum notice allows it until the offer ends: %i minutes more",
    async (minutes, offers) => {
      const specialistId = await makeSpecialist(app, { credits: 9 });
      const startsAt = WEDNESDAY + 6 * HOUR_MS;
      const first = await bookMeeting(app, { specialistId, startsAt });
      const own = await bookAndAsk(app, { specialistId });
      app.clock.set(startsAt - 4 * HOUR_MS - minutes * MINUTE_MS);
      await cancel(first);
      expect((await offersTo(app, own.trackId)).length).toBe(offers);
      expect((await listFreed(app)).map(({ status }) => status)).toEqual([offers ? "offering" : "open"]);
    },
  );

  test("is not offered to those whose meeting is sooner, or who want another language or somebody else", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const other = await makeSpecialist(app, { credits: 9 });
    const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY + DAY_MS });
    const sooner = await bookAndAsk(app, { specialistId, startsAt: WEDNESDAY });
    const loyal = await bookAndAsk(app, { specialistId: other, onlySpecialist: true });
    const french = await visitorWithContact(app, { preferences: { language: "fr" } });
    const { contact, trackId } = await visitorWithContact(app, { preferences: { language: "de" } });
    for (const id of [french.trackId, trackId]) await post(app, `/Funnel/AskForEarlier/${id}`, {});
    await cancel(first);
    for (const entry of [sooner, loyal, french]) expect(await offersTo(app, entry.trackId)).toEqual([]);
    expect(await subjectsTo(contact.email)).toEqual([
      "We'll tell you when something sooner opens: Career coaching",
      "Held for you until 12:15: Thu 22 Oct, 10:00 (Vienna time)",
    ]);
  });

  test("is one that a specialist moved a meeting away from, or that they cancel", async () => {
    const { specialistId, longest, second } = await openList(app);
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

  test("is held up to the visitor's own meeting where it reaches into that with its buffer", async () => {
    const specialistId = await makeSpecialist(app, { calendar: { bufferAfter: 0 }, credits: 9 });
    const before = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK - 30 * MINUTE_MS });
    const own = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK });
    await app.transact(async (tx) => {
      const rules = (await findCalendar(tx, specialistId))!;
      await saveCalendar(tx, { specialistId, rules: { ...rules, bufferAfter: 10 } });
    });
    await cancel(before);
    expect((await takeOffer(app, await requireOfferTo(app, own))).status).toBe(200);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({
      startsAt: NEXT_WEEK - 30 * MINUTE_MS,
      busyTo: NEXT_WEEK + 10 * MINUTE_MS,
    });
  });
});
