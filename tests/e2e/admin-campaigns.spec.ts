// An announcement to many people: written, previewed, sent, followed to its end, and read by its recipients.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const ADMIN = "admin@parley.test";
const SPECIALIST = "specialist@parley.test";
const TITLE = "The office moves";
const TEXT = "Our office moves on Monday.\n\nNothing changes for you.";

const write = async (page: Page) => {
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Text", { exact: true }).fill(TEXT);
};

test("to everyone: shows how many people it reaches before sending, and its progress until it is done", async ({ page, browser, baseURL, smtp }) => {
  await signInByApi(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/notifications");
  await page.getByRole("link", { name: "New announcement" }).first().click();
  await atScreen(page, "New announcement");
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write at least 3 characters.");
  await write(page);
  const reach = await page.getByText(/^Reaches \d+ people/).innerText();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review and send" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this announcement?" });
  await expect(dialog).toContainText(reach);
  await expectAccessible(page);
  const sent = page.waitForRequest("**/Admin/SendNotification");
  await dialog.getByRole("button", { name: "Send now" }).click();
  expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

  await atScreen(page, TITLE);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const many = /\d+/.exec(reach)![0];
  await expect(page.getByText(`${many} delivered`)).toBeVisible();
  const { text, subject } = await smtp.waitForEmailTo(SPECIALIST, TITLE);
  expect(subject).toBe(TITLE);
  expect(text).toContain("Nothing changes for you.");

  const other = await browser.newContext({ baseURL });
  const specialist = await other.newPage();
  await signInByApi(specialist.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(specialist, "/dashboard/notifications");
  await expect(specialist.getByText(TITLE).first()).toBeVisible();
  await other.close();
});

test("to selected people, found by email", async ({ page, smtp }) => {
  await signInByApi(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/notifications/new");
  await page.getByRole("radio", { name: "Selected people" }).check();
  await write(page);
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText("Please choose at least one person.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Find people by name or email" }).fill("new@parley");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.getByText(/^Reaches 1 person/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("1 delivered")).toBeVisible({ timeout: 30_000 });
  await smtp.waitForEmailTo("new@parley.test", TITLE);
});

test("jobs and emails: a failed email links to its announcement, where it can be retried", async ({ page }) => {
  await signInByApi(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/jobs");
  await expect(page.getByText("1 email failed.")).toBeVisible();
  await expect(page.getByText("550 5.1.1 Mailbox unavailable (1 attempt)")).toBeVisible();
  await page.getByText(/^\d+ tasks? done$/).click();
  await expect(page.getByText("Sends meeting reminders")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See announcement" }).click();
  await expect(page.getByText("2 delivered, 1 failed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry failed" })).toBeVisible();
});
