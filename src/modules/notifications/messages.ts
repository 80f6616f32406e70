// The message ledger: every mail is one row, sent once for one cause, listener and recipient.
import { and, count, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { MAX_ATTEMPTS } from "@/platform/events/deliveries.ts";
import { AppError } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { LEASE_MS, whileLeased, WORK_MS } from "@/platform/events/lease.ts";
import { errorWords } from "@/platform/log.ts";
import { type Mail, Undeliverable } from "@/platform/mail/mailer.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { messages } from "./tables.ts";

export type Message = typeof messages.$inferSelect;
/** How a message ends: taken by the mail server, refused by it for good, or no longer worth sending. */
export type Ending = "sent" | "failed" | "skipped";
/** A mail but for what the ledger adds. `oneClickUrl`: a POST there stops mails of this kind (RFC 8058). */
export type Draft = Omit<Mail, "messageId" | "headers"> & { oneClickUrl?: string };

export interface MessageOrder {
  /** An event's id, or the key of a timer. */
  cause: string;
  listener: string;
  /** `visitor`, or a user's id; never an address. */
  recipient: string;
  template: string;
  /** Ids from which the mail can be built again. */
  refs: Record<string, string>;
  /** Builds the mail from the present state, just before it is sent; nothing when the state has moved on. */
  build(): Promise<Draft | undefined>;
  /** Written in the commit that marks the message as ended, so that one is never true without the other. */
  onEnding?(tx: Tx, ending: Ending): Promise<void>;
}

/**
 * Sends one mail, once. Answers how it ended, also when that was earlier. Throws when the mail could not be sent now, or
 * another worker is sending it: call again later. Only a kill between the server's yes and our commit sends it twice,
 * with the same Message-ID.
 */
export const sendMessage = async (ctx: Ctx, order: MessageOrder): Promise<Ending> => {
  const claimed = await claim(ctx, order);
  if (typeof claimed === "string") return claimed;
  let ending: Ending;
  try {
    const prolong = () => transact(ctx, (tx) => setLease(tx, claimed, ctx.clock.now() + LEASE_MS));
    ending = await whileLeased(ctx, { leaseMs: LEASE_MS, workMs: WORK_MS }, prolong, () => send(ctx, order, claimed));
  } catch (error) {
    if (error instanceof Undeliverable) return await end(ctx, order, claimed, "failed", error.message);
    return await release(ctx, order, claimed, error);
  }
  return await end(ctx, order, claimed, ending);
};

/** Sends the mail that an event's listener owes: its ending and the listener's are one commit. */
export const sendForEvent = async (
  ctx: Ctx,
  delivery: Delivery,
  order: Pick<MessageOrder, "recipient" | "template" | "refs" | "build">,
): Promise<Outcome> => {
  const onEnding = async (tx: Tx, ending: Ending) => {
    if (ending !== "skipped") await delivery.done(tx);
  };
  const { eventId: cause, listener } = delivery;
  return await sendMessage(ctx, { ...order, cause, listener, onEnding }) === "skipped" ? "skipped" : undefined;
};

const send = async (ctx: Ctx, order: MessageOrder, { messageId }: Message): Promise<Ending> => {
  const draft = await order.build();
  if (!draft) return "skipped";
  const { oneClickUrl, ...mail } = draft;
  await ctx.mailer.send({
    ...mail,
    messageId,
    headers: { "Auto-Submitted": "auto-generated", ...stopHeaders(oneClickUrl) },
  });
  return "sent";
};

const stopHeaders = (oneClickUrl?: string): Record<string, string> =>
  oneClickUrl ? { "List-Unsubscribe": `<${oneClickUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

/** Takes the message for this worker; answers its ending when it has one. Throws while another worker holds it. */
const claim = (ctx: Ctx, order: MessageOrder): Promise<Message | Ending> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    await tx.insert(messages).values(newMessage(ctx, order)).onConflictDoNothing();
    const free = or(
      eq(messages.state, "queued"),
      and(eq(messages.state, "sending"), lte(messages.lockedUntil, now)),
    );
    const [mine] = await tx.update(messages)
      .set({ state: "sending", attempts: sql`${messages.attempts} + 1`, lockedUntil: now + LEASE_MS })
      .where(and(isOf(order), free)).returning();
    if (mine) return mine;
    const [other] = await tx.select().from(messages).where(isOf(order));
    if (other!.state === "sending" || other!.state === "queued") throw new Error("Another worker is sending this mail");
    await order.onEnding?.(tx, other!.state);
    return other!.state;
  });

const newMessage = (ctx: Ctx, { cause, listener, recipient, template, refs }: MessageOrder) => {
  const id = newId();
  const messageId = `${id}@${new URL(ctx.config.publicUrl).hostname}`;
  const createdAt = ctx.clock.now();
  return { id, cause, listener, recipient, template, refs, messageId, createdAt, state: "queued" as const };
};

type MessageKey = Pick<MessageOrder, "cause" | "listener" | "recipient">;

const isOf = ({ cause, listener, recipient }: MessageKey) =>
  and(eq(messages.cause, cause), eq(messages.listener, listener), eq(messages.recipient, recipient));
/** The number of the try is its fence: a worker that was given up cannot prolong or release a newer one's claim. */
const isStill = ({ id, attempts }: Message) =>
  and(eq(messages.id, id), eq(messages.state, "sending"), eq(messages.attempts, attempts));

const setLease = async (tx: Tx, message: Message, until: number): Promise<void> => {
  await tx.update(messages).set({ lockedUntil: until }).where(isStill(message));
};

const end = async (ctx: Ctx, order: MessageOrder, message: Message, state: Ending, error?: string): Promise<Ending> => {
  const ended = { state, lockedUntil: null, finishedAt: ctx.clock.now(), lastError: error ?? null };
  const which = state === "sent" ? eq(messages.id, message.id) : isStill(message);
  const note = (tx: Tx) => tx.update(messages).set(ended).where(which);
  try {
    await transact(ctx, async (tx) => {
      await note(tx);
      await order.onEnding?.(tx, state);
    });
  } catch (failure) {
    // What the mail server took is sent, whatever else could not be written: without this it would go out again.
    if (state === "sent") await insist(() => transact(ctx, note));
    throw failure;
  }
  const { template, messageId, attempts } = message;
  ctx.log.info("mail", { requestId: ctx.requestId, template, messageId, state, attempts, error });
  return state;
};

const AGAIN_MS = 250;

/** A locked or full database passes; as long as it lasts nobody else can take the mail over either. */
const insist = async (write: () => Promise<unknown>): Promise<void> => {
  for (const end = performance.now() + WORK_MS;;) {
    try {
      return void await write();
    } catch (error) {
      const passing = error instanceof AppError && error.status === 503;
      if (!passing || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
};

/** Gives the message back for a later try; after the last one it is failed. Throws what went wrong. */
const release = async (ctx: Ctx, order: MessageOrder, message: Message, error: unknown): Promise<Ending> => {
  const lastError = errorWords(error);
  if (message.attempts >= MAX_ATTEMPTS) return await end(ctx, order, message, "failed", lastError);
  await transact(ctx, async (tx) => {
    await tx.update(messages).set({ state: "queued", lockedUntil: null, lastError }).where(isStill(message));
  });
  throw error;
};

/** Ends a message that was tried in vain and is now too late; nothing happens when it never began or has ended. */
export const giveUpMessage = async (tx: Tx, key: MessageKey): Promise<void> => {
  await tx.update(messages).set({ state: "failed", lockedUntil: null, finishedAt: tx.now })
    .where(and(isOf(key), eq(messages.state, "queued")));
};

/** Makes failed messages ready to be tried again, under their old Message-IDs; others stay as they are. */
export const reviveMessages = async (
  tx: Tx,
  { cause, listener, recipients }: Pick<MessageKey, "cause" | "listener"> & { recipients: readonly string[] },
): Promise<void> => {
  const which = and(eq(messages.cause, cause), eq(messages.listener, listener), eq(messages.state, "failed"));
  await tx.update(messages).set({ state: "queued", attempts: 0, lastError: null, finishedAt: null })
    .where(and(which, inArray(messages.recipient, [...recipients])));
};

/** How many mails could not be sent and wait for an operator. */
export const countFailedMessages = async (db: Reader): Promise<number> => {
  const [row] = await db.select({ failed: count() }).from(messages).where(eq(messages.state, "failed"));
  return row?.failed ?? 0;
};
