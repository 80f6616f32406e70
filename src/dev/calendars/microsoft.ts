// The parts of Microsoft's sign-in and of Microsoft Graph that Parley uses, as their references describe them:
// https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
// https://learn.microsoft.com/en-us/graph/api/resources/event
import { type Context, Hono } from "hono";
import { microsoftKeys } from "@/platform/integrations/calendar-keys.ts";
import { DAY_MS, dayStart, instantsOf, localDay } from "@/platform/time/time.ts";
import { type Actions, calendarsOf } from "./actions.ts";
import { createService, type StandInOptions } from "./stand-in.ts";
import type { CalendarEvent, Channel, Grant } from "./store.ts";
import { getGrant, issueToken } from "./tokens.ts";

const CLIENT = { clientId: "5f1c6c0e-0000-4000-8000-standin00000", clientSecret: "standin~secret", tenant: "common" };

const SLOW_MS = 2_500;
const MAX_SUBSCRIPTION_MS = 10_080 * 60_000;
/** What Graph sends without being asked for more, and the most that this one sends. */
const PAGE = 10;
const MAX_PAGE = 20;

/** What Graph knows of events and Google doesn't. */
export interface GraphOwn {
  isAllDay?: boolean;
  showAs?: string;
  isCancelled?: boolean;
  response?: string;
  iCalUId?: string;
  transactionId?: string;
  /** The request that has created it. */
  sent?: string;
  body?: { contentType: string; content: string };
  isOnlineMeeting?: boolean;
  onlineMeetingProvider?: string;
  onlineMeeting?: { joinUrl: string } | null;
  /** Repeats at the same local time. */
  series?: {
    everyDays: number;
    count: number;
    zone: string;
    /** By local date: another start, or null where it was cancelled. */
    exceptions?: Record<string, string | null>;
  };
}

/** An error in Graph's format. */
class GraphFault extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 429,
    readonly code: string,
    readonly headers: Record<string, string> = {},
    readonly details: Record<string, string> = {},
  ) {
    super(code);
  }
}

const grantOf = async (c: Context, actions: Actions): Promise<Grant> => {
  const grant = await getGrant(c, actions);
  if (!grant) throw new GraphFault(401, "InvalidAuthenticationToken");
  if (!grant.scope.includes("Calendars.ReadWrite")) throw new GraphFault(403, "ErrorAccessDenied");
  return grant;
};

/** The calendar of a path. */
const calendarOf = async (c: Context, actions: Actions) => {
  const { account } = await grantOf(c, actions);
  const calendar = calendarsOf(account).find(({ id }) => id === c.req.param("calendar"));
  if (!calendar) throw new GraphFault(404, "ErrorItemNotFound");
  return calendar;
};

const ownCalendarOf = async (c: Context, actions: Actions) => {
  const calendar = await calendarOf(c, actions);
  if (!calendar.isOwn) throw new GraphFault(403, "ErrorAccessDenied");
  return calendar;
};

const ownOf = ({ own }: CalendarEvent): GraphOwn => own ?? {};
const at = ({ dateTime }: { dateTime: string }): number => Date.parse(dateTime);

interface Occurrence {
  id: string;
  from: number;
  to: number;
  type: "singleInstance" | "occurrence" | "exception";
}

/** A series at its local time, with what was changed or cancelled of it. */
const occurrencesOf = (event: CalendarEvent): Occurrence[] => {
  const { series } = ownOf(event);
  const [start, end] = [at(event.start), at(event.end)];
  if (!series) return [{ id: event.id, from: start, to: end, type: "singleInstance" }];
  const { everyDays, count, zone, exceptions = {} } = series;
  const first = localDay(zone, start);
  const minutes = (start - dayStart(zone, dateOf(first))) / 60_000;
  return Array.from({ length: count }, (_, n) => dateOf(first + n * everyDays)).flatMap((date): Occurrence[] => {
    const other = exceptions[date];
    if (other === null) return [];
    const from = other ? Date.parse(other) : instantsOf(zone, date, Math.floor(minutes / 60), minutes % 60)[0]!;
    return [{ id: `${event.id}.${date}`, from, to: from + end - start, type: other ? "exception" : "occurrence" }];
  });
};

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** As Graph writes times, in the zone that was asked for. Any other than UTC is eight hours behind it. */
const timeIn = (c: Context) => {
  const isUtc = c.req.header("Prefer")?.includes('outlook.timezone="UTC"');
  return (ms: number) => ({
    dateTime: new Date(isUtc ? ms : ms - 8 * 3_600_000).toISOString().replace("Z", "0000"),
    timeZone: isUtc ? "UTC" : "Pacific Standard Time",
  });
};

const shown = (c: Context, event: CalendarEvent, { id, from, to, type }: Occurrence) => {
  const { isAllDay = false, showAs = "busy", isCancelled = false, response = "organizer", ...own } = ownOf(event);
  const time = timeIn(c);
  const all: Record<string, unknown> = {
    subject: event.summary,
    body: own.body ?? { contentType: "html", content: "" },
    location: { displayName: event.location ?? "" },
    start: time(from),
    end: time(to),
    iCalUId: own.iCalUId ?? `uid-${event.id}`,
    transactionId: own.transactionId ?? null,
    responseStatus: { response },
    isOnlineMeeting: own.isOnlineMeeting ?? false,
    onlineMeeting: own.onlineMeeting ?? null,
    isAllDay,
    showAs,
    isCancelled,
    type,
  };
  const selected = c.req.query("$select")?.split(",");
  const chosen = selected ? Object.fromEntries(selected.map((name) => [name, all[name]])) : all;
  return { ...chosen, id, "@odata.etag": `W/"${event.changed}"` };
};

const firstOf = (c: Context, event: CalendarEvent) => shown(c, event, occurrencesOf(event)[0]!);

/** A page of a list, with the address of the next one, or of the next changes. */
const sendPage = (c: Context, items: unknown[], delta?: string) => {
  const { $skip = "0", $top, ...query } = c.req.query();
  const [, preferred] = /odata\.maxpagesize=(\d+)/.exec(c.req.header("Prefer") ?? "") ?? [];
  const [skip, size] = [Number($skip), Math.min(Number(preferred ?? $top ?? PAGE), MAX_PAGE)];
  const url = new URL(c.req.url);
  const link = (parameters: Record<string, string>) =>
    `${url.origin}${url.pathname}?${new URLSearchParams(parameters)}`;
  const next = skip + size < items.length
    ? { "@odata.nextLink": link({ ...query, ...($top ? { $top } : {}), $skip: String(skip + size) }) }
    : delta === undefined
    ? {}
    : { "@odata.deltaLink": link({ $deltatoken: delta }) };
  return c.json({ value: items.slice(skip, skip + size), ...next });
};

const periodOf = (query: Record<string, string>): [from: number, to: number] => {
  const [from, to] = [Date.parse(query.startDateTime ?? ""), Date.parse(query.endDateTime ?? "")];
  if (!(from < to)) throw new GraphFault(400, "ErrorInvalidParameter");
  return [from, to];
};

const within = (events: readonly CalendarEvent[], [from, to]: readonly [number, number]) =>
  events.flatMap((event) =>
    event.status === "cancelled"
      ? []
      : occurrencesOf(event).filter((one) => one.from < to && one.to > from).map((one) => ({ event, one }))
  );

const calendarView = async (c: Context, actions: Actions) => {
  const { id } = await calendarOf(c, actions);
  const found = within(await actions.listEvents(id), periodOf(c.req.query()));
  return sendPage(c, found.map(({ event, one }) => shown(c, event, one)));
};

/** With a token what has changed since: what was deleted, or is outside the period, too. */
const delta = async (c: Context, actions: Actions) => {
  const { id } = await calendarOf(c, actions);
  const { $deltatoken: token, $select, ...query } = c.req.query();
  if ($select) throw new GraphFault(400, "ErrorInvalidUrlQuery");
  const [, since, from, to] = /^(\d+)_(\d+)_(\d+)$/.exec(token ?? "") ?? [];
  if (token && !since) throw new GraphFault(410, "SyncStateNotFound");
  const period = token ? [Number(from), Number(to)] as const : periodOf(query);
  const events = (await actions.listEvents(id)).filter(({ changed }) => changed > Number(since ?? 0));
  const kept = within(events, period);
  const ids = new Set(kept.map(({ event }) => event.id));
  const removed = token ? events.filter(({ id }) => !ids.has(id)) : [];
  const items = [
    ...kept.map(({ event, one }) => shown(c, event, one)),
    ...removed.map(({ id }) => ({ id, "@removed": { reason: "deleted" } })),
  ];
  return sendPage(c, items, `${await actions.lastChange()}_${period[0]}_${period[1]}`);
};

const getEvent = async (c: Context, actions: Actions): Promise<CalendarEvent> => {
  const { id } = await calendarOf(c, actions);
  const event = await actions.store.find(actions.db.read, "event", `${id}/${c.req.param("event")}`);
  if (!event || event.status === "cancelled") throw new GraphFault(404, "ErrorItemNotFound");
  return event;
};

type GraphTime = { dateTime: string; timeZone: string };
interface GraphInput extends GraphOwn {
  subject?: string;
  location?: { displayName: string };
  start?: GraphTime;
  end?: GraphTime;
  attendees?: unknown[];
}

const toInstant = ({ dateTime, timeZone }: GraphTime) => {
  if (timeZone !== "UTC") throw new GraphFault(400, "TimeZoneNotSupportedException");
  return { dateTime: new Date(`${dateTime}Z`).toISOString().replace(".000Z", "Z") };
};

/** Outlook keeps the room in the text of an entry: a text without it ends the room. */
const roomOf = (before: GraphOwn, { isOnlineMeeting, onlineMeetingProvider, body }: GraphOwn): GraphOwn => {
  if (before.onlineMeeting) return body ? { isOnlineMeeting: false, onlineMeeting: null } : {};
  if (!isOnlineMeeting || onlineMeetingProvider !== "teamsForBusiness") return { isOnlineMeeting: false };
  const joinUrl = `https://teams.microsoft.com/l/meetup-join/${crypto.randomUUID()}/0`;
  return { isOnlineMeeting: true, onlineMeeting: { joinUrl } };
};

const toPatch = (event: CalendarEvent | undefined, { subject, location, start, end, ...own }: GraphInput) => ({
  ...(subject === undefined ? {} : { summary: subject }),
  ...(location ? { location: location.displayName } : {}),
  ...(start ? { start: toInstant(start) } : {}),
  ...(end ? { end: toInstant(end) } : {}),
  own: { ...event?.own, ...own, ...roomOf(event ? ownOf(event) : {}, own) },
});

/** A repeated attempt finds what the first one has created. Another request with its id is refused. */
const createEvent = async (c: Context, actions: Actions) => {
  const calendar = await ownCalendarOf(c, actions);
  const { account } = await grantOf(c, actions);
  const sent = await c.req.text();
  const input = JSON.parse(sent) as GraphInput;
  const mailbox = new Set(calendarsOf(account).map(({ id }) => id));
  const { transactionId } = input;
  const known = transactionId
    ? (await actions.listEvents()).find((event) =>
      mailbox.has(event.calendarId) && ownOf(event).transactionId === transactionId
    )
    : undefined;
  if (known && (known.status === "cancelled" || ownOf(known).sent !== sent)) {
    throw new GraphFault(400, "ErrorDuplicateTransactionId", {}, { "@event.existingEventId": known.id });
  }
  const event = known ??
    await actions.putEvent(calendar.id, `AAMk${crypto.randomUUID()}=`, toPatch(undefined, { ...input, sent }));
  return c.json(firstOf(c, event), 201);
};

/** How a developer or a test lets the API fail. */
const failing = async (c: Context, actions: Actions): Promise<Response | undefined> => {
  const mode = await actions.fault();
  if (mode === "away") return c.text("Service Unavailable", 503);
  if (mode === "nonsense") return c.html("<p>Something went wrong.</p>");
  if (mode === "quota") throw new GraphFault(429, "TooManyRequests", { "Retry-After": "30" });
  if (mode === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return undefined;
};

const graphApi = (actions: Actions): Hono => {
  const api = new Hono();
  api.onError((error, c) => {
    if (!(error instanceof GraphFault)) throw error;
    const { status, code: errorCode, headers, details } = error;
    return c.json({ error: { code: errorCode, message: errorCode, ...details } }, status, headers);
  });
  api.use(async (c, next) => await failing(c, actions) ?? await next());
  api.post("/:tenant/oauth2/v2.0/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const { status, body } = await issueToken(actions, CLIENT, form, { rotates: true });
    return c.json(body, status);
  });
  api.get("/v1.0/me/calendars", async (c) => {
    const { account } = await grantOf(c, actions);
    const items = calendarsOf(account).map(({ id, summary, primary, isOwn }) => ({
      id,
      name: primary ? "Calendar" : summary,
      isDefaultCalendar: primary,
      canEdit: isOwn,
      // A room is opened for entries of the main calendar only, as in an organisation that has it so.
      allowedOnlineMeetingProviders: primary ? ["teamsForBusiness"] : [],
      owner: { name: summary, address: isOwn ? account : `team@${account.split("@")[1]}` },
    }));
    return sendPage(c, items);
  });
  const calendar = "/v1.0/me/calendars/:calendar";
  api.get(`${calendar}/calendarView`, (c) => calendarView(c, actions));
  api.get(`${calendar}/calendarView/delta`, (c) => delta(c, actions));
  api.post(`${calendar}/events`, (c) => createEvent(c, actions));
  api.get(`${calendar}/events/:event`, async (c) => c.json(firstOf(c, await getEvent(c, actions))));
  api.patch(`${calendar}/events/:event`, async (c) => {
    await ownCalendarOf(c, actions);
    const event = await getEvent(c, actions);
    const changed = await actions.putEvent(event.calendarId, event.id, toPatch(event, await c.req.json()));
    return c.json(firstOf(c, changed));
  });
  api.delete(`${calendar}/events/:event`, async (c) => {
    await ownCalendarOf(c, actions);
    const event = await getEvent(c, actions);
    await actions.putEvent(event.calendarId, event.id, { status: "cancelled" });
    return c.body(null, 204);
  });
  api.post("/v1.0/subscriptions", (c) => subscribe(c, actions));
  api.get("/v1.0/subscriptions", async (c) => {
    const channels = await listChannels(actions, await grantOf(c, actions));
    return c.json({ value: channels.map(shownChannel) });
  });
  api.patch("/v1.0/subscriptions/:id", async (c) => {
    const channel = await getChannel(c, actions);
    const { expirationDateTime } = await c.req.json();
    const prolonged = { ...channel, expiration: expiryIn(actions, expirationDateTime) };
    await actions.db.write((tx) => actions.store.save(tx, "channel", channel.id, prolonged));
    return c.json(shownChannel(prolonged));
  });
  api.delete("/v1.0/subscriptions/:id", async (c) => {
    const { id } = await getChannel(c, actions);
    await actions.db.write((tx) => actions.store.remove(tx, "channel", id));
    return c.body(null, 204);
  });
  return api;
};

const ownCalendarIds = ({ account }: Grant): string[] =>
  calendarsOf(account).filter(({ isOwn }) => isOwn).map(({ id }) => id);

const listChannels = async (actions: Actions, grant: Grant) =>
  (await actions.store.list(actions.db.read, "channel")).filter(({ calendarIds }) =>
    calendarIds.includes(grant.account)
  );

const expiryIn = (actions: Actions, text: string): number => {
  const expiration = Date.parse(text);
  const isAllowed = expiration > actions.now() && expiration < actions.now() + MAX_SUBSCRIPTION_MS;
  if (!isAllowed) throw new GraphFault(400, "ExtensionError");
  return expiration;
};

const shownChannel = ({ id, expiration }: Pick<Channel, "id" | "expiration">) => ({
  id,
  resource: "me/events",
  expirationDateTime: new Date(expiration).toISOString(),
});

/** For the whole mailbox. Graph asks the address first whether it is ours, and makes no subscription otherwise. */
const subscribe = async (c: Context, actions: Actions) => {
  const grant = await grantOf(c, actions);
  const { resource, clientState, notificationUrl, lifecycleNotificationUrl, expirationDateTime } = await c.req.json();
  const isAllowed = resource === "me/events" && clientState.length <= 128 &&
    lifecycleNotificationUrl === notificationUrl;
  if (!isAllowed) throw new GraphFault(400, "ExtensionError");
  const expiration = expiryIn(actions, expirationDateTime);
  if ((await listChannels(actions, grant)).length > 0) throw new GraphFault(409, "Conflict");
  if (!await actions.validate(notificationUrl)) throw new GraphFault(400, "ValidationError");
  const id = crypto.randomUUID();
  const calendarIds = ownCalendarIds(grant);
  const channel = {
    id,
    resourceId: id,
    calendarIds,
    token: clientState,
    address: notificationUrl,
    expiration,
    number: 1,
  };
  await actions.db.write((tx) => actions.store.save(tx, "channel", id, channel));
  return c.json(shownChannel(channel), 201);
};

const getChannel = async (c: Context, actions: Actions): Promise<Channel> => {
  const channels = await listChannels(actions, await grantOf(c, actions));
  const channel = channels.find(({ id }) => id === c.req.param("id"));
  if (!channel) throw new GraphFault(404, "ResourceNotFound");
  return channel;
};

export const messageOf = ({ id, token }: Pick<Channel, "id" | "token">, more: Record<string, string> = {}) => ({
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ value: [{ subscriptionId: id, clientState: token, changeType: "updated", ...more }] }),
});

const microsoft = createService({
  service: "microsoft",
  name: "Microsoft",
  product: "calendar at Microsoft 365",
  clientId: CLIENT.clientId,
  messageOf,
  api: graphApi,
});

/** Starts the API on a free port of this machine. Throws in production. */
export const openMicrosoftStandIn = async (options: StandInOptions) => {
  const { base, consentUrl, ...standIn } = await microsoft.open(options);
  return { ...standIn, microsoft: { ...microsoftKeys({ ...CLIENT, base }), consentUrl } };
};
