// Sessions that end while somebody types: they sign in again, and nothing typed is lost or sent twice.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, PASSWORD, password, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { enterAsAdmin, read } from "../support/browser/admin-pages.ts";
import { expectDraft, weekday } from "../support/browser/calendar-pages.ts";
import { newVisitor } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { liveLead, openLead, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen, withoutHints } from "../support/browser/screens.ts";
import { onboardByCalls } from "../support/browser/specialist-pages.ts";

const enterAsSpecialist = (page: Page) => signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);

/** Ends the session at the server, as an administrator or another device does. */
const endSession = async (page: Page) => expect((await page.request.post("/api/v2/Auth/Logout")).ok()).toBe(true);

const signInAgain = async (page: Page, email: string, secret = DEMO_PASSWORD) => {
  await atScreen(page, "Sign in");
  await expect(page.getByText("You have been signed out")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
};

test.describe("a session that ends", () => {
  test("leads back to the form that could not be sent; it is sent once", async ({ page }) => {
    const subject = `Invoice ${newVisitor().lastName}`;
    await enterAsSpecialist(page);
    await openScreen(page, "/dashboard/help/new");
    await page.getByRole("radio", { name: /^Technical problem/ }).check();
    await page.getByLabel("Subject").fill(subject);
    await page.getByLabel("What happened?").fill("The amount is missing.");
    await endSession(page);
    await page.getByRole("button", { name: "Send request" }).click();
    await atScreen(page, "Sign in");
    await expectAccessible(page);
    await signInAgain(page, SPECIALIST);
    await atScreen(page, "Ask for help");
    await expect(page.getByLabel("Subject")).toHaveValue(subject);
    await expect(page.getByLabel("What happened?")).toHaveValue("The amount is missing.");
    await expect(page.getByRole("radio", { name: /^Technical problem/ })).toBeChecked();
    await page.getByRole("button", { name: "Send request" }).click();
    await atScreen(page, subject);
    const { items } = await read(page.request, "Help/Paginated?pageSize=50");
    expect(items.filter((item: { subject: string }) => item.subject === subject)).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.getItem("parley.unsent"))).toBeNull();
  });

  test("keeps a note that was being typed; nobody else gets it", async ({ page }) => {
    const note = `Asked for ${newVisitor().lastName}`;
    await withoutHints(page);
    await enterAsSpecialist(page);
    const lead = await liveLead(page.request);
    await openLead(page, lead);
    await endSession(page);
    await page.getByLabel("Your notes").pressSequentially(note);
    await expect(page.getByText(/You're signed out, so your notes aren't saved/)).toBeVisible();
    await enterAsSpecialist(page);
    await openLead(page, lead);
    await expect(page.getByLabel("Your notes")).toHaveValue(new RegExp(note));
    await expect(page.getByText("Notes saved")).toBeVisible();
    expect((await read(page.request, `Leads/Props/${lead.id}`)).notes).toContain(note);

    await page.getByLabel("Your notes").pressSequentially(" and more");
    await endSession(page);
    await page.getByLabel("Your notes").pressSequentially(" again");
    await enterAsAdmin(page);
    await openScreen(page, "/admin/account");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("parley.unsent"))).toBeNull();
  });
});

test("a calendar and a profile that could not be saved as drafts are there after signing in again", async ({ page, smtp }) => {
  const email = await verifiedPerson(page.request, smtp);
  await withoutHints(page);
  await signInByApi(page.request, email);
  await onboardByCalls(page.request);
  await openScreen(page, "/dashboard/calendar");
  await expect(weekday(page, "Sunday")).not.toBeChecked();
  await endSession(page);
  await weekday(page, "Sunday").check();
  // The preview of the changed calendar needs a session.
  await signInAgain(page, email, PASSWORD);
  await atScreen(page, "Calendar");
  await expect(weekday(page, "Sunday")).toBeChecked();
  await expectDraft(page);

  await openScreen(page, "/dashboard/profile");
  await endSession(page);
  await page.getByLabel("Headline").press("End");
  await page.getByLabel("Headline").pressSequentially(", without a session");
  await expect(page.getByText(/You're signed out/)).toBeVisible();
  await signInByApi(page.request, email);
  await openScreen(page, "/dashboard/profile");
  await expect(page.getByLabel("Headline")).toHaveValue("A clear next step, without a session");
  await expect(page.getByText(/Draft saved/)).toBeVisible();
});
