// The calendar and bookings: the funnel offers what the preview shows, and a change of hours keeps booked meetings.
import { addDays, weekdayOf } from "@/platform/time/dates.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import {
  button,
  dayCell,
  enterAs,
  loadPreview,
  openWholeCalendar,
  previewedTimes,
  saveCalendar,
  SAVED,
  selectDay,
  timeField,
} from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen } from "../support/browser/screens.ts";

test("the funnel offers exactly the times of the preview for a specialist who is alone", async ({ page, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ baseURL });
  const setActive = (active: boolean) => other.post("/api/v2/Dashboard/SetUserActive", { data: { active } });
  await signInByApi(other, "emily.carter@parley.test", DEMO_PASSWORD);
  expect((await setActive(false)).ok()).toBe(true);
  try {
    await enterAs(page, "wei-lin.chen");
    await saveCalendar(page, { zone: "Asia/Singapore", slotMinutes: 45 });
    await openWholeCalendar(page);
    const { from } = await loadPreview(page);
    const closed = addDays(from, 9 - weekdayOf(from));
    await selectDay(page, closed);
    await page.getByRole("radio", { name: "Closed" }).check();
    await timeField(page, "Wednesday, hours 1 of 2, from").fill("8:10");
    await page.keyboard.press("Tab");
    await button(page, "Save calendar").click();
    await expect(page.getByText(SAVED)).toBeVisible();

    const { categories } = await (await page.request.get("/api/v2/Funnel/StartData")).json();
    const { id } = categories.find(({ slug }: { slug: string }) => slug === "tutoring");
    const offered = async (): Promise<Record<string, string[]>> => {
      const zone = "timezone=Asia%2FSingapore";
      const range = `from=${from}&to=${addDays(from, 13)}`;
      const { days } = await (await page.request.get(`/api/v2/Funnel/Availabilities/${id}?${zone}&${range}`)).json();
      const times: Record<string, string[]> = {};
      for (const { date } of days) {
        const { hours } = await (await page.request.get(`/api/v2/Funnel/GetAvailabilityHours/${id}/${date}?${zone}`))
          .json();
        times[date] = hours.map(({ hour, minute }: { hour: number; minute: number }) =>
          `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
        );
      }
      return times;
    };
    // Repeated because the minimum notice may pass a start between the two reads.
    await expect(async () => {
      await page.reload();
      await atScreen(page, "Calendar");
      const shown = await previewedTimes(page);
      expect(Object.values(shown).flat().length).toBeGreaterThan(40);
      expect(shown[closed]).toBeUndefined();
      expect(await offered()).toEqual(shown);
    }).toPass();
  } finally {
    await setActive(true);
    await other.dispose();
  }
});

test("booked meetings outside the new hours are reported and stay", async ({ page }) => {
  await enterAs(page, "specialist");
  await page.request.delete("/api/v2/Onboarding/Draft/calendar");
  const { booked, outside } = await loadPreview(page);
  const { date, meetings } = booked.find((day) => !outside.some(({ startsAt }) => startsAt.startsWith(day.date)))!;
  await openWholeCalendar(page);
  await selectDay(page, date);
  await expect(dayCell(page, date)).toHaveAccessibleName(new RegExp(`, ${meetings} meetings?`));
  await page.getByRole("radio", { name: "Closed" }).check();
  const warning = meetings === 1
    ? "1 booked meeting is outside these hours"
    : `${meetings} booked meetings are outside these hours`;
  await expect(page.getByRole("status").filter({ hasText: warning })).toContainText(/stays? confirmed/);
  await expect(page.getByRole("link", { name: /meetings? outside/ })).toBeVisible();
  await button(page, "Save calendar").click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await loadPreview(page)).booked).toEqual(booked);
  await page.getByRole("radio", { name: "Usual hours" }).check();
  await expect(page.getByText(warning)).toHaveCount(0);
  await button(page, "Save calendar").click();
  await expect(page.getByText(SAVED)).toBeVisible();
});
