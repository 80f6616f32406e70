// Pages behind links to an account: a change of its email address, and announcements. A GET asks, a POST of the page itself
// decides.
import { afterAll, beforeAll, expect, test } from "vitest";
import { announcementUrls } from "@/modules/auth/index.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { post } from "./support/funnel/visitor.ts";
import {
  emailsTo,
  enter,
  latestLink,
  makeAccount,
  newAddress,
  PASSWORD,
  skipResponseDelay,
} from "./support/people/accounts.ts";

skipResponseDelay();
let app: TestApp;
let pages: Pages;
beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

test("looking stops nothing; only the page's own button does, once", async () => {
  const { email } = await makeAccount(app);
  const theirs = newAddress();
  await post(app, "/Auth/ChangeEmail", { email: theirs, password: PASSWORD }, { cookie: await enter(app, email) });
  const [notice] = await emailsTo(app, email);
  const path = /https:\/\/parley\.example(\/stop-email-change\?\S+)/.exec(notice!.text)![1]!;
  const shown = await pages.open(path);
  expect([shown.status, shown.headers.get("Referrer-Policy")]).toEqual([200, "same-origin"]);
  expect(await shown.text()).toContain("Stop the change");
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await pages.send(path, {}, foreign)).status).toBe(403);
  const stopped = await pages.send(path);
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining("stays the same")]);
  expect((await post(app, "/Auth/Verify", await latestLink(app, theirs))).headers.get("X-Error-Code")).toBe(
    "code_invalid",
  );
  const again = await pages.send(path);
  expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("work any more")]);
});

test("a link without its secret stops nothing", async () => {
  const response = await pages.send("/stop-email-change?code=x");
  expect(response.status).toBe(404);
});

test("looking stops no announcements; the page's buttons stop and resume them", async () => {
  const { id } = await makeAccount(app);
  const { stopUrl } = announcementUrls(app.ctx(), id);
  const path = stopUrl.replace("https://parley.example", "");
  const shown = async () => await (await pages.open(path)).text();
  const buttonOf = (html: string) =>
    /action="([^"]+)"/.exec(html.slice(html.indexOf("<main")))![1]!.replaceAll("&amp;", "&");
  const asks = await shown();
  expect(asks).toContain("Stop announcements by email?");
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await pages.send(buttonOf(asks), {}, foreign)).status).toBe(403);
  expect(await shown()).toContain("Stop announcements by email?");
  const stopped = await pages.send(buttonOf(asks));
  expect([stopped.status, stopped.headers.get("Location")]).toEqual([303, path]);
  expect(await shown()).toContain("no more announcements");
  await pages.send(buttonOf(await shown()));
  expect(await shown()).toContain("Stop announcements by email?");
  const wrong = await pages.open(`${path}x`);
  expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringContaining("work</h1>")]);
});
