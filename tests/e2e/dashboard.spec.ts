// The specialist's dashboard: visibility and its switch, bookings and leads that appear, the profile and the account.
import type { Page } from "@playwright/test";
import {
  DEMO_PASSWORD,
  linkTo,
  PASSWORD,
  signIn,
  signInByApi,
  verifiedPerson,
} from "../support/browser/account-pages.ts";
import { expectAccessible } from "../support/browser/accessible.ts";
import { assignViaApi, bookViaApi, ownId } from "../support/browser/fixtures/booked-visitor.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";
import { newName, onboardByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, heading, openScreen, waitForHydration } from "../support/browser/screens.ts";

/** Signs in a new, onboarded specialist. Returns their email address. */
const becomeSpecialist = async (page: Page, smtp: SmtpSink, name = newName()): Promise<string> => {
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await onboardByCalls(page.request, name);
  return email;
};

const accepting = (page: Page) => page.getByRole("switch", { name: "Accept new meetings" });
const openAccount = (page: Page) => openScreen(page, "/dashboard/profile?part=account");

test("the dashboard says why the specialist is not visible, and the switch is one reason", async ({ page, smtp, folder }) => {
  const email = await becomeSpecialist(page, smtp);
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 2 });
  await openScreen(page, "/dashboard");
  await expect(page.getByText("You're visible to visitors.")).toBeVisible();
  await expect(accepting(page)).toBeChecked();

  await accepting(page).press("Space");
  await expect(toast(page, "New meetings are paused")).toBeVisible();
  await expect(page.getByText("You're not visible to visitors.")).toBeVisible();
  await expect(page.getByText("You've paused new meetings.")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(accepting(page)).not.toBeChecked();

  await accepting(page).press("Space");
  await expect(page.getByText("You're visible to visitors.")).toBeVisible();
});

test("every alert does what it says", async ({ page, smtp, folder }) => {
  const email = await becomeSpecialist(page, smtp);
  const setActive = (active: boolean) => page.request.post("/api/v2/Dashboard/SetUserActive", { data: { active } });
  const update = async (what: "Calendar" | "Profile", change: object) => {
    const { version, ...data } = await (await page.request.get(`/api/v2/Onboarding/${what}Data`)).json();
    const [key] = [what.toLowerCase()];
    const json = { version, [key]: { ...data[key], ...change } };
    expect((await page.request.post(`/api/v2/Onboarding/Update${what}`, { data: json })).ok()).toBe(true);
  };
  /** Presses what the line about a rule offers. */
  const press = async (label: string) => {
    await openScreen(page, "/dashboard/visibility");
    await page.getByRole("main").getByRole("link", { name: label }).first().click();
  };

  await press("Buy credits");
  await atScreen(page, /Career coaching/);
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 2 });
  await update("Profile", { capSpendingPerMonth: 1 });
  await press("Change your limits");
  await expect(page.getByRole("heading", { name: "Your limits" })).toBeVisible();
  await update("Profile", { capSpendingPerMonth: null });
  const { calendar } = await (await page.request.get("/api/v2/Onboarding/CalendarData")).json();
  await update("Calendar", { weekly: [] });
  await press("Open your calendar");
  await expect(page.getByRole("heading", { name: "Weekly hours" })).toBeVisible();
  await update("Calendar", { weekly: calendar.weekly });

  for (const screen of ["/dashboard", "/dashboard/visibility"]) {
    await setActive(false);
    await openScreen(page, screen);
    await page.getByRole("main").getByRole("button", { name: "Resume new meetings" }).first().click();
    await expect(toast(page, "You're bookable")).toBeVisible();
    await expect(accepting(page)).toBeChecked();
    await expect(page.getByText("You've paused new meetings.")).toHaveCount(0);
  }
});

test("a booking appears in the summary and among the meetings without a reload", async ({ page, smtp, folder, request }) => {
  const email = await becomeSpecialist(page, smtp);
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 4 });
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard");
  await streaming;
  const main = page.getByRole("main");
  await expect(main.getByText(/^No meetings yet\. You're all caught up\./)).toBeVisible();
  await expect(main.getByText(/^No meetings yet\. Visitors can choose from/)).toBeVisible();
  await bookViaApi(request, await ownId(page.request), { lastName: "Early" });
  await expect(main.getByText(/^Next meeting: .*\. You're all caught up\./)).toBeVisible();
  const today = main.locator("section").filter({ has: page.getByRole("heading", { name: "Today" }) });
  await expect(today.getByRole("link", { name: "Vera Early", exact: true })).toBeVisible();
  await expect(today.getByText("Zoom", { exact: true })).toBeVisible();
  const month = main.locator("section").filter({ has: page.getByRole("heading", { name: "Last 30 days" }) });
  await expect(month.getByRole("definition").first()).toHaveText("1");
  const credits = main.locator("section").filter({ has: page.getByRole("heading", { name: "Credits" }) });
  await expect(credits.getByText("Low", { exact: true })).toBeVisible();
  await credits.getByRole("link", { name: "Buy credits in Career coaching" }).click();
  await atScreen(page, "Leads in Career coaching");
  await page.getByRole("navigation", { name: "Specialist" }).getByRole("link", { name: "Visibility", exact: true })
    .click();
  await atScreen(page, "Visibility and results");
  await expect(main.getByText("1 lead in the last 12 weeks, none of them converted so far.")).toBeVisible();
});

test("a lead from an administrator needs attention at once, with its deadline, and is accepted there", async ({ page, smtp, folder, request, browser, baseURL }) => {
  const email = await becomeSpecialist(page, smtp);
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 9 });
  const office = await browser.newContext({ baseURL });
  await signInByApi(office.request, "admin@parley.test", DEMO_PASSWORD);
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard");
  await streaming;
  await assignViaApi(request, office.request, await ownId(page.request), { lastName: "Given" });
  await office.close();

  await expect(page.getByText(/1 lead needs you\./)).toBeVisible();
  const waiting = page.getByRole("main").locator("section").filter({
    has: page.getByRole("heading", { name: "Needs you" }),
  });
  await expect(waiting.getByText(/^Accept by .* · in \d/)).toBeVisible();
  await waiting.getByRole("button", { name: /^Accept lead from/ }).click();
  await expect(toast(page, "Lead is in progress")).toBeVisible();
  await expect(waiting.getByText("In progress", { exact: true })).toBeVisible();
  await expect(page.getByText(/You're all caught up\./)).toBeVisible();
  await page.getByRole("navigation", { name: "Specialist" }).getByRole("link", { name: "Leads", exact: true }).click();
  await atScreen(page, "Your leads");
  await expect(page.getByRole("button", { name: /^In progress\s*1$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "leads" }).getByRole("link", { name: "Vera Given" })).toBeVisible();
});

test("a changed profile is saved, and another tab with older data keeps what was typed", async ({ page, context, smtp }) => {
  const name = newName();
  await becomeSpecialist(page, smtp, name);
  await openScreen(page, "/dashboard/profile");
  const other = await context.newPage();
  await openScreen(other, "/dashboard/profile");

  await page.getByLabel("Headline").fill("Saved in the first tab");
  const preview = page.getByRole("complementary", { name: "How visitors see you" });
  await expect(preview.getByText("Saved in the first tab")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  await expect(page.getByText(/Draft saved/)).toHaveCount(0);

  await other.getByLabel("Headline").fill("Typed in the second tab");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByRole("alert").first()).toContainText("changed in another tab");
  await expect(other.getByLabel("Headline")).toHaveValue("Typed in the second tab");
  await openScreen(page, "/dashboard/profile");
  await expect(page.getByLabel("Headline")).toHaveValue("Saved in the first tab");
});

test.describe("the account", () => {
  test("gets a new password, and every other device is signed out", async ({ page, browser, baseURL, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    const elsewhere = await browser.newContext({ baseURL });
    await signInByApi(elsewhere.request, email);
    await openAccount(page);
    await expect(page.getByText("This device")).toHaveCount(1);
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Change password" }) });
    await form.getByLabel("Current password").fill("not my password");
    await form.getByLabel("New password").fill("another long secret 7");
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(form.getByRole("alert")).toContainText("This isn’t your current password.");

    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByLabel("New password").fill("another long secret 7");
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(toast(page, "Password changed")).toBeVisible();
    expect((await elsewhere.request.get("/api/v2/Users/ProfileData")).status()).toBe(401);
    expect((await page.request.get("/api/v2/Users/ProfileData")).status()).toBe(200);
    await elsewhere.close();
  });

  test("is signed out on every device", async ({ page, browser, baseURL, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    const elsewhere = await browser.newContext({ baseURL });
    await signInByApi(elsewhere.request, email);
    await openAccount(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await atScreen(page, "Sign in");
    await expect(toast(page, "Signed out everywhere")).toBeVisible();
    expect((await elsewhere.request.get("/api/v2/Users/ProfileData")).status()).toBe(401);
    await elsewhere.close();
  });

  test("changes its email address once the link in the email is opened", async ({ page, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    await openAccount(page);
    await page.getByLabel("New email address").fill(`new-${email}`);
    await page.locator("#email-password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`We've sent a link to new-${email}.`)).toBeVisible();
    await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
    await page.goto(await linkTo(smtp, `new-${email}`, /new email address/i));
    await atScreen(page, "Your email address is confirmed");
    await openAccount(page);
    await expect(page.getByText(`You sign in with new-${email}.`)).toBeVisible();
  });

  test("exports its data, and is deleted only with the password", async ({ page, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    await openAccount(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^account-data-.*\.json$/);

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Password is required");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await atScreen(page, "Sign in");
    await expect(toast(page, "Your account is deleted")).toBeVisible();
    await signIn(page, email);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(heading(page)).toHaveText("Sign in");
  });

  test("is available during onboarding, and can be deleted there", async ({ page, smtp }) => {
    const email = await verifiedPerson(page.request, smtp);
    await signInByApi(page.request, email);
    await openScreen(page, "/onboarding/profile");
    const chooseAccount = async () => {
      await page.getByRole("button", { name: "Account of Nora Newcomer" }).click();
      await page.getByRole("menuitem", { name: "Account", exact: true }).click();
      await atScreen(page, "Your account");
    };
    await chooseAccount();
    await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
    await expect(page.getByText("This device")).toHaveCount(1);
    await expectAccessible(page, "the account during onboarding");
    expect((await page.request.get("/api/v2/Auth/ExportData")).status()).toBe(200);
    await page.getByRole("link", { name: "Back to setup" }).click();
    await atScreen(page, "Introduce yourself");

    await chooseAccount();
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await expect(dialog).not.toContainText("Visitors");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await atScreen(page, "Sign in");
    await expect(toast(page, "Your account is deleted")).toBeVisible();
    expect((await page.request.get("/api/v2/Users/ProfileData")).status()).toBe(401);
  });
});
