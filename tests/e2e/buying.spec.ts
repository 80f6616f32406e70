// A specialist buys leads and pays on the payment page: paid, declined, cancelled, paid later, and somebody else's.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { setUpByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

const CATEGORY = "Insurance";
const pay = (page: Page, words: string | RegExp) => page.getByRole("button", { name: words });

const creditsIn = async (page: Page, name: string): Promise<number> => {
  const frame = await (await page.request.get("/api/v2/Dashboard/LayoutProps")).json();
  return frame.credits.categories.find((category: { name: string }) => category.name === name)?.credits ?? 0;
};

/** Opens the category's screen by the ways that people take. */
const chooseCategory = async (page: Page, name = CATEGORY) => {
  await openScreen(page, "/dashboard/buy");
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(heading(page)).toHaveText(`Leads in ${name}`);
};

/** Chooses five leads and goes on to the payment page; answers the address of the category's screen. */
const orderFive = async (page: Page): Promise<string> => {
  await chooseCategory(page);
  const place = new URL(page.url()).pathname;
  await page.getByRole("radio", { name: /^5 leads/ }).check();
  await pay(page, /^Buy 5 leads for €/).click();
  await expect(page).toHaveURL(/\/dev\/payments\/pay\//);
  return place;
};

const signedIn = test.extend({});
signedIn.beforeEach(async ({ page }) => await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD));

signedIn("five leads are bought and paid, and their credits are added", async ({ page }) => {
  const before = await creditsIn(page, CATEGORY);
  await orderFive(page);
  await pay(page, /^Pay$/).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toast(page, "Payment received")).toBeVisible();
  expect(await creditsIn(page, CATEGORY)).toBe(before + 5);
  await openScreen(page, "/dashboard/buy");
  await expect(page.getByRole("link", { name: new RegExp(`${CATEGORY}.*${before + 5} credits left`) })).toBeVisible();
});

signedIn("the total is live: packages, another quantity, specific topics", async ({ page }) => {
  await chooseCategory(page);
  await page.getByRole("radio", { name: /^10 leads/ }).check();
  await expect(pay(page, "Buy 10 leads for €225.00")).toBeVisible();
  await page.getByRole("radio", { name: /^Other quantity/ }).check();
  await page.getByLabel("Number of leads").fill("101");
  await pay(page, "Choose how many leads").click();
  await expect(page.getByLabel("Number of leads")).toBeFocused();
  await expect(page.getByText("Enter a number from 1 to 100.")).toBeVisible();
  await page.getByLabel("Number of leads").fill("7");
  await expect(pay(page, "Buy 7 leads for €166.25")).toBeVisible();
  await page.getByRole("button", { name: "One more" }).click();
  await expect(pay(page, "Buy 8 leads for €190.00")).toBeVisible();
  await page.getByRole("radio", { name: "Specific topics" }).check();
  await expect(pay(page, "Choose how many leads")).toHaveAccessibleDescription("Choose at least one lead.");
});

signedIn("a declined card can be tried again, and going back says that the payment failed", async ({ page }) => {
  const before = await creditsIn(page, CATEGORY);
  const place = await orderFive(page);
  await pay(page, /^Decline/).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await pay(page, /^Cancel/).click();
  await expect(page).toHaveURL(new RegExp(`${place}$`));
  await expect(toast(page, "Payment failed")).toBeVisible();
  expect(await creditsIn(page, CATEGORY)).toBe(before);
});

signedIn("cancelling goes back to the form without a charge", async ({ page }) => {
  const before = await creditsIn(page, CATEGORY);
  const place = await orderFive(page);
  await pay(page, /^Cancel/).click();
  await expect(page).toHaveURL(new RegExp(`${place}$`));
  await expect(toast(page, "Payment failed")).toBeVisible();
  await expect(page.getByText(/You haven't been charged/)).toBeVisible();
  expect(await creditsIn(page, CATEGORY)).toBe(before);
});

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
  test.slow();
  const before = await creditsIn(page, CATEGORY);
  await orderFive(page);
  await pay(page, /arrives after/).click();
  await expect(heading(page)).toHaveText("Your payment is being processed");
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 45_000 });
  await expect(toast(page, "Payment received")).toBeVisible();
  expect(await creditsIn(page, CATEGORY)).toBe(before + 5);
});

signedIn("another person's payment is not found", async ({ page, smtp, browser, baseURL }) => {
  await orderFive(page);
  await pay(page, /^Pay$/).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const purchases = await page.request.post("/api/v2/Transactions/VerifyPayment", { data: { sessionId: "nothing" } });
  expect(purchases.status()).toBe(404);

  await orderFive(page);
  const [, sessionId = ""] = /\/pay\/([^/?]+)/.exec(page.url()) ?? [];
  const stranger = await browser.newContext({ baseURL });
  const other = await stranger.newPage();
  await signInByApi(other.request, await verifiedPerson(other.request, smtp));
  await openScreen(other, `/payment/success?sessionId=${sessionId}`);
  await expect(heading(other)).toHaveText("We can't find this payment");
  await stranger.close();
});

test("a first purchase ends onboarding", async ({ page, smtp }) => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await setUpByCalls(page.request);
  await openScreen(page, "/onboarding/leads");
  await page.getByRole("link", { name: /Career coaching/ }).click();
  await page.getByRole("radio", { name: /^1 lead/ }).check();
  await pay(page, /^Buy 1 lead for €/).click();
  await pay(page, /^Pay$/).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await creditsIn(page, "Career coaching")).toBe(1);
});

for (const { name, use } of [PHONE_LIGHT, DESKTOP_DARK]) {
  signedIn.describe(name, () => {
    signedIn.use(use);

    signedIn("buying is accessible", async ({ page }) => {
      await openScreen(page, "/dashboard/buy");
      await expectAccessible(page);
      await chooseCategory(page);
      await expectAccessible(page);
      await page.getByRole("radio", { name: /^Other quantity/ }).check();
      await page.getByLabel("Number of leads").fill("0");
      await pay(page, "Choose how many leads").click();
      await expect(page.getByText("Enter a number from 1 to 100.")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("radio", { name: "Specific topics" }).check();
      await expectAccessible(page);
      await openScreen(page, "/payment/failure?sessionId=nothing");
      await expect(heading(page)).toHaveText("We can't find this payment");
      await expectAccessible(page);
    });
  });
}
