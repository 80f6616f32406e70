// Administrators look at the figures of the market, reassign a lead and delete leads.
import type { APIRequestContext } from "@playwright/test";
import { dialog, enterAsAdmin, read, rows, searchOf } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen, waitForHydration } from "../support/browser/screens.ts";

const REASON = "The specialist is ill this week.";

interface Person {
  name: string;
  email: string;
}

/** A live lead and an eligible specialist. Leads of the demo specialist belong to other tests. */
const reassignable = async (request: APIRequestContext) => {
  const { items } = await read(request, "Admin/LeadsPaginated?status=live&pageSize=50");
  for (const lead of items as (Person & { id: string; specialist: Person })[]) {
    if (lead.specialist.email === SPECIALIST) continue;
    const candidates = (await read(request, `Admin/LeadCandidates/${lead.id}`))
      .items as (Person & { eligible: boolean })[];
    const other = candidates.find(({ eligible }) => eligible);
    if (other) return { lead, other };
  }
  throw new Error("no live lead can be reassigned");
};

test.beforeEach(async ({ page }) => await enterAsAdmin(page));

test("the figures follow the period in the address, and one switch shows those of all charts as tables", async ({ page }) => {
  await openScreen(page, "/admin");
  const started = page.getByRole("main").locator("dl > div").filter({ hasText: "Requests started" });
  const month = await started.innerText();
  await page.getByLabel("Period").selectOption("year");
  await expect.poll(() => searchOf(page)).toEqual({ period: "year" });
  await expect(started).not.toHaveText(month, { useInnerText: true });
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Period")).toHaveValue("year");
  await page.getByRole("link", { name: "All reports" }).click();
  await atScreen(page, "Reports");
  await expect(page.getByLabel("Period")).toHaveValue("year");
  await page.getByRole("switch", { name: "Figures as tables" }).press("Space");
  await expect(page.getByRole("region", { name: "Requests by step reached, as a table" })).toContainText("Booked");

  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Insurance" });
  await expect.poll(() => Object.keys(searchOf(page)).sort()).toEqual(["categoryId", "figures", "period"]);
});

test("a lead is found and reassigned: its visitor is asked, its specialist told, and its timeline says so", async ({ page, smtp }) => {
  const { lead, other } = await reassignable(page.request);
  await openScreen(page, "/admin?view=leads");
  await page.getByLabel("Search leads").fill(lead.email);
  await expect(rows(page, "leads").filter({ hasNotText: lead.name })).toHaveCount(0);
  await rows(page, "leads").first().getByRole("link").press("Enter");
  await atScreen(page, lead.name);

  await page.getByRole("button", { name: "Reassign lead" }).click();
  await dialog(page).getByRole("button", { name: "Reassign", exact: true }).click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await dialog(page).getByRole("radio", { name: new RegExp(other.name) }).check();
  await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription(
    new RegExp(`^${lead.specialist.name} gets this by email`),
  );
  await dialog(page).getByLabel("Reason").fill(REASON);
  await dialog(page).getByRole("button", { name: `Reassign to ${other.name}` }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, `The visitor is asked about ${other.name}`)).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline of this lead" })).toContainText(REASON);
  await smtp.waitForEmailTo(lead.specialist.email, /another specialist/i);
  const question = await smtp.waitForEmailTo(lead.email, other.name);
  expect(question.text).toContain("/consents/");
});

test("the link back leads to the same list, and several leads are deleted after a confirmation", async ({ page }) => {
  await openScreen(page, "/admin?view=leads&status=expired");
  const firstLead = rows(page, "leads").first().getByRole("link");
  const name = await firstLead.innerText();
  await firstLead.press("Enter");
  await atScreen(page, name);
  await page.getByRole("link", { name: "All leads" }).click();
  await atScreen(page, "Leads");
  await expect.poll(() => searchOf(page)).toEqual({ view: "leads", status: "expired" });

  const pages = page.getByRole("navigation", { name: "Pages of leads" }).getByRole("status");
  await expect(pages).toHaveText(/ of \d+$/);
  const before = Number((await pages.innerText()).split(" of ")[1]);
  for (const at of [0, 1]) await page.getByRole("checkbox", { name: /^Select (?!all)/ }).nth(at).check();
  await page.getByRole("region", { name: "Selected leads" }).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Reason").fill("Test data.");
  await dialog(page).getByRole("button", { name: "Delete 2 leads" }).click();
  await expect(toast(page, "2 deleted")).toBeVisible();
  await expect(pages).toHaveText(new RegExp(` of ${before - 2}$`));
});
