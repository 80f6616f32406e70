// The visitor's pages to rate a meeting, without JavaScript: after the answer, by the manage link, changed and deleted.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openPages, type Pages } from "./support/app/pages.ts";
import { NOON, openTestApp, type TestApp } from "./support/app/test-app.ts";
import { type BookedMeeting, outcomeSecret } from "./support/scheduling/meetings.ts";
import { endedMeeting, pastMeeting, ratingOf } from "./support/scheduling/ratings.ts";

let app: TestApp;
let pages: Pages;
beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(async () => {
  await pages.close();
  await app.close();
});

const path = ({ meetingId, secret }: BookedMeeting, page = "rating") =>
  `/meetings/${meetingId}/${page}?secret=${secret}`;
const textOf = async (response: Response) =>
  (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll("&#x27;", "'").replaceAll(/\s+/g, " ");

test("one press confirms the answer of the email, and the rating follows on the same page", async () => {
  const meeting = await endedMeeting(app);
  const secret = outcomeSecret(app, meeting.meetingId, "visitor");
  const page = `/meetings/${meeting.meetingId}/outcome?secret=${secret}&side=visitor`;
  const before = await app.allEvents();
  const html = await (await pages.open(`${page}&answer=held`)).text();
  expect(html.match(/<button[^>]*name="answer"/g)).toHaveLength(3);
  expect(html.replaceAll("<!-- -->", "")).toContain("Confirm: Yes, it took place");
  expect(html).not.toContain('name="stars"');
  expect(await app.allEvents()).toEqual(before);
  expect((await pages.send(page, { answer: "held" })).headers.get("Location")).toBe(page);
  const answered = await (await pages.open(page)).text();
  expect(answered.match(/type="radio"/g)).toHaveLength(5);
  const action = /action="([^"]+)"/.exec(answered)![1]!.replaceAll("&amp;", "&");
  const sent = await pages.send(action, { stars: "4", sentence: "Calm and clear." });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, action]);
  expect(await ratingOf(app, meeting)).toMatchObject({ stars: 4, sentence: "Calm and clear.", status: "unsettled" });
  expect(await textOf(await pages.open(page))).not.toContain("How was it");
});

test("what was typed stays when it is refused; markup is shown as text", async () => {
  const meeting = await pastMeeting(app);
  const response = await pages.send(path(meeting), { stars: "2", sentence: "See www.example.com" });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain("Please leave out links, email addresses and phone numbers.");
  expect(html).toContain("See www.example.com</textarea>");
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="2"|<input[^>]*value="2"[^>]*checked=""/);
  expect((await pages.send(path(meeting), { sentence: "No stars." })).status).toBe(400);
  await pages.send(path(meeting), { stars: "2", sentence: "<b>Bold</b> claims." });
  const shown = await (await pages.open(path(meeting))).text();
  expect(shown).toContain("&lt;b&gt;Bold&lt;/b&gt; claims.");
  expect(shown).not.toContain("<b>Bold");
  expect(shown).not.toMatch(/<script|modulepreload/);
});

test("the rating is deleted by a press, and a GET changes nothing", async () => {
  const meeting = await pastMeeting(app);
  await pages.send(path(meeting), { stars: "5", sentence: "Calm and clear." });
  const before = await app.allEvents();
  await pages.open(path(meeting));
  expect((await pages.open(path(meeting, "delete-rating"))).status).toBe(404);
  expect(await app.allEvents()).toEqual(before);
  expect((await pages.send(path(meeting, "delete-rating"), {})).headers.get("Location")).toBe(path(meeting));
  expect(await textOf(await pages.open(path(meeting)))).toContain("You've deleted your rating.");
  expect((await ratingOf(app, meeting)).status).toBe("deleted");
});

test("another site and a wrong secret change nothing", async () => {
  const meeting = await pastMeeting(app);
  const foreign = await pages.send(path(meeting), { stars: "1", sentence: "Bad." }, { Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  for (const page of ["rating", "delete-rating"]) {
    expect((await pages.send(path({ ...meeting, secret: "wrong" }, page), { stars: "1" })).status).toBe(404);
  }
  expect((await pages.open(path({ ...meeting, secret: "wrong" }))).status).toBe(404);
});
