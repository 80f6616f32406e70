// Connecting calendar accounts, choosing what their calendars are for, and disconnecting them.
import { and, eq, inArray } from "drizzle-orm";
import { busyTimesChanged, calendarDisconnected, entriesDue } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { isLoopbackHost } from "@/platform/integrations/outbound-http.ts";
import { ALL_READ } from "../external/rules.ts";
import { davCalendar, discoverDav, NoCalendarServer } from "./caldav.ts";
import { encryptCredentials } from "./credentials.ts";
import { OtherHost, OtherSignIn } from "./dav-fetch.ts";
import { readAgain, readSoon } from "./due.ts";
import { detachEntries } from "./entries.ts";
import { googleCalendar, googleService } from "./google.ts";
import { microsoftCalendar, microsoftService } from "./microsoft.ts";
import { consentUrl, type OAuthAccess, type OAuthService, redeemCode, redeemState } from "./oauth.ts";
import { AccessLost, CalendarAway, type CalendarProvider, CalendarRejected, type RemoteCalendar } from "./port.ts";
import { isEnded, type Provider, PROVIDER_NAMES, type SignInProvider } from "./rules.ts";
import type { CalendarChoice, DavInput, DisconnectInput, SignInReturn } from "./schemas.ts";
import { type Connection, getOwnConnection, isCalendar, listCalendarsOf, listConnections } from "./store.ts";
import { calendarConnections, connectedCalendars } from "./tables.ts";

const MAX_CONNECTIONS = 10;
const MAX_CALENDARS = 50;

interface NewAccount {
  provider: Provider;
  account: string;
  credentials: object;
  allowedHosts: string[];
  calendars: RemoteCalendar[];
}

const requireRoom = async (tx: Tx, specialistId: string): Promise<void> => {
  if (await tx.$count(calendarConnections, eq(calendarConnections.specialistId, specialistId)) >= MAX_CONNECTIONS) {
    throw conflict("too_many_calendars", `You can connect at most ${MAX_CONNECTIONS} accounts.`);
  }
};

const findAccount = (tx: Tx, specialistId: string, { provider, account }: NewAccount) =>
  tx.select().from(calendarConnections).where(and(
    eq(calendarConnections.specialistId, specialistId),
    eq(calendarConnections.provider, provider),
    eq(calendarConnections.account, account),
  )).get();

/** Stores an account. The same account again gets new credentials and keeps what its calendars are for. */
const saveAccount = (ctx: Ctx, input: NewAccount): Promise<{ id: string }> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const known = await findAccount(tx, specialistId, input);
    if (!known) await requireRoom(tx, specialistId);
    const id = known?.id ?? newId();
    const { provider, account, allowedHosts } = input;
    const fresh = {
      allowedHosts,
      credentials: encryptCredentials(ctx, id, input.credentials),
      grantId: newId(),
      status: "waiting" as const,
      dueAt: tx.now,
      failingSince: null,
      error: null,
      endedAt: null,
    };
    await tx.insert(calendarConnections)
      .values({ id, specialistId, provider, account, connectedAt: tx.now, ...fresh })
      .onConflictDoUpdate({ target: calendarConnections.id, set: fresh });
    // One that was disconnected a moment ago begins anew, and keeps the meetings that should stay there.
    if (known && isEnded(known.status)) {
      await tx.delete(connectedCalendars).where(eq(connectedCalendars.connectionId, id));
      if (known.keepsEntries) await detachEntries(tx, id);
    }
    await saveCalendars(tx, { id, specialistId }, input.calendars);
    await readSoon(tx, { id, specialistId });
    // What was missed while the access was lost.
    if (known) await publish(tx, entriesDue({ specialistId }));
    return { id };
  });

/** New calendars do nothing until the specialist says so, but the main one of a new account blocks them. */
const saveCalendars = async (
  tx: Tx,
  { id: connectionId, specialistId }: { id: string; specialistId: string },
  found: readonly RemoteCalendar[],
): Promise<void> => {
  const known = (await listCalendarsOf(tx, connectionId)).map(({ calendarId }) => calendarId);
  for (const { id: calendarId, name, isPrimary, writable, hasTeams = false } of found.slice(0, MAX_CALENDARS)) {
    const shown = { name: name.slice(0, 200), writable, hasTeams };
    const blocks = known.length === 0 && isPrimary;
    await tx.insert(connectedCalendars)
      .values({ connectionId, calendarId, specialistId, ...shown, blocks, receives: false })
      .onConflictDoUpdate({ target: [connectedCalendars.connectionId, connectedCalendars.calendarId], set: shown });
  }
  const gone = known.filter((calendarId) => !found.some(({ id }) => id === calendarId));
  if (gone.length === 0) return;
  await tx.delete(connectedCalendars)
    .where(and(eq(connectedCalendars.connectionId, connectionId), inArray(connectedCalendars.calendarId, gone)));
};

/** What the person who connects a calendar reads when it does not work. */
const connectError = (error: unknown): Error => {
  if (error instanceof OtherHost) {
    const { host } = error;
    const sentence = `This server leads to another host: ${host}. Your password is only sent there if you allow it.`;
    return conflict("other_host", sentence, { host });
  }
  if (error instanceof OtherSignIn) return conflict("other_sign_in", error.message);
  if (error instanceof AccessLost) {
    return conflict(
      "wrong_password",
      "The username or the password is wrong. Most services need an app password here.",
    );
  }
  if (error instanceof NoCalendarServer) return conflict("no_calendar_server", error.message);
  if (error instanceof CalendarAway || error instanceof CalendarRejected) {
    return conflict("calendar_unreachable", error.message);
  }
  return error instanceof Error ? error : new Error(String(error));
};

/** Addresses without https:// get it. Throws `bad_address`: a password is sent unencrypted on this machine only. */
const serverUrlOf = (ctx: Ctx, text: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const isSafe = url?.protocol === "https:" ||
    (url && ctx.config.mode !== "production" && isLoopbackHost(url.hostname));
  if (url && isSafe && url.hostname.length > 2) return url.href;
  throw conflict("bad_address", "Please enter the address of the calendar server. It starts with https://.");
};

/** Hosts that the specialist allows now, and those that they have allowed for this account before. */
const listAllowedHosts = async (ctx: Ctx, account: string, hosts: readonly string[]): Promise<string[]> => {
  const known = (await listConnections(ctx.db.read, userOf(ctx).id))
    .find((connection) => connection.provider === "caldav" && connection.account === account);
  return [...new Set([...known?.allowedHosts ?? [], ...hosts])];
};

/** Connects an account at a CalDAV server. Throws sentences that say what to check, and `other_host` to ask. */
export const connectDav = async (ctx: Ctx, input: DavInput): Promise<{ id: string }> => {
  const serverUrl = serverUrlOf(ctx, input.serverUrl);
  const { username, password } = input;
  const account = `${username} · ${new URL(serverUrl).hostname}`;
  const allowedHosts = await listAllowedHosts(ctx, account, input.allowedHosts);
  try {
    const access = await discoverDav(ctx, { username, password, serverUrl, allowedHosts });
    const calendars = await davCalendar(ctx, access).listCalendars();
    if (calendars.length === 0) throw new NoCalendarServer("There is no calendar in this account.");
    const { allowedHosts: _column, ...credentials } = access;
    return await saveAccount(ctx, { provider: "caldav", account, credentials, allowedHosts, calendars });
  } catch (error) {
    throw connectError(error);
  }
};

interface SignIn {
  service: OAuthService;
  open(access: OAuthAccess): CalendarProvider;
}

/** Throws 404 without keys of the service. */
const signInAt = (ctx: Ctx, provider: SignInProvider): SignIn => {
  const { google, microsoft } = ctx;
  if (provider === "google" && google) {
    return { service: googleService(google), open: (access) => googleCalendar(ctx, google, access) };
  }
  if (provider === "microsoft" && microsoft) {
    return { service: microsoftService(microsoft), open: (access) => microsoftCalendar(ctx, microsoft, access) };
  }
  throw notFound(`${PROVIDER_NAMES[provider]} can't be connected here.`);
};

/** Where the specialist signs in. Throws 404 without keys. */
export const beginSignIn = (ctx: Ctx, provider: SignInProvider): { url: string } => ({
  url: consentUrl(ctx, signInAt(ctx, provider).service, userOf(ctx).id),
});

/** The service has sent the specialist back. Throws a sentence when it did not work. */
export const finishSignIn = async (
  ctx: Ctx,
  provider: SignInProvider,
  { code, state, error }: SignInReturn,
): Promise<{ id: string }> => {
  const { service, open } = signInAt(ctx, provider);
  const { name } = service;
  if (error) throw conflict("not_allowed", `${name} didn't connect your calendar, because you didn't allow it.`);
  const verifier = redeemState(ctx, service, userOf(ctx).id, state);
  if (!verifier || !code) throw conflict("state_expired", `This sign-in took too long. Please connect ${name} again.`);
  try {
    const credentials = await redeemCode(ctx, service, { code, verifier });
    const calendars = await open(credentials).listCalendars();
    const account = calendars.find(({ isPrimary }) => isPrimary)?.account ?? name;
    return await saveAccount(ctx, { provider, account, credentials, allowedHosts: [], calendars });
  } catch (failure) {
    throw failure instanceof AccessLost
      ? conflict("state_expired", `This sign-in has been used already. Please connect ${name} again.`)
      : connectError(failure);
  }
};

const requireCalendar = async (tx: Tx, connectionId: string, calendarId: string) => {
  const calendar = (await listCalendarsOf(tx, connectionId)).find((row) => row.calendarId === calendarId);
  if (!calendar) throw notFound("This calendar isn't connected any more.");
  return calendar;
};

/**
 * Says what a calendar is for; what is left out stays. One calendar receives meetings: choosing another one moves them
 * there.
 */
export const chooseCalendar = (ctx: Ctx, id: string, { calendarId, ...change }: CalendarChoice): Promise<void> =>
  transact(ctx, async (tx) => {
    const { specialistId } = await getOwnConnection(tx, ctx, id);
    const before = await requireCalendar(tx, id, calendarId);
    const { blocks = before.blocks, receives = before.receives, byTeams } = change;
    const isChosen = receives && !before.receives;
    if (isChosen && !before.writable) throw conflict("read_only", "Meetings can't be added to this calendar.");
    if (byTeams && !before.hasTeams) throw conflict("no_teams", "This calendar has no meetings by Teams.");
    if (isChosen) {
      await tx.update(connectedCalendars).set({ receives: false, byTeams: false })
        .where(eq(connectedCalendars.specialistId, specialistId));
    }
    const opensRooms = receives && (byTeams ?? before.byTeams);
    await tx.update(connectedCalendars).set({ blocks, receives, byTeams: opensRooms }).where(isCalendar(before));
    if (before.blocks !== blocks) await readAgain(tx, { id, specialistId });
    if (before.receives !== receives) await publish(tx, entriesDue({ specialistId }));
  });

/** Listens to scheduling.zone_changed in its transaction: whole days and times without a zone are at other instants now. */
export const readConnectionsAgain = async (tx: Tx, { specialistId }: { specialistId: string }): Promise<void> => {
  for (const { id } of await listConnections(tx, specialistId)) await readAgain(tx, { id, specialistId });
};

/** Reads an own account now. */
export const refreshConnection = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { specialistId } = await getOwnConnection(tx, ctx, id);
    await readSoon(tx, { id, specialistId });
  });

const endConnection = async (tx: Tx, { id, specialistId, busy }: Connection, keepsEntries: boolean): Promise<void> => {
  const ended = { status: "ended" as const, endedAt: tx.now, keepsEntries, busy: [], unread: ALL_READ, error: null };
  await tx.update(calendarConnections).set(ended).where(eq(calendarConnections.id, id));
  await tx.update(connectedCalendars).set({ blocks: false, receives: false, byTeams: false })
    .where(eq(connectedCalendars.connectionId, id));
  if (busy.length) await publish(tx, busyTimesChanged({ specialistId }));
  await publish(tx, calendarDisconnected({ connectionId: id, specialistId }));
};

/** Its busy times no longer count at once; the access is given back right after. */
export const disconnectAccount = (ctx: Ctx, id: string, { keepsEntries }: DisconnectInput): Promise<void> =>
  transact(ctx, async (tx) => await endConnection(tx, await getOwnConnection(tx, ctx, id), keepsEntries));

/** Listens to auth.account_deleted in its transaction. */
export const endConnections = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  for (const connection of await listConnections(tx, userId)) await endConnection(tx, connection, false);
};
