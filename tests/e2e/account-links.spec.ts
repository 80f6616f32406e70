// The links of account mails in a real browser: used up by a deed only, out of the address bar, told to nobody.
import { CONFIRM, DEMO_PASSWORD, heading, linkTo, signIn, unverifiedPerson } from "../support/account-pages.ts";
import { expect, test } from "../support/journey.ts";

test.describe("a link to verify", () => {
  test("that does not fit leads to a screen that says how to get one that does", async ({ page }) => {
    await page.goto("/verify-email?code=019a9c00-0000-7000-8000-000000000000&control=wrong");
    await expect(page).toHaveURL("/invalid-verification-code");
    await expect(heading(page)).toHaveText("This link does not work");
    await expect(page.getByText("This link is not valid.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("does nothing the second time", async ({ page, request, smtp }) => {
    const email = await unverifiedPerson(request);
    const link = await linkTo(smtp, email, CONFIRM);
    await page.goto(link);
    await expect(page).toHaveURL("/verification-success");
    await page.goto(link);
    await expect(page).toHaveURL("/invalid-verification-code");
    await expect(page.getByText("This link has been used already.")).toBeVisible();
  });

  test("is out of the address bar at once, told to nobody and kept by no cache", async ({ page, request, smtp }) => {
    const email = await unverifiedPerson(request);
    const link = await linkTo(smtp, email, CONFIRM);
    const headers = (await request.get(link)).headers();
    expect([headers["referrer-policy"], headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
    let release = () => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route("**/api/v2/Auth/Verify", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirming…" })).toBeVisible();
    await expect(page).toHaveURL("/verify-email");
    release();
    await expect(page).toHaveURL("/verification-success");
  });

  test("is not used up where JavaScript is off, and the page says so", async ({ browser, baseURL, request, smtp }) => {
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

test.describe("who has not verified", () => {
  test("is held at one screen, can ask for the mail again, and goes on as soon as the link is opened elsewhere", async ({ page, request, smtp }) => {
    await page.clock.install();
    const email = await unverifiedPerson(request);
    await signIn(page, email);
    await expect(page).toHaveURL("/verification-required");
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "Send the mail again" }).click();
    // Too soon after the first one.
    await expect(page.getByText(/You can ask for another mail in \d+ seconds/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send the mail again" })).toBeFocused();

    const elsewhere = await page.context().newPage();
    await elsewhere.goto(await linkTo(smtp, email, CONFIRM));
    await expect(heading(elsewhere)).toHaveText("Your email address is confirmed");
    await expect(elsewhere.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/onboarding");
    await page.clock.fastForward(31_000);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/onboarding\b/);
  });

  test("gets another mail when it is asked for", async ({ page, smtp }) => {
    await signIn(page, "unverified@parley.test", DEMO_PASSWORD);
    await expect(page).toHaveURL("/verification-required");
    await page.getByRole("button", { name: "Send the mail again" }).click();
    await expect(page.getByText("We have sent another mail.")).toBeVisible();
    await linkTo(smtp, "unverified@parley.test", CONFIRM);
    await page.getByRole("button", { name: "Sign out and register again" }).click();
    await expect(page).toHaveURL("/register");
  });
});
