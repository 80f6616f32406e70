// Text messages: to visitors who agreed to them, outside of quiet hours, within the limits of the day.
import { and, eq, ne } from "drizzle-orm";
import { textLimitReached } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { TextRejected } from "@/platform/integrations/text-messages/port.ts";
import { sizeOf } from "@/platform/integrations/text-messages/segments.ts";
import { countText, type DailyLimits, dayOf } from "@/platform/text-messages/daily-limit.ts";
import { isStopped, stopNumber } from "@/platform/text-messages/stops.ts";
import { addDays } from "@/platform/time/dates.ts";
import { QUIET } from "@/platform/time/night.ts";
import { dateIn, type Instant, instantsOf, renderTime } from "@/platform/time/time.ts";
import { getLifecycle, textCost, textLimits } from "@/modules/settings/index.ts";
import { messages } from "../tables.ts";
import type { Obstacle, ProviderChannel, Sender } from "./channel.ts";

/** What a content builder writes. `isCounted`: it counts in the limits of the day already, since the visitor asked for it. */
export interface TextBody {
  body: string;
  isCounted?: boolean;
}

export interface TextContent extends TextBody {
  /** E.164 */
  to: string;
}

const NO_PROVIDER = "There is no provider of text messages any more";

const isOther = async ({ db }: Ctx, id: string, providerId: string): Promise<boolean> => {
  const [other] = await db.primary.select({ id: messages.id }).from(messages)
    .where(and(eq(messages.providerId, providerId), ne(messages.id, id)));
  return other !== undefined;
};

const textSender = (ctx: Ctx): Sender<TextContent> => ({
  async send({ id, createdAt, attempts: attempt, content: { to, body } }) {
    const { texts } = ctx;
    if (!texts) return { outcome: "permanent-failure", reason: NO_PROVIDER, isHardBounce: false };
    try {
      const { providerId } = await texts.send({
        id,
        to,
        body,
        createdAt,
        attempt,
        isOther: (providerId) => isOther(ctx, id, providerId),
      });
      return { outcome: "sent", providerId };
    } catch (error) {
      if (!(error instanceof TextRejected)) return { outcome: "temporary-failure", error };
      const isHardBounce = error.reason === "invalid-number";
      const stop = error.reason === "opted-out" ? (tx: Tx) => stopNumber(tx, to) : undefined;
      return { outcome: "permanent-failure", reason: error.message, isHardBounce, stop };
    }
  },
});

const STOPPED: Obstacle = { status: "skipped", error: "The number has stopped text messages" };
const OVER_LIMIT: Obstacle = { status: "failed", error: "The limit of text messages for today is reached" };

const countMessage = async (tx: Tx, text: { limits: DailyLimits; cost: number }): Promise<boolean> => {
  const { counted, alert } = await countText(tx, { ...text, budget: "meetings" });
  if (alert) await publish(tx, textLimitReached({ day: dayOf(tx.now), percent: alert, budget: "meetings" }));
  return counted;
};

/** A message is counted once, however many attempts it takes: its cost is on its row. */
const reserve = (ctx: Ctx, id: string, { to, body, isCounted }: TextContent): Promise<Obstacle | undefined> =>
  transact(ctx, async (tx) => {
    if (await isStopped(tx, to)) return STOPPED;
    const [message] = await tx.select({ cost: messages.cost }).from(messages).where(eq(messages.id, id));
    if (message?.cost != null) return undefined;
    const settings = await getLifecycle(tx);
    const { segments } = sizeOf(body);
    const cost = textCost(settings, segments);
    if (!isCounted && !await countMessage(tx, { limits: textLimits(settings).meetings, cost })) return OVER_LIMIT;
    await tx.update(messages).set({ segments, cost }).where(eq(messages.id, id));
    return undefined;
  });

export const quietUntil = (at: Instant, zone: string): Instant | undefined => {
  const { hour } = renderTime(at, zone);
  if (hour >= QUIET.until && hour < QUIET.from) return undefined;
  const today = dateIn(zone, at);
  return instantsOf(zone, hour < QUIET.until ? today : addDays(today, 1), QUIET.until, 0)[0]!;
};

export const text: ProviderChannel<TextBody, TextContent> = {
  label: "Text message",
  queue: "outside",
  dueListener: "notifications.sendDueTexts",
  rules: [
    "Only where a provider is configured, to visitors who agreed to text messages, at mobile numbers of the countries in the settings.",
    `From ${QUIET.from}:00 to 0${QUIET.until}:00 in the visitor's zone a message waits, or is dropped when it is useless by then. What the visitor has just asked for is sent at once.`,
    "A number that replied STOP gets nothing any more.",
    "The settings limit number and cost for each day. A message has two segments at most.",
  ],
  address: ({ phone }, body) => phone ? { to: phone, ...body } : undefined,
  sender: textSender,
  findObstacle: () => Promise.resolve(undefined),
  reserve,
  quietUntil,
  describe({ segments, cost, providerId, deliveredAt }, currency) {
    if (segments === null || cost === null) return null;
    const parts = [segments === 1 ? "1 segment" : `${segments} segments`, `${currency} ${(cost / 1_000).toFixed(3)}`];
    return [...parts, ...(deliveredAt === null ? [] : ["delivered"]), ...(providerId ? [providerId] : [])].join(", ");
  },
};
