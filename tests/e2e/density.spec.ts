// What docs/density.md records: how many rows fit on a screen, and the presses and keystrokes of the most frequent tasks.
import type { Locator, Page } from "@playwright/test";
import type { CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin } from "../support/browser/admin-pages.ts";
import { enterAs, saveCalendar } from "../support/browser/calendar-pages.ts";
import { countEffort, type Effort, readTable } from "../support/browser/effort.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { leadsIn } from "../support/browser/lead-pages.ts";
import { countFittingRows } from "../support/browser/rows-that-fit.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: LAPTOP, ownData: "density" });

const TABLE_ROWS = "main table[data-list] tbody tr";
const SPECIALIST_LISTS: Record<string, [path: string, rows: string]> = {
  "Leads": ["/dashboard?view=leads", TABLE_ROWS],
  "Purchases": ["/dashboard/purchases", TABLE_ROWS],
  "Credit statement": ["/dashboard/statement", TABLE_ROWS],
  "Agenda": ["/dashboard/calendar/meetings", "section[aria-labelledby=agenda] li li"],
  "Notifications": ["/dashboard/notifications", "main ul > li"],
};
const ADMIN_LISTS: Record<string, [path: string, rows: string]> = {
  "Needs your attention": ["/admin", "ul[aria-label='Needs your attention'] > li"],
  "All leads": ["/admin?view=leads", TABLE_ROWS],
  "Users": ["/admin?view=users", TABLE_ROWS],
  "Visitor requests": ["/admin/tracks", TABLE_ROWS],
  "Audit": ["/admin/audit", TABLE_ROWS],
};

const recordedTasks = readTable("The ten most frequent tasks");

type Fit = Record<string, { laptop: number; phone: number }>;

const measureRows = async (page: Page, lists: typeof SPECIALIST_LISTS): Promise<Fit> => {
  const fit: Fit = {};
  for (const [list, [path, rows]] of Object.entries(lists)) {
    await page.setViewportSize(LAPTOP);
    await openScreen(page, path);
    await page.locator(rows).first().waitFor();
    const laptop = await countFittingRows(page, rows);
    await page.setViewportSize(PHONE);
    fit[list] = { laptop, phone: await countFittingRows(page, rows) };
  }
  return fit;
};

test("no fewer rows fit than the document says", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const specialist = await measureRows(page, SPECIALIST_LISTS);
  await enterAsAdmin(page);
  const fit = { ...specialist, ...await measureRows(page, ADMIN_LISTS) };
  for (const [list, numbers] of Object.entries(readTable("Rows per screen"))) {
    const { laptop = -1, phone = -1 } = fit[list] ?? {};
    expect(laptop, `${list} on a laptop`).toBeGreaterThanOrEqual(numbers["laptop now"]!);
    expect(phone, `${list} on a phone`).toBeGreaterThanOrEqual(numbers["phone now"]!);
  }
});

const expectRecorded = (task: string, { presses, keystrokes, scrolls }: Effort) =>
  expect({ task, presses, keystrokes, scrolls }).toEqual({
    task,
    presses: recordedTasks[task]!["presses now"],
    keystrokes: recordedTasks[task]!["keystrokes now"],
    scrolls: recordedTasks[task]!["scrolls now"],
  });

/** One part per task. `done` compares what was counted with the document. */
const startTask = (task: string) => {
  const { effort, press, pressKey, type } = countEffort();
  return {
    press: (control: Locator, act?: () => Promise<unknown>) => press(task, control, act),
    pressKey: (page: Page, key: string) => pressKey(task, page, key),
    type: (field: Locator, text: string) => type(task, field, text),
    done: () => expectRecorded(task, effort[task]!),
  };
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const sectionLink = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).first();

test("a visitor moves a meeting", { tag: "@full" }, async ({ page, request, folder }) => {
  const { managePath } = await bookAnna(request, folder);
  await page.goto(managePath);
  const { press, done } = startTask("Move a meeting");
  await press(page.getByRole("link", { name: "Reschedule the meeting" }));
  await expect(heading(page)).toHaveText("Choose a new time");
  await press(page.getByRole("region").getByRole("link", { name: /^\d\d:\d\d/ }).first());
  await expect(heading(page)).toHaveText(/^Reschedule to .+\?$/);
  await press(button(page, /^Reschedule to/));
  await expect(page.getByRole("status")).toContainText("Your meeting has a new time");
  done();
});

test("a specialist finds a lead by its name", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const [lead] = await leadsIn(page.request, "booked");
  await openScreen(page, "/dashboard");
  const { press, pressKey, type, done } = startTask("Find a lead by name");
  await pressKey(page, "Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await type(palette.getByRole("combobox"), lead!.name.slice(0, 6));
  await press(palette.getByRole("option", { name: lead!.name }).first());
  await atScreen(page, lead!.name);
  done();
});

test("a specialist reports an outcome", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openScreen(page, "/dashboard");
  const { press, done } = startTask("Report an outcome");
  await press(button(page, /^Converted lead of /).first());
  await press(dialog(page).getByRole("button", { name: "Mark as converted" }));
  await expect(toast(page, "Marked as converted")).toBeVisible();
  done();
});

test("a specialist changes the status of five leads", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openScreen(page, "/dashboard");
  const { press, done } = startTask("Change the status of five leads");
  await press(sectionLink(page, "Leads"));
  await atScreen(page, "Your leads");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await press(boxes.nth(0));
  await press(boxes.nth(4), () => boxes.nth(4).click({ modifiers: ["Shift"] }));
  const selected = page.getByRole("region", { name: "Selected leads" });
  await expect(selected).toContainText("5 selected");
  await press(selected.getByRole("button", { name: "Accept or reopen" }));
  await press(dialog(page).getByRole("button", { name: "Accept or reopen" }));
  await expect(selected.or(page.getByRole("dialog", { name: /of 5 in progress$/ })).first()).toBeVisible();
  done();
});

test("a specialist blocks an hour of next week", { tag: "@full" }, async ({ page }) => {
  await enterAs(page, "wei-lin.chen");
  await saveCalendar(page);
  const { today }: CalendarWeek = await (await page.request.get("/api/v2/Leads/Calendar")).json();
  await openScreen(page, "/dashboard");
  const { press, done } = startTask("Block an hour");
  await press(page.getByRole("link", { name: "Week", exact: true }));
  await press(button(page, "Next week"));
  const { rows }: CalendarWeek = await (await page.request.get("/api/v2/Leads/Calendar")).json();
  const cell = (minute: number) =>
    page.locator(`td[data-date="${addDays(today, 9)}"][data-row="${rows.findIndex((row) => row.minute === minute)}"]`);
  await press(cell(600), async () => {
    await cell(600).hover();
    await page.mouse.down();
    await cell(630).hover();
    await page.mouse.up();
  });
  await press(dialog(page).getByRole("button", { name: "Block time" }));
  await expect(toast(page, "Time blocked")).toBeVisible();
  done();
});

test("a specialist buys credits", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openScreen(page, "/dashboard");
  const { press, done } = startTask("Buy credits");
  await press(page.getByRole("link", { name: "Buy credits in Insurance" }));
  await atScreen(page, "Leads in Insurance");
  await press(button(page, /^Buy \d+ credits for €/));
  await atScreen(page, /^Pay €/);
  await press(button(page, /^Pay$/));
  await expect(toast(page, "Payment received")).toBeVisible();
  done();
});

test(
  "an administrator verifies a credential, and takes what is due first",
  { tag: "@full" },
  async ({ page }) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin");
    const queue = page.getByRole("list", { name: "Needs your attention" });
    const start = startTask("Take what needs attention");
    await start.press(queue.getByRole("button", { name: /^Assign to me/ }).first());
    await expect(queue.getByText("Taken by You")).toBeVisible();
    start.done();
    await openScreen(page, "/admin");
    const verify = startTask("Verify a credential");
    await verify.press(queue.getByRole("button", { name: /^Verify/ }).first());
    await expect(toast(page, "Verified")).toBeVisible();
    verify.done();
  },
);

test("an administrator writes to five people", { tag: "@full" }, async ({ page }) => {
  await enterAsAdmin(page);
  await openScreen(page, "/admin");
  const { press, type, done } = startTask("Write to five people");
  await press(sectionLink(page, "Users"));
  await atScreen(page, "Users");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await press(boxes.nth(0));
  await press(boxes.nth(4), () => boxes.nth(4).click({ modifiers: ["Shift"] }));
  await press(page.getByRole("region", { name: "Selected users" }).getByRole("button", { name: "Message" }));
  await type(dialog(page).getByLabel("Title"), "Opening hours");
  await type(dialog(page).getByLabel("Text"), "Please check your opening hours.");
  await press(dialog(page).getByRole("button", { name: "Send message" }));
  await expect(toast(page, "Message sent to")).toBeVisible();
  done();
});
