// Which eligibility rules fail for one specialist and one request, with and without a meeting.
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveCredits, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { TEN } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { getTrack } from "@/modules/tracks/tracks.ts";
import { checkEligibility } from "./eligibility-check.ts";
import { ELIGIBILITY_RULES } from "./eligibility.ts";

let app: TestApp;
let trackId: string;
beforeAll(async () => {
  app = await openTestApp();
  trackId = (await visitorWithContact(app)).trackId;
});
afterAll(() => app.close());

const meeting = { startsAt: Date.parse(TEN), location: "zoom" as const };
const check = async (specialistId: string, withMeeting = false) => {
  const track = await getTrack(app.services.db.read, trackId);
  const now = app.clock.now();
  const result = await checkEligibility(app.services.db.read, {
    specialistId,
    track,
    now,
    ...(withMeeting ? { meeting } : {}),
  });
  const names = (rules: { name: string }[]) => rules.map(({ name }) => name);
  return [names(result.failed), names(result.failedForMeeting), result.credits];
};

test("a specialist who can be booked passes every rule, with and without a meeting", async () => {
  const specialistId = await makeSpecialist(app, { credits: 3 });
  expect([await check(specialistId), await check(specialistId, true)]).toEqual([[[], [], 3], [[], [], 3]]);
});

test("names each failed rule", async () => {
  const paused = await makeSpecialist(app, { credits: 0 });
  await app.transact((tx) => setAccepting(tx, { specialistId: paused, accepting: false }));
  expect(await check(paused)).toEqual([["accepting", "credit"], [], 0]);
  const elsewhere = await makeSpecialist(app, { category: "legal" });
  await giveCredits(app, elsewhere);
  expect(await check(elsewhere)).toEqual([["serves-category"], [], 5]);
  const onPhone = await makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
  expect(await check(onPhone, true)).toEqual([[], ["location"], 5]);
  expect(await check(onPhone)).toEqual([[], [], 5]);
});

test("another request's meeting blocks the time, the request's own does not", async () => {
  const specialistId = await makeSpecialist(app);
  await book(app, trackId, TEN, { specialistId });
  expect(await check(specialistId, true)).toEqual([[], [], 4]);
  const busy = await makeSpecialist(app);
  await book(app, (await visitorWithContact(app)).trackId, TEN, { specialistId: busy });
  expect(await check(busy, true)).toEqual([[], ["free"], 4]);
});

test("a person without a profile passes no rule", async () => {
  const [failed, failedForMeeting] = await check(await makePerson(app));
  expect([...failed as string[], ...failedForMeeting as string[]].sort()).toEqual(
    ELIGIBILITY_RULES.map(({ name }) => name).sort(),
  );
});
