// What is filled in before the code of a screen is there, by a person or by the browser when they come back: the screen
// does what its fields say, or the fields say what is stored.
import type { Page, Route } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { enterAsAdmin } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { liveLead, SPECIALIST } from "../support/browser/lead-pages.ts";
import { openScreen, waitForHydration, withoutHints } from "../support/browser/screens.ts";

const ELSEWHERE = "/privacy-policy";

/** Opens a screen whose code comes only after `fill`. */
const openSlowly = async (page: Page, path: string, fill: () => Promise<unknown>) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => arrive = resolve);
  const wait = (route: Route) => arrived.then(() => route.continue());
  await page.route("**/assets/*.js", wait);
  await page.goto(path, { waitUntil: "commit" });
  await fill();
  arrive();
  await waitForHydration(page);
  await page.unroute("**/assets/*.js", wait);
};

const leaveAndComeBack = async (page: Page) => {
  await page.goto(ELSEWHERE);
  await page.goBack();
  await waitForHydration(page);
};

test.describe("an announcement", () => {
  const audience = (page: Page) => page.getByRole("radio", { name: "Selected people" });
  const write = async (page: Page) => {
    await page.getByLabel("Title").fill("Only for you");
    await page.getByLabel("Text", { exact: true }).fill("Nobody else should read this.");
  };
  const expectNobodyChosen = async (page: Page) => {
    await expect(audience(page)).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Find people by name or email" })).toBeVisible();
    await page.getByRole("button", { name: "Review and send" }).click();
    await expect(page.getByRole("alert")).toContainText("Please choose at least one person.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  test("to selected people is for nobody else after coming back", async ({ page }) => {
    await enterAsAdmin(page);
    await openScreen(page, "/admin/notifications/new");
    await audience(page).check();
    await write(page);
    await leaveAndComeBack(page);
    await expect(page.getByLabel("Title")).toHaveValue("Only for you");
    await expectNobodyChosen(page);
  });

  test("to selected people is for nobody else when they were chosen early", async ({ page }) => {
    await enterAsAdmin(page);
    await openSlowly(page, "/admin/notifications/new", async () => {
      await audience(page).check();
      await write(page);
    });
    await expectNobodyChosen(page);
  });
});

test("the package that is chosen is the one that is bought", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(page, "/dashboard/buy");
  const path = await page.getByRole("link", { name: /^Insurance/ }).getAttribute("href");
  const ten = page.getByRole("radio", { name: /^10 credits/ });
  await openSlowly(page, path!, () => ten.check());
  await expect(page.getByRole("button", { name: /^Buy 10 credits for/ })).toBeVisible();
  await page.getByRole("radio", { name: /^5 credits/ }).check();
  await ten.check();
  await leaveAndComeBack(page);
  await expect(ten).toBeChecked();
  await expect(page.getByRole("button", { name: /^Buy 10 credits for/ })).toBeVisible();
});

test("the step of a help request is the one that its button names", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const data = { kind: "question", subject: "Two steps", message: "Which one is it?" };
  const { id } = await (await page.request.post("/api/v2/Help/Create", { data })).json();
  await enterAsAdmin(page);
  await openScreen(page, `/admin/requests/${id}`);
  const resolve = page.getByRole("radio", { name: /^Resolve: answered/ });
  await page.getByLabel("Your reply").fill("This one.");
  await resolve.check();
  await leaveAndComeBack(page);
  await expect(resolve).toBeChecked();
  await expect(page.getByRole("button", { name: "Send and resolve: answered" })).toBeVisible();
});

test("notes and settings that were typed early are kept", async ({ page }) => {
  await withoutHints(page);
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const { id } = await liveLead(page.request);
  const notes = page.getByLabel("Your notes");
  await openSlowly(page, `/leads/${id}`, () => notes.fill("Typed on the train."));
  await expect(page.getByText("Notes saved")).toBeVisible();
  expect(await (await page.request.get(`/api/v2/Leads/Props/${id}`)).json()).toMatchObject({
    notes: "Typed on the train.",
  });

  await enterAsAdmin(page);
  const live = page.getByLabel("Leads in progress expire after");
  await openSlowly(page, "/admin/settings?part=leads", () => live.fill("20"));
  await expect(live).toHaveValue("20");
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
});

test("a switch shows what is stored when somebody comes back, and a press that was early counts", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const accepting = page.getByRole("switch", { name: "Accept new meetings" });
  const setAccepting = (active: boolean) => page.request.post("/api/v2/Dashboard/SetUserActive", { data: { active } });
  await openScreen(page, "/dashboard");
  await accepting.press("Space");
  await expect(accepting).not.toBeChecked();
  await page.goto(ELSEWHERE);
  expect((await setAccepting(true)).ok()).toBe(true);
  await page.goBack();
  await waitForHydration(page);
  await expect(accepting).toBeChecked();
  await page.reload();
  await waitForHydration(page);
  await expect(accepting).toBeChecked();

  const saved = page.waitForResponse((response) => response.request().method() !== "GET");
  await openSlowly(page, "/dashboard", () => accepting.press("Space"));
  await saved;
  await expect(accepting).not.toBeChecked();
  expect((await setAccepting(true)).ok()).toBe(true);
});
