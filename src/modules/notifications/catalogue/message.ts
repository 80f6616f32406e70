// How the catalogue declares a message, and which listeners follow from it: one for each event and channel.
import type { AfterCommitListener, Ctx, Delivery, EventType, Listener, Outcome } from "@/platform/ctx.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { afterCommit, inQueue } from "@/platform/events/bus.ts";
import { transact } from "@/platform/db/transact.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import type { Channel } from "@/modules/tracks/channel-rules.ts";
import type { Facts, OwnChannel } from "../channels/channel.ts";
import { ALL_CHANNELS, type BodyOf, type ChannelName } from "../channels/channels.ts";
import { claimForEvent, sendForEvent, sendMessage } from "../delivery/messages.ts";
import { forRecipient } from "../delivery/reader.ts";
import { isPlannedWithMeeting, type MeetingPart, sendPartNow } from "../due/meeting-part.ts";
import { planPart } from "../due/due-messages.ts";

type Run<P> = (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>;

/** What causes a message: an event, and its listeners. */
export interface Cause<P> {
  event: string;
  /** @param name the listener's, unless the channel has one from earlier releases. */
  listen(channel: ChannelName, name: string, run: Run<P>): Listener[];
}

type Names = { readonly [C in ChannelName]?: string };

/**
 * @param names of the listeners that earlier releases have, which deliveries keep for ever. A channel without one gets a
 * name from the message, so that no channel is forgotten.
 */
export const on = <N extends string, P>(type: EventType<N, P>, names: Names = {}): Cause<P> => ({
  event: type.eventName,
  listen: (channel, name, run) => [
    afterCommit(type, `notifications.${names[channel] ?? `${name}.${type.eventName}`}`, run),
  ],
});

/** What a message may be about, and whose it is. */
interface About {
  lead?: { specialistId: string };
  meeting?: { specialistId: string };
}

/** Who reads a message. */
export interface Reader<P> {
  label: string;
  /** `visitor`, or the id of a person with an account. */
  one?(payload: P): string;
  /** The ids of administrators; each gets a message of their own. */
  all?(ctx: Ctx, payload: P): Promise<readonly string[]>;
  /** Whether it is about something of theirs; by default it is. @param facts what was read to write the message */
  owns?(facts: Facts & About, recipient: string): boolean;
  /** A key that several events share, so that they send one message together. */
  cause?(payload: P, delivery: Delivery): string;
}

export const visitor: Reader<object> = { label: "Visitor", one: () => "visitor" };
/** The lead and the meeting may have gone to somebody else since the event. */
export const specialist: Reader<{ specialistId: string }> = {
  label: "Specialist",
  one: ({ specialistId }) => specialistId,
  owns: ({ lead, meeting }, id) => [lead, meeting].every((of) => of === undefined || of.specialistId === id),
};
/** Somebody without an account, as far as anybody knows. */
export const invitee: Reader<{ invitationId: string }> = {
  label: "Invited person",
  one: ({ invitationId }) => invitationId,
};
/** Whoever reported a profile or a rating. */
export const reporter: Reader<{ reportId: string }> = {
  label: "Whoever reported it",
  one: ({ reportId }) => reportId,
};
/** Whose account it is. */
export const owner: Reader<{ userId: string }> = { label: "Account's owner", one: ({ userId }) => userId };

/** Administrators who have the role, and owners. */
export const administrators = <P = object>(
  role: AdminRole,
  more: Pick<Reader<P>, "all" | "cause"> = {},
): Reader<P> => ({
  label: role === "owner" ? "Administrators: owner" : `Administrators: ${role}, owner`,
  all: async ({ db }) => (await listAdministrators(db.read, role)).map(({ id }) => id),
  ...more,
});

type Content<C extends ChannelName, P, F> = (
  facts: F,
  ctx: Ctx,
  payload: P,
) => Promise<BodyOf<C> | undefined> | BodyOf<C> | undefined;

/** What the message says by each of its channels. */
type Contents<P, F> = { [C in ChannelName]?: Content<C, P, F> | (C extends Channel ? MeetingPart<C> : never) };

/** @template P what the events say, @template F what is read when the message is sent. */
export interface MessageSpec<P extends object, F extends object> extends Contents<NoInfer<P>, NoInfer<F>> {
  on: readonly Cause<P>[];
  /** For which of these events it is; for all by default. */
  isFor?(payload: NoInfer<P>): boolean;
  /** The ids that the delivery log keeps of the event; all by default. */
  refs?: readonly (keyof NoInfer<P> & string)[];
  /** Reads what the message says; undefined when it is not true any more. Parts about a meeting have their own. */
  facts?(ctx: Ctx, payload: NoInfer<P>, recipient: string): Promise<F | undefined>;
  /** Whether it is still true. */
  isStillTrue?(facts: NoInfer<F>, ctx: Ctx, payload: NoInfer<P>): Promise<boolean> | boolean;
  /** What `facts`, `isStillTrue` and the parts ask, for docs/messages.md: "the link still works". */
  stillTrue: string;
  /** Whether it may go to an address that nobody has proven (docs/product/booking-and-proof.md#proof). */
  toUnproven?: boolean;
  /** The message that is sent when an email of this one bounces. */
  fallback?: string;
  /** What else is true, for docs/messages.md: consent, undo, what follows when it can't be sent. */
  notes?: readonly string[];
}

type Spec<P extends object, F extends object> = MessageSpec<P, F> & { name: string; to: Reader<P> };

/** A message as docs/messages.md lists it, with its listeners. */
export interface Message extends Pick<MessageSpec<object, object>, "stillTrue" | "toUnproven" | "fallback" | "notes"> {
  name: string;
  says: string;
  reader: string;
  events: readonly string[];
  channels: readonly ChannelName[];
  /** What is sent about a meeting at its own time. */
  parts: readonly MeetingPart[];
  listeners: readonly Listener[];
}

/** Values of an event as references of a message. */
const toRefs = (payload: object, keys: readonly string[] = Object.keys(payload)): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => value !== undefined && keys.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

const isPart = (content: unknown): content is MeetingPart => typeof content === "object";

/** The message for its channel, as things are now; undefined when there is nothing to say any more. */
const buildContent = async <P extends object, F extends object>(
  ctx: Ctx,
  { spec, channel, payload, recipient }: {
    spec: Spec<P, F>;
    channel: ChannelName;
    payload: P;
    recipient: string;
  },
): Promise<object | undefined> => {
  const content = spec[channel];
  const facts = await spec.facts?.(ctx, payload, recipient);
  if (!facts || spec.to.owns?.(facts as Facts & About, recipient) === false) return undefined;
  if (isPart(content) || await spec.isStillTrue?.(facts, ctx, payload) === false) return undefined;
  const body = await content?.(facts, ctx, payload);
  return body && ALL_CHANNELS[channel].address(facts as Facts, body as never);
};

/** Sends to each of several readers. Throws the first failure once all were tried. */
const sendToAll = async (recipients: readonly string[], send: (recipient: string) => Promise<unknown>) => {
  const results = await Promise.allSettled(recipients.map(send));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return results.length === 0 ? "skipped" : undefined;
};

interface OfMeeting {
  meetingId: string;
}

interface Work<P> {
  payload: P;
  delivery: Delivery;
}

const toOrder = <P extends object>(
  { name: template, refs }: Pick<Spec<P, object>, "name" | "refs">,
  channel: Channel,
  payload: P,
  recipient: string,
) => ({ channel, recipient, template, refs: toRefs(payload, refs) });

/** By a channel with a provider: the delivery log has a row for each recipient. */
const sendByProvider = async <P extends object, F extends object>(
  ctx: Ctx,
  spec: Spec<P, F>,
  channel: Channel,
  { payload, delivery }: Work<P>,
): Promise<Outcome> => {
  const { toUnproven, to } = spec;
  const orderFor = (recipient: string) => ({
    ...toOrder(spec, channel, payload, recipient),
    toUnproven,
    build: () => buildContent(ctx, { spec, channel, payload, recipient }) as Promise<never>,
  });
  if (to.one) return await sendForEvent(ctx, delivery, orderFor(to.one(payload)));
  const { eventId, listener } = delivery;
  const cause = to.cause?.(payload, delivery) ?? eventId;
  const recipients = await to.all!(ctx, payload);
  return await sendToAll(recipients, (recipient) => sendMessage(ctx, { ...orderFor(recipient), cause, listener }));
};

/** By a channel of our own: in the commit that ends the delivery. */
const write = async <P extends object, F extends object>(
  ctx: Ctx,
  spec: Spec<P, F>,
  channel: Exclude<ChannelName, Channel>,
  { payload, delivery }: Work<P>,
): Promise<Outcome> => {
  const recipient = spec.to.one!(payload);
  const build = () => buildContent(ctx, { spec, channel, payload, recipient });
  const content = await forRecipient(ctx, recipient, {}, build);
  if (!content) return "skipped";
  await transact(ctx, async (tx) => {
    const message = { recipient, name: spec.name, content, cause: delivery.eventId, at: delivery.occurredAt };
    await (ALL_CHANNELS[channel] as OwnChannel<never, object>).write(tx, message);
    await delivery.done(tx);
  });
};

/** Reminders wait for their time; the rest is sent at once. */
const runPart = (ctx: Ctx, part: MeetingPart, payload: OfMeeting, delivery: Delivery): Promise<Outcome> =>
  part.minutesBefore ? planPart(ctx, part, payload) : sendPartNow(ctx, part, payload, delivery);

const isLogged = (channel: ChannelName): channel is Channel => "sender" in ALL_CHANNELS[channel];

const runBy =
  <P extends object, F extends object>(spec: Spec<P, F>, channel: ChannelName): Run<P> =>
  async (ctx, payload, delivery) => {
    if (spec.isFor?.(payload) === false) return "skipped";
    const part = spec[channel];
    if (isPart(part)) return await runPart(ctx, part, payload as P & OfMeeting, delivery);
    const work = { payload, delivery };
    return isLogged(channel) ? await sendByProvider(ctx, spec, channel, work) : await write(ctx, spec, channel, work);
  };

/** A message to one reader is taken when its delivery starts. */
const beginBy = <P extends object, F extends object>(spec: Spec<P, F>, channel: ChannelName) => {
  const { one } = spec.to;
  if (!one || !isLogged(channel) || isPart(spec[channel])) return undefined;
  const begin: AfterCommitListener["begin"] = async (tx, payload: P, attempt) =>
    spec.isFor?.(payload) === false
      ? undefined
      : await claimForEvent(tx, attempt, toOrder(spec, channel, payload, one(payload)));
  return begin;
};

/**
 * Declares a message.
 * @param name in the delivery log, never changed, and the kind of an inbox notification that names none.
 * @param says what it says, for docs/messages.md.
 */
export const message = <P extends object, F extends object>(
  name: string,
  says: string,
  to: Reader<NoInfer<P>>,
  declared: MessageSpec<P, F>,
): Message => {
  const spec = { ...declared, name, to };
  const channels = (Object.keys(ALL_CHANNELS) as ChannelName[]).filter((channel) => spec[channel]);
  const listenersOf = (channel: ChannelName): Listener[] => {
    const content: unknown = spec[channel];
    if (isPart(content) && isPlannedWithMeeting(content)) return [];
    const [run, begin] = [runBy(spec, channel), beginBy(spec, channel)];
    const listeners = spec.on.flatMap((cause) => cause.listen(channel, `${name}.${channel}`, run));
    return inQueue(ALL_CHANNELS[channel].queue, listeners)
      .map((listener) => listener.moment === "after-commit" ? { ...listener, begin, tells: true } : listener);
  };
  const { stillTrue, toUnproven, fallback, notes, on } = spec;
  return {
    name,
    says,
    stillTrue,
    toUnproven,
    fallback,
    notes,
    reader: to.label,
    events: on.map(({ event }) => event),
    channels,
    parts: channels.map((channel): unknown => spec[channel]).filter(isPart),
    listeners: channels.flatMap(listenersOf),
  };
};
