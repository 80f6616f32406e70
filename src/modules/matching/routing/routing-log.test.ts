// The routing log through the app: what a booking records, and when visitors' looks are stored.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { DAY, idsOf, lookAt, orderOf, rankAgain, routingIn, TEN } from "@tests/support/funnel/routing.ts";
import { book, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import { setAccepting, startServing, stopServing } from "@/modules/specialists/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { describeExclusions } from "./exclusions.ts";
import { routingCandidates, routingLog } from "./tables.ts";
import { ELIGIBILITY_RULES, ELIGIBILITY_VERSION } from "../eligibility/eligibility.ts";
import { ORDERING } from "../rules.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const { makeSome, bookTen, logOf, storedLists, untilStored } = routingIn(() => app);

describe("a booking records", () => {
  test("the specialists as they were shown, although the market has changed since, with all that decided their order", async () => {
    const all = await makeSome(7);
    const { trackId } = await visitorWithContact(app);
    const view = await lookAt(app, trackId);
    const shownAt = app.clock.now();
    app.clock.advance(5 * 60_000);
    // Someone else books the first one an hour later, and they come later in everyone's order.
    const other = await visitorWithContact(app);
    await book(app, other.trackId, `${DAY}T12:00:00Z`, { specialistId: idsOf(view)[0] });
    expect(idsOf(await lookAt(app, (await visitorWithContact(app)).trackId))).toHaveLength(5);
    const chosen = idsOf(view)[3]!;
    const meetingId = await bookTen(trackId, chosen);
    const log = await logOf(trackId);
    expect(orderOf(log)).toEqual(idsOf(view));
    expect(log).toMatchObject({
      meetingId,
      trackId,
      shownAt,
      at: app.clock.now(),
      startsAt: Date.parse(TEN),
      total: 7,
      excluded: {},
      orderingVersion: ORDERING.version,
      eligibilityVersion: ELIGIBILITY_VERSION,
      settingsVersion: (await getLifecycle(app.services.db.read)).version,
      stats: { recentMeetings: 0 },
    });
    expect(rankAgain(log)).toEqual(idsOf(view));
    expect(all).toEqual(expect.arrayContaining(orderOf(log)));
  });

  test("what was asked, and no contact data", async () => {
    await makeSome(1);
    const { trackId, contact } = await visitorWithContact(app, { preferences: { language: "de" } });
    await sendStep(app, trackId, { step: "needs", answers: { goal: "a-better-cv" } });
    await bookTen(trackId);
    const { request } = await logOf(trackId);
    expect(request).toEqual({
      categoryId: starterId("career"),
      subcategoryId: null,
      location: "zoom",
      language: "de",
      places: null,
      ranking: { matchingAnswers: { goal: "a-better-cv" }, language: "de", suitsTimeOfDay: true },
    });
    const { read } = app.services.db;
    const rows = [await read.select().from(routingLog), await read.select().from(routingCandidates)];
    const stored = JSON.stringify(rows);
    for (const value of Object.values(contact)) expect(stored).not.toContain(value);
  });

  test("the strengths that the answers ask for, and no others", async () => {
    const [expert] = await makeSome(1);
    const strengths = { goal: ["a-better-cv"], years: ["0---3"] };
    await app.transact((tx) => startServing(tx, { specialistId: expert!, categoryId: starterId("career"), strengths }));
    const { trackId } = await visitorWithContact(app);
    await sendStep(app, trackId, { step: "needs", answers: { goal: "a-better-cv" } });
    await bookTen(trackId);
    const log = await logOf(trackId);
    expect(log.candidates[0]!.inputs.strengths).toEqual({ goal: ["a-better-cv"] });
    expect(rankAgain(log)).toEqual(orderOf(log));
  });

  test("the specialist whom the visitor asked for as the first one", async () => {
    await makeSome(6);
    const [wanted] = await makeSome(1, { profile: { languages: ["fr"] } });
    const { trackId } = await visitorWithContact(app);
    await app.transact(async (tx) =>
      void await tx.update(tracks).set({ preferred: { specialistId: wanted! } }).where(eq(tracks.id, trackId))
    );
    const view = await lookAt(app, trackId);
    expect(idsOf(view)[0]).toBe(wanted);
    await bookTen(trackId, wanted);
    const log = await logOf(trackId);
    expect(log.candidates.map(({ preferred }) => preferred)).toEqual([true, false, false, false, false]);
    expect(rankAgain(log)).toEqual(idsOf(view));
    const candidates = log.candidates.map((candidate) => ({ ...candidate, preferred: false }));
    expect(rankAgain({ ...log, candidates }).at(-1)).toBe(wanted); // who speaks another language
  });

  test("the version of the settings, and as many as they show", async () => {
    await makeSome(4);
    const { version, ...lifecycle } = await getLifecycle(app.services.db.read);
    const change = {
      name: "lifecycle",
      version,
      body: { ...lifecycle, specialistsPerSlot: 2 },
      by: "an administrator",
    } as const;
    await app.transact((tx) => changeSettings(tx, change));
    const { trackId } = await visitorWithContact(app);
    await bookTen(trackId);
    const log = await logOf(trackId);
    expect([log.settingsVersion, log.candidates.length, log.total]).toEqual([version + 1, 2, 4]);
  });

  test("what another process has shown last", async () => {
    const ids = await makeSome(7);
    const { trackId } = await visitorWithContact(app);
    await lookAt(app, trackId);
    app.clock.advance(60_000);
    const busy = await visitorWithContact(app);
    await book(app, busy.trackId, `${DAY}T12:00:00Z`, { specialistId: ids[0] });
    const second = await openSecondApp(app);
    const shown = idsOf(await lookAt(second, trackId));
    const shownAt = app.clock.now();
    await eventually("the list is stored", async () => (await storedLists()).some(({ at }) => at === shownAt));
    second.close();
    app.clock.advance(60_000);
    await bookTen(trackId, shown[1]);
    const log = await logOf(trackId);
    expect([log.shownAt, log.stats.recentMeetings, orderOf(log)]).toEqual([shownAt, 1, shown]);
    expect(rankAgain(log)).toEqual(orderOf(log));
  });

  test("the order at the booking when the visitor has not looked", async () => {
    await makeSome(7);
    const { trackId } = await visitorWithContact(app);
    const { json } = await book(app, trackId, TEN);
    const log = await logOf(trackId);
    expect([log.shownAt, log.candidates.length]).toEqual([null, 5]);
    expect(rankAgain(log)).toEqual(orderOf(log));
    expect(orderOf(log)[0]).toBe(json.specialist.id); // the first one is booked when none is chosen
  });

  test("the order at the booking when the visitor looked more than an hour ago", async () => {
    await makeSome(2);
    const { trackId } = await visitorWithContact(app);
    await lookAt(app, trackId);
    app.clock.advance(61 * 60_000);
    await bookTen(trackId);
    expect((await logOf(trackId)).shownAt).toBeNull();
  });

  test("itself once, whether it waits for a confirmation or is repeated", async () => {
    await app.close();
    app = await openTestApp([], { proof: "required" });
    const id = await makeSpecialist(app, { category: "tutoring" });
    const visitors = requestedBookings(app, id);
    const requested = await visitors.request(TEN);
    const pending = await logOf(requested.trackId);
    await book(app, requested.trackId, TEN, { specialistId: id });
    const code = await visitors.codeOf(requested.trackId);
    expect((await visitors.confirm(requested, requested.meetingId, { code })).status).toBe(200);
    expect(await logOf(requested.trackId)).toEqual(pending);
  });
});

test("looking writes nothing at once, and all looks of a second are one write", async () => {
  await makeSome(2);
  const visitors = [await visitorWithContact(app), await visitorWithContact(app), await visitorWithContact(app)];
  const { db } = app.services;
  const { commit, write } = db;
  let writes = 0;
  db.commit = (batch) => (writes++, commit(batch));
  db.write = (work) => (writes++, write(work));
  for (const { trackId } of visitors) await lookAt(app, trackId);
  expect(writes).toBe(0);
  await untilStored();
  expect([writes, (await storedLists()).length]).toEqual([1, 3]);
});

describe("who was excluded", () => {
  test("counts each specialist of the category once, by the first rule that fails", async () => {
    const free = await makeSome(2);
    await makeSome(2, { profile: { languages: ["fr"] } });
    await makeSome(1, { credits: 0 });
    await makeSome(1, { subcategories: ["leadership"] });
    await makeSome(1, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    await makeSome(1, { calendar: { overrides: [{ date: DAY, ranges: [{ from: 840, to: 900 }] }] } });
    await makeSome(1, { calendar: { noticeMinutes: 10 * 24 * 60 } });
    const [paused, elsewhere, held, gone] = await makeSome(4);
    await makeSome(3, { category: "tutoring" });
    await app.transact(async (tx) => {
      await setAccepting(tx, { specialistId: paused!, accepting: false });
      await stopServing(tx, { specialistId: gone!, categoryId: starterId("career") });
    });
    await bookTen((await visitorWithContact(app)).trackId, elsewhere);
    const holder = await visitorWithContact(app);
    const selection = { startsAt: TEN, location: "zoom", specialistId: held };
    expect((await sendStep(app, holder.trackId, { step: "calendar", selection })).status).toBe(200);
    const { trackId } = await visitorWithContact(app, { subcategory: "return", preferences: { language: "en" } });
    await bookTen(trackId);
    const { excluded, total } = await logOf(trackId);
    expect([total, excluded]).toEqual([free.length, {
      accepting: 1,
      language: 2,
      credit: 1,
      "serves-subcategory": 1,
      location: 1,
      "opening-hours": 2,
      notice: 1,
      free: 1,
    }]);
    expect(Object.values(excluded).reduce((sum, excludedCount) => sum + excludedCount, total)).toBe(12);
  });

  test("names the place of a missing licence, and every rule has a phrase of its own", () => {
    const asked = { location: "zoom", language: "fr", places: ["AT"] } as const;
    const counts = Object.fromEntries(ELIGIBILITY_RULES.map(({ name }, n) => [name, n + 1]));
    const texts = describeExclusions(counts, asked).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["8 without a licence for Austria", "13 not speaking French"]));
    expect(new Set(texts.map((text) => text.replace(/^\d+ /, ""))).size).toBe(ELIGIBILITY_RULES.length);
    expect(texts.filter((text) => text.includes("“"))).toEqual([]);
    expect(describeExclusions({ caps: 1, credit: 3 }, asked).map(({ count }) => count)).toEqual([3, 1]);
  });
});
