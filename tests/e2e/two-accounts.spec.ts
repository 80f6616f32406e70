// Two tabs of one browser: somebody signs in to another account in the second one, and goes on in the first.
import type { Page } from "@playwright/test";
import { PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { read } from "../support/browser/admin-pages.ts";
import { expectDraft, weekday } from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen, withoutHints } from "../support/browser/screens.ts";
import { newName, onboardByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";

/** What is stored for the account that is signed in. */
const stored = async ({ request }: Page) => ({
  profile: await read(request, "Onboarding/ProfileData"),
  calendar: await read(request, "Onboarding/CalendarData"),
  purchases: await read(request, "Transactions/Purchases"),
});

const DOINGS: Record<
  string,
  {
    path: string; /** Until it is kept, because what is saved by itself would notice the other account first. */
    type?(page: Page): Promise<void>;
    press(page: Page): Promise<void>;
  }
> = {
  "saves a profile": {
    path: "/dashboard/profile",
    async type(page) {
      await page.getByLabel("Headline").fill("Of the first account");
      await expect(page.getByText(/Draft saved/)).toBeVisible();
    },
    press: (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
  },
  "saves a calendar": {
    path: "/dashboard/calendar",
    async type(page) {
      await weekday(page, "Sunday").check();
      await expectDraft(page);
    },
    press: (page) => page.getByRole("button", { name: "Save calendar" }).click(),
  },
  "buys leads": {
    path: "/dashboard/buy/career",
    press: (page) => page.getByRole("button", { name: /^Buy \d+ credits? for/ }).click(),
  },
};

for (const [what, { path, type, press }] of Object.entries(DOINGS)) {
  test(`who ${what} in the tab of the first account is told who is signed in, and nothing changes`, async ({ page, smtp }) => {
    const [first, second] = [await verifiedPerson(page.request, smtp), await verifiedPerson(page.request, smtp)];
    for (const email of [first, second]) {
      await signInByApi(page.request, email, PASSWORD);
      await onboardByCalls(page.request, newName());
    }
    const before = await stored(page);
    await withoutHints(page);
    await signInByApi(page.request, first, PASSWORD);
    await openScreen(page, path);
    await type?.(page);
    await signInByApi(page.request, second, PASSWORD);
    await press(page);
    await expect(toast(page, `You're signed in as ${second}`)).toBeVisible();
    await expect(page.locator("[data-account]")).toHaveAttribute("data-account", second);
    expect(await stored(page)).toEqual(before);
    await expect(page.getByText("Of the first account")).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem("parley.unsent"))).toBeNull();
  });
}
