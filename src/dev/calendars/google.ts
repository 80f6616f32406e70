// The parts of Google's OAuth and Calendar API that Parley uses, as Google's reference describes them:
// https://developers.google.com/identity/protocols/oauth2/web-server
// https://developers.google.com/calendar/api/v3/reference
import { type Context, Hono } from "hono";
import { googleKeys } from "@/platform/integrations/calendar-keys.ts";
import { type Actions, calendarsOf } from "./actions.ts";
import { createService, type StandInOptions } from "./stand-in.ts";
import type { CalendarEvent, Channel, Grant } from "./store.ts";
import { getGrant, issueToken } from "./tokens.ts";

const CLIENT = { clientId: "standin.apps.googleusercontent.test", clientSecret: "GOCSPX-standin" };

const MAX_CHANNEL_MS = 30 * 86_400_000;
const SLOW_MS = 2_500;

/** An error in Google's format. */
class GoogleFault extends Error {
  constructor(readonly status: 400 | 401 | 403 | 404 | 409 | 410, readonly reason: string) {
    super(reason);
  }
}

const sendFault = (c: Context, { status, reason }: GoogleFault) =>
  c.json(
    { error: { code: status, message: reason, errors: [{ reason }] } },
    status,
  );

/** Revoking a token ends its grant with all access tokens. An unknown one is an error. */
const revoke = ({ db, store: { find, list, remove } }: Actions, token: string): Promise<boolean> =>
  db.write(async (tx) => {
    const id = (await find(tx, "access", token))?.grant ?? token;
    const known = await find(tx, "grant", id);
    await remove(tx, "grant", id);
    for (const { key, grant } of await list(tx, "access")) if (grant === id) await remove(tx, "access", key);
    return known !== undefined;
  });

const grantOf = async (c: Context, actions: Actions): Promise<Grant> => {
  const grant = await getGrant(c, actions);
  if (!grant) throw new GoogleFault(401, "authError");
  return grant;
};

const scopeEnds = (grant: Grant, ...ends: string[]): boolean =>
  grant.scope.split(" ").some((scope) => ends.some((end) => scope.endsWith(end)));

/** The calendar of a path, which the account must own for events. */
const ownCalendar = (grant: Grant, id: string): string => {
  const calendar = calendarsOf(grant.account).find((calendar) => calendar.id === id);
  if (!calendar) throw new GoogleFault(404, "notFound");
  if (!scopeEnds(grant, "/calendar.events.owned")) throw new GoogleFault(403, "insufficientPermissions");
  if (!calendar.isOwn) throw new GoogleFault(403, "requiredAccessLevel");
  return id;
};

const shown = ({ changed, calendarId: _calendar, own: _own, ...event }: CalendarEvent) => ({
  etag: `"${changed}"`,
  ...event,
});

const at = ({ dateTime }: { dateTime: string }): number => Date.parse(dateTime);

/** Merged busy times of a calendar within a period. */
const listBusy = async (actions: Actions, calendarId: string, from: number, to: number) => {
  const events = (await actions.listEvents(calendarId))
    .filter(({ status, transparency }) => status === "confirmed" && transparency !== "transparent")
    .filter(({ start, end }) => at(start) < to && at(end) > from).sort((a, b) => at(a.start) - at(b.start));
  const merged: { from: number; to: number }[] = [];
  for (const { start, end } of events) {
    const last = merged.at(-1);
    if (last && at(start) <= last.to) last.to = Math.max(last.to, at(end));
    else merged.push({ from: at(start), to: at(end) });
  }
  const text = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");
  return merged.map((time) => ({ start: text(Math.max(time.from, from)), end: text(Math.min(time.to, to)) }));
};

const freeBusy = async (c: Context, actions: Actions) => {
  const grant = await grantOf(c, actions);
  if (!scopeEnds(grant, "/calendar.freebusy")) throw new GoogleFault(403, "insufficientPermissions");
  const { timeMin, timeMax, items } = await c.req.json();
  const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)];
  if (!(from < to)) throw new GoogleFault(400, "timeRangeEmpty");
  if (to - from > 62 * 86_400_000) throw new GoogleFault(400, "timeRangeTooLong");
  const known = new Set(calendarsOf(grant.account).map(({ id }) => id));
  const entries = await Promise.all((items as { id: string }[]).map(async ({ id }) => [
    id,
    known.has(id) ? { busy: await listBusy(actions, id, from, to) } : { errors: [{ reason: "notFound" }], busy: [] },
  ]));
  return c.json({ calendars: Object.fromEntries(entries) });
};

/** With a sync token what has changed since, deleted events too; without one what is still to come. */
const listEvents = async (c: Context, actions: Actions) => {
  const grant = await grantOf(c, actions);
  const calendarId = ownCalendar(grant, c.req.param("calendar") ?? "");
  const { syncToken, timeMin, q, iCalUID, updatedMin } = c.req.query();
  if (syncToken && (timeMin || q || iCalUID || updatedMin)) throw new GoogleFault(400, "badRequest");
  if (syncToken && !/^\d+$/.test(syncToken)) throw new GoogleFault(410, "fullSyncRequired");
  const nextSyncToken = String(await actions.lastChange());
  const events = (await actions.listEvents(calendarId)).filter((event) =>
    syncToken
      ? event.changed > Number(syncToken)
      : event.status === "confirmed" && at(event.end) > Date.parse(timeMin ?? "1970-01-01T00:00:00Z")
  );
  return c.json({ items: events.map(shown), nextSyncToken });
};

const getEvent = async (c: Context, actions: Actions): Promise<CalendarEvent> => {
  const calendarId = ownCalendar(await grantOf(c, actions), c.req.param("calendar") ?? "");
  const event = await actions.store.find(actions.db.read, "event", `${calendarId}/${c.req.param("event")}`);
  if (!event) throw new GoogleFault(404, "notFound");
  return event;
};

const insertEvent = async (c: Context, actions: Actions) => {
  const calendarId = ownCalendar(await grantOf(c, actions), c.req.param("calendar") ?? "");
  const { id = crypto.randomUUID().replaceAll("-", ""), ...body } = await c.req.json();
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw new GoogleFault(400, "invalid");
  if (await actions.store.find(actions.db.read, "event", `${calendarId}/${id}`)) {
    throw new GoogleFault(409, "duplicate");
  }
  return c.json(shown(await actions.putEvent(calendarId, id, { status: "confirmed", ...body })));
};

const watch = async (c: Context, actions: Actions) => {
  const calendarId = ownCalendar(await grantOf(c, actions), c.req.param("calendar") ?? "");
  const { id, token = "", address, type, params } = await c.req.json();
  if (type !== "web_hook" || !id || !address) throw new GoogleFault(400, "required");
  const ttl = Number(params?.ttl ?? 604_800) * 1_000;
  const expiration = actions.now() + Math.min(ttl, MAX_CHANNEL_MS);
  const channel = {
    id,
    calendarIds: [calendarId],
    token,
    address,
    resourceId: `res-${crypto.randomUUID()}`,
    expiration,
    number: 1,
  };
  await actions.db.write((tx) => actions.store.save(tx, "channel", id, channel));
  actions.notifyLater(channel);
  return c.json({ resourceId: channel.resourceId, expiration: String(expiration) });
};

/** How a developer or a test lets the API fail. */
const failing = async (c: Context, actions: Actions): Promise<Response | undefined> => {
  const mode = await actions.fault();
  if (mode === "away") return c.text("Service Unavailable", 503);
  if (mode === "nonsense") return c.html("<p>Something went wrong.</p>");
  if (mode === "quota") return sendFault(c, new GoogleFault(403, "rateLimitExceeded"));
  if (mode === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return undefined;
};

const googleApi = (actions: Actions): Hono => {
  const api = new Hono();
  api.onError((error, c) => {
    if (error instanceof GoogleFault) return sendFault(c, error);
    throw error;
  });
  api.use(async (c, next) => await failing(c, actions) ?? await next());
  api.post("/token", async (c) => {
    const { status, body } = await issueToken(actions, CLIENT, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });
  api.post("/revoke", async (c) => {
    const known = await revoke(actions, new URLSearchParams(await c.req.text()).get("token") ?? "");
    return known ? c.json({}) : c.json({ error: "invalid_token" }, 400);
  });
  const events = "/calendar/v3/calendars/:calendar/events";
  api.get("/calendar/v3/users/me/calendarList", async (c) => {
    const grant = await grantOf(c, actions);
    if (!scopeEnds(grant, "/calendar.calendarlist.readonly")) throw new GoogleFault(403, "insufficientPermissions");
    const items = calendarsOf(grant.account).map(({ isOwn, ...calendar }) => ({
      ...calendar,
      accessRole: isOwn ? "owner" : "reader",
    }));
    return c.json({ items });
  });
  api.post("/calendar/v3/freeBusy", (c) => freeBusy(c, actions));
  api.get(events, (c) => listEvents(c, actions));
  api.post(events, (c) => insertEvent(c, actions));
  api.post(`${events}/watch`, (c) => watch(c, actions));
  api.get(`${events}/:event`, async (c) => c.json(shown(await getEvent(c, actions))));
  api.put(`${events}/:event`, async (c) => {
    const { id, calendarId } = await getEvent(c, actions);
    const { id: _id, ...body } = await c.req.json();
    return c.json(shown(await actions.putEvent(calendarId, id, { status: "confirmed", ...body })));
  });
  api.delete(`${events}/:event`, async (c) => {
    const { id, calendarId, status } = await getEvent(c, actions);
    if (status === "cancelled") throw new GoogleFault(410, "deleted");
    await actions.putEvent(calendarId, id, { status: "cancelled" });
    return c.body(null, 204);
  });
  api.post("/calendar/v3/channels/stop", async (c) => {
    await grantOf(c, actions);
    const { id, resourceId } = await c.req.json();
    if ((await actions.store.find(actions.db.read, "channel", id))?.resourceId !== resourceId) {
      throw new GoogleFault(404, "notFound");
    }
    await actions.db.write((tx) => actions.store.remove(tx, "channel", id));
    return c.body(null, 204);
  });
  return api;
};

const messageOf = ({ id, token, resourceId, expiration, number }: Channel) => ({
  headers: {
    "X-Goog-Channel-ID": id,
    "X-Goog-Channel-Token": token,
    "X-Goog-Channel-Expiration": new Date(expiration).toUTCString(),
    "X-Goog-Resource-ID": resourceId,
    "X-Goog-Resource-State": number === 1 ? "sync" : "exists",
    "X-Goog-Message-Number": String(number),
  },
});

const google = createService({
  service: "google",
  name: "Google",
  product: "Google Calendar",
  clientId: CLIENT.clientId,
  messageOf,
  api: googleApi,
});

/** Starts the API on a free port of this machine. Throws in production. */
export const openGoogleStandIn = async (options: StandInOptions) => {
  const { base, consentUrl, ...standIn } = await google.open(options);
  return { ...standIn, google: { ...googleKeys({ ...CLIENT, base }), consentUrl } };
};
