// Accounts in a real browser: registration, sign-in, password reset.
import type { Page } from "@playwright/test";
import {
  CONFIRM,
  DEMO_PASSWORD,
  linkTo,
  newAddress,
  PASSWORD,
  password,
  redirectTarget,
  register,
  RESET,
  signIn,
  signInByApi,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";

const summary = (page: Page) => page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 2 }) });

test.describe("registration", () => {
  test(
    "continues with the link in the email, which signs this browser in",
    { tag: "@quick" },
    async ({ page, request, smtp }) => {
      const email = newAddress();
      await register(page, email);
      await expect(page).toHaveURL("/verification-required");
      await expect(page.getByText("Still nothing?").getByRole("link")).toHaveAttribute("href", /^mailto:.+@/);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(/You can request another email in \d+ seconds/)).toBeVisible();

      const link = await linkTo(smtp, email, CONFIRM);
      // An email scanner opens the link first.
      expect((await request.get(link)).status()).toBe(200);
      await page.goto(link);
      await atScreen(page, "Your email address is confirmed");
      await expect(page).toHaveURL("/verification-success");
      await expect(toast(page, "Email verified")).toContainText("Your email has been verified successfully.");

      await page.getByRole("link", { name: "Continue" }).click();
      await atScreen(page, "Introduce yourself");
    },
  );

  test("with the link opened in another browser asks for the password there", async ({ page, browser, baseURL, smtp }) => {
    const email = newAddress();
    await register(page, email);
    const context = await browser.newContext({ baseURL });
    const elsewhere = await context.newPage();
    await elsewhere.goto(await linkTo(smtp, email, CONFIRM));
    await atScreen(elsewhere, "Your email address is confirmed");
    expect((await context.request.get("/onboarding", { maxRedirects: 0 })).headers().location).toBe("/login");
    await elsewhere.getByRole("link", { name: "Sign in" }).click();
    await atScreen(elsewhere, "Sign in");
    await expect(elsewhere.getByLabel("Email")).toHaveValue(email);
    await password(elsewhere).fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
    await atScreen(elsewhere, "Introduce yourself");
    await context.close();
    // The browser that registered isn't signed in by somebody else's press.
    expect((await page.request.get("/onboarding", { maxRedirects: 0 })).headers().location).toBe("/login");
  });

  test("with an address that has an account shows the same screen and emails its owner", async ({ page, smtp }) => {
    await register(page, "specialist@parley.test");
    await expect(page).toHaveURL("/verification-required");
    await expect(page.getByText("specialist@parley.test")).toBeVisible();
    const { text } = await smtp.waitForEmailTo("specialist@parley.test", /account/i);
    expect(text).toContain("/login");
    expect(text).not.toContain("control=");
  });

  test("shows errors in place, keeps the input, and rejects a common password", async ({ page }) => {
    await openScreen(page, "/register");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(summary(page)).toBeFocused();
    for (
      const sentence of ["First name is required", "Last name is required", "Email is required", "Password is required"]
    ) await expect(summary(page).getByRole("link", { name: sentence })).toBeVisible();

    await page.getByLabel("First name").fill("Nora");
    await expect(page.getByText("Error: First name is required")).toHaveCount(0);
    await page.getByLabel("Last name").fill("Newcomer");
    await page.getByLabel("Email").fill(newAddress());
    await password(page).fill("password123");
    await page.getByRole("checkbox", { name: /terms and conditions/ }).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(summary(page).getByRole("link")).toHaveCount(1);
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await expect(password(page)).toHaveValue("");
    await expect(page).toHaveURL("/register");
  });
});

test.describe("sign-in", () => {
  test("shows its sentences for an empty form and a short password", async ({ page }) => {
    await openScreen(page, "/login");
    await page.getByRole("button", { name: "Sign in" }).click();
    for (const sentence of ["Email is required", "Password is required"]) {
      await expect(summary(page).getByRole("link", { name: sentence, exact: true })).toBeVisible();
    }
    await page.getByLabel("Email").fill("anna");
    await password(page).fill("short");
    await page.getByRole("button", { name: "Sign in" }).click();
    for (const sentence of ["Email must be a valid email", "Password must be at least 8 characters"]) {
      await expect(summary(page).getByRole("link", { name: sentence, exact: true })).toBeVisible();
    }
    await summary(page).getByRole("link", { name: "Password must be" }).click();
    await expect(password(page)).toBeFocused();
  });

  test("with a wrong password shows an error, keeps the address and clears the password", async ({ page }) => {
    await signIn(page, "specialist@parley.test", "not the password");
    await expect(summary(page)).toContainText("Wrong email address or password.");
    await expect(summary(page)).toBeFocused();
    await expect(toast(page, "Bad request")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("specialist@parley.test");
    await expect(password(page)).toHaveValue("");
    await expect(page).toHaveURL("/login");
  });

  test("shows a suspended user the reason on the screen", async ({ page }) => {
    await signIn(page, "suspended@parley.test", DEMO_PASSWORD);
    await expect(summary(page)).toContainText("This account is suspended.");
    await expect(summary(page)).toContainText("Reason:");
    await expect(toast(page, "Forbidden")).toBeVisible();
  });

  test("sends an onboarded specialist to the dashboard and leaves no way back to the form", async ({ page }) => {
    await page.goto("/funnel");
    await signIn(page, "specialist@parley.test", DEMO_PASSWORD);
    await atScreen(page, /^Hello/);
    await page.goBack();
    await expect(page).toHaveURL("/funnel");
  });

  test("works by keyboard alone, and shows and hides the password", async ({ page }) => {
    await openScreen(page, "/login");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("new@parley.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type(DEMO_PASSWORD);
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(password(page)).toHaveAttribute("type", "text");
    await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/onboarding\b/);
  });
});

test.describe("password reset", () => {
  test("by the link in the email ends every session", async ({ page, request, smtp }) => {
    const email = await verifiedPerson(request, smtp);
    await signInByApi(request, email);
    expect(await redirectTarget(request, "/login")).toBe("/onboarding");

    await openScreen(page, "/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await atScreen(page, "Forgot your password?");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(heading(page)).toHaveText("Check your inbox");
    await expect(heading(page)).toBeFocused();

    const link = await linkTo(smtp, email, RESET);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await atScreen(page, "Choose a new password");
    await password(page).fill("staple-of-my-own-1");
    await page.getByRole("button", { name: "Change password" }).click();
    await atScreen(page, "Sign in");
    await expect(toast(page, "Password changed")).toBeVisible();

    expect(await redirectTarget(request, "/dashboard")).toBe("/login");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await password(page).fill("staple-of-my-own-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await atScreen(page, "Introduce yourself");

    expect(await redirectTarget(request, link)).toBe("/login");
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText("The link has already been used to choose a password.")).toBeVisible();
  });

  test("shows the same for an unknown address", async ({ page }) => {
    await openScreen(page, "/forgot-password");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(summary(page).getByRole("link", { name: "Email is required" })).toBeVisible();
    await page.getByLabel("Email").fill("nobody@example.test");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(heading(page)).toHaveText("Check your inbox");
    await page.getByRole("button", { name: "Use another email address" }).click();
    await expect(heading(page)).toHaveText("Forgot your password?");
  });

  test("with an invalid link leads to /login, which says why", async ({ page }) => {
    await page.goto("/reset-password?code=019a9c00-0000-7000-8000-000000000000&control=wrong");
    await atScreen(page, "Sign in");
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("The link to choose a new password didn’t work")).toBeVisible();
    await expect(page.getByText("The link isn’t valid, or a newer email has replaced it.")).toBeVisible();
    await page.getByRole("link", { name: "request a new link" }).click();
    await expect(heading(page)).toHaveText("Forgot your password?");
  });
});
