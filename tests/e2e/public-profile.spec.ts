// Public pages of specialists: from a page to a booking with that specialist, and how a specialist publishes theirs.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import {
  answerAbout,
  answerNeeds,
  book,
  choosePreferences,
  giveContact,
  newVisitor,
  seeSpecialists,
  start,
} from "../support/browser/funnel-pages.ts";
import { DEMO_PASSWORD, signIn } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

/** Serves the topic of the funnel's helpers, and has a public page in the demo data. */
const NAME = "Maya Thompson";
const PAGE = "/specialists/maya-thompson";

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("a visitor chooses a time on a specialist's page and books with them", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
    await expectAccessible(page);
    // In London the coach's times are hours later than at home, which is beside each of them.
    await expect(page.getByText("Times in Berlin")).toBeVisible();
    const card = page.getByRole("region", { name: `Book a meeting with ${NAME}` });
    await expect(card.getByText(/^(\w{3} )?\d\d:\d\d in /).first()).toBeVisible();
    // Far enough ahead that it does not pass during the test.
    await card.getByRole("listitem").getByRole("link").last().click();
    await atScreen(page, "Career coaching");
    const startsAt = new URL(page.url()).searchParams.get("startsAt")!;
    await expect(page.getByText(`A meeting with ${NAME}`)).toBeVisible();
    await expectAccessible(page);
    await start(page);
    await answerAbout(page);
    await answerNeeds(page);
    await choosePreferences(page);
    await giveContact(page, newVisitor());
    await expect(page.getByRole("heading", { name: `${NAME} is free` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("region", { name: `${NAME} is free` }).getByRole("button").first().click();
    await atScreen(page, /your specialist$/i);
    expect(Date.parse(new URL(page.url()).searchParams.get("startsAt")!)).toBe(Date.parse(startsAt));
    await seeSpecialists(page);
    await expect(page.getByRole("radio").first()).toHaveAccessibleName(new RegExp(NAME));
    await book(page);
    await expect(page.locator("#main").getByText(NAME, { exact: true })).toBeVisible();
  });

  test("a specialist publishes their profile, copies its address, and takes it back", async ({ page, browser, baseURL }) => {
    await signIn(page, "specialist@parley.test", DEMO_PASSWORD);
    await atScreen(page, /^Hello/);
    await openScreen(page, "/dashboard/profile?part=public");
    const control = page.getByRole("switch", { name: "Show my profile on a public page" });
    const address = page.getByRole("link", { name: /specialists\/anna-lindner/ });
    await expect(control).not.toBeChecked();
    await control.press("Space");
    await expect(address).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/specialists/anna-lindner`,
    );
    const stranger = await browser.newPage({ baseURL });
    expect((await stranger.goto("/specialists/anna-lindner"))?.status()).toBe(200);
    await expect(stranger.getByRole("heading", { name: "Book a meeting with Anna Lindner" })).toBeVisible();
    await control.press("Space");
    await expect(address).toBeHidden();
    expect((await stranger.goto("/specialists/anna-lindner"))?.status()).toBe(404);
    await stranger.close();
  });
});
