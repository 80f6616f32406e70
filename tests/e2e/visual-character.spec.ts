// What a designer would notice first: aligned edges, marks in the right place, whole times, a drawing where nothing is.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const leftOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.x;
const drawing = (page: Page) => page.locator("main svg[viewBox='0 0 120 88']");

test("account screens begin at the edge of the product's name", { tag: "@full" }, async ({ page }) => {
  for (const path of ["/login", "/register", "/forgot-password"]) {
    await openScreen(page, path);
    expect([path, await leftOf(page, "main h1")]).toEqual([path, await leftOf(page, "header a")]);
  }
});

test("an unknown address has a drawing, with and without an island", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(drawing(page)).toBeVisible();
  await page.goto("/funnel/no-such-topic/start/further/on");
  await expect(heading(page)).toHaveText("Not Found");
  await expect(drawing(page)).toBeVisible();
});

test.describe("for a specialist", () => {
  test.beforeEach(({ page }) => signInByApi(page.request, SPECIALIST, DEMO_PASSWORD));

  test("statuses, deadlines and times of leads are not cut", async ({ page }) => {
    await openScreen(page, "/dashboard?view=leads&pageSize=50");
    const rows = page.locator("table[data-list] tbody tr");
    await expect(rows.first()).toBeVisible();
    const cut = await rows.evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll("td [data-line]")].slice(0, 3)
          .filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)
      )
    );
    expect(cut).toEqual([]);
  });

  test("a search without results has a drawing and a way back", async ({ page }) => {
    await openScreen(page, "/dashboard?view=leads&search=nobodyhasthisname");
    await expect(page.getByRole("heading", { name: "No matching leads" })).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page.locator("table[data-list] tbody tr").first()).toBeVisible();
  });
});
