// Accounts in a real browser: registering, signing in, a forgotten password.
import type { Page } from "@playwright/test";
import {
  CONFIRM,
  DEMO_PASSWORD,
  enter,
  heading,
  leadsTo,
  linkTo,
  newAddress,
  openScreen,
  PASSWORD,
  password,
  register,
  RESET,
  signIn,
  verifiedPerson,
} from "../support/account-pages.ts";
import { expect, test } from "../support/journey.ts";

const summary = (page: Page) => page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 2 }) });
const toast = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

test.describe("a newcomer", () => {
  test("registers, opens the link of the mail, signs in for the first time and is sent to set up", async ({ page, request, smtp }) => {
    const email = newAddress();
    await register(page, email);
    await expect(page).toHaveURL("/verification-required");
    await expect(page.getByText("Still no mail?").getByRole("link")).toHaveAttribute("href", /^mailto:.+@/);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/You can ask for another mail in \d+ seconds/)).toBeVisible();

    const link = await linkTo(smtp, email, CONFIRM);
    // A mail scanner looks first.
    expect((await request.get(link)).status()).toBe(200);
    await page.goto(link);
    await expect(page).toHaveURL("/verification-success");
    await expect(toast(page, "Email verified")).toContainText("Your email has been verified successfully.");
    await expect(heading(page)).toHaveText("Your email address is confirmed");

    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await password(page).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/onboarding\b/);

    // First login or not: who is signed in has no business at an entrance.
    await page.goto("/login");
    await expect(page).toHaveURL(/\/onboarding\b/);
  });

  test("with an address that has an account sees the same screen, and its owner gets another mail", async ({ page, smtp }) => {
    await register(page, "specialist@parley.test");
    await expect(page).toHaveURL("/verification-required");
    await expect(page.getByText("specialist@parley.test")).toBeVisible();
    const { text } = await smtp.mailTo("specialist@parley.test", /account/i);
    expect(text).toContain("/login");
    expect(text).not.toContain("control=");
  });

  test("is told in place what is missing, keeps what was typed, and hears of a password that everybody has", async ({ page }) => {
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

test.describe("signing in", () => {
  test("says what SPEC says of an empty form and of a short password", async ({ page }) => {
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

  test("with a wrong password says so, keeps the address and empties the password", async ({ page }) => {
    await signIn(page, "specialist@parley.test", "not the password");
    await expect(summary(page)).toContainText("The email address or the password is not right.");
    await expect(summary(page)).toBeFocused();
    await expect(toast(page, "Bad request")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("specialist@parley.test");
    await expect(password(page)).toHaveValue("");
    await expect(page).toHaveURL("/login");
  });

  test("tells who is suspended why, on the screen itself", async ({ page }) => {
    await signIn(page, "suspended@parley.test", DEMO_PASSWORD);
    await expect(summary(page)).toContainText("This account is suspended.");
    await expect(summary(page)).toContainText("The reason:");
    await expect(page.getByRole("alert").filter({ hasText: "Forbidden" })).toBeVisible();
  });

  test("sends an onboarded specialist to the dashboard and leaves no way back to the form", async ({ page }) => {
    await page.goto("/funnel");
    await signIn(page, "specialist@parley.test", DEMO_PASSWORD);
    await expect(page).toHaveURL("/dashboard");
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

test.describe("a forgotten password", () => {
  test("is replaced by the link of a mail, and every session before is over", async ({ page, request, smtp }) => {
    const email = await verifiedPerson(request, smtp);
    await enter(request, email);
    expect(await leadsTo(request, "/login")).toBe("/onboarding");

    await openScreen(page, "/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(heading(page)).toHaveText("Look into your mail");
    await expect(heading(page)).toBeFocused();

    const link = await linkTo(smtp, email, RESET);
    await openScreen(page, link);
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByText(email)).toBeVisible();
    await password(page).fill("staple-of-my-own-1");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page).toHaveURL("/login");
    await expect(toast(page, "Password changed")).toBeVisible();

    expect(await leadsTo(request, "/dashboard")).toBe("/login");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await password(page).fill("staple-of-my-own-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/onboarding\b/);

    expect(await leadsTo(request, link)).toBe("/login");
  });

  test("answers an unknown address with the same words", async ({ page }) => {
    await openScreen(page, "/forgot-password");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(summary(page).getByRole("link", { name: "Email is required" })).toBeVisible();
    await page.getByLabel("Email").fill("nobody@example.test");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(heading(page)).toHaveText("Look into your mail");
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(heading(page)).toHaveText("Forgot your password?");
  });

  test("with a link that does not fit leads to /login, which says why", async ({ page }) => {
    await page.goto("/reset-password?code=019a9c00-0000-7000-8000-000000000000&control=wrong");
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("The link to choose a new password did not work")).toBeVisible();
    await page.getByRole("link", { name: "ask for a new link" }).click();
    await expect(heading(page)).toHaveText("Forgot your password?");
  });
});
