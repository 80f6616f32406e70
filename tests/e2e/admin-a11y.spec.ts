// Every screen and dialog of the administrators' area has no axe violations and no sideways scrolling.
import type { Page } from "@playwright/test";
import { expectAccessible as expectAccessibleHere, expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { dialog, enterAsAdmin, read, startedTrack, userOf } from "../support/browser/admin-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

const open = async (page: Page, path: string) => {
  await openScreen(page, path);
  await expect(heading(page), path).not.toHaveText("Not Found");
  await expectAccessible(page);
};

/** The lists, which the first journey opens. */
const LISTS = [
  "/admin",
  "/admin?view=users",
  "/admin?view=leads",
  "/admin?view=credentials",
  "/admin/audit",
  "/admin/tracks",
];

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);
  test.beforeEach(async ({ page }) => await enterAsAdmin(page));

  test("the market, its lists and the audit log", async ({ page }) => {
    const [market, ...lists] = LISTS;
    await open(page, market!);
    await open(page, "/admin/reports?figures=tables");
    await page.getByRole("navigation", { name: "Parts of the reports" }).getByRole("link", { name: "Money" }).click();
    await expect(page).toHaveURL(/\?part=money&figures=tables$/);
    await expect(page.getByRole("heading", { name: "Revenue" })).toBeVisible();
    await expectAccessibleHere(page);
    await open(page, "/admin?view=users&search=no+such+person");
    for (const list of lists) await open(page, list);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Filter and sort" })).toBeVisible();
    await expectAccessibleHere(page);
  });

  test("one person, one lead, one request, and their dialogs", async ({ page, request }) => {
    const { id } = await userOf(page.request, "specialist@parley.test");
    await open(page, `/admin/users/${id}`);
    for (const action of ["Suspend", "Grant"]) {
      await page.getByRole("button", { name: action, exact: true }).click();
      await dialog(page).locator("button[type=submit]").click();
      await expect(dialog(page).getByRole("alert")).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
    const { items } = await read(page.request, "Admin/LeadsPaginated?status=live");
    await open(page, `/admin/leads/${items[0].id}`);
    await page.getByRole("button", { name: /^Reassign/ }).click();
    await expect(dialog(page).getByRole("group").first()).toBeVisible();
    await expectAccessible(page);
    const { trackId } = await startedTrack(request, "career");
    await open(page, `/admin/tracks/${trackId}`);
    await page.getByRole("button", { name: /^Assign/ }).click();
    await dialog(page).getByRole("radio", { name: "At a time" }).check();
    await expect(dialog(page).getByRole("group", { name: "Specialist" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the other screens", async ({ page }) => {
    await openScreen(page, "/admin");
    const hrefs = await page.locator("nav[aria-label=Administration] a").evaluateAll(
      (links) => [...new Set(links.map((link) => link.getAttribute("href")!))],
    );
    const others = hrefs.filter((href) => !LISTS.includes(href));
    expect(others.length).toBeGreaterThan(5);
    for (const href of others) await open(page, href);
  });
});
