// A specialist connects Google Calendar and Microsoft 365 (the stand-ins of development): what blocks them there is not offered, meetings
// appear there, and a meeting that they move there waits for their decision.
import type { APIRequestContext, Page } from "@playwright/test";
import { starterId } from "@/modules/catalog/index.ts";
import { expectAccessible, expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { enterAs, saveCalendar } from "../support/browser/calendar-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { bookViaApi, ownId } from "../support/browser/fixtures/booked-visitor.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { newName, onboardByCalls } from "../support/browser/specialist-pages.ts";
import { openDavServer } from "../support/scheduling/dav-stand-in.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";

test.use({ ownData: "connected calendars" });

const CALENDARS = "/dashboard/connections";

/** A day in the second week from now, on which the office hours are open. */
const workday = (): string => {
  const day = new Date(Date.now() + 8 * 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** The starts on a day at which this specialist is offered. */
const startsOn = async (visitor: APIRequestContext, trackId: string, date: string, id: string): Promise<string[]> => {
  const path = `/api/v2/Funnel/GetAvailabilityHours/${trackId}/${date}`;
  const { hours } = await (await visitor.get(`${path}?location=zoom&specialistId=${id}`)).json();
  const offered = await Promise.all(
    (hours as { startsAt: string; hour: number; minute: number }[]).map(async (hour) => {
      const { specialists } = await (await visitor.get(`${path}/${hour.hour}/${hour.minute}?location=zoom`)).json();
      return specialists.some((specialist: { id: string }) => specialist.id === id) ? [hour.startsAt] : [];
    }),
  );
  return offered.flat();
};

interface Service {
  /** As the buttons call it. */
  product: string;
  consent: string;
  /** The developer's page of its calendars. */
  path: string;
  /** The name of the account's main calendar. */
  calendar: string;
  /** What people meet on online, once the specialist has switched "Meet by Teams" on where there is one. */
  onlineAt: string;
}
const SERVICES: Service[] = [
  {
    product: "Google Calendar",
    consent: "Parley wants to use your Google Calendar",
    path: "/dev/google",
    calendar: "you@google.test",
    onlineAt: "Zoom",
  },
  {
    product: "Microsoft 365",
    consent: "Parley wants to use your calendar at Microsoft 365",
    path: "/dev/microsoft",
    calendar: "Calendar",
    onlineAt: "Microsoft Teams",
  },
];

const connect = async (page: Page, { product, consent }: Service): Promise<void> => {
  await openScreen(page, CALENDARS);
  await page.getByRole("button", { name: `Connect ${product}` }).click();
  await atScreen(page, consent);
  await page.getByRole("button", { name: "Allow" }).click();
  await atScreen(page, "Connections");
  await expect(page.getByText(`${product} is connected`)).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
};

for (const service of SERVICES) {
  test(`${service.product}: what blocks there is not offered, a meeting appears there, and moving it there is asked about`, async ({ page, playwright, app, smtp, folder }) => {
    const email = await verifiedPerson(page.request, smtp);
    await signInByApi(page.request, email);
    await onboardByCalls(page.request, newName());
    await saveCalendar(page);
    await changeData(folder, "grantCredits", { email, slug: "career", quantity: 4 });
    const id = await ownId(page.request);
    await connect(page, service);
    const receives = page.getByRole("switch", { name: `Receives meetings (${service.calendar})`, exact: true });
    await receives.check({ force: true });
    await expect(receives).toBeChecked();
    const byTeams = page.getByRole("switch", { name: `Meet by Teams (${service.calendar})`, exact: true });
    if (service.onlineAt === "Zoom") await expect(byTeams).toHaveCount(0);
    else {
      await byTeams.check({ force: true });
      await expect(byTeams).toBeChecked();
      await expectAccessibleAlsoIn(PHONE_LIGHT, page);
    }

    const visitor = await playwright.request.newContext({ baseURL: app.baseURL });
    const { trackId } = await (await visitor.post("/api/v2/Funnel/StartTracking", {
      data: { categoryId: starterId("career"), timezone: "UTC" },
    })).json();
    const date = workday();
    const [, blocked = ""] = await startsOn(visitor, trackId, date, id);
    expect(blocked).toContain(date);
    await page.goto(service.path);
    await page.getByLabel("Start (UTC)", { exact: true }).fill(blocked.slice(0, 16));
    await page.getByLabel("End (UTC)", { exact: true }).fill(`${blocked.slice(0, 11)}23:00`);
    await page.getByRole("button", { name: "Add event" }).click();
    await expect.poll(() => startsOn(visitor, trackId, date, id), { intervals: [100] }).not.toContain(blocked);

    const { startsAt, meetingId } = await bookViaApi(visitor, id, { firstName: "Vera" });
    await expect(async () => {
      await page.goto(service.path);
      await expect(page.getByText("Meeting with Vera", { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    const start = page.getByLabel("Start of Meeting with Vera (UTC)");
    expect(await start.inputValue()).toBe(startsAt.slice(0, 16));
    const movedTo = new Date(Date.parse(startsAt) - 3_600_000).toISOString().slice(0, 16);
    await start.fill(movedTo);
    await page.getByLabel("End of Meeting with Vera (UTC)").fill(movedTo.replace(/:\d\d$/, ":30"));
    await page.getByRole("button", { name: "Change Meeting with Vera" }).click();

    await expect(async () => {
      await openScreen(page, "/dashboard");
      await expect(page.getByRole("heading", { name: "Changed in your calendar" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Move the meeting with Vera/ }).click();
    await expect(toast(page, "Meeting rescheduled")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Changed in your calendar" })).toHaveCount(0);
    const { onlineAt } = await (await visitor.get(`/api/v2/Funnel/Closed/${meetingId}`)).json();
    expect(onlineAt).toBe(service.onlineAt);
    await openScreen(page, "/dashboard/calendar/meetings");
    await expect(page.getByRole("link", { name: `Open ${service.onlineAt} with Vera` })).toBeVisible();
    await visitor.dispose();
  });
}

test("who may not allow Microsoft themselves gets the address for their administrator", async ({ page, smtp }) => {
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await onboardByCalls(page.request, newName());
  await openScreen(page, CALENDARS);
  await page.getByRole("button", { name: "Connect Microsoft 365" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await atScreen(page, "Connections");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Microsoft 365 isn't connected");
  await expect(alert).toContainText("/organizations/v2.0/adminconsent?client_id=");
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await alert.getByRole("button", { name: "Copy address" }).click();
  await expect(toast(page, "Address copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/adminconsent?");
});

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);
  test(
    "the section is accessible, and says what is wrong with an account that can't be connected",
    { tag: "@full" },
    async ({ page }) => {
      await enterAs(page, "specialist");
      await openScreen(page, CALENDARS);
      await expect(page.getByRole("heading", { name: "Calendars", exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Connect Google Calendar" })).toBeVisible();
      await expectAccessibleAlsoIn(DESKTOP_DARK, page);
      await page.getByRole("button", { name: "Connect another calendar" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Service").selectOption("Another server");
      await dialog.getByLabel("Address of the server").fill("http://127.0.0.1:9");
      await dialog.getByLabel("Username or email address").fill("anna");
      await dialog.getByLabel("App password").fill("secret");
      await dialog.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText("can't be reached");
      await expectAccessibleAlsoIn(DESKTOP_DARK, page);
    },
  );

  test("a server that leads to another host is asked about before the password is sent there", async ({ page }) => {
    const there = await openDavServer();
    const here = await openDavServer({ home: `${there.url}/me/calendars/` });
    try {
      await enterAs(page, "specialist");
      await openScreen(page, CALENDARS);
      await page.getByRole("button", { name: "Connect another calendar" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Service").selectOption("Another server");
      await dialog.getByLabel("Address of the server").fill(here.url);
      await dialog.getByLabel("Username or email address").fill("anna");
      await dialog.getByLabel("App password").fill("secret");
      await dialog.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText(`This server leads to ${there.name}`);
      expect(there.requests).toEqual([]);
      await expectAccessibleAlsoIn(DESKTOP_DARK, page);
      await dialog.getByRole("button", { name: `Allow ${there.name}` }).click();
      await expect(toast(page, "Calendar connected")).toBeVisible();
      await expect(page.getByText("CalDAV · anna · 127.0.0.1")).toBeVisible();
    } finally {
      here.close();
      there.close();
    }
  });
});
