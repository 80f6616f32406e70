// Taking an earlier time: the same specialist, another one, none before; twice, too late, and when something is in the way.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  get,
  post,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import {
  bookAndAsk,
  entryOf,
  offersTo,
  openOfferTo,
  requireOfferTo,
  takeOffer,
  viewOffer,
} from "@tests/support/funnel/waitlist.ts";
import { creditsLeft, historyOf, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookMeeting,
  manage,
  managed,
  meetingRow,
  moveTo,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { users } from "@/modules/auth/tables.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { getTrackRecord, saveCalendar } from "@/modules/scheduling/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { userChanged } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const cancel = (meeting: { meetingId: string; secret: string }) => manage(app, meeting, "Cancel");

/** A visitor who waits for something sooner, and an offer to them by a specialist who became free. */
const offerFrom = async (another: boolean) => {
  const specialistId = await makeSpecialist(app);
  const otherId = another ? await makeSpecialist(app) : specialistId;
  const first = await bookMeeting(app, { specialistId: otherId, startsAt: WEDNESDAY });
  const own = await bookAndAsk(app, { specialistId });
  await cancel(first);
  return { specialistId, otherId, first, own, offerId: await requireOfferTo(app, own) };
};

describe("with the same specialist", () => {
  test("the meeting moves: no second credit, no reschedule used up, and the list is named in the lead's timeline", async () => {
    const { specialistId, own, offerId } = await offerFrom(false);
    const credits = await creditsLeft(app, specialistId);
    expect((await viewOffer(app, offerId)).json).toMatchObject({
      status: "open",
      consent: null,
      specialist: { id: specialistId },
      location: "zoom",
      time: { zone: "Europe/Vienna" },
      specialistTime: { zone: "Europe/Vienna" },
      replaces: { time: { startsAt: iso(NEXT_WEEK) } },
    });
    const { status, json } = await takeOffer(app, offerId);
    expect([status, json.meetingId, json.status]).toEqual([200, own.meetingId, "confirmed"]);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({
      startsAt: WEDNESDAY,
      status: "confirmed",
      rescheduleCount: 0,
      sequence: 1,
    });
    expect(await creditsLeft(app, specialistId)).toBe(credits);
    expect((await historyOf(app, own.leadId)).at(-1)).toBe("meeting-moved-earlier");
    expect(await entryOf(app, own.trackId)).toMatchObject({ status: "fulfilled" });
    expect((await managed(app, own)).json).toMatchObject({
      move: { movesLeft: 2 },
      earlier: { canAsk: true, canLimit: true },
    });
    expect(await listImbalances(app)).toEqual([]);
  });

  test("also after the visitor has rescheduled it twice", async () => {
    const { own, offerId } = await offerFrom(false);
    await moveTo(app, own, NEXT_WEEK + HOUR_MS);
    await moveTo(app, own, NEXT_WEEK + 2 * HOUR_MS);
    expect((await takeOffer(app, offerId)).status).toBe(200);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: WEDNESDAY, rescheduleCount: 2 });
  });

  test("the old time is offered to the next in the list", async () => {
    const { specialistId, own, offerId } = await offerFrom(false);
    const next = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK + DAY_MS });
    await takeOffer(app, offerId);
    expect(await openOfferTo(app, next.trackId)).toMatchObject({ startsAt: NEXT_WEEK });
    expect(own.meetingId).not.toBe(next.meetingId);
  });
});

describe("with another specialist", () => {
  test("needs the consent that names them", async () => {
    const { offerId, own } = await offerFrom(true);
    const { consent } = (await viewOffer(app, offerId)).json;
    expect(consent.text).toContain("Robin Sample");
    const secret = app.services.secrets.of("earlier-offer", offerId, 1);
    const rejected = await post(app, `/Funnel/TakeEarlier/${offerId}`, { secret });
    expect(refusalOf(rejected).slice(0, 2)).toEqual([400, "consent_required"]);
    expect(await openOfferTo(app, own.trackId)).toBeDefined();
  });

  test("cancels and books in one step: their credit is used, and the first one's returns without counting", async () => {
    const { specialistId, otherId, own, offerId } = await offerFrom(true);
    const [before, otherBefore] = [await creditsLeft(app, specialistId), await creditsLeft(app, otherId)];
    const { status, json } = await takeOffer(app, offerId);
    expect(status).toBe(200);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "earlier-slot" });
    expect(await meetingRow(app, json.meetingId)).toMatchObject({
      specialistId: otherId,
      startsAt: WEDNESDAY,
      status: "confirmed",
    });
    expect([await creditsLeft(app, specialistId), await creditsLeft(app, otherId)]).toEqual([
      before + 1,
      otherBefore - 1,
    ]);
    const lost = await leadRow(app, own.leadId);
    expect(lost).toMatchObject({ creditState: "returned", returnRule: "earlier-slot" });
    expect(lost.erasedAt).not.toBeNull();
    const { categoryId } = await meetingRow(app, own.meetingId);
    expect(await getTrackRecord(app.services.db.read, specialistId, categoryId, 0)).toMatchObject({ missed: 0 });
    expect(await findLeadByMeeting(app.services.db.read, json.meetingId)).toMatchObject({
      status: "booked",
      creditState: "consumed",
    });
    expect(await listImbalances(app)).toEqual([]);
    await runReactions(app.ctx());
    const subjects = app.emails.filter(({ to }) => to.address === own.contact.email).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([
      expect.stringMatching(/^Cancelled: your meeting with/),
      expect.stringMatching(/^Booked: your meeting with/),
    ]));
    expect((await managed(app, own)).json.replacedBy).toContain(json.meetingId);
  });
});

describe("while the specialist makes meetings longer", () => {
  const HALF_HOUR = 30 * MINUTE_MS;
  const offerLonger = (specialistId: string) =>
    app.transact((tx) =>
      saveCalendar(tx, { specialistId, rules: { ...proposedCalendar("Europe/Vienna"), slotMinutes: 60 } })
    );
  const lengthOf = async (meetingId: string) => {
    const { startsAt, endsAt } = await meetingRow(app, meetingId);
    return endsAt - startsAt;
  };

  test.each([["with the same one", false], ["with another one", true]])(
    "an open offer keeps its length %s",
    async (_, another) => {
      const { otherId, offerId } = await offerFrom(another);
      await offerLonger(otherId);
      const { status, json } = await takeOffer(app, offerId);
      expect([status, await lengthOf(json.meetingId)]).toEqual([200, HALF_HOUR]);
    },
  );

  test("a meeting is offered a time of its own length", async () => {
    const specialistId = await makeSpecialist(app);
    const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
    const own = await bookAndAsk(app, { specialistId });
    await offerLonger(specialistId);
    await cancel(first);
    const offerId = await requireOfferTo(app, own);
    const [held] = await app.services.db.read.select().from(meetings).where(eq(meetings.status, "held"));
    expect(held!.endsAt - held!.startsAt).toBe(HALF_HOUR);
    const { json } = await takeOffer(app, offerId);
    expect([json.meetingId, await lengthOf(own.meetingId)]).toEqual([own.meetingId, HALF_HOUR]);
  });
});

test("without a meeting it is booked, as by any visitor", async () => {
  const specialistId = await makeSpecialist(app);
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const { trackId } = await visitorWithContact(app);
  await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
  await post(app, `/Funnel/Close/${trackId}`, {});
  await cancel(first);
  const offerId = await requireOfferTo(app, { trackId });
  expect((await viewOffer(app, offerId)).json).toMatchObject({
    replaces: null,
    ownUrl: expect.stringContaining("/requests/"),
  });
  const { json } = await takeOffer(app, offerId);
  expect(await meetingRow(app, json.meetingId)).toMatchObject({
    trackId,
    specialistId,
    startsAt: WEDNESDAY,
    status: "confirmed",
  });
  const { json: track } = await get(app, `/Funnel/Track/${trackId}`);
  expect(track).toMatchObject({ status: "closed", closeReason: "booked", meetingId: json.meetingId });
  expect(await listImbalances(app)).toEqual([]);
});

test("without a meeting it is not booked for an address to which it was not offered", async () => {
  const specialistId = await makeSpecialist(app);
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const { trackId, contact } = await visitorWithContact(app);
  await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
  await cancel(first);
  const offerId = await requireOfferTo(app, { trackId });
  const stranger = { ...contact, email: "stranger@example.test" };
  const changed = await sendStep(app, trackId, { step: "contacts", contact: stranger, consents: REQUEST_CONSENT });
  expect(changed.status).toBe(200);
  expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "offer_over"]);
  expect((await get(app, `/Funnel/Track/${trackId}`)).json.meetingId).toBeNull();
});

describe("without a meeting, when the request has changed", () => {
  const wait = async () => {
    const specialistId = await makeSpecialist(app, { credits: 9 });
    const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
    const { trackId } = await visitorWithContact(app);
    await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
    await cancel(first);
    return { specialistId, trackId, offerId: await requireOfferTo(app, { trackId }) };
  };

  test("an assigned one gets no second specialist", async () => {
    const { specialistId, trackId, offerId } = await wait();
    const cookie = await app.signIn(await makeAdministrator(app));
    const assigned = await post(app, `/Admin/AssignTrack/${trackId}`, { specialistId }, { cookie });
    expect(assigned.status).toBe(200);
    const credits = await creditsLeft(app, specialistId);
    expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "offer_over"]);
    expect(await creditsLeft(app, specialistId)).toBe(credits);
  });

  test("one that an agent prepared needs the person's agreement", async () => {
    const { trackId, offerId } = await wait();
    await app.transact((tx) => tx.update(tracks).set({ agentStage: "taken-over" }).where(eq(tracks.id, trackId)));
    expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "consent_required"]);
    expect(await openOfferTo(app, trackId)).toBeDefined();
  });

  test("an offer ends when a sooner time was booked, and a later one follows its deadline", async () => {
    const { specialistId, trackId, offerId } = await wait();
    const sooner = WEDNESDAY - HOUR_MS;
    expect((await book(app, trackId, iso(sooner), { specialistId })).json.status).toBe("confirmed");
    expect((await offersTo(app, trackId)).map(({ status }) => status)).toEqual(["void"]);
    expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "offer_over"]);
    expect(await entryOf(app, trackId)).toMatchObject({ status: "waiting", usefulUntil: sooner - 2 * HOUR_MS });
  });
});

describe("pressed", () => {
  test("twice, or in two tabs at once, is taking it once", async () => {
    const { offerId, own, specialistId } = await offerFrom(true);
    const credits = await creditsLeft(app, specialistId);
    const taken = await Promise.all([takeOffer(app, offerId), takeOffer(app, offerId), takeOffer(app, offerId)]);
    taken.push(await takeOffer(app, offerId));
    expect(new Set(taken.map(({ status, json }) => `${status} ${json.meetingId}`)).size).toBe(1);
    expect(taken[0]!.status).toBe(200);
    expect((await app.eventsOf("funnel.earlier_answered")).length).toBe(1);
    expect(await creditsLeft(app, specialistId)).toBe(credits + 1);
    expect((await offersTo(app, own.trackId)).map(({ status }) => status)).toEqual(["taken"]);
  });

  test("when the own meeting can't be moved any more, nothing changes", async () => {
    const { offerId, own } = await offerFrom(false);
    const soon = app.clock.now() + 90 * MINUTE_MS;
    await app.transact((tx) => tx.update(meetings).set({ startsAt: soon }).where(eq(meetings.id, own.meetingId)));
    expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "offer_over"]);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: soon, status: "confirmed" });
  });

  test("after 15 minutes it is rejected with the nearest times, and nothing changes", async () => {
    const { offerId, own } = await offerFrom(false);
    app.clock.advance(15 * MINUTE_MS);
    const [status, code, sentences] = refusalOf(await takeOffer(app, offerId));
    expect([status, code, sentences[0]]).toEqual([
      400,
      "offer_over",
      "This time is no longer held for you. Nothing was changed.",
    ]);
    expect(sentences.slice(1)).toHaveLength(3);
    expect(sentences[1]).toMatch(/^Available: /);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: NEXT_WEEK, sequence: 0 });
    expect((await viewOffer(app, offerId)).json).toMatchObject({ status: "missed" });
  });

  test("with a wrong secret it opens nothing", async () => {
    const { offerId } = await offerFrom(false);
    expect((await get(app, `/Funnel/EarlierOffer/${offerId}?secret=wrong`)).status).toBe(404);
    expect((await post(app, `/Funnel/TakeEarlier/${offerId}`, { secret: "wrong" })).status).toBe(404);
    expect((await post(app, `/Funnel/DeclineEarlier/${offerId}`, { secret: "wrong" })).status).toBe(404);
  });
});

describe("when something is in the way", () => {
  const suspend = (id: string) =>
    app.transact(async (tx) => {
      await tx.update(users).set({ status: "suspended" }).where(eq(users.id, id));
      await publish(tx, userChanged({ userId: id }));
    });
  const useUpCredits = (id: string) =>
    app.transact(async (tx) =>
      void await tx.update(creditLots).set({ expiresAt: tx.now }).where(eq(creditLots.specialistId, id))
    );

  test.each([["is suspended", suspend], ["has no credit left", useUpCredits]])(
    "the other specialist %s: the own meeting stays, and the place in the list too",
    async (_, act) => {
      const { specialistId, otherId, own, offerId } = await offerFrom(true);
      const credits = await creditsLeft(app, specialistId);
      const waiting = await entryOf(app, own.trackId);
      await act(otherId);
      expect(refusalOf(await takeOffer(app, offerId)).slice(0, 2)).toEqual([400, "offer_over"]);
      expect(await meetingRow(app, own.meetingId)).toMatchObject({ status: "confirmed", startsAt: NEXT_WEEK });
      expect(await creditsLeft(app, specialistId)).toBe(credits);
      expect((await offersTo(app, own.trackId)).map(({ status }) => status)).toEqual(["void"]);
      expect(await entryOf(app, own.trackId)).toMatchObject({ status: "waiting", queuedAt: waiting!.queuedAt });
      expect((await takeOffer(app, offerId)).status).toBe(400);
    },
  );

  test("without a credit the same specialist's visitor still moves", async () => {
    const { specialistId, own, offerId } = await offerFrom(false);
    await useUpCredits(specialistId);
    expect((await takeOffer(app, offerId)).status).toBe(200);
    expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: WEDNESDAY });
  });
});
