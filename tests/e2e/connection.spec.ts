// Slow and missing connections: people are told, nothing typed is lost, nothing is sent twice.
import type { Browser, Locator, Page, Route } from "@playwright/test";
import { IS_FULL_RUN } from "../support/app/test-run.ts";
import { violationsOf } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { enterAsAdmin, read, rows } from "../support/browser/admin-pages.ts";
import {
  answerAbout,
  answerNeeds,
  book,
  chooseDay,
  choosePreferences,
  chooseTime,
  chooseTopic,
  newVisitor,
  start,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";

const SLOW = "This is taking longer than usual. We keep trying.";
const UNREACHABLE = "We can't reach our server right now. What you typed is kept on this device; we keep trying.";
const OFFLINE = "You are offline. What you typed is kept on this device; we continue when you are back online.";
const BACK = "You are back online.";
const RESTORED = "We've restored what you typed.";

const banner = (page: Page) => page.getByRole("status", { name: "Connection" });
/** What is in the place of a screen that loads. */
const placeholder = (page: Page) => page.locator("main [aria-busy=true]");
const enterAsSpecialist = (page: Page) => signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);

/** Requests to an address wait until the returned function is called. */
const hold = async (page: Page, address: RegExp): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  await page.route(address, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
};

const walkToContacts = async (page: Page) => {
  await chooseTopic(page);
  await start(page);
  await answerAbout(page);
  await answerNeeds(page);
  await choosePreferences(page);
};

test.describe("an answer that is late", () => {
  const newPage = async (browser: Browser, baseURL: string | undefined, use: typeof PHONE_LIGHT["use"]) =>
    await (await browser.newContext({ baseURL, ...use })).newPage();

  const inFunnel = async (page: Page) => {
    await chooseTopic(page);
    const release = await hold(page, /\/Funnel\/StartTracking/);
    await page.getByRole("radio").first().click();
    return { release, arrive: () => atScreen(page, "About you") };
  };
  const inDashboard = async (page: Page) => {
    await enterAsSpecialist(page);
    await openScreen(page, "/dashboard/help");
    const release = await hold(page, /\/Leads\/GetAllForUser/);
    await page.getByRole("link", { name: "Leads" }).first().click();
    await expect(placeholder(page)).toBeVisible();
    return { release, arrive: () => expect(rows(page, "leads").first()).toBeVisible() };
  };
  const inAdministration = async (page: Page) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin/account");
    const release = await hold(page, /\/Admin\/UnassignedTracksPaginated/);
    await page.getByRole("link", { name: /^Visitor/ }).first().click();
    await expect(placeholder(page)).toBeVisible();
    return { release, arrive: () => expect(rows(page, "requests").first()).toBeVisible() };
  };

  test("is explained after three seconds everywhere, moves nothing, and is accessible", async ({ browser, baseURL }) => {
    const places = [[inFunnel, PHONE_LIGHT], [inDashboard, DESKTOP_DARK], [inAdministration, PHONE_LIGHT]] as const;
    await Promise.all(places.map(async ([open, { use }]) => {
      const page = await newPage(browser, baseURL, use);
      const { release, arrive } = await open(page);
      const waiting = await page.evaluate(() => performance.now());
      await expect(banner(page)).toHaveText(SLOW, { timeout: 15_000 });
      await expectNoShift(page, { after: waiting, of: open.name });
      for (const colorScheme of IS_FULL_RUN ? ["light", "dark"] as const : [use.colorScheme]) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page), open.name).toEqual([]);
      }
      release();
      await arrive();
      await expect(banner(page)).toBeEmpty();
      await page.context().close();
    }));
  });
});

test("a screen that loads has the shape of what comes", { tag: "@full" }, async ({ page }) => {
  const topAndHeight = async (row: Locator) => {
    const { y, height } = (await row.boundingBox())!;
    return { y, height };
  };
  await page.setViewportSize(DESKTOP_DARK.use.viewport);
  await enterAsSpecialist(page);
  await openScreen(page, "/dashboard/help");
  const release = await hold(page, /\/Leads\/GetAllForUser/);
  await page.getByRole("link", { name: "Leads" }).first().click();
  const placeholders = placeholder(page).locator("[role=status] > div");
  await expect(placeholders).toHaveCount(20);
  const [first, next] = [await topAndHeight(placeholders.nth(0)), await topAndHeight(placeholders.nth(1))];
  expect([first.height, next.y - first.y]).toEqual([44, 44]);
  release();
  const row = page.getByRole("table", { name: "leads" }).locator("tbody tr").first();
  await expect(row).toBeVisible();
  const shown = await topAndHeight(row);
  expect(Math.abs(shown.height - first.height)).toBeLessThanOrEqual(8);
});

test.describe("offline", () => {
  test("a visitor goes on typing, is back and books; nothing is sent twice", async ({ page, context }) => {
    const visitor = newVisitor();
    let answered = 0;
    page.on("response", (response) => {
      const request = response.request();
      if (request.method() === "POST" && request.postData()?.includes('"step":"contacts"')) answered++;
    });
    await walkToContacts(page);
    await page.getByLabel("First name").fill(visitor.firstName);
    await context.setOffline(true);
    await expect(banner(page)).toHaveText(OFFLINE);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Last name").fill(visitor.lastName);
    await page.getByLabel("Email", { exact: true }).fill(visitor.email);
    await page.getByLabel("Phone", { exact: true }).fill(visitor.phone);
    await page.getByRole("button", { name: "See free times" }).click();
    await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
    await context.setOffline(false);
    await expect(banner(page)).toHaveText(BACK);
    await atScreen(page, "When would you like to talk?");
    expect(answered).toBe(1);
    await chooseDay(page);
    await chooseTime(page);
    await book(page);
    expect(await page.evaluate(() => sessionStorage.getItem("parley.unsent") ?? "")).not.toContain(visitor.email);
  });

  test("a link waits for the connection, and what was typed is there on return", async ({ page, context }) => {
    await enterAsSpecialist(page);
    await openScreen(page, "/dashboard/help/new");
    await page.getByLabel("Subject").pressSequentially("The map does not load");
    await page.waitForFunction(() => "$online" in self);
    await page.evaluate(() => Object.assign(self, { sameDocument: true }));
    await context.setOffline(true);
    await expect(banner(page)).toHaveText(OFFLINE);
    await page.getByRole("link", { name: "Leads" }).first().click();
    await expect(page.getByLabel("Subject")).toHaveValue("The map does not load");
    await context.setOffline(false);
    await expect(rows(page, "leads").first()).toBeVisible();
    expect(await page.evaluate(() => "sameDocument" in self)).toBe(true);
    await page.goBack();
    await atScreen(page, "Ask for help");
    await expect(page.getByLabel("Subject")).toHaveValue("The map does not load");
    await expect(banner(page)).toHaveText(RESTORED);
  });

  /** Controls of the frame that the banner hides. */
  const hidden = (page: Page) =>
    page.evaluate(() => {
      const { top, bottom } = document.querySelector("[data-connection] > p")!.getBoundingClientRect();
      const controls = [
        ...document.querySelectorAll("header :is(a, button), nav :is(a, button), [data-sticky-bar] button"),
      ];
      return controls.map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.top < bottom && box.bottom > top).length;
    });

  test("a signed-in area whose server is away keeps its screen or a skeleton, and goes on when it is back", async ({ browser, baseURL }) => {
    const areas = [
      { enter: enterAsSpecialist, from: "/dashboard/help/new", link: "Calendar", use: PHONE_LIGHT.use },
      { enter: enterAsAdmin, from: "/admin/account", link: "Leads", use: DESKTOP_DARK.use },
    ];
    await Promise.all(areas.map(async ({ enter, from, link, use }) => {
      const context = await browser.newContext({ baseURL, ...use });
      const page = await context.newPage();
      await enter(page);
      await openScreen(page, from);
      await page.waitForFunction(() => "$online" in self);
      let probes = 0;
      await context.route("**/*", async (route) => {
        if (route.request().url().endsWith("/healthz")) probes++;
        await route.abort();
      });
      await page.getByRole("navigation").getByRole("link", { name: link }).first().click();
      await expect(banner(page)).toHaveText(UNREACHABLE, { timeout: 3_000 });
      await expect.poll(() => hidden(page)).toBe(0);
      // A query fails after seven seconds while the server responds.
      await expect.poll(() => probes, { timeout: 20_000 }).toBeGreaterThan(4);
      await expect(page.getByText("Oops!")).toHaveCount(0);
      await context.unroute("**/*");
      await atScreen(page, link);
      await context.close();
    }));
  });
});

test("what a visitor typed is there after a reload, and nothing is left once it was sent", async ({ page }) => {
  const visitor = newVisitor();
  await walkToContacts(page);
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Phone", { exact: true }).fill(visitor.phone);
  await page.reload();
  await atScreen(page, "How can your specialist reach you?");
  await expect(page.getByLabel("First name")).toHaveValue(visitor.firstName);
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(visitor.phone);
  await expect(banner(page)).toHaveText(RESTORED);
  await page.getByLabel("Last name").fill(visitor.lastName);
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByRole("button", { name: "See free times" }).click();
  await atScreen(page, "When would you like to talk?");
  expect(await page.evaluate(() => sessionStorage.getItem("parley.unsent"))).toBeNull();
});

test("a request whose answer is lost is sent again, and exists once", async ({ page }) => {
  const subject = `Refund ${newVisitor().lastName}`;
  let tries = 0;
  await enterAsSpecialist(page);
  await openScreen(page, "/dashboard/help/new");
  await page.route(/\/Help\/Create$/, async (route) => {
    tries++;
    if (tries > 1) return await route.continue();
    // The server has done it, but the browser never hears of it.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("radio", { name: /^Technical problem/ }).check();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("What happened?").fill("I paid twice.");
  await page.getByRole("button", { name: "Send request" }).click();
  await atScreen(page, subject);
  const { items } = await read(page.request, "Help/Paginated?pageSize=50");
  expect([tries, items.filter((item: { subject: string }) => item.subject === subject).length]).toEqual([2, 1]);
});
