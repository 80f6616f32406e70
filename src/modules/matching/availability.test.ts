// Days, hours and specialists as a visitor sees them, through the routes: counts, filters, zones, ranking.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { giveCredits, makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { inGerman, offerLanguages } from "@tests/support/app/offered-languages.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { publishRatings, RATING } from "@tests/support/scheduling/ratings.ts";
import { book, get, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { addDays, weekdayOf } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { startServing } from "@/modules/specialists/index.ts";
import { ORDERING } from "./rules.ts";
import type { Availabilities, Hours, SlotView } from "./schemas.ts";

const CAREER = starterId("career");
/** A Wednesday. */
const DAY = "2026-10-21";
const SEVEN_TO_NINE = [{ date: DAY, ranges: [{ from: 19 * 60, to: 21 * 60 }] }];

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const specialist = (options?: SpecialistOptions) => makeSpecialist(app, options);
const daysOf = async (id: string, query = ""): Promise<Availabilities> =>
  (await get(app, `/Funnel/Availabilities/${id}?${query}`)).json;
const hoursOf = async (id: string, date: string, query = ""): Promise<Hours> =>
  (await get(app, `/Funnel/GetAvailabilityHours/${id}/${date}?${query}`)).json;
const slotOf = async (id: string, slot: string, query = ""): Promise<SlotView> =>
  (await get(app, `/Funnel/GetAvailabilityHours/${id}/${slot}?${query}`)).json;
const day = (date: string, morning: number, afternoon: number, evening: number) => (
  { date, total: morning + afternoon + evening, morning, afternoon, evening }
);
const clocksOf = ({ hours }: Hours) => hours.map((h) => `${h.hour}:${String(h.minute).padStart(2, "0")}`);

describe("days", () => {
  test("are the visitor's local days, with distinct starts by part of the day, 30 days by default", async () => {
    await specialist();
    await specialist();
    await specialist({ calendar: { overrides: SEVEN_TO_NINE } });
    const { trackId } = await visitorWithContact(app);
    const response = await daysOf(trackId);
    expect(response).toMatchObject({ timezone: "Europe/Vienna", city: "Vienna" });
    expect(response.days[0]).toEqual(day("2026-10-20", 0, 4, 0)); // it is noon, and the notice is four hours
    expect(response.days[1]).toEqual(day(DAY, 6, 10, 4));
    expect(response.days[2]).toEqual(day("2026-10-22", 6, 10, 0));
    const weekdays = Array.from({ length: 30 }, (_, n) => addDays("2026-10-20", n)).filter((d) => weekdayOf(d) < 6);
    expect(response.days.map((d) => d.date)).toEqual(weekdays);
    expect(response.earliest).toEqual({
      startsAt: "2026-10-20T14:00:00Z",
      date: "2026-10-20",
      hour: 16,
      minute: 0,
      offset: "+02:00",
      zone: "Europe/Vienna",
      city: "Vienna",
      text: "Tue 20 Oct, 16:00",
      day: "Tue 20 Oct",
      clock: "16:00",
    });
  });

  test("cover the requested span, at most 62 days", async () => {
    await specialist();
    const { trackId } = await visitorWithContact(app);
    const datesOf = async (query: string) => (await daysOf(trackId, query)).days.map((d) => d.date);
    expect(await datesOf(`from=${DAY}&to=${DAY}`)).toEqual([DAY]);
    expect(await datesOf("from=2026-10-24&to=2026-10-25")).toEqual([]);
    expect(await datesOf("to=2026-10-21")).toEqual(["2026-10-20", DAY]);
    expect((await datesOf("from=2026-11-02")).at(-1)).toBe("2026-12-01");
    const long = await datesOf("from=2026-10-20&to=2026-12-20");
    expect([long.length, long.at(-1)]).toEqual([44, "2026-12-18"]); // 62 days; the horizon ends on 19 December
    expect(await datesOf("from=1970-01-01&to=1970-01-02")).toEqual([]);
    expect(await datesOf("from=2199-12-31&to=2199-12-31")).toEqual([]);
    expect((await daysOf(trackId, "from=2026-10-24&to=2026-10-25")).earliest).toBeNull();
    expect((await daysOf(trackId, "from=2026-10-22&to=2026-10-22")).earliest?.startsAt).toBe("2026-10-22T07:00:00Z");
  });

  test.each([
    ["from=2026-10-20&to=2026-12-21", "Please choose at most 62 days."],
    ["from=2026-10-22&to=2026-10-21", "The start date must not be after the end date."],
    ["from=2026-02-30", "Start must be a date such as 2026-11-24."],
    ["from=0000-01-01", "Start is not valid."],
    ["to=9999-12-31", "End is not valid."],
    ["location=office", "Location must be one of: zoom, whatsapp, phone."],
  ])("%s is refused: %s", async (query, sentence) => {
    const { status, json } = await get(app, `/Funnel/Availabilities/${CAREER}?${query}`);
    expect([status, json]).toEqual([400, [sentence]]);
  });

  test("are shown for a category before a track exists, in UTC by default", async () => {
    await specialist();
    expect(await daysOf(CAREER, `from=${DAY}&to=${DAY}`)).toMatchObject({ timezone: "UTC", days: [day(DAY, 8, 8, 0)] });
    expect(await daysOf(CAREER, `from=${DAY}&to=${DAY}&timezone=Etc/Unknown`)).toMatchObject({ timezone: "UTC" });
    const tokyo = await daysOf(CAREER, `from=${DAY}&to=2026-10-22&timezone=asia/tokyo`);
    expect(tokyo).toMatchObject({ timezone: "Asia/Tokyo", city: "Tokyo" });
    // 9 to 18 in Vienna is 16 to 1 in Tokyo, and the evening before reaches into the day.
    const night = { early: 2, late: 4 };
    expect(tokyo.days).toEqual([{ ...day(DAY, 2, 4, 10), night }, { ...day("2026-10-22", 2, 4, 10), night }]);
    expect((await get(app, `/Funnel/Availabilities/${starterId("career/return")}`)).status).toBe(404);
  });

  test("are counted in the track's zone unless the query has another", async () => {
    await specialist({ calendar: { overrides: SEVEN_TO_NINE } });
    const { trackId } = await visitorWithContact(app, { timezone: "America/New_York" });
    expect((await daysOf(trackId, `from=${DAY}&to=${DAY}`)).days).toEqual([day(DAY, 0, 4, 0)]);
    expect((await daysOf(trackId, `from=${DAY}&to=${DAY}&timezone=Europe/Vienna`)).days).toEqual([day(DAY, 0, 0, 4)]);
  });
});

describe("specialists are counted", () => {
  test("only if they offer the requested location", async () => {
    await specialist({ profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    const { trackId } = await visitorWithContact(app);
    expect((await daysOf(trackId)).days).not.toEqual([]);
    expect((await daysOf(trackId, "location=phone")).days).toEqual((await daysOf(trackId)).days);
    expect((await daysOf(trackId, "location=zoom")).days).toEqual([]);
    expect((await hoursOf(trackId, DAY, "location=zoom")).hours).toEqual([]);
    expect((await slotOf(trackId, `${DAY}/10/0`, "location=zoom")).specialists).toEqual([]);
  });

  test("only if they speak the requested language", async () => {
    await specialist({ profile: { languages: ["en", "fr"] } });
    const french = await visitorWithContact(app, { preferences: { language: "fr" } });
    const italian = await visitorWithContact(app, { preferences: { language: "it" } });
    expect((await daysOf(french.trackId)).days).not.toEqual([]);
    expect((await daysOf(italian.trackId)).days).toEqual([]);
  });

  test("only if they serve the subcategory", async () => {
    await specialist({ subcategories: ["leadership"] });
    const leader = await visitorWithContact(app, { subcategory: "leadership" });
    const returner = await visitorWithContact(app, { subcategory: "return" });
    const undecided = await visitorWithContact(app);
    expect((await daysOf(leader.trackId)).days).not.toEqual([]);
    expect((await daysOf(returner.trackId)).days).toEqual([]);
    expect((await daysOf(undecided.trackId)).days).not.toEqual([]);
  });

  test("only if they are free in every one of their categories", async () => {
    const specialistId = await specialist({ credits: 5 });
    await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId("tutoring") }));
    await makeSpecialist(app, { category: "tutoring", zone: "Asia/Tokyo" });
    const { trackId } = await visitorWithContact(app);
    await book(app, trackId, "2026-10-21T08:00:00Z");
    const other = await visitorWithContact(app, { category: "tutoring" });
    const ids = (await slotOf(other.trackId, `${DAY}/10/0`)).specialists.map((s) => s.id);
    expect(ids).not.toContain(specialistId);
  });
});

describe("the hours of a day", () => {
  test("are its starts, with how many specialists are free and their locations", async () => {
    await specialist({ profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    await specialist({ calendar: { overrides: [{ date: DAY, ranges: [{ from: 9 * 60, to: 10 * 60 }] }] } });
    const { trackId } = await visitorWithContact(app);
    const response = await hoursOf(trackId, DAY);
    expect(response).toMatchObject({ date: DAY, timezone: "Europe/Vienna", city: "Vienna" });
    expect(clocksOf(response).slice(0, 4)).toEqual(["9:00", "9:30", "10:00", "10:30"]);
    expect(response.hours).toHaveLength(16);
    expect(response.hours[0]).toEqual({
      startsAt: "2026-10-21T07:00:00Z",
      date: DAY,
      hour: 9,
      minute: 0,
      offset: "+02:00",
      zone: "Europe/Vienna",
      city: "Vienna",
      text: "Wed 21 Oct, 09:00",
      day: "Wed 21 Oct",
      clock: "09:00",
      timeOfDay: "morning",
      specialists: 2,
      locations: ["phone", "whatsapp", "zoom"],
      preferred: false,
      people: (await daysOf(trackId)).people.map(({ id }) => id),
    });
    expect(response.hours[2]).toMatchObject({ specialists: 1, locations: ["phone"] });
    expect(response.hours.map((h) => h.timeOfDay)).toEqual([
      ...Array(6).fill("morning"),
      ...Array(10).fill("afternoon"),
    ]);
  });

  test("are an empty list for days without starts, and 404 for invalid dates and times", async () => {
    await specialist();
    expect((await hoursOf(CAREER, "2026-10-24")).hours).toEqual([]);
    expect((await hoursOf(CAREER, "2026-10-19")).hours).toEqual([]);
    expect((await hoursOf(CAREER, "2030-01-01")).hours).toEqual([]);
    for (const path of ["2026-02-30", "21.10.2026", "9999-12-31", `${DAY}/24/0`, `${DAY}/10/60`, `${DAY}/1e1/0`]) {
      expect((await get(app, `/Funnel/GetAvailabilityHours/${CAREER}/${path}`)).status, path).toBe(404);
    }
  });
});

describe("specialists at a start", () => {
  test("are shown with what helps to choose, without contact data", async () => {
    const id = await specialist({
      zone: "America/New_York",
      calendar: { overrides: [{ date: DAY, ranges: [{ from: 0, to: 720 }] }] },
    });
    const { trackId } = await visitorWithContact(app);
    const view = await slotOf(trackId, `${DAY}/10/0`);
    expect(view).toMatchObject({
      startsAt: "2026-10-21T08:00:00Z",
      endsAt: "2026-10-21T08:30:00Z",
      timezone: "Europe/Vienna",
      totalSpecialists: 1,
      ordering: ORDERING,
      nearest: [],
    });
    expect(view.specialists[0]).toMatchObject({
      id,
      displayName: "Robin Sample",
      endsAt: "2026-10-21T08:30:00Z",
      minutes: 30,
      zone: "America/New_York",
      city: "New York",
      localTime: "Wed 21 Oct, 04:00",
      beside: "04:00",
      locations: ["zoom", "whatsapp", "phone"],
      reasons: [],
    });
    const [person] = await app.services.db.read.select().from(users).where(eq(users.id, id));
    for (const secret of [person!.email, person!.lastName, "+436601234567", "zoom.example"]) {
      expect(JSON.stringify(view)).not.toContain(secret);
    }
  });

  test("are at most five, in an order that is stable for one visitor and differs between visitors", async () => {
    for (let n = 0; n < 7; n++) await specialist();
    const orders = new Set<string>();
    for (let n = 0; n < 6; n++) {
      const { trackId } = await visitorWithContact(app);
      const view = await slotOf(trackId, `${DAY}/10/0`);
      expect([view.specialists.length, view.totalSpecialists]).toEqual([5, 7]);
      const order = view.specialists.map((s) => s.id);
      expect((await slotOf(trackId, `${DAY}/10/0`)).specialists.map((s) => s.id)).toEqual(order);
      expect((await slotOf(trackId, `${DAY}/10/30`)).specialists.map((s) => s.id)).toEqual(order);
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test("are led by the one who fits the answers, who is booked when none is chosen", async () => {
    for (let n = 0; n < 3; n++) await specialist();
    const expert = await specialist();
    await app.transact((tx) =>
      startServing(tx, { specialistId: expert, categoryId: CAREER, strengths: { goal: ["a-better-cv"] } })
    );
    const { trackId } = await visitorWithContact(app);
    await sendStep(app, trackId, { step: "needs", answers: { goal: "a-better-cv" } });
    const { specialists } = await slotOf(trackId, `${DAY}/10/0`);
    expect(specialists[0]).toMatchObject({
      id: expert,
      reasons: ["Strong at “A better CV”, as you answered"],
      quote: null,
    });
    await offerLanguages(app, "de");
    const german = await inGerman(app).call(`/Funnel/GetAvailabilityHours/${trackId}/${DAY}/10/0`);
    expect(((await german.json()) as SlotView).specialists[0]!.reasons)
      .toEqual(["Stark bei „Ein besserer Lebenslauf“, wie von Ihnen genannt"]);
    expect((await book(app, trackId, "2026-10-21T08:00:00Z")).json.specialist.id).toBe(expert);
  });

  test("are quoted with praise once their ratings are shown", async () => {
    const praised = await specialist({ credits: 5 });
    const rated = await specialist({ credits: 5 });
    const fresh = await specialist({ credits: 5 });
    const now = app.clock.now();
    for (const [id, stars] of [[praised, [3, 5, 4]], [rated, [3, 3, 3]], [fresh, [5, 5]]] as const) {
      app.clock.set(now);
      await publishRatings(app, id, stars);
    }
    const { trackId } = await visitorWithContact(app);
    const { date, hour, minute } = (await daysOf(trackId)).earliest!;
    const view = await slotOf(trackId, `${date}/${hour}/${minute}`);
    const quotes = new Map(view.specialists.map(({ id, quote }) => [id, quote]));
    expect(quotes.get(praised)).toEqual({ sentence: RATING.sentence, author: "V.", month: "October 2026" });
    expect([quotes.get(rated), quotes.get(fresh)]).toEqual([null, null]);
  });

  test("have their ratings of another category while there are none in this one", async () => {
    const rated = await specialist({ credits: 5 });
    const tutor = await makeSpecialist(app, { category: "tutoring" });
    await publishRatings(app, rated, [4, 5, 4]);
    await app.transact((tx) => startServing(tx, { specialistId: rated, categoryId: starterId("tutoring") }));
    await giveCredits(app, rated, { scope: "tutoring" });
    const { trackId } = await visitorWithContact(app, { category: "tutoring" });
    const { date, hour, minute } = (await daysOf(trackId)).earliest!;
    const ratings = new Map(
      (await slotOf(trackId, `${date}/${hour}/${minute}`)).specialists.map(({ id, rating }) => [id, rating]),
    );
    expect([...ratings.keys()].sort()).toEqual([rated, tutor].sort());
    expect(ratings.get(rated)).toEqual({ average: 4.3, count: 3, category: "Career coaching" });
    expect(ratings.get(tutor)).toBeNull();
  });

  test("come later after more than their share of meetings", async () => {
    const busy = await specialist({ credits: 20 });
    for (let n = 0; n < 8; n++) {
      const { trackId } = await visitorWithContact(app);
      await book(app, trackId, `2026-10-${26 + Math.floor(n / 4)}T${10 + (n % 4)}:00:00Z`, { specialistId: busy });
    }
    const fresh = await specialist();
    const { trackId } = await visitorWithContact(app);
    expect((await slotOf(trackId, `${DAY}/10/0`)).specialists.map((s) => s.id)).toEqual([fresh, busy]);
  });

  test("are none at a taken start, with the three nearest alternatives, however far", async () => {
    await specialist({
      calendar: {
        overrides: [{ date: DAY, ranges: [{ from: 540, to: 600 }] }],
        weekly: [
          { weekday: 1, from: 540, to: 570 },
        ],
      },
    });
    const { trackId } = await visitorWithContact(app);
    const view = await slotOf(trackId, `${DAY}/11/0`, "location=phone");
    expect([view.specialists, view.totalSpecialists]).toEqual([[], 0]);
    expect(view.nearest.map((time) => [time.startsAt, time.location, time.displayName])).toEqual([
      ["2026-10-21T07:30:00Z", "phone", "Robin Sample"],
      ["2026-10-21T07:00:00Z", "phone", "Robin Sample"],
      ["2026-10-26T08:00:00Z", "phone", "Robin Sample"],
    ]);
    const far = await slotOf(trackId, "2026-12-18/9/0");
    expect(far.nearest.map((time) => time.startsAt)).toEqual([
      "2026-12-14T08:00:00Z",
      "2026-12-07T08:00:00Z",
      "2026-11-30T08:00:00Z",
    ]);
  });

  test("are none in a category that nobody serves, without alternatives", async () => {
    expect(await slotOf(CAREER, `${DAY}/10/0`)).toMatchObject({ specialists: [], nearest: [], totalSpecialists: 0 });
    expect(await daysOf(CAREER)).toMatchObject({ days: [], earliest: null });
    expect(app.clock.now()).toBe(NOON);
  });
});
