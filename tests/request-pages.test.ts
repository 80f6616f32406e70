// The pages behind the links of a reminder: continuing sets the cookie, and stopping needs confirmation.
import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { sendDueReminders } from "@/modules/funnel/finish-later.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { runReactions } from "./support/app/reactions.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { get, newContact, PREFERENCES, REQUEST_CONSENT, sendStep, startTrack } from "./support/funnel/visitor.ts";

let app: TestApp;
let pages: Pages;
let trackId = "";
let finish = "";
let stop = "";

beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
  await makeSpecialist(app, { credits: 5 });
  ({ trackId } = await startTrack(app));
  await sendStep(app, trackId, { step: "preferences", preferences: PREFERENCES });
  const consents = [...REQUEST_CONSENT, { purpose: "finish-later", version: 1 }];
  await sendStep(app, trackId, { step: "contacts", contact: newContact(), consents });
  for (const minutes of [31, 121]) {
    app.clock.set(app.clock.now() + minutes * MINUTE_MS);
    await closeAbandonedTracks(app.ctx());
    await sendDueReminders(app.ctx());
  }
  await runReactions(app.ctx());
  const { text } = app.emails.at(-1)!;
  const path = (pattern: RegExp) => pattern.exec(text)![0].replace("https://parley.example", "");
  finish = path(/https:\/\/parley\.example\/requests\/[\w-]+\?[\w=-]+/);
  stop = path(/https:\/\/parley\.example\/requests\/[\w-]+\/stop\?[\w=-]+/);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

test("continuing sets the cookie and redirects to the next step", async () => {
  const response = await pages.open(finish);
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    expect.stringMatching(/^\/funnel\/[\w-]+\/calendar$/),
  ]);
  const cookie = response.headers.getSetCookie().find((header) => header.includes("parley_resume"))!.split(";")[0]!;
  expect((await get(app, `/Funnel/Track/${trackId}`, { cookie })).json.masked).toBe(false);
});

test("an invalid link says what to do, and sets no cookie", async () => {
  for (
    const path of [
      `/requests/${trackId}?secret=wrong`,
      `/requests/${trackId}`,
      `/requests/nonsense?secret=x`,
      `/requests/${trackId}/stop?secret=x`,
    ]
  ) {
    const response = await pages.open(path);
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 404, []]);
    const text = await response.text();
    expect(text).toContain("This request can&#x27;t be opened");
    expect(text).toContain('href="/funnel"');
  }
});

test("only the button of the page itself stops the reminders", async () => {
  const isStopped = async () => (await get(app, `/Funnel/Reminders/${trackId}?${stop.split("?")[1]}`)).json.stopped;
  const html = await (await pages.open(stop)).text();
  expect(html).toContain("Stop the reminders?");
  expect(html).not.toMatch(/<script/);
  expect(await isStopped()).toBe(false);
  const foreign = await pages.send(stop, {}, { Origin: "https://evil.example" });
  expect([foreign.status, await isStopped()]).toEqual([403, false]);
  const submitted = await pages.send(stop);
  expect([submitted.status, submitted.headers.get("Location"), await isStopped()]).toEqual([303, stop, true]);
  expect(await (await pages.open(stop)).text()).toContain("Reminders stopped");
});
