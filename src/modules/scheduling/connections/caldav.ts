// CalDAV (RFC 4791), by tsdav over our own requests: iCloud, Nextcloud, Fastmail and every other server.
import type { DAVResponse } from "tsdav";
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { readBusyTimes } from "../external/busy-reader.ts";
import { type BusyReading, NOTHING } from "../external/busy-reading.ts";
import type { BusyWindow } from "../external/busy-times.ts";
import { UnreadableCalendar } from "../external/unreadable-calendar.ts";
import { meetingCalendarFile } from "../meetings/ics.ts";
import { type DavFetch, davFetch, type DavSignIn, NONSENSE } from "./dav-fetch.ts";
import {
  CalendarAway,
  type CalendarProvider,
  CalendarRejected,
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

const toAccount = ({ rootUrl, principalUrl, homeUrl }: DavAccess) => ({
  accountType: "caldav" as const,
  serverUrl: rootUrl,
  rootUrl,
  principalUrl,
  homeUrl,
});

/** Throws a sentence that says what to check. */
export class NoCalendarServer extends Error {}

/**
 * Follows the discovery of RFC 6764 from what the specialist typed. Throws NoCalendarServer, OtherHost, AccessLost,
 * CalendarAway, and CalendarRejected.
 */
export const discoverDav = async (ctx: Ctx, signIn: DavSignIn): Promise<DavAccess> => {
  const fetch = davFetch(ctx, signIn, "discovery");
  try {
    const { serverUrl } = signIn;
    const { createAccount } = await loadDav();
    const account = await createAccount({ account: { serverUrl, accountType: "caldav" }, fetch: fetch.send });
    const { rootUrl, principalUrl, homeUrl } = account;
    if (rootUrl && principalUrl && homeUrl) return { ...signIn, rootUrl, principalUrl, homeUrl };
  } catch (error) {
    // tsdav catches what our requests throw, and throws sentences of its own.
    const problem = fetch.problem();
    if (problem) throw problem;
    throw new NoCalendarServer("There is no calendar server at this address.", { cause: error });
  }
  throw fetch.problem() ?? new NoCalendarServer("There is no calendar server at this address.");
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
  return privilege === undefined || [privilege].flat().some((privilege) => WRITING.some((name) => name in privilege));
};

const listCalendars = async ({ fetch, access }: Dav): Promise<RemoteCalendar[]> => {
  const { fetchCalendars } = await loadDav();
  const all = await fetch.run(() =>
    fetchCalendars({
      account: toAccount(access),
      props: PROPERTIES,
      projectedProps: { currentUserPrivilegeSet: true },
      fetch: fetch.send,
    })
  );
  const events = all.filter(({ components = [] }) => components.length === 0 || components.includes("VEVENT"));
  return events.map(({ url, displayName, projectedProps }, at) => ({
    id: url,
    name: typeof displayName === "string" && displayName.trim() ? displayName.trim() : "Calendar",
    isPrimary: at === 0,
    writable: isWritable(projectedProps?.currentUserPrivilegeSet),
  }));
};

const dataOf = ({ props }: DAVResponse): string => String(props?.calendarData?._cdata ?? props?.calendarData ?? "");

const basicTime = (at: number): string => iso(Math.floor(at / 1_000) * 1_000).replace(/[-:]/g, "");

const eventsDuring = ({ from, to }: BusyTime) => [{
  "comp-filter": {
    _attributes: { name: "VCALENDAR" },
    "comp-filter": {
      _attributes: { name: "VEVENT" },
      "time-range": { _attributes: { start: basicTime(from), end: basicTime(to) } },
    },
  },
}];

const readBusy = async ({ fetch }: Dav, ids: readonly string[], window: BusyWindow): Promise<BusyReading> => {
  const { calendarQuery } = await loadDav();
  const props = { "d:getetag": {}, "c:calendar-data": {} };
  const all = await Promise.all(
    ids.map((url) =>
      fetch.run(() => calendarQuery({ url, props, filters: eventsDuring(window), depth: "1", fetch: fetch.send }))
    ),
  );
  try {
    return await readBusyTimes(all.flat().map(dataOf), window);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw new CalendarRejected(error.message);
    throw error;
  }
};

/** The token of RFC 6578 or the older ctag: either differs after every change. */
const readToken = async ({ fetch }: Dav, url: string): Promise<string | null> => {
  const { propfind } = await loadDav();
  const props = { "d:sync-token": {}, "cs:getctag": {} };
  const [response] = await fetch.run(() => propfind({ url, props, depth: "0", fetch: fetch.send }));
  const token = response?.props?.syncToken ?? response?.props?.getctag;
  return token === undefined || typeof token === "object" ? null : String(token);
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

/** An event of ours as it is stored; without times when its specialist has cancelled it. */
type StoredEvent = Pick<RemoteEvent, "ref" | "etag"> & { times: Pick<RemoteEvent, "startsAt" | "endsAt"> | undefined };

const storedAt = async ({ fetch }: Dav, ref: string): Promise<StoredEvent | undefined> => {
  const response = await fetch.run(() => fetch.send(ref));
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new CalendarRejected(`This calendar server refuses the request (${response.status}).`);
  const times = await eventTimes(await response.text());
  const etag = response.headers.get("etag");
  if (!etag) throw new CalendarAway(NONSENSE);
  return { ref, etag, times };
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
  const object = { url: ref, data: fileOf(plan), fetch: dav.fetch.send };
  const response = await dav.fetch.run(() =>
    current
      ? updateObject({ ...object, etag: current.etag, headers })
      : createObject({ ...object, headers: { ...headers, "If-None-Match": "*" } })
  );
  if (response.status === 412) throw new CalendarAway("The event was changed at the same time.");
  if (response.status === 403) throw new ReadOnlyCalendar();
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
    async changesSince(calendarId, token) {
      const current = await readToken(dav, calendarId);
      return { token: current, isChanged: current === null || current !== token };
    },
    findEvent: (_calendarId, ref) => eventAt(dav, ref),
    saveEvent: (calendarId, plan) => saveEvent(dav, calendarId, plan),
    async deleteEvent(_calendarId, ref) {
      const { deleteObject } = await loadDav();
      const response = await dav.fetch.run(() => deleteObject({ url: ref, fetch: dav.fetch.send }));
      if (!response.ok && response.status !== 404 && response.status !== 410) {
        throw new CalendarRejected(`This calendar server refuses to delete the meeting (${response.status}).`);
      }
    },
    // An app password can only be revoked at the service.
    revoke: () => Promise.resolve(),
  };
};
