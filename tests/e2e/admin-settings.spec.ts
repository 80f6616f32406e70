// Administrators change settings: what is refused says why, a colleague who was faster costs nobody what was typed.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen, waitForHydration } from "../support/browser/screens.ts";

const PATH = "/api/v2/Settings/LifecycleSettings";
const saveButton = (page: Page, words = /^Save \d+ change/) => page.getByRole("button", { name: words });

test.beforeEach(async ({ page }) => await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD));

/** A colleague saves, by the call. */
const colleague = async (page: Page, change: object) => {
  const settings = await (await page.request.get(PATH)).json();
  const answer = await page.request.put(PATH, { data: { ...settings, ...change } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return settings;
};

test("a value is changed, told in the history, and back at its default", async ({ page }) => {
  await openScreen(page, "/admin/settings");
  const hold = page.getByLabel("A chosen time is kept for");
  await hold.fill("61");
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Please write 1 to 60 minutes.");
  await hold.fill("12");
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByText("Everything is saved.").first()).toBeVisible();
  await expect(page.getByText(/A chosen time is kept for: from 10 minutes to 12 minutes/)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(hold).toHaveValue("12");
  await page.getByRole("button", { name: "Use default of A chosen time is kept for" }).click();
  await expect(hold).toHaveValue("10");
  await saveButton(page).click();
  await expect(page.getByText("Everything is saved.").first()).toBeVisible();
});

test("somebody was faster: what changed is told, and nothing typed is lost", async ({ page }) => {
  await openScreen(page, "/admin/settings");
  const live = page.getByLabel("A live lead rests after");
  const reopen = page.getByLabel("Can be opened again for");
  await live.fill("20");
  await reopen.fill("45");
  const { liveDays, reopenDays, disputeDays } = await colleague(page, { liveDays: 21, disputeDays: 10 });
  await saveButton(page).click();
  const told = page.getByRole("alert");
  await expect(told).toContainText("changed these settings after you opened them");
  await expect(told).toContainText("A live lead rests after: was 14 days, is now 21 days.");
  await expect(told).toContainText("Can be disputed for: was 14 days, is now 10 days. Your form shows it.");
  await expect(live).toHaveValue("20");
  await expect(reopen).toHaveValue("45");
  await expect(page.getByLabel("Can be disputed for")).toHaveValue("10");
  await told.getByRole("button", { name: "Take 21 days" }).click();
  await expect(live).toHaveValue("21");
  await told.getByRole("button", { name: "Save mine" }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText("Everything is saved.").first()).toBeVisible();
  const saved = await (await page.request.get(PATH)).json();
  expect(saved).toMatchObject({ liveDays: 21, reopenDays: 45, disputeDays: 10 });
  // Other journeys live by them, too.
  await colleague(page, { liveDays, reopenDays, disputeDays });
});

test("packages and legal texts keep their rules; what is typed in another tab stays", async ({ page }) => {
  await openScreen(page, "/admin/settings");
  await page.getByLabel("Few credits left at").fill("7");
  await page.getByRole("tab", { name: "Buying" }).click();
  await page.getByRole("button", { name: "Add a package" }).click();
  await page.getByLabel("Package 6, from how many leads on").fill("75");
  await page.getByLabel("Package 6, discount in per cent").fill("1");
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByRole("alert")).toContainText("a larger one never has a smaller discount");
  await page.getByLabel("Package 6, discount in per cent").fill("22.5");
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByText(/75 \(−22.5 %\)/).first()).toBeVisible();

  await page.getByRole("tab", { name: "Names and texts" }).click();
  const terms = page.getByLabel("Text of Terms and conditions");
  await terms.fill(`${await terms.inputValue()}\n\n## 99. One more\n\nWe keep our word.`);
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByRole("alert")).toContainText("please give it a version of its own");
  await page.getByLabel("Version").first().fill("next");
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByText(/version next, from/).first()).toBeVisible();
  await page.getByRole("tab", { name: "Periods and limits" }).click();
  await expect(page.getByLabel("Few credits left at")).toHaveValue("7");
  await page.goto("/terms-and-conditions");
  await expect(page.getByText("We keep our word.")).toBeVisible();
});

for (const { name, use } of [PHONE_DARK, DESKTOP_LIGHT]) {
  test.describe(name, () => {
    test.use(use);

    test("every form is accessible, with faults and with news, too", async ({ page }) => {
      await openScreen(page, "/admin/settings");
      await expectAccessible(page);
      await page.getByLabel("Time to say the outcome").fill("x");
      await saveButton(page).click();
      await expect(page.getByRole("alert")).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel("Time to say the outcome").fill("8");
      const { creditValidityMonths } = await colleague(page, {});
      await colleague(page, { creditValidityMonths: creditValidityMonths + 1 });
      await saveButton(page).click();
      await expect(page.getByRole("alert")).toContainText("Credits are good for");
      await expectAccessible(page);
      for (const tab of ["Buying", "Names and texts"]) {
        await page.getByRole("tab", { name: tab }).click();
        await expectAccessible(page);
      }
    });
  });
}
