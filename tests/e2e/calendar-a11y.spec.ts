// The calendar editor in every state has no axe violations, no sideways scrolling and no layout shifts.
import { addDays } from "@/platform/time/dates.ts";
import { expectAccessible } from "../support/browser/accessible.ts";
import {
  button,
  enterAs,
  loadPreview,
  openCalendar,
  openWholeCalendar,
  previewedTimes,
  registerWithProfile,
  saveCalendar,
  selectDay,
  timeField,
} from "../support/browser/calendar-pages.ts";
import { PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { unfoldAll } from "../support/browser/screens.ts";

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("the editor is accessible in every state", { tag: "@full" }, async ({ page, smtp }) => {
    await enterAs(page, "wei-lin.chen");
    await saveCalendar(page);
    const { from: today } = await loadPreview(page);
    await openWholeCalendar(page);
    await expectAccessible(page, "as saved");
    await timeField(page, "Monday, hours 1 of 2, to").click();
    await expectAccessible(page, "choosing a time");
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Your time zone" }).fill("ber");
    await expectAccessible(page, "choosing a zone");
    await page.keyboard.press("Escape");
    await page.getByText("Start from a template").click();
    await button(page, "Copy Monday’s hours to other days").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "copying");
    await page.keyboard.press("Escape");

    await timeField(page, "Tuesday, hours 1 of 2, to").fill("8");
    await timeField(page, "Wednesday, hours 1 of 2, to").fill("whenever");
    await selectDay(page, addDays(today, 2));
    await page.getByRole("radio", { name: "Closed" }).check();
    await selectDay(page, addDays(today, 3));
    await page.getByRole("radio", { name: "Custom hours" }).check();
    await button(page, "Add time off").click();
    await button(page, "Save calendar").click();
    await expect(page.getByRole("alert", { name: "Please fix these errors before saving" })).toBeFocused();
    await expectAccessible(page, "with errors");

    await registerWithProfile(page, smtp);
    await openWholeCalendar(page, "/onboarding/calendar");
    await expectAccessible(page, "in onboarding");
  });
});

test("nothing moves while the editor opens or the preview loads", { tag: "@full" }, async ({ page }) => {
  await enterAs(page, "wei-lin.chen");
  await saveCalendar(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openCalendar(page);
  await expectNoShift(page);

  await unfoldAll(page);
  const tops = () =>
    page.getByRole("heading", { level: 2 }).evaluateAll((all) =>
      all.map((heading) => heading.getBoundingClientRect().top)
    );
  await page.getByRole("radio", { name: "60" }).focus();
  const before = await tops();
  await page.keyboard.press("Space");
  await expect.poll(async () => Object.values(await previewedTimes(page)).flat().length).toBeLessThan(100);
  await expect.poll(tops).toEqual(before);
});
