// A specialist buys leads and pays on the payment page: paid, declined, cancelled, and paid later.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

const CATEGORY = "Insurance";
const pay = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const creditsIn = async (page: Page, name: string): Promise<number> => {
  const frame = await (await page.request.get("/api/v2/Dashboard/LayoutProps")).json();
  return frame.credits.categories.find((category: { name: string }) => category.name === name)?.credits ?? 0;
};

/** Opens the screen of a category from the list. */
const chooseCategory = async (page: Page, name = CATEGORY) => {
  await openScreen(page, "/dashboard/buy");
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await atScreen(page, `Leads in ${name}`);
};

/** Chooses five leads and continues to the payment page. Returns the path of the category's screen. */
const orderFive = async (page: Page): Promise<string> => {
  await chooseCategory(page);
  const path = new URL(page.url()).pathname;
  await page.getByRole("radio", { name: /^5 credits/ }).check();
  await pay(page, /^Buy 5 credits for €/).click();
  await atScreen(page, /^Pay €/);
  return path;
};

const signedIn = test.extend({});
signedIn.beforeEach(async ({ page }) => await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD));

signedIn("five leads are bought and paid, and their credits are added", async ({ page }) => {
  const before = await creditsIn(page, CATEGORY);
  await orderFive(page);
  await pay(page, /^Pay$/).click();
  await atScreen(page, /^Hello/);
  await expect(toast(page, "Payment received")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const panel = page.getByRole("region", { name: "Your purchase" });
  await expect(panel).toContainText(`5 credits in ${CATEGORY} are yours.`);
  await expect(panel).toContainText(`you have ${before + 5} now`);
  const [invoice] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: /^Download invoice PAR-\d{4}-\d{6}$/ }).click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/^PAR-\d{4}-\d{6}\.pdf$/);
  await expectAccessible(page);
  await page.reload();
  await panel.getByRole("button", { name: "Close this summary of your purchase" }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await atScreen(page, /^Hello/);
  await expect(panel).toHaveCount(0);
  await expect.poll(() => creditsIn(page, CATEGORY)).toBe(before + 5);
  await openScreen(page, "/dashboard/buy");
  await expect(page.getByRole("link", { name: new RegExp(`${CATEGORY}.*${before + 5} credits left`) })).toBeVisible();
});

signedIn("the total follows the package, the quantity and the topics", async ({ page }) => {
  await chooseCategory(page);
  await page.getByRole("radio", { name: /^10 credits/ }).check();
  await expect(pay(page, "Buy 10 credits for €270.00")).toBeVisible();
  await page.getByRole("radio", { name: /^Other quantity/ }).check();
  await page.getByLabel("Number of credits").fill("101");
  await pay(page, "Choose how many credits").click();
  await expect(page.getByLabel("Number of credits")).toBeFocused();
  await expect(page.getByText("Enter a number from 1 to 100.")).toBeVisible();
  await page.getByLabel("Number of credits").fill("7");
  await expect(pay(page, "Buy 7 credits for €199.50")).toBeVisible();
  await page.getByRole("button", { name: "One more" }).click();
  await expect(pay(page, "Buy 8 credits for €228.00")).toBeVisible();
  await page.getByRole("radio", { name: "Specific topics" }).check();
  await expect(pay(page, "Choose how many credits")).toHaveAccessibleDescription("Choose at least one credit.");
});

signedIn(
  "a declined card can be tried again, and cancelling returns to the form without a charge",
  async ({ page }) => {
    const before = await creditsIn(page, CATEGORY);
    const path = await orderFive(page);
    await pay(page, /^Decline/).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await pay(page, /^Cancel/).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(toast(page, "Payment failed")).toBeVisible();
    await expect(toast(page, "You haven't been charged")).toBeVisible();
    expect(await creditsIn(page, CATEGORY)).toBe(before);
  },
);

signedIn("a tab that is closed right after paying loses nothing", async ({ page, context }) => {
  const before = await creditsIn(page, CATEGORY);
  await orderFive(page);
  const paid = await context.request.post(page.url(), { form: { how: "pay" }, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  await page.close();
  const later = await context.newPage();
  await expect.poll(() => creditsIn(later, CATEGORY)).toBe(before + 5);
});

signedIn("a slow payment is awaited", async ({ page }) => {
  const before = await creditsIn(page, CATEGORY);
  await orderFive(page);
  await pay(page, /succeeds after/).click();
  await atScreen(page, "Your payment is being processed");
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 30_000 });
  await expect(toast(page, "Payment received")).toBeVisible();
  await expect.poll(() => creditsIn(page, CATEGORY)).toBe(before + 5);
});

signedIn.describe(PHONE_LIGHT.name, () => {
  signedIn.use(PHONE_LIGHT.use);

  signedIn("buying is accessible", async ({ page }) => {
    await openScreen(page, "/dashboard/buy");
    await expectAccessible(page);
    await chooseCategory(page);
    await expectAccessible(page);
    await page.getByRole("radio", { name: /^Other quantity/ }).check();
    await page.getByLabel("Number of credits").fill("0");
    await pay(page, "Choose how many credits").click();
    await expect(page.getByText("Enter a number from 1 to 100.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Specific topics" }).check();
    await expectAccessible(page);
    await openScreen(page, "/payment/failure?sessionId=nothing");
    await atScreen(page, "We can't find this payment");
    await expectAccessible(page);
  });
});
