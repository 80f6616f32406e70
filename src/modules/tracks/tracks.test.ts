// When requests are closed, and what reopens them.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  get,
  post,
  PREFERENCES,
  refusalOf as refusal,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { closeAbandonedTracks } from "./tracks.ts";
import { tracks } from "./tables.ts";

const TEN = "2026-10-21T08:00:00Z";
const CAREER = starterId("career");
const ABOUT = { role: "Nurse", years: "4---9" };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeSpecialist(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const start = (more?: Record<string, unknown>) => startTrack(app, more);
const step = (id: string, body: Record<string, unknown>) => sendStep(app, id, body);
const rowOf = async (id: string) => (await app.services.db.read.select().from(tracks).where(eq(tracks.id, id)))[0]!;

describe("closing", () => {
  const sweep = () => closeAbandonedTracks(app.ctx());

  test("30 minutes of inactivity close a track and release its hold; any step within 14 days reopens it", async () => {
    const { trackId } = await visitorWithContact(app);
    await step(trackId, { step: "calendar", selection: { startsAt: TEN, location: "zoom" } });
    app.clock.advance(30 * MINUTE_MS - 1);
    await sweep();
    expect((await rowOf(trackId)).status).toBe("updated");
    app.clock.advance(1);
    expect(await sweep()).toBeGreaterThan(0);
    expect(await rowOf(trackId)).toMatchObject({
      status: "closed",
      closeReason: "abandoned",
      closedAt: NOON + 30 * MINUTE_MS,
      lastActivityAt: NOON,
    });
    expect(await app.services.db.read.select().from(meetings).where(eq(meetings.trackId, trackId))).toEqual([]);
    expect(await app.eventsOf("funnel.track_closed")).toContainEqual(
      { trackId, categoryId: CAREER, reason: "abandoned" },
    );
    expect(await sweep()).toBe(0);
    app.clock.set(NOON + 14 * DAY_MS);
    const again = await step(trackId, { step: "about", answers: ABOUT });
    expect(again.json).toMatchObject({ status: "updated", closeReason: null, step: "calendar" });
    expect(await rowOf(trackId)).toMatchObject({ closedAt: null, lastActivityAt: NOON + 14 * DAY_MS });
  });

  test("after 14 days it stays closed, even for a booking", async () => {
    const { trackId } = await visitorWithContact(app);
    app.clock.advance(14 * DAY_MS + 1);
    await sweep();
    const closed = [400, "track_closed", ["This request is closed. Please start a new one."]];
    expect(refusal(await step(trackId, { step: "about", answers: ABOUT }))).toEqual(closed);
    expect(refusal(await book(app, trackId, "2026-11-05T09:00:00Z"))).toEqual(closed);
    expect((await get(app, `/Funnel/Track/${trackId}`)).json).toMatchObject({
      status: "closed",
      closeReason: "abandoned",
    });
  });

  test("the sweep closes every inactive track, however many", async () => {
    const before = app.clock.now();
    const ids = await Promise.all(Array.from({ length: 45 }, async () => (await start()).trackId));
    app.clock.advance(31 * MINUTE_MS);
    expect(await sweep()).toBeGreaterThanOrEqual(45);
    for (const id of ids) expect((await rowOf(id)).closeReason).toBe("abandoned");
    expect(before).toBe(NOON);
  });

  test("closed by the visitor, it stays closed, and closing again changes nothing", async () => {
    const { trackId } = await visitorWithContact(app);
    const closed = { id: trackId, status: "closed", closeReason: "visitor-closed" };
    expect((await post(app, `/Funnel/Close/${trackId}`, {})).json).toEqual(closed);
    const after = await rowOf(trackId);
    app.clock.advance(MINUTE_MS);
    expect((await post(app, `/Funnel/Close/${trackId}`, {})).json).toEqual(closed);
    expect(await rowOf(trackId)).toEqual(after);
    expect((await app.eventsOf("funnel.track_closed")).filter((e) => (e as { trackId: string }).trackId === trackId))
      .toHaveLength(1);
    expect(refusal(await step(trackId, { step: "start" })).slice(0, 2)).toEqual([400, "track_closed"]);
    expect(refusal(await book(app, trackId, TEN)).slice(0, 2)).toEqual([400, "track_closed"]);
  });

  test("after a booking it accepts no further step", async () => {
    await makeSpecialist(app, { category: "digital-marketing" });
    const { trackId } = await visitorWithContact(app, { category: "digital-marketing" });
    const booked = await book(app, trackId, TEN);
    expect(refusal(await step(trackId, { step: "start" }))).toEqual([400, "already_booked", [
      "You've already booked a meeting with this request. Its details are in your confirmation email.",
    ]]);
    expect((await get(app, `/Funnel/Track/${trackId}`)).json).toMatchObject({
      step: "thank-you",
      closeReason: "booked",
      meetingId: booked.json.meetingId,
      selection: null,
    });
  });

  test("with nobody free it is closed and administrators are alerted; a later step reopens it", async () => {
    const { trackId } = await visitorWithContact(app, { category: "immigration" });
    expect((await get(app, `/Funnel/Track/${trackId}`)).json).toMatchObject({
      status: "closed",
      closeReason: "no-availability",
      step: "contacts",
      next: "calendar",
    });
    const about = { trackId, categoryId: starterId("immigration") };
    expect(await app.eventsOf("funnel.no_availability")).toEqual([about]);
    expect(await app.eventsOf("funnel.track_closed")).toContainEqual({ ...about, reason: "no-availability" });
    await makeSpecialist(app, { category: "immigration" });
    const held = await step(trackId, { step: "calendar", selection: { startsAt: TEN, location: "zoom" } });
    expect(held.json).toMatchObject({ status: "updated", closeReason: null, selection: { startsAt: TEN } });
    expect(await app.eventsOf("funnel.no_availability")).toHaveLength(1);
  });

  test("a language that nobody speaks closes it, another one reopens it", async () => {
    const { trackId } = await visitorWithContact(app, { preferences: { language: "zh" } });
    expect((await rowOf(trackId)).closeReason).toBe("no-availability");
    await step(trackId, { step: "preferences", preferences: PREFERENCES });
    expect(await rowOf(trackId)).toMatchObject({ status: "updated", closeReason: null });
  });
});
