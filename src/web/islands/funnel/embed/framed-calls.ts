// The calls of the funnel in a frame. Browsers block the cookies of a frame on another site, so the track's token is kept
// in the frame's own partition of the storage and sent as a header; and the page around it learns what has happened.
import { currentLanguage } from "@/languages/language.ts";
import type { BookingSaved } from "@/modules/booking/schemas.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import type { Fetch } from "@/web/api/calls.ts";
import type { HostEvent } from "./host-messages.ts";

const KEY = "parleyResumeToken";

export interface FramedCallsOptions {
  fetch: Fetch;
  /** Where the token outlives a reload of the frame; throws where the browser forbids storage. */
  storage(): Pick<Storage, "getItem" | "setItem">;
  /** The language that the site has chosen. */
  language?: string;
  onEvent(event: HostEvent): void;
}

const readToken = (storage: FramedCallsOptions["storage"]): string | undefined => {
  try {
    return storage().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

const keepToken = (storage: FramedCallsOptions["storage"], token: string): void => {
  try {
    storage().setItem(KEY, token);
  } catch {
    // The token lives as long as the document.
  }
};

/** The call's path below /Funnel/, such as "Track/019…". */
const callOf = (input: string): string => /\/Funnel\/([^?]*)/.exec(input)?.[1] ?? "";

/** A track started in a frame has the language of its site. */
const readBody = (call: string, body: RequestInit["body"], language: string | undefined): RequestInit["body"] =>
  call === "StartTracking" && language && typeof body === "string"
    ? JSON.stringify({ ...JSON.parse(body), locale: language })
    : body;

type Started = { trackId: string; resumeToken: string };

/** Remembers which meetings were requested here, so that each is reported once. */
const createEvents = () => {
  const open = new Set<string>();
  const confirmed = (meetingId: string): HostEvent[] =>
    open.delete(meetingId) ? [{ name: "confirmed", detail: { meetingId } }] : [];
  const booked = ({ meetingId, status }: BookingSaved, trackId: string): HostEvent[] => {
    open.add(meetingId);
    const requested: HostEvent = { name: "booked", detail: { trackId, meetingId } };
    return [requested, ...(status === "confirmed" ? confirmed(meetingId) : [])];
  };
  /** What a call that succeeded means for the page; `sent` is its body. */
  return (call: string, sent: Record<string, unknown>, data: unknown): HostEvent[] => {
    const [kind = "", id = ""] = call.split("/");
    if (kind === "StartTracking") return [{ name: "started", detail: { trackId: (data as Started).trackId } }];
    if (kind === "Track" && sent.selection && (data as TrackView).selection) {
      return [{ name: "held", detail: { trackId: id } }];
    }
    if (kind === "SaveBooking") return booked(data as BookingSaved, String(sent.trackId));
    const isConfirmation = kind === "ConfirmBooking" || kind === "Closed";
    return isConfirmation && (data as { status: string }).status === "confirmed" ? confirmed(id) : [];
  };
};

const REPORTED = /^(StartTracking$|SaveBooking$|(Track|ConfirmBooking|Closed)\/)/;

/** The fetch of the frame's island. */
export const createFramedFetch = ({ fetch, storage, language, onEvent }: FramedCallsOptions): Fetch => {
  let token = readToken(storage);
  const listEvents = createEvents();
  return async (input, init = {}) => {
    const call = callOf(input);
    const body = readBody(call, init.body, language);
    const headers: Record<string, string> = { ...init.headers as Record<string, string>, "X-Embed": "1" };
    if (token) headers["X-Resume-Token"] = token;
    if (language) headers["Accept-Language"] = `${currentLanguage()},${language}`;
    const response = await fetch(input, { ...init, headers, ...(body ? { body } : {}) });
    if (!response.ok || !REPORTED.test(call)) return response;
    const data = await response.clone().json();
    if (call === "StartTracking") {
      token = (data as Started).resumeToken;
      keepToken(storage, token);
    }
    listEvents(call, typeof body === "string" ? JSON.parse(body) : {}, data).forEach(onEvent);
    return response;
  };
};
