// The links in account emails in a real browser: only an action uses them, and no one else learns of them.
import { CONFIRM, DEMO_PASSWORD, linkTo, signIn, unverifiedPerson } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading } from "../support/browser/screens.ts";

test.describe("a link to verify", () => {
  test("leads to a screen that says how to get a new one when it is invalid", async ({ page }) => {
    await page.goto("/verify-email?code=019a9c00-0000-7000-8000-000000000000&control=wrong");
    await atScreen(page, "This link doesn’t work");
    await expect(page).toHaveURL("/invalid-verification-code");
    await expect(page.getByText("This link isn’t valid.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("works once", async ({ page, request, smtp }) => {
    const email = await unverifiedPerson(request);
    const link = await linkTo(smtp, email, CONFIRM);
    await page.goto(link);
    await atScreen(page, "Your email address is confirmed");
    await page.goto(link);
    await expect(page).toHaveURL("/invalid-verification-code");
    await expect(page.getByText("This link has already been used.")).toBeVisible();
  });

  test("is kept out of referrers and caches, and works after a reload", async ({ page, request, smtp }) => {
    const email = await unverifiedPerson(request);
    const link = await linkTo(smtp, email, CONFIRM);
    const headers = (await request.get(link)).headers();
    expect([headers["referrer-policy"], headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
    await page.route("**/api/v2/Auth/Verify", (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText("Your link still works.")).toBeVisible();
    await page.unroute("**/api/v2/Auth/Verify");
    await page.reload();
    await expect(page).toHaveURL("/verification-success");
  });

  test("still works after it was opened without JavaScript", async ({ browser, baseURL, request, smtp }) => {
    const link = await linkTo(smtp, await unverifiedPerson(request), CONFIRM);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.locator("noscript p").first()).toHaveText("This page needs JavaScript");
    await expect(page.locator("noscript p").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Confirm my address" })).toBeVisible();
    await context.close();
    const params = new URLSearchParams(link.split("?")[1]);
    const data = { code: params.get("code"), control: params.get("control") };
    expect((await request.post("/api/v2/Auth/Verify", { data })).status()).toBe(200);
  });
});

test.describe("an unverified user", () => {
  test("stays on one screen, can request the email again, and continues when the link is opened elsewhere", async ({ page, request, smtp }) => {
    await page.clock.install();
    const email = await unverifiedPerson(request);
    await signIn(page, email);
    await atScreen(page, "Confirm your email address");
    await expect(page).toHaveURL("/verification-required");
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "Resend email" }).click();
    // Too soon after the first one.
    await expect(page.getByText(/You can request another email in \d+ seconds/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Resend email" })).toBeFocused();

    const otherPage = await page.context().newPage();
    await otherPage.goto(await linkTo(smtp, email, CONFIRM));
    await expect(heading(otherPage)).toHaveText("Your email address is confirmed");
    await expect(otherPage.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/onboarding");
    await page.context().setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    // What is known of the account is old then.
    await page.clock.fastForward(31_000);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/onboarding\b/);
  });

  test("gets another email on request", async ({ page, smtp }) => {
    await signIn(page, "unverified@parley.test", DEMO_PASSWORD);
    await atScreen(page, "Confirm your email address");
    await page.getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByText("We’ve sent another email.")).toBeVisible();
    await linkTo(smtp, "unverified@parley.test", CONFIRM);
    await page.getByRole("button", { name: "Sign out and register again" }).click();
    await expect(page).toHaveURL("/register");
  });
});
