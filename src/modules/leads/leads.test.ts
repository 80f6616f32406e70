// A booking creates its lead, once, with the details of that time.
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { enteredEvents } from "@tests/support/leads/leads.ts";
import { ALL_DAYS, createLead, findLeadByMeeting } from "./leads.ts";
import { leadCounts, leads, leadTimeline } from "./tables.ts";

const TEN = "2026-10-21T08:00:00Z";
const CAREER = starterId("career");
type Booking = Parameters<typeof createLead>[1];

let app: TestApp;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app);
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const counts = async () =>
  (await read().select().from(leadCounts).orderBy(asc(leadCounts.day))).map((
    { day, status, leads },
  ) => [day, status, leads]);
const bookings = async () => (await app.eventsOf("funnel.booking_saved")) as Booking[];

test("a booking creates a lead with contact, answers, timeline and a deadline for its outcome", async () => {
  const { trackId, contact } = await visitorWithContact(app, { subcategory: "leadership" });
  const answers = { role: "Nurse", years: "4---9" };
  await sendStep(app, trackId, { step: "about", answers });
  const { json } = await book(app, trackId, TEN);
  const [booking] = await bookings();
  const lead = await findLeadByMeeting(read(), json.meetingId);
  expect(lead).toMatchObject({
    id: booking?.leadId,
    specialistId,
    trackId,
    categoryId: CAREER,
    subcategoryId: starterId("career/leadership"),
    status: "booked",
    source: "funnel",
    contact,
    answers,
    outcomeBy: Date.parse("2026-10-21T08:30:00Z") + 7 * DAY_MS,
    creditEntryId: booking?.creditEntryId,
    creditState: "consumed",
    createdAt: NOON,
  });
  expect(await read().select().from(leadTimeline)).toMatchObject([
    { leadId: lead?.id, at: NOON, kind: "booked", actor: { kind: "visitor" }, details: { meetingId: json.meetingId } },
  ]);
  expect(await enteredEvents(app, "booked")).toEqual([{ leadId: lead?.id, specialistId }]);
});

test("counter rows count leads by the day of their creation, and over all days", async () => {
  const today = Math.floor(NOON / DAY_MS);
  for (const [n, startsAt] of [TEN, "2026-10-22T08:00:00Z", "2026-10-23T08:00:00Z"].entries()) {
    const { trackId } = await visitorWithContact(app);
    expect((await book(app, trackId, startsAt)).status).toBe(200);
    if (n === 1) app.clock.advance(DAY_MS);
  }
  expect(await counts()).toEqual([[ALL_DAYS, "booked", 3], [today, "booked", 2], [today + 1, "booked", 1]]);
});

test("a repeated booking event creates no second lead", async () => {
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, TEN);
  const [booking] = await bookings();
  await expect(app.transact((tx) => createLead(tx, booking!))).rejects.toThrow();
  expect(await read().select().from(leads).where(eq(leads.trackId, trackId))).toHaveLength(1);
  expect(await read().select().from(leadTimeline)).toHaveLength(1);
  expect(await counts()).toEqual([[ALL_DAYS, "booked", 1], [Math.floor(NOON / DAY_MS), "booked", 1]]);
});

test("a meeting without a booking has no lead", async () => {
  expect(await findLeadByMeeting(read(), "019a9c00-0000-7000-8000-000000000000")).toBeUndefined();
});
