// Google Calendar, as its reference describes it: https://developers.google.com/calendar/api/v3/reference
import { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import type { GoogleKeys } from "@/platform/integrations/calendar-keys.ts";
import type { OutboundResponse } from "@/platform/integrations/outbound-http.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { type BusyReading, NOTHING } from "../external/busy-reading.ts";
import { isGone, jsonOf, overQuota, sendRequest } from "./http.ts";
import {
  accessLost,
  forgetAccess,
  keyOf,
  nonsenseOf,
  type OAuthAccess,
  type OAuthService,
  readResponse,
  signedSender,
} from "./oauth.ts";
import {
  CalendarAway,
  CalendarGone,
  type CalendarProvider,
  CalendarRejected,
  type Changes,
  type EventPlan,
  type RemoteEvent,
  unreadGone,
} from "./port.ts";

/** The least that reads free times, lists calendars, and writes meetings into calendars that the person owns. */
const SCOPES = [
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/calendar.events.owned",
];

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export const googleService = (keys: GoogleKeys): OAuthService & { keys: GoogleKeys } => ({
  provider: "google",
  name: "Google",
  keys,
  callback: "GoogleCallback",
  scopes: SCOPES,
  // Only with this prompt Google returns a refresh token every time.
  consent: { access_type: "offline", prompt: "consent" },
});

const read = <T>(response: OutboundResponse, schema: z.ZodType<T>): T => readResponse("Google", response, schema);
const nonsense = () => nonsenseOf("Google");

const MAX_PAGES = 40;
/** One request about free times covers at most this long. */
const BUSY_STEP_MS = 50 * DAY_MS;
/** How long a push channel lasts. Google's maximum for events is a month; it may grant less. */
const CHANNEL_SECONDS = 7 * 86_400;

const QUOTA_REASONS = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded|calendarUsageLimits)/;

const Failure = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }) });
const CalendarList = z.object({
  items: z.array(z.object({
    id: z.string(),
    summary: z.string().default(""),
    summaryOverride: z.string().optional(),
    primary: z.boolean().default(false),
    accessRole: z.string(),
  })).default([]),
  nextPageToken: z.string().optional(),
});
const FreeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string() })).optional(),
    }),
  ),
});
const EventTime = z.object({ dateTime: z.string().optional(), date: z.string().optional() });
const Event = z.object({
  id: z.string(),
  etag: z.string(),
  status: z.string(),
  // A deleted event may have neither.
  start: EventTime.optional(),
  end: EventTime.optional(),
});
const EventChanges = z.object({
  items: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const Channel = z.object({ resourceId: z.string(), expiration: z.coerce.number().optional() });

/** An event of whole days begins at midnight UTC: Parley's own events have times, so only its start's change counts. */
const instantOf = ({ dateTime, date }: z.infer<typeof EventTime> = {}): Instant => Date.parse(dateTime ?? date ?? "");

/** Ids of events have the digits of base32hex; those of our meetings are UUIDs. */
const eventIdOf = (uid: string): string => `pl${uid.replace(/@.*$/, "").replaceAll("-", "").toLowerCase()}`;

const toBody = ({ uid, product, startsAt, endsAt, summary, description, location, url }: EventPlan) => ({
  id: eventIdOf(uid),
  // An event that was deleted becomes visible again.
  status: "confirmed",
  summary,
  description,
  location,
  start: { dateTime: iso(startsAt), timeZone: "UTC" },
  end: { dateTime: iso(endsAt), timeZone: "UTC" },
  source: { title: product, url },
  extendedProperties: { private: { parley: uid } },
});

type Send = (method: string, path: string, body?: unknown) => Promise<OutboundResponse>;

const createSender = (ctx: Ctx, service: OAuthService, access: OAuthAccess): Send => {
  const send = signedSender(ctx, service, access);
  return async (method, path, body) => {
    const response = await send({ method, path, body });
    if (response.status === 403) throw forbiddenError(ctx, access, response);
    return response;
  };
};

const forbiddenError = (ctx: Ctx, access: OAuthAccess, response: OutboundResponse): Error => {
  const reason = Failure.safeParse(jsonOf(response)).data?.error.errors?.[0]?.reason ?? "";
  if (QUOTA_REASONS.test(reason)) return overQuota(ctx, keyOf(access), response);
  if (reason === "insufficientPermissions" || reason === "authError") return accessLost("Google");
  return new CalendarRejected(`Google doesn't allow this (${reason || 403}).`);
};

/** Gives the access back. One that Google no longer knows is no error. */
const revokeAccess = async (ctx: Ctx, { revokeUrl: url }: GoogleKeys, access: OAuthAccess): Promise<void> => {
  forgetAccess(access);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await sendRequest(ctx, {
    account: keyOf(access),
    url,
    method: "POST",
    headers,
    body: new URLSearchParams({ token: access.refreshToken }).toString(),
  });
};

const pathOf = (calendarId: string): string => `/calendars/${encodeURIComponent(calendarId)}/events`;

const toRemote = ({ id, etag, start, end }: z.infer<typeof Event>): RemoteEvent => {
  const [startsAt, endsAt] = [instantOf(start), instantOf(end)];
  if (Number.isNaN(startsAt) || Number.isNaN(endsAt)) throw nonsense();
  return { ref: id, etag, startsAt, endsAt };
};

const listCalendars = async (send: Send) => {
  const found = [];
  for (let page = 0, next: string | undefined = ""; next !== undefined && page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ maxResults: "250", ...(next ? { pageToken: next } : {}) });
    const list: z.infer<typeof CalendarList> = read(await send("GET", `/users/me/calendarList?${query}`), CalendarList);
    found.push(...list.items);
    next = list.nextPageToken;
  }
  const account = found.find(({ primary }) => primary)?.id;
  return found.map(({ id, summary, summaryOverride, primary, accessRole }) => ({
    id,
    account,
    name: summaryOverride ?? summary,
    isPrimary: primary,
    writable: accessRole === "owner",
  }));
};

/** Reasons that Google gives for one calendar among others, and that pass. */
const PASSING_REASONS = new Set(["internalError", "backendError"]);

/** Throws unless the calendar no longer exists: its busy times may be others than none. */
const requireGone = (reasons: readonly string[]): void => {
  const other = reasons.find((reason) => reason !== "notFound");
  if (other === undefined) return;
  if (QUOTA_REASONS.test(other) || PASSING_REASONS.has(other)) {
    throw new CalendarAway("Google can't read one of these calendars at the moment.");
  }
  throw new CalendarRejected(`Google can't read one of these calendars (${other}).`);
};

type Window = { from: Instant; to: Instant };

const readBusy = async (send: Send, calendarIds: readonly string[], { from, to }: Window): Promise<BusyReading> => {
  const busy = [];
  const gone = new Set<string>();
  for (let start = from; start < to; start += BUSY_STEP_MS) {
    const body = {
      timeMin: iso(start),
      timeMax: iso(Math.min(start + BUSY_STEP_MS, to)),
      items: calendarIds.map((id) => ({ id })),
    };
    const { calendars } = read(await send("POST", "/freeBusy", body), FreeBusy);
    for (const id of calendarIds) {
      const calendar = calendars[id];
      if (!calendar) throw nonsense();
      if (calendar.errors?.length) {
        requireGone(calendar.errors.map(({ reason }) => reason));
        gone.add(id);
      }
      busy.push(...calendar.busy.map((time) => ({ from: Date.parse(time.start), to: Date.parse(time.end) })));
    }
  }
  if (gone.size === new Set(calendarIds).size) throw new CalendarGone();
  if (busy.some(({ from, to }) => Number.isNaN(from) || Number.isNaN(to))) throw nonsense();
  return { busy, unread: unreadGone(gone.size) };
};

/** Only ids are read. Without a valid token, the events from now on are walked once, to get one. */
const changesSince = async (ctx: Ctx, send: Send, calendarId: string, token: string | null): Promise<Changes> => {
  const refs = new Set<string>();
  const start: Record<string, string> = token ? { syncToken: token } : { timeMin: iso(ctx.clock.now()) };
  for (let page = 0, next: string | undefined; page < MAX_PAGES; page++) {
    const fields = "items(id),nextPageToken,nextSyncToken";
    const query = new URLSearchParams({
      ...start,
      fields,
      singleEvents: "true",
      maxResults: "2500",
      ...(next ? { pageToken: next } : {}),
    });
    const response = await send("GET", `${pathOf(calendarId)}?${query}`);
    if (response.status === 410 && token) return await changesSince(ctx, send, calendarId, null);
    // Nobody has decided about the meetings of a calendar that is gone.
    if (isGone(response)) return { token: null, isChanged: true, refs: new Set() };
    const changes: z.infer<typeof EventChanges> = read(response, EventChanges);
    for (const { id } of changes.items) refs.add(id);
    if (changes.nextSyncToken) {
      return { token: changes.nextSyncToken, isChanged: !token || refs.size > 0, refs: token ? refs : undefined };
    }
    if (!changes.nextPageToken) throw nonsense();
    next = changes.nextPageToken;
  }
  return { token: null, isChanged: true };
};

/** Replaces the event; one that Google does not have is created under the same id. */
const saveEvent = async (send: Send, calendarId: string, plan: EventPlan): Promise<RemoteEvent> => {
  const path = pathOf(calendarId);
  const body = toBody(plan);
  const replaced = await send("PUT", `${path}/${body.id}`, body);
  if (!isGone(replaced)) return toRemote(read(replaced, Event));
  const created = await send("POST", path, body);
  // Another worker was faster, so the delivery is repeated and replaces the event.
  if (created.status === 409) throw new CalendarAway("The event was created at the same time.");
  if (isGone(created)) throw new CalendarGone();
  return toRemote(read(created, Event));
};

const createPush = (ctx: Ctx, send: Send): CalendarProvider["push"] => ({
  call: "GooglePush",
  coversAccount: false,
  async watch(calendarId, { id, token, address }) {
    const body = { id, token, address, type: "web_hook", params: { ttl: String(CHANNEL_SECONDS) } };
    const response = await send("POST", `${pathOf(calendarId)}/watch`, body);
    const { resourceId, expiration } = read(response, Channel);
    return { resource: resourceId, expiresAt: expiration ?? ctx.clock.now() + DAY_MS };
  },
  async stop({ id, resource }) {
    await send("POST", "/channels/stop", { id, resourceId: resource });
  },
});

/** A specialist's Google Calendar. */
export const googleCalendar = (ctx: Ctx, keys: GoogleKeys, access: OAuthAccess): CalendarProvider => {
  const send = createSender(ctx, googleService(keys), access);
  return {
    listCalendars: () => listCalendars(send),
    readBusy: (ids, window) => ids.length === 0 ? Promise.resolve(NOTHING) : readBusy(send, ids, window),
    changesSince: (calendarId, token) => changesSince(ctx, send, calendarId, token),
    async findEvent(calendarId, ref) {
      const response = await send("GET", `${pathOf(calendarId)}/${ref}`);
      if (isGone(response)) return undefined;
      const event = read(response, Event);
      return event.status === "cancelled" ? undefined : toRemote(event);
    },
    saveEvent: (calendarId, plan) => saveEvent(send, calendarId, plan),
    async deleteEvent(calendarId, ref) {
      const response = await send("DELETE", `${pathOf(calendarId)}/${ref}`);
      if (response.status >= 400 && !isGone(response)) read(response, z.unknown());
    },
    push: createPush(ctx, send),
    revoke: () => revokeAccess(ctx, keys, access),
  };
};
