// SaveBooking and holds through the routes: what a booking writes, what is refused, and races.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveCredits, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, newContact, post, SHARE_CONSENT, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { leadCounts, leads } from "@/modules/leads/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";

// Wednesday 21 October 2026, 10:00 in Vienna: within the proposed calendar and after the minimum notice.
const TEN = "2026-10-21T08:00:00Z";
const HALF_PAST = "2026-10-21T08:30:00Z";
const SLOT = "2026-10-21/10/0";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const rowsOf = async (specialistId: string) => ({
  meetings: await app.services.db.read.select().from(meetings).where(eq(meetings.specialistId, specialistId)),
  leads: await app.services.db.read.select().from(leads).where(eq(leads.specialistId, specialistId)),
  cells: await app.services.db.read.select().from(occupiedCells).where(eq(occupiedCells.specialistId, specialistId)),
  lots: await app.services.db.read.select().from(creditLots).where(eq(creditLots.specialistId, specialistId)),
  entries: await app.services.db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId)),
});

const specialistsAt = async (trackId: string, slot: string) =>
  (await get(app, `/Funnel/GetAvailabilityHours/${trackId}/${slot}?location=zoom`)).json.specialists.map((
    s: { id: string },
  ) => s.id);

test("a booking creates a meeting, a lead and a consent record, and consumes one credit, in one commit", async () => {
  const specialistId = await makeSpecialist(app, { category: "tutoring" });
  const { trackId, contact } = await visitorWithContact(app, { category: "tutoring" });
  const response = await book(app, trackId, TEN, { specialistId });
  expect(response.status).toBe(200);
  expect(response.json).toMatchObject({
    status: "confirmed",
    startsAt: TEN,
    endsAt: HALF_PAST,
    timezone: "Europe/Vienna",
    specialist: { id: specialistId },
    location: "zoom",
  });
  expect(response.json.manageUrl).toContain(response.json.meetingId);
  const rows = await rowsOf(specialistId);
  expect(rows.meetings).toHaveLength(1);
  expect(rows.meetings[0]).toMatchObject({
    trackId,
    status: "confirmed",
    locationDetail: "https://zoom.example/j/123456789",
  });
  expect(rows.cells.map((cell) => cell.expiresAt)).toEqual(Array(8).fill(null)); // 30 minutes and 10 after
  expect(rows.leads).toHaveLength(1);
  expect(rows.leads[0]).toMatchObject({
    status: "booked",
    source: "funnel",
    contact,
    meetingId: response.json.meetingId,
  });
  expect(rows.lots[0]?.remaining).toBe(4);
  expect(rows.entries.map((e) => [e.kind, e.amount])).toEqual([["grant", 5], ["consume", -1]]);
  const [track] = await app.services.db.read.select().from(tracks).where(eq(tracks.id, trackId));
  expect(track).toMatchObject({
    status: "closed",
    closeReason: "booked",
    assigned: true,
    meetingId: response.json.meetingId,
  });
  const consents = await app.services.db.read.select().from(consentRecords).where(eq(consentRecords.subject, trackId));
  expect(consents.find((c) => c.purpose === "share-with-specialist")).toMatchObject({ specialistId, accepted: true });
  const counts = await app.services.db.read.select().from(leadCounts).where(eq(leadCounts.specialistId, specialistId));
  // One row for the day of creation, one over all days.
  expect(counts.map((c) => [c.status, c.leads])).toEqual([["booked", 1], ["booked", 1]]);
  expect(await app.eventsOf("funnel.booking_saved")).toContainEqual(expect.objectContaining({ trackId, specialistId }));
  expect(await specialistsAt(trackId, SLOT)).not.toContain(specialistId);
});

test("a repeated booking returns the same meeting and consumes no second credit", async () => {
  const specialistId = await makeSpecialist(app, { category: "legal" });
  const { trackId } = await visitorWithContact(app, { category: "legal" });
  const first = await book(app, trackId, TEN, { specialistId });
  const again = await book(app, trackId, HALF_PAST);
  expect(again.json).toEqual(first.json);
  expect((await rowsOf(specialistId)).lots[0]?.remaining).toBe(4);
});

test("a repeated Idempotency-Key gets the same response, and is refused with another body", async () => {
  await makeSpecialist(app, { category: "investments" });
  const { trackId } = await visitorWithContact(app, { category: "investments" });
  const headers = { "Idempotency-Key": "booking-1" };
  const first = await book(app, trackId, TEN, {}, { headers });
  expect((await book(app, trackId, TEN, {}, { headers })).json).toEqual(first.json);
  const other = await book(app, trackId, HALF_PAST, {}, { headers });
  expect([other.status, other.headers.get("X-Error-Code")]).toEqual([400, "key_reused"]);
});

describe("refusals", () => {
  const refusal = ({ status, headers }: Awaited<ReturnType<typeof book>>) => [status, headers.get("X-Error-Code")];

  test("a taken time is slot_taken with the three nearest alternatives, and consumes no credit", async () => {
    const specialistId = await makeSpecialist(app, { category: "pensions" });
    const first = await visitorWithContact(app, { category: "pensions" });
    await book(app, first.trackId, TEN);
    const second = await visitorWithContact(app, { category: "pensions" });
    const response = await book(app, second.trackId, TEN);
    expect(refusal(response)).toEqual([400, "slot_taken"]);
    const { alternatives } = JSON.parse(response.headers.get("X-Error-Details") ?? "{}");
    // The meeting ends 10:30 and its buffer 10:40; the new one brings its own buffer of 10 minutes.
    expect(alternatives.map((a: { startsAt: string }) => a.startsAt)).toEqual([
      "2026-10-21T07:00:00Z",
      "2026-10-21T09:00:00Z",
      "2026-10-21T09:30:00Z",
    ]);
    expect((await rowsOf(specialistId)).lots[0]?.remaining).toBe(4);
    const chosen = await book(app, second.trackId, alternatives[0].startsAt, {
      specialistId: alternatives[0].specialistId,
    });
    expect(chosen.status).toBe(200);
  });

  test("without contact data, without consent, for an unknown track, for invalid input", async () => {
    await makeSpecialist(app, { category: "career" });
    const started = await post(app, "/Funnel/StartTracking", {
      categoryId: (await get(app, "/Categories/GetAll")).json[0].id,
      timezone: "Europe/Vienna",
    });
    expect(refusal(await book(app, started.json.trackId, TEN))).toEqual([400, "contact_first"]);
    const { trackId } = await visitorWithContact(app);
    expect(refusal(await book(app, trackId, TEN, { consents: [] }))).toEqual([400, "consent_required"]);
    const oldVersion = [{ ...SHARE_CONSENT[0], version: 99 }];
    expect(refusal(await book(app, trackId, TEN, { consents: oldVersion }))).toEqual([400, "consent_outdated"]);
    expect(refusal(await book(app, app.ctx().requestId, TEN))).toEqual([400, "invalid_input"]);
    expect(refusal(await book(app, "019a9c00-0000-7000-8000-000000000000", TEN))).toEqual([404, "not_found"]);
    expect(refusal(await book(app, trackId, "not a time"))).toEqual([400, "invalid_input"]);
    expect(refusal(await book(app, trackId, "2026-10-21T08:02:30Z"))).toEqual([400, "slot_taken"]);
  });

  test("each failed eligibility rule at the time of booking", async () => {
    const cases = {
      unverified: () => makeSpecialist(app, { person: { emailVerifiedAt: undefined } }),
      "not onboarded": () => makeSpecialist(app, { person: { onboardedAt: undefined } }),
      "without credits": () => makeSpecialist(app, { credits: 0 }),
      "another location": () =>
        makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } }),
      "another language": () => makeSpecialist(app, { profile: { languages: ["fr"] } }),
      "on holiday": () => makeSpecialist(app, { calendar: { timeOff: [{ from: "2026-10-01", to: "2026-12-31" }] } }),
      "longer notice": () => makeSpecialist(app, { calendar: { noticeMinutes: 20_000 } }),
      "short horizon": () => makeSpecialist(app, { calendar: { horizonDays: 1, noticeMinutes: 0 } }),
    };
    for (const [why, make] of Object.entries(cases)) {
      const specialistId = await make();
      const { trackId } = await visitorWithContact(app, { preferences: { language: "en" } });
      const at = why === "short horizon" ? "2026-10-23T08:00:00Z" : TEN;
      expect(await specialistsAt(trackId, at === TEN ? SLOT : "2026-10-23/10/0"), why).not.toContain(specialistId);
      expect(refusal(await book(app, trackId, at, { specialistId })), why).toEqual([400, "slot_taken"]);
    }
  });

  test("a booking with oneself", async () => {
    const email = "self@example.test";
    const specialistId = await makeSpecialist(app, { category: "immigration", person: { email } });
    const { trackId } = await visitorWithContact(app, {
      category: "immigration",
      contact: { ...newContact(), email: "SELF@example.test" },
    });
    expect(await specialistsAt(trackId, SLOT)).toEqual([]);
    expect(refusal(await book(app, trackId, TEN, { specialistId }))).toEqual([400, "slot_taken"]);
  });

  test("a third upcoming meeting in a category", async () => {
    await makeSpecialist(app, { category: "home-energy" });
    const contact = newContact();
    const times = [TEN, "2026-10-22T08:00:00Z", "2026-10-23T08:00:00Z"];
    const responses = [];
    for (const time of times) {
      const { trackId } = await visitorWithContact(app, { category: "home-energy", contact });
      responses.push(await book(app, trackId, time));
    }
    expect(responses.map((a) => a.status)).toEqual([200, 200, 400]);
    expect(refusal(responses[2]!)).toEqual([400, "too_many_bookings"]);
  });
});

describe("holds", () => {
  const hold = (trackId: string, startsAt: string, specialistId?: string) =>
    post(app, `/Funnel/Track/${trackId}`, {
      step: "calendar",
      selection: { startsAt, location: "zoom", specialistId },
    });

  test("block the time for other visitors, for ten minutes, and no credit", async () => {
    const specialistId = await makeSpecialist(app, { category: "digital-marketing", credits: 1 });
    const one = await visitorWithContact(app, { category: "digital-marketing" });
    const other = await visitorWithContact(app, { category: "digital-marketing" });
    const held = await hold(one.trackId, TEN);
    expect(held.json.selection).toMatchObject({ startsAt: TEN, specialistId, expiresAt: "2026-10-20T10:10:00Z" });
    expect(await specialistsAt(one.trackId, SLOT)).toEqual([specialistId]);
    expect(await specialistsAt(other.trackId, SLOT)).toEqual([]);
    expect((await get(app, `/Funnel/Availabilities/${other.trackId}`)).json.days.length).toBeGreaterThan(10);
    expect((await hold(other.trackId, TEN)).headers.get("X-Error-Code")).toBe("slot_taken");
    app.clock.advance(10 * 60_000);
    expect(await specialistsAt(other.trackId, SLOT)).toEqual([specialistId]);
    expect((await hold(other.trackId, TEN)).status).toBe(200);
    expect((await book(app, one.trackId, TEN)).headers.get("X-Error-Code")).toBe("slot_taken");
    expect((await book(app, other.trackId, TEN)).status).toBe(200);
  });

  test("are replaced by a new choice and released on close", async () => {
    const specialistId = await makeSpecialist(app, { category: "business-funding" });
    const one = await visitorWithContact(app, { category: "business-funding" });
    const other = await visitorWithContact(app, { category: "business-funding" });
    await hold(one.trackId, TEN);
    await hold(one.trackId, "2026-10-22T08:00:00Z");
    expect(await specialistsAt(other.trackId, SLOT)).toEqual([specialistId]);
    expect(await specialistsAt(other.trackId, "2026-10-22/10/0")).toEqual([]);
    const closed = await post(app, `/Funnel/Close/${one.trackId}`, {});
    expect(closed.json).toEqual({ id: one.trackId, status: "closed", closeReason: "visitor-closed" });
    expect(await specialistsAt(other.trackId, "2026-10-22/10/0")).toEqual([specialistId]);
    expect((await post(app, `/Funnel/Close/${one.trackId}`, {})).json).toEqual(closed.json);
    expect((await hold(one.trackId, TEN)).headers.get("X-Error-Code")).toBe("track_closed");
  });

  test("are refused before contact data", async () => {
    const { json: categories } = await get(app, "/Categories/GetAll");
    const { json } = await post(app, "/Funnel/StartTracking", {
      categoryId: categories[0].id,
      timezone: "Europe/Vienna",
    });
    expect((await hold(json.trackId, TEN)).headers.get("X-Error-Code")).toBe("contact_first");
  });
});

test("of 100 parallel bookings for one time exactly one succeeds, and 99 are slot_taken", async () => {
  const specialistId = await makeSpecialist(app, { category: "insurance", credits: 50 });
  const visitors = await Promise.all(
    Array.from({ length: 100 }, () => visitorWithContact(app, { category: "insurance" })),
  );
  const responses = await Promise.all(visitors.map(({ trackId }) => book(app, trackId, TEN, { specialistId })));
  expect(responses.filter((a) => a.status === 200)).toHaveLength(1);
  expect(new Set(responses.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.headers.get("X-Error-Code")}`)))
    .toEqual(new Set(["400 slot_taken"]));
  expect((await rowsOf(specialistId)).lots[0]?.remaining).toBe(49);
});

test("a subcategory's credits are valid for that subcategory only", async () => {
  const specialistId = await makeSpecialist(app, { category: "mortgages", credits: 0 });
  await giveCredits(app, specialistId, { scope: "mortgages/first-home", quantity: 1 });
  const wide = await visitorWithContact(app, { category: "mortgages" });
  expect(await specialistsAt(wide.trackId, SLOT)).toEqual([]);
  const narrow = await visitorWithContact(app, { category: "mortgages", subcategory: "first-home" });
  expect(await specialistsAt(narrow.trackId, SLOT)).toEqual([specialistId]);
  expect((await book(app, narrow.trackId, TEN)).status).toBe(200);
});

test("a person without a profile is never offered", async () => {
  await makePerson(app, { onboardedAt: app.clock.now() });
  const { trackId } = await visitorWithContact(app, { category: "tutoring" });
  expect((await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-22/10/0`)).json.specialists).toHaveLength(1);
});
