// What is typed is there after a reload and after signing in again, never over what somebody else has saved since, and
// nothing is left once the server has saved it.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, PASSWORD, password, signInByApi } from "../support/browser/account-pages.ts";
import { weekday } from "../support/browser/calendar-pages.ts";
import { dialog } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { KEPT_FORMS, type KeptForm } from "../support/browser/kept-forms.ts";
import { liveLead, openLead, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen, waitForHydration, withoutHints } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT } from "../support/browser/viewports.ts";

const ACCOUNTS = { specialist: SPECIALIST, administrator: "admin@parley.test" };
const API = "/api/v2";

const unsent = (page: Page) => page.evaluate(() => sessionStorage.getItem("parley.unsent"));
/** The code that keeps what is typed. */
const following = (page: Page) => page.waitForFunction(() => "$online" in self);

const enter = async (page: Page, as: KeptForm["as"]) => {
  if (as !== "visitor") await signInByApi(page.request, ACCOUNTS[as], DEMO_PASSWORD);
};
const reload = async (page: Page) => {
  await page.reload();
  await waitForHydration(page);
};

const isFirstOfArea = (form: KeptForm) => Object.values(KEPT_FORMS).find(({ as }) => as === form.as) === form;

for (const [what, form] of Object.entries(KEPT_FORMS)) {
  const { as, go, open, saves, type, expectTyped } = form;
  // Both load the form anew with what the tab has kept, so one form of each area shows the reload of a signed-in person.
  const reloads = as === "visitor" || isFirstOfArea(form);
  const after = as === "visitor" ? "a reload" : reloads ? "a reload, and after signing in again" : "signing in again";
  test(`${what}: what is typed is there after ${after}`, async ({ page, smtp }) => {
    await withoutHints(page);
    await enter(page, as);
    await go(page, smtp);
    if (saves) await page.route(saves, (route) => route.abort());
    await open?.(page);
    await following(page);
    await type(page);
    await expect.poll(() => unsent(page)).not.toBeNull();
    if (reloads) {
      await reload(page);
      await open?.(page);
      await expectTyped(page);
    }
    if (as === "visitor") return;
    // An open screen would notice that it is signed out, and leave while it is loaded again.
    const address = page.url();
    await page.goto("about:blank");
    await page.request.post(`${API}/Auth/Logout`);
    await enter(page, as);
    await openScreen(page, address);
    await open?.(page);
    await expectTyped(page);
  });
}

test.describe("what somebody else has saved since", () => {
  const settings = async (page: Page, change: object) => {
    const before = await (await page.request.get(`${API}/Settings/LifecycleSettings`)).json();
    const response = await page.request.put(`${API}/Settings/LifecycleSettings`, { data: { ...before, ...change } });
    expect(response.ok(), await response.text()).toBe(true);
    return before;
  };
  const save = (page: Page) => page.getByRole("button", { name: /^Save \d+ change/ }).click();

  test("in settings stays, unless it was typed into after the last save", async ({ page }) => {
    await enter(page, "administrator");
    await openScreen(page, "/admin/settings?part=leads");
    const [live, reopen] = [page.getByLabel("Leads in progress expire after"), page.getByLabel("Can be reopened for")];
    await reopen.fill("45");
    await save(page);
    await expect(toast(page, "Settings saved")).toBeVisible();
    await live.fill("20");
    const { disputeDays } = await settings(page, { reopenDays: 50, disputeDays: 10 });
    await reload(page);
    await expect(reopen).toHaveValue("50 days");
    await expect(live).toHaveValue("20");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await settings(page, { liveDays: 21 });
    await reload(page);
    await expect(page.getByRole("alert")).toContainText("was 14 days, is now 21 days. Your change is still here");
    await expect(live).toHaveValue("20");
    await page.getByRole("button", { name: "Use 21 days" }).click();
    await expect.poll(() => unsent(page)).toBeNull();
    await settings(page, { liveDays: 14, reopenDays: 30, disputeDays });
  });

  test("in settings is merged with what is typed while they are saved", async ({ page }) => {
    await enter(page, "administrator");
    await openScreen(page, "/admin/settings?part=leads");
    const [live, reopen] = [page.getByLabel("Leads in progress expire after"), page.getByLabel("Can be reopened for")];
    let release = () => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route(`**${API}/Settings/LifecycleSettings`, async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await live.fill("20");
    await save(page);
    await reopen.fill("45");
    await settings(page, { disputeDays: 10 });
    release();
    await expect(page.getByRole("alert")).toContainText("Problems can be reported for: was 14 days, is now 10 days.");
    await expect(reopen).toHaveValue("45");
    await expect(live).toHaveValue("20");
    await settings(page, { disputeDays: 14 });
  });

  test("in a category stays; both values are shown, and what was typed can be used", async ({ page, smtp }) => {
    await enter(page, "administrator");
    await KEPT_FORMS["a category"]!.go(page, smtp);
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const description = page.getByLabel("Description", { exact: true });
    const before = await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json();
    const change = async (changed: object) => {
      const now = await (await page.request.get(`${API}/Admin/CategoryDetails/${id}`)).json();
      const { name, slug, description, icon, requiredCredential, version, leadPrice } = { ...now, ...changed };
      const data = { name, slug, description, icon, requiredCredential, version, leadPriceMinor: leadPrice.amount };
      expect((await page.request.post(`${API}/Admin/UpdateCategory/${id}`, { data })).status()).toBe(200);
    };
    await description.fill("Saved by me, and long enough for the translations that are there already.");
    await page.getByRole("button", { name: "Save category" }).click();
    await expect(toast(page, "Category saved")).toBeVisible();
    await expect.poll(() => unsent(page)).toBeNull();
    await page.getByLabel("Name", { exact: true }).fill("Insurances");
    await change({ description: "Theirs." });
    await reload(page);
    await expect(description).toHaveValue("Theirs.");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Insurances");
    await expect(dialog(page)).toHaveCount(0);

    await description.fill("Mine.");
    await change({ description: "Theirs again." });
    await reload(page);
    await expect(dialog(page)).toContainText("Changed since you typed");
    await expect(dialog(page)).toContainText("Theirs again.");
    await expect(dialog(page)).toContainText("Mine.");
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await dialog(page).getByRole("button", { name: "Use what I typed for Description" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(description).toHaveValue("Mine.");
    await change({ description: before.description });
    await reload(page);
    await dialog(page).getByRole("button", { name: "Keep what is saved" }).click();
    await expect(description).toHaveValue(before.description);
    await page.getByLabel("Name", { exact: true }).fill(before.name);
    await expect.poll(() => unsent(page)).toBeNull();
  });

  test("in notes stays; what is typed after they were saved is kept", async ({ page }) => {
    await withoutHints(page);
    await enter(page, "specialist");
    const lead = await liveLead(page.request);
    const notes = page.getByLabel("Your notes");
    await openLead(page, lead);
    await following(page);
    await notes.fill("First.");
    await expect(page.getByText("Notes saved")).toBeVisible();
    await page.request.post(`${API}/Auth/Logout`);
    await notes.press("End");
    await notes.pressSequentially(" Second.");
    await expect(page.getByText(/You're signed out/)).toBeVisible();
    await enter(page, "specialist");
    await openLead(page, lead);
    await expect(notes).toHaveValue("First. Second.");
    await expect(page.getByText("Notes saved")).toBeVisible();
    await expect.poll(() => unsent(page)).toBeNull();

    await page.route("**/Leads/Notes/**", (route) => route.abort());
    await notes.pressSequentially(" Third.");
    const other = await page.request.post(`${API}/Leads/Notes/${lead.id}`, { data: { notes: "From my phone." } });
    expect(other.ok(), await other.text()).toBe(true);
    await page.unroute("**/Leads/Notes/**");
    await openLead(page, lead);
    await expect(notes).toHaveValue("From my phone.");
    await expect(dialog(page)).toContainText("First. Second. Third.");
    await dialog(page).getByRole("button", { name: "Keep what is saved" }).click();
    await expect.poll(() => unsent(page)).toBeNull();
  });
});

test("a draft that was saved without an answer is no conflict with oneself", async ({ page, smtp }) => {
  await withoutHints(page);
  await enter(page, "specialist");
  const { go, saves, type, expectTyped } = KEPT_FORMS["a calendar"]!;
  await go(page, smtp);
  let saved = 0;
  await page.route(saves!, async (route) => {
    await route.fetch();
    saved++;
    await route.abort();
  });
  await type(page);
  await expect.poll(() => saved).toBeGreaterThan(0);
  // What is tried again would be a conflict.
  await page.goto("about:blank");
  await page.unroute(saves!);
  await openScreen(page, "/dashboard/calendar");
  await expectTyped(page);
  const [next] = await Promise.all([
    page.waitForResponse(/Onboarding\/Draft\/calendar/),
    weekday(page, "Saturday").click(),
  ]);
  expect(next.status()).toBe(200);
  await expect(page.getByText("This was changed in another tab")).toHaveCount(0);
});

test.describe("before something is saved", () => {
  test("own texts of two messages are there after a reload", async ({ page }) => {
    await enter(page, "administrator");
    await openScreen(page, "/admin/settings?part=messages");
    const subject = page.getByLabel("Subject");
    const message = page.getByLabel("Message", { exact: true });
    await subject.fill("One");
    await message.selectOption({ index: 1 });
    await subject.fill("Two");
    await reload(page);
    await expect(subject).toHaveValue("One");
    await message.selectOption({ index: 1 });
    await expect(subject).toHaveValue("Two");
  });

  test("a list of people outlasts its preview, and is gone once they are invited", async ({ page, smtp }) => {
    await enter(page, "administrator");
    const { open, go } = KEPT_FORMS.invitations!;
    await go(page, smtp);
    await open!(page);
    const address = `${crypto.randomUUID()}@example.test`;
    await dialog(page).getByLabel("Addresses").fill(address);
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).getByText("1 person to invite")).toBeVisible();
    await reload(page);
    await open!(page);
    await expect(dialog(page).getByLabel("Addresses")).toHaveValue(address);
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await dialog(page).getByRole("button", { name: "Invite 1 person" }).click();
    await expect(toast(page, "1 person invited")).toBeVisible();
    expect(await unsent(page)).toBeNull();
  });

  test("a category outlasts the question about its credential", async ({ page, smtp }) => {
    await enter(page, "administrator");
    await KEPT_FORMS["a category"]!.go(page, smtp);
    const credential = page.getByLabel("Required credential");
    const before = await credential.inputValue();
    await credential.fill("another licence");
    await page.getByRole("button", { name: "Save category" }).click();
    await expect(dialog(page)).toContainText("Change the required credential?");
    await reload(page);
    await expect(credential).toHaveValue("another licence");
    await credential.fill(before);
    await expect.poll(() => unsent(page)).toBeNull();
  });
});

test("nothing of an accepted invitation stays for the next person at this computer", async ({ page, smtp }) => {
  const { go, type } = KEPT_FORMS["an accepted invitation"]!;
  await go(page, smtp);
  await following(page);
  await type(page);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Newcomer");
  await password(page).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await atScreen(page, "Introduce yourself");
  expect(await unsent(page)).toBeNull();
});
