// The list of purchases with receipts and open payments, and a payment that is cancelled during onboarding.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { expectAccessible, expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin, rows as rowsOf } from "../support/browser/admin-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { giveBillingAddress, onboardByCalls, setUpByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const CATEGORY = "Career coaching";
const pay = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const rows = (page: Page) => page.getByRole("table", { name: "purchases" }).getByRole("row");

/** Chooses a quantity in the category, from a list of categories, and continues to the payment page. */
const order = async (page: Page, credits: string) => {
  await page.getByRole("link", { name: new RegExp(CATEGORY) }).first().click();
  await atScreen(page, `Leads in ${CATEGORY}`);
  await page.getByRole("radio", { name: new RegExp(`^${credits}`) }).check();
  const add = pay(page, "Add address");
  if (await add.isVisible()) {
    await add.click();
    await giveBillingAddress(page);
  }
  await pay(page, new RegExp(`^Buy ${credits} for €`)).click();
  await atScreen(page, /^Pay €/);
};

test("a purchase is listed while its payment is open, and with its invoice and receipt once it is paid", async ({ page, smtp }) => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await onboardByCalls(page.request);
  await openScreen(page, "/dashboard/buy");
  await page.getByRole("link", { name: "Purchases and receipts" }).click();
  await atScreen(page, "Purchases and receipts");
  await expect(page.getByRole("heading", { name: "No purchases yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Buy credits" }).last().click();
  await atScreen(page, "Buy credits");

  await order(page, "5 credits");
  await openScreen(page, "/dashboard/purchases");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText("5 credits for Career coaching");
  await expect(rows(page).last()).toContainText("Awaiting payment");
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await atScreen(page, /^Pay €/);
  await pay(page, /^Pay$/).click();
  await atScreen(page, /^Hello/);

  await openScreen(page, "/dashboard/purchases?status=paid");
  await expect(rows(page).last()).toContainText("Paid");
  const [receipt] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Receipt/ }).click(),
  ]);
  await expect(receipt.getByText(/€\d/).first()).toBeVisible();
  const invoice = page.getByRole("link", { name: /^Invoice PAR-\d{4}-\d{6}/ });
  const [file] = await Promise.all([page.waitForEvent("download"), invoice.click()]);
  expect(file.suggestedFilename()).toMatch(/^PAR-\d{4}-\d{6}\.pdf$/);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  expect(text).toContain("5 credits for Career coaching");
  expect(text).toContain("Paid in full");
  await expectAccessible(page);

  await openScreen(page, "/dashboard/purchases?status=refunded");
  await expect(page.getByRole("heading", { name: "No matching purchases" })).toBeVisible();
});

test("a payment that is cancelled during onboarding returns to the category", async ({ page, smtp }) => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await setUpByCalls(page.request);
  await openScreen(page, "/onboarding/leads");
  await order(page, "1 credit");
  await pay(page, /^Decline/).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await pay(page, /^Cancel/).click();
  await atScreen(page, `Leads in ${CATEGORY}`);
  await expect(page).toHaveURL(/\/onboarding\/leads\/[\w-]+$/);
  await expect(toast(page, "Payment failed")).toContainText("You haven't been charged.");
});

test("another person's purchases and payment are not found", async ({ page, smtp, browser, baseURL }) => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await onboardByCalls(page.request);
  await openScreen(page, "/dashboard/buy");
  await order(page, "1 credit");
  const own = await (await page.request.get("/api/v2/Transactions/Purchases")).json();
  const stranger = await browser.newContext({ baseURL });
  const other = await stranger.newPage();
  await signInByApi(other.request, await verifiedPerson(other.request, smtp));
  await onboardByCalls(other.request);
  const verified = await other.request.post("/api/v2/Transactions/VerifyPayment", {
    data: { sessionId: own.items[0].id },
  });
  expect(verified.status()).toBe(404);
  expect(await (await other.request.get("/api/v2/Transactions/Purchases")).json()).toMatchObject({ totalCount: 0 });
  await openScreen(other, `/payment/failure?sessionId=${own.items[0].id}`);
  await atScreen(other, "We can't find this payment");
  await stranger.close();
});

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);

  test("the list of purchases is accessible", { tag: "@full" }, async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await onboardByCalls(page.request);
    await openScreen(page, "/dashboard/purchases");
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await openScreen(page, "/dashboard/buy");
    await order(page, "5 credits");
    await pay(page, /^Pay$/).click();
    await atScreen(page, /^Hello/);
    await openScreen(page, "/dashboard/purchases");
    await expect(page.getByRole("table", { name: "purchases" }).getByRole("rowheader")).toHaveCount(1);
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  });
});

test("an administrator finds a payment by its buyer, and refunds one credit of it", async ({ page }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin/payments");
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await rowsOf(page, "payments").getByRole("link", { name: "Chiara Rinaldi" }).first().click();
  await atScreen(page, "€342.00 from Chiara Rinaldi");
  const number = /PAR-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())![0];
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog(page).getByLabel("Credits to take back").selectOption("1");
  await expect(dialog(page).getByRole("button", { name: "Refund €68.40" })).toBeVisible();
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await dialog(page).getByRole("button", { name: "Refund €68.40" }).click();
  await expect(dialog(page).getByRole("link", { name: "Give a reason of 3 to 300 characters." })).toBeVisible();
  await dialog(page).getByLabel("Reason").fill("They moved abroad.");
  await dialog(page).getByRole("button", { name: "Refund €68.40" }).click();
  await expect(toast(page, "€68.40 refunded")).toBeVisible();
  await expect(page.getByText("€68.40 refunded").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Credit note PAR-CN-/ })).toBeVisible();
  await openScreen(page, `/admin/payments?search=${number}`);
  await expect(rowsOf(page, "payments")).toHaveCount(1);
});
