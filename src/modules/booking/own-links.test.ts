// Meetings by a specialist's booking link: with this person only, without a credit, and never for whom the market has found.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { setProof } from "@tests/support/app/proof-setting.ts";
import {
  book,
  get,
  newContact,
  post,
  refusalOf,
  sendStep,
  type VisitorOptions,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { creditsLeft, handOver, historyOf } from "@tests/support/leads/leads.ts";
import { makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { answerAs, asSpecialist, manage, managed, meetingRow, secretOf } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { suspend } from "@/modules/auth/index.ts";
import { creditReservations } from "@/modules/billing/tables.ts";
import { findLeadByMeeting } from "@/modules/leads/leads.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { routingLog } from "@/modules/matching/routing/tables.ts";
import { sweepRatings } from "@/modules/ratings/index.ts";
import { getTrackRecord } from "@/modules/scheduling/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import { runChecks } from "@/platform/checks.ts";
import { checks } from "@/app.ts";

const CATEGORY = "tutoring";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(async () => {
  app.clock.set(NOON);
  await allowLinks("free");
});
afterAll(() => app.close());

const allowLinks = (ownLinks: "free" | "share" | "off") =>
  app.transact(async (tx) => {
    const { version, ...lifecycle } = await getLifecycle(tx);
    await changeSettings(tx, { name: "lifecycle", body: { ...lifecycle, ownLinks }, version, by: "an admin" });
  });

/** What operators check finds nothing. */
const findProblems = async (): Promise<string[]> => {
  const results = await runChecks(app.services.db.read, checks.filter(({ inUseOnly }) => !inUseOnly), app.clock.now());
  return results.flatMap(({ name, ids }) => ids.map((id) => `${name}: ${id}`));
};

const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
const ahead = (hours: number) => iso(Math.ceil((app.clock.now() + 2 * DAY_MS) / HOUR_MS) * HOUR_MS + hours * HOUR_MS);

const switchLink = async (specialistId: string, body: object = { isOn: true }) =>
  await post(app, "/Specialists/BookingLink", body, { cookie: await app.signIn(specialistId) });

/** A specialist with a link and without credits. */
const makeLinked = async (options: SpecialistOptions = {}) => {
  const specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 0, calendar: { weekly }, ...options });
  const { json } = await switchLink(specialistId);
  return { specialistId, slug: json.slug as string };
};

const byLink = (slug: string, options: VisitorOptions = {}) =>
  visitorWithContact(app, { category: CATEGORY, own: slug, ...options });

const leadOf = async (meetingId: string) => (await findLeadByMeeting(app.services.db.read, meetingId))!;
const originOf = async (trackId: string) => (await getTrack(app.services.db.read, trackId)).origin;
const specialistsAt = async (trackId: string, startsAt: string) => {
  const [date, time] = startsAt.split("T");
  const [hour] = time!.split(":");
  const path = `/Funnel/GetAvailabilityHours/${trackId}/${date}/${Number(hour)}/0?location=zoom&timezone=UTC`;
  return (await get(app, path)).json.specialists.map(({ id }: { id: string }) => id);
};

describe("the link", () => {
  test("has an address, the ways to meet of the profile, and shows what can be booked", async () => {
    const { specialistId, slug } = await makeLinked();
    const { status, json } = await get(app, `/Funnel/Own/${slug}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      slug,
      specialist: { id: specialistId, displayName: "Robin Sample" },
      categories: [{ slug: CATEGORY }],
      locations: [
        { value: "phone", label: "Phone" },
        { value: "whatsapp", label: "WhatsApp" },
        { value: "zoom", label: "Zoom" },
      ],
    });
    expect((await get(app, `/Funnel/Profile/${slug}`)).status).toBe(404);
  });

  test("offers the ways to meet that were chosen for it, as far as the profile has them", async () => {
    const zoom = { kind: "zoom", detail: "https://zoom.example/j/1" } as const;
    const phone = { kind: "phone", detail: "+436601234567" } as const;
    const { specialistId, slug } = await makeLinked({ profile: { locations: [zoom, phone] } });
    expect((await switchLink(specialistId, { isOn: true, locations: ["whatsapp"] })).status).toBe(400);
    expect((await switchLink(specialistId, { isOn: true, locations: [] })).status).toBe(400);
    const { json } = await switchLink(specialistId, { isOn: true, locations: ["phone", "phone"] });
    expect(json).toMatchObject({ isOn: true, slug, locations: ["phone"], rule: "free", left: null });
    const { trackId } = await byLink(slug);
    expect((await book(app, trackId, ahead(0), { specialistId })).status).toBe(400);
    expect((await book(app, trackId, ahead(0), { specialistId, location: "phone" })).status).toBe(200);
  });

  test("is changed switch by switch, so that an older screen changes no other", async () => {
    const { specialistId } = await makeLinked();
    const change = async (body: object) => {
      const { status, json } = await switchLink(specialistId, body);
      return status === 200 ? [json.isOn, ...json.locations] : status;
    };
    const way = (location: string, isOn: boolean) => ({ way: { location, isOn } });
    expect(await change(way("whatsapp", false))).toEqual([true, "phone", "zoom"]);
    expect(await change(way("zoom", false))).toEqual([true, "phone"]);
    expect(await change({ isOn: true })).toEqual([true, "phone"]);
    expect(await change(way("phone", false))).toBe(400);
    expect(await change(way("zoom", true))).toEqual([true, "phone", "zoom"]);
    expect(await change({})).toBe(400);
    await change({ isOn: false });
    expect(refusalOf(await switchLink(specialistId, way("zoom", true)))[1]).toBe("link_off");
    expect(await change({ isOn: true })).toEqual([true, "phone", "whatsapp", "zoom"]);
  });

  test.each<[string, (specialistId: string) => Promise<unknown>]>([
    ["its specialist switches it off", (id) => switchLink(id, { isOn: false })],
    ["the operator switches links off", () => allowLinks("off")],
    [
      "its specialist has paused",
      (specialistId) => app.transact((tx) => setAccepting(tx, { specialistId, accepting: false })),
    ],
    [
      "its specialist is suspended",
      (id) => app.transact((tx) => suspend(tx, { userId: id, reason: "away", by: "an admin" })),
    ],
  ])("leads nowhere once %s, also for whoever follows it already", async (_, close) => {
    const { specialistId, slug } = await makeLinked();
    const { trackId } = await byLink(slug);
    await close(specialistId);
    expect((await get(app, `/Funnel/Own/${slug}`)).status).toBe(404);
    const body = { categoryId: starterId(CATEGORY), timezone: "UTC", own: slug };
    expect((await post(app, "/Funnel/StartTracking", body)).status).toBe(404);
    const selection = { startsAt: ahead(0), location: "zoom", specialistId };
    expect((await sendStep(app, trackId, { step: "calendar", selection })).status).toBe(400);
    expect((await book(app, trackId, ahead(0), { specialistId })).status).toBe(400);
  });

  test("whose calendar is full alerts nobody, and leaves the request open", async () => {
    const { slug } = await makeLinked({ calendar: { weekly: [] } });
    const { trackId } = await byLink(slug);
    expect((await getTrack(app.services.db.read, trackId)).closeReason).toBeNull();
    expect(await app.eventsOf("funnel.no_availability")).toEqual([]);
  });

  test("starts no request in a category that its specialist doesn't offer, and none for an unknown address", async () => {
    const { slug } = await makeLinked();
    const start = (body: object) => post(app, "/Funnel/StartTracking", { timezone: "UTC", ...body });
    expect((await start({ categoryId: starterId("legal"), own: slug })).status).toBe(404);
    expect((await start({ categoryId: starterId(CATEGORY), own: "nobody-there" })).status).toBe(404);
    expect((await start({ categoryId: starterId(CATEGORY), own: "<Nobody>" })).status).toBe(400);
  });
});

describe("a meeting by the link", () => {
  test("uses no credit, and its lead says why", async () => {
    const { specialistId, slug } = await makeLinked();
    const { trackId, contact } = await byLink(slug);
    const { status, json } = await book(app, trackId, ahead(0), { specialistId });
    expect(status).toBe(200);
    const lead = await leadOf(json.meetingId);
    expect(lead).toMatchObject({
      specialistId,
      contact,
      status: "booked",
      source: "own-link",
      creditState: "free",
      freeReason: "own-link",
      creditEntryId: null,
    });
    expect(await historyOf(app, lead.id)).toEqual(["booked", "own-link"]);
    const cookie = await app.signIn(specialistId);
    const view = (await get(app, `/Leads/Props/${lead.id}`, { cookie })).json;
    expect(view).toMatchObject({ contactShown: true, credit: { state: "free", freeReason: "own-link" } });
    expect(view.meetingLife).toMatchObject({
      late: false,
      cancel: { sentence: expect.stringMatching(/doesn't affect your reliability, and we don't offer them another/) },
    });
    expect(await findProblems()).toEqual([]);
  });

  test("is offered with this person only, also beside others who have credits", async () => {
    const { specialistId, slug } = await makeLinked();
    const rival = await makeSpecialist(app, { category: CATEGORY, calendar: { weekly } });
    const { trackId } = await byLink(slug);
    expect(await specialistsAt(trackId, ahead(0))).toEqual([specialistId]);
    const refused = await book(app, trackId, ahead(0), { specialistId: rival });
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "slot_taken"]);
    const { alternatives } = JSON.parse(refused.headers.get("X-Error-Details")!);
    expect(new Set(alternatives.map((one: { specialistId: string }) => one.specialistId))).toEqual(
      new Set([specialistId]),
    );
    const other = await sendStep(app, trackId, { step: "start", preferred: { startsAt: ahead(3) } });
    const locations = ["phone", "whatsapp", "zoom"];
    expect(other.json).toMatchObject({ isOwn: true, preferred: { id: specialistId, locations } });
    expect((await book(app, trackId, ahead(0))).json.specialist.id).toBe(specialistId);
    expect(await creditsLeft(app, rival)).toBe(5);
  });

  test("takes its time, and says nothing about reliability, fair shares, routing and ratings", async () => {
    const { specialistId, slug } = await makeLinked({ credits: 3 });
    const { trackId } = await byLink(slug);
    const { json: { meetingId } } = await book(app, trackId, ahead(0), { specialistId });
    const recent = async () =>
      (await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, specialistId)))[0]!
        .recentMeetings;
    expect(await recent()).toBe(0);
    const someone = await visitorWithContact(app, { category: CATEGORY });
    expect(await specialistsAt(someone.trackId, ahead(0))).not.toContain(specialistId);
    expect(await app.services.db.read.$count(routingLog, eq(routingLog.meetingId, meetingId))).toBe(0);
    app.clock.advance(4 * DAY_MS);
    await answerAs(app, meetingId, "visitor", "held");
    await answerAs(app, meetingId, "specialist", "held");
    const record = await getTrackRecord(app.services.db.read, specialistId, starterId(CATEGORY), 0);
    expect(record).toEqual({ kept: 0, missed: 0, recent: 0 });
    const rating = { stars: 5, sentence: "They are very kind." };
    const rated = await manage(app, { meetingId, secret: secretOf(app, meetingId) }, "Rating", rating);
    expect(refusalOf(rated).slice(0, 2)).toEqual([400, "not_rateable"]);
    app.clock.advance(3 * DAY_MS);
    await sweepRatings(app.ctx());
    expect(await app.eventsOf("ratings.rating_requested")).not.toContainEqual(expect.objectContaining({ meetingId }));
  });

  test("reserves nothing while it waits for its confirmation, and needs the proof like every other one", async () => {
    await setProof(app.services.db, "required", { isRunning: true });
    try {
      const { specialistId, slug } = await makeLinked();
      const { request, confirm, codeOf, meetingOf } = requestedBookings(app, specialistId);
      const visitor = await byLink(slug);
      const { meetingId, json } = await request(ahead(0), visitor);
      expect(json.status).toBe("pending");
      expect(await app.services.db.read.$count(creditReservations, eq(creditReservations.key, meetingId))).toBe(0);
      expect(await findProblems()).toEqual([]);
      await switchLink(specialistId, { isOn: false });
      const confirmed = await confirm(visitor, meetingId, { code: await codeOf(visitor.trackId) });
      expect(confirmed.status).toBe(200);
      expect(await meetingOf(meetingId)).toMatchObject({ status: "confirmed", origin: "own-link" });
      expect(await leadOf(meetingId)).toMatchObject({ creditState: "free", freeReason: "own-link" });
    } finally {
      await setProof(app.services.db, "off", { isRunning: true });
    }
  });

  test("is not replaced by somebody else's when its specialist cancels", async () => {
    const { specialistId, slug } = await makeLinked();
    await makeSpecialist(app, { category: CATEGORY, calendar: { weekly } });
    const { trackId } = await byLink(slug);
    const { json: { meetingId } } = await book(app, trackId, ahead(0), { specialistId });
    const { id: leadId } = await leadOf(meetingId);
    const cancelled = await asSpecialist(app, { leadId, specialistId }, "CancelMeeting", { reason: "cannot-come" });
    expect(cancelled.status).toBe(200);
    const link = { meetingId, secret: secretOf(app, meetingId) };
    expect((await managed(app, link)).json).toMatchObject({ rescue: null, ownLink: `/with/${slug}` });
    await switchLink(specialistId, { isOn: false });
    expect((await managed(app, link)).json).toMatchObject({ rescue: null, ownLink: null });
  });
});

test("whoever waits for an earlier time by the link waits for its specialist only", async () => {
  const { specialistId, slug } = await makeLinked();
  const { trackId } = await byLink(slug);
  const { json: { meetingId } } = await book(app, trackId, ahead(30), { specialistId });
  const link = { meetingId, secret: secretOf(app, meetingId) };
  expect((await managed(app, link)).json.earlier).toMatchObject({ canAsk: true, canLimit: false });
  const { status, json } = await post(app, `/Funnel/AskForEarlier/${trackId}`, {});
  expect([status, json.onlySpecialist]).toEqual([200, true]);
});

describe("whom the market has found", () => {
  test("is an ordinary visitor for 30 days, whatever way they come back", async () => {
    const { specialistId, slug } = await makeLinked({ credits: 3 });
    const contact = newContact();
    await visitorWithContact(app, { category: "career", contact });
    app.clock.advance(29 * DAY_MS);
    const soon = await byLink(slug, { contact: { ...newContact(), email: contact.email.toUpperCase() } });
    const { json } = await book(app, soon.trackId, ahead(0), { specialistId });
    expect(await leadOf(json.meetingId)).toMatchObject({ creditState: "consumed", freeReason: null, source: "funnel" });
    expect([await originOf(soon.trackId), (await meetingRow(app, json.meetingId)).origin]).toEqual([
      "market",
      "market",
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(2);

    const late = newContact();
    await visitorWithContact(app, { category: "career", contact: late });
    app.clock.advance(31 * DAY_MS);
    const { trackId } = await byLink(slug, { contact: late });
    const { json: own } = await book(app, trackId, ahead(2), { specialistId });
    expect(await leadOf(own.meetingId)).toMatchObject({ creditState: "free", freeReason: "own-link" });
    expect(await findProblems()).toEqual([]);
  });

  test("goes on in the market where their specialist has no credit", async () => {
    const { specialistId, slug } = await makeLinked();
    const other = await makeSpecialist(app, { category: CATEGORY, calendar: { weekly } });
    const contact = newContact();
    await visitorWithContact(app, { category: CATEGORY, contact });
    const { trackId } = await byLink(slug, { contact });
    const refused = await book(app, trackId, ahead(0), { specialistId });
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect(await originOf(trackId)).toBe("market");
    expect(await specialistsAt(trackId, ahead(0))).toContain(other);
    expect(await specialistsAt(trackId, ahead(0))).not.toContain(specialistId);
    expect((await book(app, trackId, ahead(0), { specialistId: other })).status).toBe(200);
  });

  test("a visitor by the link can see others, too: their request is then an ordinary one", async () => {
    const { specialistId, slug } = await makeLinked();
    const other = await makeSpecialist(app, { category: CATEGORY, calendar: { weekly } });
    const { trackId } = await byLink(slug);
    const selection = { startsAt: ahead(0), location: "zoom", specialistId };
    expect((await sendStep(app, trackId, { step: "calendar", selection })).status).toBe(200);
    const { json } = await sendStep(app, trackId, { step: "calendar", seeOthers: true });
    expect(json).toMatchObject({ isOwn: false, selection: null });
    expect(await specialistsAt(trackId, ahead(0))).toContain(other);
    expect((await book(app, trackId, ahead(0), { specialistId })).status).toBe(400);
    expect((await book(app, trackId, ahead(0), { specialistId: other })).status).toBe(200);
  });
});

test("with a limit, each paid meeting allows two by the link", async () => {
  await allowLinks("share");
  const { specialistId, slug } = await makeLinked({ credits: 1 });
  expect((await get(app, `/Funnel/Own/${slug}`)).status).toBe(404);
  const paid = await visitorWithContact(app, { category: CATEGORY });
  expect((await book(app, paid.trackId, ahead(0), { specialistId })).status).toBe(200);
  const visitors = [await byLink(slug), await byLink(slug), await byLink(slug)];
  const booked = await Promise.all(
    visitors.map(({ trackId }, n) => book(app, trackId, ahead(n + 1), { specialistId })),
  );
  expect(booked.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  expect(refusalOf(booked.find(({ status }) => status === 400)!)[1]).toBe("link_closed");
  const { json } = await get(app, "/Specialists/BookingLink", { cookie: await app.signIn(specialistId) });
  expect(json).toMatchObject({ isOn: true, rule: "share", left: 0 });
});

test("with a limit, the last visitor can still choose another time while theirs waits for its confirmation", async () => {
  await allowLinks("share");
  const { specialistId, slug } = await makeLinked({ credits: 1 });
  const paid = await visitorWithContact(app, { category: CATEGORY });
  expect((await book(app, paid.trackId, ahead(0), { specialistId })).status).toBe(200);
  await setProof(app.services.db, "required", { isRunning: true });
  try {
    const { request, meetingOf } = requestedBookings(app, specialistId);
    const [first, last] = [await byLink(slug), await byLink(slug)];
    expect((await request(ahead(1), first)).json.status).toBe("pending");
    expect((await request(ahead(2), last)).json.status).toBe("pending");
    expect((await get(app, `/Funnel/Own/${slug}`)).status).toBe(404);
    const selection = { startsAt: ahead(3), location: "zoom" };
    expect((await sendStep(app, last.trackId, { step: "calendar", selection })).status).toBe(200);
    const changed = await request(ahead(3), last);
    expect(changed.json.status).toBe("pending");
    const { startsAt, origin } = await meetingOf(changed.meetingId);
    expect([iso(startsAt), origin]).toEqual([ahead(3), "own-link"]);
  } finally {
    await setProof(app.services.db, "off", { isRunning: true });
  }
});

describe("what an administrator gives to somebody is of the market", () => {
  test("a request that is assigned uses a credit", async () => {
    const { assign, trackOf, expectBalanced } = await openAssignments(app);
    const { specialistId, slug } = await makeLinked({ credits: 2 });
    const { trackId } = await byLink(slug, { mayChoose: true });
    const { status, json } = await assign(trackId, { specialistId });
    expect(status).toBe(200);
    expect(await trackOf(trackId)).toMatchObject({ origin: "market", assigned: true });
    expect(json.leadId).toBeTruthy();
    expect(await creditsLeft(app, specialistId)).toBe(1);
    await expectBalanced();
  });

  test("a lead that is handed over uses a credit of the other specialist, and its meeting counts for them", async () => {
    const { specialistId, slug } = await makeLinked();
    const other = await makeSpecialist(app, { category: CATEGORY, credits: 2, calendar: { weekly } });
    const { trackId } = await byLink(slug, { mayChoose: true });
    const { json: { meetingId } } = await book(app, trackId, ahead(0), { specialistId });
    const { id: leadId } = await leadOf(meetingId);
    expect((await handOver(app, leadId, other)).meeting).toBe("kept");
    expect(await leadOf(meetingId)).toMatchObject({ specialistId: other, creditState: "consumed", freeReason: null });
    expect([await originOf(trackId), (await meetingRow(app, meetingId)).origin]).toEqual(["market", "market"]);
    expect(await creditsLeft(app, other)).toBe(1);
    expect(await findProblems()).toEqual([]);
  });
});
