// The delivery log as operators see it: what failed and why, what is waiting, and one more attempt.
import { and, asc, count, desc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { toPage } from "@/platform/http/list.ts";
import { listEndedDeliveries, retryDelivery } from "@/platform/queue/operations.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import type { Instant } from "@/platform/time/time.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { campaignIdOf } from "../campaigns/rules.ts";
import { PROVIDER_CHANNELS } from "../channels/channels.ts";
import { messages } from "../tables.ts";
import { type Message, requeueMessages } from "./messages.ts";
import { type ShownMessageStatus, templateLabel, WATCHED_MESSAGES } from "./rules.ts";
import type { MessageItem, MessageList, MessageListQuery } from "./schemas.ts";

const messagesInState = prepared((db) =>
  db.select({ all: count() }).from(messages)
    .where(and(eq(messages.state, sql.placeholder("status")), isNull(messages.dismissedAt))).prepare()
);
const dismissedMessages = prepared((db) =>
  db.select({ all: count() }).from(messages).where(isNotNull(messages.dismissedAt)).prepare()
);

/** How many messages have a status. */
export const countMessages = async (db: Reader, status: ShownMessageStatus): Promise<number> => {
  const row = await (status === "dismissed" ? dismissedMessages(db).get() : messagesInState(db).get({ status }));
  return row?.all ?? 0;
};

const inState = (state: ShownMessageStatus): SQL | undefined =>
  state === "dismissed"
    ? isNotNull(messages.dismissedAt)
    : and(eq(messages.state, state), isNull(messages.dismissedAt));

/** How many failed messages that nobody has dismissed are from `by` or earlier. */
export const countFailedMessages = (db: Reader, by: Instant): Promise<number> =>
  db.$count(messages, and(inState("failed"), lte(messages.createdAt, by)));

/** One page of messages with one status, the newest first by default. @param zone the reader's. */
export const listMessages = async (ctx: Ctx, query: MessageListQuery, zone: string): Promise<MessageList> => {
  const db = ctx.db.read;
  const order = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(messages).where(inState(query.state))
    .orderBy(order(messages.createdAt), order(messages.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const people = await findPeople(db, rows.map(({ recipient }) => recipient));
  const retryable = await listRetryable(db, rows);
  const currency = rows.some(({ cost }) => cost !== null) ? (await getPricing(db)).currency : "";
  const toItem = (row: Message): MessageItem => {
    const person = people.get(row.recipient);
    return {
      id: row.id,
      mail: templateLabel(row.template),
      recipient: person ? { id: person.id, name: fullName(person) } : null,
      state: row.dismissedAt === null ? row.state : "dismissed",
      attempts: row.attempts,
      detail: PROVIDER_CHANNELS[row.channel].describe(row, currency),
      error: row.lastError,
      at: toReadableTime(row.createdAt, zone),
      campaignId: campaignIdOf(row.cause) ?? null,
      canRetry: retryable.has(deliveryKey(row)),
    };
  };
  return toPage(rows.map(toItem), query, { totalCount: await countMessages(db, query.state) });
};

const deliveryKey = ({ cause, listener }: Pick<Message, "cause" | "listener">): string => `${cause} ${listener}`;

/** The states of an event's delivery in which its failed message can be sent again. */
const ENDED = ["failed", "done"] as const;

/** The failed messages whose event can be delivered once more. */
const listRetryable = async (db: Reader, rows: readonly Message[]): Promise<Set<string>> => {
  const causes = rows.filter(({ state }) => state === "failed").map(({ cause }) => cause);
  const ended = causes.length === 0 ? [] : await listEndedDeliveries(db, causes, ENDED);
  return new Set(ended.map(({ eventId, listener }) => deliveryKey({ cause: eventId, listener })));
};

const getMessage = async (tx: Tx, id: string): Promise<Message> => {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  if (!message) throw notFound("This message does not exist.");
  return message;
};

const auditMessage = (
  tx: Tx,
  subjectId: string,
  action: "mail.retry" | "mail.dismiss",
  states: { before: object; after: object },
) => recordAudit(tx, { action, subjectKind: "mail", subjectId, ...states });

/**
 * Sends a failed message again, under its old message id. Does nothing when it has not failed. Throws 404, and
 * `cannot_repeat` for reminders, whose moment is over, and for campaigns, which retry their messages themselves.
 */
export const retryMessage = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const message = await getMessage(tx, id);
    if (message.state !== "failed") return;
    const { cause, listener, state, lastError } = message;
    await requeueMessages(tx, message);
    if (!await retryDelivery(tx, { eventId: cause, listener }, ENDED)) {
      throw conflict(
        "cannot_repeat",
        "This message can't be sent again from here: its moment is over, or it belongs to an announcement.",
      );
    }
    const label = templateLabel(message.template);
    await auditMessage(tx, id, "mail.retry", {
      before: { mail: label, state, lastError },
      after: { mail: label, state: "queued", lastError: null },
    });
  });

/** Nobody has to look at a failed message any more. Does nothing when it has not failed. Throws 404. */
export const dismissMessage = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { template, state, lastError, dismissedAt } = await getMessage(tx, id);
    if (state !== "failed" || dismissedAt !== null) return;
    await tx.update(messages).set({ dismissedAt: tx.now }).where(eq(messages.id, id));
    const label = templateLabel(template);
    await auditMessage(tx, id, "mail.dismiss", {
      before: { mail: label, state, lastError },
      after: { mail: label, state: "dismissed", lastError },
    });
  });

/** Other messages are too many to count; `parley_email_duration_seconds` counts what is sent. */
export const messageGauges: GaugeSource = {
  name: "messages",
  gauges: { parley_messages: { help: "Messages of the delivery log that wait or have failed.", labels: ["state"] } },
  async read({ db }) {
    const counts = WATCHED_MESSAGES.map(async (state) => ({
      labels: { state },
      value: await countMessages(db.read, state),
    }));
    return { parley_messages: await Promise.all(counts) };
  },
};
