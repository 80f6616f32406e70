// Just before a text message is sent: whether its number has stopped messages, and whether the day's limits allow it.
import { eq } from "drizzle-orm";
import { textLimitReached } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sizeOf } from "@/platform/integrations/text-messages/segments.ts";
import { countText, type DailyLimits, dayOf } from "@/platform/text-messages/daily-limit.ts";
import { isStopped } from "@/platform/text-messages/stops.ts";
import { lifecycleOf, textCost, textLimits } from "@/modules/settings/index.ts";
import type { TextContent } from "../delivery/senders.ts";
import { messages } from "../tables.ts";

const STOPPED = { status: "skipped", error: "The number has stopped text messages" } as const;
const OVER_LIMIT = { status: "failed", error: "The limit of text messages for today is reached" } as const;

const countMessage = async (tx: Tx, text: { limits: DailyLimits; cost: number }): Promise<boolean> => {
  const { counted, alert } = await countText(tx, { ...text, budget: "meetings" });
  if (alert) await publish(tx, textLimitReached({ day: dayOf(tx.now), percent: alert, budget: "meetings" }));
  return counted;
};

/**
 * What keeps a message from being sent; undefined when nothing does. A message is counted once, however many attempts it
 * takes: its cost is on its row.
 */
export const reserveText = (
  ctx: Ctx,
  messageId: string,
  { to, body, isCounted }: TextContent,
): Promise<typeof STOPPED | typeof OVER_LIMIT | undefined> =>
  transact(ctx, async (tx) => {
    if (await isStopped(tx, to)) return STOPPED;
    const [message] = await tx.select({ cost: messages.cost }).from(messages).where(eq(messages.id, messageId));
    if (message?.cost != null) return undefined;
    const settings = await lifecycleOf(tx);
    const { segments } = sizeOf(body);
    const cost = textCost(settings, segments);
    if (!isCounted && !await countMessage(tx, { limits: textLimits(settings).meetings, cost })) return OVER_LIMIT;
    await tx.update(messages).set({ segments, cost }).where(eq(messages.id, messageId));
    return undefined;
  });
