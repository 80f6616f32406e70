// Every screen of onboarding and of the specialist's area, errors and dialogs included, has no axe violations and no
// sideways scrolling.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn, sidewaysScroll } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { newName, onboardByCalls, writeProfile } from "../support/browser/specialist-pages.ts";
import { leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, heading, openScreen, unfoldAll } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

// The last file: all workers share it instead of one waiting for the other.
test.describe.configure({ mode: "parallel" });

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);

  test("setting up", async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await openScreen(page, "/onboarding/profile");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    await openScreen(page, "/onboarding/profile?part=offer");
    await page.getByRole("checkbox", { name: /^Legal advice/ }).check();
    await page.getByText("Topics and strengths in Legal advice").click();
    await page.getByRole("radio", { name: /^Specific topics/ }).check();
    await page.getByRole("button", { name: "Add your bar registration" }).click();
    await page.getByRole("button", { name: "Save credential" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: /^All topics/ }).check();
    await page.getByRole("link", { name: "About you" }).click();
    await writeProfile(page, newName());
    await page.getByRole("button", { name: "Save and continue to your calendar" }).click();
    await atScreen(page, "When can visitors book you?");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await atScreen(page, "What leads cost");
    await expectAccessible(page);
    await page.getByRole("listitem").getByRole("link", { name: /Legal advice/ }).click();
    await atScreen(page, "Leads in Legal advice");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Skip for now/ }).click();
    await atScreen(page, /^Hello/);
    await expectAccessible(page);
  });

  test("the dashboard, profile and account", async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await onboardByCalls(page.request);
    await openScreen(page, "/dashboard/profile");
    await unfoldAll(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });

  test("every screen of the menu, and what they lead to", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    await openScreen(page, "/dashboard");
    const hrefs = await page.locator("nav[aria-label=Specialist] a").evaluateAll(
      (links) => [...new Set(links.map((link) => link.getAttribute("href")!))],
    );
    expect(hrefs.length).toBeGreaterThan(5);
    const [lead] = await leadsIn(page.request, "booked");
    const others = ["purchases", "statement", "notifications", "help/new", "buy"].map((name) => `/dashboard/${name}`);
    for (const href of new Set([...hrefs, ...others, `/leads/${lead!.id}`])) {
      await openScreen(page, href);
      await expect(heading(page), href).not.toHaveText("Not Found");
      await expectAccessible(page);
    }
  });

  test("the dashboard and the visibility of somebody who is found", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    await openScreen(page, "/dashboard");
    await expectAccessible(page);
    await openScreen(page, "/dashboard/visibility");
    const summaries = page.locator("details > summary");
    await expect(summaries.first()).toBeVisible();
    for (const summary of await summaries.all()) await summary.click();
    await expectAccessible(page);
  });
});

test("nothing scrolls sideways at any width between phone and desktop, nor with text of twice the size", {
  tag: "@full",
}, async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  for (const path of ["/dashboard", "/dashboard?view=leads", "/dashboard/profile", "/dashboard/help"]) {
    await openScreen(page, path);
    for (const width of [320, 390, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expect.poll(() => sidewaysScroll(page), `${path} with large text`).toBeLessThanOrEqual(0);
  }
});
