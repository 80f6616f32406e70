// What visitors of the funnel do, over HTTP.
import { starterId } from "@/modules/catalog/index.ts";
import { CATEGORY } from "./market.ts";

const TIMEZONE = "Europe/Vienna";
/** Far fewer than there are specialists. */
const BOOKINGS_PER_START = 5;

export const FUNNEL = `/funnel/${starterId(CATEGORY)}`;

/** Takes the path below /api/v2/Funnel. */
export type Post = (path: string, body: unknown) => Promise<Response>;

/** The resume tokens of started tracks and their meetings, which a browser keeps in its cookie. */
const tokens = new Map<string, string>();

const trackOf = (path: string, body: unknown): string =>
  path.split("/")[1] ?? (body as { trackId?: string }).trackId ?? "";

/** Makes POST calls with `send`, each with the token of its track. */
export const posterWith =
  (send: (path: string, init: RequestInit) => Promise<Response>): Post => async (path, body) => {
    const token = tokens.get(trackOf(path, body));
    const response = await send(`/api/v2/Funnel/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { "X-Resume-Token": token } : {}) },
      body: JSON.stringify(body),
    });
    if (path === "StartTracking" && response.ok) {
      const { trackId, resumeToken } = await response.clone().json();
      tokens.set(trackId, resumeToken);
    }
    if (path === "SaveBooking" && response.ok && token) tokens.set((await response.clone().json()).meetingId, token);
    return response;
  };

/** Makes POST calls to a running web process. */
export const posterOf = (baseURL: string): Post => posterWith((path, init) => fetch(`${baseURL}${path}`, init));

/** The body of a response. Throws unless it is 2xx. */
export const jsonOf = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
};

export interface StartedTrack {
  trackId: string;
  /** The Cookie header of its browser. */
  cookie: string;
}

/** To the required questions of the category. */
const ANSWERS = {
  about: { role: "Nurse", years: "4---9" },
  needs: { goal: "a-better-cv" },
};

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
      phone: `+43660${Math.floor(1_000_000 + Math.random() * 9_000_000)}`,
    },
    consents: [{ purpose: "arrange-meeting", version: 1 }],
  });

/** Answers what the category asks. */
export const postAnswers = (post: Post, trackId: string, step: "about" | "needs"): Promise<Response> =>
  post(`Track/${trackId}`, { step, answers: ANSWERS[step] });

/** The step with the preferences. */
export const postPreferences = (post: Post, trackId: string): Promise<Response> =>
  post(`Track/${trackId}`, {
    step: "preferences",
    preferences: { timeOfDay: ["morning", "afternoon"], timing: "1-week", contactMethod: "email", location: "zoom" },
  });

/** A track that is ready to be booked. */
export const startTrackWithContact = async (post: Post): Promise<StartedTrack> => {
  const track = await startTrack(post);
  for (const step of ["about", "needs"] as const) await jsonOf(await postAnswers(post, track.trackId, step));
  await jsonOf(await postContact(post, track.trackId));
  return track;
};

/** Holds a start for a track. */
export const postHold = (post: Post, trackId: string, startsAt: string): Promise<Response> =>
  post(`Track/${trackId}`, { step: "specialist", selection: { startsAt, location: "zoom" } });

/** Books a start for a track, with the first free specialist unless one is given. */
export const postBooking = (post: Post, trackId: string, startsAt: string, specialistId?: string): Promise<Response> =>
  post("SaveBooking", {
    trackId,
    specialistId,
    startsAt,
    location: "zoom",
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
