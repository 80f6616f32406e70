// A visitor who books a meeting with a given specialist, by API calls alone; for browser tests.
import { type APIRequestContext, expect } from "@playwright/test";

const CALLS = "/api/v2";
const DAY_MS = 86_400_000;
const PREFERENCES = {
  timeOfDay: ["morning", "afternoon"],
  timing: "1-week",
  contactMethod: "email",
  location: "zoom",
};

export interface BookedMeeting {
  meetingId: string;
  startsAt: string;
}

let bookings = 0;

/** 10:00 UTC on the `nth` weekday from the day after tomorrow: within the proposed hours of every European zone. */
const weekdayStart = (nth: number): string => {
  const days = Array.from({ length: 3 * nth + 7 }, (_, at) => new Date(Date.now() + (at + 2) * DAY_MS));
  const day = days.filter((one) => one.getUTCDay() % 6 !== 0)[nth]!;
  return `${day.toISOString().slice(0, 10)}T10:00:00Z`;
};

const post = async (request: APIRequestContext, path: string, data: unknown) => {
  const response = await request.post(`${CALLS}/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return await response.json();
};

/** The id of the signed-in user. */
export const ownId = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get(`${CALLS}/Users/ProfileData`)).json()).id;

interface Named {
  firstName?: string;
  lastName?: string;
  slug?: string;
}

/** Creates a request with contact data in a category of the starter catalogue. Returns the track's id. */
const createRequest = async (
  visitor: APIRequestContext,
  { firstName = "Vera", lastName = "Visitor", slug = "career" }: Named = {},
): Promise<string> => {
  const { categories } = await (await visitor.get(`${CALLS}/Funnel/StartData`)).json();
  const { id: categoryId } = categories.find((category: { slug: string }) => category.slug === slug);
  const { trackId } = await post(visitor, "Funnel/StartTracking", { categoryId, timezone: "Europe/London" });
  const step = `Funnel/Track/${trackId}`;
  await post(visitor, step, { step: "preferences", preferences: PREFERENCES });
  const email = `${crypto.randomUUID()}@example.test`;
  const contact = { firstName, lastName, email, phone: "+436601234567" };
  await post(visitor, step, { step: "contacts", contact, consents: [{ purpose: "arrange-meeting", version: 1 }] });
  return trackId;
};

/** Books, each time on another day. `visitor` must not be the specialist's browser. */
export const bookViaApi = async (
  visitor: APIRequestContext,
  specialistId: string,
  named?: Named,
): Promise<BookedMeeting> =>
  await post(visitor, "Funnel/SaveBooking", {
    trackId: await createRequest(visitor, named),
    specialistId,
    startsAt: weekdayStart(bookings++),
    location: "zoom",
    consents: [{ purpose: "share-with-specialist", version: 1 }],
  });

/** An administrator assigns a request without a meeting to the specialist. */
export const assignViaApi = async (
  visitor: APIRequestContext,
  administrator: APIRequestContext,
  specialistId: string,
  named?: Named,
): Promise<void> => {
  const trackId = await createRequest(visitor, named);
  await post(administrator, `Admin/AssignTrack/${trackId}`, { specialistId });
};
