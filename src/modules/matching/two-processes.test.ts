// Two web processes on one database: the next response of one shows what the other has changed, whatever it had in memory.
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveCredits, makeAdministrator, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import { openSecondApp, type SecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, type Caller, get, post, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { suspend, unsuspend } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import { saveProfile, setAccepting, startServing, stopServing } from "@/modules/specialists/index.ts";

const CAREER = starterId("career");
const TEN = "2026-10-21T08:00:00Z";

let app: TestApp;
let other: SecondApp;
beforeEach(async () => {
  app = await openTestApp();
  other = await openSecondApp(app);
});
afterEach(async () => {
  other.close();
  await app.close();
});

const countFree = async (caller: Caller, id = CAREER, query = "?timezone=Europe/Vienna") =>
  (await get(caller, `/Funnel/GetAvailabilityHours/${id}/2026-10-21/10/0${query}`)).json.specialists.length;
const startsIn = async (caller: Caller, id = CAREER) => {
  const { json } = await get(
    caller,
    `/Funnel/Availabilities/${id}?timezone=Europe/Vienna&from=2026-10-21&to=2026-10-21`,
  );
  return json.days[0]?.total ?? 0;
};
/** The starts in both processes; the first call fills both memories. */
const readBoth = async () => [await startsIn(app), await startsIn(other)];

test("bookings, holds and released holds", async () => {
  await makeSpecialist(app);
  expect(await readBoth()).toEqual([16, 16]);
  const { trackId } = await visitorWithContact(app);
  await sendStep(app, trackId, { step: "calendar", selection: { startsAt: TEN, location: "zoom" } });
  expect(await countFree(other)).toBe(0);
  expect(await countFree(other, trackId, "")).toBe(1); // its own hold does not block it
  await post(other, `/Funnel/Close/${trackId}`, {});
  expect(await countFree(app)).toBe(1);
  const next = await visitorWithContact(app);
  expect((await book(other, next.trackId, TEN)).status).toBe(200);
  expect([await countFree(app), await countFree(other)]).toEqual([0, 0]);
  expect(await readBoth()).toEqual([13, 13]); // the buffer of ten minutes costs the starts before and after
});

test("calendars, profiles, categories, credits and accounts", async () => {
  const specialistId = await makeSpecialist(app, { credits: 1 });
  const administrator = await makeAdministrator(app);
  expect(await readBoth()).toEqual([16, 16]);
  const rules = (await findCalendar(app.services.db.read, specialistId))!;
  const changes: [string, Parameters<TestApp["transact"]>[0], number][] = [
    [
      "away",
      (tx) =>
        saveCalendar(tx, { specialistId, rules: { ...rules, timeOff: [{ from: "2026-10-21", to: "2026-10-21" }] } }),
      0,
    ],
    ["back, with longer meetings", (tx) => saveCalendar(tx, { specialistId, rules: { ...rules, slotMinutes: 60 } }), 8],
    ["as before", (tx) => saveCalendar(tx, { specialistId, rules }), 16],
    ["paused", (tx) => setAccepting(tx, { specialistId, accepting: false }), 0],
    ["resumed", (tx) => setAccepting(tx, { specialistId, accepting: true }), 16],
    ["suspended", (tx) => suspend(tx, { userId: specialistId, reason: "test", by: administrator }), 0],
    ["unsuspended", (tx) => unsuspend(tx, specialistId), 16],
    ["no longer serving", (tx) => stopServing(tx, { specialistId, categoryId: CAREER }), 0],
    ["serving again", (tx) => startServing(tx, { specialistId, categoryId: CAREER }), 16],
  ];
  for (const [what, change, starts] of changes) {
    await app.transact(change);
    expect(await readBoth(), what).toEqual([starts, starts]);
  }
  await app.transact((tx) => saveProfile(tx, profileOf(specialistId, { displayName: "Kim Renamed" })));
  const view = await get(other, `/Funnel/GetAvailabilityHours/${CAREER}/2026-10-21/10/0?timezone=Europe/Vienna`);
  expect(view.json.specialists[0].displayName).toBe("Kim Renamed");
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, TEN);
  expect(await readBoth()).toEqual([0, 0]); // the only credit is used
  await giveCredits(app, specialistId);
  expect(await readBoth()).toEqual([13, 13]);
});

test("a new specialist, and one in a category not yet in memory", async () => {
  expect(await readBoth()).toEqual([0, 0]);
  await makeSpecialist(app);
  expect(await readBoth()).toEqual([16, 16]);
  await makeSpecialist(app, { category: "tutoring" });
  expect(await startsIn(other, starterId("tutoring"))).toBe(16);
});

test("of parallel bookings through both processes exactly one succeeds", async () => {
  await makeSpecialist(app, { credits: 50 });
  const visitors = await Promise.all(Array.from({ length: 30 }, () => visitorWithContact(app)));
  const answers = await Promise.all(visitors.map(({ trackId }, n) => book(n % 2 ? app : other, trackId, TEN)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const others = answers.filter((answer) => answer.status !== 200);
  expect(new Set(others.map((a) => `${a.status} ${a.headers.get("X-Error-Code")}`))).toEqual(
    new Set(["400 slot_taken"]),
  );
});

test("the ranking of one visitor is the same in every process", async () => {
  for (let n = 0; n < 6; n++) await makeSpecialist(app);
  const { trackId } = await visitorWithContact(app);
  const orderIn = async (caller: Caller) =>
    (await get(caller, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21/10/0`)).json.specialists.map((
      s: { id: string },
    ) => s.id);
  expect(await orderIn(other)).toEqual(await orderIn(app));
});
