// A visitor who books a meeting with a certain specialist, by the funnel's calls alone; for browser journeys.
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

/** The `nth` weekday from the day after tomorrow on, 10:00 UTC: within everybody's proposed hours in Europe. */
const weekdayStart = (nth: number): string => {
  const days = Array.from({ length: 3 * nth + 7 }, (_, at) => new Date(Date.now() + (at + 2) * DAY_MS));
  const day = days.filter((one) => one.getUTCDay() % 6 !== 0)[nth]!;
  return `${day.toISOString().slice(0, 10)}T10:00:00Z`;
};

const post = async (request: APIRequestContext, path: string, data: unknown) => {
  const answer = await request.post(`${CALLS}/${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return await answer.json();
};

/** The id of who is signed in. */
export const ownId = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get(`${CALLS}/Users/ProfileData`)).json()).id;

interface Named {
  firstName?: string;
  lastName?: string;
  slug?: string;
}

/** A request with contact data in a category of the starter catalogue; answers the track's id. */
const requestByCalls = async (
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

/** Books, each time on another day. `visitor` is somebody else's browser than the specialist's. */
export const bookByCalls = async (
  visitor: APIRequestContext,
  specialistId: string,
  named?: Named,
): Promise<BookedMeeting> =>
  await post(visitor, "Funnel/SaveBooking", {
    trackId: await requestByCalls(visitor, named),
    specialistId,
    startsAt: weekdayStart(bookings++),
    location: "zoom",
    consents: [{ purpose: "share-with-specialist", version: 1 }],
  });

/** An administrator gives the specialist a request without a time: a lead to be taken. */
export const assignByCalls = async (
  visitor: APIRequestContext,
  administrator: APIRequestContext,
  specialistId: string,
  named?: Named,
): Promise<void> => {
  const trackId = await requestByCalls(visitor, named);
  await post(administrator, `Admin/AssignTrack/${trackId}`, { specialistId });
};
