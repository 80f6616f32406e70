// Inbox notifications about help requests: replies, questions and decisions; live updates for both sides.
import { helpRequestCreated, helpRequestDeleted, helpRequestUpdated } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { hint } from "@/platform/queue/live-updates.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import { RESOLUTION_LABELS } from "@/modules/help/rules.ts";
import { findRequestContext, isCreditMoved, type RequestContext } from "../context/requests.ts";
import type { HintKind } from "../schemas.ts";
import { notifyOn } from "./notifications.ts";

/** Undefined for the person's own messages, and for status changes between the team's own states. */
const writeTitle = ({ line }: RequestContext): { kind: string; title: string } | undefined => {
  if (!line || line.side === "user") return undefined;
  if (line.side === "parley") {
    return line.body ? { kind: "help-question", title: "We're reviewing something" } : undefined;
  }
  const { to, resolution } = line.change ?? {};
  if (to === "resolved" && resolution === "credited") {
    return { kind: "help-credited", title: "Your credit was returned" };
  }
  if (to === "resolved" && resolution) {
    return {
      kind: "help-resolved",
      title: `Your request was resolved: ${RESOLUTION_LABELS[resolution].toLowerCase()}`,
    };
  }
  if (to === "waiting-for-user") return { kind: "help-question", title: "We need your reply" };
  return line.body ? { kind: "help-answer", title: "New reply to your request" } : undefined;
};

const notifyPerson = notifyOn<{ requestId: string; userId: string; lineId?: string }>(async (ctx, payload) => {
  const context = await findRequestContext(ctx, payload);
  const written = context && writeTitle(context);
  if (!written) return undefined;
  const isMoved = written.kind === "help-credited" && await isCreditMoved(ctx, context.request);
  const title = isMoved ? { kind: written.kind, title: "Your dispute was accepted" } : written;
  const { request: { number, subject }, path: link } = context;
  return { specialistId: payload.userId, ...title, body: `#${number}: ${subject}`, link };
});

/** The person who asked and everyone in support load the request again. */
const hintBothSides = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const kind: HintKind = "help";
  hint(tx, userId, kind);
  for (const { id } of await listAdministrators(tx, "support")) hint(tx, id, kind);
};

export const helpNotifications = [
  afterCommit(helpRequestUpdated, "notifications.noteHelpUpdate", notifyPerson),
  afterCommit(helpRequestCreated, "notifications.noteHelpOpened", notifyPerson),
  inTransaction(helpRequestCreated, hintBothSides),
  inTransaction(helpRequestUpdated, hintBothSides),
  inTransaction(helpRequestDeleted, hintBothSides),
];
