// Push notifications of calendars: arranged, renewed, and received. They only say that something changed.
import { eq } from "drizzle-orm";
import { calendarReadDue } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { errorFields } from "@/platform/log.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { CalendarAway, type CalendarProvider, CalendarRejected } from "./port.ts";
import { type ConnectedCalendar, isCalendar } from "./store.ts";
import { connectedCalendars } from "./tables.ts";

/** How long before its end a channel is replaced. */
const RENEW_MS = DAY_MS;

const addressOf = ({ config }: Ctx): string => `${config.publicUrl}/api/v2/Calendars/GooglePush`;

/** Services call public addresses with https only. */
const canReceive = ({ config }: Ctx): boolean => config.mode !== "production" || config.publicUrl.startsWith("https:");

const isDue = ({ channelUntil, writable }: ConnectedCalendar, now: Instant): boolean =>
  writable && (channelUntil === null || channelUntil < now + RENEW_MS);

const saveChannel = (ctx: Ctx, calendar: ConnectedCalendar, channel: Partial<ConnectedCalendar>): Promise<void> => {
  Object.assign(calendar, channel);
  return transact(ctx, async (tx) => {
    await tx.update(connectedCalendars).set(channel).where(isCalendar(calendar));
  });
};

type Push = NonNullable<CalendarProvider["push"]>;

/** Where a service refuses, it is asked again a day later, and the account is polled. */
const renewChannel = async (ctx: Ctx, push: Push, calendar: ConnectedCalendar) => {
  const { channelId: formerId, channelResource: former } = calendar;
  const id = newId();
  const token = ctx.secrets.of("calendar-push", id, 1);
  try {
    const { resource, expiresAt } = await push.watch(calendar.calendarId, { id, token, address: addressOf(ctx) });
    await saveChannel(ctx, calendar, { channelId: id, channelResource: resource, channelUntil: expiresAt });
  } catch (error) {
    // While the service is away, the next reading tries it again.
    if (error instanceof CalendarAway) return;
    if (!(error instanceof CalendarRejected)) throw error;
    ctx.log.info("a calendar sends no push notifications", { ...errorFields(error), stack: undefined });
    const later = ctx.clock.now() + RENEW_MS + DAY_MS;
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

/** Arranges push notifications for calendars that have none, or not for much longer. */
export const renewPush = async (
  ctx: Ctx,
  { push }: CalendarProvider,
  calendars: readonly ConnectedCalendar[],
): Promise<void> => {
  if (!push || !canReceive(ctx)) return;
  for (const calendar of calendars) if (isDue(calendar, ctx.clock.now())) await renewChannel(ctx, push, calendar);
};

interface PushMessage {
  channelId: string;
  token: string;
  resource: string;
  /** `sync`: the channel was created. */
  state: string;
}

/**
 * A service says that a calendar changed. Anybody can call this, so only the token that Parley gave to the channel counts;
 * and the same message twice reads the account twice. Throws 404.
 */
export const receivePush = async (ctx: Ctx, { channelId, token, resource, state }: PushMessage): Promise<void> => {
  const unknown = () => notFound("This channel does not exist.");
  if (!ctx.secrets.fits(token, "calendar-push", channelId, 1)) throw unknown();
  await transact(ctx, async (tx) => {
    const [calendar] = await tx.select().from(connectedCalendars).where(eq(connectedCalendars.channelId, channelId));
    if (calendar?.channelResource !== resource) throw unknown();
    const { connectionId, specialistId } = calendar;
    if (state !== "sync") await publish(tx, calendarReadDue({ connectionId, specialistId }));
  });
};
