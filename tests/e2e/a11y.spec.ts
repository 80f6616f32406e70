// Every screen of the funnel, error states included, has no axe violation and does not scroll sideways.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import {
  answerAbout,
  answerNeeds,
  book,
  chooseDay,
  choosePreferences,
  chooseTime,
  chooseTopic,
  giveContact,
  newVisitor,
  seeSpecialists,
  start,
  takeEveryone,
  timeAt,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

const expectAccessibleErrors = async (page: Page, button: string | RegExp) => {
  // A button that appears with the focus is pressed like any other.
  await page.getByRole("button", { name: button }).press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
};

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);

  test("the steps to a booking", async ({ page }) => {
    await openScreen(page, "/funnel");
    await expectAccessible(page);
    await chooseTopic(page);
    await expectAccessible(page);
    await start(page);
    await expectAccessible(page);
    await expectAccessibleErrors(page, "Continue");
    await answerAbout(page);
    await expectAccessible(page);
    await expectAccessibleErrors(page, "Continue");
    await answerNeeds(page);
    await expectAccessible(page);
    await choosePreferences(page);
    await expectAccessible(page);
    await expectAccessibleErrors(page, "See free times");
    await giveContact(page, newVisitor());
    await expectAccessible(page);
    await page.getByText("Change", { exact: true }).click();
    await expectAccessible(page);
    await chooseDay(page, 5);
    await expectAccessible(page);
    await chooseTime(page);
    await page.locator("summary", { hasText: "How we rank specialists" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "What to expect and how to prepare" }).click();
    await atScreen(page, "Who you will meet");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Choose your specialist" }).click();
    await atScreen(page, /your specialist$/i);
    await seeSpecialists(page);
    await expectAccessible(page);
    await book(page);
    await expectAccessible(page);
    await openScreen(page, "/funnel");
    await expect(page.getByRole("heading", { name: "You have a meeting booked" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "See your meeting" }).click();
    await atScreen(page, "Your meeting is confirmed");
    await expectAccessible(page);
  });

  test("the other screens of the funnel", async ({ page, request }) => {
    await chooseTopic(page);
    const category = page.url().replace(/start.*/, "");
    const [, categoryId] = /funnel\/([^/]+)\//.exec(category)!;
    for (
      const screen of ["calendar", "specialist-info", "thank-you", "closed/019b76da-0000-7000-8000-000000000000"]
    ) {
      await openScreen(page, category + screen);
      await expectAccessible(page);
    }
    await openScreen(page, `${category}calendar`);
    await chooseDay(page, 5);
    await expectAccessible(page);
    await openScreen(page, `${category}calendar?location=whatsapp&from=2027-06-01`);
    await expectAccessible(page);

    await chooseTopic(page);
    await start(page);
    await openScreen(page, "/funnel");
    await expect(page.getByRole("heading", { name: "Pick up where you left off" })).toBeVisible();
    await expectAccessible(page);
    await openScreen(page, `${category}contacts`);
    await giveContact(page, newVisitor());
    await chooseDay(page, 5);
    const time = await timeAt(page, 6);
    const startsAt = new URL((await time.getAttribute("href"))!, "http://funnel").searchParams.get("startsAt")!;
    await takeEveryone(request, categoryId!, startsAt);
    await time.click();
    await expect(page.getByRole("heading", { name: "That time has just been taken" })).toBeFocused();
    await expectAccessible(page);
  });
});
