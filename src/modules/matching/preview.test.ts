// What visitors see before they are asked for anything: how many specialists are free, and the earliest times.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, PREFERENCES, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { Preview } from "./schemas.ts";

const CAREER = starterId("career");

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const previewOf = async (id: string, query = ""): Promise<Preview> =>
  (await get(app, `/Funnel/Preview/${id}?${query}`)).json;

test("a category counts everybody with a free time, once, and lists the first time of three days", async () => {
  await makeSpecialist(app);
  await makeSpecialist(app);
  await makeSpecialist(app, { credits: 0 });
  await makeSpecialist(app, { calendar: { weekly: [] } });
  const preview = await previewOf(CAREER, "timezone=Europe/Vienna");
  expect(preview).toMatchObject({ timezone: "Europe/Vienna", city: "Vienna", days: 30, specialists: 2 });
  expect(preview.isTailored).toBe(false);
  expect(preview.earliest.map(({ text }) => text)).toEqual(
    ["Tue 20 Oct, 16:00", "Wed 21 Oct, 09:00", "Thu 22 Oct, 09:00"],
  );
  expect((await previewOf(CAREER)).timezone).toBe("UTC");
});

test("a request counts those who suit it, and the times of its visitor's zone", async () => {
  await makeSpecialist(app, { profile: { languages: ["de"] } });
  await makeSpecialist(app, { profile: { languages: ["en"] } });
  const { trackId } = await startTrack(app);
  expect(await previewOf(trackId)).toMatchObject({ specialists: 2, isTailored: true, timezone: "Europe/Vienna" });
  const preferences = { ...PREFERENCES, language: "de" };
  expect((await sendStep(app, trackId, { step: "preferences", preferences })).status).toBe(200);
  const text = "1 of 2 fits your answers: 1 doesn't speak German.";
  expect(await previewOf(trackId)).toMatchObject({ specialists: 1, fit: { some: 1, all: 2, text } });
  expect((await previewOf(CAREER)).fit).toBeNull();
});

test("what a visitor is about to answer counts instead of what their request says", async () => {
  await makeSpecialist(app, {
    profile: { languages: ["de"], locations: [{ kind: "phone", detail: "+436601234567" }] },
  });
  const zoom = [{ kind: "zoom" as const, detail: "https://zoom.example/j/1" }];
  await makeSpecialist(app, { profile: { languages: ["en"], locations: zoom } });
  const { trackId } = await startTrack(app);
  const preferences = { ...PREFERENCES, language: "de" };
  await sendStep(app, trackId, { step: "preferences", preferences });
  const counted = async (query: string) => (await previewOf(trackId, query)).specialists;
  expect(await counted("language=any")).toBe(2);
  expect(await counted("language=en")).toBe(1);
  expect(await counted("language=de&location=phone")).toBe(1);
  expect(await counted("language=en&location=phone")).toBe(0);
  expect((await get(app, `/Funnel/Preview/${trackId}?language=german`)).status).toBe(400);
});

test("who is booked out, or nobody, is not counted, and a visitor's own hold hides nobody from them", async () => {
  const oneStart = { weekly: [], overrides: [{ date: "2026-10-21", ranges: [{ from: 600, to: 630 }] }] };
  await makeSpecialist(app, { calendar: oneStart });
  const { trackId } = await visitorWithContact(app);
  const selection = { startsAt: "2026-10-21T08:00:00Z", location: "zoom" };
  expect((await sendStep(app, trackId, { step: "calendar", selection })).status).toBe(200);
  expect(await previewOf(trackId)).toMatchObject({ specialists: 1 });
  expect(await previewOf(CAREER)).toMatchObject({ specialists: 0, earliest: [] });
  expect((await book(app, trackId, "2026-10-21T08:00:00Z")).status).toBe(200);
  expect(await previewOf(CAREER)).toMatchObject({ specialists: 0, earliest: [] });
});

test("an unknown id is not found, and an unknown zone is UTC", async () => {
  expect((await get(app, "/Funnel/Preview/019b76da-0000-7000-8000-000000000000")).status).toBe(404);
  expect((await get(app, `/Funnel/Preview/${CAREER}?timezone=Nowhere/Else`)).status).toBe(200);
});
