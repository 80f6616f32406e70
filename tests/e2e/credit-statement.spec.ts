// The credit statement: every movement with its reason, lead and balance, filtered, and as a file; and who may buy.
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { ANNA } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

test("a specialist reads their credit statement, filters it and exports it", async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openScreen(page, "/dashboard/buy");
  await page.getByRole("link", { name: "Credit statement" }).first().click();
  await atScreen(page, "Credit statement");
  const table = page.getByRole("table", { name: "movements" });
  await expect(table.getByText("Used for a lead").first()).toBeVisible();
  await openScreen(page, "/dashboard/statement?kind=return");
  await expect(table.getByText(/^Returned: /).first()).toBeVisible();
  await expect(table.getByText("Used for a lead")).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("credit-statement.csv");
  await openScreen(page, "/dashboard/statement");
  await table.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);

  test("the statement is accessible", { tag: "@full" }, async ({ page }) => {
    await signInByApi(page.request, ANNA, DEMO_PASSWORD);
    await openScreen(page, "/dashboard/statement");
    await expect(page.getByRole("table", { name: "movements" })).toBeVisible();
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  });
});
