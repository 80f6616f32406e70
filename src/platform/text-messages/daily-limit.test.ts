// The day's limits when many messages are counted at once: never passed, and one alert for each threshold.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS } from "../time/time.ts";
import { countText, purgeTextDays, type TextBudget } from "./daily-limit.ts";
import { textDays } from "./tables.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const LIMITS = { texts: 10, cost: 10_000 };
const count = (cost = 75, budget: TextBudget = "meetings") =>
  app.transact((tx) => countText(tx, { budget, limits: LIMITS, cost }));

test("thirty at once: ten are counted, with one alert at 80 % and one at 100%", async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => count()));
  expect(results.filter(({ counted }) => counted)).toHaveLength(10);
  expect(results.flatMap(({ alert }) => alert ?? []).sort((a, b) => a - b)).toEqual([80, 100]);
  expect(await app.services.db.read.select().from(textDays)).toMatchObject([{ texts: 10, cost: 750, alerted: 100 }]);
});

test("the cost counts on its own, and the next day begins at nothing", async () => {
  expect(await count(9_000)).toEqual({ counted: true, alert: 80 });
  expect(await count(1_001)).toEqual({ counted: false, alert: 100 });
  expect(await count(1_000)).toEqual({ counted: true, alert: undefined });
  const { db } = app.services;
  expect(await count(1)).toEqual({ counted: false, alert: undefined });
  app.clock.advance(DAY_MS);
  expect(await count()).toEqual({ counted: true, alert: undefined });
  app.clock.advance(401 * DAY_MS);
  await app.transact(purgeTextDays);
  expect(await db.read.select().from(textDays)).toEqual([]);
});

test("codes have a budget of their own, with alerts of their own", async () => {
  expect(await count(10_000)).toEqual({ counted: true, alert: 100 });
  expect(await count(10_000, "codes")).toEqual({ counted: true, alert: 100 });
  expect(await count(1, "codes")).toEqual({ counted: false, alert: undefined });
  const used = { texts: 1, cost: 10_000, alerted: 100, codeTexts: 1, codeCost: 10_000, codesAlerted: 100 };
  expect(await app.services.db.read.select().from(textDays)).toMatchObject([used]);
});
