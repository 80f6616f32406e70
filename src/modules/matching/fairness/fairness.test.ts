// A specialist's own share of meetings through the app.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { listOwnShares } from "./fairness.ts";
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
const sharesOf = (id: string) => listOwnShares(app.ctx(), id);

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
