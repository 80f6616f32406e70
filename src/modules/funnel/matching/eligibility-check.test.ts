// Every gate has words for others, and the answers are those of the one list.
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveCredits, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { TEN } from "@tests/support/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { book, visitorWithContact } from "@tests/support/visitor.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { askGates, saidOf } from "./eligibility-check.ts";
import { GATES } from "./eligibility.ts";
import { getTrack } from "../tracks/tracks.ts";

let app: TestApp;
let trackId: string;
beforeAll(async () => {
  app = await openTestApp();
  trackId = (await visitorWithContact(app)).trackId;
});
afterAll(() => app.close());

const meeting = { startsAt: Date.parse(TEN), location: "zoom" as const };
const ask = async (specialistId: string, withMeeting = false) => {
  const track = await getTrack(app.services.db.read, trackId);
  const now = app.clock.now();
  const answer = await askGates(app.services.db.read, {
    ...{ specialistId, track, now },
    ...(withMeeting ? { meeting } : {}),
  });
  const names = (gates: { name: string }[]) => gates.map(({ name }) => name);
  return [names(answer.closed), names(answer.closedForMeeting), answer.credits];
};

test("nobody else has words than the gates, and each gate has some", () => {
  for (const gate of GATES) expect(saidOf(gate)).toMatch(/^This specialist .+\.$/);
  expect(saidOf({ name: "new", closed: "You are new." })).toBe("You are new.");
});

test("who can be booked passes all of them, with and without a time", async () => {
  const specialistId = await makeSpecialist(app, { credits: 3 });
  expect([await ask(specialistId), await ask(specialistId, true)]).toEqual([[[], [], 3], [[], [], 3]]);
});

test("each closed gate is named", async () => {
  const paused = await makeSpecialist(app, { credits: 0 });
  await app.transact((tx) => setAccepting(tx, { specialistId: paused, accepting: false }));
  expect(await ask(paused)).toEqual([["accepting", "credit"], [], 0]);
  const elsewhere = await makeSpecialist(app, { category: "legal" });
  await giveCredits(app, elsewhere);
  expect(await ask(elsewhere)).toEqual([["serves-category"], [], 5]);
  const onPhone = await makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
  expect(await ask(onPhone, true)).toEqual([[], ["location"], 5]);
  expect(await ask(onPhone)).toEqual([[], [], 5]);
});

test("somebody else's meeting takes the time, the request's own does not", async () => {
  const specialistId = await makeSpecialist(app);
  await book(app, trackId, TEN, { specialistId });
  expect(await ask(specialistId, true)).toEqual([[], [], 4]);
  const busy = await makeSpecialist(app);
  await book(app, (await visitorWithContact(app)).trackId, TEN, { specialistId: busy });
  expect(await ask(busy, true)).toEqual([[], ["free"], 4]);
});

test("somebody who is no specialist passes none", async () => {
  const [closed, forMeeting] = await ask(await makePerson(app));
  expect([...closed as string[], ...forMeeting as string[]].sort()).toEqual(GATES.map(({ name }) => name).sort());
});
