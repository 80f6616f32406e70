// Calls that anyone may make as often as they like would be a gift to scrapers: they are limited by network, and in
// development this machine is exempt unless RATE_LIMITS=on.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { savePhoto } from "@/modules/specialists/index.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { webpPhoto } from "./support/people/pictures.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

let app: TestApp;
let photo: string;
beforeAll(async () => {
  app = await openTestApp();
  const specialistId = await makeSpecialist(app);
  photo = `/Specialists/Photo/${await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }))}`;
});
afterAll(() => app.close());

/** How many of `times` calls from an address were limited; `everywhere` as with RATE_LIMITS=on. */
const countLimited = async (path: string, hostname: string, times: number, everywhere = false): Promise<number> => {
  const { rateLimits } = readConfig({ PARLEY_ENV: "development", ...(everywhere ? { RATE_LIMITS: "on" } : {}) });
  const web = createApp({ ...app.services, config: { ...app.services.config, rateLimits } });
  let limited = 0;
  for (let n = 0; n < times; n++) {
    const response = await web.request(`/api/v2${path}`, {}, { remoteAddr: { hostname } });
    await response.body?.cancel();
    if (response.status === 429) limited++;
    else expect(response.status).toBe(200);
  }
  return limited;
};

test.each([
  ["Specialists/Photo", () => photo, 600, 1],
  ["Auth/CurrentEmail", () => "/Auth/CurrentEmail", 120, 2],
])("%s is limited by network", async (_name, path, points, network) => {
  expect(await countLimited(path(), `203.0.113.${network}`, points)).toBe(0);
  expect(await countLimited(path(), `203.0.113.${network}`, 3)).toBe(3);
  expect(await countLimited(path(), `198.51.100.${network}`, 3)).toBe(0);
  expect(await countLimited(path(), "127.0.0.1", points + 3)).toBe(0);
  expect(await countLimited(path(), "127.0.0.1", points + 3, true)).toBe(3);
});
