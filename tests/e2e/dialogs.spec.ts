// A dialog's foot stays at its edge, a focused control stays above it, and the page behind the dialog stays where it is.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInInstead } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin, read } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { leadsIn, liveLead, SPECIALIST } from "../support/browser/lead-pages.ts";
import { openScreen } from "../support/browser/screens.ts";

const press = (name: string | RegExp) => async (page: Page) =>
  await page.getByRole("main").getByRole("button", { name }).first().click();

const DIALOGS: Record<string, { go(page: Page): Promise<void>; open(page: Page): Promise<void> }> = {
  "with one field": {
    async go(page) {
      await signInInstead(page, SPECIALIST, DEMO_PASSWORD);
      await openScreen(page, `/leads/${(await liveLead(page.request)).id}`);
    },
    open: press("Mark as converted"),
  },
  "with many times": {
    async go(page) {
      await signInInstead(page, SPECIALIST, DEMO_PASSWORD);
      const booked = await leadsIn(page.request, "booked");
      const ahead = booked.find(({ meeting }) => meeting && Date.parse(meeting.startsAt) > Date.now() + 3 * 86_400_000);
      await openScreen(page, `/leads/${ahead!.id}`);
    },
    open: press(/^Reschedule/),
  },
  "with a list that loads": {
    async go(page) {
      await enterAsAdmin(page);
      const [lead] = (await read(page.request, "Admin/LeadsPaginated?status=live")).items;
      await openScreen(page, `/admin/leads/${lead.id}`);
    },
    open: press("Reassign lead"),
  },
};

/** How far the foot ends from the dialog's edge, and how much of the focused control it covers, in px. */
const measure = (page: Page) =>
  dialog(page).evaluate((panel) => {
    const foot = panel.querySelector("[data-dialog-foot]")!.getBoundingClientRect();
    const focused = document.activeElement!;
    const isInFoot = focused.closest("[data-dialog-foot]") !== null || focused === panel;
    return {
      below: Math.round(panel.getBoundingClientRect().bottom - foot.bottom),
      covered: isInFoot ? 0 : Math.max(0, Math.round(focused.getBoundingClientRect().bottom - foot.top)),
    };
  });

for (const viewport of [{ width: 390, height: 700 }, { width: 1280, height: 560 }]) {
  test.describe(`in ${viewport.width} x ${viewport.height} px`, () => {
    test.use({ viewport });

    for (const [what, { go, open }] of Object.entries(DIALOGS)) {
      test(`a dialog ${what} ends with its foot, which covers no focused control`, async ({ page }) => {
        await go(page);
        await open(page);
        await expect(dialog(page).locator("[data-dialog-foot]")).toBeVisible();
        await expect(dialog(page).locator("[aria-busy=true]")).toHaveCount(0);
        const controls = await dialog(page).locator("a[href], button, input, select, textarea, [tabindex='0']").count();
        for (let tabs = 0; tabs <= controls; tabs++) {
          expect(await measure(page)).toEqual({ below: 0, covered: 0 });
          await page.keyboard.press("Tab");
        }
      });
    }
  });
}

test("the page behind a dialog keeps its place, with its menu", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await enterAsAdmin(page);
  await openScreen(page, "/admin");
  const assign = page.getByRole("main").getByRole("button", { name: /^Assign(?! to me)/ }).last();
  await assign.scrollIntoViewIfNeeded();
  // By their elements: a dialog hides them from everybody who goes by roles.
  const behind = [(await page.locator("[data-area-bar] a").first().elementHandle())!, (await assign.elementHandle())!];
  const places = () => Promise.all(behind.map((element) => element.evaluate((it) => it.getBoundingClientRect().y)));
  const before = await places();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await assign.click();
  await expect(dialog(page)).toBeVisible();
  expect(await places()).toEqual(before);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(await places()).toEqual(before);
});
