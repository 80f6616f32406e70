// Every call that needs a track's token checks it before its input: without the token, nobody learns what is wrong there.
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { own, requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { newId } from "@/platform/ids.ts";

let app: TestApp;
let visitor: Awaited<ReturnType<ReturnType<typeof requestedBookings>["newVisitor"]>>;
let meetingId: string;
beforeAll(async () => {
  app = await openTestApp([], { proof: "required" });
  const on = requestedBookings(app, await makeSpecialist(app, { category: "tutoring" }));
  visitor = await on.newVisitor();
  meetingId = (await on.request("2026-10-22T08:00:00Z", visitor)).meetingId;
});
afterAll(() => app.close());

const STRANGER = { headers: { "X-Resume-Token": "x".repeat(43) } };

const CALLS: [name: string, path: () => string, body: () => unknown][] = [
  ["Track", () => `/Funnel/Track/${visitor.trackId}`, () => ({ step: "nowhere" })],
  ["SaveBooking", () => "/Funnel/SaveBooking", () => ({ trackId: visitor.trackId })],
  ["SendCode", () => `/Funnel/SendCode/${visitor.trackId}`, () => ({ channel: "pigeon" })],
  ["ProveContact", () => `/Funnel/ProveContact/${visitor.trackId}`, () => ({ code: 1 })],
  ["ResendCode", () => `/Funnel/ResendCode/${meetingId}`, () => ({ channel: "pigeon" })],
  ["AskForEarlier", () => `/Funnel/AskForEarlier/${visitor.trackId}`, () => ({ specialistId: "nobody" })],
];

test.each(CALLS)("%s", async (_name, path, body) => {
  expect(refusalOf(await post(app, path(), body(), own(visitor))).slice(0, 2)).toEqual([400, "invalid_input"]);
  expect(refusalOf(await post(app, path(), body(), STRANGER)).slice(0, 2)).toEqual([403, "track_token_required"]);
});

it("of an unknown track is about the input", async () => {
  const response = await post(app, `/Funnel/Track/${newId()}`, { step: "nowhere" }, STRANGER);
  expect(refusalOf(response).slice(0, 2)).toEqual([400, "invalid_input"]);
});
