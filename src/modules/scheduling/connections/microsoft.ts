// Microsoft 365 and Outlook.com, as the reference of Microsoft Graph describes them:
// https://learn.microsoft.com/en-us/graph/api/resources/calendar-overview
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import type { MicrosoftKeys } from "@/platform/integrations/calendar-keys.ts";
import type { OutboundResponse } from "@/platform/integrations/outbound-http.ts";
import { DAY_MS, dayStart, type Instant, iso } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { type BusyReading, joinUnread, NOTHING } from "../external/busy-reading.ts";
import type { BusyWindow } from "../external/busy-times.ts";
import type { Unread } from "../external/rules.ts";
import { isGone, jsonOf } from "./http.ts";
import { forgetAccess, nonsenseOf, type OAuthAccess, type OAuthService, readResponse, signedSender } from "./oauth.ts";
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
  unreadGone,
} from "./port.ts";

const NAME = "Microsoft";
/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoftService = (keys: MicrosoftKeys): OAuthService => ({
  provider: "microsoft",
  name: NAME,
  keys,
  callback: "MicrosoftCallback",
  scopes: ["https://graph.microsoft.com/Calendars.ReadWrite", "offline_access"],
  // The refresh token itself says that it was given.
  unnamedScopes: ["offline_access"],
  // Somebody who is signed in with one account may want to connect another one.
  consent: { response_mode: "query", prompt: "select_account" },
});

/**
 * Where an administrator allows Parley for everybody in their organisation, whose people may not allow it themselves.
 * Afterwards they are led to the start page: they need no account here.
 */
export const microsoftAdminUrl = (ctx: Ctx, { clientId, adminUrl }: MicrosoftKeys): string => {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${ctx.config.publicUrl}/`,
    scope: "https://graph.microsoft.com/Calendars.ReadWrite",
  });
  return `${adminUrl}?${query}`;
};

const MAX_PAGES = 60;
/** How long a subscription lasts. Microsoft's maximum for events is just under a week. */
const SUBSCRIPTION_MS = 6 * DAY_MS;
/** Entries of a page: changes come with whole texts, busy times without. */
const CHANGES_PAGE = 100;
const BUSY_PAGE = 500;

const read = <T>(response: OutboundResponse, schema: z.ZodType<T>): T => readResponse(NAME, response, schema);

const Failure = z.object({ error: z.object({ code: z.string() }) });
const codeOf = (response: OutboundResponse): string => Failure.safeParse(jsonOf(response)).data?.error.code ?? "";

const Page = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});
const Calendar = z.object({
  id: z.string(),
  name: z.string().nullish(),
  canEdit: z.boolean().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  owner: z.object({ address: z.string().nullish() }).nullish(),
  allowedOnlineMeetingProviders: z.array(z.string()).nullish(),
});
const Time = z.object({ dateTime: z.string(), timeZone: z.string() });
const Event = z.object({
  id: z.string(),
  "@odata.etag": z.string(),
  start: Time,
  end: Time,
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
});
const TEAMS = "teamsForBusiness";
const TEAMS_ROOM = { isOnlineMeeting: true, onlineMeetingProvider: TEAMS };
const Changed = z.object({ id: z.string() });
const BusyEvent = z.object({
  iCalUId: z.string().nullish(),
  start: Time,
  end: Time,
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
});
type BusyEvent = z.infer<typeof BusyEvent>;

/** What doesn't keep anybody from meeting. Anything else does: busy, tentative, away, and what Microsoft may add. */
const FREE = new Set(["free", "workingElsewhere"]);

const LOCAL = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}/;
/** Every request asks for times in UTC. NaN for any other. */
const instantOf = ({ dateTime, timeZone }: z.infer<typeof Time>): Instant =>
  timeZone.toUpperCase() === "UTC" && LOCAL.test(dateTime) ? Date.parse(`${dateTime.slice(0, 19)}Z`) : NaN;

/** A whole day has no zone, whatever the answer says: it is the day where the specialist is. */
const dayOf = ({ dateTime }: z.infer<typeof Time>, zone: string): Instant => {
  const [, date] = LOCAL.exec(dateTime) ?? [];
  return date && !Number.isNaN(Date.parse(date)) ? dayStart(zone, date) : NaN;
};

interface Request {
  method?: string;
  /** Behind the address of Graph. */
  path: string;
  /** Entries of a page. */
  pageSize?: number;
  body?: unknown;
}

type Send = (request: Request) => Promise<OutboundResponse>;

const createSender = (ctx: Ctx, service: OAuthService, access: OAuthAccess): Send => {
  const send = signedSender(ctx, service, access);
  return async ({ method = "GET", path, pageSize, body }) => {
    const preferences = ['outlook.timezone="UTC"', ...(pageSize ? [`odata.maxpagesize=${pageSize}`] : [])];
    const response = await send({ method, path, body, headers: { Prefer: preferences.join(", ") } });
    if (response.status >= 400 && codeOf(response) === "MailboxNotEnabledForRESTAPI") {
      throw new CalendarRejected("This account has no calendar at Microsoft 365 or Outlook.com.");
    }
    return response;
  };
};

/** The part of an address behind that of Graph: the token is never sent anywhere else. */
const pathBehind = ({ keys }: OAuthService, link: string): string => {
  if (!link.startsWith(`${keys.apiBase}/`)) throw nonsenseOf(NAME);
  return link.slice(keys.apiBase.length);
};

const calendarPath = (calendarId: string): string => `/me/calendars/${encodeURIComponent(calendarId)}`;
const eventPath = (calendarId: string, ref: string): string =>
  `${calendarPath(calendarId)}/events/${encodeURIComponent(ref)}`;
const periodOf = ({ from, to }: BusyTime) => ({ startDateTime: iso(from), endDateTime: iso(to) });
/** Graph finds a whole day by the instants that it has in the zone where it was made, which may be a day away. */
const withWholeDays = ({ from, to }: BusyTime): BusyTime => ({ from: from - DAY_MS, to: to + DAY_MS });

/** One calendar no longer exists, or its owner shares it no longer. */
const requireOpen = (response: OutboundResponse): OutboundResponse => {
  if (isGone(response)) throw new CalendarGone();
  if (response.status === 403 && codeOf(response) === "ErrorAccessDenied") {
    throw new CalendarGone("Microsoft doesn't let us read this calendar.");
  }
  return response;
};

/** Follows the pages; `isWhole` is false when there are too many. */
const readPages = async (service: OAuthService, send: Send, { path, pageSize }: Request) => {
  const items: unknown[] = [];
  let next = path;
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = requireOpen(await send({ path: next, pageSize }));
    const { value, "@odata.nextLink": link, "@odata.deltaLink": delta } = read(response, Page);
    items.push(...value);
    if (link === undefined) return { items, delta, isWhole: true };
    next = pathBehind(service, link);
  }
  return { items, isWhole: false };
};

const CALENDAR_FIELDS = "id,name,canEdit,isDefaultCalendar,owner,allowedOnlineMeetingProviders";

const listCalendars = async (service: OAuthService, send: Send): Promise<RemoteCalendar[]> => {
  const query = new URLSearchParams({ $select: CALENDAR_FIELDS, $top: "100" });
  const { items } = await readPages(service, send, { path: `/me/calendars?${query}` });
  const found = items.map((item) => {
    const parsed = Calendar.safeParse(item);
    if (!parsed.success) throw nonsenseOf(NAME);
    return parsed.data;
  });
  const account = found.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address;
  return found.map(({ id, name, canEdit, isDefaultCalendar, owner, allowedOnlineMeetingProviders }) => ({
    id,
    name: name || "Calendar",
    isPrimary: isDefaultCalendar === true,
    // One that somebody else shares is theirs.
    writable: canEdit === true && owner?.address === account,
    account: account ?? undefined,
    hasTeams: allowedOnlineMeetingProviders?.includes(TEAMS) ?? false,
  }));
};

/** Undefined for an entry that keeps nobody from meeting. */
const busyTimeOf = (event: BusyEvent, { zone, own }: BusyWindow): BusyTime | undefined => {
  if (event.isCancelled || FREE.has(event.showAs ?? "") || event.responseStatus?.response === "declined") return;
  const time = event.isAllDay
    ? { from: dayOf(event.start, zone), to: dayOf(event.end, zone) }
    : { from: instantOf(event.start), to: instantOf(event.end) };
  // A meeting of ours that came back by the feed to which the owner has subscribed there.
  const length = event.iCalUId ? own.get(event.iCalUId) : undefined;
  const from = time.from + (length ?? 0);
  return length === undefined || from < time.to ? { from, to: time.to } : undefined;
};

const UNREADABLE: Unread = { count: 1, reasons: ["An entry has no time that we understand."] };
const TOO_MANY: Unread = { count: 1, reasons: ["A calendar has more entries than we can read."] };

const readEntry = (item: unknown, window: BusyWindow): BusyTime | Unread | undefined => {
  const { data } = BusyEvent.safeParse(item);
  if (!data) return UNREADABLE;
  const time = busyTimeOf(data, window);
  return time && !(time.from <= time.to) ? UNREADABLE : time;
};

const asGone = (error: unknown): CalendarGone => {
  if (error instanceof CalendarGone) return error;
  throw error;
};

/** Series come as their occurrences, with what was changed or cancelled of them. */
const readBusy = async (
  service: OAuthService,
  send: Send,
  calendarIds: readonly string[],
  window: BusyWindow,
): Promise<BusyReading> => {
  const busy: BusyTime[] = [];
  const unread: Unread[] = [];
  const missing: CalendarGone[] = [];
  const ids = new Set(calendarIds);
  for (const id of ids) {
    const query = new URLSearchParams({
      ...periodOf(withWholeDays(window)),
      $select: "iCalUId,start,end,isAllDay,isCancelled,showAs,responseStatus",
      $top: String(BUSY_PAGE),
    });
    const path = `${calendarPath(id)}/calendarView?${query}`;
    const pages = await readPages(service, send, { path, pageSize: BUSY_PAGE }).catch(asGone);
    if (pages instanceof CalendarGone) {
      missing.push(pages);
      continue;
    }
    if (!pages.isWhole) unread.push(TOO_MANY);
    for (const read of pages.items.map((item) => readEntry(item, window))) {
      if (read && "count" in read) unread.push(read);
      else if (read) busy.push(read);
    }
  }
  if (missing.length === ids.size) throw missing[0];
  // What is not understood now was not understood before, but what is missing behind the last page may have been read.
  return { busy, unread: joinUnread([...unread, unreadGone(missing.length)]), isPartial: unread.includes(TOO_MANY) };
};

/** A token is the address at which reading goes on, behind that of Graph. */
const changesSince = async (
  service: OAuthService,
  send: Send,
  { calendarId, token, period }: { calendarId: string; token: string | null; period: BusyTime },
): Promise<Changes> => {
  const start = `${calendarPath(calendarId)}/calendarView/delta?${new URLSearchParams(periodOf(period))}`;
  const pages = await readPages(service, send, { path: token ?? start, pageSize: CHANGES_PAGE }).catch(asGone);
  if (pages instanceof CalendarGone) {
    // The token is too old, or nobody has decided about the meetings of a calendar that is gone.
    return token
      ? await changesSince(service, send, { calendarId, token: null, period })
      : { token: null, isChanged: true, refs: new Set() };
  }
  const { items, delta } = pages;
  if (delta === undefined) return { token: null, isChanged: true };
  const refs = new Set(items.flatMap((item) => Changed.safeParse(item).data?.id ?? []));
  const next = pathBehind(service, delta);
  return token ? { token: next, isChanged: items.length > 0, refs } : { token: next, isChanged: true };
};

const toRemote = (response: OutboundResponse): RemoteEvent => {
  const { id, "@odata.etag": etag, start, end, isOnlineMeeting, onlineMeeting } = read(response, Event);
  const [startsAt, endsAt] = [instantOf(start), instantOf(end)];
  if (Number.isNaN(startsAt) || Number.isNaN(endsAt)) throw nonsenseOf(NAME);
  const room = isOnlineMeeting ? { room: { joinUrl: onlineMeeting?.joinUrl || null } } : {};
  return { ref: id, etag, startsAt, endsAt, ...room };
};

const timeOf = (at: Instant) => ({ dateTime: iso(at).replace("Z", ""), timeZone: "UTC" });

/** What changes with a meeting. Nobody is invited: Microsoft would write to the visitor. */
const toChange = ({ startsAt, endsAt, summary, location }: EventPlan) => ({
  subject: summary,
  location: { displayName: location },
  start: timeOf(startsAt),
  end: timeOf(endsAt),
});

/**
 * The same for each attempt to write a meeting into a calendar, so that Graph keeps one event. Another one where its owner
 * has deleted what was written before, which is no repetition.
 */
const transactionOf = (calendarId: string, { uid }: EventPlan, deleted?: string): string =>
  createHash("sha256").update(JSON.stringify([uid, calendarId, deleted])).digest("base64url");

const requireWritten = (response: OutboundResponse): OutboundResponse => {
  if (response.status === 403) throw new ReadOnlyCalendar();
  if (response.status === 409) throw new CalendarAway(`${NAME} is changing this entry at the moment.`);
  return response;
};

/** How often one meeting can be deleted from a calendar and be written there again. */
const MAX_REWRITES = 10;

/**
 * Graph answers a repeated request with the event that it has. Where the content is another one, it refuses and names the
 * event, which its reference doesn't describe.
 */
const Repeated = z.object({
  error: z.object({ code: z.literal("ErrorDuplicateTransactionId"), "@event.existingEventId": z.string().optional() }),
});
const repeatedIn = (response: OutboundResponse) => Repeated.safeParse(jsonOf(response)).data?.error;

const createEvent = async (
  send: Send,
  calendarId: string,
  plan: EventPlan,
  transactionId: string,
): Promise<OutboundResponse> => {
  const { opensRoom = false } = plan;
  const create = (hasRoom: boolean) =>
    send({
      method: "POST",
      path: `${calendarPath(calendarId)}/events`,
      body: {
        ...toChange(plan),
        ...hasRoom ? TEAMS_ROOM : {},
        body: { contentType: "text", content: plan.description },
        showAs: "busy",
        transactionId,
      },
    });
  const created = await create(opensRoom);
  // The organisation has switched Teams off since we last read what this calendar can do.
  return opensRoom && created.status === 400 && !repeatedIn(created) ? await create(false) : created;
};

const saveEvent = async (send: Send, calendarId: string, plan: EventPlan, ref?: string): Promise<RemoteEvent> => {
  const change = async (id: string): Promise<RemoteEvent | undefined> => {
    const response = await send({ method: "PATCH", path: eventPath(calendarId, id), body: toChange(plan) });
    return isGone(response) ? undefined : toRemote(requireWritten(response));
  };
  let known = ref;
  for (let n = 0; n < MAX_REWRITES; n++) {
    const changed = known && await change(known);
    if (changed) return changed;
    const created = requireOpen(await createEvent(send, calendarId, plan, transactionOf(calendarId, plan, known)));
    const repeated = repeatedIn(created);
    if (!repeated) {
      const event = toRemote(requireWritten(created));
      const isCurrent = event.startsAt === plan.startsAt && event.endsAt === plan.endsAt;
      return isCurrent ? event : await change(event.ref) ?? event;
    }
    // An earlier attempt has created it, and it may have been deleted since.
    known = repeated["@event.existingEventId"] ?? crypto.randomUUID();
  }
  throw new CalendarRejected(`${NAME} refuses to write this meeting again.`);
};

const Subscription = z.object({ id: z.string(), resource: z.string().optional(), expirationDateTime: z.string() });
const Subscriptions = z.object({ value: z.array(Subscription) });
/** Graph announces changes of all calendars of a mailbox, and not of one. */
const EVENTS = "me/events";

const subscriptionPath = (id: string): string => `/subscriptions/${encodeURIComponent(id)}`;

const expiryOf = ({ expirationDateTime }: z.infer<typeof Subscription>): Instant => {
  const expiresAt = Date.parse(expirationDateTime);
  if (Number.isNaN(expiresAt)) throw nonsenseOf(NAME);
  return expiresAt;
};

const unsubscribe = async (send: Send, id: string): Promise<void> => {
  const response = await send({ method: "DELETE", path: subscriptionPath(id) });
  if (response.status >= 400 && !isGone(response)) read(response, z.unknown());
};

/** Graph accepts one subscription of an app to a mailbox: one of which we have lost the answer is in the way. */
const removeOthers = async (send: Send): Promise<void> => {
  const { value } = read(await send({ path: "/subscriptions" }), Subscriptions);
  for (const { id, resource = "" } of value) if (resource.replace(/^\//, "") === EVENTS) await unsubscribe(send, id);
};

/**
 * The state says which channel it is, with the token that only Microsoft got from us: the id of the subscription is
 * Microsoft's.
 */
const createPush = (ctx: Ctx, send: Send): CalendarProvider["push"] => {
  const expirationDateTime = () => iso(ctx.clock.now() + SUBSCRIPTION_MS);
  return {
    call: "MicrosoftPush",
    coversAccount: true,
    async watch(_calendarId, { id, token, address }) {
      const subscribe = () =>
        send({
          method: "POST",
          path: "/subscriptions",
          body: {
            changeType: "created,updated,deleted",
            resource: EVENTS,
            notificationUrl: address,
            lifecycleNotificationUrl: address,
            expirationDateTime: expirationDateTime(),
            clientState: `${id}.${token}`,
          },
        });
      let response = await subscribe();
      if (response.status === 409) {
        await removeOthers(send);
        response = await subscribe();
      }
      const made = read(response, Subscription);
      return { resource: made.id, expiresAt: expiryOf(made) };
    },
    async prolong({ resource }) {
      const body = { expirationDateTime: expirationDateTime() };
      const response = await send({ method: "PATCH", path: subscriptionPath(resource), body });
      return isGone(response) ? undefined : expiryOf(read(response, Subscription));
    },
    stop: ({ resource }) => unsubscribe(send, resource),
  };
};

/** A specialist's calendars at Microsoft. */
export const microsoftCalendar = (ctx: Ctx, keys: MicrosoftKeys, access: OAuthAccess): CalendarProvider => {
  const service = microsoftService(keys);
  const send = createSender(ctx, service, access);
  return {
    listCalendars: () => listCalendars(service, send),
    readBusy: (ids, window) => ids.length === 0 ? Promise.resolve(NOTHING) : readBusy(service, send, ids, window),
    // Documented for main calendars only. What Graph refuses to tell is read every time.
    changesSince: (calendarId, token, period) =>
      changesSince(service, send, { calendarId, token, period }).catch((error) => {
        if (!(error instanceof CalendarRejected)) throw error;
        return { token: null, isChanged: true };
      }),
    async findEvent(calendarId, ref) {
      const query = new URLSearchParams({ $select: "id,start,end" });
      const response = await send({ path: `${eventPath(calendarId, ref)}?${query}` });
      return isGone(response) ? undefined : toRemote(response);
    },
    saveEvent: (calendarId, plan, ref) => saveEvent(send, calendarId, plan, ref),
    async deleteEvent(calendarId, ref) {
      const response = await send({ method: "DELETE", path: eventPath(calendarId, ref) });
      if (response.status >= 400 && !isGone(response)) read(requireWritten(response), z.unknown());
    },
    push: createPush(ctx, send),
    /** Microsoft has no call for it: people remove an app in their own account. */
    revoke: () => Promise.resolve(forgetAccess(access)),
  };
};
