// Roles of administrators: an owner gives them, and each role finds what it may open, and a clear page elsewhere.
import type { Browser, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { PASSWORD, signIn, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin, read, rows, userOf } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(PHONE_DARK, page);

const NO_ACCESS = "Your role doesn't include this page";

const navigation = (page: Page): Promise<string[]> =>
  page.locator("nav[aria-label=Administration] a").evaluateAll((links) => [
    ...new Set(links.map((link) => link.getAttribute("href")!)),
  ]);

/** Opens each address, which must show its screen without an error; admin-a11y.spec.ts checks that all are accessible. */
const openAll = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await openScreen(page, path);
    await expect(heading(page), path).not.toHaveText(/Not Found|something went wrong|Your role doesn't/i);
    await expect(page.getByText(/couldn.t (be loaded|load)|Forbidden/), path).toHaveCount(0);
  }
};

/** Opens an address that the role does not include. */
const expectForbidden = async (page: Page, path: string, sentence: string) => {
  expect((await page.goto(path))?.status(), path).toBe(403);
  await atScreen(page, NO_ACCESS);
  await expect(page.getByRole("main"), path).toContainText(sentence);
  await expect(page.getByText("Forbidden")).toHaveCount(0);
};

const newPage = async (browser: Browser, page: Page): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    colorScheme: await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches) ? "dark" : "light",
  });
  return await context.newPage();
};

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);

  test("an owner makes a support administrator, who sees what the role includes", async ({ page, browser, request, smtp }) => {
    const email = await verifiedPerson(request, smtp);
    await enterAsAdmin(page);
    const { id } = await userOf(page.request, email);
    await openScreen(page, `/admin/users/${id}`);
    await expect(page.getByText("Two-step sign-in")).toBeVisible();
    await page.getByRole("button", { name: "Make administrator" }).click();
    await expect(dialog(page).getByRole("radio", { name: /^Owner/ })).toBeChecked();
    await expectAccessible(page);
    await dialog(page).getByRole("radio", { name: /^Support/ }).check();
    await dialog(page).getByRole("button", { name: "Make administrator" }).click();
    await expect(toast(page, "Administrator added")).toBeVisible();
    await expect(page.getByRole("main").getByText("Administrator: Support")).toBeVisible();

    const support = await newPage(browser, page);
    await signIn(support, email);
    await atScreen(support, "Market");
    const paths = await navigation(support);
    expect(paths).toEqual([
      "/admin",
      "/admin?view=leads",
      "/admin?view=users",
      "/admin/tracks",
      "/admin/requests",
      "/admin?view=credentials",
      "/admin/ratings",
      "/admin/moderation",
      "/admin/payments",
      "/admin/reports",
      "/admin/jobs",
    ]);
    await openAll(support, paths);
    const { id: specialist } = await userOf(support.request, "specialist@parley.test");
    const { items: [lead] } = await read(support.request, "Admin/LeadsPaginated?status=booked");
    await openAll(support, [`/admin/users/${specialist}`, `/admin/leads/${lead.id}`]);
    await openScreen(support, `/admin/users/${specialist}`);
    await expect(support.getByRole("button", { name: "Suspend", exact: true })).toBeVisible();
    await expect(support.getByRole("button", { name: /^(Grant|Revoke|Make administrator)$/ })).toHaveCount(0);
    await expect(support.getByRole("link", { name: "View audit log" })).toHaveCount(0);

    const onlyOwner = "Only an owner can open this page. Please ask one.";
    await expectForbidden(support, "/admin/audit", onlyOwner);
    await expectForbidden(
      support,
      "/admin/settings",
      "Only administrators with the role Owner, Finance or Content can open this page.",
    );
    await expect(support).toHaveTitle(/^No access/);
    await expectAccessible(support);
    await support.getByRole("link", { name: "Return to the market" }).click();
    await atScreen(support, "Market");
    await expect(support.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
    await expect(support.getByText("Revenue")).toHaveCount(0);
  });

  test(
    "another role signs the administrator out, and finance and content find other screens",
    { tag: "@full" },
    async ({ page, browser, request, smtp }) => {
      const email = await verifiedPerson(request, smtp);
      await enterAsAdmin(page);
      const { id, name: person } = await userOf(page.request, email);
      const data = { role: "content" };
      expect((await page.request.post(`/api/v2/Admin/MakeAdmin/${id}`, { data })).status()).toBe(200);
      await openScreen(page, "/admin");
      const other = await newPage(browser, page);
      await signInByApi(other.request, email, PASSWORD);
      await openScreen(other, "/admin");
      await expect(other.getByText(/^(Revenue|Needs your attention)$/)).toHaveCount(0);
      const paths = ["/admin", "/admin/categories", "/admin/notifications", "/admin/reports", "/admin/settings"];
      expect(await navigation(other)).toEqual(paths);
      await openAll(other, [...paths, "/admin/notifications/new"]);
      await expect(other.getByText("Forbidden")).toHaveCount(0);
      await expectForbidden(other, "/admin?view=users", "the role Owner, Support or Finance can open this page.");

      // An open screen leads to the login by itself, at a moment of its own.
      await other.goto("about:blank");
      await openScreen(page, `/admin/users/${id}`);
      await page.getByRole("button", { name: "Change role" }).click();
      await expect(dialog(page).getByRole("radio", { name: /^Content/ })).toBeChecked();
      await dialog(page).getByRole("radio", { name: /^Finance/ }).check();
      await dialog(page).getByRole("button", { name: "Change role" }).click();
      await expect(toast(page, "Role changed")).toBeVisible();
      await expect(page.getByRole("main").getByText("Administrator: Finance")).toBeVisible();

      await other.goto("/admin");
      await expect(other).toHaveURL(/\/login/);
      await signIn(other, email);
      await atScreen(other, "Market");
      await expect(other.getByRole("term").filter({ hasText: "Revenue" })).toBeVisible();
      expect(await navigation(other)).toEqual([
        "/admin",
        "/admin?view=users",
        "/admin/payments",
        "/admin/reports",
        "/admin/settings",
      ]);
      await openScreen(other, "/admin/settings");
      const sections = other.getByRole("navigation", { name: "Sections of the settings" });
      await expect(sections.getByRole("heading")).toHaveText(["Purchases", "Invoices"]);
      const { id: specialist } = await userOf(other.request, "specialist@parley.test");
      await openAll(other, ["/admin", "/admin/settings", "/admin?view=users", `/admin/users/${specialist}`]);
      await expect(other.getByRole("button", { name: "Grant" })).toBeVisible();
      await expect(other.getByRole("button", { name: /^(Suspend|Verify|Decline)/ })).toHaveCount(0);
      await expectForbidden(other, "/admin?view=leads", "the role Owner or Support can open this page.");

      await openScreen(page, `/admin/audit?subjectId=${id}`);
      const changed = rows(page, "actions").filter({ hasText: "Changed an administrator's role" });
      await expect(changed).toHaveCount(1);
      await expect(page.getByRole("table", { name: "actions" })).toContainText("Owner");
      await openScreen(page, "/admin?view=users");
      await page.getByLabel("Search users").fill(email);
      await expect(rows(page, "users")).toHaveCount(1);
      await expect(page.getByRole("table", { name: "users" })).toContainText("Administrator: Finance");
      await expect(page.getByRole("table", { name: "users" })).toContainText(person);
    },
  );
});
