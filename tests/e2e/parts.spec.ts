// The parts of the screens in their gallery: accessible on a phone and a desktop, in both themes, zoomed, and by keyboard.
import type { Page } from "@playwright/test";
import { IS_FULL_RUN } from "../support/app/test-run.ts";
import { sidewaysScroll, violationsOf } from "../support/browser/accessible.ts";
import { openGallery } from "../support/browser/gallery.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** What a desktop of 1280 px leaves at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };

/** Opens the gallery and returns the errors of the page from then on. */
const openParts = async (page: Page) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await openGallery(page);
  return errors;
};

/**
 * Controls lower than 44 px, or than 36 px in lists that show columns. Links within a sentence and controls inside their
 * label are exempt (WCAG 2.5.8).
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    // The link that names a row covers it, where rows have no columns.
    const heightOf = (element: Element) => {
      const cover = getComputedStyle(element, "::after");
      const covered = cover.position === "absolute" ? parseFloat(cover.height) || 0 : 0;
      return Math.max(element.getBoundingClientRect().height, covered);
    };
    const least = (element: Element) =>
      innerWidth > 1_000 && element.closest("[class~='@container']:has([data-list])") ? 36 : 44;
    return [
      ...document.querySelectorAll("a, button, summary, select, textarea, label:has(input, select)"),
    ]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline")
      .filter((element) => !element.matches("[href='#main']") && heightOf(element) < least(element))
      .filter((element) => element.matches("label") ? heightOf(element) > 0 : !element.closest("label"))
      .map((element) => element.outerHTML.slice(0, 120));
  });

const circumstances = [
  { name: "phone, light theme", colorScheme: "light", viewport: PHONE },
  { name: "desktop, dark theme", colorScheme: "dark", viewport: DESKTOP },
  { name: "desktop at 200%", colorScheme: "light", viewport: ZOOMED },
] as const;

/** Runs checks of the open gallery in the first of the circumstances, in full runs in each. */
const inEach = async (page: Page, check: (name: string) => Promise<void>) => {
  for (const { name, colorScheme, viewport } of IS_FULL_RUN ? circumstances : circumstances.slice(0, 1)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await check(name);
  }
};

test("every part is accessible, fits, and is large enough to tap", async ({ page }) => {
  const errors = await openParts(page);
  await inEach(page, async (name) => {
    expect(await violationsOf(page, { targetSize: true }), name).toEqual([]);
    await expect.poll(() => sidewaysScroll(page), name).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), name).toEqual([]);
  });
  expect(errors).toEqual([]);
});

test("dialog and toasts are accessible while they are open", { tag: "@full" }, async ({ page }) => {
  await openGallery(page);
  await page.getByRole("button", { name: "Open a dialog" }).click();
  await inEach(page, async (name) => {
    await expect(page.getByRole("dialog", { name: "Cancel the meeting?" }), name).toBeVisible();
    expect(await violationsOf(page, { targetSize: true }), name).toEqual([]);
  });
  await page.keyboard.press("Escape");
  await inEach(page, async (name) => {
    await page.getByRole("button", { name: "Show a destructive toast" }).click();
    await expect(toast(page, "Payment failed").last(), name).toBeVisible();
    expect(await violationsOf(page, { targetSize: true }), name).toEqual([]);
  });
});

test("a dialog keeps the focus, closes with Escape and returns the focus", async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole("button", { name: "Open a dialog" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a click beside a dialog closes it, a click inside does not", async ({ page }) => {
  await openGallery(page);
  await page.getByRole("button", { name: "Open a dialog" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("the time becomes free").click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});

test("a press counts although the control's code arrives in the middle of it", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  const arrived = page.waitForResponse(/\/assets\/tab-list-(?!style)/);
  await page.route(/\/assets\/tab-list-(?!style)/, async (route) => {
    await released;
    await route.continue();
  });
  await openGallery(page);
  const tabs = page.getByRole("navigation", { name: "States of a list" });
  await tabs.getByRole("link", { name: "Empty" }).hover();
  await page.mouse.down();
  release();
  await page.evaluate((url) => import(url), (await arrived).url());
  await page.mouse.up();
  await expect(page.getByRole("tab", { name: "Empty" })).toHaveAttribute("aria-selected", "true");
});

test("an error summary has the focus and links to the fields", async ({ page }) => {
  await openGallery(page);
  await expect(page.getByRole("alert", { name: "Please fix 2 answers" })).toBeFocused();
  await page.getByRole("link", { name: "Write your email address" }).press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("arrow keys move among days and times, Enter selects one", async ({ page }) => {
  await openGallery(page);
  await page.getByRole("link", { name: /Tue 24 Nov/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // The day after the next has no times.
  await expect(page.getByRole("link", { name: /Fri 27 Nov/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Fri 27 Nov/ })).toHaveAttribute("aria-current", "date");
  await page.keyboard.press("Home");
  await expect(page.getByRole("link", { name: /Tue 24 Nov/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /Tue 1 Dec/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await expect(page.getByRole("link", { name: /Thu 10 Dec/ })).toBeFocused();
});

test("the whole card selects its radio, and so do arrow keys", async ({ page }) => {
  await openGallery(page);
  const facts = page.getByText("New here");
  await facts.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = await facts.boundingBox() ?? {};
  await page.mouse.click(x + 4, y + 4);
  const tom = page.getByRole("radio", { name: /Tom Okafor/ });
  await expect(tom).toBeChecked();
  await tom.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /Anna Gruber/ })).toBeChecked();
});

test("a button that cannot be used describes why", async ({ page }) => {
  await openGallery(page);
  const off = page.getByRole("button", { name: "Continue", exact: true }).and(page.locator("[aria-disabled]"));
  await off.focus();
  await expect(off).toBeFocused();
  await expect(off).toHaveAccessibleDescription("Choose a time first.");
});

test("the counter follows what is typed", async ({ page }) => {
  await openGallery(page);
  const notes = page.getByLabel(/Anything the specialist/);
  await notes.fill("x".repeat(290));
  await expect(page.getByText("10 characters left").first()).toBeVisible();
});

test("text twice as large still fits on a phone", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openGallery(page);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
