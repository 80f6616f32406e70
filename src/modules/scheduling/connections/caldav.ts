// CalDAV (RFC 4791), by tsdav over our own requests: iCloud, Nextcloud, Fastmail and every other server.
import { createHash } from "node:crypto";
import type { DAVResponse } from "tsdav";
import type { Ctx } from "@/platform/ctx.ts";
import { readBusyTimes } from "../external/busy-reader.ts";
import { type BusyReading, joinUnread, NOTHING, UnreadableCalendar } from "../external/busy-reading.ts";
import type { BusyWindow } from "../external/busy-times.ts";
import { meetingCalendarFile } from "../meetings/ics.ts";
import { type DavFetch, davFetch, type DavSignIn, NONSENSE, OtherHost, textOf } from "./dav-fetch.ts";
import { isGone } from "./http.ts";
import {
  CalendarAway,
  CalendarGone,
  type CalendarProvider,
  CalendarRejected,
  type Changes,
  type EventPlan,
  ReadOnlyCalendar,
  type RemoteCalendar,
  type RemoteEvent,
} from "./port.ts";

/** Loaded when a calendar is first called: most processes never do. */
const loadDav = () => import("tsdav");

export interface DavAccess extends DavSignIn {
  /** Found when it was connected: where the account's calendars are. */
  rootUrl: string;
  principalUrl: string;
  homeUrl: string;
}

interface Dav {
  fetch: DavFetch;
  access: DavAccess;
}

/** Throws a sentence that says what to check. */
export class NoCalendarServer extends Error {}

/**
 * Follows the discovery of RFC 6764 from what the specialist typed. Throws NoCalendarServer, OtherHost, AccessLost,
 * CalendarAway, and CalendarRejected.
 */
export const discoverDav = async (ctx: Ctx, signIn: DavSignIn): Promise<DavAccess> => {
  const { send, problem } = davFetch(ctx, signIn, "discovery").open();
  try {
    const { serverUrl } = signIn;
    const { createAccount } = await loadDav();
    const account = await createAccount({ account: { serverUrl, accountType: "caldav" }, fetch: send });
    const { rootUrl, principalUrl, homeUrl } = account;
    if (rootUrl && principalUrl && homeUrl) return { ...signIn, rootUrl, principalUrl, homeUrl };
  } catch (error) {
    // tsdav catches what our requests throw, and throws sentences of its own.
    const failure = problem();
    if (failure) throw failure;
    throw new NoCalendarServer("There is no calendar server at this address.", { cause: error });
  }
  throw problem() ?? new NoCalendarServer("There is no calendar server at this address.");
};

const PROPERTIES = {
  "d:displayname": {},
  "d:resourcetype": {},
  "c:supported-calendar-component-set": {},
  "d:current-user-privilege-set": {},
};

/** One of these is needed to add an event (RFC 3744, section 3; RFC 6638, section 6). */
const WRITING = ["all", "write", "writeContent", "bind"];

/** Many servers tell no privileges: what they refuse is noticed when it is written. */
const isWritable = (privileges: unknown): boolean => {
  const { privilege } = (privileges ?? {}) as { privilege?: object | object[] };
  return privilege === undefined ||
    [privilege].flat().some((each) => WRITING.some((name) => name in Object(each)));
};

/** The kinds of entries that a calendar takes, such as VEVENT; empty where the server doesn't say. */
const componentsOf = (set: unknown): string[] => {
  const { comp } = (set ?? {}) as { comp?: object | object[] };
  const all = [comp ?? []].flat() as { _attributes?: { name?: string } }[];
  return all.map(({ _attributes }) => String(_attributes?.name).toUpperCase());
};

const holdsEvents = ({ props }: DAVResponse): boolean => {
  const components = componentsOf(props?.supportedCalendarComponentSet);
  return "calendar" in Object(props?.resourcetype) && (components.length === 0 || components.includes("VEVENT"));
};

/** The token of RFC 6578 or the older ctag: either differs after every change. */
const readToken = async ({ fetch }: Dav, url: string): Promise<string | null> => {
  const { propfind } = await loadDav();
  const props = { "d:sync-token": {}, "cs:getctag": {} };
  const [response] = await fetch.run((send) => propfind({ url, props, depth: "0", fetch: send }));
  return textOf(response?.props?.syncToken) ?? textOf(response?.props?.getctag) ?? null;
};

/**
 * A calendar can lead to a host of its own, about which the specialist is asked when they connect the account. What else is
 * wrong with one of them is noticed when it is read, and does not keep the others from being connected.
 */
const requireKnownHosts = async (dav: Dav, urls: readonly string[]): Promise<void> => {
  await Promise.all(urls.map((url) =>
    readToken(dav, url).catch((error) => {
      if (error instanceof OtherHost) throw error;
    })
  ));
};

const listCalendars = async (dav: Dav): Promise<RemoteCalendar[]> => {
  const { fetch, access } = dav;
  const { propfind } = await loadDav();
  const all = await fetch.run((send) => propfind({ url: access.homeUrl, props: PROPERTIES, depth: "1", fetch: send }));
  const rootUrl = access.rootUrl.replace(/\/?$/, "/");
  const found = all.filter(holdsEvents).flatMap(({ href, props }) => {
    const url = URL.parse(textOf(href) ?? "", rootUrl);
    return url ? [{ url, props }] : [];
  });
  await requireKnownHosts(dav, found.map(({ url }) => url.href));
  return found.map(({ url, props }, at) => ({
    id: url.href,
    name: textOf(props?.displayname) ?? "Calendar",
    isPrimary: at === 0,
    writable: isWritable(props?.currentUserPrivilegeSet),
  }));
};

const readBusy = async ({ fetch }: Dav, ids: readonly string[], window: BusyWindow): Promise<BusyReading> => {
  const { listEvents } = await import("./dav-events.ts");
  const { files, unread, isPartial } = await listEvents(fetch, ids, window);
  try {
    const reading = await readBusyTimes(files, window);
    return { busy: reading.busy, unread: joinUnread([unread, reading.unread]), isPartial };
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw new CalendarRejected(error.message);
    throw error;
  }
};

/** Entries of a calendar that is gone did not change: nobody has decided about their meetings. */
const changesSince = async (dav: Dav, calendarId: string, token: string | null): Promise<Changes> => {
  try {
    const current = await readToken(dav, calendarId);
    return { token: current, isChanged: current === null || current !== token };
  } catch (error) {
    if (error instanceof CalendarGone) return { token: null, isChanged: true, refs: new Set() };
    throw error;
  }
};

/** The longest file of one event, in characters. Reading more would keep the process busy. */
const MAX_EVENT = 256_000;

/** What takes half an answer or a sign-in page for a calendar would find our events deleted. */
const eventTimes = async (file: string) => {
  if (file.length > MAX_EVENT) throw new CalendarAway(NONSENSE);
  const { findEventTimes } = await import("../external/busy-times.ts");
  try {
    return findEventTimes(file, "UTC");
  } catch (error) {
    throw new CalendarAway(NONSENSE, undefined, { cause: error });
  }
};

/**
 * An event of ours as it is stored; without times when its specialist has cancelled it. `match`: its ETag where a write can
 * be made to depend on it.
 */
type StoredEvent = Pick<RemoteEvent, "ref" | "etag"> & {
  match: string | undefined;
  times: Pick<RemoteEvent, "startsAt" | "endsAt"> | undefined;
};

/**
 * A weak ETag differs after changes, too, but If-Match compares strongly and would never hold (RFC 9110, section 13.1.1).
 * Without any ETag, the text takes its place.
 */
const etagsOf = (header: string | null, text: string): Pick<StoredEvent, "etag" | "match"> =>
  header
    ? { etag: header, match: /^w\//i.test(header) ? undefined : header }
    : { etag: `text:${createHash("sha256").update(text).digest("hex")}`, match: undefined };

const storedAt = async ({ fetch }: Dav, ref: string): Promise<StoredEvent | undefined> => {
  const response = await fetch.run((send) => send(ref));
  if (isGone(response)) return undefined;
  if (!response.ok) throw new CalendarRejected(`This calendar server refuses the request (${response.status}).`);
  const text = await response.text();
  const times = await eventTimes(text);
  return { ref, ...etagsOf(response.headers.get("etag"), text), times };
};

const eventAt = async (dav: Dav, ref: string): Promise<RemoteEvent | undefined> => {
  const stored = await storedAt(dav, ref);
  return stored?.times && { ref, etag: stored.etag, ...stored.times };
};

const refOf = (calendarId: string, uid: string): string =>
  new URL(`${encodeURIComponent(uid)}.ics`, calendarId.replace(/\/?$/, "/")).href;

/** A file in a calendar has no METHOD (RFC 4791, section 4.1). */
const fileOf = (plan: EventPlan): string =>
  meetingCalendarFile({ ...plan, method: "PUBLISH" }).replace(/^METHOD:.*\r\n/m, "");

const saveEvent = async (dav: Dav, calendarId: string, plan: EventPlan): Promise<RemoteEvent> => {
  const { createObject, updateObject } = await loadDav();
  const ref = refOf(calendarId, plan.uid);
  const current = await storedAt(dav, ref);
  const headers = { "content-type": "text/calendar; charset=utf-8" };
  const object = { url: ref, data: fileOf(plan) };
  const response = await dav.fetch.run((send) =>
    current
      ? updateObject({ ...object, etag: current.match, headers, fetch: send })
      : createObject({ ...object, headers: { ...headers, "If-None-Match": "*" }, fetch: send })
  );
  if (response.status === 412) throw new CalendarAway("The event was changed at the same time.");
  // RFC 4791, 5.3.2.1: 403 or 409, as when the specialist has added the invitation themselves.
  if (!response.ok && (await response.text()).includes("no-uid-conflict")) {
    throw new CalendarRejected("This calendar has another entry for this meeting.");
  }
  if (response.status === 403) throw new ReadOnlyCalendar();
  // RFC 4918, 9.7.1: 409 where there is no calendar.
  if (isGone(response) || response.status === 409) throw new CalendarGone();
  if (!response.ok) throw new CalendarRejected(`This calendar server refuses the meeting (${response.status}).`);
  const saved = await eventAt(dav, ref);
  if (!saved) throw new CalendarAway("This calendar server doesn't show the meeting yet.");
  return saved;
};

/** A specialist's account at a CalDAV server. */
export const davCalendar = (ctx: Ctx, access: DavAccess): CalendarProvider => {
  const dav = { access, fetch: davFetch(ctx, access, "calendar") };
  return {
    listCalendars: () => listCalendars(dav),
    readBusy: (ids, window) => ids.length === 0 ? Promise.resolve(NOTHING) : readBusy(dav, ids, window),
    changesSince: (calendarId, token) => changesSince(dav, calendarId, token),
    findEvent: (_calendarId, ref) => eventAt(dav, ref),
    saveEvent: (calendarId, plan) => saveEvent(dav, calendarId, plan),
    async deleteEvent(_calendarId, ref) {
      const { deleteObject } = await loadDav();
      const response = await dav.fetch.run((send) => deleteObject({ url: ref, fetch: send }));
      if (!response.ok && !isGone(response)) {
        throw new CalendarRejected(`This calendar server refuses to delete the meeting (${response.status}).`);
      }
    },
    // An app password can only be revoked at the service.
    revoke: () => Promise.resolve(),
  };
};
