// Where visitors arrive: the two ways in at /login, the list of topics with what is said below it, and the first step of a
// topic. No violations, no sideways scrolling, and nothing moves while it loads.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DESKTOP_DARK, DESKTOP_LIGHT, PHONE_DARK, PHONE_FIRST } from "../support/browser/viewports.ts";
import { chooseTopic, TOPIC } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const openQuestions = async (page: Page) => {
  for (const question of await page.locator("[data-below] summary").all()) await question.click();
};

const OTHER_THEMES = [PHONE_DARK, DESKTOP_LIGHT];

/** A time that is replaced where it stands is centred, so that another width begins elsewhere: less than a pixel of CLS. */
const OTHER_TEXT = 0.001;

for (const [at, { name, use, tag }] of PHONE_FIRST.entries()) {
  const otherTheme = OTHER_THEMES[at]!;
  test.describe(`${name}, and in the other theme`, { tag }, () => {
    test.use(use);

    test("the homepage offers two ways in, first of all and by keyboard", async ({ page }) => {
      await openScreen(page, "/");
      await expect(page).toHaveURL("/login");
      const ways = page.getByRole("navigation", { name: "What would you like to do?" }).getByRole("link");
      await expect(ways).toHaveText([/^Find a specialist/, /^Sign in/]);
      const [find, signIn] = await Promise.all([ways.nth(0).boundingBox(), ways.nth(1).boundingBox()]);
      expect([find!.width, find!.height, find!.y]).toEqual([signIn!.width, signIn!.height, signIn!.y]);
      await expectAccessibleAlsoIn(otherTheme, page);
      // Nothing has the focus at first: after the skip link and the name come both ways, then the form.
      for (let n = 0; n < 4; n++) await page.keyboard.press("Tab");
      await expect(ways.nth(1)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Email")).toBeFocused();
      await ways.nth(0).click();
      await atScreen(page, "What would you like help with?");
    });

    test("the list of topics says what happens, with whom, and who runs it", async ({ page }) => {
      await openScreen(page, "/funnel");
      const praise = page.getByRole("main").getByRole("figure");
      await expect(praise).toBeInViewport();
      await expect(page.getByRole("main").getByRole("listitem").nth(7)).toBeInViewport({ ratio: 1 });
      for (const heading of ["Meet our specialists", "How it works", "Who runs Parley"]) {
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      }
      await expectNoShift(page);
      await openQuestions(page);
      await expectAccessibleAlsoIn(otherTheme, page);
      await page.getByRole("searchbox").fill("résumé");
      await expect(page.getByRole("main").getByRole("listitem").first()).toHaveText(TOPIC);
      await page.getByRole("searchbox").press("Enter");
      await atScreen(page, TOPIC);
      await expect(page).toHaveURL(/\/funnel\/career\/start$/);
      await expect(page.getByRole("navigation", { name: "Site" })).toBeHidden();
      await expect(page.getByRole("heading", { name: "How it works" })).toBeHidden();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
    });

    test("the first step of a topic answers what people ask about it", async ({ page }) => {
      await openScreen(page, "/funnel/career/start");
      await expectNoShift(page, { upTo: OTHER_TEXT });
      await openQuestions(page);
      await expect(page.getByText("You see every free time before you book")).toBeVisible();
      await expectAccessibleAlsoIn(otherTheme, page);
    });
  });
}

test("earliest times that have changed by the time the browser asks move nothing", async ({ page }) => {
  await page.route("**/Funnel/Preview/**", async (route) => {
    const response = await route.fetch();
    const preview = await response.json();
    await route.fulfill({ response, json: { ...preview, proposed: preview.proposed.toReversed() } });
  });
  const isAsked = page.waitForResponse("**/Funnel/Preview/**");
  await openScreen(page, "/funnel/career/start");
  await isAsked;
  await expectNoShift(page, { upTo: OTHER_TEXT });
});

test("a topic that was searched for is chosen on the next screen", async ({ page }) => {
  await openScreen(page, "/funnel");
  await page.getByRole("searchbox").fill("leadership");
  await page.getByRole("link", { name: "Leadership coaching" }).click();
  await atScreen(page, TOPIC);
  await expect(page.getByRole("radio", { name: "Leadership coaching" })).toBeChecked();
});

test.describe("a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a reader in another country is offered the people who can help there, and nothing moves before", async ({ page }) => {
    await openScreen(page, "/funnel");
    await expect(page.getByText("Free this week, for people in Austria.")).toBeVisible();
    await expect(page.getByText("You seem to be in Germany: show who can help there")).toBeVisible();
    await page.getByRole("link", { name: "show who can help there" }).click();
    await expect(page.getByText("Free this week, for people in Germany.")).toBeVisible();
    await expect(page.getByText("You seem to be in")).toBeHidden();
  });
});

for (const path of ["/for-specialists", "/how-we-rank"]) {
  test(`${path} is accessible in both themes`, async ({ page }) => {
    await page.goto(path);
    await expectAccessibleAlsoIn(DESKTOP_DARK, page);
  });
}

test("from the first step, all topics come with what is said below them", async ({ page }) => {
  await chooseTopic(page);
  await page.getByRole("link", { name: "All topics" }).click();
  await atScreen(page, "What would you like help with?");
  await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
});

test("whoever comes back from a link that failed sees the form as before", async ({ page }) => {
  await openScreen(page, "/reset-password?code=1&control=2");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("The link to choose a new password didn’t work")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "What would you like to do?" })).toHaveCount(0);
});
