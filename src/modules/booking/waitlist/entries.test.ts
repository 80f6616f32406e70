// Waitlist entries: one for each person and category, what ends them, and the market's figure.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, newContact, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
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
import { creditsLeft } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  managed,
  moveTo,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { profileChanged } from "@/events.ts";
import { anonymiseRequest } from "@/modules/booking/index.ts";
import { getMeeting, purgeMessages } from "@/modules/scheduling/index.ts";
import { newId } from "@/platform/ids.ts";
import { retireCategory, starterId } from "@/modules/catalog/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { profiles } from "@/modules/specialists/tables.ts";
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import { passOnMissed } from "./offers.ts";
import { endUselessEntries, purgeEntries } from "./entry-ends.ts";
import { earlierOffers } from "./tables.ts";

// Waitlist entries outlive their test, so each test has an app of its own.
let app: TestApp;
let proving: TestApp | undefined;
beforeEach(async () => void (app = await openTestApp()));
afterEach(async () => {
  await proving?.close();
  proving = undefined;
  await app.close();
});

const advance = (ms: number) => void app.clock.advance(ms);
const cancel = (meeting: { meetingId: string; secret: string }) => manage(app, meeting, "Cancel");

describe("a waitlist entry", () => {
  test("is one for each person and category; asking again keeps the place", async () => {
    const contact = newContact();
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const { trackId } = await visitorWithContact(app, { contact });
    const since = (await post(app, `/Funnel/AskForEarlier/${trackId}`, {})).json.since.startsAt;
    advance(HOUR_MS);
    const again = await bookAndAsk(app, { specialistId, visitor: { contact } });
    const view = (await managed(app, again)).json.earlier;
    expect(view).toMatchObject({ canAsk: false, wish: { since: { startsAt: since }, onlySpecialist: false } });
    expect(await entryOf(app, trackId)).toBeUndefined();
    expect((await app.eventsOf("funnel.earlier_wish_made")).length).toBe(1);
  });

  test("needs the token of its request, and a proven address", async () => {
    proving = await openTestApp([], { proof: "required" });
    const { trackId } = await visitorWithContact(proving);
    const rejected = await post(proving, `/Funnel/AskForEarlier/${trackId}`, {});
    expect(refusalOf(rejected).slice(0, 2)).toEqual([400, "proof_first"]);
    const stranger = await post(proving, `/Funnel/AskForEarlier/${trackId}`, {}, {
      headers: { "X-Resume-Token": "another" },
    });
    expect(refusalOf(stranger).slice(0, 2)).toEqual([403, "track_token_required"]);
  });

  test("ends in one tap: on the meeting's page, and by every email's link", async () => {
    const { first, longest, second } = await openList(app);
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
    const { first, longest, second } = await openList(app);
    await cancel(first);
    await cancel(longest);
    expect(await entryOf(app, longest.trackId)).toMatchObject({ status: "ended" });
    // The first freed time, not the one that is free since.
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
  });

  test("follows its meeting; an offer that is no longer sooner ends", async () => {
    const { specialistId, first, longest, second } = await openList(app);
    await cancel(first);
    await moveTo(app, longest, WEDNESDAY - HOUR_MS);
    expect(await entryOf(app, longest.trackId)).toMatchObject({
      status: "waiting",
      usefulUntil: WEDNESDAY - 3 * HOUR_MS,
    });
    expect((await offersTo(app, longest.trackId)).map(({ status }) => status)).toEqual(["void"]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY, specialistId });
  });

  test("ends when it is of no use any more, and is deleted a month later with its offers", async () => {
    const { first, longest } = await openList(app);
    await cancel(first);
    app.clock.set(NEXT_WEEK - 2 * HOUR_MS);
    await passOnMissed(app.ctx());
    await endUselessEntries(app.ctx());
    expect(await entryOf(app, longest.trackId)).toMatchObject({ status: "ended" });
    const rejected = await manage(app, longest, "AskForEarlier");
    expect(refusalOf(rejected).slice(0, 2)).toEqual([400, "not_movable"]);
    advance(31 * DAY_MS);
    await purgeEntries(app.ctx());
    expect([await entryOf(app, longest.trackId), (await listFreed(app)).length]).toEqual([undefined, 1]);
    advance(400 * DAY_MS);
    await purgeEntries(app.ctx());
    expect(await listFreed(app)).toEqual([]);
  });

  test("is in the visitor's export, and goes with their consent or their data", async () => {
    const { first, longest, second } = await openList(app);
    await cancel(first);
    const { json } = await get(app, `/Funnel/Managed/${longest.meetingId}/Data?secret=${longest.secret}`);
    expect(json.data.earlierTimes).toMatchObject([{ status: "offered", offers: [{ status: "open" }] }]);
    expect((await manage(app, longest, "Withdraw")).status).toBe(200);
    expect([await entryOf(app, longest.trackId), await offersTo(app, longest.trackId)]).toEqual([undefined, []]);
    expect(await openOfferTo(app, second.trackId)).toMatchObject({ startsAt: WEDNESDAY });
    expect((await manage(app, second, "Delete")).status).toBe(200);
    expect([await entryOf(app, second.trackId), await offersTo(app, second.trackId)]).toEqual([undefined, []]);
    const held = await app.services.db.read.select().from(meetings).where(eq(meetings.status, "held"));
    expect(held).toEqual([]);
  });
});

describe("an offer follows what its person has, and what the specialist can give", () => {
  /** Somebody who found no time and waits, and then books one in another request. */
  const waitAndBook = async (emails: [string, string], startsAt: number) => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const [first, second] = emails.map((email) => ({ ...newContact(), email })) as [Contact, Contact];
    const { trackId } = await visitorWithContact(app, { contact: first });
    expect((await post(app, `/Funnel/AskForEarlier/${trackId}`, {})).status).toBe(200);
    const freed = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK + DAY_MS });
    const booked = await bookMeeting(app, { specialistId, startsAt, visitor: { contact: second } });
    return { specialistId, waiting: trackId, freed, booked };
  };
  const address = newContact().email;

  test("nobody is offered a time after the meeting that they have booked in another request", async () => {
    const { freed, waiting, booked } = await waitAndBook([address, address], NEXT_WEEK);
    await cancel(freed);
    expect([await offersTo(app, waiting), await offersTo(app, booked.trackId)]).toEqual([[], []]);
    expect(await entryOf(app, booked.trackId)).toMatchObject({ usefulUntil: NEXT_WEEK - 2 * HOUR_MS });
  });

  test("a sooner one moves the meeting that they have, and nobody pays a second time", async () => {
    const { specialistId, freed, booked } = await waitAndBook([address, address], NEXT_WEEK + 2 * DAY_MS);
    await cancel(freed);
    const before = await creditsLeft(app, specialistId);
    const { status, json } = await takeOffer(app, await requireOfferTo(app, booked));
    expect([status, json.meetingId]).toEqual([200, booked.meetingId]);
    expect(await creditsLeft(app, specialistId)).toBe(before);
  });

  test("an open offer that isn't sooner than it ends", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const contact = newContact();
    const { trackId } = await visitorWithContact(app, { contact });
    await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
    await cancel(await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK }));
    expect(await openOfferTo(app, trackId)).toBeDefined();
    const booked = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY, visitor: { contact } });
    expect((await offersTo(app, booked.trackId)).map(({ status }) => status)).toEqual(["void"]);
  });

  test("so does one for somebody with a meeting, who books a second one", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const contact = newContact();
    const own = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK + DAY_MS, visitor: { contact } });
    await cancel(await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK }));
    expect(await openOfferTo(app, own.trackId)).toBeDefined();
    await bookMeeting(app, { specialistId, startsAt: WEDNESDAY, visitor: { contact } });
    expect((await offersTo(app, own.trackId)).map(({ status }) => status)).toEqual(["void"]);
    expect(await entryOf(app, own.trackId)).toMatchObject({ status: "waiting" });
  });

  test("an earlier meeting that is over changes nothing", async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const contact = newContact();
    const former = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY, visitor: { contact } });
    const { trackId } = await visitorWithContact(app, { contact });
    await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
    const entry = await entryOf(app, trackId);
    app.clock.set(WEDNESDAY + HOUR_MS);
    await sweepOutcomes(app.ctx());
    expect((await getMeeting(app.services.db.read, former.meetingId)).endedAt).not.toBeNull();
    expect(await entryOf(app, trackId)).toEqual(entry);
  });

  test("nothing of a request that was deleted stays in the offers of another one", async () => {
    const emails: [string, string] = ["vera.first+parley@gmail.com", "verafirst@gmail.com"];
    const { specialistId, waiting, booked } = await waitAndBook(emails, NEXT_WEEK + 2 * DAY_MS);
    const stale = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
    await cancel(stale);
    expect(await openOfferTo(app, booked.trackId)).toMatchObject({ email: emails[1] });
    await app.transact(async (tx) => await anonymiseRequest(tx, waiting));
    const offers = await app.services.db.read.select().from(earlierOffers);
    expect(JSON.stringify(offers)).not.toContain("vera.first");
    expect(await openOfferTo(app, booked.trackId)).toBeDefined();
  });

  test.each(["specialist", "visitor"])(
    "nobody is offered the time that they have just left, moved by the %s",
    async (by) => {
      const specialistId = await makeSpecialist(app, { credits: 9 });
      const own = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK });
      const later = NEXT_WEEK + DAY_MS;
      const { status } = by === "visitor"
        ? await moveTo(app, own, later)
        : await asSpecialist(app, own, "MoveMeeting", { startsAt: iso(later) });
      expect(status).toBe(200);
      expect(await offersTo(app, own.trackId)).toEqual([]);
      expect((await listFreed(app)).map(({ status }) => status)).toEqual(["open"]);
    },
  );

  const blocked = { date: "2026-10-21", from: 9 * 60, to: 12 * 60 };
  const paused = async (specialistId: string) => {
    await app.transact(async (tx) => {
      await tx.update(profiles).set({ accepting: false }).where(eq(profiles.specialistId, specialistId));
      await publish(tx, profileChanged({ specialistId }));
    });
  };
  test.each([
    [
      "blocks the time",
      async (_: string, cookie: string) => void await post(app, "/Calendars/BlockTime", blocked, { cookie }),
    ],
    ["pauses new meetings", async (specialistId: string) => await paused(specialistId)],
    ["offers a category that is retired", async () => {
      await app.transact(async (tx) => void await retireCategory(tx, { id: starterId("career") }));
    }],
  ])("an offer ends when its specialist %s, and nobody else gets it", async (_what, change) => {
    const { specialistId, first, longest, second } = await openList(app);
    await cancel(first);
    const offerId = await requireOfferTo(app, longest);
    await change(specialistId, await app.signIn(specialistId));
    expect((await viewOffer(app, offerId)).json.status).toBe("void");
    expect(await openOfferTo(app, second.trackId)).toBeUndefined();
    expect(await entryOf(app, longest.trackId)).toMatchObject({ status: "waiting" });
  });

  test("an offer by another specialist ends with their last credit; one by their own stays", async () => {
    const [ownId, otherId] = [await makeSpecialist(app, { credits: 3 }), await makeSpecialist(app, { credits: 2 })];
    const own = await bookAndAsk(app, { specialistId: ownId });
    await cancel(await bookMeeting(app, { specialistId: otherId, startsAt: WEDNESDAY }));
    const offerId = await requireOfferTo(app, own);
    for (const hours of [1, 2]) {
      await bookMeeting(app, { specialistId: otherId, startsAt: NEXT_WEEK + hours * HOUR_MS });
    }
    expect((await viewOffer(app, offerId)).json.status).toBe("void");
  });

  test("a place stays when an earlier, cancelled meeting of its request is written again", async () => {
    const own = await bookAndAsk(app);
    const { id: _, ...row } = await getMeeting(app.services.db.read, own.meetingId);
    const former = { ...row, id: newId(), status: "cancelled" as const, calendarUid: newId() };
    await app.transact(async (tx) => {
      await tx.insert(meetings).values(former);
      await purgeMessages(tx, own.trackId);
    });
    expect(await entryOf(app, own.trackId)).toMatchObject({ status: "waiting" });
  });

  test("a change that keeps the time possible ends nothing", async () => {
    const { specialistId, first, longest } = await openList(app);
    await cancel(first);
    const cookie = await app.signIn(specialistId);
    await post(app, "/Calendars/BlockTime", { ...blocked, date: "2026-10-22" }, { cookie });
    expect(await openOfferTo(app, longest.trackId)).toBeDefined();
  });
});

test("the market says how many freed times were filled, and how many by an offer", async () => {
  const { specialistId, first, longest, second } = await openList(app);
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
