// The calendar editor: by pointer and by keyboard, its preview, its draft, its errors, and two tabs at once.
import { addDays, weekdayOf } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import {
  button,
  dayCell,
  enterAs,
  expectDraft,
  expectHours,
  loadPreview,
  openCalendar,
  openWholeCalendar,
  previewedTimes,
  readCalendar,
  registerWithProfile,
  saveCalendar,
  SAVED,
  selectDay,
  timeField,
  weekday,
} from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen } from "../support/browser/screens.ts";

const OFFICE = "09:00-13:00 14:00-18:00";
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

test.describe("a specialist", () => {
  test.beforeEach(async ({ page }) => {
    await enterAs(page, "wei-lin.chen");
    await saveCalendar(page);
  });

  test("changes hours by pointer, copies and saves them", { tag: "@quick" }, async ({ page }) => {
    await openWholeCalendar(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    await timeField(page, "Monday, hours 1 of 2, from").click();
    await page.getByRole("option", { name: "08:00" }).click();
    await button(page, "Remove Monday, hours 2").click();
    await expect(button(page, "Remove Monday, hours 1")).toBeFocused();
    await expectHours(page, "Monday", "08:00-13:00");

    await button(page, "Copy Monday’s hours to other days").click();
    const dialog = page.getByRole("dialog", { name: "Copy Monday’s hours" });
    await dialog.getByRole("checkbox", { name: /^Wednesday/ }).check();
    await dialog.getByRole("checkbox", { name: /^Saturday/ }).check();
    await dialog.getByRole("button", { name: "Copy to 2 days" }).click();
    await expect(dialog).toHaveCount(0);
    await weekday(page, "Sunday").check();
    await button(page, "Add hours on Sunday").click();
    const week = ["08:00-13:00", OFFICE, "08:00-13:00", OFFICE, OFFICE, "08:00-13:00", "08:00-13:00 14:00-18:00"];
    for (const [at, day] of WEEKDAYS.entries()) await expectHours(page, day, week[at]!);

    await button(page, "Save calendar").click();
    await expect(toast(page, "Calendar saved")).toBeVisible();
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.reload();
    await atScreen(page, "Calendar");
    for (const [at, day] of WEEKDAYS.entries()) await expectHours(page, day, week[at]!);
  });

  test("changes hours, a date and time off by keyboard alone", async ({ page }) => {
    const { from: today } = await loadPreview(page);
    await openWholeCalendar(page);
    const key = page.keyboard.press.bind(page.keyboard);
    const type = page.keyboard.type.bind(page.keyboard);

    await weekday(page, "Monday").focus();
    await key("Tab");
    await type("930");
    await key("Tab");
    await key("Tab");
    await expectHours(page, "Monday", "09:30-13:00 14:00-18:00");
    await timeField(page, "Monday, hours 2 of 2, to").focus();
    await key("ArrowDown");
    await key("ArrowDown");
    await key("Enter");
    await expect(timeField(page, "Monday, hours 2 of 2, to")).toHaveValue("18:15");
    await key("ArrowDown");
    await key("Escape");
    await expect(timeField(page, "Monday, hours 2 of 2, to")).toHaveValue("18:15");

    await button(page, "Copy Monday’s hours to other days").focus();
    await key("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Tuesday/ }).last().press("Space");
    await button(page, "Copy to Tuesday").press("Enter");
    await expect(button(page, "Copy Monday’s hours to other days")).toBeFocused();
    await expectHours(page, "Tuesday", "09:30-13:00 14:00-18:15");

    // The month has one tab stop; the keys move within it and beyond its end.
    await dayCell(page, today).focus();
    await key("ArrowDown");
    await key("ArrowRight");
    const date = addDays(today, 8);
    await expect(dayCell(page, date)).toBeFocused();
    await key("PageDown");
    await key("PageUp");
    await expect(dayCell(page, date)).toBeFocused();
    await expect(page.getByRole("grid").locator("button[tabindex='0']")).toHaveCount(1);
    await page.getByRole("radio", { name: "Closed" }).press("Space");
    await expect(dayCell(page, date)).toHaveAccessibleName(new RegExp(`^${formatDay(date).long}. Closed on this date`));

    await button(page, "Add time off").press("Enter");
    const firstDay = page.getByLabel("First day");
    await expect(firstDay).toBeFocused();
    const proposed = await firstDay.inputValue();
    await firstDay.fill("");
    await key("Enter");
    await expect(firstDay).toHaveAccessibleDescription(/Please enter the first and the last day/);
    await firstDay.fill(proposed);
    await key("Enter");
    await expect(page.getByText("· 5 days")).toBeVisible();
    await expect(button(page, "Add time off")).toBeFocused();
    await expect(page.getByText("Time off added and saved")).toBeVisible();
    await button(page, /^Save calendar \(3 changes\)/).press("Enter");
    await expect(page.getByText(SAVED)).toBeVisible();
    const { calendar } = await readCalendar(page);
    expect(calendar.weekly[0]).toEqual({ weekday: 1, from: 570, to: 780 });
    expect(calendar.overrides).toEqual([{ date, ranges: [] }]);
    expect(calendar.timeOff).toHaveLength(1);
  });

  test("previews what visitors see, and can undo every change", async ({ page }) => {
    const { from: today, days } = await loadPreview(page);
    // A day without meetings, whichever other journeys have booked.
    const open = days.filter(({ date }) => date > today).toSorted((one, other) => other.total - one.total)[0]!.date;
    await openWholeCalendar(page);
    await expect.poll(async () => (await previewedTimes(page))[open]).toContain("09:00");
    const before = await previewedTimes(page);

    await selectDay(page, open);
    await page.getByRole("radio", { name: "Custom hours" }).check();
    await button(page, new RegExp(`^Remove ${formatDay(open).short}, hours 2`)).click();
    const own = formatDay(open).short;
    await timeField(page, `${own}, hours, from`).fill("10:00");
    await timeField(page, `${own}, hours, to`).fill("11");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await previewedTimes(page))[open]).toEqual(["10:00", "10:30"]);

    await page.getByRole("radio", { name: "60" }).check();
    await expect.poll(async () => (await previewedTimes(page))[open]).toEqual(["10:00"]);
    await page.getByRole("radio", { name: "Closed" }).check();
    await expect.poll(async () => (await previewedTimes(page))[open]).toBeUndefined();
    await expect(page.locator(`#preview li[data-date="${open}"]`)).toContainText("Closed");
    await page.getByRole("radio", { name: "Usual hours" }).check();
    await button(page, "Take this day off").click();
    await expect(page.locator(`#preview li[data-date="${open}"]`)).toContainText("Time off");

    await button(page, "Undo: Time off added").click();
    await page.getByRole("radio", { name: "Usual hours" }).press("Control+z");
    await expect(page.getByRole("radio", { name: "Closed" })).toBeChecked();
    await expect(async () => {
      if (await button(page, /^Undo/).isVisible()) await button(page, /^Undo/).click();
      await expect(button(page, /^Undo/)).toHaveCount(0, { timeout: 100 });
    }).toPass({ intervals: [50] });
    await expect.poll(async () => await previewedTimes(page)).toEqual(before);
    await expect(page.getByText(SAVED)).toBeVisible();
  });

  test("sees errors at their fields, and keeps every change", async ({ page }) => {
    await openWholeCalendar(page);
    const end = timeField(page, "Tuesday, hours 1 of 2, to");
    await end.fill("8");
    await page.keyboard.press("Tab");
    const sentence = "Tuesday: 09:00-08:00 ends before it starts.";
    await expect(end).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(page.getByText("Fix the errors to see a preview of your new hours.")).toBeVisible();
    await button(page, "Save calendar").click();
    const summary = page.getByRole("alert", { name: "Please fix these errors before saving" });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: sentence }).click();
    await expect(page.locator("#weekday-2")).toBeFocused();

    await end.fill("noonish");
    await page.keyboard.press("Tab");
    await expect(page.getByText("“noonish” is not a time. Write it like 09:30.")).toBeVisible();
    await expect(end).toHaveValue("08:00");
    await end.fill("noon");
    await page.keyboard.press("Tab");
    await expect(page.getByText(sentence)).toHaveCount(0);
    await button(page, "Save calendar").click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expectHours(page, "Tuesday", "09:00-12:00 14:00-18:00");
  });

  test("takes days off, which are saved at once, whatever waits for the button", async ({ page }) => {
    await openWholeCalendar(page);
    await weekday(page, "Friday").uncheck();
    await expect(button(page, "Save calendar (1 change)")).toBeVisible();
    await expect(page.getByRole("heading", { name: "What visitors see once you save" })).toBeVisible();
    const timeOff = async () => (await readCalendar(page)).calendar.timeOff.length;
    const take = async () => {
      await button(page, "Add time off").click();
      await button(page, "Take these days off").click();
    };
    await take();
    await expect(page.getByText("Time off added and saved")).toBeAttached();
    await expect.poll(timeOff).toBe(1);
    expect((await readCalendar(page)).calendar.weekly.filter(({ weekday }) => weekday === 5)).toHaveLength(2);
    // Another tab adds its own, and both count.
    const { calendar: before, version } = await readCalendar(page);
    const day = addDays((await loadPreview(page)).from, 40);
    const timeOffs = [...before.timeOff, { from: day, to: day }];
    const theirs = { version, calendar: { ...before, timeOff: timeOffs } };
    expect((await page.request.post("/api/v2/Onboarding/UpdateCalendar", { data: theirs })).ok()).toBe(true);

    await button(page, "Undo: Time off added").click();
    await expect.poll(async () => (await readCalendar(page)).calendar.timeOff).toEqual([{ from: day, to: day }]);
    await take();
    await expect.poll(timeOff).toBe(2);
    await button(page, /^Change time off, /).last().click();
    const lastDay = await page.getByLabel("First day").inputValue();
    await page.getByLabel("Last day").fill(lastDay);
    await button(page, "Change these days").click();
    await expect.poll(async () => (await readCalendar(page)).calendar.timeOff).toContainEqual({
      from: lastDay,
      to: lastDay,
    });

    // What waits for the button is based on what was saved meanwhile, also after a reload.
    const draft = async () => await (await page.request.get("/api/v2/Onboarding/Draft/calendar")).json();
    await expect.poll(async () => (await draft()).basedOn === (await readCalendar(page)).version).toBe(true);
    await page.reload();
    await openWholeCalendar(page);
    await expect(weekday(page, "Friday")).not.toBeChecked();
    await button(page, "Save calendar (1 change)").click();
    await expect(page.getByText(SAVED)).toBeVisible();
    const { calendar } = await readCalendar(page);
    expect([calendar.timeOff.length, calendar.weekly.some(({ weekday }) => weekday === 5)]).toEqual([2, false]);
  });

  test("is told that days off can't be saved, and they are as before", async ({ page }) => {
    await openWholeCalendar(page);
    await page.route("**/Onboarding/UpdateCalendar", (route) => route.abort());
    await button(page, "Add time off").click();
    await button(page, "Take these days off").click();
    await expect(toast(page, /./)).toBeVisible();
    await expect(page.getByText("· 5 days")).toHaveCount(0);
    await expect(button(page, "Undo")).toHaveCount(0);
    expect((await readCalendar(page)).calendar.timeOff).toEqual([]);
  });

  test("gets unsaved changes back after the tab was closed, and can discard them", async ({ page, context }) => {
    await openWholeCalendar(page);
    await weekday(page, "Friday").uncheck();
    await expectDraft(page);
    await expect(page.getByText("Draft saved")).toHaveCount(0);
    await page.close();

    const again = await context.newPage();
    await openWholeCalendar(again);
    await expect(weekday(again, "Friday")).not.toBeChecked();
    await expect(again.getByText("We've restored your unsaved changes")).toBeVisible();
    await button(again, "Discard changes").click();
    await expect(weekday(again, "Friday")).toBeChecked();
    await expect(again.getByText(SAVED)).toBeVisible();
    await expect.poll(async () => (await (await again.request.get("/api/v2/Onboarding/Draft/calendar")).json()).content)
      .toBeNull();
  });

  test("keeps all changes after another tab has saved, and chooses a version", async ({ page }) => {
    await openWholeCalendar(page);
    await page.getByRole("radio", { name: "45" }).check();
    await saveCalendar(page, { horizonDays: 30 });
    await button(page, "Save calendar").click();
    await expect(page.getByRole("alert")).toContainText("saved in another tab or on another device");
    await expect(page.getByRole("radio", { name: "45" })).toBeChecked();
    await button(page, "Load the other version").click();
    await expect(page.getByRole("radio", { name: "30", exact: true })).toBeChecked();
    await expect(page.getByLabel("Booking window")).toHaveValue("30");
    await button(page, "Undo: Changes discarded").click();
    await expect(page.getByRole("radio", { name: "45" })).toBeChecked();
    await expect(page.getByLabel("Booking window")).toHaveValue("60");

    await saveCalendar(page, { horizonDays: 14 });
    await button(page, "Save calendar").click();
    await button(page, "Save my version").click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect((await readCalendar(page)).calendar).toMatchObject({ slotMinutes: 45, horizonDays: 60 });
  });

  test("finds a time zone by its city, and starts from a template", async ({ page }) => {
    await openWholeCalendar(page);
    const zone = page.getByRole("combobox", { name: "Your time zone" });
    await expect(zone).toHaveValue(/^Berlin \(Europe\) · UTC\+[12]$/);
    await zone.click();
    await expect(page.getByRole("option", { name: /^Berlin Europe/ })).toBeInViewport();
    await page.keyboard.type("são pau");
    await page.keyboard.press("Enter");
    await expect(zone).toHaveValue("Sao Paulo (America) · UTC-3");
    await expect(page.locator("#preview")).toContainText("Shown in Sao Paulo time.");
    await zone.fill("nowhere");
    await page.keyboard.press("Tab");
    await expect(zone).toHaveValue("Sao Paulo (America) · UTC-3");

    await page.getByText("Start from a template").click();
    await button(page, /^Evenings and Saturdays/).click();
    await expectHours(page, "Saturday", "09:00-14:00");
    await expectHours(page, "Monday", "17:00-21:00");
  });
});

test("a specialist closes on public holidays, and keeps one of them open", async ({ page }) => {
  await enterAs(page, "wei-lin.chen");
  await saveCalendar(page, { horizonDays: 90 });
  await openCalendar(page);
  await page.getByText("Close on public holidays?").click();
  const card = page.locator("#holidays");
  await expect(card.getByLabel("Country")).toHaveValue("DE");
  await card.getByLabel("Region").selectOption({ label: "Bayern" });
  await card.getByLabel("Area").selectOption({ label: "Predominantly catholic communities" });
  await button(page, /^Close on these \d+ days$/).click();
  await expect(page.getByText("Close on public holidays?")).toHaveCount(0);
  const boxes = card.getByRole("checkbox");
  await expect(boxes.first()).toBeChecked();
  await boxes.first().uncheck();
  const opened = async () => (await readCalendar(page)).calendar.holidays?.days.filter(({ open }) => open).length;
  await expect.poll(opened).toBe(1);
  await expect(page.getByText(SAVED)).toBeAttached();

  const { calendar: { holidays } } = await readCalendar(page);
  expect(holidays!.place).toBe("DE-BY-KATH");
  const closed = holidays!.days.find(({ date, open }) => !open && weekdayOf(date) <= 5)!;
  await page.reload();
  await openWholeCalendar(page);
  await expect(boxes.first()).not.toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await selectDay(page, closed.date);
  await expect(dayCell(page, closed.date)).toHaveAccessibleName(new RegExp(`Closed on ${closed.name}`));
  await expect(page.getByRole("radio", { name: "Closed" })).toBeChecked();
  await page.getByRole("radio", { name: "Usual hours" }).check();
  await expect(dayCell(page, closed.date)).toHaveAccessibleName(/Open 09:00–13:00, 14:00–18:00/);
  await button(page, "Open on all public holidays").click();
  await expect(button(page, /^Close on these \d+ days$/)).toBeVisible();
});

test("a place of public holidays that nobody knows any more is replaced by another one", async ({ page }) => {
  await enterAs(page, "wei-lin.chen");
  const days = [{ date: addDays((await loadPreview(page)).from, 7), name: "Founding Day", open: false }];
  await saveCalendar(page, { holidays: { place: "XX", until: addDays(days[0]!.date, 300), days } });
  await openWholeCalendar(page);
  const card = page.locator("#holidays");
  await expect(card.getByLabel("Country")).toHaveValue("");
  await card.getByLabel("Country").selectOption({ label: "Austria" });
  await button(page, /^Close on these \d+ days$/).click();
  await expect.poll(async () => (await readCalendar(page)).calendar.holidays!.place).toBe("AT");
});

test("a new specialist is offered their own time zone, saves, and continues to leads", async ({ page, smtp }) => {
  await registerWithProfile(page, smtp);
  await openWholeCalendar(page, "/onboarding/calendar");
  await expect(page.getByRole("combobox", { name: "Your time zone" })).toHaveValue(/^Berlin/);
  await expectHours(page, "Monday", OFFICE);
  await expect(weekday(page, "Sunday")).not.toBeChecked();

  for (const day of WEEKDAYS.slice(0, 5)) await weekday(page, day).uncheck();
  await button(page, "Save and continue").click();
  await expect(page.getByRole("alert")).toContainText("visitors can't book you in the next 30 days");
  await expect(page).toHaveURL(/onboarding\/calendar$/);

  await weekday(page, "Thursday").check();
  await button(page, "Save and continue").click();
  await atScreen(page, "What leads cost");
  await page.goBack();
  await atScreen(page, "When can visitors book you?");
  await expectHours(page, "Thursday", "09:00-17:00");
  await button(page, "Continue").click();
  await atScreen(page, "What leads cost");
});
