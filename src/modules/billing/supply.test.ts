// What caps leave, on the specialist's own clock and net of returned credits.
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredits, makePerson } from "../../../tests/support/factories.ts";
import { NOON, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { newId } from "../../platform/ids.ts";
import { starterId } from "../catalog/index.ts";
import { capWindows, consumeCredit, returnCredit } from "./index.ts";
import type { Caps } from "./rules.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const NO_CAPS: Caps = { capPerDay: null, capPerWeek: null, capSpendingPerMonth: null };
const zone = "Europe/Vienna";
const END_OF_DAY = Date.parse("2026-10-20T22:00:00Z");
const END_OF_WEEK = Date.parse("2026-10-25T23:00:00Z"); // the clocks went back on that Sunday
const END_OF_MONTH = Date.parse("2026-10-31T23:00:00Z");

const windowsOf = (specialistId: string, caps: Partial<Caps>) =>
  capWindows(app.services.db.read, { specialistId, caps: { ...NO_CAPS, ...caps }, zone, now: NOON });

/** A specialist who used one credit yesterday and two today, of which one came back; 1,500 each. */
const someone = async () => {
  const specialistId = await makePerson(app);
  const use = { specialistId, categoryId: starterId("career"), subcategoryId: null };
  const meetingId = newId();
  app.clock.set(NOON - 24 * 3_600_000);
  await giveCredits(app, specialistId, { quantity: 5 });
  await app.transact((tx) => consumeCredit(tx, { ...use, meetingId: newId() }));
  app.clock.set(NOON);
  await app.transact((tx) => consumeCredit(tx, { ...use, meetingId: newId() }));
  await app.transact((tx) => consumeCredit(tx, { ...use, meetingId }));
  await app.transact((tx) => returnCredit(tx, { meetingId, rule: "visitor-absent" }));
  return specialistId;
};

it("without caps nothing is limited", async () => {
  expect(await windowsOf(await someone(), {})).toEqual([]);
});

it.each<[Partial<Caps>, "leads" | "spending", number, number, number]>([
  [{ capPerDay: 2 }, "leads", 1, 2, END_OF_DAY],
  [{ capPerDay: 1 }, "leads", 0, 1, END_OF_DAY],
  [{ capPerWeek: 5 }, "leads", 3, 5, END_OF_WEEK],
  [{ capSpendingPerMonth: 10_000 }, "spending", 7_000, 10_000, END_OF_MONTH],
  [{ capSpendingPerMonth: 1_499 }, "spending", -1_501, 1_499, END_OF_MONTH],
])("%j counts %s and leaves %i of %i", async (caps, of, left, full, until) => {
  expect(await windowsOf(await someone(), caps)).toEqual([{ of, left, full, until }]);
});

it("each cap has its own window", async () => {
  const windows = await windowsOf(await someone(), { capPerDay: 1, capPerWeek: 4, capSpendingPerMonth: 100_000 });
  expect(windows.map((w) => w.until)).toEqual([END_OF_DAY, END_OF_WEEK, END_OF_MONTH]);
});
