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
} from "@tests/support/funnel/waitlist.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { manage, managed, moveTo, NEXT_WEEK, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import { passOnMissed } from "./offers.ts";
import { endUselessEntries, purgeEntries } from "./entry-ends.ts";

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
