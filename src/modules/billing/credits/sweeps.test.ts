// The nightly run: credits expire with a ledger line, and an imbalance is reported.
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { billing, grantCredits, listOpenLots, reconcile } from "../index.ts";
import { expireCredits } from "./sweeps.ts";
import { creditEntries, creditLots } from "../tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const AFTER_EXPIRY = NOON + 800 * DAY_MS;

it("expires due credits once, in batches, and publishes the changes", async () => {
  const specialistId = await makePerson(app);
  const categoryId = starterId("career");
  for (let i = 0; i < 53; i++) await giveCredits(app, specialistId, { quantity: 2 });
  const untold = (await app.eventsOf("billing.credits_changed")).length;
  app.clock.set(AFTER_EXPIRY);
  await giveCredits(app, specialistId, { quantity: 1 });
  expect(await expireCredits(app.ctx())).toBe(53);
  expect(await expireCredits(app.ctx())).toBe(0);
  const left = await listOpenLots(app.services.db.read, { specialistId, categoryId, now: NOON });
  expect(left.map((lot) => lot.remaining)).toEqual([1]);
  const ended = await app.services.db.read.select().from(creditEntries).where(eq(creditEntries.kind, "expire"));
  expect(ended).toHaveLength(53);
  expect(ended[0]).toMatchObject({ amount: -2, specialistId, categoryId });
  expect((await app.eventsOf("billing.credits_changed")).slice(untold)).toEqual(
    Array(3).fill({ specialistId, categoryId }),
  );
  expect(await reconcile(app.services.db.read)).toEqual([]);
});

it("logs a lot that differs from its ledger", async () => {
  const specialistId = await makePerson(app);
  const lotId = await giveCredits(app, specialistId, { quantity: 4 });
  await app.transact((tx) => tx.update(creditLots).set({ remaining: 3 }).where(eq(creditLots.id, lotId)));
  expect(await reconcile(app.services.db.read)).toEqual([{ lotId, remaining: 3, ledger: 4 }]);
  const nightly = billing.schedules.find((s) => s.name === "billing.close-day")!;
  await nightly.run(app.ctx());
  expect(app.logged).toContainEqual(
    expect.objectContaining({ level: "error", message: "the credit ledger does not balance" }),
  );
});

it("finds expiring lots by an index, and compares in batches", async () => {
  const plan = async (which: string) =>
    (await app.services.db.read.all<{ detail: string }>(
      sql.raw(`explain query plan select id from credit_lots where ${which} order by expires_at limit 50`),
    )).map(({ detail }) => detail).join(" ");
  expect(await plan("credit_lots.remaining > 0 and expires_at <= 5")).toContain("credit_lots_end_idx");
  expect(await plan("credit_lots.remaining > 0 and expires_at > 5 and expires_at <= 9")).toContain(
    "credit_lots_end_idx",
  );
  const before = await reconcile(app.services.db.read);
  const specialistId = await makePerson(app);
  for (let i = 0; i < 12; i++) {
    await app.transact(async (tx) => {
      for (let n = 0; n < 50; n++) {
        const grant = { specialistId, categoryId: starterId("career"), quantity: 2, unitPriceMinor: 0, reason: "test" };
        await grantCredits(tx, { ...grant, key: newId() });
      }
    });
  }
  const lots = await app.services.db.read.select({ id: creditLots.id }).from(creditLots)
    .where(eq(creditLots.specialistId, specialistId)).orderBy(creditLots.id);
  const wrong = [lots[0]!.id, lots.at(-1)!.id];
  await app.transact((tx) => tx.update(creditLots).set({ remaining: 1 }).where(inArray(creditLots.id, wrong)));
  expect(await reconcile(app.services.db.read)).toEqual([
    ...before,
    ...wrong.map((lotId) => ({ lotId, remaining: 1, ledger: 2 })),
  ]);
});
