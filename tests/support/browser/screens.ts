// Screens in a browser: opening one, and waiting until it is there and reacts to input.
import { expect, type Page } from "@playwright/test";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Waits until the page is loaded and React has hydrated every control of the island. React does not notice what is
 * typed before that.
 */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    if (document.readyState === "loading" || "$_TSR" in self) return false;
    const controls = document.querySelectorAll("#island :is(h1, button, input, select, textarea)");
    return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
  });

/** Loads a screen that does not redirect. */
export const openScreen = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForHydration(page);
};

/**
 * Waits until the screen with this heading is there and reacts to input. Needed after every action that leads to
 * another screen: the address changes first, and the screen that is left may have fields with the same labels.
 */
export const atScreen = async (page: Page, title: string | RegExp) => {
  await expect(heading(page)).toHaveText(title);
  await waitForHydration(page);
};

/** Opens every folded card of the screen. */
export const unfoldAll = async (page: Page) => {
  const folded = page.locator("details:not([open]) > summary:has(h2)");
  while (await folded.count() > 0) await folded.first().click();
};

/**
 * Nothing that happens meanwhile makes this page fetch again: for somebody whose session is over, that would lead to /login.
 * Before the page is opened.
 */
export const withoutHints = (page: Page): Promise<unknown> =>
  page.route("**/Notifications/Live*", (route) => route.abort());
