// Licences by country: the funnel proposes where the visitor lives, shows who is licensed there, and an administrator
// corrects where a credential is valid.
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { requiredAnswers } from "../support/funnel/answers.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

const API = "/api/v2";
const TOPIC = "Mortgages and home loans";
const COUNTRY = "Which country do you live in?";

/** Answers the other steps by API calls, as the browser of the page. Returns the address of the first free time. */
const findFirstTime = async (request: APIRequestContext, categoryId: string, trackId: string): Promise<string> => {
  const send = async (data: unknown) =>
    expect((await request.post(`${API}/Funnel/Track/${trackId}`, { data })).ok()).toBe(true);
  const { questions } = await (await request.get(`${API}/Categories/Find/${categoryId}`)).json();
  await send({ step: "needs", answers: requiredAnswers(questions, "needs") });
  const preferences = {
    timeOfDay: ["morning", "afternoon"],
    timing: "1-week",
    contactMethod: "email",
    location: "zoom",
  };
  await send({ step: "preferences", preferences });
  const contact = { firstName: "Vera", lastName: "Huber", email: `${trackId}@example.test`, phone: "+436601234567" };
  await send({ step: "contacts", contact, consents: [{ purpose: "arrange-meeting", version: 1 }] });
  const { earliest } = await (await request.get(`${API}/Funnel/Availabilities/${trackId}?location=zoom`)).json();
  const { date, hour, minute, startsAt } = earliest;
  return `/funnel/${categoryId}/specialist?${new URLSearchParams({ date, hour, minute, startsAt, location: "zoom" })}`;
};

const startTopic = async (page: Page) => {
  await openScreen(page, "/funnel");
  await page.getByRole("link", { name: TOPIC }).click();
  await atScreen(page, TOPIC);
  await page.getByRole("radio").first().click();
  await atScreen(page, "About you");
};

test.describe(PHONE_LIGHT.name, () => {
  test.use({ ...PHONE_LIGHT.use, timezoneId: "Europe/Vienna" });

  test("a visitor in Vienna meets only specialists who are licensed in Austria", async ({ page }) => {
    await startTopic(page);
    const country = page.getByLabel(COUNTRY);
    await expect(country).toHaveValue("AT");
    await country.selectOption("US");
    await expect(page.getByLabel("Which state do you live in?")).toBeVisible();
    await country.selectOption({ label: "Austria" });
    await expect(page.getByLabel("Which state do you live in?")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("radio").first().check();
    const saved = page.waitForResponse((response) => response.url().includes("/Funnel/Track/"));
    await page.getByRole("button", { name: "Continue" }).click();
    const track = await (await saved).json();
    await expect(page).toHaveURL(/\/needs$/);
    await openScreen(page, await findFirstTime(page.request, track.categoryId, track.id));
    await expect(page.getByText("Licensed in Austria").first()).toBeVisible();
    await expect(page.getByText(/Licensed in (?!Austria)/)).toHaveCount(0);
    await expect(page.getByText("Sofia Marques")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("a preview counts who is licensed in the visitor's country, and says so", async ({ page }) => {
    const { categories } = await (await page.request.get(`${API}/Funnel/StartData`)).json();
    const { id } = categories.find((category: { name: string }) => category.name === TOPIC);
    await openScreen(page, `/funnel/${id}/calendar`);
    await expect(page.getByText(/Everyone here is licensed in (Austria|Germany)\./)).toBeVisible();
  });

  test("an administrator corrects where a credential is valid", async ({ page }) => {
    await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
    const { items: [user] } = await (await page.request.get(`${API}/Admin/UsersPaginated?search=Haddad`)).json();
    await openScreen(page, `/admin/users/${user.id}`);
    await expect(page.getByText("Valid in Austria, Belgium, Germany and France")).toBeVisible();
    await page.getByRole("button", { name: /^More for .+ of Amina Haddad/ }).first().click();
    await page.getByRole("menuitem", { name: "Change where it’s valid" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Where is it valid?").selectOption("LU");
    await expect(dialog.getByRole("button", { name: "Remove Luxembourg" })).toBeVisible();
    await dialog.getByRole("button", { name: "Remove Belgium" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Verify with these places" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Valid in Austria, Germany, France and Luxembourg")).toBeVisible();
    const { credentials: [{ id }] } = await (await page.request.get(`${API}/Admin/UserDetails/${user.id}`)).json();
    // As other journeys expect it.
    const data = { places: ["AT", "BE", "DE", "FR"] };
    expect((await page.request.post(`${API}/Admin/VerifyCredential/${id}`, { data })).ok()).toBe(true);
  });
});
