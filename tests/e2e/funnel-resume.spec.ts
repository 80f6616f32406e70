// A visitor loses no answers: reload, back, another day, slow JavaScript, two tabs, and a time that was just taken.
import type { Page } from "@playwright/test";
import { redirectTarget } from "../support/browser/account-pages.ts";
import {
  answerAbout,
  book,
  chooseDay,
  chooseTime,
  chooseTopic,
  dayLinks,
  newVisitor,
  seeSpecialists,
  start,
  storedPhone,
  takeEveryone,
  timeAt,
  timeLinks,
  TOPIC,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";

/** The track that this browser can continue. */
const pendingTrackId = (page: Page) => page.evaluate(() => localStorage.getItem("pendingTrackId"));

test("answers stay after a reload and after going back", async ({ page }) => {
  await chooseTopic(page);
  await start(page);
  await expect.poll(() => pendingTrackId(page)).toMatch(/^[0-9a-f-]{36}$/);
  await answerAbout(page);
  await page.getByRole("link", { name: "Back" }).click();
  await atScreen(page, "About you");
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
  await page.reload();
  await atScreen(page, "About you");
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
  await expect(page.getByRole("radio", { name: "4 – 9" })).toBeChecked();
  await page.goBack();
  await atScreen(page, /success/);
  await page.goForward();
  await atScreen(page, "About you");
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
});

test("a visitor who returns continues where they left off, with their contact data", async ({ page, context }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  await page.close();

  const again = await context.newPage();
  await openScreen(again, "/funnel");
  await expect(again.getByRole("heading", { name: "Pick up where you left off" })).toBeVisible();
  await again.getByRole("link", { name: "Continue", exact: true }).click();
  await atScreen(again, "When would you like to talk?");
  await again.getByRole("link", { name: "Back" }).click();
  await atScreen(again, "How can your specialist reach you?");
  await expect(again.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
  await expect(again.getByLabel("Phone", { exact: true })).toHaveValue(storedPhone(visitor));
});

test("a visitor who returns can start over", async ({ page }) => {
  await chooseTopic(page);
  await start(page);
  const first = await pendingTrackId(page);
  await openScreen(page, page.url().replace("/about", "/start"));
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { name: "Pick up where you left off" })).toHaveCount(0);
  await expect.poll(() => pendingTrackId(page)).toBeNull();
  await start(page);
  await expect(page.getByLabel("What do you do today?")).toHaveValue("");
  expect(await pendingTrackId(page)).not.toBe(first);
});

test("without the resume cookie the track is known but its contents are not shown", async ({ page, context }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  await context.clearCookies();
  await openScreen(page, "/funnel");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await atScreen(page, "When would you like to talk?");
  await page.getByRole("link", { name: "Back" }).click();
  await atScreen(page, "How can your specialist reach you?");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(page.locator("body")).not.toContainText(visitor.email);
});

test("the funnel is readable and its links work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/funnel");
  await page.getByRole("link", { name: TOPIC }).click();
  await expect(heading(page)).toHaveText(TOPIC);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(heading(page), "a form sent before hydration shows its screen again").toHaveText(TOPIC);
  const calendar = page.url().replace("/start", "/calendar");
  await page.goto(calendar);
  await dayLinks(page).nth(1).click();
  await expect(timeLinks(page).first()).toBeVisible();
  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Show times" }).click();
  await expect(page.getByText("Times in Tokyo (UTC+9)")).toBeVisible();
  await context.close();
});

test("a form that is filled in and sent before hydration is sent after it", async ({ page, context }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  const about = page.url().replace(/calendar.*/, "about");
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await context.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(about, { waitUntil: "commit" });
  const field = page.getByLabel("What do you do today?");
  await field.fill("Gardener");
  await page.getByRole("radio", { name: "0 – 3" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  release();
  await atScreen(page, /success/);
  await page.getByRole("link", { name: "Back" }).click();
  await atScreen(page, "About you");
  await expect(field).toHaveValue("Gardener");
});

test("without a network the answers stay, and a message says what happened", async ({ page, context }) => {
  // The code that shows toasts and waits for the network cannot be loaded either.
  await context.route(/\/assets\/(toast-list|connection)-[^/]+\.js$/, (route) => route.abort());
  await chooseTopic(page);
  await start(page);
  await page.getByLabel("What do you do today?").fill("Gardener");
  await page.getByRole("radio", { name: "0 – 3" }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Gardener");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue" }).click();
  await atScreen(page, /success/);
});

test("a time that was taken meanwhile is replaced with one tap", async ({ page, request }) => {
  await walkToCalendar(page, newVisitor());
  const [, categoryId] = /funnel\/([^/]+)\//.exec(page.url())!;
  await chooseDay(page, 4);
  const time = await timeAt(page, 3);
  const startsAt = new URL((await time.getAttribute("href"))!, "http://funnel").searchParams.get("startsAt")!;
  expect(await takeEveryone(request, categoryId!, startsAt)).toBeGreaterThan(0);

  await time.click();
  const taken = page.getByRole("heading", { name: "That time has just been taken" });
  await expect(taken).toBeFocused();
  const offers = page.getByRole("button", { name: /\d\d:\d\d with / });
  await expect(offers).toHaveCount(3);
  const offered = (await offers.first().innerText()).split(" with ")[1]!;
  await offers.first().click();
  await atScreen(page, /your specialist$/i);
  await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(new RegExp(offered));
  await expect(page.getByRole("button", { name: /^Book / })).toContainText(offered.split(" ")[0]!);
  await book(page);
});

test("a time that has passed is said to have passed", async ({ page }) => {
  await walkToCalendar(page, newVisitor());
  const [, category] = /(\/funnel\/[^/]+\/)/.exec(page.url())!;
  await page.goto(`${category}specialist?date=2020-11-24&hour=9&minute=0&location=zoom`);
  await expect(page.getByRole("heading", { name: "That time has passed" })).toBeVisible();
  await expect(page.getByText("Someone else booked it")).toHaveCount(0);
});

test("a time that is taken while a visitor decides is replaced on the last screen too", async ({ page, request }) => {
  await walkToCalendar(page, newVisitor());
  const [, categoryId] = /funnel\/([^/]+)\//.exec(page.url())!;
  await chooseDay(page, 5);
  const href = (await (await timeAt(page, 5)).getAttribute("href"))!;
  await openScreen(page, href);
  await expect(page.getByText("Free until somebody books it")).toBeVisible();
  await takeEveryone(request, categoryId!, new URL(href, "http://funnel").searchParams.get("startsAt")!);
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { name: "That time has just been taken" })).toBeFocused();
  await page.getByRole("button", { name: /\d\d:\d\d with / }).first().click();
  await expect(page.getByRole("heading", { name: "That time has just been taken" })).toHaveCount(0);
  await expect(page.getByText(/Held until/)).toBeVisible();
  await book(page);
});

test("a second tab of the same visitor ends in the same meeting", async ({ page, context }) => {
  await walkToCalendar(page, newVisitor());
  await chooseDay(page, 3);
  await chooseTime(page);
  await seeSpecialists(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await atScreen(second, /your specialist$/i);
  await book(page);
  await book(second);
  const meetingIn = async (tab: typeof page) =>
    (await tab.getByRole("link", { name: "Calendar file" }).getAttribute("href"))!;
  expect(await meetingIn(second)).toBe(await meetingIn(page));
});

test("a day that is pressed during hydration is opened, in the visitor's own time zone", async ({ page }) => {
  await chooseTopic(page);
  const calendar = page.url().replace("/start", "/calendar");
  // The screen asks the browser for its zone after hydration; the day is pressed at that moment.
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions;
      document.querySelectorAll<HTMLElement>("main a[href*='date=']")[2]?.click();
      return resolvedOptions.call(this);
    };
  });
  await page.goto(calendar);
  await expect(page).toHaveURL(/date=/);
  await expect(page).toHaveURL(/timezone=Europe%2FBerlin/);
  await expect(timeLinks(page).first()).toBeVisible();
  await expect(page.getByText("Times in Berlin")).toBeVisible();
});

test("incomplete addresses redirect to the screen where the answer is given", async ({ page }) => {
  await chooseTopic(page);
  const category = page.url().replace(/start.*/, "");
  for (
    const [address, target] of [
      [category, /\/start$/],
      [`${category}specialist`, /\/calendar(\?|$)/],
      [`${category}specialist?date=2026-11-24&hour=9&minute=0&location=office`, /\/calendar(\?|$)/],
      ["/funnel/019b76da-0000-7000-8000-000000000000/needs", /\/funnel$/],
      ["/funnel/nowhere/start", /\/funnel$/],
    ] as const
  ) {
    expect(await redirectTarget(page.request, address), address).toMatch(target);
  }
  const unknown = await page.goto(`${category}closed/019b76da-0000-7000-8000-000000000000`);
  expect(unknown?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");
});
