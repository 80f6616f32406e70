// Push notifications of calendars: arranged, renewed, and received. They only say that something changed.
import { eq } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { newId } from "@/platform/ids.ts";
import { errorFields } from "@/platform/log.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { readAgain, readSoon } from "./due.ts";
import { CalendarAway, type CalendarProvider, CalendarRejected } from "./port.ts";
import { type ConnectedCalendar, isCalendar } from "./store.ts";
import { connectedCalendars } from "./tables.ts";

/** When a service is asked again that has refused. */
const REFUSED_MS = DAY_MS;

const addressOf = ({ config }: Ctx, { call }: Push): string => `${config.publicUrl}/api/v2/Calendars/${call}`;

/** Services call public addresses with https only. */
const canReceive = ({ config }: Ctx): boolean => config.mode !== "production" || config.publicUrl.startsWith("https:");

const isDue = ({ channelUntil }: ConnectedCalendar, now: Instant): boolean =>
  channelUntil === null || channelUntil <= now;
const isAnnounced = (calendar: ConnectedCalendar, now: Instant): boolean =>
  calendar.channelId !== null && !isDue(calendar, now);

const saveChannel = (ctx: Ctx, calendar: ConnectedCalendar, channel: Partial<ConnectedCalendar>): Promise<void> => {
  Object.assign(calendar, channel);
  return transact(ctx, async (tx) => {
    await tx.update(connectedCalendars).set(channel).where(isCalendar(calendar));
  });
};

type Push = NonNullable<CalendarProvider["push"]>;

/** A channel is prolonged or replaced at half its life. Where a service refuses one, the account is polled. */
const renewChannel = async (ctx: Ctx, push: Push, calendar: ConnectedCalendar) => {
  const { channelId: formerId, channelResource: former } = calendar;
  const id = newId();
  const halfLife = (expiresAt: Instant) => Math.floor((ctx.clock.now() + expiresAt) / 2);
  const token = ctx.secrets.of("calendar-push", id, 1);
  try {
    const prolonged = formerId && former && await push.prolong?.({ id: formerId, resource: former });
    if (prolonged) return await saveChannel(ctx, calendar, { channelUntil: halfLife(prolonged) });
    const { resource, expiresAt } = await push.watch(calendar.calendarId, { id, token, address: addressOf(ctx, push) });
    const channel = { channelId: id, channelResource: resource, channelUntil: halfLife(expiresAt) };
    await saveChannel(ctx, calendar, channel);
  } catch (error) {
    // While the service is away, the next reading tries it again.
    if (error instanceof CalendarAway) return;
    if (!(error instanceof CalendarRejected)) throw error;
    ctx.log.info("a calendar sends no push notifications", { ...errorFields(error), stack: undefined });
    const later = ctx.clock.now() + REFUSED_MS;
    return await saveChannel(ctx, calendar, { channelId: null, channelResource: null, channelUntil: later });
  }
  if (formerId && former) await stopChannel(ctx, push, { id: formerId, resource: former });
};

/** A channel that is not stopped ends by itself, and nothing it sends counts any more. */
const stopChannel = async (ctx: Ctx, push: Push, channel: Parameters<Push["stop"]>[0]): Promise<void> => {
  try {
    await push.stop(channel);
  } catch (error) {
    if (!(error instanceof CalendarAway || error instanceof CalendarRejected)) throw error;
    ctx.log.info("a former push channel was not stopped", { ...errorFields(error), stack: undefined });
  }
};

/** The calendars that have channels. One that covers the account is kept at a single one, whatever that is used for. */
const listWatched = (push: Push, used: readonly ConnectedCalendar[], all: readonly ConnectedCalendar[]) =>
  push.coversAccount
    ? [all.find(({ channelId }) => channelId !== null) ?? used[0]!]
    : used.filter(({ writable }) => writable);

/**
 * Arranges push notifications for calendars that have none, or not for much longer. Returns whether each change of those
 * that are used is announced.
 */
export const renewPush = async (
  ctx: Ctx,
  { push }: CalendarProvider,
  used: readonly ConnectedCalendar[],
  all = used,
): Promise<boolean> => {
  if (used.length === 0) return true;
  if (!push || !canReceive(ctx)) return false;
  const watched = listWatched(push, used, all);
  for (const calendar of watched) if (isDue(calendar, ctx.clock.now())) await renewChannel(ctx, push, calendar);
  const now = ctx.clock.now();
  return used.every(({ writable }) => writable) && watched.every((calendar) => isAnnounced(calendar, now));
};

interface PushMessage {
  channelId: string;
  token: string;
  resource: string;
  /** What the service says: that the channel was made, that something changed, that messages got lost, or that it ends. */
  about: "start" | "change" | "loss" | "end";
}

/**
 * A service says something about a calendar. Anybody can call this, so only the token that Parley gave to the channel
 * counts; and the same message twice reads the account twice. False for a channel that doesn't exist.
 */
export const receivePush = async (
  ctx: Ctx,
  { channelId, token, resource, about }: PushMessage,
): Promise<boolean> => {
  if (!ctx.secrets.fits(token, "calendar-push", channelId, 1)) return false;
  return await transact(ctx, async (tx) => {
    const [calendar] = await tx.select().from(connectedCalendars).where(eq(connectedCalendars.channelId, channelId));
    if (calendar?.channelResource !== resource) return false;
    const account = { id: calendar.connectionId, specialistId: calendar.specialistId };
    // The reading arranges another one.
    if (about === "end") {
      await tx.update(connectedCalendars).set({ channelUntil: tx.now }).where(isCalendar(calendar));
    }
    if (about === "loss") await readAgain(tx, account);
    else if (about !== "start") await readSoon(tx, account);
    return true;
  });
};
