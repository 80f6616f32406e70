// The figures of the market, each compared with the actions that produced it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { addRevenue } from "@/modules/billing/revenue.ts";
import { listServable, starterId } from "@/modules/catalog/index.ts";
import { setAccepting, startServing, stopServing } from "@/modules/specialists/index.ts";
import { servedCategories } from "@/modules/specialists/tables.ts";
import { countFunnelProgress } from "@/modules/tracks/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import type { CategorySupply } from "@/modules/matching/category-supply.ts";
import { countSupply } from "@/modules/matching/index.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { toPeriod } from "./market.ts";
import type { Market } from "./schemas.ts";

let app: TestApp;
let admin = "";
beforeEach(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app));
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const market = async (query = ""): Promise<Market> => {
  const response = await app.call(`/Admin/Market?${query}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json();
};
const reached = ({ steps }: Pick<Market["funnel"], "steps">) =>
  Object.fromEntries(steps.map((step) => [step.step, step.reached]));

describe("the funnel", () => {
  it("counts each track once at every step up to its furthest one, whatever its path", async () => {
    await makeSpecialist(app);
    await startTrack(app, { attribution: { utmSource: "Ads" } });
    const { trackId } = await startTrack(app, { attribution: { referrer: "https://www.friends.example/page" } });
    await sendStep(app, trackId, { step: "about", answers: { role: "Nurse", years: "4---9" } });
    await sendStep(app, trackId, { step: "about", answers: { role: "Doctor", years: "4---9" } });
    const visitor = await visitorWithContact(app);
    await sendStep(app, visitor.trackId, { step: "start" });
    const booked = await visitorWithContact(app);
    await book(app, booked.trackId, "2026-10-21T08:00:00Z");
    await visitorWithContact(app, { category: "legal" });
    const { funnel, period } = await market();
    expect(period).toEqual({ from: "2026-09-21", to: "2026-10-20", days: 30 });
    expect(reached(funnel)).toEqual({
      start: 5,
      about: 4,
      needs: 3,
      preferences: 3,
      contacts: 3,
      calendar: 1,
      "specialist-info": 1,
      specialist: 1,
      booked: 1,
    });
    expect(funnel.steps.at(-1)).toEqual({ step: "booked", label: "Booked", reached: 1 });
    expect(funnel.byCategory.map(({ key, started, booked, foundNothing }) => [key, started, booked, foundNothing]))
      .toEqual([[starterId("career"), 4, 1, 0], [starterId("legal"), 1, 0, 1]]);
    expect(funnel.bySource.map(({ key, label, started }) => [key, label, started])).toEqual([
      ["direct", "Direct", 3],
      ["ads", "ads", 1],
      ["friends.example", "friends.example", 1],
    ]);
    expect(funnel.byDay).toHaveLength(30);
    expect(funnel.byDay.at(-1)).toEqual({ date: "2026-10-20", started: 5, booked: 1 });
  });

  it("counts tracks by the day of their start, and by category", async () => {
    await startTrack(app);
    app.clock.advance(2 * DAY_MS);
    await startTrack(app);
    await startTrack(app, { categoryId: starterId("legal") });
    expect(reached((await market()).funnel).start).toBe(3);
    expect(reached((await market("from=2026-10-21&to=2026-10-22")).funnel).start).toBe(2);
    const legal = await market(`categoryId=${starterId("legal")}`);
    expect(reached(legal.funnel).start).toBe(1);
    expect(legal.funnel.byCategory.map(({ key }) => key)).toEqual([starterId("legal")]);
    expect(legal.supply.map(({ categoryId }) => categoryId)).toEqual([starterId("legal")]);
    expect(legal.categories).toHaveLength(12);
  });

  it("counts an empty calendar once for each visitor, also when they return", async () => {
    const { trackId } = await visitorWithContact(app);
    await sendStep(app, trackId, { step: "calendar" });
    await sendStep(app, trackId, { step: "calendar" });
    expect((await market()).funnel.byCategory[0]).toMatchObject({ foundNothing: 1, started: 1 });
  });

  it("labels a source with the name from its link, whatever that is", async () => {
    for (const utmSource of ["constructor", "__proto__"]) await startTrack(app, { attribution: { utmSource } });
    const labels = (await market()).funnel.bySource.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["constructor", "__proto__"]));
  });

  it("counts fifty sources a day and the rest as other sources", async () => {
    for (let n = 0; n < 53; n++) await startTrack(app, { attribution: { utmSource: `made-up-${n}` } });
    await startTrack(app, { attribution: { utmSource: "made-up-7" } });
    const { bySource } = (await market()).funnel;
    expect(bySource.find(({ key }) => key === "other")).toMatchObject({ started: 3, label: "Other sources" });
    expect(bySource.find(({ key }) => key === "made-up-7")?.started).toBe(2);
    expect(bySource).toHaveLength(51);
  });

  it("matches plain counting of all tracks", async () => {
    await makeSpecialist(app);
    for (let n = 0; n < 4; n++) await book(app, (await visitorWithContact(app)).trackId, `2026-10-21T1${n}:00:00Z`);
    const all = await app.services.db.read.select().from(tracks);
    const { byDay } = await countFunnelProgress(app.services.db.read, { from: "2026-10-20", to: "2026-10-20" });
    const booked = all.filter(({ step }) => step === "thank-you").length;
    expect(byDay.get("2026-10-20")).toMatchObject({ booked, started: all.length });
  });
});

it("supply counts specialists, those with credits, bookable ones, and the open slots of seven days", async () => {
  const weekdays = 5 * 16; // half hours from nine to one and from two to six
  const shown = await makeSpecialist(app);
  await makeSpecialist(app, { credits: 0 });
  const paused = await makeSpecialist(app);
  await app.transact((tx) => setAccepting(tx, { specialistId: paused, accepting: false }));
  await makeSpecialist(app, { category: "mortgages", credits: 0 }).then((id) =>
    giveCredits(app, id, { scope: "mortgages/first-home" })
  );
  const of = async (slug: string) => (await market()).supply.find(({ categoryId }) => categoryId === starterId(slug))!;
  expect(await of("career")).toMatchObject({ specialists: 3, withCredits: 2, bookable: 1 });
  expect(await of("mortgages")).toMatchObject({ specialists: 1, withCredits: 1, bookable: 1 });
  expect(await of("legal")).toMatchObject({ specialists: 0, withCredits: 0, bookable: 0, openSlots: 0 });
  const { openSlots } = await of("career");
  expect(openSlots).toBeGreaterThan(weekdays - 16);
  expect(openSlots).toBeLessThanOrEqual(weekdays);
  await book(app, (await visitorWithContact(app)).trackId, "2026-10-22T08:00:00Z", { specialistId: shown });
  expect((await of("career")).openSlots).toBe(openSlots - 3); // the slot itself and one on each side, which the buffers block
});

/** Supply as a process counts it that has just started. */
const countAfresh = async (): Promise<Map<string, CategorySupply>> => {
  const db = await openDatabase({ url: app.services.config.database.url });
  const supply = await countSupply({ ...app.ctx(), db }, await listServable(db.read), 7);
  db.close();
  return supply;
};

it("supply equals plain counting while specialists come and go, credits expire and time passes", async () => {
  const count = async () => {
    const { supply } = await market();
    const [serving, rows] = [await read().select().from(servedCategories), await read().select().from(candidates)];
    const fresh = await countAfresh();
    for (const { categoryId, specialists, withCredits, bookable, openSlots } of supply) {
      const own = rows.filter((row) => row.categoryId === categoryId);
      expect({ withCredits, bookable, openSlots }).toEqual(fresh.get(categoryId));
      expect(withCredits).toBe(own.filter(({ lots }) => lots.some((lot) => lot.expiresAt > app.clock.now())).length);
      expect(specialists).toBe(serving.filter((row) => row.categoryId === categoryId).length);
    }
    return supply.find(({ categoryId }) => categoryId === starterId("career"))!;
  };
  const [first, second] = [await makeSpecialist(app), await makeSpecialist(app, { credits: 0 })];
  const before = await count();
  expect(before).toMatchObject({ specialists: 2, withCredits: 1, bookable: 1 });
  const service = { specialistId: first, categoryId: starterId("career") };
  await app.transact((tx) => stopServing(tx, service));
  expect(await count()).toMatchObject({ specialists: 1, bookable: 0, openSlots: 0 });
  await app.transact((tx) => startServing(tx, service));
  expect(await count()).toEqual(before);
  await giveCredits(app, second, { scope: "career/job-change" });
  await book(app, (await visitorWithContact(app)).trackId, "2026-10-22T08:00:00Z", { specialistId: first });
  for (const minutes of [0.5, 0.5, 29, 31, 60, 24 * 60, 40 * 24 * 60, 800 * 24 * 60]) {
    app.clock.advance(minutes * MINUTE_MS);
    admin = await app.signIn(await makeAdministrator(app));
    await count();
  }
  expect(await count()).toMatchObject({ specialists: 2, withCredits: 0, bookable: 0, openSlots: 0 });
});

it("the page returns what its single calls return, with the figures of the period and of the one before", async () => {
  await makeSpecialist(app);
  await visitorWithContact(app);
  app.clock.advance(10 * DAY_MS);
  admin = await app.signIn(await makeAdministrator(app));
  await book(app, (await visitorWithContact(app)).trackId, "2026-11-02T08:00:00Z");
  const call = async (path: string) => await (await app.call(`/Admin/${path}`, { cookie: admin })).json();
  const { figures, ...page } = await call("MarketPage?from=2026-10-25");
  expect(page).toEqual({ layout: await call("DashboardLayoutProps"), attention: await call("Attention") });
  const { asOf, period, funnel, leads, revenue, previous, queues } = await market("from=2026-10-25");
  expect(figures).toEqual({
    asOf,
    period,
    started: funnel.byCategory.reduce((sum, category) => sum + category.started, 0),
    booked: funnel.byCategory.reduce((sum, category) => sum + category.booked, 0),
    leads: leads.total,
    revenue: revenue!.total,
    taxMode: revenue!.taxMode,
    previous: { ...previous, revenue: { ...revenue!.total, amount: previous.revenue } },
    overdueJobs: queues.overdue,
    hasCategories: true,
  });
  expect([figures.started, figures.booked, figures.leads, figures.previous.started]).toEqual([1, 1, 1, 1]);
});

it("counts leads by current status, revenue by day, and waiting work", async () => {
  await makeSpecialist(app);
  await book(app, (await visitorWithContact(app)).trackId, "2026-10-22T08:00:00Z");
  const order = { categoryId: starterId("career"), currency: "EUR" };
  await app.transact((tx) => addRevenue(tx, order, { payments: 2, credits: 15, paidMinor: 30_000 }));
  await app.transact((tx) => addRevenue(tx, { ...order, currency: "CHF" }, { payments: 1, paidMinor: 7_000 }));
  app.clock.advance(DAY_MS);
  await app.transact((tx) => addRevenue(tx, order, { refundedMinor: 4_000, disputedMinor: 500 }));
  const { leads, revenue, queues, mails: emails } = await market("from=2026-10-19&to=2026-10-21");
  expect(leads.total).toBe(1);
  expect(leads.byStatus.find(({ count }) => count === 1)).toEqual({
    status: "booked",
    label: "Booked",
    count: 1,
  });
  expect(revenue).toEqual({
    total: { amount: 25_500, currency: "EUR" },
    taxMode: "net",
    refunded: { amount: 4_000, currency: "EUR" },
    purchases: 2,
    credits: 15,
    byDay: [
      { date: "2026-10-19", amount: 0 },
      { date: "2026-10-20", amount: 30_000 },
      { date: "2026-10-21", amount: -4_500 },
    ],
  });
  expect(queues.waiting).toBeGreaterThan(0);
  expect(queues.overdue).toBeGreaterThan(0);
  expect(queues.oldestWaiting).not.toBeNull();
  expect(emails).toEqual({ queued: 0, failed: 0 });
  expect((await market(`from=2026-10-19&categoryId=${starterId("legal")}`)).revenue?.total.amount).toBe(0);
});

describe("the period", () => {
  it.each([
    [{}, "2026-09-21", "2026-10-20", 30],
    [{ from: "2026-10-01" }, "2026-10-01", "2026-10-20", 20],
    [{ to: "2026-03-01" }, "2026-01-31", "2026-03-01", 30],
    [{ from: "2026-10-20", to: "2026-10-20" }, "2026-10-20", "2026-10-20", 1],
    [{ from: "2027-01-01" }, "2027-01-01", "2027-01-01", 1],
  ])("%o", (query, from, to, days) => {
    expect(toPeriod(query, "2026-10-20")).toMatchObject({ from, to, days });
  });

  it.each(["from=2026-10-20&to=2026-10-19", "from=2025-01-01&to=2026-10-01", "from=yesterday", "categoryId=x"])(
    "refuses %s",
    async (query) => {
      expect((await app.call(`/Admin/Market?${query}`, { cookie: admin })).status).toBe(400);
    },
  );
});

it("requires an administrator", async () => {
  expect((await app.call("/Admin/Market", { cookie: await app.signIn(await makePerson(app)) })).status).toBe(403);
  expect((await app.call("/Admin/Market")).status).toBe(401);
});
