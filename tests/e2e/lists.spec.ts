// The lists of both areas: how many rows fit on a laptop, columns, saved filters, several rows at once, and the file.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin, read } from "../support/browser/admin-pages.ts";
import { leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { DESKTOP_FIRST } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen, waitForHydration } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";

const LEADS = "/dashboard?view=leads";
const header = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const status = (page: Page, name: string) =>
  page.getByRole("group", { name: "Leads by status" }).getByRole("button", { name: new RegExp(`^${name}`) });
const saved = (page: Page) => page.getByRole("button", { name: /^Saved filters of leads/ });
const enterAsSpecialist = (page: Page) => signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);

/** How many whole rows fit below the header of the table, and how high one is. */
const measureRows = (page: Page) =>
  page.locator("table[data-list] tbody").first().evaluate((body) => {
    const { top } = body.getBoundingClientRect();
    const { height } = body.querySelector("tr")!.getBoundingClientRect();
    return { fit: Math.floor((innerHeight - top) / height), height };
  });

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("at least twelve rows of 44 to 52 px fit", { tag: "@full" }, async ({ page }) => {
    await enterAsSpecialist(page);
    const expectDense = async (path: string) => {
      await openScreen(page, path);
      await expect(page.locator("table[data-list] tbody tr").first()).toBeVisible();
      const { fit, height } = await measureRows(page);
      expect(height, path).toBeGreaterThanOrEqual(44);
      expect(height, path).toBeLessThanOrEqual(52);
      expect(fit, path).toBeGreaterThanOrEqual(12);
    };
    await expectDense(LEADS);
    await enterAsAdmin(page);
    for (const path of ["?view=leads", "?view=users", "/tracks", "/audit"]) await expectDense(`/admin${path}`);
  });

  test("the address of a page that is gone leads to the last one", async ({ page }) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin?view=users&page=999");
    const pages = page.getByRole("navigation", { name: "Pages of users" });
    await expect(pages.getByText(/^Page (\d+) of \1$/)).toBeVisible();
    await expect(page.locator("table[data-list] tbody tr").first()).toBeVisible();
  });

  test("columns and saved filters are there on another device", async ({ page, browser, baseURL }) => {
    await enterAsSpecialist(page);
    await openScreen(page, `${LEADS}&search=a`);
    // A response that arrives after the next choice changes nothing.
    await page.route("**/Users/SaveColumns", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByRole("button", { name: "Columns of leads" }).click();
    await page.getByRole("checkbox", { name: "Source" }).check();
    await page.getByRole("checkbox", { name: "Received", exact: true }).uncheck();
    await page.keyboard.press("Escape");
    await expect(header(page, "Source")).toBeVisible();
    await expect(header(page, "Received")).toHaveCount(0);

    await status(page, "Converted").click();
    await saved(page).click();
    await page.getByRole("button", { name: "Save filters" }).click();
    await expect(page.getByText("Give it a name.")).toBeVisible();
    await page.getByLabel("Save these filters as").fill("Customers");
    await page.getByRole("button", { name: "Save filters" }).click();
    await expect(saved(page)).toContainText("Customers");

    const other = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage();
    await enterAsSpecialist(other);
    await openScreen(other, LEADS);
    await expect(header(other, "Source")).toBeVisible();
    await saved(other).click();
    await other.getByRole("button", { name: "Customers", exact: true }).click();
    await expect(status(other, "Converted")).toHaveAttribute("aria-pressed", "true");
    await expect(other.getByLabel("Search leads")).toHaveValue("");
    await other.context().close();

    await page.getByRole("button", { name: "Delete Customers" }).click();
    await expect(page.getByRole("button", { name: "Customers", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns of leads" }).click();
    await page.getByRole("button", { name: "Reset columns" }).click();
    await expect(header(page, "Received")).toBeVisible();
  });

  test("rows are selected by keyboard, and each goes its own way through the transitions", async ({ page }) => {
    await enterAsSpecialist(page);
    const [live] = await leadsIn(page.request, "live");
    await openScreen(page, `${LEADS}&search=${encodeURIComponent(live!.name.split(" ").at(-1)!)}`);
    await page.getByRole("checkbox", { name: `Select ${live!.name}`, exact: true }).first().focus();
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: "Selected leads" });
    await expect(bar).toContainText("1 selected");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowUp");
    await bar.getByRole("button", { name: "Clear selection" }).click();

    await openScreen(page, LEADS);
    await page.getByRole("checkbox", { name: "Select all leads on this page" }).check();
    await expect(bar).toContainText("20 selected");
    await bar.getByRole("button", { name: "Accept or reopen" }).click();
    await expect(dialog(page)).toContainText(/of 20 leads can be in progress/);
    await dialog(page).getByRole("button", { name: "Accept or reopen" }).click();
    await expect(page.getByRole("dialog", { name: /^\d+ of 20 in progress$/ })).toContainText(/This lead is /);
  });

  test("the file has the leads of the present filter", async ({ page }) => {
    await enterAsSpecialist(page);
    await openScreen(page, `${LEADS}&status=converted`);
    const href = await page.getByRole("link", { name: "CSV of all matching leads" }).getAttribute("href");
    const lines = (await (await page.request.get(href!)).text()).trim().split("\r\n");
    expect(lines[0]).toContain("Deal value");
    const { totalCount } = await read(page.request, "Leads/GetAllForUser?status=converted");
    expect(lines.length - 1).toBe(totalCount);
    expect(lines.slice(1).every((line) => line.includes(",Converted,"))).toBe(true);
  });

  test("administrators write to selected people, and settle what needs attention in place", async ({ page }) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin?view=users&search=emily+carter");
    await page.getByRole("checkbox", { name: "Select Emily Carter" }).check();
    await page.getByRole("region", { name: "Selected users" }).getByRole("button", { name: "Message" }).click();
    await dialog(page).getByRole("button", { name: "Send message" }).click();
    await expect(dialog(page).getByRole("alert")).toBeFocused();
    await dialog(page).getByLabel("Title").fill("Your opening hours");
    await dialog(page).getByLabel("Text").fill("Please check your opening hours in December.");
    await dialog(page).getByRole("button", { name: "Send message" }).click();
    await expect(toast(page, "Message sent to 1 person")).toBeVisible();

    await openScreen(page, "/admin");
    const queue = page.getByRole("list", { name: "Needs your attention" });
    const all = await queue.getByRole("listitem").count();
    await queue.getByRole("button", { name: /^Assign to me/ }).first().press("Enter");
    await page.getByRole("button", { name: /^Mine/ }).click();
    const [own] = await queue.getByRole("listitem").all();
    await expect(own!).toContainText("Taken by You");
    await own!.getByRole("button", { name: /^Give back/ }).click();
    await expect(page.getByRole("button", { name: /^Mine/ })).toHaveCount(0);
    await expect(queue.getByRole("listitem")).toHaveCount(all);
  });
});

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a list with its menus and a selection is accessible", { tag: "@full" }, async ({ page }) => {
      await enterAsSpecialist(page);
      await openScreen(page, LEADS);
      await page.getByRole("checkbox", { name: /^Select (?!all)/ }).first().check();
      await expectAccessible(page);
      await saved(page).click();
      await expect(page.getByLabel("Save these filters as")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.reload();
      await waitForHydration(page);
      await expect(page).toHaveTitle(/^Leads · /);
    });
  });
}
