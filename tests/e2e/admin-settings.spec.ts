// Administrators change settings: errors are explained, and concurrent changes do not lose input.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen, waitForHydration } from "../support/browser/screens.ts";
import { pictureOf } from "../support/people/pictures.ts";
import { toast } from "../support/browser/toasts.ts";

/** Larger than a file may be, so that the browser has to shrink it. */
const officePhoto = async (): Promise<Buffer> => Buffer.from(await pictureOf.jpeg(3000, 2000));

const PATH = "/api/v2/Settings/LifecycleSettings";
const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections of the settings" }).getByRole("link", { name, exact: true });
const saveButton = (page: Page, name = /^Save \d+ change/) => page.getByRole("button", { name });

test.beforeEach(async ({ page }) => await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD));

/** Another administrator saves, by a call. */
const colleague = async (page: Page, change: object) => {
  const settings = await (await page.request.get(PATH)).json();
  const response = await page.request.put(PATH, { data: { ...settings, ...change } });
  expect(response.ok(), await response.text()).toBe(true);
  return settings;
};

test("a value is changed, shown in the history, and reset to its default", async ({ page }) => {
  await openScreen(page, "/admin/settings");
  const hold = page.getByLabel("Hold a chosen time for");
  await hold.fill("61");
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Enter 1 minute to 1 hour.");
  await hold.fill("12");
  await saveButton(page, /^Save 1 change/).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await section(page, "History of Periods and limits").click();
  await expect(page).toHaveURL(/\?part=history-lifecycle$/);
  await expect(page.getByText(/Hold a chosen time for: from 10 minutes to 12 minutes/)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await section(page, "Booking").click();
  await expect(hold).toHaveValue("12 minutes");
  await page.getByRole("button", { name: "Use default for Hold a chosen time for" }).click();
  await expect(hold).toHaveValue("10 minutes");
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
});

test("what is typed while other changes are saved stays", async ({ page }) => {
  await openScreen(page, "/admin/settings");
  const hold = page.getByLabel("Hold a chosen time for");
  const live = page.getByLabel("Leads in progress expire after");
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await page.route("**/api/v2/Settings/**", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await hold.fill("12");
  await saveButton(page).click();
  await section(page, "Leads").click();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeFocused();
  await live.fill("20");
  release();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(live).toHaveValue("20");
  await section(page, "Booking").click();
  await expect(hold).toHaveValue("12 minutes");
  await expect(page.getByText("Also in Leads")).toBeVisible();
  await page.unroute("**/api/v2/Settings/**");
  await colleague(page, { slotHoldMinutes: 10 });
});

test("changes of another administrator are shown, and no input is lost", async ({ page }) => {
  await openScreen(page, "/admin/settings?part=leads");
  const live = page.getByLabel("Leads in progress expire after");
  const reopen = page.getByLabel("Can be reopened for");
  await live.fill("20");
  await reopen.fill("45");
  const { liveDays, reopenDays, disputeDays } = await colleague(page, { liveDays: 21, disputeDays: 10 });
  await saveButton(page).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("changed these settings after you opened them");
  await expect(banner).toContainText("Leads in progress expire after: was 14 days, is now 21 days.");
  await expect(banner).toContainText(
    "Problems can be reported for: was 14 days, is now 10 days. Your form shows the new value.",
  );
  await expect(live).toHaveValue("20");
  await expect(reopen).toHaveValue("45");
  await expect(page.getByLabel("Problems can be reported for")).toHaveValue("10 days");
  await banner.getByRole("button", { name: "Use 21 days" }).click();
  await expect(live).toHaveValue("21 days");
  await banner.getByRole("button", { name: "Save my changes" }).click();
  await expect(banner).toHaveCount(0);
  await expect(toast(page, "Settings saved")).toBeVisible();
  const saved = await (await page.request.get(PATH)).json();
  expect(saved).toMatchObject({ liveDays: 21, reopenDays: 45, disputeDays: 10 });
  // Other journeys rely on the defaults.
  await colleague(page, { liveDays, reopenDays, disputeDays });
});

test("packages and legal texts are validated; input in other sections stays", async ({ page }) => {
  await openScreen(page, "/admin/settings?part=credits");
  await page.getByLabel("Low credit warning at").fill("7");
  await section(page, "Packages").click();
  await page.getByRole("button", { name: "Add a package" }).click();
  await page.getByLabel("Package 6, minimum number of leads").fill("75");
  await page.getByLabel("Package 6, discount in per cent").fill("1");
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByRole("alert")).toContainText("a larger package must not have a smaller discount");
  await page.getByLabel("Package 6, discount in per cent").fill("22.5");
  await saveButton(page, /^Save 1 change/).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await section(page, "History of Purchases").click();
  await expect(page.getByText(/75 \(−22.5%\)/).first()).toBeVisible();

  await section(page, "Terms and conditions").click();
  const terms = page.getByLabel("Text of Terms and conditions");
  await terms.fill(`${await terms.inputValue()}\n\n## 99. One more\n\nWe keep our word.`);
  await saveButton(page, /^Save 1 change/).click();
  await expect(page.getByRole("alert")).toContainText("Please give it a new version");
  await page.getByLabel(/^Version/).first().fill("20");
  await saveButton(page, /^Save 1 change/).click();
  await expect(saveButton(page)).toHaveCount(0);
  await section(page, "History of Names and texts").click();
  await expect(page.getByText(/version 20, from/).first()).toBeVisible();
  await section(page, "Credits unsaved").click();
  await expect(page.getByLabel("Low credit warning at")).toHaveValue("7");
  await page.goto("/terms-and-conditions");
  await expect(page.getByText("We keep our word.")).toBeVisible();
});

test("every setting is found by its words, also from another section, and a problem leads to its field", async ({ page }) => {
  await openScreen(page, "/admin/settings?part=help-links");
  await page.getByRole("textbox", { name: "Search all settings" }).fill("abandoned");
  await page.getByRole("list", { name: "Settings found" }).getByRole("button", { name: /^Abandoned after/ }).click();
  const abandoned = page.getByLabel("Abandoned after");
  await expect(page).toHaveURL(/\?part=unfinished-requests$/);
  await expect(abandoned).toBeFocused();
  await abandoned.fill("5");
  await section(page, "Booking").click();
  await expect(page.getByRole("heading", { name: "Booking", exact: true })).toBeFocused();
  await saveButton(page, /^Save 1 change/).click();
  await page.getByRole("alert").getByRole("link", { name: /^Abandoned after/ }).click();
  await expect(abandoned).toBeFocused();
  await page.getByRole("button", { name: "Undo all changes" }).click();
  await page.getByRole("textbox", { name: "Search all settings" }).fill("banana");
  await expect(page.getByText("No setting has these words.")).toBeVisible();
  await section(page, "Unfinished requests").click();
  await expect(abandoned).toBeVisible();
});

test("the look is previewed, checked, saved and taken back", async ({ page }) => {
  const svgOf = (content: string, width = 300) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100">${content}<rect width="${width}" height="100"/></svg>`;
  const pick = async (label: string, content: string) =>
    await page.getByRole("group", { name: label, exact: true }).locator("input").setInputFiles({
      name: "picture.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(content),
    });
  await openScreen(page, "/admin/settings?part=branding");
  const colour = page.getByLabel("Colour", { exact: true });
  await colour.fill("#ffff00");
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("This colour is too light");
  await colour.fill("#1a4fa3");
  await expect(page.getByText("Light theme: #1a4fa3, contrast 7.8:1")).toBeVisible();

  await pick("Logo", svgOf('<text y="20">Palaver</text>'));
  await expect(page.getByText("This SVG has text that needs a font.")).toBeVisible();
  await pick("Logo", svgOf("<script>alert(1)</script>"));
  await expect(toast(page, "Logo uploaded")).toContainText("The file contained a script, which was left out.");
  await expect(page.getByText("This SVG has text that needs a font.")).toBeHidden();
  await expect(page.getByText("This logo can hardly be seen on dark backgrounds.")).toBeVisible();
  await expect(page.getByText("This logo can hardly be seen on light backgrounds.")).toHaveCount(0);
  await pick("Logo for dark backgrounds", svgOf("").replace("<rect", '<rect fill="white"'));
  await expect(page.getByText("This logo can hardly be seen on dark backgrounds.")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Logo for dark backgrounds" }).click();
  await pick("Icon", svgOf(""));
  await expect(page.getByText("An icon must be square.")).toBeVisible();
  await pick("Icon", svgOf("", 100));
  await expect(page.getByRole("button", { name: "Remove Icon" })).toBeVisible();
  await saveButton(page, /^Save 1 change/).click();
  await expect(toast(page, "Settings saved")).toBeVisible();

  await openScreen(page, "/admin/settings?part=history-resources");
  await expect(page.getByText("Branding: from default to colour #1a4fa3, logo, icon")).toBeVisible();
  const home = page.getByRole("banner").getByRole("link", { name: "Parley" });
  await expect(home.getByRole("img")).toHaveJSProperty("complete", true);
  expect(await home.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await section(page, "Branding").click();
  await page.getByRole("button", { name: "Use default for Branding" }).click();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
});

test("the landing page is previewed while its texts, picture and order change", async ({ page }) => {
  await openScreen(page, "/admin/settings?part=landing-page");
  const preview = page.frameLocator("iframe[title='Preview of the landing page']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("What would you like help with?");
  await page.getByLabel("Headline").fill("Advice from people in Graz");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Advice from people in Graz");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 1").fill("Do you have parking?");
  await expect(page.getByText("This can't be shown before it is complete.")).toHaveCount(0);
  await page.getByLabel("Answer").fill("Yes, behind the house.");
  await expect(preview.getByText("Do you have parking?")).toBeVisible();

  const down = page.getByRole("button", { name: "Move down: How it works" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "How it works" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Who runs the marketplace" }).uncheck();
  const headings = preview.locator("[data-below] h2").filter({ hasNotText: /specialists/ });
  await expect(headings.filter({ hasText: /^(How it works|What people ask|Who runs)/ })).toHaveText([
    "What people ask",
    "How it works",
  ]);

  await page.getByText("6 of 6 are shown").click();
  await page.getByRole("checkbox", { name: "Do I need an account?" }).uncheck();
  await expect(preview.getByText("Do I need an account?")).toHaveCount(0);

  const photo = page.getByRole("group", { name: "Picture", exact: true });
  await photo.locator("input").setInputFiles({
    name: "office.jpg",
    mimeType: "image/jpeg",
    buffer: await officePhoto(),
  });
  await expect(page.getByRole("button", { name: "Remove Picture" })).toBeVisible();
  await expect(preview.locator("img[src^='/brand/']")).toHaveJSProperty("complete", true);
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await page.getByLabel("Answer").fill("");
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("button", { name: "Undo all changes" }).click();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("What would you like help with?");
});

test("a message gets the operator's text, with a preview, and goes back to the standard one", async ({ page }) => {
  await openScreen(page, "/admin/settings?part=messages");
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText(/^Booked: your meeting with/)).toBeVisible();
  await page.getByLabel("Message", { exact: true }).selectOption({ label: "Reminder of a meeting" });
  await page.getByRole("textbox", { name: "Subject" }).fill("See you soon, {specialist} {price}");
  await expect(page.getByText("“Reminder of a meeting” has no {price}. It has {product},")).toBeVisible();
  await page.getByRole("textbox", { name: "Subject" }).fill("See you soon: {specialist}");
  await page.getByRole("textbox", { name: "Closing" }).fill("Questions? Just reply.");
  await expect(preview.getByText(/^See you soon: \w/)).toBeVisible();
  await expect(preview.getByText("Questions? Just reply.")).toBeVisible();
  await saveButton(page, /^Save 1 change/).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await openScreen(page, "/admin/settings?part=history-resources");
  await expect(page.getByText("from default to Reminder of a meeting: subject, closing")).toBeVisible();
  await section(page, "Messages").click();
  await page.getByRole("button", { name: "Reminder of a meeting" }).click();
  await expect(page.getByRole("textbox", { name: "Closing" })).toHaveValue("Questions? Just reply.");
  await page.getByRole("button", { name: "Use the standard text" }).click();
  await expect(preview.getByText(/^Reminder: your meeting/)).toBeVisible();
  await saveButton(page, /^Save 1 change/).click();
  await expect(saveButton(page)).toHaveCount(0);
});

test("the currency is chosen, and no section is higher than two screens", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, "/admin/settings?part=purchases");
  await page.getByLabel("Currency").selectOption({ label: "CHF – Swiss Franc" });
  await expect(saveButton(page, /^Save 1 change/)).toBeVisible();
  await page.getByRole("button", { name: "Undo all changes" }).click();
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  const links = page.getByRole("navigation", { name: "Sections of the settings" }).getByRole("link");
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, await link.innerText()).toBeLessThanOrEqual(1600);
  }
});

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);

  test("every form is accessible, with errors and conflicts, too", { tag: "@full" }, async ({ page }) => {
    await openScreen(page, "/admin/settings?part=leads");
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await page.getByLabel("Time to report the outcome").fill("x");
    await saveButton(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await page.getByLabel("Time to report the outcome").fill("8");
    const { creditValidityMonths } = await colleague(page, {});
    await colleague(page, { creditValidityMonths: creditValidityMonths + 1 });
    await saveButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Credits are valid for");
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    for (const name of ["Packages", "Messages", "Terms and conditions", "Other sites"]) {
      await page.getByRole("combobox", { name: "Section of the settings" }).selectOption({ label: name });
      await expect(page.getByRole("heading", { name, exact: true })).toBeFocused();
      await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    }
    await page.getByRole("textbox", { name: "Search all settings" }).fill("abandoned");
    await expect(page.getByRole("list", { name: "Settings found" })).toBeVisible();
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  });
});
