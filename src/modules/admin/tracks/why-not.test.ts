// "Why not X?" by name: on random markets it agrees with what a booking is refused for; and how it reads on a request, on
// a booked one and on a person's page.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { planMeeting } from "@/modules/booking/holds.ts";
import { explainByName } from "@/modules/matching/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { WhyNot } from "./schemas.ts";

let app: TestApp;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signedInAdministrator(app);
});
afterAll(() => app.close());

const PHONE = { kind: "phone" as const, detail: "+436601234567" };
const ZOOM = { kind: "zoom" as const, detail: "https://zoom.example/j/123456789" };

const anySpecialist: fc.Arbitrary<SpecialistOptions> = fc.record({
  credits: fc.constantFrom(0, 3, 3, 3),
  profile: fc.record({
    languages: fc.constantFrom(["en"], ["de"], ["en", "de"]),
    locations: fc.constantFrom([PHONE], [ZOOM, PHONE]),
  }),
  calendar: fc.record({
    weekly: fc.constantFrom(
      [],
      [{ weekday: 3, from: 480, to: 1_080 }],
      [{ weekday: 3, from: 480, to: 720 }, { weekday: 5, from: 600, to: 660 }],
    ),
    noticeMinutes: fc.constantFrom(0, 1_440, 20_160),
    horizonDays: fc.constantFrom(1, 60),
  }),
});

const anyMarket = fc.record({
  specialists: fc.array(anySpecialist, { minLength: 1, maxLength: 4 }),
  paused: fc.nat({ max: 5 }),
  language: fc.constantFrom("en", "de"),
  location: fc.constantFrom<Location>("zoom", "phone"),
  /** Half hours after noon of Tuesday 20 October. */
  starts: fc.array(fc.nat({ max: 45 * 48 }), { minLength: 3, maxLength: 6 }),
});

test("the verdict on each specialist is that of a booking", async () => {
  await fc.assert(
    fc.asyncProperty(anyMarket, async ({ specialists, paused, language, location, starts }) => {
      const ids: string[] = [];
      for (const options of specialists) ids.push(await makeSpecialist(app, options));
      const hidden = ids[paused];
      if (hidden) await app.transact((tx) => setAccepting(tx, { specialistId: hidden, accepting: false }));
      const { trackId } = await visitorWithContact(app, { preferences: { language, location } });
      const track = await getTrack(app.services.db.read, trackId);
      const isAccepted = (specialistId: string, startsAt: number, at: Location) =>
        app.transact((tx) => planMeeting(tx, track, { specialistId, startsAt, location: at }, undefined)).then(
          () => true,
          (error) => {
            if (error.code !== "slot_taken") throw error;
            return false;
          },
        );
      const own = async (asked?: { startsAt: number; location: Location }) =>
        (await explainByName(app.ctx(), trackId, asked)).filter(({ specialistId }) => ids.includes(specialistId));

      const now = app.clock.now();
      const wednesday = now - now % DAY_MS + DAY_MS + 8 * 60 * MINUTE_MS;
      const instants = [wednesday, ...starts.map((n) => now + n * 30 * MINUTE_MS)];
      for (const startsAt of instants) {
        for (const { specialistId, because } of await own({ startsAt, location })) {
          expect([because, because === null]).toEqual([because, await isAccepted(specialistId, startsAt, location)]);
        }
      }
      const anyTime = await own();
      expect(anyTime.map(({ specialistId }) => specialistId).sort()).toEqual(ids.toSorted());
      for (const { specialistId, startsAt, because } of anyTime) {
        if (startsAt !== null) expect(await isAccepted(specialistId, startsAt, "phone")).toBe(true);
        else {
          for (const at of instants) {
            expect([because, await isAccepted(specialistId, at, "phone")]).toEqual([because, false]);
          }
        }
      }
      for (const specialistId of ids) {
        await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
      }
    }),
    propertyRuns(15),
  );
}, PROPERTY_TIMEOUT_MS);

const whyNot = async (trackId: string): Promise<WhyNot> => (await admin.get(`/Admin/WhyNot/${trackId}`)).json;
const named = ({ items }: WhyNot) => Object.fromEntries(items.map(({ specialistId, text }) => [specialistId, text]));

test("a request lists who is shown and why the others are not, and a booked one whom its visitor saw", async () => {
  const category = "tutoring";
  const free = await makeSpecialist(app, { category });
  const closed = await makeSpecialist(app, { category, calendar: { weekly: [] } });
  const poor = await makeSpecialist(app, { category, credits: 0 });
  const { trackId } = await visitorWithContact(app, { category });
  const before = await whyNot(trackId);
  expect(before).toMatchObject({ at: null, days: 45, more: 0 });
  expect(before.items[0]).toMatchObject({ specialistId: free, shown: true, text: "Shown first" });
  expect(before.items[0]!.next).not.toBeNull();
  expect(named(before)).toMatchObject({
    [closed]: "no opening hours in the next 45 days",
    [poor]: "without credits",
  });

  await book(app, trackId, "2026-10-22T08:00:00Z", { specialistId: free });
  const after = await whyNot(trackId);
  expect(after.at?.startsAt).toBe("2026-10-22T08:00:00Z");
  expect(named(after)).toMatchObject({ [free]: "Shown first, has this meeting", [closed]: "closed at this time" });
  expect((await admin.get("/Admin/WhyNot/019a9c00-0000-7000-8000-000000000000")).status).toBe(404);
});

test("a person's page says why visitors can't find them, and which bookings that has cost them", async () => {
  const category = "home-energy";
  const free = await makeSpecialist(app, { category });
  const closed = await makeSpecialist(app, { category, calendar: { weekly: [] } });
  await book(app, (await visitorWithContact(app, { category })).trackId, "2026-10-22T08:00:00Z", {
    specialistId: free,
  });
  const visibilityOf = async (id: string) => (await admin.get(`/Admin/UserDetails/${id}`)).json.visibility;
  expect(await visibilityOf(free)).toEqual({
    categories: 1,
    hidden: 0,
    because: [],
    missed: { days: 30, count: 0, because: [] },
  });
  expect(await visibilityOf(closed)).toMatchObject({
    hidden: 1,
    because: [expect.stringMatching(/: no opening hours in the next 14 days$/)],
    missed: { count: 1, because: ["closed at that time (1)"] },
  });
  await app.transact((tx) => setAccepting(tx, { specialistId: free, accepting: false }));
  expect(await visibilityOf(free)).toMatchObject({ hidden: 1, because: ["not taking new meetings"] });
});
