// A specialist's own caps: what they leave, in the specialist's zone and without returned credits, and that they hold.
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { accountDeleted } from "@/events.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import {
  consumeCredit,
  consumeReservedCredit,
  getCaps,
  listCapWindows,
  reserveCredit,
  returnCredit,
  setCaps,
} from "../index.ts";
import { countConsumption } from "./caps.ts";
import { capPeriods, type Caps, NO_CAPS } from "../rules.ts";
import { creditLots, spendingCaps } from "../tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const zone = "Europe/Vienna";
const END_OF_DAY = Date.parse("2026-10-20T22:00:00Z");
const END_OF_WEEK = Date.parse("2026-10-25T23:00:00Z"); // the clocks went back on that Sunday
const END_OF_MONTH = Date.parse("2026-10-31T23:00:00Z");

const limit = (specialistId: string, caps: Partial<Caps>) =>
  app.transact((tx) => setCaps(tx, specialistId, { ...NO_CAPS, ...caps }));
const windowsOf = async (specialistId: string, caps: Partial<Caps>) => {
  await limit(specialistId, caps);
  return await listCapWindows(app.services.db.read, { specialistId, now: NOON });
};
const use = (specialistId: string, meetingId = newId()) =>
  app.transact((tx) =>
    consumeCredit(tx, { specialistId, categoryId: starterId("career"), subcategoryId: null, meetingId })
  );
const newcomer = async () => {
  const specialistId = await makePerson(app);
  await app.transact((tx) => saveCalendar(tx, { specialistId, rules: proposedCalendar(zone) }));
  return specialistId;
};

/** A specialist who used one credit yesterday and two today, one of them returned; 1,500 each. */
const someone = async () => {
  const specialistId = await newcomer();
  const meetingId = newId();
  app.clock.set(NOON - 24 * 3_600_000);
  await giveCredits(app, specialistId, { quantity: 5 });
  await use(specialistId);
  app.clock.set(NOON);
  await use(specialistId);
  await use(specialistId, meetingId);
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
  [{ capPerMonth: 9 }, "leads", 7, 9, END_OF_MONTH],
  [{ capSpendingPerDay: 4_000 }, "spending", 2_500, 4_000, END_OF_DAY],
  [{ capSpendingPerWeek: 3_000 }, "spending", 0, 3_000, END_OF_WEEK],
  [{ capSpendingPerMonth: 10_000 }, "spending", 7_000, 10_000, END_OF_MONTH],
  [{ capSpendingPerMonth: 1_499 }, "spending", -1_501, 1_499, END_OF_MONTH],
])("%j counts %s and leaves %i of %i", async (caps, of, left, full, until) => {
  expect(await windowsOf(await someone(), caps)).toEqual([{ of, left, full, until }]);
});

it("each cap has its own window", async () => {
  const windows = await windowsOf(await someone(), { capPerDay: 1, capPerWeek: 4, capSpendingPerMonth: 100_000 });
  expect(windows.map((w) => w.until)).toEqual([END_OF_DAY, END_OF_WEEK, END_OF_MONTH]);
});

it("limits are saved and replaced as a whole", async () => {
  const specialistId = await newcomer();
  expect(await getCaps(app.services.db.read, specialistId)).toEqual(NO_CAPS);
  await limit(specialistId, { capPerDay: 3, capSpendingPerWeek: 9_000 });
  await limit(specialistId, { capPerMonth: 7 });
  expect(await getCaps(app.services.db.read, specialistId)).toEqual({ ...NO_CAPS, capPerMonth: 7 });
});

it("limits are deleted with the account, only its own, also when the event comes twice", async () => {
  const [userId, other] = [await newcomer(), await newcomer()];
  for (const specialistId of [userId, other]) await limit(specialistId, { capPerDay: 3 });
  const leave = () => app.transact((tx) => publish(tx, accountDeleted({ userId, formerAddressId: newId() })));
  await leave();
  await leave();
  const { read } = app.services.db;
  expect(
    await read.select({ id: spendingCaps.specialistId }).from(spendingCaps).where(
      eq(spendingCaps.specialistId, userId),
    ),
  )
    .toEqual([]);
  expect(await getCaps(read, other)).toMatchObject({ capPerDay: 3 });
});

describe("consuming", () => {
  it.each<[Partial<Caps>, number]>([
    [{ capPerDay: 2 }, 2],
    [{ capPerWeek: 1 }, 1],
    [{ capPerMonth: 3 }, 3],
    [{ capSpendingPerDay: 3_000 }, 2],
    [{ capSpendingPerWeek: 4_499 }, 2],
    [{ capSpendingPerMonth: 1_499 }, 0],
  ])("%j allows %i of five credits, and consumes none beyond", async (caps, allowed) => {
    const specialistId = await newcomer();
    await giveCredits(app, specialistId, { quantity: 5 });
    await limit(specialistId, caps);
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => use(specialistId)));
    const refusals = asked.filter((a) => a.status === "rejected").map((a) => a.reason);
    expect(refusals).toHaveLength(5 - allowed);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, code: "cap_reached" });
    expect(await countConsumption(app.services.db.read, specialistId, 0)).toMatchObject({ leads: allowed });
  });

  it("continues when the period is over, in the specialist's zone", async () => {
    const specialistId = await newcomer();
    await giveCredits(app, specialistId);
    await limit(specialistId, { capPerDay: 1 });
    await use(specialistId);
    app.clock.set(END_OF_DAY - 1);
    await expect(use(specialistId)).rejects.toMatchObject({ code: "cap_reached" });
    app.clock.set(END_OF_DAY);
    await use(specialistId);
    app.clock.set(NOON);
  });

  it("counts what was reserved before midnight, which can become a lead of the next day", async () => {
    const specialistId = await newcomer();
    await giveCredits(app, specialistId, { quantity: 9 });
    await limit(specialistId, { capPerDay: 2 });
    const meetingId = newId();
    const scope = { specialistId, categoryId: starterId("career"), subcategoryId: null };
    expect(await app.transact((tx) => reserveCredit(tx, { ...scope, meetingId }))).toBe(true);
    expect(await listCapWindows(app.services.db.read, { specialistId, now: NOON }))
      .toMatchObject([{ left: 1, full: 1 }]);
    app.clock.set(END_OF_DAY);
    await use(specialistId);
    await expect(use(specialistId)).rejects.toMatchObject({ code: "cap_reached" });
    await app.transact((tx) => consumeReservedCredit(tx, meetingId));
    const { day } = capPeriods(zone, app.clock.now());
    expect(await countConsumption(app.services.db.read, specialistId, day.from)).toMatchObject({ leads: 2 });
    app.clock.set(NOON);
  });

  it("counts spending by currency: a cap holds in each of them", async () => {
    const specialistId = await newcomer();
    await giveCredits(app, specialistId, { quantity: 1, unitPriceMinor: 1_500 });
    await use(specialistId);
    const lotId = await giveCredits(app, specialistId, { quantity: 2, unitPriceMinor: 1_000 });
    await app.transact((tx) => tx.update(creditLots).set({ currency: "CHF" }).where(eq(creditLots.id, lotId)));
    await use(specialistId);
    expect(await windowsOf(specialistId, { capSpendingPerDay: 2_500 })).toMatchObject([{ left: 1_000, full: 2_500 }]);
    await use(specialistId);
    expect(await windowsOf(specialistId, { capSpendingPerDay: 2_500 })).toMatchObject([{ left: 500 }]);
  });

  it("a free lead spends nothing, also beyond a spending cap", async () => {
    const specialistId = await newcomer();
    await giveCredits(app, specialistId, { quantity: 1, unitPriceMinor: 1_500 });
    await use(specialistId);
    await limit(specialistId, { capSpendingPerDay: 1_000 });
    await giveCredits(app, specialistId, { quantity: 2, unitPriceMinor: 0 });
    await use(specialistId);
    await limit(specialistId, { capSpendingPerDay: 1_000, capPerDay: 2 });
    await expect(use(specialistId)).rejects.toMatchObject({ code: "cap_reached" });
  });

  it("never exceeds a limit, whatever is used and returned when", async () => {
    const cap = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
    const caps = fc.record({
      capPerDay: cap(3),
      capPerWeek: cap(6),
      capPerMonth: cap(9),
      capSpendingPerDay: cap(5_000),
      capSpendingPerWeek: cap(9_000),
      capSpendingPerMonth: cap(15_000),
    });
    const steps = fc.array(fc.oneof(fc.constant("use"), fc.constant("return"), fc.integer({ min: 1, max: 40 })), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(caps, steps, async (limits, history) => {
        const specialistId = await newcomer();
        app.clock.set(NOON);
        await giveCredits(app, specialistId, { quantity: 10, unitPriceMinor: 1_500 });
        await giveCredits(app, specialistId, { quantity: 10, unitPriceMinor: 700 });
        await limit(specialistId, limits);
        const used: string[] = [];
        for (const step of history) {
          if (typeof step === "number") app.clock.advance(step * 3_600_000);
          if (step === "return" && used.length) {
            await app.transact((tx) => returnCredit(tx, { meetingId: used.pop()!, rule: "duplicate" }));
          }
          const meetingId = newId();
          if (step === "use") await use(specialistId, meetingId).then(() => used.push(meetingId), () => {});
          const { day, week, month } = capPeriods(zone, app.clock.now());
          const since = (from: number) => countConsumption(app.services.db.read, specialistId, from);
          for (
            const [from, leadCap, spendingCap] of [
              [day.from, limits.capPerDay, limits.capSpendingPerDay],
              [week.from, limits.capPerWeek, limits.capSpendingPerWeek],
              [month.from, limits.capPerMonth, limits.capSpendingPerMonth],
            ] as const
          ) {
            const { leads, spentMinor } = await since(from);
            expect(leads).toBeLessThanOrEqual(leadCap ?? Infinity);
            expect(spentMinor).toBeLessThanOrEqual(spendingCap ?? Infinity);
          }
        }
        app.clock.set(NOON);
      }),
      propertyRuns(15),
    );
  });
});
