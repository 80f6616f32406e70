// Holds: shown in the visitor's time, replaced only by a time that is free, and safe in races of one track.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";

const TEN = "2026-10-21T08:00:00Z";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeSpecialist(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const step = (id: string, body: Record<string, unknown>) => sendStep(app, id, body);

describe("the hold of a track", () => {
  test("is shown in the visitor's time until it expires", async () => {
    const specialistId = await makeSpecialist(app, { category: "business-funding" });
    const { trackId, token } = await visitorWithContact(app, {
      category: "business-funding",
      timezone: "America/New_York",
    });
    const selection = { startsAt: TEN, location: "whatsapp", specialistId };
    const held = await step(trackId, { step: "calendar", selection });
    expect(held.json.selection).toMatchObject({
      startsAt: TEN,
      endsAt: "2026-10-21T08:30:00Z",
      location: "whatsapp",
      specialistId,
      displayName: "Robin Sample",
      expiresAt: "2026-10-20T10:10:00Z",
      time: { date: "2026-10-21", hour: 4, minute: 0, offset: "-04:00", zone: "America/New_York", city: "New York" },
    });
    app.clock.advance(10 * MINUTE_MS);
    const seen = await get(app, `/Funnel/Track/${trackId}`, { headers: { "X-Resume-Token": token } });
    expect(seen.json.selection).toBeNull();
  });

  test("stays unchanged when the new choice is taken", async () => {
    const specialistId = await makeSpecialist(app, { category: "home-energy" });
    const visitor = await visitorWithContact(app, { category: "home-energy" });
    const other = await visitorWithContact(app, { category: "home-energy" });
    const chosen = (startsAt: string) => ({
      step: "calendar",
      selection: { startsAt, location: "zoom", specialistId },
    });
    await step(visitor.trackId, chosen(TEN));
    await step(other.trackId, chosen("2026-10-21T09:00:00Z"));
    expect((await step(visitor.trackId, chosen("2026-10-21T09:00:00Z"))).headers.get("X-Error-Code")).toBe(
      "slot_taken",
    );
    expect((await get(app, `/Funnel/Track/${visitor.trackId}`)).json.selection.startsAt).toBe(TEN);
  });

  test("of a time that has passed says so, and so does the time itself", async () => {
    await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    app.clock.set(Date.parse(TEN));
    const past = await step(trackId, { step: "calendar", selection: { startsAt: TEN, location: "zoom" } });
    expect(past.json).toEqual(["Please choose a time in the future."]);
    const view = async (time: string) => (await get(app, `/Funnel/GetAvailabilityHours/${trackId}/${time}`)).json;
    expect(await view("2026-10-21/10/0")).toMatchObject({ specialists: [], hasPassed: true });
    expect(await view("2026-10-22/10/0")).toMatchObject({ hasPassed: false });
  });

  test("keeps its time for its length, also where the minimum notice has begun", async () => {
    const notice = { category: "legal", calendar: { noticeMinutes: 60 } };
    const specialistId = await makeSpecialist(app, notice);
    const [own, other] = [await visitorWithContact(app, notice), await visitorWithContact(app, notice)];
    app.clock.set(Date.parse(TEN) - 60 * MINUTE_MS);
    const selection = { startsAt: TEN, location: "zoom", specialistId };
    expect((await step(own.trackId, { step: "calendar", selection })).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    const hours = async ({ trackId }: { trackId: string }) =>
      (await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21/10/0`)).json.specialists;
    expect([(await hours(own)).length, await hours(other)]).toEqual([1, []]);
    expect((await book(app, other.trackId, TEN)).headers.get("X-Error-Code")).toBe("slot_taken");
    expect((await book(app, own.trackId, TEN)).json.status).toBe("confirmed");
  });

  test("is refused, without a server error, while the same track books", async () => {
    await makeSpecialist(app, { category: "tax-accounting", credits: 50 });
    for (let round = 0; round < 5; round++) {
      const { trackId } = await visitorWithContact(app, { category: "tax-accounting" });
      const day = `2026-10-${[21, 22, 23, 26, 27][round]}`;
      const responses = await Promise.all([
        step(trackId, { step: "calendar", selection: { startsAt: `${day}T10:00:00Z`, location: "zoom" } }),
        book(app, trackId, `${day}T08:00:00Z`),
        step(trackId, { step: "calendar", selection: { startsAt: `${day}T09:00:00Z`, location: "zoom" } }),
      ]);
      expect(responses.map((response) => response.status).filter((status) => status >= 500)).toEqual([]);
      expect(responses[1].status).toBe(200);
      const rows = await app.services.db.read.select().from(meetings).where(eq(meetings.trackId, trackId));
      expect(rows.map((row) => row.status)).toEqual(["confirmed"]);
    }
  });
});
