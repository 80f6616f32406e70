// Administrators find, suspend and unsuspend people, grant credits and review credentials.
import {
  DEMO_PASSWORD,
  redirectTarget,
  signIn,
  signInByApi,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import {
  dialog,
  enterAsAdmin,
  isOffered,
  rows,
  searchOf,
  slotWith,
  startedTrack,
  userOf,
} from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen, waitForHydration } from "../support/browser/screens.ts";

const EMILY = { email: "emily.carter@parley.test", name: "Emily Carter", slug: "career" };
const REASON = "Three visitors waited in vain.";
const SCREENS = ["/admin", "/admin/users", "/admin/leads", "/admin/tracks", "/admin/audit"];

test("the server redirects everybody who is not an administrator", async ({ playwright, baseURL, smtp }) => {
  const request = await playwright.request.newContext({ baseURL });
  for (const path of SCREENS) expect(await redirectTarget(request, path), path).toBe("/login");
  await signInByApi(request, "specialist@parley.test", DEMO_PASSWORD);
  for (const path of SCREENS) expect(await redirectTarget(request, path), path).toBe("/dashboard");
  await signInByApi(request, await verifiedPerson(request, smtp));
  expect(await redirectTarget(request, "/admin")).toBe("/dashboard");
});

test("both lists are views of /admin", async ({ page }) => {
  await enterAsAdmin(page);
  for (const path of ["/admin/users", "/admin/leads"]) expect(await redirectTarget(page.request, path)).toBe("/admin");
});

test("a suspended specialist is signed out with the reason and hidden, until the suspension ends", async ({ page, browser, baseURL, smtp, request }) => {
  await enterAsAdmin(page);
  const { trackId } = await startedTrack(request, EMILY.slug);
  const slot = await slotWith(request, trackId, EMILY.name);

  const emilys = await (await browser.newContext({ baseURL })).newPage();
  await signInByApi(emilys.request, EMILY.email, DEMO_PASSWORD);
  await openScreen(emilys, "/dashboard");
  // An open screen leads to the login by itself, at a moment of its own.
  await emilys.goto("about:blank");

  await openScreen(page, "/admin?view=users");
  await page.getByLabel("Search users").fill("emily car");
  await expect(rows(page, "users")).toHaveCount(1);
  await expect.poll(() => searchOf(page)).toMatchObject({ view: "users", search: "emily car" });
  await page.getByRole("link", { name: EMILY.name }).press("Enter");
  await atScreen(page, EMILY.name);

  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Please give a reason");
  await dialog(page).getByLabel("Reason").fill(REASON);
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("This account is suspended.")).toBeVisible();
  await expect(page.getByRole("main").getByText(REASON).first()).toBeVisible();

  await emilys.goto("/dashboard");
  await expect(emilys).toHaveURL(/\/login/);
  await signIn(emilys, EMILY.email, DEMO_PASSWORD);
  await expect(emilys.getByRole("alert", { name: "You’re not signed in" })).toContainText(REASON);
  expect((await smtp.waitForEmailTo(EMILY.email, /suspended/i)).text).toContain(REASON);
  await expect.poll(() => isOffered(request, slot, EMILY.name)).toBe(false);

  await page.getByRole("button", { name: "End suspension", exact: true }).click();
  await dialog(page).getByRole("button", { name: "End suspension" }).click();
  await expect(page.getByText("This account is suspended.")).toBeHidden();
  await expect.poll(() => isOffered(request, slot, EMILY.name)).toBe(true);
  await signIn(emilys, EMILY.email, DEMO_PASSWORD);
  await atScreen(emilys, /^Hello, Emily$/);

  await page.getByRole("link", { name: "View audit log" }).click();
  await atScreen(page, "Audit");
  await expect(rows(page, "actions").filter({ hasText: "Suspended an account" })).toBeVisible();
  await expect(page.getByRole("table", { name: "actions" })).toContainText("suspended");
});

test("the list supports search, filters, keyboard and selection, and the address keeps the view", async ({ page }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin?view=users");
  await rows(page, "users").first().getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page, "users").nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  await expect(rows(page, "users").last().getByRole("link")).toBeFocused();

  await page.getByLabel("Status").selectOption("suspended");
  await expect.poll(() => searchOf(page)).toEqual({ view: "users", status: "suspended" });
  await expect(rows(page, "users")).toHaveCount(1);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Status")).toHaveValue("suspended");

  await page.getByLabel("Status").selectOption("");
  const sorting = page.waitForResponse((response) => /UsersPaginated.*sort=name/.test(response.url()));
  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(() => searchOf(page)).toMatchObject({ sort: "name", dir: "asc" });
  // Rows that arrive later would not be selected.
  const { items: [first] } = await (await sorting).json();
  await expect(rows(page, "users").first()).toContainText(first.name);
  await expect(rows(page, "users")).not.toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select all users on this page" }).check();
  const count = await rows(page, "users").count();
  await expect(page.getByRole("region", { name: "Selected users" })).toContainText(`${count} selected`);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("region", { name: "Selected users" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("credits are granted with a reason, appear in the ledger, and can be undone", async ({ page }) => {
  await enterAsAdmin(page);
  const { id, name } = await userOf(page.request, "nora.whitfield@parley.test");
  await openScreen(page, `/admin/users/${id}`);
  await page.getByRole("button", { name: "Grant" }).click();
  await dialog(page).getByRole("button", { name: "Grant credits" }).click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await dialog(page).getByLabel("Valid for").selectOption({ label: "Career coaching" });
  await dialog(page).getByLabel("Quantity").fill("3");
  await dialog(page).getByLabel("Reason").fill("Welcome gift");
  await dialog(page).getByRole("button", { name: "Grant credits" }).click();
  await expect(toast(page, `3 credits granted to ${name}`)).toBeVisible();
  const newest = page.getByRole("table", { name: "entries" }).locator("tbody tr").first();
  await expect(newest).toContainText("+3");
  await expect(newest).toContainText("Welcome gift");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(newest).toContainText("−3");
});

test("credentials are verified, or declined with a reason that the specialist gets by email", async ({ page, smtp }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin?view=credentials");
  await expect(rows(page, "credentials").nth(1)).toBeVisible();
  const waiting = await rows(page, "credentials").count();
  await page.getByRole("button", { name: /^More for / }).first().click();
  await page.getByRole("menuitem", { name: "Decline" }).click();
  await dialog(page).getByLabel("Reason").fill("The document cannot be read.");
  await dialog(page).getByRole("button", { name: "Decline" }).click();
  await expect(rows(page, "credentials")).toHaveCount(waiting - 1);
  await smtp.waitForEmail(({ text }) => Boolean(text?.includes("The document cannot be read.")));
  await page.getByRole("button", { name: /^Verify/ }).first().click();
  await expect(toast(page, "Verified")).toBeVisible();
  await expect(rows(page, "credentials")).toHaveCount(waiting - 2);
});

test("what cannot be done to somebody says why", async ({ page }) => {
  await enterAsAdmin(page);
  const { id } = await userOf(page.request, "admin@parley.test");
  await openScreen(page, `/admin/users/${id}`);
  const suspend = page.getByRole("button", { name: "Suspend", exact: true });
  await expect(suspend).toHaveAttribute("aria-disabled", "true");
  await expect(suspend).toHaveAccessibleDescription(/.+/);
  await suspend.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
});
