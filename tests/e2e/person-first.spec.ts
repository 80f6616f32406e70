// A person chosen before a time: their times alone, and the choice is kept until the meeting is booked. And a time chosen
// before the first question.
import { expectAccessible } from "../support/browser/accessible.ts";
import {
  answerAbout,
  answerNeeds,
  ANY_TOPIC,
  book,
  chooseDay,
  chooseTopic,
  finishToCalendar,
  newVisitor,
  seeSpecialists,
  start,
  timeLinks,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { PHONE_FIRST } from "../support/browser/viewports.ts";

for (const { name, use, tag } of PHONE_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a visitor chooses a person, then one of their times, and meets them", async ({ page }) => {
      await walkToCalendar(page, newVisitor(), ANY_TOPIC);
      const people = page.getByRole("navigation", { name: "With" }).getByRole("link");
      await expect(people.first()).toHaveText(/^.*Anyone/);
      await expect(people.first()).toHaveAttribute("aria-current", "true");
      // Somebody who is not the first at any time.
      const chosen = people.last();
      const address = new URL((await chosen.getAttribute("href"))!, "http://funnel");
      const chosenId = address.searchParams.get("specialistId")!;
      const displayName = await chosen.locator(".truncate").innerText();
      await chosen.click();
      await expect(page).toHaveURL(new RegExp(`specialistId=${chosenId}`));
      await expect(chosen).toHaveAttribute("aria-current", "true");
      await expectAccessible(page);
      // Back leads to everybody's times.
      await page.goBack();
      await expect(people.first()).toHaveAttribute("aria-current", "true");
      await page.goForward();
      await expect(chosen).toHaveAttribute("aria-current", "true");

      await chooseDay(page, 3);
      await timeLinks(page).first().click();
      await seeSpecialists(page);
      await expect(page.getByRole("radio", { checked: true })).toHaveValue(chosenId);
      // Another time is one of theirs, too.
      await page.getByRole("link", { name: "Change" }).click();
      await atScreen(page, "When would you like to talk?");
      await expect(chosen).toHaveAttribute("aria-current", "true");
      await page.goBack();
      await seeSpecialists(page);
      await book(page);
      await expect(page.getByText(displayName).first()).toBeVisible();
    });

    test("a visitor chooses an earliest time, answers the questions, and takes it", async ({ page }) => {
      await openScreen(page, "/funnel/career/start");
      // Written in UTC until the browser has said where it is.
      const times = page.getByRole("list", { name: "Earliest times in Berlin" }).getByRole("link");
      await times.last().press("Enter");
      await expect(times.last()).toHaveAttribute("aria-current", "page");
      const [, chosen] = /^(.*): you can take it/.exec(await page.getByRole("status").innerText())!;
      await expectAccessible(page);
      await page.reload();
      await expect(times.last()).toHaveAttribute("aria-current", "page");
      await finishToCalendar(page, newVisitor(), ANY_TOPIC);
      await expect(page.getByRole("heading", { name: `${chosen} is free` })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Take this time" }).click();
      await seeSpecialists(page);
      await expect(page.getByText(chosen!).first()).toBeVisible();
    });
  });
}

test("how many specialists fit follows what is chosen beside it, also by keyboard", async ({ page }) => {
  await chooseTopic(page);
  await start(page, ANY_TOPIC);
  await answerAbout(page);
  await answerNeeds(page);
  const fit = page.getByRole("status").filter({ hasText: /fits? your answers/ });
  await expect(fit).toHaveText(/^\d+ free specialists? fits? your answers\.$/);
  const inEnglish = await fit.innerText();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("radio", { name: "Turkish" }).check();
  await expect(fit).toHaveText(/^\d+ of \d+ fits? your answers: .* Turkish\.$/);
  await page.getByRole("radio", { name: "English" }).focus();
  await page.keyboard.press("Space");
  await expect(fit).toHaveText(inEnglish);
  await expectAccessible(page);
});
