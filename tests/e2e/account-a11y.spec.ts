// Account screens, including error states, have no axe violations, no sideways scrolling and large targets.
import type { Page } from "@playwright/test";
import { expectAccessible as expectNothingWrong } from "../support/browser/accessible.ts";
import {
  CONFIRM,
  DEMO_PASSWORD,
  linkTo,
  PASSWORD,
  password,
  register,
  RESET,
  signIn,
  unverifiedPerson,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import { PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page) => expectNothingWrong(page, page.url(), { targetSize: true });

const expectAccessibleErrors = async (page: Page, button: string) => {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expectAccessible(page);
};

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("sign-in, registration and forgotten password", async ({ page }) => {
    for (const [path, button] of [["/login", "Sign in"], ["/forgot-password", "Send link"]] as const) {
      await openScreen(page, path);
      await expectAccessible(page);
      await expectNoShift(page, { upTo: 0.01, of: path });
      await expectAccessibleErrors(page, button);
    }
    await openScreen(page, "/register");
    await page.getByText("How much does a meeting cost?").click();
    await password(page).fill(PASSWORD);
    await expectAccessible(page);
    await password(page).fill("");
    await expectAccessibleErrors(page, "Create account");
    await signIn(page, "suspended@parley.test", DEMO_PASSWORD);
    await expect(page.getByText("Reason:").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("emails and their links", async ({ page, request, smtp }) => {
    const email = await unverifiedPerson(request);
    await register(page, email);
    await expectAccessible(page);
    await page.goto("/verify-email?code=1&control=2");
    await atScreen(page, "This link doesn’t work");
    await expectAccessible(page);
    await page.route("**/api/v2/Auth/Verify", (route) => route.abort());
    await page.goto(await linkTo(smtp, email, CONFIRM));
    await expect(page.getByText("That didn’t work")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/v2/Auth/Verify");
    await page.getByRole("button", { name: "Try again" }).click();
    await atScreen(page, "Your email address is confirmed");
    await expectAccessible(page);

    const verified = await verifiedPerson(request, smtp);
    await openScreen(page, "/forgot-password");
    await page.getByLabel("Email").fill(verified);
    await page.getByRole("button", { name: "Send link" }).click();
    await atScreen(page, "Check your inbox");
    await expectAccessible(page);
    await openScreen(page, await linkTo(smtp, verified, RESET));
    await expectAccessible(page);
    await expectAccessibleErrors(page, "Change password");
    await page.goto("/reset-password?code=1&control=2");
    await expect(page.getByText("didn’t work")).toBeVisible();
    await expectAccessible(page);
  });
});
