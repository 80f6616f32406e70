// Administrators change the catalogue, and everybody sees it: prices at buying, questions in the funnel, what is offered.
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { start } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { heading, openScreen, waitForHydration } from "../support/browser/screens.ts";

const API = "/api/v2";
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD));

/** Somebody else's browser. */
const elsewhere = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  await (await browser.newContext({ baseURL })).newPage();

/** By the list and its search, as one does. */
const openCategory = async (page: Page, name: string) => {
  await openScreen(page, "/admin/categories");
  await page.getByLabel("Search categories").fill(name);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(heading(page)).toHaveText(name);
};

const categoryId = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1)!;

test("a price is changed: the buyer sees it, bought credits stay", async ({ page, browser, baseURL }) => {
  const specialist = await elsewhere(browser, baseURL);
  await signInByApi(specialist.request, SPECIALIST, DEMO_PASSWORD);
  const credits = async () =>
    (await (await specialist.request.get(`${API}/Dashboard/LayoutProps`)).json()).credits.categories
      .find((one: { name: string }) => one.name === "Insurance")?.credits;
  const before = await credits();
  await openCategory(page, "Insurance");
  await page.getByLabel("Price of a lead").fill("0.20");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write an amount from 0.50 to 10,000.");
  await page.getByLabel("Price of a lead").fill("37.50");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(toast(page, "Category saved")).toBeVisible();
  await expect(page.getByText("€37.50 a lead")).toBeVisible();

  await openScreen(specialist, `/dashboard/buy/${categoryId(page)}`);
  await specialist.getByRole("radio", { name: /^1 lead/ }).check();
  await expect(specialist.getByRole("button", { name: "Buy 1 lead for €37.50" })).toBeVisible();
  expect(await credits()).toBe(before);
  await specialist.context().close();

  // Journeys of buyers count with the price that it had.
  await page.getByLabel("Price of a lead").fill("25");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("€25.00 a lead")).toBeVisible();
});

test("a question is added with its preview, and the funnel asks it", async ({ page, browser, baseURL }) => {
  await openCategory(page, "Languages and tutoring");
  await tab(page, /^Questions/).click();
  const preview = page.getByRole("form", { name: "Preview" });
  await page.getByRole("button", { name: "Add a question to About you" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Would lessons at home suit you?");
  await expect(preview.getByText("Would lessons at home suit you?")).toBeVisible();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write every option, or remove it.");
  await page.getByLabel("Answered by").selectOption("Yes or no");
  await page.getByRole("button", { name: "Add a question to About you" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("In which postcode?");
  await page.getByLabel("Answered by").selectOption("A postcode");
  await page.getByLabel("Asked", { exact: true }).selectOption({
    label: "Only after an answer to: Would lessons at home suit you?",
  });
  await expect(preview.getByLabel("In which postcode?")).toHaveCount(0);
  await preview.getByRole("group", { name: "Would lessons at home suit you?" }).getByText("Yes").click();
  await expect(preview.getByLabel("In which postcode?")).toBeVisible();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByText("Version 2, saved.")).toBeVisible();

  const visitor = await elsewhere(browser, baseURL);
  await visitor.goto(`/funnel/${categoryId(page)}/start`);
  await waitForHydration(visitor);
  await start(visitor);
  await expect(visitor.getByText("Would lessons at home suit you?")).toBeVisible();
  await expect(visitor.getByLabel("In which postcode?")).toHaveCount(0);
  await visitor.getByRole("group", { name: "Would lessons at home suit you?" }).getByText("Yes").click();
  await expect(visitor.getByLabel("In which postcode?")).toBeVisible();
  await visitor.context().close();
});

test("somebody was faster: what changed is told, and nothing typed is lost", async ({ page }) => {
  // Not the topic of the visitors' journeys: they know its questions by heart.
  await openCategory(page, "Marketing and web for small firms");
  const id = categoryId(page);
  const view = await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json();
  await page.getByLabel("Description").fill("Mine: found by those who look.");
  const { name, slug, description, icon, requiredCredential, version } = view;
  const theirs = { name, slug, description, icon, requiredCredential, version, leadPriceMinor: 1_800 };
  expect((await page.request.post(`${API}/Admin/UpdateCategory/${id}`, { data: theirs })).status()).toBe(200);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("This is what changed meanwhile.")).toBeVisible();
  await expect(page.getByText("Price of a lead: was €22.00, is now €18.00.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Mine: found by those who look.");
  await page.getByLabel("Price of a lead").fill("18");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(toast(page, "Category saved")).toBeVisible();

  await tab(page, /^Questions/).click();
  const [set] = (await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json()).questionSets;
  await page.getByRole("button", { name: /^Edit What does your firm/ }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("What do you make?");
  const questions = set.questions.slice(1);
  const answer = await page.request.post(`${API}/Admin/SaveQuestions/${id}`, {
    data: { version: set.version, questions },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByRole("alert")).toContainText("somebody else saved these questions");
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("What do you make?");
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Version 3, saved.")).toBeVisible();
});

test("a category is made, offered, put in order by keyboard, and retired", async ({ page }) => {
  const offered = async () =>
    (await (await page.request.get(`${API}/Categories/GetAll`)).json()).map((one: { name: string }) => one.name);
  await openScreen(page, "/admin/categories");
  await page.getByRole("button", { name: "New category" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Gardens");
  await dialog(page).getByLabel("Description").fill("A garden that lives.");
  await dialog(page).getByLabel("Price of a lead").fill("12");
  await dialog(page).getByRole("radio", { name: "leaf" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Create category" }).click();
  await expect(heading(page)).toHaveText("Gardens");
  expect(await offered()).not.toContain("Gardens");
  await tab(page, /^Parts/).click();
  await page.getByRole("button", { name: "New part" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Trees");
  await dialog(page).getByRole("button", { name: "Add part" }).click();
  await expect(tab(page, /^Parts \(1\)/)).toBeVisible();
  await tab(page, /^Reading/).click();
  await page.getByRole("button", { name: "New text" }).click();
  await dialog(page).getByLabel("Title").fill("What to have ready");
  await dialog(page).getByLabel("Text", { exact: true }).fill("A photograph of the garden is enough.");
  await dialog(page).getByRole("button", { name: "Add text" }).click();
  await expect(page.getByRole("heading", { name: "What to have ready" })).toBeVisible();
  await tab(page, /^Details/).click();
  await page.getByRole("button", { name: "Offer this category" }).click();
  await expect.poll(offered).toContain("Gardens");

  await page.getByRole("link", { name: "All categories" }).click();
  const up = page.getByRole("button", { name: "Move Gardens up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expect.poll(async () => (await offered()).at(-2)).toBe("Gardens");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await offered()).at(-1)).toBe("Gardens");

  await page.getByRole("link", { name: "Gardens", exact: true }).click();
  await page.getByRole("button", { name: "Retire this category" }).click();
  await expect(dialog(page)).toContainText("Nobody holds unused credits for it.");
  await dialog(page).getByRole("button", { name: "Retire category" }).click();
  await expect(page.getByText("Retired").first()).toBeVisible();
  await expect.poll(offered).not.toContain("Gardens");
});

test("a part that credits or specialists name is retired instead of deleted, and comes back", async ({ page }) => {
  await openCategory(page, "Mortgages and home loans");
  await tab(page, /^Parts/).click();
  const part = page.getByRole("listitem").filter({ hasText: "First home" });
  await part.getByRole("button", { name: "Delete First home" }).click();
  await dialog(page).getByRole("button", { name: "Delete part" }).click();
  await expect(toast(page, "First home is retired")).toBeVisible();
  await part.getByRole("button", { name: "Offer again First home" }).click();
  await expect(part.getByRole("button", { name: "Delete First home" })).toBeVisible();
});

test("an unknown category is not found", async ({ page }) => {
  const answer = await page.goto("/admin/category/019b76da-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");
});

for (const { name, use } of [PHONE_DARK, DESKTOP_LIGHT]) {
  test.describe(name, () => {
    test.use(use);

    test("tree, forms, questions and texts are accessible", async ({ page }) => {
      await openScreen(page, "/admin/categories?search=nothing+is+called+so");
      await expectAccessible(page);
      await openScreen(page, "/admin/categories");
      await page.getByText(/^\d parts/).first().click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "New category" }).click();
      await dialog(page).getByRole("button", { name: "Create category" }).click();
      await expect(dialog(page).getByRole("alert")).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await tab(page, /^Reading/).click();
      await expectAccessible(page);
      await tab(page, /^Categories/).click();
      await page.getByRole("link", { name: "Insurance", exact: true }).click();
      await expect(page.getByRole("button", { name: "Save category" })).toBeVisible();
      await expectAccessible(page);
      for (const one of [/^Parts/, /^Reading/, /^Questions/]) {
        await tab(page, one).click();
        await expectAccessible(page);
      }
      await page.getByRole("button", { name: /^Edit/ }).first().click();
      await page.getByRole("button", { name: "Add a question to Your needs" }).click();
      await page.getByRole("button", { name: "Save questions" }).click();
      await expect(page.getByRole("alert")).toBeFocused();
      await expectAccessible(page);
    });
  });
}
