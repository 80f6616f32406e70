// The manage link of the email opens the visitor's meeting; without its secret nothing is shown.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "./support/people/factories.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { book, get, visitorWithContact } from "./support/funnel/visitor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the secret opens the meeting with how to join and the exact consents", async () => {
  await makeSpecialist(app, { category: "career" });
  const { trackId, contact } = await visitorWithContact(app);
  const { json } = await book(app, trackId, "2026-10-21T08:00:00Z");
  const link = new URL(json.manageUrl);
  const managed = await get(app, `/Funnel/Managed/${json.meetingId}${link.search}`);
  expect(managed.json).toMatchObject({
    meetingId: json.meetingId,
    contact,
    howToJoin: "You'll meet on Zoom.",
    joinUrl: "https://zoom.example/j/123456789",
  });
  expect(managed.json.consents.at(-1)).toMatchObject({
    purpose: "share-with-specialist",
    accepted: true,
    text: "Parley gives my answers and contact details to Robin Sample for this meeting, and to nobody else.",
  });
  for (const secret of ["", "?secret=wrong", `?secret=${link.searchParams.get("secret")}x`]) {
    const response = await get(app, `/Funnel/Managed/${json.meetingId}${secret}`);
    expect(response.status).toBe(secret === "" ? 400 : 404);
  }
});

test("the public card and its calendar file contain no contact data", async () => {
  await makeSpecialist(app, { category: "legal" });
  const { trackId, contact } = await visitorWithContact(app, { category: "legal" });
  const { json } = await book(app, trackId, "2026-10-21T08:00:00Z");
  const card = await get(app, `/Funnel/Closed/${json.meetingId}`);
  expect(card.json).toMatchObject({ status: "confirmed", isOver: false, text: "This meeting is confirmed." });
  app.clock.set(Date.parse(card.json.endsAt));
  const over = await get(app, `/Funnel/Closed/${json.meetingId}`);
  expect(over.json).toMatchObject({ status: "confirmed", isOver: true, text: "This meeting is over." });
  const file = await app.call(`/Funnel/CalendarFile/${json.meetingId}`);
  expect(file.headers.get("Content-Type")).toContain("text/calendar");
  const text = await file.text();
  expect(text).toContain("METHOD:PUBLISH");
  expect(text).toContain("DTSTART:20261021T080000Z");
  for (const content of [JSON.stringify(card.json), text]) {
    expect(content).not.toContain(contact.email);
    expect(content).not.toContain("zoom.example/j");
    expect(content).not.toContain("+43660");
  }
});
