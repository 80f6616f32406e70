// The pages behind a reminder's links without JavaScript: going on brings the cookie along, stopping is asked first.
import { afterAll, beforeAll, expect, test } from "vitest";
import { remindUnfinished } from "@/modules/funnel/finish-later.ts";
import { closeAbandonedTracks } from "@/modules/funnel/tracks.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { makeSpecialist } from "./support/factories.ts";
import { openPages, type Pages } from "./support/pages.ts";
import { runReactions } from "./support/reactions.ts";
import { openTestApp, type TestApp } from "./support/test-app.ts";
import { get, newContact, PREFERENCES, REQUEST_CONSENT, sendStep, startTrack } from "./support/visitor.ts";

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
    await remindUnfinished(app.ctx());
  }
  await runReactions(app.ctx());
  const { text } = app.mails.at(-1)!;
  const path = (face: RegExp) => face.exec(text)![0].replace("https://parley.example", "");
  finish = path(/https:\/\/parley\.example\/requests\/[\w-]+\?[\w=-]+/);
  stop = path(/https:\/\/parley\.example\/requests\/[\w-]+\/stop\?[\w=-]+/);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

test("going on: the request's cookie and the step where it stopped", async () => {
  const answer = await pages.open(finish);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    expect.stringMatching(/^\/funnel\/[\w-]+\/calendar$/),
  ]);
  const cookie = answer.headers.getSetCookie().find((one) => one.includes("parley_resume"))!.split(";")[0]!;
  expect((await get(app, `/Funnel/Track/${trackId}`, { cookie })).json.masked).toBe(false);
});

test("a wrong link says what to do, and brings no cookie", async () => {
  for (
    const path of [
      `/requests/${trackId}?secret=wrong`,
      `/requests/${trackId}`,
      `/requests/nonsense?secret=x`,
      `/requests/${trackId}/stop?secret=x`,
    ]
  ) {
    const answer = await pages.open(path);
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 404, []]);
    const text = await answer.text();
    expect(text).toContain("This request cannot be opened");
    expect(text).toContain('href="/funnel"');
  }
});

test("stopping: a look changes nothing, another site's page neither, a press does", async () => {
  const reminding = async () => (await get(app, `/Funnel/Reminders/${trackId}?${stop.split("?")[1]}`)).json.stopped;
  const html = await (await pages.open(stop)).text();
  expect(html).toContain("Stop the reminders?");
  expect(html).not.toMatch(/<script/);
  expect(await reminding()).toBe(false);
  const foreign = await pages.send(stop, {}, { Origin: "https://evil.example" });
  expect([foreign.status, await reminding()]).toEqual([400, false]);
  const pressed = await pages.send(stop);
  expect([pressed.status, pressed.headers.get("Location"), await reminding()]).toEqual([303, stop, true]);
  expect(await (await pages.open(stop)).text()).toContain("No more reminders");
});
