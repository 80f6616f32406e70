// Two-step sign-in in a real browser: an authenticator app, recovery codes, a passkey, and administrators who need one.
import { type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import {
  DEMO_PASSWORD,
  PASSWORD,
  password,
  signIn,
  signInByApi,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { PHONE_LIGHT } from "../support/browser/viewports.ts";
import { plugInAuthenticator } from "../support/browser/virtual-authenticator.ts";
import { codeAt } from "../support/people/authenticator.ts";

// Browsers know passkeys at this host only, and administrators need a second factor as in production.
test.use({ host: "localhost", variables: { ADMIN_MFA: "on" } });

const card = (page: Page): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "Two-step sign-in" }) });
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const alert = (within: Page | Locator): Locator => within.getByRole("alert").first();

/** The next code that has not been used. Codes work once, so a test that needs several takes later ones. */
const createApp = (secret: string) => {
  let last = 0;
  return async (): Promise<string> => {
    await expect.poll(() => Math.floor(Date.now() / 30_000), { timeout: 65_000 }).toBeGreaterThan(last - 1);
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return codeAt(secret, last * 30_000);
  };
};

/** With a second factor, `code` is needed, too. */
const confirmPassword = async (form: Locator, button: string, { secret = PASSWORD, code = "" } = {}) => {
  await form.getByLabel("Your password").fill(secret);
  if (code) await form.getByLabel("Code", { exact: true }).fill(code);
  await form.getByRole("button", { name: button }).click();
};

/** Sets up an authenticator app. Returns its codes, and the recovery codes on the screen. */
const setUpApp = async (page: Page, secret = PASSWORD) => {
  await card(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmPassword(dialog(page, "Set up an authenticator app"), "Continue", { secret });
  const scan = dialog(page, "Scan the QR code");
  await expect(scan.getByRole("img", { name: "QR code" })).toBeVisible();
  const nextCode = createApp((await scan.getByRole("code").innerText()).replaceAll(" ", ""));
  await scan.getByLabel("Code from the app").fill(await nextCode());
  await scan.getByRole("button", { name: "Turn on" }).click();
  return { nextCode, codes: await readCodes(page) };
};

/** The recovery codes on the screen. */
const readCodes = async (page: Page): Promise<string[]> => {
  const codes = dialog(page, "Save your recovery codes").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return await codes.allInnerTexts();
};

/** Opens the account of a new person who is signed in. */
const openNewAccount = async ({ page, smtp }: { page: Page; smtp: Parameters<typeof verifiedPerson>[1] }) => {
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await openScreen(page, "/onboarding/account");
  return email;
};

const signOut = async (page: Page) => {
  expect((await page.request.post("/api/v2/Auth/Logout")).status()).toBe(200);
};

test.describe("an authenticator app", () => {
  test("is set up, and its codes and recovery codes complete the sign-in", async ({ page, smtp }) => {
    const email = await openNewAccount({ page, smtp });
    await expect(card(page).getByText("Off", { exact: true })).toBeVisible();
    const { nextCode, codes } = await setUpApp(page);
    await dialog(page, "Save your recovery codes").getByRole("button", { name: "I've saved the codes" }).click();
    await expect(card(page).getByText("On", { exact: true })).toBeVisible();
    await expect(card(page).getByText("10 left.")).toBeVisible();
    await smtp.waitForEmailTo(email, /authenticator app was set up/);
    await signOut(page);

    await signIn(page, email);
    await atScreen(page, "Confirm it’s you");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const field = page.getByLabel("Code");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(alert(page).getByRole("link", { name: "Code is required" })).toBeVisible();
    await field.fill("000000");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(alert(page)).toContainText("This code isn’t right.");
    await expect(alert(page)).toBeFocused();
    await field.fill(await nextCode());
    await page.keyboard.press("Enter");
    await atScreen(page, "Introduce yourself");
    await signOut(page);

    await signIn(page, email);
    await atScreen(page, "Confirm it’s you");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await page.getByRole("button", { name: "Sign in" }).click();
    await atScreen(page, "Introduce yourself");
    await openScreen(page, "/onboarding/account");
    await expect(card(page).getByText("9 left.")).toBeVisible();

    await card(page).getByRole("button", { name: "Get new codes" }).click();
    const replacement = dialog(page, "Replace your recovery codes?");
    await confirmPassword(replacement, "Get new codes");
    await expect(alert(replacement).getByRole("link", { name: "Code is required" })).toBeVisible();
    await confirmPassword(replacement, "Get new codes", { code: codes[1]! });
    const fresh = await readCodes(page);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await page.keyboard.press("Escape");
    await card(page).getByRole("button", { name: "Remove authenticator app" }).click();
    const removal = dialog(page, "Remove the authenticator app?");
    await confirmPassword(removal, "Remove app", { code: fresh[0]! });
    await expect(toast(page, "Authenticator app removed")).toBeVisible();
    await expect(card(page).getByText("Off", { exact: true })).toBeVisible();
  });

  test("leads back to the password when the sign-in has expired", async ({ page, smtp }) => {
    const email = await openNewAccount({ page, smtp });
    await setUpApp(page);
    await signOut(page);
    await signIn(page, email);
    await atScreen(page, "Confirm it’s you");
    await page.context().clearCookies({ name: "parley_login" });
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Sign in" }).click();
    await atScreen(page, "Sign in");
    await expect(page.getByText("Your sign-in has expired")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await password(page).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await atScreen(page, "Confirm it’s you");
    await page.getByRole("button", { name: "Back to your password" }).click();
    await atScreen(page, "Sign in");
  });
});

test("a passkey is added, used by keyboard alone, renamed and removed", async ({ page, smtp }) => {
  await plugInAuthenticator(page);
  const email = await openNewAccount({ page, smtp });
  await card(page).getByRole("button", { name: "Add a passkey" }).click();
  const addition = dialog(page, "Add a passkey");
  await confirmPassword(addition, "Add passkey", { secret: "not the password" });
  await expect(alert(addition)).toContainText("This isn’t your current password.");
  await addition.getByRole("textbox", { name: /^Name/ }).fill("Work laptop");
  await confirmPassword(addition, "Add passkey");
  const codes = await readCodes(page);
  await page.keyboard.press("Escape");
  await expect(card(page).getByText("Work laptop").first()).toBeVisible();

  // The same device is not added twice.
  await card(page).getByRole("button", { name: "Add a passkey" }).click();
  await addition.getByRole("button", { name: "Use a code instead" }).click();
  await confirmPassword(addition, "Add passkey", { code: codes[0]! });
  await expect(alert(addition)).toContainText("This device already has a passkey for your account.");
  await page.keyboard.press("Escape");
  await signOut(page);

  await signIn(page, email);
  await atScreen(page, "Confirm it’s you");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await atScreen(page, "Introduce yourself");

  await openScreen(page, "/onboarding/account");
  await expect(card(page).getByText(/last used/)).toBeVisible();
  await card(page).getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog(page, "Rename passkey").getByLabel("Name").fill("Home laptop");
  await dialog(page, "Rename passkey").getByRole("button", { name: "Rename" }).click();
  await card(page).getByRole("button", { name: "Remove Home laptop" }).click();
  await confirmPassword(dialog(page, "Remove this passkey?"), "Remove passkey");
  await expect(card(page).getByText("Off", { exact: true })).toBeVisible();
  await smtp.waitForEmailTo(email, /passkey was removed/);
});

test("an administrator sets up a second factor before anything else", async ({ page }) => {
  await signIn(page, "admin@parley.test", DEMO_PASSWORD);
  await atScreen(page, "Set up two-step sign-in");
  await expect(page).toHaveURL("/admin/second-factor");
  await page.goto("/admin/settings");
  await expect(page).toHaveURL("/admin/second-factor");
  await atScreen(page, "Set up two-step sign-in");
  await expect(page.getByRole("link", { name: "Continue to administration" })).toHaveCount(0);
  await expectAccessible(page);

  const { codes } = await setUpApp(page, DEMO_PASSWORD);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Continue to administration" }).click();
  await atScreen(page, "Market");

  await openScreen(page, "/admin/account");
  await card(page).getByRole("button", { name: "Remove authenticator app" }).click();
  const removal = dialog(page, "Remove the authenticator app?");
  await confirmPassword(removal, "Remove app", { secret: DEMO_PASSWORD, code: codes[0]! });
  await expect(alert(removal)).toContainText("Administrators need a second factor.");
});

test.describe("on a phone", () => {
  test.use(PHONE_LIGHT.use);

  const expectAccessibleDialog = async (page: Page, name: string) => {
    await expect(dialog(page, name)).toBeVisible();
    await expectAccessible(page, name);
  };
  const closeDialog = async (page: Page) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  test("every step is accessible", { tag: "@full" }, async ({ page, smtp }) => {
    const email = await openNewAccount({ page, smtp });
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Add a passkey" }).click();
    await expectAccessibleDialog(page, "Add a passkey");
    await closeDialog(page);
    await card(page).getByRole("button", { name: "Set up an authenticator app" }).click();
    await expectAccessibleDialog(page, "Set up an authenticator app");
    await confirmPassword(dialog(page, "Set up an authenticator app"), "Continue");
    await expect(dialog(page, "Scan the QR code").getByRole("img", { name: "QR code" })).toBeVisible();
    await expectAccessibleDialog(page, "Scan the QR code");
    await closeDialog(page);
    await setUpApp(page);
    await expectAccessibleDialog(page, "Save your recovery codes");
    await closeDialog(page);
    await expectAccessible(page, "two-step sign-in is on");
    await signOut(page);
    await signIn(page, email);
    await atScreen(page, "Confirm it’s you");
    await expectAccessible(page, "the second step");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(alert(page)).toBeFocused();
    await expectAccessible(page, "the second step with an error");
  });
});
