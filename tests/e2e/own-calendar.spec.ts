// The specialist's own calendar: agenda and week, blocking time with and without dragging, and changing a meeting.
import type { Page } from "@playwright/test";
import type { CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { expectAccessible, sidewaysScroll } from "../support/browser/accessible.ts";
import { enterAs, registerWithProfile, saveCalendar } from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_FIRST } from "../support/browser/viewports.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const WEEK = "/dashboard/calendar/meetings?view=week";
const readWeek = async (page: Page, date?: string): Promise<CalendarWeek> =>
  await (await page.request.get("/api/v2/Leads/Calendar", { params: date ? { date } : {} })).json();
const blockedIn = async (page: Page, date: string) =>
  (await readWeek(page, date)).days.find((day) => day.date === date)!.blocked.map(({ text }) => text);

test("the availability fits on a laptop's screen", async ({ page, smtp }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await registerWithProfile(page, smtp);
  await saveCalendar(page);
  expect((await page.request.post("/api/v2/Onboarding/SkipLeads")).ok()).toBe(true);
  await openScreen(page, "/dashboard/calendar");
  const below = await page.locator("summary:has(h2)").last().evaluate((card) => card.getBoundingClientRect().bottom);
  expect(below).toBeLessThanOrEqual(800);
});

test.describe("blocking time", () => {
  test.beforeEach(async ({ page }) => {
    await enterAs(page, "wei-lin.chen");
    await saveCalendar(page);
  });

  test("by the form and the keyboard alone, and opening it again", async ({ page }) => {
    const { today } = await readWeek(page);
    const date = addDays(today, 9);
    await openScreen(page, WEEK);
    await page.getByRole("button", { name: "Next week" }).press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: formatDay(addDays(today, 7)).short })).toBeVisible();
    await page.getByRole("button", { name: "Block time" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("Day").fill(date);
    await dialog.getByLabel("From").selectOption("12:00");
    await dialog.getByLabel("To").selectOption("11:00");
    await dialog.getByRole("button", { name: "Block time" }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("The end must be after the start.");
    await dialog.getByLabel("To").selectOption("13:30");
    await dialog.getByRole("button", { name: "Block time" }).press("Enter");
    await expect(toast(page, "Time blocked")).toBeVisible();
    expect(await blockedIn(page, date)).toEqual(["12:00–13:30"]);

    const blocked = page.getByRole("button", { name: `Blocked ${formatDay(date).long}, 12:00–13:30` });
    await blocked.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Open this time" }).press("Enter");
    await expect(toast(page, "Time is open again")).toBeVisible();
    await expect(blocked).toHaveCount(0);
    expect(await blockedIn(page, date)).toEqual([]);
  });

  test("a whole day with two presses, by its name", async ({ page }) => {
    const { today } = await readWeek(page);
    const date = addDays(today, 11);
    await openScreen(page, WEEK);
    await page.getByRole("button", { name: "Next week" }).click();
    await page.getByRole("button", { name: formatDay(date).long, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await expect(dialog.getByLabel("Day")).toHaveValue(date);
    await dialog.getByRole("button", { name: "Block time" }).click();
    await expect(page.getByRole("button", { name: `Blocked ${formatDay(date).long}, 00:00–00:00` })).toBeVisible();
    await expectAccessible(page, "a week with a blocked day");
  });

  test("by dragging over a day, after a press", async ({ page }) => {
    const { today } = await readWeek(page);
    const date = addDays(today, 8);
    const { rows } = await readWeek(page, date);
    await openScreen(page, WEEK);
    await page.getByRole("button", { name: "Next week" }).click();
    const cell = (minute: number) =>
      page.locator(`td[data-date="${date}"][data-row="${rows.findIndex((row) => row.minute === minute)}"]`);
    await cell(600).hover();
    await page.mouse.down();
    await cell(660).hover();
    await cell(690).hover();
    await page.mouse.up();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await expect(dialog.getByLabel("Day")).toHaveValue(date);
    await expect(dialog.getByLabel("From")).toHaveValue("600");
    await expect(dialog.getByLabel("To")).toHaveValue("720");
    expect(await blockedIn(page, date)).toEqual([]);
    await dialog.getByRole("button", { name: "Block time" }).click();
    await expect(page.getByRole("button", { name: /^Blocked .*10:00–12:00$/ })).toBeVisible();
    expect(await blockedIn(page, date)).toEqual(["10:00–12:00"]);
  });
});

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("meetings are listed and changed from the agenda, and the week shows them", async ({ page }) => {
      await enterAs(page, "specialist");
      await openScreen(page, "/dashboard");
      await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
      await atScreen(page, "Calendar");
      const agenda = page.getByRole("region", { name: "Agenda" });
      const change = agenda.getByRole("button", { name: /^Change the meeting with/ });
      await expect(change.first()).toBeVisible();
      await expectAccessible(page, "the agenda");
      await change.last().click();
      await page.getByRole("menuitem", { name: "Reschedule" }).click();
      const dialog = page.getByRole("dialog", { name: /^Reschedule the meeting with \S/ });
      await expect(dialog.getByRole("button", { name: "Reschedule" })).toBeVisible();
      await dialog.getByRole("button", { name: "Keep current time" }).click();
      await page.getByRole("button", { name: "Past" }).click();
      await expect(change).toHaveCount(0);
      await expect(agenda.getByRole("listitem").first()).toBeVisible();

      await page.getByRole("link", { name: "Week", exact: true }).click();
      const week = page.getByRole("region", { name: "Week" });
      await expect(week.getByRole("columnheader")).toHaveCount(8);
      const reaching = await week.locator("td button").evaluateAll((entries) =>
        entries.filter((entry) => {
          const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
          return bottomOf(entry) > bottomOf(entry.closest("td")!);
        }).length
      );
      expect(reaching, "entries that cover what follows them").toBe(0);
      await expectAccessible(page, "the week", { targetSize: true });
    });
  });
}

test(
  "only the week scrolls sideways, at any width and with text of twice the size",
  { tag: "@full" },
  async ({ page }) => {
    await enterAs(page, "specialist");
    await page.setViewportSize({ width: 320, height: 800 });
    await openScreen(page, WEEK);
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(page), `at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expect.poll(() => sidewaysScroll(page), "with large text").toBeLessThanOrEqual(0);
  },
);
