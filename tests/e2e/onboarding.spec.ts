// From a new account to a booked meeting: register, verify, profile, calendar, skip leads, dashboard, booked by a visitor.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  CONFIRM,
  DEMO_PASSWORD,
  linkTo,
  newAddress,
  redirectTarget,
  register,
  signInByApi,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import {
  book,
  chooseDay,
  dayLinks,
  newVisitor,
  seeSpecialists,
  timeLinks,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { continueTo, newName, onboardByCalls, writeProfile } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const PHONE = { width: 390, height: 844 };
const next = (page: Page) => page.getByRole("button", { name: "Save and continue to your calendar" });
/** Saves the proposed calendar, which leads to the prices. */
const continueFromCalendar = async (page: Page) => {
  await atScreen(page, "When can visitors book you?");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await atScreen(page, "What leads cost");
};
const skip = (page: Page) => page.getByRole("button", { name: /^Skip for now/ });

/** A time lists five specialists, and those of other journeys on the same data could take every place. */
const showAllSpecialists = async (request: APIRequestContext) => {
  await signInByApi(request, "admin@parley.test", DEMO_PASSWORD);
  const path = "/api/v2/Settings/LifecycleSettings";
  const settings = await (await request.get(path)).json();
  const saved = await request.put(path, { data: { ...settings, specialistsPerSlot: 20 } });
  expect(saved.ok(), await saved.text()).toBe(true);
  expect((await request.post("/api/v2/Auth/Logout")).ok()).toBe(true);
};

/** Opens a day from Tuesday to Thursday at least two days ahead, at a time within office hours. */
const chooseOfficeHour = async (page: Page) => {
  await expect(dayLinks(page).first()).toBeVisible();
  const addresses = await dayLinks(page).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const at = addresses.findIndex((href, day) =>
    day > 1 && [2, 3, 4].includes(new Date(new URL(href).searchParams.get("date")!).getUTCDay())
  );
  await chooseDay(page, at);
  await timeLinks(page).filter({ hasText: "15:00" }).click();
  await atScreen(page, /your specialist$/i);
};

test("a new specialist registers, sets up, is listed for visitors and is booked", async ({ page, browser, baseURL, smtp, folder }) => {
  await page.setViewportSize(PHONE);
  const email = newAddress();
  const name = newName();
  await register(page, email);
  await page.goto(await linkTo(smtp, email, CONFIRM));
  await atScreen(page, "Your email address is confirmed");
  await page.getByRole("link", { name: "Continue" }).click();

  await writeProfile(page, name);
  await next(page).click();
  await continueFromCalendar(page);

  await page.getByRole("link", { name: "Buy credits in Career coaching" }).click();
  await atScreen(page, "Leads in Career coaching");
  await page.getByRole("radio", { name: /^10 credits/ }).check();
  await expect(page.getByRole("button", { name: "Buy 10 credits for €162.00" })).toBeVisible();
  await skip(page).click();

  await atScreen(page, /^Hello/);
  await expect(toast(page, "You're all set")).toBeVisible();
  await expect(page.getByText("You're not visible to visitors.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Buy credits/ }).first()).toBeVisible();

  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 3 });
  await page.reload();
  await expect(page.getByText("No meetings yet. You're all caught up. You're visible to visitors.")).toBeVisible();

  const visitor = await browser.newContext({ baseURL });
  await showAllSpecialists(visitor.request);
  const funnel = await visitor.newPage();
  await walkToCalendar(funnel, newVisitor());
  await chooseOfficeHour(funnel);
  await seeSpecialists(funnel);
  await expect(funnel.getByRole("button", { name: /^Book / })).toBeVisible();
  // A specialist who is free alone is shown without a choice.
  const choice = funnel.getByRole("radio", { name: new RegExp(name) });
  if (await choice.isVisible()) await choice.check();
  await book(funnel);
  await expect(funnel.getByText(name, { exact: true })).toBeVisible();
  await visitor.close();

  await smtp.waitForEmailTo(email, "New meeting with Vera");
  await page.reload();
  await expect(page.getByText(/^(Next meeting:|1 meeting) .*You're visible to visitors\.$/)).toBeVisible();
});

test.describe("the profile's form", () => {
  test.beforeEach(async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await openScreen(page, "/onboarding/profile");
  });

  test("is filled in with what was typed after the tab was closed, until it is saved", async ({ page, context }) => {
    await writeProfile(page, "Sol Draft");
    await page.getByLabel("Your Zoom link").fill("not a link");
    await page.close();
    // A new tab may be faster than what the closed one has sent.
    const draftOf = async () => (await (await context.request.get("/api/v2/Onboarding/Draft/profile")).json()).content;
    await expect.poll(async () => JSON.stringify(await draftOf())).toContain("not a link");
    const again = await context.newPage();
    await again.goto("/onboarding");
    await atScreen(again, "Introduce yourself");
    await expect(again.getByLabel("Your name as visitors see it")).toHaveValue("Sol Draft");
    await continueTo(again, "What do you offer?");
    await expect(again.getByRole("checkbox", { name: /^Career coaching/ })).toBeChecked();
    await continueTo(again, "How do you meet?");
    await expect(again.getByLabel("Your Zoom link")).toHaveValue("not a link");
    await expect(again.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();

    await again.getByLabel("Your Zoom link").fill("zoom.us/j/5550001234");
    await next(again).click();
    await atScreen(again, "When can visitors book you?");
    await openScreen(again, "/onboarding/profile?part=meetings");
    await expect(again.getByLabel("Your Zoom link")).toHaveValue("https://zoom.us/j/5550001234");
  });

  test("doesn't overwrite the draft of another tab without asking", async ({ page, context }) => {
    const other = await context.newPage();
    await openScreen(other, "/onboarding/profile");
    await page.getByLabel("Headline").fill("From the first tab");
    await expect(page.getByText(/Draft saved/)).toBeVisible();
    await other.getByLabel("Headline").fill("From the second tab");
    await expect(other.getByRole("alert")).toContainText("changed in another tab");
    await expect(other.getByLabel("Headline")).toHaveValue("From the second tab");
    await other.getByRole("button", { name: "Keep my version" }).click();
    await expect(other.getByText(/Draft saved/)).toBeVisible();

    await page.getByLabel("Headline").fill("The first tab again");
    await page.getByRole("button", { name: "Load the other version" }).click();
    await expect(page.getByLabel("Headline")).toHaveValue("From the second tab");
  });

  test("reports that a draft can't be saved, and saves it as soon as possible", async ({ page, context }) => {
    const kept = page.getByText(/Draft saved/);
    const typed = page.getByLabel("Headline");
    await context.setOffline(true);
    await typed.fill("Typed in a tunnel");
    await expect(page.getByText("Draft not saved yet. We'll keep trying.")).toBeVisible();
    await context.setOffline(false);
    await expect(kept).toBeVisible();

    const { cookies } = await context.storageState();
    await context.clearCookies();
    await typed.fill("Typed without a session");
    await expect(page.getByText(/You're signed out/)).toBeVisible();
    await expect(typed).toHaveValue("Typed without a session");
    await context.addCookies(cookies);
    await expect(kept).toBeVisible();
    const savedHeadline = async () =>
      (await (await page.request.get("/api/v2/Onboarding/Draft/profile")).json()).content.headline;
    await expect.poll(savedHeadline).toBe("Typed without a session");
  });

  test("lists errors with links to their fields, and keeps what was typed", async ({ page }) => {
    await page.getByLabel("Your name as visitors see it").fill("Sol Fault");
    await page.getByLabel("About you", { exact: true }).fill("Too short.");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Please enter your headline.",
      "Please write at least 100 characters about yourself. There are 10 now.",
    ]);
    await summary.getByRole("link", { name: /headline/ }).click();
    await expect(page.getByLabel("Headline")).toBeFocused();
    await page.getByLabel("Headline").fill("A clear next step");
    await expect(page.getByText("Error: Please enter your headline")).toHaveCount(0);
    await expect(page.getByLabel("About you", { exact: true })).toHaveValue("Too short.");
    await expect(page).toHaveURL(/\/onboarding\/profile$/);
  });

  test("leads from its last step back to what is missing", async ({ page }) => {
    await openScreen(page, "/onboarding/profile?part=meetings");
    await page.getByRole("checkbox", { name: /^Phone/ }).check();
    await page.getByLabel("The number you call from").fill("0660 1234567");
    await next(page).click();
    await atScreen(page, "Introduce yourself");
    await page.goBack();
    await expect(page.getByLabel("The number you call from")).toHaveValue("0660 1234567");
  });

  test("shrinks a photo before it is uploaded", async ({ page }) => {
    const picture = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [1600, 1200];
      const pen = canvas.getContext("2d")!;
      pen.fillStyle = "teal";
      pen.fillRect(0, 0, 1600, 1200);
      return canvas.toDataURL("image/png").split(",")[1]!;
    });
    const photo = page.getByRole("group", { name: /^Photo/ });
    const choose = photo.getByLabel(/photo$/);
    await choose.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await expect(photo.getByText("We can't read this file as a picture")).toBeVisible();

    await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
    const image = photo.locator("img");
    await expect(image).toHaveAttribute("src", /\/Specialists\/Photo\//);
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
    const sent = await page.request.get((await image.getAttribute("src"))!);
    expect(sent.headers()["content-type"]).toMatch(/^image\/(webp|jpeg)$/);
    await photo.getByRole("button", { name: "Remove photo" }).click();
    await expect(image).toHaveCount(0);
  });

  test("asks for the credential that a category requires, with its document", async ({ page }) => {
    await openScreen(page, "/onboarding/profile?part=offer");
    await page.getByRole("checkbox", { name: /^Legal advice/ }).check();
    await page.getByRole("button", { name: "Add your bar registration" }).click();
    const dialog = page.getByRole("dialog", { name: "Your bar registration" });
    await dialog.getByRole("button", { name: "Save credential" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await dialog.getByLabel("Number").fill("R 123");
    await dialog.getByLabel("Issued by").fill("Bar of Vienna");
    await dialog.getByLabel("Where is it valid?").selectOption("AT");
    const buffer = Buffer.from("%PDF-1.4\n%a register\n");
    await dialog.getByLabel("Document").setInputFiles({ name: "register.pdf", mimeType: "application/pdf", buffer });
    await dialog.getByRole("button", { name: "Save credential" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("We're reviewing your bar registration")).toBeVisible();
    await expect(page.getByRole("link", { name: "register.pdf" })).toBeVisible();
    const file = await page.request.get((await page.getByRole("link", { name: "register.pdf" }).getAttribute("href"))!);
    expect(await file.text()).toContain("a register");

    await page.getByRole("button", { name: "Remove bar registration" }).click();
    await page.getByRole("button", { name: "Remove credential" }).click();
    await expect(page.getByRole("button", { name: "Add your bar registration" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Legal advice/ })).toBeChecked();
  });
});

test.describe("the steps of onboarding", () => {
  const leadsFrom = async (page: Page, paths: Record<string, string | undefined>) => {
    for (const [path, elsewhere] of Object.entries(paths)) {
      expect(await redirectTarget(page.request, path), path).toBe(elsewhere);
    }
  };

  test("open one after the other and redirect to the dashboard afterwards", async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await leadsFrom(page, {
      "/onboarding": "/onboarding/profile",
      "/onboarding/profile": undefined,
      "/onboarding/calendar": "/onboarding/profile",
      "/onboarding/leads": "/onboarding/profile",
      "/dashboard": "/onboarding",
    });
    await onboardByCalls(page.request);
    await leadsFrom(page, {
      "/onboarding": "/dashboard",
      "/onboarding/profile": "/dashboard",
      "/onboarding/leads": "/dashboard",
      "/dashboard": undefined,
    });
  });

  test("an unknown category redirects to the list of categories", async ({ page, smtp }) => {
    await signInByApi(page.request, await verifiedPerson(page.request, smtp));
    await openScreen(page, "/onboarding/profile");
    await writeProfile(page, newName());
    await next(page).click();
    await continueFromCalendar(page);
    expect(await redirectTarget(page.request, "/onboarding/leads/nothing")).toBe("/onboarding/leads");
    await page.goto("/onboarding/leads/019b76da-0000-7000-8000-000000000000");
    await atScreen(page, "What leads cost");
  });
});
