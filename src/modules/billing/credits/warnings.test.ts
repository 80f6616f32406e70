// Warnings about credits: once when they run low, run out or expire soon; never when they grow.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { eq } from "drizzle-orm";
import { consumeCredit, consumeReservedCredit, reserveLeadCredit, returnCredit } from "../index.ts";
import { creditLots } from "../tables.ts";
import { findExpiringCredits, warnOfExpiringCredits } from "./warnings.ts";
import { expireCredits } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const categoryId = starterId("career");
const warningsFor = async (specialistId: string) =>
  (await app.allEvents())
    .filter(([name, payload]) =>
      /credits_(low|exhausted|expiring)/.test(name) &&
      (payload as { specialistId: string }).specialistId === specialistId
    )
    .map(([name, payload]) => `${name.slice(16)} ${(payload as { days?: number }).days ?? ""}`.trim());
const use = (specialistId: string, meetingId = newId()) =>
  app.transact((tx) => consumeCredit(tx, { specialistId, categoryId, subcategoryId: null, meetingId }));

describe("using credits", () => {
  it("warns at the low mark of the settings, and at zero", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 5 });
    const after: string[][] = [];
    for (let n = 0; n < 5; n++) {
      await use(specialistId);
      after.push(await warningsFor(specialistId));
    }
    expect(after).toEqual([[], ["low"], ["low"], ["low"], ["low", "exhausted"]]);
  });

  it("warns again when credits returned and were used again", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 1 });
    const meetingId = newId();
    await use(specialistId, meetingId);
    await app.transact((tx) => returnCredit(tx, { meetingId, rule: "duplicate" }));
    expect(await warningsFor(specialistId)).toEqual(["exhausted"]);
    await use(specialistId);
    expect(await warningsFor(specialistId)).toEqual(["exhausted", "exhausted"]);
  });

  it("warns at zero when the last one was reserved and its lot has expired meanwhile", async () => {
    const specialistId = await makePerson(app);
    const lotId = await giveCredits(app, specialistId, { quantity: 1 });
    const leadId = newId();
    await app.transact(async (tx) => {
      await reserveLeadCredit(tx, { specialistId, categoryId, subcategoryId: null, leadId });
      await tx.update(creditLots).set({ expiresAt: tx.now }).where(eq(creditLots.id, lotId));
    });
    expect(await warningsFor(specialistId)).toEqual([]);
    await app.transact((tx) => consumeReservedCredit(tx, leadId));
    expect(await warningsFor(specialistId)).toEqual(["exhausted"]);
  });

  it("counts all credits of the category, with those of its subcategories", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 1 });
    await giveCredits(app, specialistId, { scope: "career/return", quantity: 9 });
    await use(specialistId);
    expect(await warningsFor(specialistId)).toEqual([]);
  });
});

describe("credits that expire", () => {
  const at = async (ms: number, work: () => Promise<unknown>) => {
    app.clock.set(NOON + ms);
    await work();
    app.clock.set(NOON);
  };
  const END = 731 * DAY_MS; // two years, one of them a leap year
  const night = (daysBefore: number) => at(END - daysBefore * DAY_MS + 1, () => warnOfExpiringCredits(app.ctx()));

  it("have warnings 60, 30 and 7 days before, once each, however often the nightly run repeats", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 2 });
    for (const days of [61, 60, 60, 45, 30, 29, 7, 7, 1]) await night(days);
    expect(await warningsFor(specialistId)).toEqual(["expiring 60", "expiring 30", "expiring 7"]);
  });

  it("have the most urgent warning when nights were missed", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 2 });
    await night(5);
    await night(4);
    expect(await warningsFor(specialistId)).toEqual(["expiring 7"]);
  });

  it("have one warning together", async () => {
    const specialistId = await makePerson(app);
    for (let n = 0; n < 3; n++) await giveCredits(app, specialistId, { quantity: 1 });
    await night(30);
    expect(await warningsFor(specialistId)).toEqual(["expiring 30"]);
    const scope = { specialistId, categoryId, now: NOON + END - 30 * DAY_MS };
    expect(await findExpiringCredits(app.services.db.read, { ...scope, days: 30 }))
      .toEqual({ credits: 3, firstEndsAt: NOON + END });
    expect(await findExpiringCredits(app.services.db.read, { ...scope, days: 29 }))
      .toEqual({ credits: 0, firstEndsAt: undefined });
  });

  it("have no warning when they are used up", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 1 });
    await use(specialistId);
    await night(30);
    expect(await warningsFor(specialistId)).toEqual(["exhausted"]);
  });

  it("that were returned for 30 days have a warning 7 days before, not at once", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 1 });
    const meetingId = newId();
    await use(specialistId, meetingId);
    const back = END + DAY_MS;
    await at(back, () => app.transact((tx) => returnCredit(tx, { meetingId, rule: "visitor-absent" })));
    await at(back + 1, () => warnOfExpiringCredits(app.ctx()));
    expect(await warningsFor(specialistId)).toEqual(["exhausted"]);
    await at(back + 23 * DAY_MS + 1, () => warnOfExpiringCredits(app.ctx()));
    expect(await warningsFor(specialistId)).toEqual(["exhausted", "expiring 7"]);
  });

  it("leave a specialist without credits: published as exhausted", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 2 });
    await at(END, () => expireCredits(app.ctx()));
    expect(await warningsFor(specialistId)).toEqual(["exhausted"]);
  });
});
