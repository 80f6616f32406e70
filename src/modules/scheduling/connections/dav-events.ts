// What a CalDAV server sends of the events of a calendar. Answers have parts, and a part that is missing, refused or of
// another kind than expected takes nothing from the others.
import type { DAVResponse } from "tsdav";
import { iso } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { joinUnread } from "../external/busy-reading.ts";
import type { Unread } from "../external/rules.ts";
import { type DavFetch, NONSENSE, textOf } from "./dav-fetch.ts";
import { HostFailed, isGone } from "./http.ts";
import { CalendarAway, CalendarGone, unreadGone } from "./port.ts";

/** How many entries are fetched one by one in a reading, because the server did not send them with the others. */
const MAX_FETCHED = 20;

const NOT_SENT = "An entry's content was not sent by the server.";

/** An event with its occurrences as it was sent; `url`: where one is that was sent without content. */
interface SentEvent {
  file?: string;
  url?: string;
}

const basicTime = (at: number): string => iso(Math.floor(at / 1_000) * 1_000).replace(/[-:]/g, "");

const eventsDuring = ({ from, to }: BusyTime) => ({
  "calendar-query": {
    _attributes: { "xmlns:d": "DAV:", "xmlns:c": "urn:ietf:params:xml:ns:caldav" },
    "d:prop": { "d:getetag": {}, "c:calendar-data": {} },
    filter: {
      "comp-filter": {
        _attributes: { name: "VCALENDAR" },
        "comp-filter": {
          _attributes: { name: "VEVENT" },
          "time-range": { _attributes: { start: basicTime(from), end: basicTime(to) } },
        },
      },
    },
  },
});

/** Servers percent-encode the same path in different ways. */
const pathOf = (url: string): string => {
  const path = new URL(url).pathname.replace(/\/$/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** One status can be that of several entries. They are where their calendar is, whichever host a server names. */
const urlsOf = ({ href }: DAVResponse, calendar: string): string[] =>
  [href as unknown].flat().flatMap((each) => {
    const text = textOf(each);
    const url = text === undefined ? null : URL.parse(text, calendar.replace(/\/?$/, "/"));
    return url ? new URL(url.pathname + url.search, new URL(calendar).origin).href : [];
  });

/** An error about the calendar itself, such as that there were too many events, means that others are missing. */
const listSent = (response: DAVResponse, calendar: string): SentEvent[] => {
  const { status, props } = response;
  if (isGone({ status })) return [];
  const urls = urlsOf(response, calendar);
  if (urls.some((url) => pathOf(url) === pathOf(calendar))) {
    if (status >= 400) throw new CalendarAway(NONSENSE);
    return [];
  }
  const unsent = urls.length > 0 ? urls : [undefined];
  if (status >= 400) return unsent.map(() => ({}));
  const files = [props?.calendarData].flat().map(textOf).filter((file) => file !== undefined);
  if (files.length > 0) return files.map((file) => ({ file }));
  return unsent.map((url) => ({ url }));
};

/** Throws CalendarGone, and what else requests throw. */
const queryEvents = async (fetch: DavFetch, calendar: string, window: BusyTime): Promise<SentEvent[]> => {
  const { davRequest } = await import("tsdav");
  const init = { method: "REPORT" as const, namespace: "c", headers: { depth: "1" }, body: eventsDuring(window) };
  const responses = await fetch.run((send) => davRequest({ url: calendar, init, fetch: send }));
  const { multistatus } = Object(responses[0]?.raw);
  // tsdav returns what it can't parse as one response.
  if (multistatus === undefined) throw new CalendarAway(NONSENSE);
  return multistatus.response === undefined ? [] : responses.flatMap((response) => listSent(response, calendar));
};

/** The content of an entry; null when it no longer exists, undefined when the server doesn't send it. */
const fetchEvent = async (fetch: DavFetch, url: string): Promise<string | null | undefined> => {
  try {
    const response = await fetch.run((send) => send(url));
    if (isGone(response)) return null;
    return response.ok ? textOf(await response.text()) : undefined;
  } catch (error) {
    // It fails at this entry. One that is overloaded or away has other statuses.
    const { cause } = error as Error;
    if (error instanceof CalendarAway && cause instanceof HostFailed && cause.status === 500) return undefined;
    throw error;
  }
};

/**
 * The events of an account's calendars, each calendar by itself: one that no longer exists is reported among what is
 * unread. Throws CalendarGone when none of them exists, and what requests throw.
 */
export const listEvents = async (
  fetch: DavFetch,
  calendars: readonly string[],
  window: BusyTime,
): Promise<{ files: string[]; unread: Unread; isPartial: boolean }> => {
  const all = await Promise.all(calendars.map((calendar) =>
    queryEvents(fetch, calendar, window).catch((error) => {
      if (error instanceof CalendarGone) return error;
      throw error;
    })
  ));
  const gone = all.filter((events) => events instanceof CalendarGone);
  if (gone.length === all.length) throw gone[0] ?? new CalendarGone();
  const files: string[] = [];
  let missing = 0;
  let fetched = 0;
  for (const { file, url } of all.flatMap((events) => events instanceof CalendarGone ? [] : events)) {
    const content = file ?? (url && fetched++ < MAX_FETCHED ? await fetchEvent(fetch, url) : undefined);
    if (content) files.push(content);
    else if (content === undefined) missing++;
  }
  const unsent = { count: missing, reasons: missing > 0 ? [NOT_SENT] : [] };
  return { files, unread: joinUnread([unsent, unreadGone(gone.length)]), isPartial: missing > 0 };
};
