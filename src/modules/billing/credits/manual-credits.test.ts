// Credits that an administrator grants and revokes: never below zero, once for each key, with a message to the specialist.
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ledgerOf } from "@tests/support/payments/buyers.ts";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { deliverAllAgain, listSentTo } from "@tests/support/email/sent-notifications.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import {
  consumeCredit,
  grantManually,
  listBalances,
  type ManualCredits,
  reconcile,
  returnCredit,
  revokeManually,
} from "../index.ts";
import { countConsumption } from "./caps.ts";
import { expireCredits } from "./sweeps.ts";
import { creditEntries, creditLots } from "../tables.ts";

let app: TestApp;
let specialistId: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(async () => {
  expect(await reconcile(app.services.db.read)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.set(NOON);
  specialistId = await makePerson(app);
});

const categoryId = starterId("career");
const part = starterId("career/return");
const read = () => app.services.db.read;
const manual = (more: Partial<ManualCredits> = {}): ManualCredits => ({
  specialistId,
  categoryId,
  quantity: 3,
  reason: "Two visitors were bots",
  key: newId(),
  ...more,
});
const give = (more?: Partial<ManualCredits>) => app.transact((tx) => grantManually(tx, manual(more)));
const take = (more?: Partial<ManualCredits>) => app.transact((tx) => revokeManually(tx, manual(more)));
const tooFew = (error: { code: string }): number => {
  expect(error.code).toBe("too_few_credits");
  return 0;
};
const use = async (): Promise<string> => {
  const meetingId = newId();
  await app.transact((tx) => consumeCredit(tx, { specialistId, categoryId, subcategoryId: part, meetingId }));
  return meetingId;
};
const returnLeadCredit = (meetingId: string) =>
  app.transact((tx) => returnCredit(tx, { meetingId, rule: "visitor-absent" }));
const balances = async () =>
  (await listBalances(read(), { specialistId, now: app.clock.now() }))
    .map(({ subcategoryId, credits }) => `${subcategoryId === part ? "part" : "all"} ${credits}`).sort();
const eventsOf = async (name: string) =>
  (await app.eventsOf(name)).filter((p) => (p as { specialistId: string }).specialistId === specialistId);

describe("granting", () => {
  it("creates a lot that is valid as long as a purchased one, and a line with the reason", async () => {
    const { entryId } = await give();
    const [entry] = await read().select().from(creditEntries).where(eq(creditEntries.id, entryId));
    expect(entry).toMatchObject({ kind: "grant", amount: 3, unitPriceMinor: 0, note: "Two visitors were bots" });
    const [lot] = await read().select().from(creditLots).where(eq(creditLots.id, entry!.lotId));
    expect(lot).toMatchObject({ quantity: 3, subcategoryId: null, expiresAt: Date.UTC(2028, 9, 20, 10) });
    expect(await eventsOf("billing.credits_granted")).toEqual([{ specialistId, categoryId, entryId, credits: 3 }]);
    expect(await eventsOf("billing.credits_changed")).toHaveLength(1);
    expect(await countConsumption(read(), specialistId, 0)).toEqual({ leads: 0, spentMinor: 0 });
  });

  it("happens once for one key, and in a subcategory if one is given", async () => {
    const key = newId();
    const [one, other] = [await give({ key, subcategoryId: part }), await give({ key, subcategoryId: part })];
    expect(other).toEqual(one);
    expect(await balances()).toEqual(["part 3"]);
    expect(await eventsOf("billing.credits_granted")).toHaveLength(1);
  });
});

describe("revoking", () => {
  it("takes granted credits before purchased ones, last to expire first, and only of the given scope", async () => {
    const bought = await giveCredits(app, specialistId, { quantity: 2 });
    await app.transact((tx) => tx.update(creditLots).set({ transactionId: newId() }).where(eq(creditLots.id, bought)));
    await give({ quantity: 2, reason: "early" });
    app.clock.set(NOON + DAY_MS);
    await give({ quantity: 2, reason: "late" });
    await give({ quantity: 4, subcategoryId: part });
    await take({ quantity: 3, reason: "They were meant for somebody else" });
    const lots = await read().select({ remaining: creditLots.remaining }).from(creditLots)
      .where(eq(creditLots.specialistId, specialistId)).orderBy(asc(creditLots.id));
    expect(lots.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 4]);
    expect((await ledgerOf(read(), specialistId)).slice(-2)).toEqual(["revoke -2", "revoke -1"]);
    const [revoked] = await eventsOf("billing.credits_revoked");
    expect(revoked).toMatchObject({ categoryId, credits: 3 });
    expect(await balances()).toEqual(["all 3", "part 4"]);
  });

  it("rejects more than there are, and then revokes none", async () => {
    await give({ quantity: 2 });
    await give({ quantity: 9, subcategoryId: part });
    await expect(take({ quantity: 3 })).rejects.toMatchObject({ code: "too_few_credits", status: 400 });
    expect(await balances()).toEqual(["all 2", "part 9"]);
    await expect(take({ quantity: 1, categoryId: starterId("tutoring") })).rejects.toMatchObject({
      code: "too_few_credits",
      sentences: [expect.stringContaining("There are no credits to revoke here")],
    });
    expect(await eventsOf("billing.credits_revoked")).toEqual([]);
  });

  it("does not count expired credits", async () => {
    await give({ quantity: 2 });
    app.clock.set(Date.UTC(2028, 9, 20, 10));
    await expect(take({ quantity: 1 })).rejects.toMatchObject({ code: "too_few_credits" });
  });

  it("happens once for one key, also in parallel", async () => {
    await give({ quantity: 10 });
    const key = newId();
    await Promise.all(Array.from({ length: 8 }, () => take({ key })));
    expect(await balances()).toEqual(["all 7"]);
  });

  it("revoking the last credit publishes that none is left", async () => {
    await give();
    await take();
    expect(await eventsOf("billing.credits_exhausted")).toEqual([{ specialistId, categoryId }]);
  });
});

it("no history leads to negative lots or to a ledger out of balance", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("give" as const), quantity: fc.integer({ min: 1, max: 5 }), inPart: fc.boolean() }),
    fc.record({ kind: fc.constant("take" as const), quantity: fc.integer({ min: 1, max: 6 }), inPart: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("use" as const, "return" as const, "end" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      specialistId = await makePerson(app);
      app.clock.set(NOON);
      const used: string[] = [];
      let [given, taken] = [0, 0];
      for (const line of history) {
        const more = "quantity" in line ? { quantity: line.quantity, subcategoryId: line.inPart ? part : null } : {};
        if (line.kind === "give") given += await give(more).then(() => line.quantity);
        if (line.kind === "take") taken += await take(more).then(() => line.quantity, tooFew);
        if (line.kind === "use") used.push(...await use().then((id) => [id], () => []));
        if (line.kind === "return" && used.length > 0) await returnLeadCredit(used.pop()!);
        if (line.kind === "end") {
          app.clock.set(app.clock.now() + 400 * DAY_MS);
          await expireCredits(app.ctx());
        }
      }
      const entries = await ledgerOf(read(), specialistId);
      const sum = (kind: string) =>
        entries.filter((line) => line.startsWith(kind)).reduce((all, line) => all + Number(line.split(" ")[1]), 0);
      expect([sum("grant"), sum("revoke")]).toEqual([given, -taken || 0]);
      expect(await reconcile(read())).toEqual([]);
    }),
    propertyRuns(6),
  );
});

it("the specialist gets the reason by email and in the inbox, once", async () => {
  await give({ quantity: 1, reason: "For the <trouble> & the bots" });
  await take({ quantity: 1, reason: "Given twice" });
  await deliverAllAgain(app);
  const { emails, notifications } = await listSentTo(app, specialistId);
  expect(
    notifications.map(({ kind, title, body }) => [kind, title, body]).filter(([kind]) => kind !== "credits-exhausted"),
  )
    .toEqual([
      ["credits-granted", "We added 1 credit", "Career coaching. Reason: For the <trouble> & the bots"],
      ["credits-revoked", "We removed 1 credit", "Career coaching. Reason: Given twice"],
    ]);
  const [given, taken] = emails;
  expect(emails.map(({ subject }) => subject)).toEqual([
    "1 credit added for Career coaching at Parley",
    "1 credit removed for Career coaching at Parley",
    "No credits left: you're hidden in Career coaching at Parley",
  ]);
  expect(given!.text).toContain("For the <trouble> & the bots");
  expect(given!.html).toContain("For the &lt;trouble&gt; &amp; the bots");
  expect(taken!.text).toMatch(/reply to this email/);
});
