// Credits on a real database: which lot is used, what returns, and that the ledger always balances.
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { consumeCredit, grantCredits, listOpenLots, reconcile, returnCredit } from "../index.ts";
import { countConsumption } from "./caps.ts";
import { creditEntries, creditLots } from "../tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const categoryId = starterId("mortgages");
const firstHome = starterId("mortgages/first-home");
const remortgage = starterId("mortgages/remortgage");

const use = (specialistId: string, subcategoryId: string | null = null, meetingId = newId()) =>
  app.transact((tx) => consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId }));
const returnLeadCredit = (meetingId: string, rule = "cancelled-in-time") =>
  app.transact((tx) => returnCredit(tx, { meetingId, rule }));
/** Usable lots as [subcategory, credits, expiry], soonest to expire first. */
const openLots = async (specialistId: string, now = app.clock.now()) =>
  (await listOpenLots(app.services.db.read, { specialistId, categoryId, now }))
    .map((lot) => [lot.subcategoryId, lot.remaining, lot.expiresAt]);
const countCredits = async (specialistId: string) =>
  (await listOpenLots(app.services.db.read, { specialistId, categoryId, now: app.clock.now() }))
    .reduce((sum, lot) => sum + lot.remaining, 0);
const entriesOf = (specialistId: string) =>
  app.services.db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId))
    .orderBy(asc(creditEntries.id));
const lotOf = async (lotId: string) => {
  const [lot] = await app.services.db.read.select().from(creditLots).where(eq(creditLots.id, lotId));
  return lot!;
};
/** Counts the credits_changed events of a specialist. */
const changesOf = async (specialistId: string) =>
  (await app.eventsOf("billing.credits_changed")).filter((p) =>
    (p as { specialistId: string }).specialistId === specialistId
  ).length;
const laterBy = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  app.clock.set(NOON + ms);
  try {
    return await work();
  } finally {
    app.clock.set(NOON);
  }
};

describe("grantCredits", () => {
  it("creates a lot with the currency and validity of the settings, and a ledger line", async () => {
    const specialistId = await makePerson(app);
    const lotId = await giveCredits(app, specialistId, { scope: "mortgages", quantity: 3, unitPriceMinor: 4_500 });
    expect(await lotOf(lotId)).toMatchObject({
      quantity: 3,
      remaining: 3,
      unitPriceMinor: 4_500,
      currency: "EUR",
      subcategoryId: null,
      expiresAt: Date.UTC(2028, 9, 20, 10),
    });
    expect(await entriesOf(specialistId)).toMatchObject([{ kind: "grant", amount: 3, lotId }]);
    expect(await app.eventsOf("billing.credits_changed")).toContainEqual({ specialistId, categoryId });
  });

  it("grants once for one key", async () => {
    const specialistId = await makePerson(app);
    const grant = { specialistId, categoryId, quantity: 2, unitPriceMinor: 0, reason: "welcome", key: newId() };
    const first = await app.transact((tx) => grantCredits(tx, grant));
    expect(await app.transact((tx) => grantCredits(tx, grant))).toEqual(first);
    expect(await countCredits(specialistId)).toBe(2);
    expect(await changesOf(specialistId)).toBe(1);
  });
});

describe("consumeCredit", () => {
  it("uses the subcategory's own credits first, then the soonest to expire", async () => {
    const specialistId = await makePerson(app);
    const late = await giveCredits(app, specialistId, { scope: "mortgages", quantity: 1, unitPriceMinor: 4_000 });
    const soon = await laterBy(-DAY_MS, () => giveCredits(app, specialistId, { scope: "mortgages", quantity: 1 }));
    const narrow = await laterBy(
      DAY_MS,
      () => giveCredits(app, specialistId, { scope: "mortgages/first-home", quantity: 1 }),
    );
    const lots: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { entryId } = await use(specialistId, firstHome);
      lots.push((await entriesOf(specialistId)).find((e) => e.id === entryId)!.lotId);
    }
    expect(lots).toEqual([narrow, soon, late]);
  });

  it("returns the line and the price, and publishes the change", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 2, unitPriceMinor: 4_500 });
    const meetingId = newId();
    const { entryId, unitPriceMinor } = await use(specialistId, firstHome, meetingId);
    expect(unitPriceMinor).toBe(4_500);
    expect((await entriesOf(specialistId)).find((e) => e.id === entryId)).toMatchObject({
      kind: "consume",
      amount: -1,
      meetingId,
      uniqueKey: `consume-${meetingId}`,
    });
    expect(await changesOf(specialistId)).toBe(2);
  });

  it.each([
    ["nothing was bought", null, undefined, 0],
    ["only another subcategory has credits", remortgage, "mortgages/first-home", 0],
    ["the meeting names no subcategory and only one has credits", null, "mortgages/first-home", 0],
    ["only another category has credits", null, "career", 0],
    ["the credits have expired", null, "mortgages", 800 * DAY_MS],
  ])("throws no_credit when %s", async (_why, subcategoryId, scope, later) => {
    const specialistId = await makePerson(app);
    if (scope) await giveCredits(app, specialistId, { scope, quantity: 1 });
    const before = await entriesOf(specialistId);
    await laterBy(later, async () => {
      await expect(use(specialistId, subcategoryId)).rejects.toMatchObject({ status: 400, code: "no_credit" });
    });
    expect(await entriesOf(specialistId)).toEqual(before);
  });

  it("gives the last credit to one of many parallel calls", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 3 });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => use(specialistId)));
    expect(asked.filter((a) => a.status === "fulfilled")).toHaveLength(3);
    expect(await countCredits(specialistId)).toBe(0);
  });

  it("uses one credit for a meeting, even when called twice", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 2 });
    const meetingId = newId();
    await use(specialistId, null, meetingId);
    await expect(use(specialistId, null, meetingId)).rejects.toMatchObject({ code: "credit_already_used" });
    expect(await countCredits(specialistId)).toBe(1);
  });
});

describe("returnCredit", () => {
  it("returns the credit to its lot, once, with the rule", async () => {
    const specialistId = await makePerson(app);
    const lotId = await giveCredits(app, specialistId, { scope: "mortgages", quantity: 1 });
    const meetingId = newId();
    await use(specialistId, null, meetingId);
    expect(await returnLeadCredit(meetingId, "visitor-absent")).toBe(true);
    expect(await returnLeadCredit(meetingId, "duplicate")).toBe(false);
    expect((await lotOf(lotId)).remaining).toBe(1);
    const returned = (await entriesOf(specialistId)).filter((e) => e.kind === "return");
    expect(returned).toMatchObject([{ amount: 1, lotId, rule: "visitor-absent", meetingId }]);
    const published = (await app.eventsOf("billing.credit_returned")).filter((p) =>
      (p as { meetingId: string }).meetingId === meetingId
    );
    expect(published).toEqual([{ specialistId, categoryId, meetingId, rule: "visitor-absent" }]);
  });

  it("returns nothing for a meeting that used no credit", async () => {
    expect(await returnLeadCredit(newId())).toBe(false);
  });

  it("creates a lot of 30 days when the credit's own lot has expired", async () => {
    const specialistId = await makePerson(app);
    const lotId = await giveCredits(app, specialistId, {
      scope: "mortgages/first-home",
      quantity: 1,
      unitPriceMinor: 4_000,
    });
    const meetingId = newId();
    await use(specialistId, firstHome, meetingId);
    const later = 800 * DAY_MS;
    await laterBy(later, async () => {
      expect(await returnLeadCredit(meetingId)).toBe(true);
      expect(await openLots(specialistId)).toEqual([[firstHome, 1, NOON + later + 30 * DAY_MS]]);
    });
    expect((await lotOf(lotId)).remaining).toBe(0);
  });
});

describe("listOpenLots", () => {
  it("lists usable lots, soonest to expire first", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 2 });
    await laterBy(-DAY_MS, () => giveCredits(app, specialistId, { scope: "mortgages/first-home", quantity: 4 }));
    await giveCredits(app, specialistId, { scope: "career", quantity: 9 });
    const end = Date.UTC(2028, 9, 20, 10);
    const wide = [null, 2, end];
    expect(await openLots(specialistId)).toEqual([[firstHome, 4, end - DAY_MS], wide]);
    expect(await openLots(specialistId, end - DAY_MS)).toEqual([wide]);
    expect(await openLots(specialistId, end)).toEqual([]);
    await use(specialistId);
    await use(specialistId);
    expect(await openLots(specialistId, end - DAY_MS)).toEqual([]);
  });
});

describe("consumption", () => {
  it("counts leads and spending since an instant, without returned credits", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 5, unitPriceMinor: 4_500 });
    const returned = newId();
    await laterBy(
      -DAY_MS,
      () => giveCredits(app, specialistId, { scope: "mortgages", quantity: 1, unitPriceMinor: 100 }),
    );
    await laterBy(-DAY_MS, () => use(specialistId));
    await use(specialistId);
    await use(specialistId);
    await use(specialistId, null, returned);
    await returnLeadCredit(returned);
    const { read } = app.services.db;
    expect(await countConsumption(read, specialistId, NOON)).toEqual({ leads: 2, spentMinor: 9_000 });
    expect(await countConsumption(read, specialistId, NOON - DAY_MS)).toEqual({ leads: 3, spentMinor: 9_100 });
    expect(await countConsumption(read, specialistId, NOON + 1)).toEqual({ leads: 0, spentMinor: 0 });
  });
});

it("the ledger balances after any history", async () => {
  const step = fc.constantFrom("grant", "grant narrow", "use", "use narrow", "return", "later");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const specialistId = await makePerson(app);
      const meetings: string[] = [];
      app.clock.set(NOON);
      for (const name of steps) {
        const meetingId = newId();
        if (name === "grant") await giveCredits(app, specialistId, { scope: "mortgages", quantity: 2 });
        if (name === "grant narrow") {
          await giveCredits(app, specialistId, { scope: "mortgages/first-home", quantity: 1 });
        }
        if (name === "later") app.clock.advance(300 * DAY_MS);
        if (name === "return" && meetings.length) await returnLeadCredit(meetings.shift()!);
        if (name.startsWith("use")) {
          await use(specialistId, name === "use" ? null : firstHome, meetingId).then(
            () => meetings.push(meetingId),
            () => {},
          );
        }
      }
      app.clock.set(NOON);
      expect(await reconcile(app.services.db.read)).toEqual([]);
    }),
    propertyRuns(20),
  );
});
