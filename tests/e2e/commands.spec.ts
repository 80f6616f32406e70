// The command palette and the keyboard shortcuts of both areas.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { enterAsAdmin } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(PHONE_DARK, page);

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const singleKeys = (page: Page) => help(page).getByRole("switch", { name: "Shortcuts of a single key" });

/** The palette's code is loaded with the first press. */
const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
};

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);

  test("a specialist finds a lead, and opens a screen and an action", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    await openScreen(page, "/dashboard");
    const [lead] = await leadsIn(page.request, "booked");
    await openPalette(page);
    await box(page).fill(lead!.name);
    await expect(options(page).first()).toContainText(lead!.name);
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await expect(palette(page).getByRole("status")).toHaveText(/^\d+ records? found$/);
    await expectAccessible(page);
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]+$/);
    await atScreen(page, lead!.name);

    await openPalette(page);
    await box(page).fill("time off");
    await expect(options(page)).toHaveText([/^Availability/]);
    await box(page).press("Enter");
    await atScreen(page, "Calendar");

    await openPalette(page);
    await box(page).fill("zzz");
    await expect(palette(page).getByText("Nothing matches. Try fewer letters.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
});

test("an administrator finds people, leads and requests; a failing list is named", async ({ page }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await box(page).fill("emily");
  await expect(palette(page).getByRole("group", { name: "Users" }).getByRole("option").first()).toContainText("Emily");
  await page.route("**/api/v2/Admin/LeadsPaginated*", (route) => route.fulfill({ status: 500, json: ["No."] }));
  await box(page).fill("carter");
  await expect(palette(page).getByRole("status")).toHaveText("We couldn't search leads. Try again later.");
  await expect(palette(page).getByRole("group", { name: "Users" }).getByRole("option")).toContainText(["Emily Carter"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await atScreen(page, "Emily Carter");
  await expect(page.getByText(/^Visibility: /)).toBeInViewport();

  await openPalette(page);
  await box(page).fill("insurance");
  const categories = palette(page).getByRole("group", { name: "Categories" }).getByRole("option");
  await expect(categories).toHaveText([/^Insurance/, /^View reports/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await atScreen(page, "Reports");
});

test("single keys move, search, open and navigate, and can be switched off", async ({ page }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin?view=users");
  const rows = page.getByRole("table", { name: "users" }).getByRole("rowheader").getByRole("link");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search users")).toBeFocused();
  await page.keyboard.type("jkg?");
  await expect(page.getByLabel("Search users")).toHaveValue("jkg?");
  await page.getByLabel("Search users").fill("");
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(help(page)).toBeVisible();
  await singleKeys(page).press("Space");
  await expect(singleKeys(page)).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("?");
  await openPalette(page);
  await expect(help(page)).toBeHidden();
  await box(page).fill("keyboard");
  await box(page).press("Enter");
  await singleKeys(page).press("Space");
  await expect(singleKeys(page)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await atScreen(page, "Visitor requests");
});
