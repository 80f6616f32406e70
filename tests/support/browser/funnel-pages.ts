// A visitor who goes through the funnel in a browser, screen by screen, by the texts on it.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { formatDay } from "@/platform/time/formats.ts";
import { answerViaApi } from "./fixtures/booked-visitor.ts";
import { atScreen, openScreen } from "./screens.ts";

/** A category without a required credential, served in the demo data. */
export const TOPIC = "Career coaching";

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A number of this test only, as it is typed in Germany. */
const newPhone = (): string =>
  `0151 2${Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => byte % 10).join("")}`;

/** A number as it is stored. */
export const storedPhone = ({ phone }: Pick<Visitor, "phone">): string => `+49${phone.slice(1).replace(" ", "")}`;

/** A visitor of this test only. */
export const newVisitor = (): Visitor => {
  const name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => "abcdefghijklmnop"[byte % 16]).join("");
  return { firstName: "Vera", lastName: name, email: `${name}@example.test`, phone: newPhone() };
};

const submit = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const continueFunnel = (page: Page) => submit(page, "Continue");

export const chooseTopic = async (page: Page) => {
  await openScreen(page, "/funnel");
  await page.getByRole("link", { name: TOPIC }).click();
  await atScreen(page, TOPIC);
};

/** Everybody in the category fits. */
export const ANY_TOPIC = "I'm not sure yet";

/** Chooses a topic, the first one unless it is given. */
export const start = async (page: Page, topic?: string) => {
  await (topic ? page.getByRole("radio", { name: topic }) : page.getByRole("radio").first()).click();
  await atScreen(page, "About you");
};

export const answerAbout = async (page: Page) => {
  await page.getByLabel("What do you do today?").fill("Teacher");
  await page.getByRole("radio", { name: "4 – 9" }).check();
  await continueFunnel(page);
  await atScreen(page, /success/);
};

export const answerNeeds = async (page: Page) => {
  await page.getByRole("radio", { name: "A clear next step" }).click();
  await atScreen(page, "How would you like to talk?");
};

export const choosePreferences = async (page: Page) => {
  await continueFunnel(page);
  await atScreen(page, "How can your specialist reach you?");
};

export const giveContact = async (page: Page, visitor: Visitor) => {
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Last name").fill(visitor.lastName);
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByLabel("Phone", { exact: true }).fill(visitor.phone);
  await submit(page, "See free times");
  await atScreen(page, "When would you like to talk?");
};

/** From the first screen to the calendar. */
export const walkToCalendar = async (page: Page, visitor: Visitor, topic?: string) => {
  await chooseTopic(page);
  await finishToCalendar(page, visitor, topic);
};

/** From the first step of the topic to the calendar. */
export const finishToCalendar = async (page: Page, visitor: Visitor, topic?: string) => {
  await start(page, topic);
  await answerAbout(page);
  await answerNeeds(page);
  await choosePreferences(page);
  await giveContact(page, visitor);
};

/** Days with times outside of the night. Late in a day today has no others. */
export const dayLinks = (page: Page) =>
  page.getByRole("link", { name: /^\w{3} \d{1,2} \w{3}( \d{4})?(, today|, tomorrow)?$/ });
export const timeLinks = (page: Page) => page.getByRole("link", { name: /^\d\d:\d\d\b/ });

/** The nth time of the day; the last one where other journeys have taken some of its times. */
export const timeAt = async (page: Page, nth: number) => {
  const times = timeLinks(page);
  return times.nth(Math.min(nth, await times.count() - 1));
};

/** Opens the nth day with free times, far enough ahead that none of them passes during the test. */
export const chooseDay = async (page: Page, nth = 2) => {
  const href = (await dayLinks(page).nth(nth).getAttribute("href"))!;
  const { searchParams } = new URL(href, "http://funnel");
  // Another one may be the nth by then, where the days are being loaded again.
  await dayLinks(page).and(page.locator(`[href="${href}"]`)).click();
  // The times of the first day are shown until then.
  await expect(page.getByRole("heading", { level: 2, name: formatDay(searchParams.get("date")!).long })).toBeVisible();
  await expect(timeLinks(page).first()).toBeVisible();
};

/** Chooses a time. Returns its instant. */
export const chooseTime = async (page: Page, nth = 0): Promise<string> => {
  await (await timeAt(page, nth)).click();
  await atScreen(page, /your specialist$/i);
  return new URL(page.url()).searchParams.get("startsAt")!;
};

/** Chooses the first specialist, unless one is chosen already. */
export const seeSpecialists = async (page: Page) => {
  await atScreen(page, /your specialist$/i);
  await expect(page.getByRole("radio").first()).toBeVisible();
  if (await page.getByRole("radio", { checked: true }).count() === 0) await page.getByRole("radio").first().check();
};

export const book = async (page: Page) => {
  await seeSpecialists(page);
  await submit(page, /^Book /);
  await atScreen(page, "Thank you, your meeting is booked");
};

const CALLS = "/api/v2/Funnel";

/** Other visitors book every specialist who is free at a start, by API calls. Returns how many there were. */
export const takeEveryone = async (request: APIRequestContext, categoryId: string, startsAt: string) => {
  for (let taken = 0;; taken++) {
    const call = async (path: string, data: unknown) => {
      const response = await request.post(`${CALLS}/${path}`, { data });
      return { ok: response.ok(), code: response.headers()["x-error-code"], json: await response.json() };
    };
    const { json: { trackId } } = await call("StartTracking", { categoryId, timezone: "Europe/Berlin" });
    await answerViaApi(request, { trackId, categoryId });
    const visitor = newVisitor();
    const contact = { ...visitor, phone: storedPhone(visitor) };
    const arrange = [{ purpose: "arrange-meeting", version: 1 }];
    await call(`Track/${trackId}`, { step: "contacts", contact, consents: arrange });
    const share = [{ purpose: "share-with-specialist", version: 1 }];
    const booked = await call("SaveBooking", { trackId, startsAt, location: "zoom", consents: share });
    if (booked.code === "slot_taken") return taken;
    expect(booked, "another visitor's booking").toMatchObject({ ok: true });
  }
};
