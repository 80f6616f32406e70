// Credits and caps in the read model match the current facts, at any later moment without a write.
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveCredits, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { leastSeen, PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { accountDeleted, creditsChanged } from "@/events.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { consumeCredit, reserveCredit } from "@/modules/billing/index.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { holdMeeting, planTimes } from "@/modules/scheduling/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { saveProfile, setAccepting, startServing } from "@/modules/specialists/index.ts";
import { toCandidate } from "./slot-index/slot-index-entry.ts";
import { getSlotIndex } from "./slot-index/slot-index.ts";
import { openTimes } from "./tables.ts";
import { passesRequestRules } from "./eligibility/eligibility.ts";
import { readCandidateFacts } from "./eligibility/candidate-facts.ts";

const SCOPES = ["career", "career/return", "career/leadership", "tutoring", "tutoring/exam"] as const;
/** Now, when holds expire, when short credits expire, tomorrow, next week, next month. */
const MOMENTS = [0, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 8 * DAY_MS, 32 * DAY_MS];

const scope = fc.constantFrom(...SCOPES);
const anyLot = fc.record({
  scope,
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(0, 900, 2_100, 5_000),
  endsIn: fc.constantFrom(null, 60 * MINUTE_MS, 8 * DAY_MS),
});
const anyCap = (...caps: number[]) => fc.option(fc.constantFrom(...caps));
const anyHistory = fc.record({
  caps: fc.record({
    capPerDay: anyCap(1, 2, 4),
    capPerWeek: anyCap(1, 3),
    capSpendingPerMonth: anyCap(2_000, 4_200, 9_000),
  }),
  lots: fc.array(anyLot, { minLength: 1, maxLength: 4 }),
  used: fc.array(scope, { maxLength: 3 }),
  reserved: fc.array(scope, { maxLength: 2 }),
  holds: fc.array(scope, { maxLength: 3 }),
  more: fc.option(anyLot),
});
type History = typeof anyHistory extends fc.Arbitrary<infer H> ? H : never;
type Lot = History["lots"][number];

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const idsOf = (path: string) => {
  const [category = "", part] = path.split("/");
  return { categoryId: starterId(category), subcategoryId: part ? starterId(path) : null };
};

const give = async (specialistId: string, { scope, quantity, price, endsIn }: Lot) => {
  const lotId = await giveCredits(app, specialistId, { scope, quantity, unitPriceMinor: price });
  if (endsIn === null) return;
  await app.transact(async (tx) => {
    await tx.update(creditLots).set({ expiresAt: NOON + endsIn }).where(eq(creditLots.id, lotId));
    await publish(tx, creditsChanged({ specialistId, categoryId: idsOf(scope).categoryId }));
  });
};

const holdFor = (specialistId: string, scope: string, n: number) =>
  app.transact((tx) =>
    holdMeeting(tx, {
      ...idsOf(scope),
      trackId: newId(),
      specialistId,
      ...planTimes(proposedCalendar("Europe/Vienna"), NOON + DAY_MS + n * 120 * MINUTE_MS),
      location: "zoom",
      locationDetail: null,
      visitorZone: "UTC",
      origin: "market",
    }, { expiresAt: NOON + 10 * MINUTE_MS })
  );

/** A specialist with this history. */
const createSpecialist = async ({ caps, lots, used, reserved, holds, more }: History): Promise<string> => {
  const specialistId = await makeSpecialist(app, { credits: 0 });
  await app.transact(async (tx) => {
    await startServing(tx, { specialistId, categoryId: starterId("tutoring") });
    await saveProfile(tx, { ...profileOf(specialistId), ...caps });
  });
  for (const lot of lots) await give(specialistId, lot);
  const refused = (error: { code?: string }) => {
    if (error.code !== "no_credit" && error.code !== "cap_reached") throw error;
  };
  const useOf = (path: string) => ({ specialistId, ...idsOf(path), meetingId: newId() });
  for (const path of used) await app.transact((tx) => consumeCredit(tx, useOf(path))).catch(refused);
  for (const path of reserved) await app.transact((tx) => reserveCredit(tx, useOf(path))).catch(refused);
  for (const [n, path] of holds.entries()) await holdFor(specialistId, path, n);
  if (more) await give(specialistId, more);
  return specialistId;
};

test("a deleted specialist leaves no open times", async () => {
  const specialistId = await makeSpecialist(app);
  const rows = () => app.services.db.read.select().from(openTimes).where(eq(openTimes.specialistId, specialistId));
  expect(await rows()).toHaveLength(1);
  await app.transact((tx) => publish(tx, accountDeleted({ userId: specialistId, formerAddressId: newId() })));
  expect(await rows()).toEqual([]);
});

test("the slot index and the current facts agree on who can take one more lead, now and later", async () => {
  const seen = { open: 0, closed: 0 };
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      app.clock.set(NOON);
      const specialistId = await createSpecialist(history);
      for (const later of MOMENTS) {
        const now = NOON + later;
        for (const path of SCOPES) {
          const request = { now, ...idsOf(path) };
          const facts = await readCandidateFacts(app.services.db.read, { specialistId, ...request, exceptTrackId: "" });
          const entry = (await getSlotIndex(app.services.db, request.categoryId, now)).entries.get(specialistId);
          const can = passesRequestRules(facts!.candidate, request);
          expect(passesRequestRules(toCandidate(entry!), request), `${path} after ${later / MINUTE_MS} minutes`).toBe(
            can,
          );
          seen[can ? "open" : "closed"]++;
        }
      }
      await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
    }),
    propertyRuns(25),
  );
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(leastSeen(50));
}, PROPERTY_TIMEOUT_MS);
