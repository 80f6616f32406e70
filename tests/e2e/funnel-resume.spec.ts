// Nothing a visitor said is lost: reload, back, another day, a slow start of JavaScript, two tabs, and a time just taken.
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
  takeEveryone,
  timeLinks,
  TOPIC,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

const KEY = "pendingTrackId";

test("answers stay when one reloads or goes back", async ({ page }) => {
  await chooseTopic(page);
  await start(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toMatch(/^[0-9a-f-]{36}$/);
  await answerAbout(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
  await page.reload();
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
  await expect(page.getByRole("radio", { name: "4 – 9" })).toBeChecked();
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Teacher");
});

test("a visitor who comes back continues where he left off, with his contact data", async ({ page, context }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  await page.close();

  const again = await context.newPage();
  await again.goto("/funnel");
  await expect(again.getByRole("heading", { name: "Pick up where you left off" })).toBeVisible();
  await again.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(heading(again)).toHaveText("When would you like to talk?");
  await again.getByRole("link", { name: "Back" }).click();
  await expect(again.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
  await expect(again.getByLabel("Phone", { exact: true })).toHaveValue("+4915123456789");
  await expect(again.getByRole("checkbox", { name: /arrange this meeting/ })).toBeChecked();
});

test("a visitor who comes back may start anew", async ({ page }) => {
  await chooseTopic(page);
  await start(page);
  const first = await page.evaluate((key) => localStorage.getItem(key), KEY);
  await page.goto(page.url().replace("/about", "/start"));
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { name: "Pick up where you left off" })).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await start(page);
  await expect(page.getByLabel("What do you do today?")).toHaveValue("");
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).not.toBe(first);
});

test("without the resume cookie the track is known but its contents are not shown", async ({ page, context }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  await context.clearCookies();
  await page.goto("/funnel");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(heading(page)).toHaveText("When would you like to talk?");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(page.locator("body")).not.toContainText(visitor.email);
});

test("the funnel is readable and its links work before JavaScript has come", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await chooseTopic(page);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(heading(page), "a form sent too early shows its screen again").toHaveText(TOPIC);
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

test("what was typed and sent before JavaScript had come is sent once it is there", async ({ page, context }) => {
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
  await expect(heading(page)).toContainText("success");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(field).toHaveValue("Gardener");
});

test("without a network what was typed stays, and one is told", async ({ page, context }) => {
  await chooseTopic(page);
  await start(page);
  // Nor does the code come that would say so beautifully.
  await context.route("**/assets/toast-list-*.js", (route) => route.abort());
  await page.getByLabel("What do you do today?").fill("Gardener");
  await page.getByRole("radio", { name: "0 – 3" }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(page.getByLabel("What do you do today?")).toHaveValue("Gardener");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toContainText("success");
});

test("a time that others took meanwhile is replaced with one tap", async ({ page, request }) => {
  await walkToCalendar(page, newVisitor());
  const [, categoryId] = /funnel\/([^/]+)\//.exec(page.url())!;
  await chooseDay(page, 4);
  const time = timeLinks(page).nth(3);
  const startsAt = new URL((await time.getAttribute("href"))!, "http://funnel").searchParams.get("startsAt")!;
  expect(await takeEveryone(request, categoryId!, startsAt)).toBeGreaterThan(0);

  await time.click();
  const taken = page.getByRole("heading", { name: "That time has just been taken" });
  await expect(taken).toBeFocused();
  const offers = page.getByRole("button", { name: /\d\d:\d\d with / });
  await expect(offers).toHaveCount(3);
  const offered = (await offers.first().textContent())!.split(" with ")[1]!;
  await offers.first().click();
  await expect(heading(page)).toHaveText("Who you will meet");
  await seeSpecialists(page);
  await expect(page.getByRole("button", { name: /^Book / })).toContainText(offered);
  await book(page);
});

test("a time taken while one decides is replaced on the last screen too", async ({ page, request }) => {
  await walkToCalendar(page, newVisitor());
  const [, categoryId] = /funnel\/([^/]+)\//.exec(page.url())!;
  await chooseDay(page, 5);
  const href = (await timeLinks(page).nth(5).getAttribute("href"))!.replace("specialist-info", "specialist");
  await openScreen(page, href);
  await expect(page.getByText("This time is still free.")).toBeVisible();
  await takeEveryone(request, categoryId!, new URL(href, "http://funnel").searchParams.get("startsAt")!);
  await page.getByRole("checkbox", { name: /gives my answers/ }).check();
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { name: "That time has just been taken" })).toBeFocused();
  await page.getByRole("button", { name: /\d\d:\d\d with / }).first().click();
  await expect(page.getByText(/We're holding this time for you until/)).toBeVisible();
  await book(page);
});

test("a second tab of the same visitor ends in the same meeting", async ({ page, context }) => {
  await walkToCalendar(page, newVisitor());
  await chooseDay(page, 3);
  await chooseTime(page);
  await seeSpecialists(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(heading(second)).toHaveText(/your specialist$/i);
  await book(page);
  await book(second);
  const meetingIn = async (tab: typeof page) =>
    (await tab.getByRole("link", { name: "Calendar file" }).getAttribute("href"))!;
  expect(await meetingIn(second)).toBe(await meetingIn(page));
});

test("a day pressed while the calendar wakes is opened, in the visitor's own zone", async ({ page }) => {
  await chooseTopic(page);
  const calendar = page.url().replace("/start", "/calendar");
  // The screen asks the browser for its zone once it has woken: just then somebody presses a day.
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

test("addresses that say too little lead to where it can be said", async ({ page }) => {
  await chooseTopic(page);
  const category = page.url().replace(/start.*/, "");
  for (
    const [address, leadsTo] of [
      [category, /\/start$/],
      [`${category}specialist`, /\/calendar(\?|$)/],
      [`${category}specialist?date=2026-11-24&hour=9&minute=0&location=office`, /\/calendar(\?|$)/],
      ["/funnel/019b76da-0000-7000-8000-000000000000/needs", /\/funnel$/],
      ["/funnel/nowhere/start", /\/funnel$/],
    ] as const
  ) {
    await page.goto(address);
    await expect(page).toHaveURL(leadsTo);
  }
  const unknown = await page.goto(`${category}closed/019b76da-0000-7000-8000-000000000000`);
  expect(unknown?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");
});
