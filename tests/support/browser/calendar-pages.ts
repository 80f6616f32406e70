// The calendar editor in a browser: opening it, its fields, and its preview.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarPreview, CalendarView } from "@/modules/scheduling/schemas.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { DEMO_PASSWORD, signInByApi, signInInstead, verifiedPerson } from "./account-pages.ts";
import type { SmtpSink } from "../email/smtp-sink.ts";
import { atScreen, unfoldAll } from "./screens.ts";

/** The editor's text when there are no unsaved changes. */
export const SAVED = "All changes saved.";

const ONBOARDING = "/api/v2/Onboarding";

const post = async (request: APIRequestContext, path: string, data: unknown) => {
  const response = await request.post(`/api/v2/${path}`, { data });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return await response.json();
};

/** Signs a demo person in. */
export const enterAs = (page: Page, name: string) => signInInstead(page, `${name}@parley.test`, DEMO_PASSWORD);

export const readCalendar = async (page: Page): Promise<CalendarView> =>
  await (await page.request.get(`${ONBOARDING}/CalendarData`)).json();

export const loadPreview = async (page: Page): Promise<CalendarPreview> =>
  await post(page.request, "Onboarding/PreviewCalendar", { calendar: (await readCalendar(page)).calendar });

/** Saves office hours with changes, and deletes the draft. */
export const saveCalendar = async (page: Page, change: Partial<CalendarRules> = {}): Promise<void> => {
  const { version } = await readCalendar(page);
  const calendar = { ...proposedCalendar("Europe/Berlin"), ...change };
  await post(page.request, "Onboarding/UpdateCalendar", { version, calendar });
  await page.request.delete(`${ONBOARDING}/Draft/calendar`);
};

/** Waits until what is not saved yet is kept on the server: the editor doesn't say so. */
export const expectDraft = ({ request }: Page): Promise<void> =>
  expect.poll(async () => (await (await request.get(`${ONBOARDING}/Draft/calendar`)).json()).content).not.toBeNull();

export const openCalendar = async (page: Page, path = "/dashboard/calendar"): Promise<void> => {
  await page.goto(path, { waitUntil: "networkidle" });
  await atScreen(page, /^(Calendar|When can visitors book you\?)$/);
};

/** Opens the editor with all its folded cards. */
export const openWholeCalendar = async (page: Page, path?: string): Promise<void> => {
  await openCalendar(page, path);
  await unfoldAll(page);
};

/** The start or end of a time range: "Monday, hours, from", "Monday, hours 2 of 2, to". */
export const timeField = (page: Page, name: string): Locator => page.getByRole("combobox", { name, exact: true });
export const weekday = (page: Page, name: string): Locator =>
  page.getByRole("checkbox", { name: new RegExp(`^${name}`) });
export const dayCell = (page: Page, date: string): Locator =>
  page.getByRole("grid").getByRole("button", { name: new RegExp(`^${formatDay(date).long}\\b`) });
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

/** Selects a day of the shown month or a later one. */
export const selectDay = async (page: Page, date: string): Promise<void> => {
  await expect(page.getByRole("grid")).toBeVisible();
  while (!await dayCell(page, date).isVisible()) await button(page, "Next month").click();
  await dayCell(page, date).click();
};

const hoursOf = async (page: Page, day: string): Promise<string> => {
  const values = await page.getByRole("combobox", { name: new RegExp(`^${day}, hours`) })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  return values.map((value, at) => value + (at % 2 ? " " : "-")).join("").trim();
};

/** Waits until the editor has these hours for a day: "09:00-13:00 14:00-18:00". */
export const expectHours = (page: Page, day: string, hours: string) =>
  expect.poll(() => hoursOf(page, day), day).toBe(hours);

/** The times in the preview by date, after it has updated. */
export const previewedTimes = async (page: Page): Promise<Record<string, string[]>> => {
  await expect(page.locator("#preview [aria-busy]")).toHaveAttribute("aria-busy", "false");
  const days = await page.locator("#preview li[data-date]").evaluateAll((rows) =>
    rows.map((row) =>
      [
        (row as HTMLElement).dataset.date!,
        [...row.querySelectorAll("details li")].map((time) => time.textContent!.trim()),
      ] as const
    )
  );
  return Object.fromEntries(days.filter(([, times]) => times.length > 0));
};

/** Signs in a new, verified person with a profile. */
export const registerWithProfile = async (page: Page, smtp: SmtpSink): Promise<void> => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  const { categories } = await (await page.request.get("/api/v2/Funnel/StartData")).json();
  const { id: categoryId } = categories.find(({ slug }: { slug: string }) => slug === "career");
  await post(page.request, "Onboarding/UpdateProfile", {
    version: 0,
    profile: {
      displayName: "Mona Lenz",
      headline: "Careers, one honest talk at a time",
      bio: "I have helped people to find work that suits them for many years, and I explain things plainly. ".repeat(2),
      languages: ["en"],
      yearsOfExperience: 9,
      locations: [{ kind: "phone", detail: "+493012345678" }],
      serves: [{ categoryId, subcategoryIds: [], strengths: {} }],
    },
  });
};
