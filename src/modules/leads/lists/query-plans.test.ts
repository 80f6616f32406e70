// Every page of the list uses an index: no full scans, and only small results are sorted.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { leadIn } from "@tests/support/leads/leads.ts";
import { plansOf, scansIn, sortsIn } from "@tests/support/api/query-plans.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { countLeads, viewMarketNumbers } from "./counts.ts";
import { findOwnPage } from "./list.ts";
import { LeadQueries } from "../schemas.ts";
import { leadCounts } from "../tables.ts";

let app: TestApp;
let specialistId: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
  await leadIn(app, specialistId, "live");
  await leadIn(app, specialistId, "converted");
});
afterAll(() => app.close());

/** Pretends many leads, because the counters choose the access path. */
const sayThatThereAre = (leads: number) =>
  app.transact(async (tx) =>
    void (await tx.update(leadCounts).set({ leads }).where(eq(leadCounts.specialistId, specialistId)))
  );
const plansFor = (query: Record<string, string>) =>
  plansOf(app, (db) => findOwnPage(db, specialistId, LeadQueries.page.parse(query)));
const TABLES = ["leads", "lead_words", "lead_counts", "w", "o"];

const categoryId = starterId("career");
const NARROWED: Record<string, string>[] = [{}, { status: "live" }, { categoryId }, { categoryId, status: "live" }];
const PERIODS: Record<string, string>[] = [
  {},
  { from: "2026-10-01" },
  { to: "2026-10-31" },
  { from: "2026-10-01", to: "2026-10-31" },
];
const FILTERS = NARROWED.flatMap((filter) => PERIODS.map((period) => ({ ...filter, ...period })));
const ORDERS = ["createdAt", "name", "due"].flatMap((sort) => ["asc", "desc"].map((dir) => ({ sort, dir })));
const PAGES = FILTERS.flatMap((filter) => ORDERS.map((order) => ({ ...filter, ...order })));

describe("of many leads", () => {
  beforeAll(() => sayThatThereAre(100_000));

  test.each(PAGES)("%o is read from its index without sorting", async (query) => {
    const plans = await plansFor(query);
    expect(plans.length).toBe(3);
    expect([scansIn(plans, TABLES), sortsIn(plans)]).toEqual([[], []]);
  });

  test.each(PAGES.flatMap((page) => ["vera", "ve ex"].map((search) => ({ ...page, search }))))(
    "%o begins with the words",
    async (query) => {
      const plans = await plansFor(query);
      expect(scansIn(plans, TABLES)).toEqual([]);
      expect(plans.some(({ steps }) => steps.some((step) => /SEARCH w USING .*PRIMARY KEY/.test(step)))).toBe(true);
    },
  );

  test("a page with one filter uses its own index", async () => {
    const indexFor = async (query: Record<string, string>) =>
      (await plansFor(query)).flatMap(({ steps }) => steps).find((step) => step.includes("INDEX leads_"));
    expect(await indexFor({})).toContain("leads_newest_idx");
    expect(await indexFor({ status: "live" })).toContain("leads_status_idx (specialist_id=? AND status=?)");
    expect(await indexFor({ categoryId })).toContain("leads_category_idx (specialist_id=? AND category_id=?)");
    expect(await indexFor({ categoryId, status: "live" })).toContain(
      "leads_category_status_idx (specialist_id=? AND category_id=? AND status=?)",
    );
    expect(await indexFor({ from: "2026-10-01" })).toContain("leads_newest_idx (specialist_id=? AND created_at>?)");
    expect(await indexFor({ sort: "name" })).toContain("leads_name_idx (specialist_id=?)");
    expect(await indexFor({ sort: "due" })).toContain("leads_due_idx (specialist_id=?)");
  });
});

test("with few leads, the result of a filter is found by its index and then sorted", async () => {
  await sayThatThereAre(900);
  for (const query of PAGES.filter((page) => page.sort !== "createdAt")) {
    const plans = await plansFor(query);
    expect(scansIn(plans, TABLES)).toEqual([]);
  }
});

test("a total without dates reads the counters of all days only", async () => {
  for (const filter of [{}, { categoryId }, { status: "live" as const }, { categoryId, status: "live" as const }]) {
    const [plan] = await plansOf(app, (db) => countLeads(db, specialistId, filter));
    expect(plan!.steps).toEqual([
      expect.stringMatching(/^SEARCH lead_counts USING PRIMARY KEY \(specialist_id=\? AND day=\?/),
    ]);
  }
  const [days] = await plansOf(app, (db) => countLeads(db, specialistId, { from: "2026-10-01", to: "2026-10-31" }));
  expect(days!.steps).toEqual([expect.stringMatching(/PRIMARY KEY \(specialist_id=\? AND day>\? AND day<\?\)/)]);
});

test("the numbers of the market are read from an index alone", async () => {
  const plans = await plansOf(app, (read) => {
    const ctx = app.ctx();
    return viewMarketNumbers({ ...ctx, db: { ...ctx.db, read: read as typeof ctx.db.read } });
  });
  expect(plans.flatMap(({ steps }) => steps).filter((step) => step.includes("leads"))).toEqual([
    "SEARCH leads USING COVERING INDEX leads_all_category_idx (category_id=? AND created_at>?)",
  ]);
});
