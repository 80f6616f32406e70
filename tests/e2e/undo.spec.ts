// Undo within a minute: of a lead from the toast and from the timeline, of several leads at once, and of a blocked time; by
// pointer and by keyboard.
import type { Page } from "@playwright/test";
import { addDays } from "@/platform/time/dates.ts";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { enterAs, saveCalendar } from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { chooseInMenu, leadsIn, liveLead, openLead, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page, where?: string) => expectAccessibleAlsoIn(PHONE_LIGHT, page, where);

test.use({ ownData: "undo" });

const history = (page: Page) => page.getByRole("list", { name: "Timeline of this lead" }).getByRole("listitem");
const status = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();
const propsOf = async (page: Page, id: string) => await (await page.request.get(`/api/v2/Leads/Props/${id}`)).json();
const close = (page: Page) => chooseInMenu(page, "Close lead");
const closeByKeys = async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("menuitem", { name: "Close lead" }).press("Enter");
};

test.describe(DESKTOP_DARK.name, () => {
  test.use(DESKTOP_DARK.use);

  test("a lead that was closed by mistake is live again: from the toast, the timeline, and by keyboard", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    const lead = await liveLead(page.request);
    await openLead(page, lead);
    const before = await propsOf(page, lead.id);

    await close(page);
    await expect(status(page, "Expired")).toBeVisible();
    await expect(toast(page, "Lead closed")).toBeVisible();
    await expectAccessible(page, "a lead that was closed a moment ago");
    await toast(page, "Lead closed").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Undone")).toBeVisible();
    await expect(status(page, "In progress")).toBeVisible();
    await expect(history(page).first()).toContainText("Undone: in progress again");

    await close(page);
    await expect(history(page).first()).toContainText("Closed");
    await history(page).first().getByRole("button", { name: /^Undo/ }).click();
    await expect(history(page).first()).toContainText("Undone: in progress again");
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);

    await closeByKeys(page);
    await expect(toast(page, "Lead closed")).toBeVisible();
    await page.keyboard.press("F8");
    const undo = toast(page, "Lead closed").getByRole("button", { name: "Undo" });
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(undo).toBeFocused({ timeout: 250 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(status(page, "In progress")).toBeVisible();

    await closeByKeys(page);
    await expect(toast(page, "Lead closed")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("u");
    await expect(status(page, "In progress")).toBeVisible();
    const { due, reason, moves } = await propsOf(page, lead.id);
    expect({ due, reason, moves }).toEqual({ due: before.due, reason: before.reason, moves: before.moves });
  });

  test("several leads are closed at once, and one press undoes all of it", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    const ids = async () => (await leadsIn(page.request, "live")).map(({ id }) => id).sort();
    const before = await ids();
    await openScreen(page, "/dashboard?view=leads&status=live");
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    for (const at of [0, 1]) await boxes.nth(at).check();
    const bar = page.getByRole("region", { name: "Selected leads" });
    await bar.getByRole("button", { name: "Close", exact: true }).click();
    await expect(toast(page, "2 closed")).toBeVisible();
    expect((await ids()).length).toBe(before.length - 2);
    await toast(page, "2 closed").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "2 changes undone")).toBeVisible();
    expect(await ids()).toEqual(before);
  });
});

test("undo that comes too late says so, and the change stays", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const lead = await liveLead(page.request);
  await openLead(page, lead);
  await close(page);
  await expect(toast(page, "Lead closed")).toBeVisible();
  // Another tab has reopened it meanwhile.
  expect((await page.request.post(`/api/v2/Leads/MarkAsLive/${lead.id}`)).ok()).toBe(true);
  await toast(page, "Lead closed").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "This has changed since, so it can't be undone any more.")).toBeVisible();
  expect((await propsOf(page, lead.id)).status).toBe("live");
});

test("a time that was blocked by mistake is open again, and one that was opened is blocked", async ({ page }) => {
  await enterAs(page, "wei-lin.chen");
  await saveCalendar(page);
  const { today } = await (await page.request.get("/api/v2/Leads/Calendar")).json();
  const date = addDays(today, 9);
  await openScreen(page, "/dashboard/calendar/meetings?view=week");
  await atScreen(page, "Calendar");
  await page.getByRole("button", { name: "Next week" }).click();
  await page.getByRole("button", { name: "Block time" }).click();
  const dialog = page.getByRole("dialog", { name: "Block time" });
  await dialog.getByLabel("Day").fill(date);
  await dialog.getByRole("button", { name: "Block time" }).click();
  const blocked = page.getByRole("button", { name: /^Blocked .*12:00–13:00$/ });
  await expect(blocked).toBeVisible();
  await toast(page, "Time blocked").getByRole("button", { name: "Undo" }).click();
  await expect(blocked).toHaveCount(0);

  await page.getByRole("button", { name: "Block time" }).click();
  await dialog.getByLabel("Day").fill(date);
  await dialog.getByRole("button", { name: "Block time" }).click();
  await blocked.click();
  await page.getByRole("dialog").getByRole("button", { name: "Open this time" }).click();
  await expect(blocked).toHaveCount(0);
  await toast(page, "Time is open again").getByRole("button", { name: "Undo" }).click();
  await expect(blocked).toBeVisible();
});
