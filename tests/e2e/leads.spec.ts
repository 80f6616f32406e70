// A specialist finds leads in the list and works on one: transitions, notes, timeline. Leads of others are not found.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, redirectTarget, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { onboardByCalls } from "../support/browser/specialist-pages.ts";
import {
  addTime,
  chooseInMenu,
  counters,
  leadsIn,
  liveLead,
  openLead,
  SPECIALIST,
} from "../support/browser/lead-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, heading, openScreen, waitForHydration, withoutHints } from "../support/browser/screens.ts";

const LIST = "/dashboard?view=leads";
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const rows = (page: Page) => page.getByRole("table", { name: "leads" }).getByRole("rowheader");
const total = (page: Page) => page.getByRole("navigation", { name: "Pages of leads" }).getByRole("status");
const counter = (page: Page, name: string) =>
  page.getByRole("group", { name: "Leads by status" }).getByRole("button", { name: new RegExp(`^${name}`) });
const history = (page: Page) => page.getByRole("list", { name: "Timeline of this lead" }).getByRole("listitem");
const status = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD));

test("counters are filters and agree with the list; the address keeps the view", async ({ page }) => {
  await openScreen(page, LIST);
  const [all = 0, ...byStatus] = await counters(page);
  const converted = byStatus[3]!;
  expect(byStatus.reduce((sum, count) => sum + count)).toBe(all);
  await expect(total(page)).toHaveText(new RegExp(` of ${all}$`));

  await counter(page, "Converted").click();
  await expect(total(page)).toHaveText(new RegExp(` of ${converted}$`));
  await expect(rows(page)).toHaveCount(Math.min(converted, 20));
  await expect.poll(() => search(page)).toEqual({ view: "leads", status: "converted" });
  await expect(counter(page, "Converted")).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await waitForHydration(page);
  await expect(total(page)).toHaveText(new RegExp(` of ${converted}$`));
  await expect(counter(page, "Converted")).toHaveAttribute("aria-pressed", "true");

  await counter(page, "Total").click();
  await page.getByLabel("Number of leads per page").selectOption("50");
  await expect(rows(page)).toHaveCount(Math.min(all, 50));
  await expect.poll(() => search(page)).toEqual({ view: "leads", pageSize: "50" });
});

test("searching, sorting and paging", async ({ page }) => {
  await openScreen(page, LIST);
  const first = await rows(page).first().innerText();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(rows(page).first()).not.toHaveText(first);
  await expect.poll(() => search(page)).toEqual({ view: "leads", page: "2" });

  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(() => search(page)).toEqual({ view: "leads", sort: "name", dir: "asc" });
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  let names: string[] = [];
  await expect(async () => {
    names = await rows(page).allInnerTexts();
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  }).toPass();

  const wanted = names[3]!;
  await page.getByLabel("Search leads").fill(wanted.slice(0, -2));
  await expect(rows(page)).toHaveText([wanted]);
  await expect.poll(() => search(page)).toMatchObject({ search: wanted.slice(0, -2) });

  // A space at the end stays while the list is loaded, and a filter that is pressed in the pause is not undone.
  const box = page.getByLabel("Search leads");
  await box.fill(`${wanted.split(" ")[0]} `);
  await counter(page, "Total").click();
  await expect.poll(() => search(page)).toMatchObject({ search: wanted.split(" ")[0] });
  await expect(box).toHaveValue(`${wanted.split(" ")[0]} `);
  await box.fill("nobody is called so");
  await expect(page.getByRole("heading", { name: "No matching leads" })).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(20);
});

test(
  "a lead is opened from the list by keyboard, and the link back keeps the view",
  { tag: "@quick" },
  async ({ page }) => {
    await openScreen(page, `${LIST}&status=booked`);
    const link = rows(page).first().getByRole("link");
    // Beside the name, the link says whether the contact is hidden.
    const name = (await link.innerText()).split("\n")[0]!;
    await link.focus();
    await page.keyboard.press("Enter");
    await atScreen(page, name);
    await expect(heading(page)).toBeFocused();
    await page.getByRole("link", { name: "All leads" }).click();
    await expect.poll(() => search(page)).toEqual({ view: "leads", status: "booked" });
  },
);

test("a live lead is converted with its value, then corrected with a reason", { tag: "@quick" }, async ({ page }) => {
  await openLead(page, await liveLead(page.request));
  await page.getByRole("button", { name: "Mark as converted" }).click();
  await dialog(page).getByLabel("Deal value").fill("a lot");
  await dialog(page).getByRole("button", { name: "Mark as converted" }).click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await dialog(page).getByLabel("Deal value").fill("1,250.50");
  await dialog(page).getByRole("button", { name: "Mark as converted" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(status(page, "Converted").first()).toBeVisible();
  await expect(page.getByText("€1,250.50")).toBeVisible();
  await expect(history(page).first()).toContainText("Converted");

  await page.getByRole("button", { name: "Change to not converted" }).click();
  await dialog(page).getByRole("radio", { name: "Price" }).check();
  await dialog(page).getByRole("button", { name: "Mark as not converted" }).click();
  await expect(status(page, "Not converted")).toBeVisible();
  await expect(history(page).first()).toContainText("Not converted (price)");
});

test("a live lead is booked at a free time of the specialist's calendar", async ({ page }) => {
  const lead = await liveLead(page.request);
  await openLead(page, lead);
  await page.getByRole("button", { name: "Mark as booked" }).click();
  await dialog(page).getByRole("button", { name: /^Book meeting with/ }).click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  const times = dialog(page).getByLabel(/^Time in Vienna/);
  await expect(times.locator("optgroup option").first()).toBeAttached();
  const [start] = await times.locator("optgroup").first().locator("option").evaluateAll((options) =>
    options.map((option) => (option as HTMLOptionElement).value)
  );
  await times.selectOption(start!);
  await dialog(page).getByRole("radio", { name: "WhatsApp" }).check();
  await dialog(page).getByRole("button", { name: /^Book meeting with/ }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, "Meeting booked")).toBeVisible();
  await expect(status(page, "Booked").first()).toBeVisible();
  await expect(page.getByText("WhatsApp", { exact: true }).first()).toBeVisible();
  const { meeting } = await (await page.request.get(`/api/v2/Leads/Props/${lead.id}`)).json();
  expect(meeting.startsAt).toBe(start);
});

test("a lead is marked as arranged elsewhere, and given its time later", async ({ page }) => {
  const [lead] = await leadsIn(page.request, "not-converted");
  const reopened = await page.request.post(`/api/v2/Leads/MarkAsLive/${lead!.id}`);
  expect(reopened.ok(), await reopened.text()).toBe(true);
  await openLead(page, lead!);
  await page.getByRole("button", { name: "Mark as booked" }).click();
  await dialog(page).getByRole("radio", { name: "Arranged elsewhere" }).check();
  await dialog(page).getByRole("button", { name: "Mark as booked" }).click();
  await expect(page.getByText("Arranged elsewhere.")).toBeVisible();
  await addTime(page);
  await expect(page.getByText("Arranged elsewhere.")).toBeHidden();
  await expect(history(page).first()).toContainText(/booked/i);
});

test("a lead is closed at once, and reopened", async ({ page }) => {
  await openLead(page, await liveLead(page.request));
  await chooseInMenu(page, "Close lead");
  await expect(status(page, "Expired")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Reopen lead" }).click();
  await expect(status(page, "In progress")).toBeVisible();
});

test("a change elsewhere appears without a reload", async ({ page }) => {
  const { id, name } = (await leadsIn(page.request, "converted"))[0]!;
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, `${LIST}&${new URLSearchParams({ status: "not-converted", search: name })}`);
  await streaming;
  const before = await counters(page);
  const [, received, live, booked, converted = 0, notConverted = 0, expired] = before;
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  const moved = await page.request.post(`/api/v2/Leads/MarkAsNotConverted/${id}`, { data: { reason: "price" } });
  expect(moved.ok(), await moved.text()).toBe(true);
  await expect(rows(page).filter({ hasText: name })).toBeVisible();
  await expect.poll(() => counters(page)).toEqual(
    [before[0], received, live, booked, converted - 1, notConverted + 1, expired],
  );
});

test("a status of a newer version is shown in a tab that was opened before", async ({ page }) => {
  await openScreen(page, LIST);
  const status = "disputed-by-visitor";
  const renamed = (lead: object) => ({ ...lead, status });
  await page.route("**/Leads/GetAllForUser?*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    await route.fulfill({ response, json: { ...list, items: list.items.map(renamed) } });
  });
  await page.route("**/Leads/Props/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: renamed(await response.json()) });
  });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("table").getByText("Disputed by visitor").first()).toBeVisible();
  const name = await rows(page).first().innerText();
  await rows(page).first().getByRole("link").click();
  await atScreen(page, name);
  await expect(page.getByRole("main").getByText("Disputed by visitor").first()).toBeVisible();
});

test("what is not possible yet is not shown; the meeting comes first", async ({ page }) => {
  const booked = await leadsIn(page.request, "booked");
  const ahead = booked.find(({ meeting }) => meeting && Date.parse(meeting.startsAt) > Date.now() + 3_600_000);
  await openLead(page, ahead!);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^(Open|Call)/ }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /^Email/ })).toHaveAttribute("href", /^mailto:/);
  await main.getByRole("button", { name: "More" }).press("Enter");
  await expect(page.getByRole("menuitem")).toContainText(["Mark as not converted", "Close lead", "Report a problem"]);
  await expect(page.getByText("Mark as converted")).toHaveCount(0);
  await expect(page.getByText("You can report the outcome")).toHaveCount(0);
});

test("a button that has the focus while its code arrives keeps it, and opens its menu", async ({ page }) => {
  const [lead] = await leadsIn(page.request, "booked");
  let arrive = () => {};
  const code = new Promise<void>((resolve) => arrive = resolve);
  await page.route(/\/assets\/menu-[^/]+\.js/, async (route) => {
    await code;
    await route.continue();
  });
  await openLead(page, lead!);
  const more = page.getByRole("main").getByRole("button", { name: "More" });
  await more.focus();
  await expect(more).not.toHaveAttribute("aria-haspopup");
  arrive();
  await expect(more).toHaveAttribute("aria-haspopup", "menu");
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeVisible();
});

test("notes of one tab are not overwritten by another, and are not lost when the session ends", async ({ page, context }) => {
  const [lead] = await leadsIn(page.request, "live");
  await openLead(page, lead!);
  const other = await context.newPage();
  await openLead(other, lead!);
  const notes = (tab: Page) => tab.getByLabel("Your notes");
  await notes(other).focus();
  await notes(page).fill("Wants a fixed rate");
  await expect(page.getByText("Notes saved")).toBeVisible();
  await notes(page).blur();
  await notes(other).fill("Has two children");
  await expect(other.getByText("These notes were changed in another tab")).toBeVisible();
  await expect(notes(page)).toHaveValue("Wants a fixed rate");
  await other.getByRole("button", { name: "Load the other version" }).click();
  await expect(notes(other)).toHaveValue("Wants a fixed rate");
  await notes(other).fill("Wants a fixed rate, has two children");
  await expect(other.getByText("Notes saved")).toBeVisible();
  await expect(notes(page)).toHaveValue("Wants a fixed rate, has two children");
  await other.close();

  await withoutHints(page);
  await openLead(page, lead!);
  await page.request.post("/api/v2/Auth/Logout");
  await notes(page).fill("Call on Friday");
  await expect(page.getByText("You're signed out, so your notes aren't saved.")).toBeVisible();
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  await expect(page.getByText("Notes saved")).toBeVisible();
});

test("notes are saved while they are typed", async ({ page }) => {
  const [lead] = await leadsIn(page.request, "converted");
  await openLead(page, lead!);
  await page.getByLabel("Your notes").fill("Calls back after the holidays.");
  await expect(page.getByText("Notes saved")).toBeVisible();
  await page.reload();
  await atScreen(page, lead!.name);
  await expect(page.getByLabel("Your notes")).toHaveValue("Calls back after the holidays.");
  await expect(history(page).first()).toContainText("Notes changed");
});

test("/leads redirects to the list, and a missing lead or the lead of another specialist is not found", async ({ page, smtp }) => {
  expect(await redirectTarget(page.request, "/leads")).toBe("/dashboard");
  const answer = await page.goto("/leads/019b76da-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");

  const [lead] = await leadsIn(page.request, "live");
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await onboardByCalls(page.request);
  const leads = "/api/v2/Leads";
  for (const path of ["Props", "BookingTimes"]) {
    expect((await page.request.get(`${leads}/${path}/${lead!.id}`)).status(), path).toBe(404);
  }
  for (const move of ["MarkAsLive", "MarkAsConverted", "MarkAsNotConverted", "MarkLeadStatus"]) {
    const status = move === "MarkLeadStatus" ? "/expired" : "";
    const moved = await page.request.post(`${leads}/${move}/${lead!.id}${status}`, { data: {} });
    expect(moved.status(), move).toBe(404);
  }
  const page404 = await page.goto(`/leads/${lead!.id}`);
  expect(page404?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");
});

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);

  test("the list, a lead and its dialogs are accessible", { tag: "@full" }, async ({ page }) => {
    await openScreen(page, LIST);
    await expectAccessible(page);
    await openScreen(page, `${LIST}&search=nobody+is+called+so`);
    await expectAccessible(page);
    for (const state of ["received", "live", "booked", "converted", "not-converted", "expired"]) {
      const [lead] = await leadsIn(page.request, state);
      if (!lead) continue;
      await openLead(page, lead);
      await expectAccessible(page);
    }
    const live = await liveLead(page.request);
    await openLead(page, live);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await expectAccessible(page, "the menu of a lead");
    await page.getByRole("menuitem", { name: "Mark as booked" }).click();
    await expect(dialog(page).getByLabel("Day")).toBeVisible();
    await expectAccessible(page);
    const booked = await leadsIn(page.request, "booked");
    await openLead(page, booked[0]!);
    await page.getByRole("heading", { name: "Origin and consents" }).click();
    await expect(page.getByRole("region", { name: "What the visitor agreed to" })).toBeVisible();
    await chooseInMenu(page, "Mark as not converted");
    await dialog(page).getByRole("button", { name: "Mark as not converted" }).click();
    await expect(dialog(page).getByRole("alert")).toBeFocused();
    await expectAccessible(page);
  });
});
