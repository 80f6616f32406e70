// Inbox notifications: the bell counts and shows them at once, links to their subject, and is updated when they are read.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { bookViaApi, ownId } from "../support/browser/fixtures/booked-visitor.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";
import { onboardByCalls } from "../support/browser/specialist-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const items = (page: Page) => panel(page).getByRole("listitem");

/** Signs in a new specialist who can be booked. Returns their id. */
const becomeBookable = async (page: Page, smtp: SmtpSink, folder: string): Promise<string> => {
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await onboardByCalls(page.request);
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 20 });
  return await ownId(page.request);
};

/** Opens the dashboard and waits for the stream of live updates. */
const openDashboard = async (page: Page) => {
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard");
  await streaming;
};

test("a booking appears under the bell without a reload; opening it leads to the lead and marks it as read", async ({ page, smtp, folder, request }) => {
  const id = await becomeBookable(page, smtp, folder);
  await openDashboard(page);
  await expect(bell(page)).toHaveAccessibleName("Notifications, none unread");
  await bookViaApi(request, id, { lastName: "Example" });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");

  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText("New meeting");
  await expect(items(page)).toContainText("Vera Example");
  await items(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/leads\/[\w-]+$/);
  await atScreen(page, "Vera Example");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications, none unread");
});

test("all notifications have a page: filtered by unread, marked as read at once, by keyboard", async ({ page, smtp, folder, request }) => {
  const id = await becomeBookable(page, smtp, folder);
  await openDashboard(page);
  await bookViaApi(request, id);
  await bookViaApi(request, id);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await panel(page).getByRole("link", { name: "All notifications" }).click();
  await atScreen(page, "Notifications");
  await expect(page.getByText("2 unread.")).toBeVisible();
  await page.getByRole("button", { name: "Unread", exact: true }).click();
  await expect(page).toHaveURL(/read=no/);
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("You're all caught up.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No unread notifications" })).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByRole("main").getByText("New meeting")).toHaveCount(2);
});

test("administrators have the same bell", async ({ page }) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  // Other journeys on the same data may have sent announcements to everyone.
  expect((await page.request.post("/api/v2/Notifications/MarkAllRead")).ok()).toBe(true);
  await openScreen(page, "/admin/notices");
  await bell(page).click();
  await panel(page).getByRole("link", { name: "All notifications" }).click();
  await atScreen(page, "Notifications");
  await expect(page.getByRole("main").getByText("Sync your own calendar with Parley")).toBeVisible();
  await expect(page.getByRole("main").getByText("· Vienna").first()).toBeVisible();
});

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);

  test("bell and page are accessible", { tag: "@full" }, async ({ page, smtp, folder, request }) => {
    const id = await becomeBookable(page, smtp, folder);
    await openDashboard(page);
    await bookViaApi(request, id);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    await bell(page).click();
    await expect(items(page)).toHaveCount(1);
    await expectAccessibleAlsoIn(DESKTOP_DARK, page);
    await openScreen(page, "/dashboard/notifications");
    await expect(page.getByText("1 unread.")).toBeVisible();
    await expectAccessibleAlsoIn(DESKTOP_DARK, page);
  });
});
