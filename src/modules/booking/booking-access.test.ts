// Who may write to a track and book with it: only its own browser, and only with every required answer.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  get,
  newContact,
  post,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { starterId } from "@/modules/catalog/index.ts";

const TEN = "2026-10-21T08:00:00Z";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test("without the track's token, nothing can be written to it, and its link stays secret", async () => {
  const specialistId = await makeSpecialist(app, { category: "career" });
  const { trackId, token } = await visitorWithContact(app, { category: "career" });
  const stranger = { headers: { "X-Resume-Token": "none", "Idempotency-Key": "stranger" } };
  const refusals = [
    await post(app, `/Funnel/Track/${trackId}`, { step: "calendar" }, stranger),
    await book(app, trackId, TEN, { specialistId }, stranger),
    await post(app, `/Funnel/Close/${trackId}`, {}, stranger),
    await post(app, `/Funnel/SendCode/${trackId}`, {}, stranger),
    await post(app, `/Funnel/ProveContact/${trackId}`, { code: "123456" }, stranger),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(Array(5).fill(403));
  expect(new Set(refusals.map(({ headers }) => headers.get("X-Error-Code")))).toEqual(
    new Set(["track_token_required"]),
  );
  const { json } = await book(app, trackId, TEN, { specialistId });
  expect(json.manageUrl).toContain("secret=");
  const seen = (headers = {}) => get(app, `/Funnel/Track/${trackId}`, { headers });
  expect((await seen({ "X-Resume-Token": token })).json.manageUrl).toBe(json.manageUrl);
  expect((await seen()).json.manageUrl).toBeNull();
});

test("a booking without an answer names the step with the open question", async () => {
  await makeSpecialist(app, { category: "career" });
  const { trackId } = await startTrack(app, { categoryId: starterId("career") });
  await sendStep(app, trackId, { step: "contacts", contact: newContact(), consents: REQUEST_CONSENT });
  const { status, headers } = await book(app, trackId, TEN);
  expect([status, headers.get("X-Error-Code")]).toEqual([400, "answers_missing"]);
  expect(JSON.parse(headers.get("X-Error-Details")!)).toEqual({ step: "about" });
});

test("a browser keeps the tokens of its last eight tracks, so that several tabs work", async () => {
  let cookie = "";
  const own = { "X-Resume-Token": "" };
  const ids: string[] = [];
  for (let tab = 0; tab < 9; tab++) {
    const body = { categoryId: starterId(tab % 2 ? "career" : "tutoring"), timezone: "Europe/Vienna" };
    const started = await post(app, "/Funnel/StartTracking", body, { cookie });
    cookie = started.headers.get("Set-Cookie")!.split(";")[0]!;
    ids.push(started.json.trackId);
  }
  const statuses = [];
  for (const id of ids) {
    statuses.push((await post(app, `/Funnel/Track/${id}`, { step: "calendar" }, { cookie, headers: own })).status);
  }
  expect(statuses).toEqual([403, ...Array(8).fill(200)]);
});
