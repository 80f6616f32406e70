// Links of a meeting whose request was erased by retention or by an administrator: they change nothing any more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readState } from "@tests/support/app/database-state.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { SHARE_CONSENT } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { type BookedMeeting, bookMeeting, manage, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { anonymiseTrack } from "@/modules/tracks/index.ts";

let app: TestApp;
let meeting: BookedMeeting;
beforeAll(async () => {
  app = await openTestApp();
  meeting = await bookMeeting(app, { specialistId: await makeSpecialist(app) });
  await app.transact((tx) => anonymiseTrack(tx, meeting.trackId));
});
afterAll(() => app.close());

test.each([
  ["Withdraw", {}],
  ["WithdrawClicks", {}],
  ["AllowTexts", { version: 1 }],
  ["StopTexts", {}],
  ["StopEarlier", {}],
  ["Phone", { phone: "+436601112233" }],
  ["WillCome", {}],
  ["Move", { startsAt: "2026-10-28T09:00:00Z" }],
  ["Cancel", { reason: "no-need" }],
])("%s", async (call, body) => {
  const before = await readState(app.services.db.read);
  expect(await manage(app, meeting, call, body)).toMatchObject({ status: 404, json: ["This request does not exist."] });
  expect(await readState(app.services.db.read)).toEqual(before);
});

test.each([
  ["Rescue", { specialistId: newId(), startsAt: "2026-10-28T09:00:00Z", consents: SHARE_CONSENT }],
  ["AskForEarlier", { onlySpecialist: false }],
  ["Rating", { stars: 5, sentence: "They have taken their time for me." }],
])("%s is refused, too", async (call, body) => {
  app.clock.set(NEXT_WEEK + DAY_MS);
  const before = await readState(app.services.db.read);
  expect((await manage(app, meeting, call, body)).status).toBe(400);
  expect(await readState(app.services.db.read)).toEqual(before);
});
