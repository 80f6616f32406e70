// How administrators use their area in a browser, and the calls that tell a test which page to open.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, signInInstead } from "./account-pages.ts";
import { answerViaApi } from "./fixtures/booked-visitor.ts";
import { newVisitor, storedPhone, type Visitor } from "./funnel-pages.ts";

const ADMIN = "admin@parley.test";

/** Signs the page's request context in as the administrator. */
export const enterAsAdmin = (page: Page) => signInInstead(page, ADMIN, DEMO_PASSWORD);

export const dialog = (page: Page) => page.getByRole("dialog");

/** Searches a specialist in the open dialog and chooses them, once nobody else is listed: the list moves what is below it. */
export const chooseSpecialist = async (page: Page, name: string) => {
  await dialog(page).getByLabel("Search specialists").fill(name);
  const radios = dialog(page).getByRole("group", { name: "Specialist" }).getByRole("radio");
  await expect(radios).toHaveCount(1);
  await radios.and(page.getByRole("radio", { name: new RegExp(name) })).check();
};
export const rows = (page: Page, noun: string) => page.getByRole("table", { name: noun }).getByRole("rowheader");
export const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** A GET of the API, which must succeed. */
export const read = async (request: APIRequestContext, path: string) => {
  const response = await request.get(`/api/v2/${path}`);
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return await response.json();
};

/** A POST of the API, which must succeed. */
const send = async (request: APIRequestContext, path: string, data: unknown = {}) => {
  const response = await request.post(`/api/v2/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return await response.json();
};

/** The account with an email address. The caller must be an administrator. */
export const userOf = async (request: APIRequestContext, email: string): Promise<{ id: string; name: string }> => {
  const { items } = await read(request, `Admin/UsersPaginated?search=${encodeURIComponent(email)}`);
  const user = items.find((item: { email: string }) => item.email === email);
  expect(user, `no account uses ${email}`).toBeDefined();
  return user;
};

const BERLIN = "timezone=Europe/Berlin";

/** The id of a category by its slug. */
const categoryId = async (request: APIRequestContext, slug: string): Promise<string> => {
  const { categories } = await read(request, "Funnel/StartData");
  return categories.find((category: { slug: string }) => category.slug === slug).id;
};

/** A track in a category with contact details, made by the API. */
export const startedTrack = async (
  request: APIRequestContext,
  slug: string,
  { mayChoose = false } = {},
): Promise<{ trackId: string; visitor: Visitor }> => {
  const visitor = newVisitor();
  const id = await categoryId(request, slug);
  const { trackId } = await send(request, "Funnel/StartTracking", { categoryId: id, timezone: "Europe/Berlin" });
  await answerViaApi(request, { trackId, categoryId: id });
  await send(request, `Funnel/Track/${trackId}`, {
    step: "contacts",
    contact: { ...visitor, phone: storedPhone(visitor) },
    consents: ["arrange-meeting", ...mayChoose ? ["choose-specialist"] : []].map((purpose) => ({
      purpose,
      version: 1,
    })),
  });
  return { trackId, visitor };
};

export interface Slot {
  startsAt: string;
  /** The path of the call that lists the specialists who are free then. */
  path: string;
}

/** Whether the funnel offers a specialist at a start. */
export const isOffered = async (request: APIRequestContext, { path }: Slot, name: string): Promise<boolean> => {
  const { specialists } = await read(request, path);
  return specialists.some(({ displayName }: { displayName: string }) => displayName === name);
};

/** A start, some days ahead, at which the funnel offers a specialist to a track's visitor. */
export const slotWith = async (request: APIRequestContext, trackId: string, name: string): Promise<Slot> => {
  const { days } = await read(request, `Funnel/Availabilities/${trackId}?${BERLIN}`);
  for (const { date } of days.slice(2)) {
    const { hours } = await read(request, `Funnel/GetAvailabilityHours/${trackId}/${date}?${BERLIN}`);
    for (const { hour, minute, startsAt } of hours) {
      const path = `Funnel/GetAvailabilityHours/${trackId}/${date}/${hour}/${minute}?${BERLIN}&startsAt=${startsAt}`;
      if (await isOffered(request, { startsAt, path }, name)) return { startsAt, path };
    }
  }
  throw new Error(`the funnel does not offer ${name}`);
};
