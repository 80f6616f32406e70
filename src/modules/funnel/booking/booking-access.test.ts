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
