// The public numbers of the market: what counts as booked here, and what is too little to be said.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { leads } from "../tables.ts";

let app: TestApp;
let specialistId: string;
let marketing: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 20 });
  marketing = await makeSpecialist(app, { category: "digital-marketing", credits: 5 });
});
afterAll(() => app.close());

const numbers = async () => (await get(app, "/Leads/MarketNumbers")).json;
/** Two on a day. */
const startOf = (n: number) => NEXT_WEEK + Math.floor(n / 2) * DAY_MS + n % 2 * HOUR_MS;

const NONE = { days: 30, total: 0, categories: [] };
const change = async (id: string, values: Partial<typeof leads.$inferInsert>) =>
  await app.transact(async (tx) => void await tx.update(leads).set(values).where(eq(leads.id, id)));

test("they are counted by category from five on, without what was imported, handed over, deleted or is older", async () => {
  expect(await numbers()).toEqual(NONE);
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await bookMeeting(app, { specialistId, startsAt: startOf(n) }));
  expect(await numbers()).toEqual(NONE);
  const other = await bookMeeting(app, { specialistId: marketing, visitor: { category: "digital-marketing" } });
  expect(await numbers()).toEqual({ days: 30, total: 5, categories: [] });
  const fifth = await bookMeeting(app, { specialistId, startsAt: startOf(4) });
  const career = { categoryId: starterId("career"), leads: 5 };
  expect(await numbers()).toEqual({ days: 30, total: 6, categories: [career] });

  for (const source of ["imported", "reassigned"] as const) {
    await change(fifth.leadId, { source });
    expect(await numbers()).toEqual({ days: 30, total: 5, categories: [] });
  }
  await change(fifth.leadId, { source: "admin-assigned" });
  await change(other.leadId, { deletedAt: app.clock.now() });
  expect(await numbers()).toEqual({ days: 30, total: 5, categories: [career] });
  app.clock.set(app.clock.now() + 30 * DAY_MS + 1);
  expect(await numbers()).toEqual(NONE);
});
