// The fairness meter through the app: measured every night, read by period, and a specialist's own share.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { listServable, starterId } from "@/modules/catalog/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { listFairness, listOwnShares, measureFairness } from "./fairness.ts";
import { fairnessDays } from "./tables.ts";
import { fairness } from "../ranking.ts";
import { getSlotIndex } from "../slot-index/slot-index.ts";

const CAREER = starterId("career");

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

/** Books single hours of the coming Wednesday and the days after it. */
const bookWith = async (specialistId: string, meetings: number): Promise<void> => {
  for (let n = 0; n < meetings; n++) {
    const { trackId } = await visitorWithContact(app);
    const startsAt = `2026-10-${21 + Math.floor(n / 3)}T${String(7 + n % 3).padStart(2, "0")}:00:00Z`;
    expect((await book(app, trackId, startsAt, { specialistId })).status).toBe(200);
  }
};
const measuredOn = (from: string, to = from) => listFairness(app.services.db.read, { from, to, categoryId: CAREER });
const sharesOf = (id: string) => listOwnShares(app.ctx(), id);

describe("every night", () => {
  test("each category is measured once for the day, and the last measurement counts", async () => {
    const busy = await makeSpecialist(app, { credits: 20 });
    await makeSpecialist(app);
    await measureFairness(app.ctx());
    const [before] = await measuredOn("2026-10-20");
    expect(before).toEqual({
      categoryId: CAREER,
      date: "2026-10-20",
      specialists: 2,
      meetings: 0,
      gini: null,
      spread: 0,
    });
    await bookWith(busy, 4);
    await measureFairness(app.ctx());
    const after = await measuredOn("2026-10-20");
    expect(after).toMatchObject([{ specialists: 2, meetings: 4, gini: 1 }]);
    expect(after[0]!.spread).toBeGreaterThan(1.9);
    expect(after[0]!.spread).toBeLessThan(2.1);
    const all = await listFairness(app.services.db.read, { from: "2026-10-20", to: "2026-10-20" });
    expect(all.map(({ categoryId }) => categoryId).sort())
      .toEqual((await listServable(app.services.db.read)).map(({ id }) => id).sort());
  });

  test("days stay, and a period reads its own", async () => {
    await makeSpecialist(app);
    for (let n = 0; n < 3; n++) {
      await measureFairness(app.ctx());
      app.clock.advance(DAY_MS);
    }
    expect((await measuredOn("2026-10-19", "2026-10-21")).map(({ date }) => date)).toEqual([
      "2026-10-20",
      "2026-10-21",
    ]);
    expect((await measuredOn("2026-10-22")).map(({ specialists }) => specialists)).toEqual([1]);
  });
});

describe("administrators", () => {
  test("see the latest measurement of each category, the least even first, and its days", async () => {
    const busy = await makeSpecialist(app, { credits: 20 });
    await makeSpecialist(app);
    await makeSpecialist(app, { category: "tutoring" });
    const cookie = await app.signIn(await makeAdministrator(app));
    const market = async (query = "from=2026-10-19&to=2026-10-22") =>
      (await get(app, `/Admin/Market?${query}`, { cookie })).json.fairness;
    const empty = await market();
    expect(empty.lines).toEqual([]);
    expect(empty.categories.every(({ latest }: { latest: unknown }) => latest === null)).toBe(true);
    await bookWith(busy, 2);
    await measureFairness(app.ctx());
    app.clock.advance(DAY_MS);
    await measureFairness(app.ctx());
    const { categories, lines } = await market();
    expect(categories[0]).toMatchObject({
      categoryId: CAREER,
      category: "Career coaching",
      first: 1,
      latest: { date: "2026-10-21", specialists: 2, meetings: 2, gini: 1 },
    });
    const tutoring = categories.find((category: { categoryId: string }) =>
      category.categoryId === starterId("tutoring")
    );
    expect(tutoring).toMatchObject({ first: null, latest: { specialists: 1, gini: null } });
    expect(lines).toEqual([{ category: "Career coaching", values: [null, 1, 1, null] }]);
    expect(categories[0].latest.meaningful).toBe(false);
    const even = { specialists: 2, meetings: 6, gini: 0.2, spread: 1 };
    const row = { day: dayOf("2026-10-21"), categoryId: starterId("legal"), ...even };
    await app.transact(async (tx) =>
      void await tx.insert(fairnessDays).values(row)
        .onConflictDoUpdate({ target: [fairnessDays.day, fairnessDays.categoryId], set: even })
    );
    const judged = await market();
    expect(judged.categories[0]).toMatchObject({ categoryId: starterId("legal"), latest: { meaningful: true } });
    expect(judged.categories[1].categoryId).toBe(CAREER);
    const alone = await market(`from=2026-10-21&to=2026-10-21&categoryId=${starterId("tutoring")}`);
    expect([alone.categories.length, alone.lines]).toEqual([1, []]);
  });
});

describe("a specialist", () => {
  test("sees the share by which the ranking orders them", async () => {
    const [busy, quiet] = [await makeSpecialist(app, { credits: 20 }), await makeSpecialist(app)];
    await bookWith(busy, 5);
    const { entries, stats } = await getSlotIndex(app.services.db, CAREER, app.clock.now());
    for (const id of [busy, quiet]) {
      const [share] = await sharesOf(id);
      const own = entries.get(id)!;
      expect(share).toMatchObject({ categoryId: CAREER, category: "Career coaching", meetings: own.recentMeetings });
      expect(Math.sign(fairness(own, stats) - 0.5)).toBe(Math.sign(share!.behind));
    }
    expect((await sharesOf(quiet))[0]!.sentence).toMatch(
      /^2\.\d meetings behind your share, so you are shown earlier\.$/,
    );
    expect((await sharesOf(busy))[0]!.sentence).toMatch(
      /^2\.\d meetings ahead of your share, so you are shown later\.$/,
    );
    const cookie = await app.signIn(quiet);
    expect((await get(app, "/Dashboard/DashboardProps", { cookie })).json.shares).toEqual(await sharesOf(quiet));
  });

  test("has a clear sentence when there is nothing to compare, and none where visitors cannot find them", async () => {
    const alone = await makeSpecialist(app);
    expect((await sharesOf(alone))[0]).toMatchObject({
      behind: 0,
      sentence: expect.stringContaining("only specialist"),
    });
    await makeSpecialist(app);
    expect((await sharesOf(alone))[0]!.sentence).toContain("No meetings here in the last 30 days");
    await app.transact((tx) => setAccepting(tx, { specialistId: alone, accepting: false }));
    expect(await sharesOf(alone)).toEqual([]);
    expect(await sharesOf(await makeSpecialist(app, { credits: 0 }))).toEqual([]);
    expect(await sharesOf(await makeAdministrator(app))).toEqual([]);
  });
});
