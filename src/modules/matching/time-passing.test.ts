// What time alone changes, without any write: notice, horizon, holds, caps, credits, credentials, the window of days.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { giveCredits, makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { creditsChanged } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { findCategory, starterId } from "@/modules/catalog/index.ts";
import { addCredential, startServing, verifyCredential } from "@/modules/specialists/index.ts";
import { refreshStaleCandidates } from "./read-model.ts";
import type { Availabilities, Hours } from "./schemas.ts";
import { candidates, marketVersion, openTimes } from "./tables.ts";

const CAREER = starterId("career");
const WHOLE_DAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const specialist = (options?: SpecialistOptions) => makeSpecialist(app, options);
const daysOf = async (id: string, query = ""): Promise<Availabilities["days"]> =>
  (await get(app, `/Funnel/Availabilities/${id}?timezone=Europe/Vienna&${query}`)).json.days;
const startsOf = async (id: string, date: string) => {
  const { hours }: Hours = (await get(app, `/Funnel/GetAvailabilityHours/${id}/${date}`)).json;
  return hours.map((h) => h.startsAt.slice(11, 16));
};
/** Every row that a change would write. */
const written = async () => ({
  version: await app.services.db.read.select().from(marketVersion),
  candidates: await app.services.db.read.select().from(candidates),
  openTimes: await app.services.db.read.select().from(openTimes),
});
/** Reads before and after the clock is set, and checks that nothing was written in between. */
const across = async <T>(read: () => Promise<T>, to: number): Promise<[before: T, after: T]> => {
  const before = await read();
  const rows = await written();
  app.clock.set(to);
  const after = await read();
  expect(await written()).toEqual(rows);
  return [before, after];
};

test("the minimum notice advances with the clock", async () => {
  await specialist({ calendar: { weekly: WHOLE_DAYS, noticeMinutes: 60 } });
  const { trackId } = await visitorWithContact(app);
  const read = async () => (await startsOf(trackId, "2026-10-20"))[0];
  expect(await across(read, NOON + 30 * MINUTE_MS)).toEqual(["11:00", "11:30"]);
  expect(await across(read, NOON + 30 * MINUTE_MS + 1)).toEqual(["11:30", "12:00"]);
});

test("the horizon advances at the specialist's midnight", async () => {
  await specialist({ zone: "America/New_York", calendar: { weekly: WHOLE_DAYS, horizonDays: 3 } });
  const midnight = Date.parse("2026-10-21T04:00:00Z");
  app.clock.set(midnight - 1);
  const read = async () => {
    const { json } = await get(app, `/Funnel/Availabilities/${CAREER}?timezone=America/New_York`);
    return json.days.at(-1);
  };
  expect(await across(read, midnight)).toEqual([
    { date: "2026-10-23", total: 48, morning: 24, afternoon: 12, evening: 12, night: { early: 12, late: 4 } },
    { date: "2026-10-24", total: 48, morning: 24, afternoon: 12, evening: 12, night: { early: 12, late: 4 } },
  ]);
});

test("an expired hold releases its time; it never takes a credit or a place under a cap", async () => {
  await specialist({ credits: 1, profile: { capPerDay: 1 } });
  const { trackId } = await visitorWithContact(app);
  const other = await visitorWithContact(app);
  const selection = { startsAt: "2026-10-21T08:00:00Z", location: "zoom" };
  await post(app, `/Funnel/Track/${trackId}`, { step: "calendar", selection });
  app.clock.advance(10 * MINUTE_MS - 1);
  const read = async () => (await daysOf(other.trackId, "from=2026-10-21&to=2026-10-21"))[0]?.total;
  expect(await across(read, NOON + 10 * MINUTE_MS)).toEqual([13, 16]);
  expect((await book(app, other.trackId, "2026-10-21T08:00:00Z")).status).toBe(200);
});

describe("caps", () => {
  const bookOne = async (at = "2026-10-26T09:00:00Z") => {
    const { trackId } = await visitorWithContact(app);
    return (await book(app, trackId, at)).status;
  };
  const hasFreeDay = async () => (await daysOf(CAREER)).length > 0;

  test.each<[string, SpecialistOptions["profile"], string]>([
    ["a daily", { capPerDay: 1 }, "2026-10-20T22:00:00Z"],
    ["a weekly", { capPerWeek: 1 }, "2026-10-25T23:00:00Z"],
    ["a monthly spending", { capSpendingPerMonth: 2_999 }, "2026-10-31T23:00:00Z"],
  ])("%s cap resets at the end of its window, in the specialist's zone", async (_, profile, until) => {
    await specialist({ profile });
    expect(await bookOne()).toBe(200);
    app.clock.set(Date.parse(until) - 1);
    expect(await bookOne("2026-11-09T09:00:00Z")).toBe(400);
    expect(await across(hasFreeDay, Date.parse(until))).toEqual([false, true]);
    expect(await bookOne("2026-11-09T09:00:00Z")).toBe(200);
    expect(await hasFreeDay()).toBe(false);
  });

  test("of spending count the price of the next lead in its own category", async () => {
    const specialistId = await specialist({ profile: { capSpendingPerMonth: 10_000 }, unitPriceMinor: 4_000 });
    await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId("tutoring") }));
    await giveCredits(app, specialistId, { scope: "tutoring", unitPriceMinor: 1_000, quantity: 20 });
    const open = async () => [await hasFreeDay(), (await daysOf(starterId("tutoring"))).length > 0];
    expect(await open()).toEqual([true, true]);
    expect(await bookOne()).toBe(200);
    expect(await open()).toEqual([true, true]);
    expect(await bookOne("2026-10-27T09:00:00Z")).toBe(200);
    expect(await open()).toEqual([false, true]); // 2,000 are left: too little for one category, enough for the other
    const { trackId } = await visitorWithContact(app, { category: "tutoring" });
    expect((await book(app, trackId, "2026-10-28T09:00:00Z")).status).toBe(200);
    expect(await open()).toEqual([false, true]);
  });

  test("of spending reset when the expensive credits expire", async () => {
    const specialistId = await specialist({ profile: { capSpendingPerMonth: 3_000 }, unitPriceMinor: 1_000 });
    const expensive = await giveCredits(app, specialistId, { unitPriceMinor: 5_000 });
    const end = NOON + HOUR_MS;
    await endLot(expensive, end, specialistId);
    expect(await across(hasFreeDay, end)).toEqual([false, true]);
    expect(await bookOne()).toBe(200);
  });
});

const endLot = (lotId: string, expiresAt: number, specialistId: string) =>
  app.transact(async (tx) => {
    await tx.update(creditLots).set({ expiresAt }).where(eq(creditLots.id, lotId));
    await publish(tx, creditsChanged({ specialistId, categoryId: CAREER }));
  });

test("credits expire at their instant", async () => {
  const specialistId = await specialist({ credits: 0 });
  await endLot(await giveCredits(app, specialistId), NOON + HOUR_MS, specialistId);
  const { trackId } = await visitorWithContact(app);
  const read = async () => (await daysOf(trackId)).length > 0;
  app.clock.advance(HOUR_MS - 1);
  expect(await across(read, NOON + HOUR_MS)).toEqual([true, false]);
  expect((await book(app, trackId, "2026-10-21T08:00:00Z")).headers.get("X-Error-Code")).toBe("slot_taken");
});

test("a credential expires at its instant, only for the category that requires it", async () => {
  const specialistId = await specialist();
  const legal = starterId("legal");
  const { requiredCredential } = (await findCategory(app.services.db.read, legal))!;
  await app.transact(async (tx) => {
    await startServing(tx, { specialistId, categoryId: legal });
    const held = { specialistId, type: requiredCredential!, number: "1", issuer: "Bar", expiresAt: NOON + HOUR_MS };
    await verifyCredential(tx, await addCredential(tx, held));
  });
  await giveCredits(app, specialistId, { scope: "legal" });
  const { trackId } = await visitorWithContact(app, { category: "legal" });
  const read = async () => [(await daysOf(trackId)).length > 0, (await daysOf(CAREER)).length > 0];
  app.clock.advance(HOUR_MS - 1);
  expect(await across(read, NOON + HOUR_MS)).toEqual([[true, true], [false, true]]);
  expect((await book(app, trackId, "2026-10-21T08:00:00Z")).headers.get("X-Error-Code")).toBe("slot_taken");
});

test("a clock that is set back restores what had expired", async () => {
  const specialistId = await specialist({ credits: 0 });
  await endLot(await giveCredits(app, specialistId), NOON + HOUR_MS, specialistId);
  const read = async () => (await daysOf(CAREER)).length > 0;
  app.clock.advance(HOUR_MS);
  expect(await across(read, NOON)).toEqual([false, true]);
});

test("a clock that is set back restores an expired hold, also when something else changes at the same time", async () => {
  await specialist();
  const { trackId } = await visitorWithContact(app);
  await post(app, `/Funnel/Track/${trackId}`, {
    step: "calendar",
    selection: { startsAt: "2026-10-21T08:00:00Z", location: "zoom" },
  });
  const read = async () => (await daysOf(CAREER, "from=2026-10-21&to=2026-10-21"))[0]?.total;
  expect(await across(read, NOON + 10 * MINUTE_MS)).toEqual([13, 16]);
  app.clock.set(NOON);
  await specialist({ credits: 0 });
  expect(await read()).toBe(13);
});

describe("the window of days", () => {
  const lastDay = async () => {
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    const far = await daysOf(CAREER, `from=${plus(today, 40)}&to=${plus(today, 100)}`);
    return far.at(-1)?.date;
  };
  const plus = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

  test.each(["Europe/Vienna", "Pacific/Kiritimati", "Etc/GMT+12"])(
    "covers the longest horizon in %s, even after six days without the nightly refresh",
    async (zone) => {
      await specialist({ zone, calendar: { weekly: WHOLE_DAYS, horizonDays: 90 } });
      for (let day = 0; day <= 6; day++) {
        app.clock.set(NOON + day * DAY_MS);
        const { json } = await get(
          app,
          `/Funnel/Availabilities/${CAREER}?timezone=${encodeURIComponent(zone)}&from=2027-01-01&to=2027-02-28`,
        );
        const today = new Date(
          app.clock.now() + (zone === "Pacific/Kiritimati" ? 14 : zone === "Etc/GMT+12" ? -12 : 2) * HOUR_MS,
        );
        expect(json.days.at(-1)).toMatchObject({ date: plus(today.toISOString().slice(0, 10), 90), total: 48 });
      }
    },
  );

  test("loses only its end after weeks without the refresh, and regains it", async () => {
    await specialist({ calendar: { weekly: WHOLE_DAYS, horizonDays: 90, noticeMinutes: 0 } });
    await daysOf(CAREER);
    app.clock.set(NOON + 30 * DAY_MS);
    const near = await daysOf(CAREER);
    expect(near).toHaveLength(30);
    expect(near.slice(1).every((day) => day.total === 48)).toBe(true);
    expect(await lastDay()).toBe("2027-01-27");
    expect(await refreshStaleCandidates(app.ctx())).toBe(1);
    expect(await lastDay()).toBe("2027-02-17");
    expect(await refreshStaleCandidates(app.ctx())).toBe(0);
  });

  test("drops past days", async () => {
    await specialist({ calendar: { weekly: WHOLE_DAYS, horizonDays: 90, noticeMinutes: 0 } });
    app.clock.set(NOON + 5 * DAY_MS);
    expect((await daysOf(CAREER, "from=2026-10-20&to=2026-10-26")).map((day) => day.date)).toEqual([
      "2026-10-25",
      "2026-10-26",
    ]);
  });
});
