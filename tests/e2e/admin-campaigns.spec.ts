// A notification to many people: written, counted, sent, followed to its end, read by those who get it.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { DEMO_PASSWORD, enter, heading, openScreen } from "../support/account-pages.ts";
import { expect, test } from "../support/journey.ts";

const ADMIN = "admin@parley.test";
const SPECIALIST = "specialist@parley.test";
const TITLE = "The office moves";
const TEXT = "Our office moves on Monday.\n\nNothing changes for you.";

const write = async (page: Page) => {
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Text", { exact: true }).fill(TEXT);
};

test("to everybody: how many are reached is said before, and progress until the end", async ({ page, browser, baseURL, smtp }) => {
  await enter(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/notifications");
  await page.getByRole("link", { name: "Write a notification" }).first().click();
  await expect(heading(page)).toHaveText("Write a notification");
  await page.getByRole("button", { name: "Look at it before sending" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write at least 3 characters.");
  await write(page);
  const reach = await page.getByText(/^Reaches \d+ people/).innerText();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Look at it before sending" }).click();
  const question = page.getByRole("dialog", { name: "Send this notification?" });
  await expect(question).toContainText(reach);
  await expectAccessible(page);
  const sent = page.waitForRequest("**/Admin/SendNotification");
  await question.getByRole("button", { name: "Send it now" }).click();
  expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);

  await expect(heading(page)).toHaveText(TITLE);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const many = /\d+/.exec(reach)![0];
  await expect(page.getByText(`${many} told`)).toBeVisible();
  const { text, subject } = await smtp.mailTo(SPECIALIST, TITLE);
  expect(subject).toBe(TITLE);
  expect(text).toContain("Nothing changes for you.");

  const other = await browser.newContext({ baseURL });
  const specialist = await other.newPage();
  await enter(specialist.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(specialist, "/dashboard/notifications");
  await expect(specialist.getByText(TITLE).first()).toBeVisible();
  await other.close();
});

test("to chosen people, found by name", async ({ page, smtp }) => {
  await enter(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/notifications/new");
  await page.getByRole("radio", { name: "Chosen people" }).check();
  await write(page);
  await page.getByRole("button", { name: "Look at it before sending" }).click();
  await expect(page.getByText("Please choose at least one person.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Find people by name or email" }).fill("new@parley");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.getByText(/^Reaches 1 person/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Look at it before sending" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByText("1 told")).toBeVisible({ timeout: 30_000 });
  await smtp.mailTo("new@parley.test", TITLE);
});

test("jobs and mails: the mail that failed leads to its notification, where it can be tried again", async ({ page }) => {
  await enter(page.request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin/jobs");
  await expect(heading(page)).toHaveText("Jobs and mails");
  await expect(page.getByText("1 mail failed.")).toBeVisible();
  await expect(page.getByText("550 5.1.1 Mailbox unavailable (1 try)")).toBeVisible();
  await expect(page.getByText("Sends reminders of meetings")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "In its notification" }).click();
  await expect(page.getByText("2 told, 1 could not be told")).toBeVisible();
  await expect(page.getByRole("button", { name: /again/ })).toBeVisible();
});
