// Every account screen, error states included, has no axe violation, does not scroll sideways and can be hit by a thumb.
import type { Page } from "@playwright/test";
import { expectAccessible as expectNothingWrong } from "../support/accessible.ts";
import {
  CONFIRM,
  DEMO_PASSWORD,
  heading,
  linkTo,
  openScreen,
  PASSWORD,
  password,
  register,
  RESET,
  signIn,
  unverifiedPerson,
  verifiedPerson,
} from "../support/account-pages.ts";
import { PHONE_BY_DAY } from "../support/circumstances.ts";
import { expect, test } from "../support/journey.ts";

const expectAccessible = async (page: Page) => {
  const where = `${new URL(page.url()).pathname}: ${await heading(page).textContent()}`;
  await expect(heading(page)).toHaveCount(1);
  await expectNothingWrong(page, where, { targetSize: true });
};

const expectAccessibleErrors = async (page: Page, button: string) => {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expectAccessible(page);
};

/** How far the page's content has moved by itself so far (CLS). */
const layoutShift = (page: Page) =>
  page.evaluate(() =>
    new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) sum += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })
  );

for (const { name, use } of [PHONE_BY_DAY]) {
  test.describe(name, () => {
    test.use(use);

    test("the entrances", async ({ page }) => {
      test.slow();
      for (const [path, button] of [["/login", "Sign in"], ["/forgot-password", "Send the link"]] as const) {
        await openScreen(page, path);
        await expectAccessible(page);
        expect(await layoutShift(page), path).toBeLessThan(0.01);
        await expectAccessibleErrors(page, button);
      }
      await openScreen(page, "/register");
      await page.getByText("What does a meeting cost me?").click();
      await password(page).fill(PASSWORD);
      await expectAccessible(page);
      await password(page).fill("");
      await expectAccessibleErrors(page, "Create account");
      await signIn(page, "suspended@parley.test", DEMO_PASSWORD);
      await expect(page.getByText("The reason:").first()).toBeVisible();
      await expectAccessible(page);
    });

    test("mails and their links", async ({ page, request, smtp }) => {
      test.slow();
      const email = await unverifiedPerson(request);
      await register(page, email);
      await expectAccessible(page);
      await page.goto("/verify-email?code=1&control=2");
      await expect(heading(page)).toHaveText("This link does not work");
      await expectAccessible(page);
      await page.route("**/api/v2/Auth/Verify", (route) => route.abort());
      await page.goto(await linkTo(smtp, email, CONFIRM));
      await expect(page.getByText("That did not work just now")).toBeVisible();
      await expectAccessible(page);
      await page.unroute("**/api/v2/Auth/Verify");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page).toHaveURL("/verification-success");
      await expectAccessible(page);

      const forgetful = await verifiedPerson(request, smtp);
      await openScreen(page, "/forgot-password");
      await page.getByLabel("Email").fill(forgetful);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(heading(page)).toHaveText("Look into your mail");
      await expectAccessible(page);
      await openScreen(page, await linkTo(smtp, forgetful, RESET));
      await expectAccessible(page);
      await expectAccessibleErrors(page, "Change password");
      await page.goto("/reset-password?code=1&control=2");
      await expect(page.getByText("did not work")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
