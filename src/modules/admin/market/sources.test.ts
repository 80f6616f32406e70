// The report of sources: its list, orders, roles and file.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, startTrack } from "@tests/support/funnel/visitor.ts";
import { bookedLead } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { plansOf, scansIn } from "@tests/support/api/query-plans.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { countSources, listSources } from "@/modules/tracks/index.ts";

let app: TestApp;
let owner = "";
let support = "";
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signIn(await makeAdministrator(app));
  support = await app.signIn(await makeAdministrator(app, { adminRole: "support" }));
  const specialistId = await makeSpecialist(app, { credits: 10 });
  await startTrack(app, { attribution: { utmSource: "Google", utmMedium: "cpc", utmCampaign: "=Autumn" } });
  await startTrack(app, { attribution: { utmSource: "google", utmMedium: "cpc", utmCampaign: "=autumn" } });
  await startTrack(app, { categoryId: starterId("legal"), attribution: { utmSource: "bing" } });
  await bookedLead(app, specialistId);
});
afterAll(() => app.close());

const sources = async (query = "", cookie = owner) => (await get(app, `/Admin/Sources?${query}`, { cookie })).json;

test("each visit is one row, the busiest first, with what came of it", async () => {
  const { items, totalCount } = await sources();
  expect(totalCount).toBe(3);
  expect(items[0]).toMatchObject({ source: "google", medium: "cpc", campaign: "=autumn", started: 2, confirmed: 0 });
  expect(items.find(({ source }: { source: string }) => source === "direct"))
    .toMatchObject({ started: 1, confirmed: 1, revenue: { currency: "EUR" } });
});

test("pages, orders, categories, periods and visits are as chosen", async () => {
  const named = async (query: string) => (await sources(query)).items.map(({ source }: { source: string }) => source);
  expect(await named("sort=source&dir=asc")).toEqual(["bing", "direct", "google"]);
  expect(await named("sort=confirmed")).toEqual(["direct", "bing", "google"]);
  expect(await named("sort=revenue&touch=first")).toEqual(["direct", "bing", "google"]);
  expect(await named(`categoryId=${starterId("legal")}`)).toEqual(["bing"]);
  expect(await named("from=2026-09-01&to=2026-09-02")).toEqual([]);
  expect(await named("page=2")).toEqual([]);
  expect((await get(app, "/Admin/Sources?from=2024-01-01&to=2026-01-01", { cookie: owner })).status).toBe(400);
});

test("the report reads counters of its days only, whatever the number of requests", async () => {
  const query = { touch: "last", from: "2026-10-01", to: "2026-10-31", currency: "EUR" } as const;
  const page = { sort: "started", dir: "desc", limit: 20, offset: 0 } as const;
  const plans = await plansOf(app, async (db) => {
    await listSources(db, { ...query, ...page });
    await countSources(db, { ...query, categoryId: starterId("legal") });
  });
  expect(plans).toHaveLength(2);
  for (const { steps } of plans) {
    expect(steps.join("\n")).toMatch(/SEARCH touch_counts USING PRIMARY KEY \(touch=\? AND day>\? AND day<\?\)/);
  }
  expect(scansIn(plans, ["touch_counts", "tracks", "track_touches", "leads"])).toEqual([]);
});

test("revenue is for finance and owners, in the list and in the file", async () => {
  const { items } = await sources("sort=revenue", support);
  expect(items.map(({ revenue }: { revenue: unknown }) => revenue)).toEqual([null, null, null]);
  const file = async (cookie: string) => await (await app.call("/Admin/SourcesCsv", { cookie })).text();
  expect((await file(support)).split("\r\n")[0]).not.toContain("Revenue");
  const lines = (await file(owner)).split("\r\n");
  expect(lines[0]).toContain("Source,Medium,Campaign,Started,Confirmed,Held,Converted,Returned,Revenue,Currency");
  expect(lines).toHaveLength(1 + 3 + 1);
  // A spreadsheet must not run it.
  expect(lines[1]).toContain("google,cpc,'=autumn,2,0,0,0,0,0,EUR");
});
