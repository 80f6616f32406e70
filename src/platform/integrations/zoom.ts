// Zoom's API: server-to-server OAuth, and errors that say whether a retry makes sense.
import { z } from "zod";
import { type Breakers, callThrough } from "./circuit-breakers.ts";
import type { Clock } from "../time/clock.ts";
import { type Instant, iso, MINUTE_MS } from "../time/time.ts";

/** Zoom cannot be reached, is busy or fails: the same request may work later. */
export class ZoomAway extends Error {}
/** Zoom refuses the request permanently. */
export class ZoomRejected extends Error {}

export interface ZoomKeys {
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** A host other than Zoom's, used for the API and OAuth. */
  apiBase?: string;
}

/** What is sent to Zoom about a meeting; no names of people. */
export interface ZoomMeetingPlan {
  topic: string;
  /** Written into the agenda, so that a meeting is found again when Zoom's response was lost. */
  marker: string;
  startsAt: Instant;
  endsAt: Instant;
  /** IANA name of the zone in which Zoom shows the time. */
  zone: string;
}

export interface ZoomMeeting {
  id: string;
  joinUrl: string;
}

/** Every method throws ZoomAway or ZoomRejected. */
export interface Zoom {
  create(plan: ZoomMeetingPlan): Promise<ZoomMeeting>;
  /** False when Zoom has no such meeting. */
  update(id: string, plan: ZoomMeetingPlan): Promise<boolean>;
  /** Does nothing when the meeting does not exist. */
  remove(id: string): Promise<void>;
  /** The meeting with this marker. Zoom's list may lag by some seconds. */
  find(marker: string): Promise<ZoomMeeting | undefined>;
}

const TIMEOUT_MS = 10_000;
/** How long before its expiry a token is renewed, in ms. */
const MARGIN_MS = 60_000;
const MAX_PAGES = 20;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const CreatedMeeting = z.object({ id: z.number(), join_url: z.url({ protocol: /^https$/ }) });
const MeetingEntry = z.looseObject({ agenda: z.string().optional() });
const MeetingList = z.object({ meetings: z.array(MeetingEntry), next_page_token: z.string().optional() });

const toMeeting = ({ id, join_url }: z.infer<typeof CreatedMeeting>): ZoomMeeting => ({
  id: String(id),
  joinUrl: join_url,
});

/** Both sides may join without the host, because the host is the account and not the specialist. */
const toBody = ({ topic, marker, startsAt, endsAt, zone }: ZoomMeetingPlan) => ({
  topic,
  agenda: marker,
  type: 2,
  start_time: iso(startsAt),
  duration: (endsAt - startsAt) / MINUTE_MS,
  timezone: zone,
  settings: { join_before_host: true, jbh_time: 0, waiting_room: false },
});

/** Calls Zoom. Each request takes at most `timeoutMs`; a token is fetched when one is needed. */
export const zoomClient = (keys: ZoomKeys, clock: Clock, timeoutMs = TIMEOUT_MS): Zoom => {
  const asked = createSender(keys, clock, timeoutMs);
  return {
    create: async (plan) => toMeeting(read(await asked("POST", "/users/me/meetings", toBody(plan)), CreatedMeeting)),
    update: async (id, plan) => (await asked("PATCH", `/meetings/${id}`, toBody(plan))).status !== 404,
    remove: async (id) => void (await asked("DELETE", `/meetings/${id}?schedule_for_reminder=false`)),
    find: async (marker) => {
      let next = "";
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({ type: "scheduled", page_size: "300", next_page_token: next });
        const list = read(await asked("GET", `/users/me/meetings?${query}`), MeetingList);
        const found = list.meetings.find(({ agenda }) => agenda?.includes(marker));
        if (found) return toMeeting(CreatedMeeting.parse(found));
        next = list.next_page_token ?? "";
        if (!next) return undefined;
      }
      return undefined;
    },
  };
};

/** Calls through a breaker: while Zoom is away, requests fail at once as `ZoomAway`. */
export const withBreaker = (zoom: Zoom, breakers: Breakers): Zoom => {
  const call = callThrough(breakers.of("zoom", (error) => error instanceof ZoomAway), ZoomAway);
  return {
    create: (plan) => call(() => zoom.create(plan)),
    update: (id, plan) => call(() => zoom.update(id, plan)),
    remove: (id) => call(() => zoom.remove(id)),
    find: (marker) => call(() => zoom.find(marker)),
  };
};

interface ZoomResponse {
  status: number;
  text: string;
}
type SendRequest = (method: string, path: string, body?: unknown) => Promise<ZoomResponse>;

const createSender = (keys: ZoomKeys, clock: Clock, timeoutMs: number): SendRequest => {
  const base = keys.apiBase?.replace(/\/$/, "");
  // One connection per request: on a reused one, fetch silently repeats a POST whose connection was lost.
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  let known: { token: string; until: Instant } | undefined;
  const getToken = async (): Promise<string> => {
    if (known && known.until > clock.now()) return known.token;
    const query = new URLSearchParams({ grant_type: "account_credentials", account_id: keys.accountId });
    const Authorization = `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`;
    const answer = await send(`${base ?? "https://zoom.us"}/oauth/token?${query}`, {
      method: "POST",
      headers: { Authorization },
      client,
    }, timeoutMs);
    const { access_token: token, expires_in } = read(answer, Token);
    known = { token, until: clock.now() + expires_in * 1000 - MARGIN_MS };
    return token;
  };
  const ask = async (method: string, path: string, body?: unknown): Promise<ZoomResponse> => {
    const headers = { Authorization: `Bearer ${await getToken()}`, "Content-Type": "application/json" };
    const init = { method, headers, client, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return await send(`${base ?? "https://api.zoom.us"}/v2${path}`, init, timeoutMs);
  };
  return async (method, path, body) => {
    let answer = await ask(method, path, body);
    // A token may be revoked early: retry once with a new one.
    if (answer.status === 401) {
      known = undefined;
      answer = await ask(method, path, body);
    }
    const missing = answer.status === 404 && path.startsWith("/meetings/");
    if (answer.status >= 400 && !missing) throw new ZoomRejected(describeResponse(answer));
    return answer;
  };
};

const describeResponse = ({ status, text }: ZoomResponse): string => `Zoom responded ${status}: ${text.slice(0, 300)}`;

const send = async (
  url: string,
  init: RequestInit & { client: Deno.HttpClient },
  timeoutMs: number,
): Promise<ZoomResponse> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let answer: ZoomResponse;
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal });
    answer = { status: response.status, text: await response.text() };
  } catch (error) {
    throw new ZoomAway(`Zoom cannot be reached: ${error instanceof Error ? error.message : error}`);
  }
  if (answer.status === 429 || answer.status >= 500) throw new ZoomAway(describeResponse(answer));
  return answer;
};

const read = <T>(answer: ZoomResponse, shape: z.ZodType<T>): T => {
  if (answer.status >= 400) throw new ZoomRejected(describeResponse(answer));
  try {
    return shape.parse(JSON.parse(answer.text));
  } catch {
    throw new ZoomRejected("Zoom's response has an unknown format.");
  }
};
