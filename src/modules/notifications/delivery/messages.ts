// The delivery log: every message is one row, sent once for one cause, listener, recipient and channel.
import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx, Delivery, DeliveryAttempt, Outcome, Tx } from "@/platform/ctx.ts";
import { messageBounced } from "@/events.ts";
import { insertRow, prepared, updateRow, withDefaults } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError } from "@/platform/errors.ts";
import { MAX_ATTEMPTS } from "@/platform/events/deliveries.ts";
import { publish } from "@/platform/events/outbox.ts";
import { LEASE_MS, whileLeased, WORK_MS } from "@/platform/events/lease.ts";
import { retryTimeOf } from "@/platform/integrations/circuit-breakers.ts";
import { newId } from "@/platform/ids.ts";
import { errorMessage } from "@/platform/log.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Channel } from "@/modules/tracks/channel-rules.ts";
import { messages } from "../tables.ts";
import { forRecipient } from "./reader.ts";
import { type FinalMessageStatus, isFinalMessage } from "./rules.ts";
import { type ContentOf, providerChannel } from "../channels/channels.ts";

export type Message = typeof messages.$inferSelect;

export interface MessageOrder<C extends Channel = Channel> {
  channel: C;
  /** An event's id, or the key of a timer. */
  cause: string;
  listener: string;
  /** `visitor`, or a user's id; never an address. */
  recipient: string;
  template: string;
  /** Ids from which the message can be built again. */
  refs: Record<string, string>;
  /** Whether it may go to an address that nobody has proven. */
  toUnproven?: boolean;
  /** Builds the content from the present state, just before it is sent; undefined when there is nothing to say any more. */
  build(): Promise<ContentOf<C> | undefined>;
  /** Runs in the commit that marks the message as final, so that one is never true without the other. */
  onFinal?(tx: Tx, status: FinalMessageStatus): Promise<void>;
}

/**
 * Sends one message, once. Returns its final status, also when it was reached earlier. Throws when the message could
 * not be sent now, or another worker is sending it: call again later. Only a kill between the provider's yes and our
 * commit sends it twice, with the same message id.
 */
export const sendMessage = async <C extends Channel>(ctx: Ctx, order: MessageOrder<C>): Promise<FinalMessageStatus> => {
  const claimed = await claim(ctx, order);
  if (typeof claimed === "string") return claimed;
  const renew = () => transact(ctx, (tx) => setLease(tx, claimed, ctx.clock.now() + LEASE_MS));
  const times = { leaseMs: LEASE_MS, workMs: WORK_MS };
  return await sendClaimed(ctx, order, {
    message: claimed,
    isLast: claimed.attempts >= MAX_ATTEMPTS,
    work: () => whileLeased(ctx, times, renew, () => attempt(ctx, order, claimed)),
  });
};

interface Claimed {
  message: Message;
  /** Whether it is failed when this attempt fails. */
  isLast: boolean;
  work(): Promise<Final>;
}

const sendClaimed = async (ctx: Ctx, order: MessageOrder, claimed: Claimed): Promise<FinalMessageStatus> => {
  let result: Final;
  try {
    result = await claimed.work();
  } catch (error) {
    return await release(ctx, order, claimed, error);
  }
  return await finish(ctx, order, claimed.message, result);
};

const toOutcome = (status: FinalMessageStatus) => status === "skipped" ? status : undefined;

/** What is known of a message when the delivery that owes it starts. */
type EventOrder = Pick<MessageOrder, "channel" | "recipient" | "template" | "refs">;

/**
 * Takes the message that an event's listener owes, in the transaction that starts its delivery: lease and attempts are the
 * delivery's. Returns its status when it is final.
 */
export const claimForEvent = async (
  tx: Tx,
  { eventId: cause, listener, attempt }: DeliveryAttempt,
  order: EventOrder,
): Promise<Message | FinalMessageStatus> => {
  const key = { ...order, cause, listener };
  const known = await findMessage(tx, key);
  if (known && isFinalMessage(known.state)) return known.state;
  // Programs up to 0.3.0 wait until `lockedUntil`, and for ever without a time.
  return await writeClaim(tx, key, known, { attempts: attempt, lockedUntil: tx.now });
};

/**
 * Sends the message that an event's listener owes: its final status and the listener's are one commit. It is claimed
 * already where the listener has begun with `claimForEvent`.
 */
export const sendForEvent = async <C extends Channel>(
  ctx: Ctx,
  delivery: Delivery,
  order: EventOrder & Pick<MessageOrder<C>, "channel" | "toUnproven" | "build">,
): Promise<Outcome> => {
  const begun = delivery.begun as Message | FinalMessageStatus | undefined;
  const claimed = begun ?? await transact(ctx, (tx) => claimForEvent(tx, delivery, order));
  if (typeof claimed === "string") return toOutcome(claimed);
  const { eventId: cause, listener, isLast } = delivery;
  const onFinal = (tx: Tx, status: FinalMessageStatus) => delivery.done(tx, toOutcome(status) ?? "done");
  const owed = { ...order, cause, listener, onFinal };
  const work = () => attempt(ctx, owed, claimed);
  return toOutcome(await sendClaimed(ctx, owed, { message: claimed, isLast, work }));
};

interface Final {
  status: FinalMessageStatus;
  error?: string;
  isHardBounce?: boolean;
  /** The provider's id of a text message. */
  providerId?: string;
  stop?(tx: Tx): Promise<void>;
}

/** Throws the error of a temporary failure. */
const attempt = async <C extends Channel>(ctx: Ctx, order: MessageOrder<C>, message: Message): Promise<Final> => {
  const { recipient, refs, build } = order;
  const channel = providerChannel(order.channel);
  const { reason, content } = await forRecipient(ctx, recipient, refs, async (person) => {
    const reason = await channel.findObstacle(ctx, { ...order, person });
    return { reason, content: reason ? undefined : await build() };
  });
  if (!content) return { status: "skipped", error: reason };
  const obstacle = await channel.reserve(ctx, message.id, content);
  if (obstacle) return obstacle;
  const result = await channel.sender(ctx).send({ ...message, content });
  switch (result.outcome) {
    case "sent":
      return { status: "sent", providerId: result.providerId };
    case "permanent-failure":
      return { status: "failed", error: result.reason, isHardBounce: result.isHardBounce, stop: result.stop };
    case "temporary-failure":
      throw result.error;
  }
};

/** Takes the message for this worker; returns its status when it is final. Throws while another worker has it. */
const claim = (ctx: Ctx, order: MessageOrder): Promise<Message | FinalMessageStatus> =>
  transact({ ...ctx, now: ctx.clock.now() }, async (tx) => {
    const known = await findMessage(tx, order);
    if (known && isFinalMessage(known.state)) {
      await order.onFinal?.(tx, known.state);
      return known.state;
    }
    if (known && isClaimed(known, tx.now)) throw new Error("Another worker is sending this message");
    const attempts = (known?.attempts ?? 0) + 1;
    return await writeClaim(tx, order, known, { attempts, lockedUntil: tx.now + LEASE_MS });
  });

const { placeholder } = sql;
const messageByKey = prepared((db) =>
  db.select().from(messages).where(and(
    eq(messages.cause, placeholder("cause")),
    eq(messages.listener, placeholder("listener")),
    eq(messages.channel, placeholder("channel")),
    eq(messages.recipient, placeholder("recipient")),
  )).prepare()
);

const findMessage = (tx: Tx, { cause, listener, channel, recipient }: MessageKey): Promise<Message | undefined> =>
  messageByKey(tx).get({ cause, listener, channel, recipient });

/** Writes that this worker sends a message. */
const writeClaim = async (
  tx: Tx,
  key: MessageKey & EventOrder,
  known: Message | undefined,
  claim: Pick<Message, "attempts" | "lockedUntil">,
): Promise<Message> => {
  const claimed = { ...claim, state: "sending" as const };
  if (known) {
    await updateRow(tx, messages, known.id, claimed);
    return { ...known, ...claimed };
  }
  const message = { ...newMessage(tx, key), ...claimed };
  await insertRow(tx, messages, message);
  return withDefaults(messages, message);
};

const isClaimed = ({ state, lockedUntil }: Message, now: Instant): boolean =>
  state === "sending" && (lockedUntil === null || lockedUntil > now);

const newMessage = (tx: Tx, { channel, cause, listener, recipient, template, refs }: MessageKey & EventOrder) => {
  const id = newId();
  const messageId = `${id}@${new URL(tx.config.publicUrl).hostname}`;
  return { id, channel, cause, listener, recipient, template, refs, messageId, createdAt: tx.now };
};

type MessageKey = Pick<MessageOrder, "channel" | "cause" | "listener" | "recipient">;

/** The messages of a cause, for all of its recipients. */
export const isOfCause = ({ channel, cause, listener }: Omit<MessageKey, "recipient">) =>
  and(eq(messages.cause, cause), eq(messages.listener, listener), eq(messages.channel, channel));

const hasKey = ({ recipient, ...key }: MessageKey) => and(isOfCause(key), eq(messages.recipient, recipient));

/** The attempt's number fences it: a worker that lost its claim cannot prolong or release a newer one's. */
const isClaimedBy = ({ id, attempts }: Message) =>
  and(eq(messages.id, id), eq(messages.state, "sending"), eq(messages.attempts, attempts));

const setLease = async (tx: Tx, message: Message, until: number): Promise<void> => {
  await tx.update(messages).set({ lockedUntil: until }).where(isClaimedBy(message));
};

const endMessage = (where: SQL | undefined) =>
  prepared((db) =>
    db.update(messages).set({
      state: sql`${placeholder("state")}`,
      lockedUntil: null,
      finishedAt: sql`${placeholder("now")}`,
      lastError: sql`${placeholder("lastError")}`,
      providerId: sql`coalesce(${placeholder("providerId")}, ${messages.providerId})`,
    }).where(and(eq(messages.id, placeholder("id")), where)).prepare()
  );
/** The provider's report that a text message failed can be faster than its answer, which must not undo it. */
const endSent = endMessage(or(ne(messages.state, "failed"), isNull(messages.providerId)));
const endUnsent = endMessage(and(eq(messages.state, "sending"), eq(messages.attempts, placeholder("attempts"))));

const finish = async (
  ctx: Ctx,
  order: MessageOrder,
  message: Message,
  { status, error, isHardBounce, providerId, stop }: Final,
): Promise<FinalMessageStatus> => {
  const final = {
    id: message.id,
    attempts: message.attempts,
    state: status,
    now: ctx.clock.now(),
    lastError: error ?? null,
    providerId: providerId ?? null,
  };
  const mark = (tx: Tx) => (status === "sent" ? endSent : endUnsent)(tx).run(final);
  try {
    await transact(ctx, async (tx) => {
      await mark(tx);
      await stop?.(tx);
      if (isHardBounce) await publishBounce(tx, order, message);
      await order.onFinal?.(tx, status);
    });
  } catch (commitError) {
    // What the provider took is sent, whatever else could not be written: without this it would be sent again.
    if (status === "sent") await writeThroughOutage(() => transact(ctx, mark));
    throw commitError;
  }
  const { channel, template, messageId, attempts } = message;
  ctx.log.info("message", { requestId: ctx.requestId, channel, template, messageId, state: status, attempts, error });
  return status;
};

/** With ids alone: who it was for, and what it was about. */
export const publishBounce = async (
  tx: Tx,
  { recipient, template, refs }: Pick<Message, "recipient" | "template" | "refs">,
  { id, channel }: Message,
) => {
  const { trackId, meetingId, leadId } = refs;
  await publish(tx, messageBounced({ messageId: id, channel, recipient, template, trackId, meetingId, leadId }));
};

const RETRY_MS = 250;

/** A locked or full database recovers; until then, nobody else can take over the message either. */
const writeThroughOutage = async (write: () => Promise<unknown>): Promise<void> => {
  for (const end = performance.now() + WORK_MS;;) {
    try {
      return void await write();
    } catch (error) {
      const isOutage = error instanceof AppError && error.status === 503;
      if (!isOutage || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};

/**
 * Returns the message to the queue for a later attempt; after the last one it is failed. While the provider is away
 * nothing was tried, so no attempt is used up. Throws `error`.
 */
const release = async (
  ctx: Ctx,
  order: MessageOrder,
  { message, isLast }: Claimed,
  error: unknown,
): Promise<FinalMessageStatus> => {
  const lastError = errorMessage(error);
  const wasTried = retryTimeOf(error) === undefined;
  if (wasTried && isLast) {
    return await finish(ctx, order, message, { status: "failed", error: lastError });
  }
  const attempts = wasTried ? message.attempts : message.attempts - 1;
  await transact(ctx, async (tx) => {
    await tx.update(messages).set({ state: "queued", lockedUntil: null, lastError, attempts })
      .where(isClaimedBy(message));
  });
  throw error;
};

/** Fails a message whose attempts failed and that is now too late. Does nothing before its first attempt or once final. */
export const abandonMessage = async (tx: Tx, key: MessageKey): Promise<void> => {
  await tx.update(messages).set({ state: "failed", lockedUntil: null, finishedAt: tx.now })
    .where(and(hasKey(key), eq(messages.state, "queued")));
};

/** Queues the failed messages of a cause again, under their old message ids: of one recipient, or of all. */
export const requeueMessages = async (
  tx: Tx,
  { recipient, ...key }: Omit<MessageKey, "recipient"> & { recipient?: string },
): Promise<void> => {
  const ofRecipient = recipient === undefined ? undefined : eq(messages.recipient, recipient);
  // A text message that is sent again counts again.
  const queued = { state: "queued" as const, attempts: 0, lastError: null, finishedAt: null, cost: null };
  await tx.update(messages).set({ ...queued, dismissedAt: null })
    .where(and(isOfCause(key), eq(messages.state, "failed"), ofRecipient));
};
