// A specialist connects their CRM: a webhook with a test event, its log and a replay, and an API key that a program
// uses; an owner does the same for the marketplace.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin } from "../support/browser/admin-pages.ts";
import { ANNA } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { type Receiver, startReceiver } from "../support/webhooks/receiver.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(PHONE_DARK, page);

let receiver: Receiver;
test.beforeEach(async () => void (receiver = await startReceiver()));
test.afterEach(() => receiver.close());

/** The secret of the dialog that shows it once. */
const readSecret = async (page: Page, label: string): Promise<string> => {
  const secret = await dialog(page).getByRole("textbox", { name: label }).inputValue();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "I've saved it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  return secret;
};

const addWebhook = async (page: Page, name: string): Promise<string> => {
  await page.getByRole("button", { name: "Add webhook" }).click();
  await dialog(page).getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Address is required");
  await dialog(page).getByLabel("Address").fill(receiver.url);
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("checkbox", { name: /meeting\.rescheduled/ }).check();
  await expectAccessible(page);
  await dialog(page).getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog(page).getByRole("button", { name: "Add webhook" }).click();
  return await readSecret(page, "Signing secret");
};

const createKey = async (page: Page, name: string, scope: RegExp): Promise<string> => {
  await page.getByRole("button", { name: "Create key" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("checkbox", { name: scope }).check();
  await expectAccessible(page);
  await dialog(page).getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  return await readSecret(page, "API key");
};

const row = (page: Page, list: string, name: string) =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem").filter({
    has: page.getByRole("heading", { name }),
  });

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);

  test("a specialist adds a webhook, reads its log, sends a delivery again, and uses an API key", async ({ page, app }) => {
    const own = "CRM on a desktop";
    await signInByApi(page.request, ANNA, DEMO_PASSWORD);
    await openScreen(page, "/dashboard");
    await page.getByRole("link", { name: "Connections", exact: true }).first().click();
    await atScreen(page, "Connections");
    await expect(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
    await expectAccessible(page);

    const secret = await addWebhook(page, own);
    const webhook = row(page, "Webhooks", own);
    await webhook.getByRole("button", { name: "Send test event" }).click();
    const log = page.getByRole("list", { name: `Log of ${own}` });
    const delivery = log.getByText("webhook.test", { exact: true });
    await expect(log.getByText("Delivered")).toBeVisible({ timeout: 20_000 });
    await delivery.click();
    await expect(log.getByRole("group", { name: "Payload" })).toContainText('"type": "webhook.test"');
    await expect(log.getByText(/Test, .* · Response 204 · \d+ ms/)).toBeVisible();
    await expectAccessible(page);
    await log.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => receiver.messages(secret).length, { timeout: 20_000 }).toBe(2);
    expect(new Set(receiver.messages(secret).map(({ id }) => id)).size).toBe(1);
    await webhook.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await expect(webhook.getByText("Paused", { exact: true })).toBeVisible();
    await webhook.getByRole("button", { name: "Resume" }).click();
    await expect(webhook.getByText("Active", { exact: true })).toBeVisible();

    const key = await createKey(page, own, /leads:read/);
    const headers = { Authorization: `Bearer ${key}` };
    const leads = await fetch(`${app.baseURL}/api/v2/Leads/GetAllForUser`, { headers });
    expect([leads.status, (await leads.json()).totalCount]).toEqual([200, expect.any(Number)]);
    await page.reload();
    await atScreen(page, "Connections");
    await expect(row(page, "API keys", own)).toContainText("last used");
    await expectAccessible(page);

    await row(page, "API keys", own).getByRole("button", { name: "Revoke" }).click();
    await dialog(page).getByRole("button", { name: "Revoke key" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, "API keys", own)).toHaveCount(0);
    expect((await fetch(`${app.baseURL}/api/v2/Leads/GetAllForUser`, { headers })).status).toBe(401);
    await row(page, "Webhooks", own).getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Delete webhook" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, "Webhooks", own)).toHaveCount(0);
  });
});

test("an owner connects the marketplace", async ({ page, app }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin/settings");
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await atScreen(page, "Connections");
  await expectAccessible(page);
  const secret = await addWebhook(page, "Figures");
  await row(page, "Webhooks", "Figures").getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.messages(secret).length, { timeout: 20_000 }).toBe(1);
  const key = await createKey(page, "Figures", /market:read/);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await fetch(`${app.baseURL}/api/v2/Admin/LeadCounts`, { headers })).status).toBe(200);
  expect((await fetch(`${app.baseURL}/api/v2/Admin/LeadsPaginated`, { headers })).status).toBe(403);
});
