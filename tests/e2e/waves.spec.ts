// Under pressure: a browser proves some work before a code is sent, and an administrator ends a wave of bookings.
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { connectAgent } from "../support/agents/agent.ts";
import { expectAccessible, expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { dialog, enterAsAdmin, read, startedTrack } from "../support/browser/admin-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import {
  chooseDay,
  chooseTime,
  newVisitor as anyVisitor,
  seeSpecialists,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

// Visitors at other addresses than this machine, whose networks are counted.
test.use({ variables: { TRUSTED_PROXIES: "127.0.0.1" } });
test.beforeAll(({ folder }) => changeData(folder, "setProof", { proof: "required" }));
test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

type Playwright = PlaywrightWorkerArgs["playwright"];

const digits = (count: number) => [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => byte % 10).join("");
const newVisitor = () => ({ ...anyVisitor(), phone: `+49151${digits(8)}` });

const post = async (context: APIRequestContext, path: string, data: unknown = {}) => {
  const response = await context.post(`/api/v2/Funnel/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
};

/** A visitor at an address, with contact details, by the API. */
const visitAt = async ({ request }: Playwright, baseURL: string, address: string) => {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": address } });
  const { trackId } = await startedTrack(context, "career");
  await post(context, `Track/${trackId}`, {
    step: "contacts",
    contact: newVisitor(),
    consents: [{ purpose: "arrange-meeting", version: 1 }],
  });
  return { context, trackId };
};

/** Keeps calls that carry a proof of work from the server, until the returned function is called. */
const holdSolvedCalls = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  await page.route("**/api/v2/Funnel/SaveBooking", async (route) => {
    if (route.request().headers()["x-proof-of-work"]) await released;
    await route.continue();
  });
  return release;
};

test("beyond ten open codes of a network, the browser calculates by itself, and the booking goes on", async ({ playwright, browser, baseURL }) => {
  for (let n = 1; n <= 10; n++) {
    const { context, trackId } = await visitAt(playwright, baseURL!, `192.0.2.${n}`);
    await post(context, `SendCode/${trackId}`);
    await context.dispose();
  }
  const own = await browser.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.99" } });
  const page = await own.newPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await walkToCalendar(page, newVisitor());
  await chooseDay(page);
  await chooseTime(page);
  await seeSpecialists(page);
  expect(loaded.filter((path) => /solve-work|work\.worker/.test(path))).toEqual([]);
  const release = await holdSolvedCalls(page);
  const worker = page.waitForEvent("worker");
  await page.getByRole("button", { name: /^Book / }).click();
  expect((await worker).url()).toMatch(/work\.worker/);
  await expect(toast(page, "Checking that you're not a robot…")).toBeVisible();
  release();
  await atScreen(page, "Confirm your booking");
  await expect(toast(page, "Checking that you're not a robot…")).toBeHidden();
  await own.close();
});

test(
  "on such a network, the page behind an agent's link calculates by itself, and sends the code",
  { tag: "@full" },
  async ({ playwright, browser, baseURL, app, smtp }) => {
    for (let n = 1; n <= 10; n++) {
      const { context, trackId } = await visitAt(playwright, baseURL!, `198.19.40.${n}`);
      await post(context, `SendCode/${trackId}`);
      await context.dispose();
    }
    const person = newVisitor();
    const agent = await connectAgent(app.baseURL);
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { json: { times } } = await agent.call("list_times", { topic: "career", timezone: "Europe/Berlin", from });
    const { startsAt } = (times as { startsAt: string }[])[0]!;
    const hold = { topic: "career", startsAt, timezone: "Europe/Berlin", location: "zoom", contact: person };
    const { json: { booking } } = await agent.call("hold_time", hold);
    const { pathname, search } = new URL(String((await agent.call("prepare_booking", { booking })).json.link));
    const own = await browser.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": "198.19.40.99" } });
    const page = await own.newPage();
    await page.goto(pathname + search);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect(page.getByLabel("Six-digit code")).toBeVisible({ timeout: 30_000 });
    await smtp.waitForEmailTo(person.email, "Your code for");
    await own.close();
    await agent.close();
  },
);

test("the sixth booking from one domain is checked, and an administrator releases it", async ({ browser, page, smtp, folder }) => {
  await changeData(folder, "fillDomain", { domain: "firm-one.at" });
  const visitor = { ...newVisitor(), email: `${crypto.randomUUID()}@firm-one.at` };
  await walkToCalendar(page, visitor);
  await chooseDay(page);
  await chooseTime(page);
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await atScreen(page, "Confirm your booking");
  const { text } = await smtp.waitForEmailTo(visitor.email, "Your code for");
  await page.getByLabel("Six-digit code").fill(/\b\d{6}\b/.exec(text!)![0]);
  await atScreen(page, "Your request is being checked");
  await expect(page.getByText(/so a person checks it by/).first()).toBeVisible();
  await expectAccessible(page);
  const office = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await office.newPage();
  await enterAsAdmin(admin);
  await openScreen(admin, "/admin");
  const row = admin.getByRole("listitem").filter({ hasText: visitor.email });
  await expect(row.getByText(/More than 5 bookings from firm-one\.at today · released by itself /)).toBeVisible();
  await row.getByRole("button", { name: `Release the booking of ${visitor.email}` }).click();
  await expect(toast(admin, "Booking confirmed")).toBeVisible();
  await office.close();
  await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, your meeting is booked", {
    timeout: 20_000,
  });
});

/** Holds times for six visitors of a network. */
const startWave = async (playwright: Playwright, baseURL: string, network: string) => {
  for (let n = 1; n <= 6; n++) {
    const { context, trackId } = await visitAt(playwright, baseURL, `${network}.${n}`);
    const { days } = await read(context, `Funnel/Availabilities/${trackId}?location=zoom`);
    const { date } = days.at(-1);
    const { hours } = await read(context, `Funnel/GetAvailabilityHours/${trackId}/${date}?location=zoom`);
    const selection = { startsAt: hours.at(-1).startsAt, location: "zoom" };
    await post(context, `Track/${trackId}`, { step: "calendar", selection });
    await context.dispose();
  }
};

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);

  test("an administrator sees a wave, previews it and ends it", async ({ page, playwright, baseURL }) => {
    const network = "198.18.7";
    await enterAsAdmin(page);
    await startWave(playwright, baseURL!, network);
    await openScreen(page, "/admin");
    const value = `${network}.0/24`;
    await expect(page.getByText(`Same network: ${value}`)).toBeVisible();
    await page.getByRole("button", { name: `Preview and end ${value}` }).click();
    await expect(dialog(page).getByText(/This cancels 0 requested meetings and 6 held times/)).toBeVisible();
    await expect(dialog(page).getByRole("listitem")).toHaveCount(6);
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await dialog(page).getByRole("button", { name: "End 6 bookings" }).click();
    await expect(toast(page, "6 bookings ended")).toBeVisible();
    await expect(page.getByRole("button", { name: `Preview and end ${value}` })).toBeHidden();
    await openScreen(page, "/admin/audit");
    const entries = page.getByText("Ended suspected fake bookings").locator("visible=true");
    await expect(entries.first()).toBeVisible();
  });
});
