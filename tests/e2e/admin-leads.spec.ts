// Administrators look at the market and at everybody's leads: figures of a period, a lead given to somebody else, deleted.
import type { APIRequestContext } from "@playwright/test";
import { awake, heading, openScreen } from "../support/account-pages.ts";
import { dialog, enterAsAdmin, read, rows, searchOf } from "../support/admin-pages.ts";
import { expect, test } from "../support/journey.ts";
import { SPECIALIST } from "../support/lead-pages.ts";

const REASON = "The specialist is ill this week.";

interface Person {
  name: string;
  email: string;
}

/** A live lead, and a specialist who could take it; those of the demonstration's specialist belong to other journeys. */
const givable = async (request: APIRequestContext) => {
  const { items } = await read(request, "Admin/LeadsPaginated?status=live&pageSize=50");
  for (const lead of items as (Person & { id: string; specialist: Person })[]) {
    if (lead.specialist.email === SPECIALIST) continue;
    const candidates = (await read(request, `Admin/LeadCandidates/${lead.id}`))
      .items as (Person & { eligible: boolean })[];
    const other = candidates.find(({ eligible }) => eligible);
    if (other) return { lead, other };
  }
  throw new Error("no live lead can be given to anybody");
};

test.beforeEach(async ({ page }) => await enterAsAdmin(page));

test("the figures follow the period in the address, and stand in a table beside each chart", async ({ page }) => {
  await openScreen(page, "/admin");
  const started = page.getByRole("main").locator("dl > div").filter({ hasText: "Tracks started" });
  const month = await started.innerText();
  await page.getByLabel("Period").selectOption("year");
  await expect.poll(() => searchOf(page)).toEqual({ period: "year" });
  await expect(started).not.toHaveText(month, { useInnerText: true });
  await page.reload();
  await awake(page);
  await expect(page.getByLabel("Period")).toHaveValue("year");
  await page.getByText("Figures as a table").first().click();
  await expect(page.getByRole("table", { name: "Tracks by the step they reached" })).toContainText("Booked");

  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Insurance" });
  await expect.poll(() => Object.keys(searchOf(page)).sort()).toEqual(["categoryId", "period"]);
  await page.getByRole("link", { name: /visitors? with contact data but without a specialist/ }).click();
  await expect(heading(page)).toHaveText("Tracks");
});

test("a lead is found, given to another specialist, and both are told; its page says so", async ({ page, smtp }) => {
  const { lead, other } = await givable(page.request);
  await openScreen(page, "/admin?view=leads");
  await page.getByLabel("Search leads").fill(lead.email);
  await rows(page, "leads").filter({ hasText: lead.name }).first().getByRole("link").press("Enter");
  await expect(heading(page)).toHaveText(lead.name);

  await page.getByRole("button", { name: "Give to another specialist" }).click();
  await dialog(page).getByRole("button", { name: "Give", exact: true }).click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await dialog(page).getByRole("radio", { name: new RegExp(other.name) }).check();
  await expect(dialog(page).getByLabel("Why?")).toHaveAccessibleDescription(
    new RegExp(`^${lead.specialist.name} gets to read this`),
  );
  await dialog(page).getByLabel("Why?").fill(REASON);
  await dialog(page).getByRole("button", { name: `Give to ${other.name}` }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: other.name }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "History of this lead" })).toContainText(REASON);
  await smtp.mailTo(other.email, /new lead/i);
  await smtp.mailTo(lead.specialist.email, /another specialist/i);
});

test("the way back leads to the same list; several leads are chosen and deleted after a question", async ({ page }) => {
  await openScreen(page, "/admin?view=leads&status=expired");
  await rows(page, "leads").first().getByRole("link").press("Enter");
  await expect(heading(page)).not.toHaveText("Market");
  await page.getByRole("link", { name: "All leads" }).click();
  await expect.poll(() => searchOf(page)).toEqual({ view: "leads", status: "expired" });

  const pages = page.getByRole("navigation", { name: "Pages of leads" }).getByRole("status");
  await expect(pages).toHaveText(/ of \d+$/);
  const before = Number((await pages.innerText()).split(" of ")[1]);
  for (const at of [0, 1]) await page.getByRole("checkbox", { name: /^Choose (?!all)/ }).nth(at).check();
  await page.getByRole("region", { name: "Chosen leads" }).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Why?").fill("Test data.");
  await dialog(page).getByRole("button", { name: "Delete 2 leads" }).click();
  await expect(page.getByText("2 deleted")).toBeVisible();
  await expect(pages).toHaveText(new RegExp(` of ${before - 2}$`));
});
