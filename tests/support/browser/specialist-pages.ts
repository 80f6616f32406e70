// Turns a verified person into a specialist, by screens and by API calls, for browser journeys.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { atScreen } from "./screens.ts";

const API = "/api/v2";

/** A name that no other test's specialist has. */
export const newName = (): string => {
  const suffix = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => "abcdefghijklmnop"[byte % 16]).join(
    "",
  );
  return `Sol ${suffix.charAt(0).toUpperCase()}${suffix.slice(1)}`;
};

const BIO = "I have helped people to change their work for many years. In our first meeting we look at where you " +
  "stand, what you can do, and which step comes next.";

/** Goes on to the next step of onboarding. */
export const continueTo = async (page: Page, title: string) => {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await atScreen(page, title);
};

/** Fills in the required fields of the profile, step by step. The last of its steps is shown then. */
export const writeProfile = async (page: Page, name: string, category = "Career coaching") => {
  await atScreen(page, "Introduce yourself");
  await page.getByLabel("Your name as visitors see it").fill(name);
  await page.getByLabel("Headline").fill("A clear next step at work");
  await page.getByLabel("About you", { exact: true }).fill(BIO);
  await page.getByLabel("Years of experience").fill("9");
  await continueTo(page, "What do you offer?");
  await page.getByRole("checkbox", { name: category }).check();
  await continueTo(page, "How do you meet?");
  await page.getByRole("checkbox", { name: /^Zoom/ }).check();
  await page.getByLabel("Your Zoom link").fill("zoom.us/j/5550001234");
};

const send = async (request: APIRequestContext, path: string, data?: unknown): Promise<void> => {
  const response = await request.post(`${API}/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
};

/** Completes profile and calendar by API calls. Leads are the remaining step. */
export const setUpByCalls = async (
  request: APIRequestContext,
  displayName = newName(),
  category = "career",
  billingAddress: object | null = null,
): Promise<void> => {
  const read = async (path: string) => await (await request.get(`${API}/${path}`)).json();
  const { version, profile, choices } = await read("Onboarding/ProfileData");
  const { id: categoryId } = choices.categories.find(({ slug }: { slug: string }) => slug === category);
  const locations = [{ kind: "zoom", detail: "https://zoom.us/j/5550001234" }];
  const serves = [{ categoryId, subcategoryIds: [], strengths: {} }];
  const written = {
    ...profile,
    displayName,
    headline: "A clear next step",
    bio: BIO,
    yearsOfExperience: 9,
    locations,
    serves,
    billingAddress,
  };
  await send(request, "Onboarding/UpdateProfile", { version, profile: written });
  const { calendar } = await read("Onboarding/CalendarData");
  await send(request, "Onboarding/UpdateCalendar", { version: 0, calendar });
};

/** Completes profile and calendar, and skips leads. */
export const onboardByCalls = async (...person: Parameters<typeof setUpByCalls>): Promise<void> => {
  const [request, displayName, category] = person;
  await setUpByCalls(request, displayName, category, ADDRESS);
  await send(request, "Onboarding/SkipLeads");
};

const ADDRESS = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };

/** Fills in the dialog that asks a new buyer for their address. */
export const giveBillingAddress = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Billed to" });
  await dialog.getByLabel("Street and number").fill("Musterweg 1");
  await dialog.getByLabel("Postcode").fill("1100");
  await dialog.getByLabel("City").fill("Vienna");
  await dialog.getByLabel("Country").selectOption("AT");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
};
