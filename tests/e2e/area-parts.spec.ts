// The parts of signed-in areas in their gallery: frame, lists, tabs, switch and drawer, on a phone and by keyboard.
import type { Page } from "@playwright/test";
import { expectAccessible as expectNothingWrong, expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { openGallery } from "../support/browser/gallery.ts";
import { DESKTOP_DARK, DESKTOP_FIRST, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen } from "../support/browser/screens.ts";

const AREA = "/dev/ui/area";

const expectAccessible = (page: Page) => expectNothingWrong(page, page.url(), { targetSize: true });

const lists = (page: Page) => page.getByRole("region", { name: "Lists" });

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("the frame is accessible, closed and open", async ({ page }) => {
      await openScreen(page, AREA);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Account of Anna Gruber" }).click();
      await expect(page.getByRole("menuitem", { name: "Profile and account" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menuitem", { name: "Profile and account" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Account of Anna Gruber" })).toBeFocused();
    });
  });
}

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);

  test("lists are accessible in every state", { tag: "@full" }, async ({ page }) => {
    await openGallery(page);
    for (const state of ["Loading", "Failed", "Empty", "Filled"]) {
      await page.getByRole("tab", { name: state }).click();
      await expectAccessibleAlsoIn(DESKTOP_DARK, page, state, { targetSize: true });
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("items that do not fit in the bar are under More, also without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(AREA);
    const bar = page.getByRole("navigation", { name: "Specialist" });
    await expect(bar.getByRole("link")).toHaveCount(4);
    await bar.getByRole("button", { name: "More" }).click();
    await expect(bar.getByRole("link", { name: "Settings" })).toBeVisible();
    await context.close();
  });

  test("filters and sorting are in a drawer", async ({ page }) => {
    await openGallery(page);
    await lists(page).getByRole("button", { name: "Filters", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Filter and sort" });
    await drawer.getByLabel("Status").selectOption("In progress");
    await drawer.getByLabel("Sort by").selectOption({ label: "Price, descending" });
    await drawer.getByRole("button", { name: "Show leads" }).click();
    await expect(lists(page).getByRole("button", { name: "Filters (1)" })).toBeFocused();
    await expect(lists(page).getByRole("cell", { name: /In progress/ })).toHaveCount(9);
    await expect(lists(page).getByRole("row").first()).toContainText("€53.00");
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("the frame shows the current item and the counts, and signs out", async ({ page }) => {
    await openScreen(page, AREA);
    const places = page.getByRole("navigation", { name: "Specialist" });
    await expect(places.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await expect(places.getByRole("link", { name: "Leads (3 leads need you)" })).toBeVisible();
    await expect(places.getByRole("button", { name: "More" })).toBeHidden();
    const accepting = page.getByRole("switch", { name: "Accepting" });
    await accepting.focus();
    await page.keyboard.press("Space");
    await expect(accepting).not.toBeChecked();
    await page.getByRole("button", { name: "Account of Anna Gruber" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
  });

  test("a list is sorted by its headings, searched after a pause, and paged", async ({ page }) => {
    await openGallery(page);
    const list = lists(page);
    const search = list.getByRole("textbox", { name: "Search leads" });
    const price = list.getByRole("columnheader", { name: "Price" });
    await price.getByRole("button").click();
    await expect(price).toHaveAttribute("aria-sort", "ascending");
    await price.getByRole("button").click();
    await expect(list.getByRole("row").nth(1)).toContainText("€53.00");
    await list.getByRole("button", { name: "Next" }).click();
    await expect(list.getByText("21–34 of 34", { exact: true })).toBeVisible();
    await list.getByLabel("Number of leads per page").selectOption("50");
    await expect(list.getByText("1–34 of 34", { exact: true })).toBeVisible();
    await search.fill("anna");
    await expect(list.getByText("1–6 of 6", { exact: true })).toBeVisible();
    await search.fill("nobody");
    await expect(list.getByRole("heading", { name: "No matching leads" })).toBeVisible();
    await list.getByRole("button", { name: "Show all" }).click();
    await expect(list.getByText("1–34 of 34", { exact: true })).toBeVisible();
    await expect(search).toHaveValue("");
  });

  test("arrow keys, Home and End move among tabs", async ({ page }) => {
    await openGallery(page);
    await page.getByRole("tab", { name: "Filled" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "Empty" })).toBeFocused();
    await expect(page.getByRole("heading", { name: "No leads yet" })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByRole("tab", { name: "Filled" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Loading" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "Empty" })).toBeFocused();
  });
});
