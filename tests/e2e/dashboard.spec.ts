// The specialist's own place: why one is shown or not, the switch, the profile, and the account it belongs to.
import type { Page } from "@playwright/test";
import { enter, heading, linkTo, openScreen, PASSWORD, signIn, verifiedPerson } from "../support/account-pages.ts";
import { expect, test } from "../support/journey.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";
import { grantCredits, newName, onboardByCalls } from "../support/specialist.ts";

/** Somebody new who is onboarded and signed in in this browser; answers the address. */
const becomeSpecialist = async (page: Page, smtp: SmtpSink, name = newName()): Promise<string> => {
  const email = await verifiedPerson(page.request, smtp);
  await enter(page.request, email);
  await onboardByCalls(page.request, name);
  return email;
};

const accepting = (page: Page) => page.getByRole("switch", { name: "Accept new meetings" });
const inAccount = async (page: Page) => {
  await openScreen(page, "/dashboard/profile");
  await page.getByRole("tab", { name: "Account" }).click();
};

test("the dashboard says why one is not shown, and the switch is one of the reasons", async ({ page, smtp, folder }) => {
  const email = await becomeSpecialist(page, smtp);
  await grantCredits(folder, email, "career", 2);
  await openScreen(page, "/dashboard");
  await expect(page.getByText("Visitors find you.")).toBeVisible();
  await expect(accepting(page)).toBeChecked();

  await accepting(page).press("Space");
  await expect(page.getByRole("status").getByText("New meetings are paused")).toBeVisible();
  await expect(page.getByText("Visitors do not find you at the moment.")).toBeVisible();
  await expect(page.getByText("You have paused new meetings.").first()).toBeVisible();
  await page.reload();
  await expect(accepting(page)).not.toBeChecked();

  await accepting(page).press("Space");
  await expect(page.getByText("Visitors find you.")).toBeVisible();
});

test("a changed profile is saved, and a tab that was overtaken keeps what was typed", async ({ page, context, smtp }) => {
  const name = newName();
  await becomeSpecialist(page, smtp, name);
  await openScreen(page, "/dashboard/profile");
  const other = await context.newPage();
  await openScreen(other, "/dashboard/profile");

  await page.getByLabel("Headline").fill("Saved in the first tab");
  const preview = page.getByRole("complementary", { name: "How visitors see you" });
  await expect(preview.getByText("Saved in the first tab")).toBeVisible();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("status").getByText("Profile saved")).toBeVisible();
  await expect(page.getByText(/Draft saved/)).toHaveCount(0);

  await other.getByLabel("Headline").fill("Typed in the second tab");
  await other.getByRole("button", { name: "Save profile" }).click();
  await expect(other.getByRole("alert").first()).toContainText("changed in another tab");
  await expect(other.getByLabel("Headline")).toHaveValue("Typed in the second tab");
  await openScreen(page, "/dashboard/profile");
  await expect(page.getByLabel("Headline")).toHaveValue("Saved in the first tab");
});

test.describe("the account", () => {
  test("gets another password, and every other device is signed out", async ({ page, browser, baseURL, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    const elsewhere = await browser.newContext({ baseURL });
    await enter(elsewhere.request, email);
    await inAccount(page);
    await expect(page.getByText("This device")).toHaveCount(1);
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Change password" }) });
    await form.getByLabel("Current password").fill("not my password");
    await form.getByLabel("New password").fill("another long secret 7");
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(form.getByRole("alert")).toContainText("This is not your present password.");

    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByLabel("New password").fill("another long secret 7");
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("status").getByText("Password changed")).toBeVisible();
    expect((await elsewhere.request.get("/api/v2/Users/ProfileData")).status()).toBe(401);
    expect((await page.request.get("/api/v2/Users/ProfileData")).status()).toBe(200);
    await elsewhere.close();
  });

  test("is signed out everywhere", async ({ page, browser, baseURL, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    const elsewhere = await browser.newContext({ baseURL });
    await enter(elsewhere.request, email);
    await inAccount(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Signed out everywhere")).toBeVisible();
    expect((await elsewhere.request.get("/api/v2/Users/ProfileData")).status()).toBe(401);
    await elsewhere.close();
  });

  test("moves to another address once the link there is opened", async ({ page, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    await inAccount(page);
    await page.getByLabel("New email address").fill(`new-${email}`);
    await page.locator("#email-password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText(`We have sent a link to new-${email}.`)).toBeVisible();
    await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
    await page.goto(await linkTo(smtp, `new-${email}`, /new email address/i));
    await expect(heading(page)).toHaveText("Your email address is confirmed");
    await inAccount(page);
    await expect(page.getByText(`You sign in with new-${email}.`)).toBeVisible();
  });

  test("takes the data along and is deleted with the password alone", async ({ page, smtp }) => {
    const email = await becomeSpecialist(page, smtp);
    await inAccount(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^parley-data-.*\.json$/);

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Password is required");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Your account is deleted")).toBeVisible();
    await signIn(page, email);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(heading(page)).toHaveText("Sign in");
  });
});
