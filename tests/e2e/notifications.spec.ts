// What somebody is told while he is away: the bell counts it, shows it at once, leads to it, and forgets it when read.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { DEMO_PASSWORD, enter, heading, openScreen, verifiedPerson } from "../support/account-pages.ts";
import { bookByCalls, ownId } from "../support/booked-visitor.ts";
import { DESKTOP_BY_NIGHT, PHONE_BY_DAY } from "../support/circumstances.ts";
import { lendHand } from "../support/data-changes.ts";
import { expect, test } from "../support/journey.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";
import { onboardByCalls } from "../support/specialist.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const notices = (page: Page) => panel(page).getByRole("listitem");

/** Somebody new who can be booked and is signed in in this browser; answers his id. */
const becomeBookable = async (page: Page, smtp: SmtpSink, folder: string): Promise<string> => {
  const email = await verifiedPerson(page.request, smtp);
  await enter(page.request, email);
  await onboardByCalls(page.request);
  await lendHand(folder, "grantCredits", { email, slug: "career", quantity: 20 });
  return await ownId(page.request);
};

/** Opens the dashboard and waits until live hints come. */
const openDashboard = async (page: Page) => {
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard");
  await streaming;
};

test("a booking rings the bell without a reload; reading it leads to the lead and makes the bell silent", async ({ page, smtp, folder, request }) => {
  const id = await becomeBookable(page, smtp, folder);
  await openDashboard(page);
  await expect(bell(page)).toHaveAccessibleName("Notifications, nothing new");
  await bookByCalls(request, id, { lastName: "Example" });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 new");

  await bell(page).click();
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText("New meeting");
  await expect(notices(page)).toContainText("Vera Example");
  await notices(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/leads\/[\w-]+$/);
  await expect(heading(page)).toHaveText("Vera Example");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications, nothing new");
});

test("all of them are on a page of their own: new ones alone, all read at once, by keyboard", async ({ page, smtp, folder, request }) => {
  const id = await becomeBookable(page, smtp, folder);
  await openDashboard(page);
  await bookByCalls(request, id);
  await bookByCalls(request, id);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 new");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(notices(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await panel(page).getByRole("link", { name: "All notifications" }).click();
  await expect(page).toHaveURL(/\/dashboard\/notifications$/);
  await expect(page.getByText("2 are new.")).toBeVisible();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page).toHaveURL(/read=no/);
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("You have read everything.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByRole("main").getByText("New meeting")).toHaveCount(2);
});

test("administrators have the same bell", async ({ page }) => {
  await enter(page.request, "admin@parley.test", DEMO_PASSWORD);
  // Other journeys on the same data may have written to everybody.
  expect((await page.request.post("/api/v2/Notifications/MarkAllRead")).ok()).toBe(true);
  await openScreen(page, "/admin/notices");
  await bell(page).click();
  await panel(page).getByRole("link", { name: "All notifications" }).click();
  await expect(heading(page)).toHaveText("Notifications");
  await expect(page.getByRole("main").getByText("Your own calendar can now block times here")).toBeVisible();
  await expect(page.getByRole("main").getByText("· Vienna").first()).toBeVisible();
});

for (const { name, use } of [PHONE_BY_DAY, DESKTOP_BY_NIGHT]) {
  test.describe(name, () => {
    test.use(use);

    test("bell and page are accessible", async ({ page, smtp, folder, request }) => {
      const id = await becomeBookable(page, smtp, folder);
      await openDashboard(page);
      await bookByCalls(request, id);
      await expect(bell(page)).toHaveAccessibleName("Notifications, 1 new");
      await bell(page).click();
      await expect(notices(page)).toHaveCount(1);
      await expectAccessible(page);
      await openScreen(page, "/dashboard/notifications");
      await expect(page.getByText("1 is new.")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
