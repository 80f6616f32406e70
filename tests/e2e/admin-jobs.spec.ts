// Administrators look after background work: a failed job is removed or runs again, and a queue waits until it is resumed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Redis } from "ioredis";
import { expectAccessible } from "../support/browser/accessible.ts";
import { dialog, enterAsAdmin } from "../support/browser/admin-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

const LEAD = "019a9c00-0000-7000-8000-000000000001";
const RECEIVED = "notifications.noteLeadReceived";
const EXPIRED = "notifications.noteLeadExpired";

const queueRow = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);
  test("failed jobs name the lead they are about; one is removed, the other runs again", async ({ page, folder }) => {
    for (const listener of [RECEIVED, EXPIRED]) await changeData(folder, "failJob", { listener, leadId: LEAD });
    await enterAsAdmin(page);
    await openScreen(page, "/admin/jobs");
    await expect(page.getByText(/^2 jobs failed/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Details.*Note lead received$/ }).click();
    await expect(dialog(page).getByRole("link", { name: LEAD })).toHaveAttribute("href", `/admin/leads/${LEAD}`);
    await expectAccessible(page, "the details");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Remove.*Note lead expired$/ }).click();
    await expectAccessible(page, "the dialog");
    await dialog(page).getByRole("button", { name: "Remove job" }).click();
    await expect(toast(page, "Job removed")).toBeVisible();
    await expect(page.getByText(/^1 job failed/)).toBeVisible();
    await page.getByRole("button", { name: /^Run again.*Note lead received$/ }).click();
    await expect(toast(page, "Job restarted")).toBeVisible();
    await expect(page.getByText("No failed jobs")).toBeVisible();
  });

  test("several failed jobs run again together, and a third one stays", { tag: "@full" }, async ({ page, folder }) => {
    const third = "notifications.noteLeadExpiring";
    for (const listener of [RECEIVED, EXPIRED, third]) await changeData(folder, "failJob", { listener, leadId: LEAD });
    await enterAsAdmin(page);
    await openScreen(page, "/admin/jobs");
    for (const job of ["Note lead received", "Note lead expired"]) {
      await page.getByRole("checkbox", { name: new RegExp(`^Select ${job},`) }).check();
    }
    const bar = page.getByRole("region", { name: "Selected jobs" });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Run again" }).click();
    await expect(toast(page, "2 restarted")).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText(/^1 job failed/)).toBeVisible();
    await page.getByRole("button", { name: "Run again Note lead expiring" }).click();
    await expect(page.getByText("No failed jobs")).toBeVisible();
  });
});

/** As a worker reports it that cannot reach the mail server. */
const reportAway = async (folder: string) => {
  const { url } = JSON.parse(await readFile(join(folder, "redis", "address.json"), "utf8"));
  const redis = new Redis(url);
  const open = [{ name: "smtp", service: "smtp", state: "open", since: Date.now() - 60_000 }];
  await redis.hset("parley:breakers", "worker", JSON.stringify({ at: Date.now(), open }));
  return async () => {
    await redis.del("parley:breakers");
    redis.disconnect();
  };
};

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);
  test("a service that is away is named at the top until it is back", async ({ page, folder }) => {
    const comeBack = await reportAway(folder);
    await enterAsAdmin(page);
    await openScreen(page, "/admin/jobs");
    await expect(page.getByText(/^1 service can't be reached/)).toBeVisible();
    await expect(page.getByText("The email server can't be reached")).toBeVisible();
    await expectAccessible(page);
    await comeBack();
    await expect(page.getByText("The email server can't be reached")).toHaveCount(0);
  });

  test("a paused queue sends no email until it is resumed", async ({ page, smtp }) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin/jobs");
    const emails = queueRow(page, "Running").filter({ hasText: /^Emails/ });
    await emails.getByRole("button", { name: "Pause Emails" }).click();
    await expect(dialog(page)).toContainText("No email is sent");
    await dialog(page).getByRole("button", { name: "Pause queue" }).click();
    await expect(page.getByText(/^1 queue paused/)).toBeVisible();
    await expect(page.getByText(/^Paused since/)).toBeVisible();
    await expectAccessible(page);
    const attempts = smtp.attempts;
    await page.request.post("/api/v2/Auth/ForgotPassword", { data: { email: "new@parley.test" } });
    await expect(page.getByText(/waiting, due since/)).toBeVisible();
    expect(smtp.attempts).toBe(attempts);
    await page.getByRole("button", { name: "Resume Emails" }).click();
    await expect(toast(page, "Queue resumed")).toBeVisible();
    await expect(page.getByText(/^1 queue paused/)).toHaveCount(0);
    await smtp.waitForEmailTo("new@parley.test", /password/i);
  });
});
