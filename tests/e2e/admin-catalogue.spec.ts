// Changes of the catalogue by administrators take effect everywhere: prices, questions in the funnel, offered categories.
import { Buffer } from "node:buffer";
import type { Browser, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { start } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";

const API = "/api/v2";
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

test.beforeEach(async ({ page }) => await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD));

/** The browser of another person. */
const otherBrowser = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  await (await browser.newContext({ baseURL })).newPage();

/** Opens a category by search. */
const openCategory = async (page: Page, name: string) => {
  await openScreen(page, `/admin/categories?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await atScreen(page, name);
};

const categoryId = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1)!;

test("a catalogue is previewed, imported from a file, and put back", async ({ page }) => {
  await openScreen(page, "/admin/categories");
  const choose = async (act: () => Promise<unknown>) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Import a catalogue" }).click();
    await act();
    await dialog(page).getByRole("button", { name: "Show what would change" }).click();
  };
  await choose(() => dialog(page).getByLabel("Catalogue").selectOption("Home services"));
  await dialog(page).getByText("8 categories added").click();
  await expect(dialog(page).getByText("Electrical work", { exact: true }).first()).toBeVisible();
  await expect(dialog(page).getByText(/^\d+ translations added$/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "More" }).click();
  const exported = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export the catalogue" }).click();
  expect((await exported).suggestedFilename()).toBe("catalogue.json");

  const present = await (await page.request.get(`${API}/Admin/CataloguePack`)).json();
  const upload = (file: unknown) => async () => {
    await dialog(page).getByLabel("Catalogue").selectOption("From a file");
    const buffer = Buffer.from(typeof file === "string" ? file : JSON.stringify(file));
    await dialog(page).getByLabel("File").setInputFiles({
      name: "catalogue.json",
      mimeType: "application/json",
      buffer,
    });
  };
  await choose(upload("{"));
  await expect(dialog(page).getByText("This file is not a catalogue.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await choose(upload(present));
  await expect(dialog(page).getByText("Everything in this catalogue is there already.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  const [first, ...others] = present.categories;
  await choose(upload({ ...present, categories: [{ ...first, description: "Another description." }, ...others] }));
  await dialog(page).getByText("1 category changed").click();
  await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
  await expect(toast(page, "Catalogue imported")).toBeVisible();
  await openCategory(page, first.name);
  await expect(page.getByText("Another description.")).toBeVisible();
  expect((await page.request.post(`${API}/Admin/ImportPack`, { data: { file: present } })).ok()).toBe(true);
});

test("a changed price applies to purchases, and existing credits stay", async ({ page, browser, baseURL }) => {
  const specialist = await otherBrowser(browser, baseURL);
  await signInByApi(specialist.request, SPECIALIST, DEMO_PASSWORD);
  const credits = async () =>
    (await (await specialist.request.get(`${API}/Dashboard/LayoutProps`)).json()).credits.categories
      .find((category: { name: string }) => category.name === "Insurance")?.credits;
  const before = await credits();
  await openCategory(page, "Insurance");
  await page.getByLabel("Lead price").fill("0.20");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an amount from €0.50 to €999,999.99.");
  await page.getByLabel("Lead price").fill("37.50");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(toast(page, "Category saved")).toBeVisible();
  await expect(page.getByText("€37.50 per lead")).toBeVisible();

  await openScreen(specialist, `/dashboard/buy/${categoryId(page)}`);
  await specialist.getByRole("radio", { name: /^1 credit/ }).check();
  // The demo's prices are net, and its VAT is 20 %.
  await expect(specialist.getByRole("button", { name: "Buy 1 credit for €45.00" })).toBeVisible();
  expect(await credits()).toBe(before);
  await specialist.context().close();

  // Other journeys rely on the original price.
  await page.getByLabel("Lead price").fill("25");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("€25.00 per lead")).toBeVisible();
});

test("a question is added with a preview, and the funnel asks it", async ({ page, browser, baseURL }) => {
  await openCategory(page, "Languages and tutoring");
  await tab(page, /^Questions/).click();
  const preview = page.getByRole("form", { name: "Preview" });
  await page.getByRole("button", { name: "Add a question to About you" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Would lessons at home suit you?");
  await expect(preview.getByText("Would lessons at home suit you?")).toBeVisible();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter every option, or remove it.");
  await page.getByLabel("Type of answer").selectOption("Yes or no");
  await page.getByRole("button", { name: "Add a question to About you" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("In which postcode?");
  await page.getByLabel("Type of answer").selectOption("Postcode");
  await page.getByLabel("Asked", { exact: true }).selectOption({
    label: "Only after an answer to: Would lessons at home suit you?",
  });
  await expect(preview.getByLabel("In which postcode?")).toHaveCount(0);
  await preview.getByRole("group", { name: "Would lessons at home suit you?" }).getByText("Yes").click();
  await expect(preview.getByLabel("In which postcode?")).toBeVisible();
  // Pressed twice while the first request is under way, it saves once.
  let saves = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await page.route("**/Admin/SaveQuestions/**", async (route) => {
    saves++;
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save questions" }).dblclick();
  release();
  await expect(toast(page, "Questions saved")).toBeVisible();
  expect(saves).toBe(1);

  const visitor = await otherBrowser(browser, baseURL);
  await openScreen(visitor, `/funnel/${categoryId(page)}/start`);
  await start(visitor);
  await expect(visitor.getByText("Would lessons at home suit you?")).toBeVisible();
  await expect(visitor.getByLabel("In which postcode?")).toHaveCount(0);
  await visitor.getByRole("group", { name: "Would lessons at home suit you?" }).getByText("Yes").click();
  await expect(visitor.getByLabel("In which postcode?")).toBeVisible();
  await visitor.context().close();
});

test("changes of another administrator are shown, and no input is lost", async ({ page }) => {
  // Other journeys rely on the questions of other categories.
  await openCategory(page, "Marketing and web for small businesses");
  const id = categoryId(page);
  const view = await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json();
  await page.getByLabel("Description", { exact: true }).fill(
    "Mine: found by those who look, and long enough for its translations.",
  );
  const { name, slug, description, icon, requiredCredential, version } = view;
  const theirs = { name, slug, description, icon, requiredCredential, version, leadPriceMinor: 1_800 };
  expect((await page.request.post(`${API}/Admin/UpdateCategory/${id}`, { data: theirs })).status()).toBe(200);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Someone else changed this meanwhile.")).toBeVisible();
  await expect(page.getByText("Lead price: was €22.00, is now €18.00.")).toBeVisible();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(
    "Mine: found by those who look, and long enough for its translations.",
  );
  await page.getByLabel("Lead price").fill("18");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(toast(page, "Category saved")).toBeVisible();

  await tab(page, /^Questions/).click();
  const [set] = (await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json()).questionSets;
  await page.getByRole("button", { name: /^Edit What does your business/ }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("What do you make?");
  const questions = set.questions.slice(1);
  const response = await page.request.post(`${API}/Admin/SaveQuestions/${id}`, {
    data: { version: set.version, questions },
  });
  expect(response.status()).toBe(200);
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByRole("alert")).toContainText("someone else saved these questions");
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("What do you make?");
  await page.getByRole("button", { name: "Save my changes" }).click();
  await expect(toast(page, "Questions saved")).toBeVisible();
});

test("a category is created, offered, reordered by keyboard, and retired", async ({ page }) => {
  const offered = async () =>
    (await (await page.request.get(`${API}/Categories/GetAll`)).json()).map((category: { name: string }) =>
      category.name
    );
  await openScreen(page, "/admin/categories");
  await page.getByRole("button", { name: "New category" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Gardens");
  await dialog(page).getByLabel("Description", { exact: true }).fill("A garden that lives.");
  await dialog(page).getByLabel("Lead price").fill("12");
  await dialog(page).getByRole("radio", { name: "leaf" }).press("Space");
  await dialog(page).getByRole("button", { name: "Create category" }).click();
  await atScreen(page, "Gardens");
  expect(await offered()).not.toContain("Gardens");
  await tab(page, /^Topics/).click();
  await page.getByRole("button", { name: "New topic" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Trees");
  await dialog(page).getByRole("button", { name: "Add topic" }).click();
  await expect(tab(page, /^Topics \(1\)/)).toBeVisible();
  await tab(page, /^Articles/).click();
  await page.getByRole("button", { name: "New article" }).click();
  await dialog(page).getByLabel("Title", { exact: true }).fill("How to prepare");
  await dialog(page).getByLabel("Text", { exact: true }).fill("A photograph of the garden is enough.");
  await dialog(page).getByRole("button", { name: "Add article" }).click();
  await expect(page.getByRole("heading", { name: "How to prepare" })).toBeVisible();
  await tab(page, /^Details/).click();
  await page.getByRole("button", { name: "Offer this category" }).click();
  await expect.poll(offered).toContain("Gardens");

  // The list is loaded again when its screen opens; an answer from before the move must not undo it.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => answer = resolve);
  await page.route("**/Admin/CategoriesPaginated*", async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response }).catch(() => {});
  }, { times: 1 });
  await page.getByRole("link", { name: "All categories" }).click();
  await atScreen(page, "Categories");
  const up = page.getByRole("button", { name: "Move Gardens up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expect.poll(async () => (await offered()).at(-2)).toBe("Gardens");
  const late = page.waitForResponse("**/Admin/CategoriesPaginated*");
  answer();
  await late;
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await offered()).at(-1)).toBe("Gardens");

  await page.getByRole("link", { name: "Gardens", exact: true }).click();
  await atScreen(page, "Gardens");
  await page.getByRole("button", { name: "Retire this category" }).click();
  await expect(dialog(page)).toContainText("Nobody has unused credits for it.");
  await dialog(page).getByRole("button", { name: "Retire category" }).click();
  await expect(page.getByText("Retired").first()).toBeVisible();
  await expect.poll(offered).not.toContain("Gardens");
});

test("a topic in use is retired instead of deleted, and can be offered again", async ({ page }) => {
  await openCategory(page, "Mortgages and home loans");
  await tab(page, /^Topics/).click();
  const topic = page.getByRole("listitem").filter({ hasText: "First home" });
  await topic.getByRole("button", { name: "Delete First home" }).click();
  await dialog(page).getByRole("button", { name: "Delete topic" }).click();
  await expect(toast(page, "First home retired")).toBeVisible();
  await topic.getByRole("button", { name: "Offer again First home" }).click();
  await expect(topic.getByRole("button", { name: "Delete First home" })).toBeVisible();
});

test("an unknown category is not found", async ({ page }) => {
  const response = await page.goto("/admin/category/019b76da-0000-7000-8000-000000000000");
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not Found");
});

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);

  test("lists, forms, questions and articles are accessible", { tag: "@full" }, async ({ page }) => {
    await openScreen(page, "/admin/categories?search=nothing+is+called+so");
    await expectAccessible(page);
    await openScreen(page, "/admin/categories");
    await expectAccessible(page);
    await page.getByRole("button", { name: "New category" }).click();
    await dialog(page).getByRole("button", { name: "Create category" }).click();
    await expect(dialog(page).getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Articles for all categories" }).click();
    await atScreen(page, "Articles for all categories");
    await expectAccessible(page);
    await page.getByRole("link", { name: "All categories" }).click();
    await atScreen(page, "Categories");
    await page.getByRole("link", { name: "Insurance", exact: true }).click();
    await atScreen(page, "Insurance");
    await expectAccessible(page);
    for (const name of [/^Topics/, /^Articles/, /^Questions/]) {
      await tab(page, name).click();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    await page.getByRole("button", { name: "Add a question to Your needs" }).click();
    await page.getByRole("button", { name: "Save questions" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page);
  });
});
