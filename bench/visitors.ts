// What visitors of the funnel do, over HTTP.
import { starterId } from "@/modules/catalog/index.ts";
import { CATEGORY } from "./market.ts";

const TIMEZONE = "Europe/Vienna";
/** Far fewer than there are specialists. */
const BOOKINGS_PER_START = 5;

export const FUNNEL = `/funnel/${starterId(CATEGORY)}`;

/** Takes the path below /api/v2/Funnel. */
export type Post = (path: string, body: unknown) => Promise<Response>;

/** Makes POST calls to a running web process. */
export const posterOf = (baseURL: string): Post => (path, body) =>
  fetch(`${baseURL}/api/v2/Funnel/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** The body of a response. Throws unless it is 2xx. */
const jsonOf = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
};

export interface StartedTrack {
  trackId: string;
  /** The Cookie header of its browser. */
  cookie: string;
}

/** The call StartTracking. */
export const postStart = (post: Post): Promise<Response> =>
  post("StartTracking", { categoryId: starterId(CATEGORY), timezone: TIMEZONE });

export const startTrack = async (post: Post): Promise<StartedTrack> => {
  const { trackId, resumeToken } = await jsonOf(await postStart(post));
  return { trackId, cookie: `parley_resume=${trackId}.${resumeToken}` };
};

/** The step with the contact data of a visitor who has not been here before. */
export const postContact = (post: Post, trackId: string): Promise<Response> =>
  post(`Track/${trackId}`, {
    step: "contacts",
    contact: {
      firstName: "Vera",
      lastName: "Visitor",
      email: `vera-${crypto.randomUUID()}@example.test`,
      phone: "+436601234567",
    },
    consents: [{ purpose: "arrange-meeting", version: 1 }],
  });

/** A track that is ready to be booked. */
export const startTrackWithContact = async (post: Post): Promise<StartedTrack> => {
  const track = await startTrack(post);
  await jsonOf(await postContact(post, track.trackId));
  return track;
};

/** Holds a start for a track. */
export const postHold = (post: Post, trackId: string, startsAt: string): Promise<Response> =>
  post(`Track/${trackId}`, { step: "specialist", selection: { startsAt, location: "zoom" } });

/** Books a start for a track, with the first free specialist unless one is given. */
export const postBooking = (post: Post, trackId: string, startsAt: string, specialistId?: string): Promise<Response> =>
  post("SaveBooking", {
    ...{ trackId, specialistId, startsAt, location: "zoom" },
    consents: [{ purpose: "share-with-specialist", version: 1 }],
  });

type Read = (path: string) => Promise<Response>;

/** Makes GET calls to a running web process; takes the path below /api/v2/Funnel. */
export const readerOf = (baseURL: string): Read => (path) => fetch(`${baseURL}/api/v2/Funnel/${path}`);

/** A start for each of `count` bookings. Bookings of the same start are far apart, and few. */
export const listStarts = async (read: Read, trackId: string, count: number): Promise<string[]> => {
  const { days } = await jsonOf(await read(`Availabilities/${trackId}?location=zoom`));
  const starts: string[] = [];
  for (const { date } of days.slice(1)) {
    const { hours } = await jsonOf(await read(`GetAvailabilityHours/${trackId}/${date}?location=zoom`));
    for (const { startsAt, specialists } of hours) if (specialists > 4 * BOOKINGS_PER_START) starts.push(startsAt);
    if (starts.length * BOOKINGS_PER_START >= count) break;
  }
  return Array.from({ length: count }, (_, n) => starts[n % starts.length]!);
};

/** The paths below /api/v2/Funnel of the calendar, the hours of a day and the specialists at a slot. */
export const availabilityPaths = async (read: Read, trackId: string) => {
  const calendar = `Availabilities/${trackId}?location=zoom`;
  const { days } = await jsonOf(await read(calendar));
  const hours = `GetAvailabilityHours/${trackId}/${days[3].date}`;
  const { hours: [first] } = await jsonOf(await read(`${hours}?location=zoom`));
  return { calendar, hours: `${hours}?location=zoom`, slot: `${hours}/${first.hour}/${first.minute}?location=zoom` };
};
