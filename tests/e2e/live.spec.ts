// Two web processes and one Redis: an open screen shows what happens in the other process without a reload. While Redis is
// away the screen polls; when it is back, hints arrive again.
import { cp } from "node:fs/promises";
import process from "node:process";
import { expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { SEEDED_DATA } from "../support/browser/journey.ts";
import { counters, leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { startTestRedis, type TestRedis } from "../support/app/redis.ts";
import { readinessOf, type RunningApp, startApp, temporaryFolder } from "../support/app/running-app.ts";
import { openScreen } from "../support/browser/screens.ts";

/** For a busy machine; shorter than the interval at which the screen polls. */
const SOON = { timeout: 30_000 };
/** Longer than the interval at which the screen polls. */
const POLL_MS = 61_000;

let redis: TestRedis | undefined;
let webs: RunningApp[] = [];
let data: Awaited<ReturnType<typeof temporaryFolder>>;

test.beforeAll(async () => {
  data = await temporaryFolder();
  await cp(process.env[SEEDED_DATA]!, data.path, { recursive: true });
  redis = await startTestRedis().catch(() => undefined);
  if (!redis) return;
  const env = { DATA_DIR: data.path, REDIS_URL: redis.url, SMTP_URL: "smtp://127.0.0.1:1" };
  webs = [await startApp("web", env), await startApp("web", env)];
});
test.afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await redis?.stop();
  await data.remove();
});

/** Closes a live lead at the other process; returns the expected counters. */
const closeElsewhere = async (page: Page): Promise<number[]> => {
  const [all, received, live = 0, booked, converted, notConverted, expired = 0] = await counters(page);
  const [lead] = await leadsIn(page.request, "live");
  const there = `${webs[1]!.baseURL}/api/v2/Leads/MarkLeadStatus/${lead!.id}/expired`;
  const answer = await page.request.post(there);
  expect(answer.ok(), await answer.text()).toBe(true);
  return [all!, received!, live - 1, booked!, converted!, notConverted!, expired + 1];
};

test("hints arrive from the other process, polling replaces them while Redis is away, and hints arrive again", {
  tag: "@full",
}, async ({ browser }) => {
  test.skip(!redis, "There is no redis-server on this machine, and this test needs one beside the program.");
  const context = await browser.newContext({ baseURL: webs[0]!.baseURL });
  const page = await context.newPage();
  await page.clock.install();
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard?view=leads");
  await streaming;

  let wanted = await closeElsewhere(page);
  await expect.poll(() => counters(page), SOON).toEqual(wanted);

  await redis!.shutDown();
  wanted = await closeElsewhere(page);
  await expect.poll(async () => {
    await page.clock.fastForward(POLL_MS);
    return await counters(page);
  }, SOON).toEqual(wanted);

  await redis!.startAgain();
  for (const web of webs) await expect.poll(() => readinessOf(web.baseURL), SOON).toBe("ready");
  wanted = await closeElsewhere(page);
  await expect.poll(() => counters(page), SOON).toEqual(wanted);
  await context.close();
});
