// What the provider tells us: whether messages arrived, and what people reply. The signature says that it is the provider.
import { and, eq } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { tooLarge } from "@/platform/http/guards.ts";
import {
  type DeliveryReport,
  type ProviderRequest,
  REJECT_SENTENCES,
  type TextMessages,
} from "@/platform/integrations/text-messages/port.ts";
import { stopNumber, takeReply } from "@/platform/text-messages/stops.ts";
import { type Message, publishBounce } from "../delivery/messages.ts";
import { messages } from "../tables.ts";

/** A text message has at most 1,600 characters; with its other fields it stays far below this. */
const MAX_CHARACTERS = 20_000;

/** Throws 404 without a provider, 413, and `bad_signature`. */
const requireSigned = ({ texts }: Ctx, request: ProviderRequest): TextMessages => {
  if (!texts) throw notFound("Text messages are not set up here.");
  if (request.body.length > MAX_CHARACTERS) throw tooLarge();
  if (!texts.isSigned(request)) {
    throw conflict("bad_signature", "This isn't signed by the provider of text messages, or its signature is too old.");
  }
  return texts;
};

const findReported = (tx: Tx, { id, providerId }: DeliveryReport): Promise<Message | undefined> => {
  const which = id === undefined ? eq(messages.providerId, providerId) : eq(messages.id, id);
  return tx.select().from(messages).where(and(which, eq(messages.channel, "text"))).get();
};

/** What a report changes. Reports arrive in any order, several times, and before the answer to our own request. */
const toChange = (message: Message, { status, reason, code, providerId }: DeliveryReport, now: number) => {
  const taken = { providerId: message.providerId ?? providerId, lockedUntil: null };
  const finishedAt = message.finishedAt ?? now;
  if (status === "failed") {
    if (message.deliveredAt !== null) return undefined;
    const lastError = `${REJECT_SENTENCES[reason ?? "not-accepted"]}${code ? ` (${code})` : ""}`;
    return { ...taken, state: "failed" as const, finishedAt, lastError };
  }
  const deliveredAt = status === "delivered" ? { deliveredAt: message.deliveredAt ?? now } : {};
  // "Sent" after a failure was overtaken by it.
  if (message.state === "failed" && status === "sent") return undefined;
  return { ...taken, ...deliveredAt, state: "sent" as const, finishedAt, lastError: null };
};

const applyReport = async (tx: Tx, report: DeliveryReport): Promise<void> => {
  if (report.reason === "opted-out" && report.to) await stopNumber(tx, report.to);
  const message = await findReported(tx, report);
  const change = message && toChange(message, report, tx.now);
  if (!change) return;
  await tx.update(messages).set(change).where(eq(messages.id, message.id));
  const isDead = report.reason === "invalid-number" || report.reason === "unreachable";
  if (isDead && message.state !== "failed") await publishBounce(tx, message, message);
};

/** Throws what `requireSigned` throws. Nonsense, and messages that we don't know, change nothing. */
export const receiveReport = async (ctx: Ctx, request: ProviderRequest): Promise<void> => {
  const report = requireSigned(ctx, request).readReport(request);
  if (report) await transact(ctx, (tx) => applyReport(tx, report));
};

/** Takes what people reply: only STOP, START and their synonyms mean something. */
export const receiveReply = async (ctx: Ctx, request: ProviderRequest): Promise<void> => {
  const inbound = requireSigned(ctx, request).readInbound(request);
  if (!inbound) return;
  const reply = await transact(ctx, (tx) => takeReply(tx, inbound));
  ctx.log.info("text reply", { requestId: ctx.requestId, reply: reply ?? "none" });
};
