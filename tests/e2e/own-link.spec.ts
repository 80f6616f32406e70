// A specialist's booking link: switched on, followed by somebody whom they know, who sees nobody else and costs nothing.
import type { Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD, signIn } from "../support/browser/account-pages.ts";
import { expectAccessible } from "../support/browser/accessible.ts";
import {
  answerAbout,
  answerNeeds,
  ANY_TOPIC,
  book,
  chooseDay,
  choosePreferences,
  chooseTime,
  giveContact,
  newVisitor,
  start,
  TOPIC,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_FIRST, PHONE_FIRST } from "../support/browser/viewports.ts";

/** Serves the topic of the funnel's helpers in the demo data. */
const NAME = "Maya Thompson";
const ACCOUNT = "maya.thompson@parley.test";
const PATH = "/with/maya-thompson";

const openSpecialist = async (page: Page, path: string) => {
  await signIn(page, ACCOUNT, DEMO_PASSWORD);
  await atScreen(page, /^Hello/);
  await openScreen(page, path);
};

/** Switches the link on in a browser of the specialist's own. */
const switchOn = async (browser: Browser, baseURL: string | undefined) => {
  const page = await browser.newPage({ baseURL });
  await openSpecialist(page, "/dashboard/profile?part=link");
  const control = page.getByRole("switch", { name: "Take bookings by my link" });
  if (!await control.isChecked()) await control.press("Space");
  await expect(page.getByRole("link", { name: /with\/maya-thompson/ })).toBeVisible();
  return page;
};

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a specialist switches their link on, copies it, and says how people meet", async ({ page, baseURL }) => {
      await openSpecialist(page, "/dashboard/profile");
      await page.getByRole("link", { name: "Booking link" }).click();
      const control = page.getByRole("switch", { name: "Take bookings by my link" });
      await expect(control).not.toBeChecked();
      await expectAccessible(page, "a link that is off");
      await control.press("Space");
      await expect(toast(page, "Your booking link is on")).toBeVisible();
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy address" }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${PATH}`);
      await page.getByText("Show the QR code").click();
      await expect(page.getByRole("img", { name: `QR code of ${baseURL}${PATH}` })).toBeVisible();
      const ways = page.getByRole("group", { name: "Ways to meet" }).getByRole("switch");
      for (let left = await ways.count(); left > 1; left--) {
        await ways.nth(left - 1).press("Space");
        await expect(ways.nth(left - 1)).not.toBeChecked();
      }
      await expect(ways.first()).toHaveAccessibleDescription("A link needs at least one way to meet.");
      await expectAccessible(page, "a link that is on");
      await control.press("Space");
      await expect(page.getByRole("link", { name: /with\/maya-thompson/ })).toBeHidden();
    });
  });
}

for (const { name, use, tag } of PHONE_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a visitor books by the link with this person alone, and no credit is used", async ({ page, browser, baseURL }) => {
      const specialist = await switchOn(browser, baseURL);
      await page.goto(PATH);
      await expect(page.getByRole("heading", { level: 1, name: `Book a meeting with ${NAME}` })).toBeVisible();
      await expectAccessible(page, "the page of a link");
      await page.getByRole("link", { name: TOPIC }).click();
      await atScreen(page, TOPIC);
      await expect(page.getByText(`A meeting with ${NAME}`)).toBeVisible();
      for (const text of ["You choose your specialist", "Meet our specialists"]) {
        await expect(page.getByText(text)).toBeHidden();
      }
      await expectAccessible(page, "the first step");
      await start(page);
      await answerAbout(page);
      await answerNeeds(page);
      await choosePreferences(page);
      const visitor = newVisitor();
      await giveContact(page, visitor);
      await expect(page.getByText(`you see times with ${NAME} only`)).toBeVisible();
      await expectAccessible(page, "the calendar");
      await chooseDay(page);
      await chooseTime(page);
      await expect(page.getByRole("radio")).toHaveCount(1);
      await expect(page.getByText("How we rank specialists")).toBeHidden();
      await book(page);
      await expect(page.locator("#main").getByText(NAME, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Manage this meeting" }).click();
      await expect(page.getByRole("button", { name: "Email me when an earlier time opens" })).toBeVisible();
      await expect(page.getByText(`Only with ${NAME}`)).toBeHidden();

      await openScreen(specialist, `/dashboard?view=leads&q=${visitor.lastName}`);
      await specialist.getByRole("link", { name: new RegExp(visitor.lastName) }).first().click();
      await expect(specialist.getByText("Your booking link: no credit used").first()).toBeVisible();
      await specialist.close();
    });

    test("a visitor by the link sees others when they ask, and everybody once the link is off", async ({ page, browser, baseURL }) => {
      const specialist = await switchOn(browser, baseURL);
      await page.goto(PATH);
      await page.getByRole("link", { name: TOPIC }).click();
      await atScreen(page, TOPIC);
      await start(page, ANY_TOPIC);
      await answerAbout(page);
      await answerNeeds(page);
      await choosePreferences(page);
      await giveContact(page, newVisitor());
      const daysOfOthers = page.waitForResponse(/\/Funnel\/Availabilities\//);
      await page.getByRole("button", { name: "See other specialists, too" }).click();
      await expect(page.getByText(`you see times with ${NAME} only`)).toBeHidden();
      // They replace those of the link.
      await daysOfOthers;
      await chooseDay(page);
      await chooseTime(page);
      await expect(page.getByText("How we rank specialists")).toBeVisible();

      await specialist.getByRole("switch", { name: "Take bookings by my link" }).press("Space");
      await expect(toast(specialist, "Your booking link is off")).toBeVisible();
      await specialist.close();
      expect((await page.goto(PATH))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "This booking link isn't available" })).toBeVisible();
      await expectAccessible(page, "a link that is off");
    });
  });
}
