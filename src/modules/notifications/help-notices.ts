// What people are told of their help requests within the product: an answer, a question, a decision.
import { helpRequestCreated, helpRequestDeleted, helpRequestUpdated } from "@/events.ts";
import { afterCommit, type Delivery, inTransaction, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { hint } from "@/platform/queue/live-updates.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import { RESOLUTION_WORDS } from "@/modules/help/rules.ts";
import { type News, notify } from "./notices.ts";
import type { HintKind } from "./schemas.ts";
import { findToldRequest, type ToldRequest } from "./told-requests.ts";

const newsOf = ({ request: { number, subject }, line, path: link }: ToldRequest): News | undefined => {
  if (line?.side === "parley" && line.body) {
    return { kind: "help-question", title: "A person looks into something", body: `#${number}: ${subject}`, link };
  }
  if (line?.side !== "support") return undefined;
  const about = `#${number}: ${subject}`;
  const { to, resolution } = line.change ?? {};
  if (to === "resolved" && resolution === "credited") {
    return { kind: "help-credited", title: "Your credit is back", body: about, link };
  }
  if (to === "resolved" && resolution) {
    const title = `Your request is decided: ${RESOLUTION_WORDS[resolution].toLowerCase()}`;
    return { kind: "help-resolved", title, body: about, link };
  }
  if (to === "waiting-for-user") {
    return { kind: "help-question", title: "We need your answer", body: about, link };
  }
  return line.body ? { kind: "help-answer", title: "An answer to your request", body: about, link } : undefined;
};

/** Told once; nothing for what one wrote oneself, and for a move between states of those who work on it. */
const noteRequest = async (
  ctx: Ctx,
  payload: { requestId: string; userId: string; lineId?: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const told = await findToldRequest(ctx, payload);
  const news = told && newsOf(told);
  if (!news) return "skipped";
  await transact(ctx, async (tx) => {
    const { eventId: cause, occurredAt: at } = delivery;
    await notify(tx, { specialistId: payload.userId, cause, at, ...news });
    await delivery.done(tx);
  });
};

/** Both sides look again: who asked, and everybody who may answer. */
const hintBothSides = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const kind: HintKind = "help";
  hint(tx, userId, kind);
  for (const { id } of await listAdministrators(tx)) hint(tx, id, kind);
};

export const helpNotices = [
  afterCommit(helpRequestUpdated, "notifications.noteHelpUpdate", noteRequest),
  afterCommit(helpRequestCreated, "notifications.noteHelpOpened", noteRequest),
  inTransaction(helpRequestCreated, hintBothSides),
  inTransaction(helpRequestUpdated, hintBothSides),
  inTransaction(helpRequestDeleted, hintBothSides),
];
