// What was held, requested or offered stays as it was shown, whatever the specialist's calendar and the request say since.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { book, get, newContact, refusalOf, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { creditReservations } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { stopServing } from "@/modules/specialists/index.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { requestReview } from "./reviews/reviews.ts";

const START = Date.parse(TEN);
const HALF_PAST_TEN = iso(START + 30 * MINUTE_MS);

let app: TestApp;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  on = requestedBookings(app, specialistId);
});
afterEach(() => app.close());

const setCalendar = (change: Partial<CalendarRules>) =>
  app.transact((tx) => saveCalendar(tx, { specialistId, rules: { ...proposedCalendar("Europe/Vienna"), ...change } }));

/** Changes of a calendar by which the time could not be chosen any more, or would end at another time. */
const CHANGES: Record<string, Partial<CalendarRules>> = {
  "longer meetings": { slotMinutes: 60 },
  "a break before meetings": { bufferBefore: 45 },
  "a break after meetings": { bufferAfter: 45 },
  "a longer notice": { noticeMinutes: 20_000 },
  "a shorter booking window": { horizonDays: 1, noticeMinutes: 0 },
  "other hours": { weekly: [] },
  "a holiday": { timeOff: [{ from: "2026-10-21", to: "2026-10-21" }] },
  "another zone": { zone: "America/New_York" },
};

const chosen = { step: "calendar", selection: { startsAt: TEN, location: "zoom" } };
const hold = (trackId: string) =>
  sendStep(app, trackId, { ...chosen, selection: { ...chosen.selection, specialistId } });

/** Another visitor's meeting an hour later, which a longer meeting or break would touch. */
const bookNeighbour = async () => {
  const requested = await on.request(iso(START + 60 * MINUTE_MS));
  await on.confirm(requested, requested.meetingId, { code: await on.codeOf(requested.trackId) });
};

const confirmByCode = async (requested: Awaited<ReturnType<typeof on.request>>) =>
  await on.confirm(requested, requested.meetingId, { code: await on.codeOf(requested.trackId) });

const timesOf = async (meetingId: string) => {
  const { startsAt, endsAt, busyFrom, busyTo, specialistZone } = await on.meetingOf(meetingId);
  return { startsAt, endsAt, busyFrom, busyTo, specialistZone };
};

describe.each(Object.entries(CHANGES))("after %s", (_name, change) => {
  test("a requested meeting is confirmed with the times that were shown", async () => {
    const requested = await on.request();
    const before = await timesOf(requested.meetingId);
    await setCalendar(change);
    const confirmed = await confirmByCode(requested);
    expect([confirmed.json.status, confirmed.json.endsAt]).toEqual(["confirmed", HALF_PAST_TEN]);
    expect(await timesOf(requested.meetingId)).toEqual(before);
  });

  test("a held time can be held longer, and requested", async () => {
    const visitor = await on.newVisitor();
    await hold(visitor.trackId);
    await setCalendar(change);
    expect((await hold(visitor.trackId)).json.selection).toMatchObject({ startsAt: TEN, endsAt: HALF_PAST_TEN });
    const { json } = await on.request(TEN, visitor);
    expect(json).toMatchObject({ status: "pending", endsAt: HALF_PAST_TEN });
    const view = await get(app, `/Funnel/GetAvailabilityHours/${visitor.trackId}/2026-10-21/10/0`);
    expect(view.json.specialists).toHaveLength(1);
  });
});

test("a held time is kept also for another kind of meeting", async () => {
  const visitor = await on.newVisitor();
  await hold(visitor.trackId);
  await setCalendar({ slotMinutes: 60 });
  const { json } = await book(app, visitor.trackId, TEN, { specialistId, location: "phone" });
  expect(json).toMatchObject({ status: "pending", location: "phone", endsAt: HALF_PAST_TEN });
});

test("a break that reaches the next meeting ends no request", async () => {
  const requested = await on.request();
  await bookNeighbour();
  await setCalendar({ bufferAfter: 45 });
  expect((await confirmByCode(requested)).json.status).toBe("confirmed");
});

test("a confirmation that comes late keeps the length, if that time is free", async () => {
  const requested = await on.request();
  app.clock.advance(31 * MINUTE_MS);
  await setCalendar({ slotMinutes: 60 });
  expect((await confirmByCode(requested)).json).toMatchObject({ status: "confirmed", endsAt: HALF_PAST_TEN });
});

test("a time that has begun is not booked, however long it is held", async () => {
  await setCalendar({ noticeMinutes: 0 });
  const visitor = await on.newVisitor();
  app.clock.set(START - 5 * MINUTE_MS);
  await hold(visitor.trackId);
  app.clock.set(START);
  const refused = await book(app, visitor.trackId, TEN, { specialistId });
  expect(refusalOf(refused).slice(0, 2)).toEqual([400, "slot_taken"]);
  expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
});

test("who doesn't serve the category any more gets no held time", async () => {
  const visitor = await on.newVisitor();
  await hold(visitor.trackId);
  await app.transact((tx) => stopServing(tx, { specialistId, categoryId: starterId(CATEGORY) }));
  expect(refusalOf(await book(app, visitor.trackId, TEN, { specialistId })).slice(0, 2)).toEqual([400, "slot_taken"]);
});

describe("another topic", () => {
  const EXAM = { step: "start", subcategoryId: starterId(`${CATEGORY}/exam`) };
  const WHOLE = { step: "start", subcategoryId: null };

  test("ends what was requested: its code confirms nothing, and no credit is used", async () => {
    const requested = await on.request();
    await giveCredits(app, specialistId, { scope: `${CATEGORY}/exam` });
    const changed = await sendStep(app, requested.trackId, EXAM);
    expect([changed.status, changed.json.pending]).toEqual([200, null]);
    expect(await on.meetingOf(requested.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "replaced" });
    expect(await on.cellsOf(requested.meetingId)).toBe(0);
    expect(refusalOf(await confirmByCode(requested)).slice(0, 2)).toEqual([400, "booking_ended"]);
    expect(await on.read().select().from(creditReservations)).toEqual([]);
    expect(await on.read().select().from(leads)).toEqual([]);
  });

  test("ends what is held", async () => {
    const { trackId } = await on.newVisitor();
    await hold(trackId);
    expect((await sendStep(app, trackId, EXAM)).json.selection).toBeNull();
    const rows = await on.read().select().from(meetings).where(eq(meetings.trackId, trackId));
    expect(rows).toEqual([]);
  });

  test("is refused while the booking is being checked", async () => {
    const requested = await on.request();
    const [meeting, track] = [await on.meetingOf(requested.meetingId), await on.trackOf(requested.trackId)];
    const review = {
      plan: meeting,
      before: meeting,
      cause: { domain: "company.test", network: null },
      provenEmail: null,
    };
    await app.transact((tx) => requestReview(tx, track, review));
    const refused = await sendStep(app, requested.trackId, EXAM);
    expect(refusalOf(refused)).toEqual([400, "review_open", [
      "We're checking your booking, so its topic can't change right now.",
    ]]);
    expect((await on.meetingOf(requested.meetingId)).status).toBe("pending");
    expect((await sendStep(app, requested.trackId, WHOLE)).status).toBe(200);
  });

  test("is not confirmed with a code for the former one that comes late", async () => {
    const requested = await on.request();
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    await sendStep(app, requested.trackId, EXAM);
    expect(refusalOf(await confirmByCode(requested)).slice(0, 2)).toEqual([400, "booking_ended"]);
    await sendStep(app, requested.trackId, WHOLE);
    expect((await confirmByCode(requested)).json).toMatchObject({ status: "confirmed" });
  });

  test("is the one that the lead has", async () => {
    const visitor = await visitorWithContact(app, { category: CATEGORY, subcategory: "exam", contact: newContact() });
    const requested = await on.request(iso(START + DAY_MS), visitor);
    await confirmByCode(requested);
    const [lead] = await on.read().select().from(leads);
    expect(lead!.subcategoryId).toBe(EXAM.subcategoryId);
  });
});
