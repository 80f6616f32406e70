// From a click on an advertisement to its end: consent, booking, meeting, converted lead, the report, the files, and what
// takes it back. Without the consent nothing is kept.
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import {
  answerAbout,
  answerNeeds,
  book,
  chooseDay,
  choosePreferences,
  chooseTime,
  giveContact,
  newVisitor,
  start,
  TOPIC,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page, where?: string) => expectAccessibleAlsoIn(PHONE_LIGHT, page, where);

// Settings and figures are those of this file.
test.use({ ownData: "attribution" });

const API = "/api/v2";
const ADMIN = "admin@parley.test";

const ok = async (response: APIResponse): Promise<APIResponse> => {
  expect(response.ok(), await response.text()).toBe(true);
  return response;
};

const switchOn = async (request: APIRequestContext): Promise<void> => {
  const response = await ok(await request.get(`${API}/Settings/PricingSettings`));
  const settings = await response.json() as Record<string, unknown>;
  await ok(await request.put(`${API}/Settings/PricingSettings`, { data: { ...settings, adConversions: "on" } }));
};

const file = async (request: APIRequestContext, format: string): Promise<string> =>
  await (await ok(await request.get(`${API}/Admin/Conversions/File?format=${format}`))).text();

const adBox = (page: Page) => page.getByRole("checkbox", { name: /the ad click that brought me here/ });

/** From an advertisement to the contact details. */
const arrive = async (page: Page, query: string) => {
  await openScreen(page, `/funnel?${query}`);
  await page.getByRole("link", { name: TOPIC }).click();
  await atScreen(page, TOPIC);
  await start(page);
  await answerAbout(page);
  await answerNeeds(page);
  await choosePreferences(page);
  await page.getByText("Optional permissions").click();
};

const meetingLink = async (page: Page): Promise<{ path: string; meetingId: string }> => {
  const href = (await page.getByRole("link", { name: "Manage this meeting" }).getAttribute("href"))!;
  const { pathname, search } = new URL(href, "http://parley");
  return { path: pathname + search, meetingId: pathname.split("/").at(-1)! };
};

test("the demo has campaigns, and conversions for files", async ({ page }) => {
  await signInByApi(page.context().request, ADMIN, DEMO_PASSWORD);
  await openScreen(page, "/admin?view=sources");
  const table = page.getByRole("main").getByRole("table");
  await expect(table.getByText("facebook / cpc", { exact: true }).first()).toBeVisible();
  await expect(table.getByText("compare-rates", { exact: true }).first()).toBeVisible();
  expect(await file(page.context().request, "google-gclid")).toContain(",Meeting held,");
  expect(JSON.parse(await file(page.context().request, "meta")).data.length).toBeGreaterThan(0);
});

test.describe(DESKTOP_DARK.name, () => {
  test.use(DESKTOP_DARK.use);

  test("a click with consent becomes conversions, and ends with a retraction", async ({ page, request, smtp, folder }) => {
    await signInByApi(request, ADMIN, DEMO_PASSWORD);
    await switchOn(request);
    const gclid = `click-${crypto.randomUUID()}`;
    await arrive(page, `gclid=${gclid}&utm_source=Google&utm_medium=cpc&utm_campaign=Autumn`);
    await expect(adBox(page)).not.toBeChecked();
    await expectAccessible(page, "the consent to measure an advertisement");
    await adBox(page).check();
    const visitor = newVisitor();
    await giveContact(page, visitor);
    await chooseDay(page);
    await chooseTime(page);
    await book(page);
    const { path, meetingId } = await meetingLink(page);
    await expect.poll(() => file(request, "google-gclid")).toContain(`${gclid},Meeting confirmed,`);

    await changeData(folder, "endMeeting", { meetingId });
    const { items } = await (await request.get(`${API}/Admin/LeadsPaginated?search=${visitor.lastName}`)).json();
    const { id: leadId, specialist: { email } } = items[0];
    const specialist = page.context().request;
    await signInByApi(specialist, email, DEMO_PASSWORD);
    await ok(await specialist.post(`${API}/Leads/MeetingOutcome/${leadId}`, { data: { answer: "held" } }));
    const asked = await smtp.waitForEmailTo(visitor.email, "Did your meeting with");
    const answer = new URL(/https?:\/\/\S+&answer=held/.exec(asked.text!)![0]);
    await page.goto(answer.pathname + answer.search);
    await atScreen(page, "Did this meeting take place?");
    await page.getByRole("button", { name: /^Confirm: Yes/ }).click();
    await expect.poll(() => file(request, "google-gclid")).toContain(`${gclid},Meeting held,`);
    await ok(
      await specialist.post(`${API}/Leads/MarkMany`, { data: { ids: [leadId], status: "converted" } }),
    );

    const dispute = { kind: "lead-dispute", subject: "Wrong person", message: "They looked for a job.", leadId };
    const created = await ok(await specialist.post(`${API}/Help/Create`, { data: dispute }));
    const { id: requestId } = await created.json() as { id: string };
    const resolved = { status: "resolved", resolution: "credited" };
    await ok(await request.post(`${API}/Help/UpdateStatus/${requestId}`, { data: resolved }));
    await expect.poll(() => file(request, "google-adjustments")).toMatch(/,Meeting confirmed,[\d :-]+,RETRACT,,/);
    expect(await file(request, "google-gclid")).toContain(gclid);

    await signInByApi(specialist, ADMIN, DEMO_PASSWORD);
    await openScreen(page, "/admin?view=sources");
    for (const text of ["google / cpc", "autumn"]) {
      await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expectAccessible(page, "the sources");
    const link = page.getByRole("link", { name: "Download file" });
    await page.getByLabel("Format").selectOption("google-adjustments");
    await expect(link).toHaveAttribute("href", /format=google-adjustments$/);

    await page.goto(path);
    await page.getByRole("link", { name: /your data/i }).first().click();
    await expectAccessible(page, "the visitor's data");
    await page.getByRole("button", { name: "Stop reporting to advertisers" }).click();
    await expect(page.getByRole("button", { name: "Stop reporting to advertisers" })).toHaveCount(0);
    expect(await file(request, "google-gclid")).not.toContain(gclid);
  });

  test("without the consent nothing is kept, and without a click nobody is asked", async ({ page, request }) => {
    await signInByApi(request, ADMIN, DEMO_PASSWORD);
    await switchOn(request);
    const gclid = `click-${crypto.randomUUID()}`;
    await arrive(page, `gclid=${gclid}`);
    await expect(adBox(page)).toBeVisible();
    await giveContact(page, newVisitor());
    expect(await file(request, "google-gclid")).not.toContain(gclid);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await arrive(page, "utm_source=newsletter");
    await expect(adBox(page)).toHaveCount(0);
  });
});
