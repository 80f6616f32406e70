// How a campaign goes through its recipients: written down in batches, queued in small numbers, counted when final.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { campaignRecipientDue } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { listAudienceBatch } from "./audience.ts";
import { campaignCause, type RecipientStatus } from "./rules.ts";
import { campaignRecipients as recipients, campaigns } from "./tables.ts";

export type Campaign = typeof campaigns.$inferSelect;

/** Throws 404 when there is no such campaign. */
export const getCampaign = async (db: Reader, id: string): Promise<Campaign> => {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!campaign) throw notFound("This announcement does not exist.");
  return campaign;
};

/** Shipped under this name, which is part of delivery rows and of the delivery log. */
export const SEND_LISTENER = "notifications.sendCampaignLetter";

/** The key of a campaign's emails in the delivery log: the same in every round, so that nobody receives two. */
export const campaignMessageKey = (campaignId: string) =>
  ({ channel: "email", cause: campaignCause(campaignId), listener: SEND_LISTENER }) as const;

/** notifications.campaign_requested: writes down the recipients, from where an earlier attempt stopped, then starts. */
export const collectRecipients = async (
  ctx: Ctx,
  { campaignId }: { campaignId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  while (await collectBatch(ctx, campaignId));
  await transact(ctx, async (tx) => {
    await queueRecipients(tx, campaignId);
    await delivery.done(tx);
  });
};

/** One batch, in a transaction of its own; returns whether more may follow. */
const collectBatch = (ctx: Ctx, campaignId: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, campaignId);
    if (campaign.collected || campaign.state !== "collecting") return false;
    const { ids, next } = await listAudienceBatch(tx, campaign.audience, campaign.collectedUntil);
    if (ids.length > 0) await tx.insert(recipients).values(ids.map((userId) => ({ campaignId, userId })));
    await tx.update(campaigns).set(
      next === undefined
        ? {
          collected: true,
          state: "running",
          recipients: await tx.$count(recipients, eq(recipients.campaignId, campaignId)),
        }
        : { collectedUntil: next },
    ).where(eq(campaigns.id, campaignId));
    return next !== undefined;
  });

/** Queued at once, so that other emails are sent in between; each writes three rows in one transaction. */
const QUEUED_AT_ONCE = 50;
/** When only so many are under way, the next ones are queued. */
const REFILL_AT = 20;

/** Queues the next recipients when few are under way; the campaign is done when none are left. */
export const queueRecipients = async (tx: Tx, campaignId: string): Promise<void> => {
  const { state, underWay } = await getCampaign(tx, campaignId);
  if (state !== "running" || underWay > REFILL_AT) return;
  const next = await tx.select({ userId: recipients.userId, tries: recipients.tries }).from(recipients)
    .where(withStatus(campaignId, "waiting")).orderBy(asc(recipients.userId)).limit(QUEUED_AT_ONCE);
  if (next.length > 0) {
    const queued = inArray(recipients.userId, next.map(({ userId }) => userId));
    await tx.update(recipients).set({ state: "under-way", tries: sql`${recipients.tries} + 1` })
      .where(and(eq(recipients.campaignId, campaignId), queued));
  }
  for (const { userId, tries } of next) {
    await publish(tx, campaignRecipientDue({ campaignId, userId, round: tries + 1 }));
  }
  const left = underWay + next.length;
  const done = left === 0 ? { state: "done" as const, finishedAt: tx.now } : {};
  await tx.update(campaigns).set({ underWay: left, ...done }).where(eq(campaigns.id, campaignId));
};

export const withStatus = (campaignId: string, state: RecipientStatus) =>
  and(eq(recipients.campaignId, campaignId), eq(recipients.state, state));

/** One recipient in one round of queueing. */
export interface RecipientRound {
  campaignId: string;
  userId: string;
  round: number;
}

/** Whether this round of the recipient is still under way. */
export const isUnderWay = async (db: Reader, { campaignId, userId, round }: RecipientRound): Promise<boolean> => {
  const [row] = await db.select({ state: recipients.state, tries: recipients.tries }).from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.userId, userId)));
  return row?.state === "under-way" && row.tries === round;
};

interface RecipientResult {
  /** `waiting` puts the recipient back, because the campaign was stopped. */
  state: Exclude<RecipientStatus, "under-way">;
  error?: string | null;
}

/** Records how a round ended, once, counts it, and queues the next recipients. */
export const finishRecipient = async (
  tx: Tx,
  { campaignId, userId, round }: RecipientRound,
  { state, error = null }: RecipientResult,
): Promise<void> => {
  const finished = await tx.update(recipients)
    .set({ state, lastError: error, finishedAt: state === "waiting" ? null : tx.now })
    .where(and(withStatus(campaignId, "under-way"), eq(recipients.userId, userId), eq(recipients.tries, round)))
    .returning({ userId: recipients.userId });
  if (finished.length === 0) return;
  const counted = state === "waiting" ? {} : { [state]: sql`${campaigns[state]} + 1` };
  await tx.update(campaigns).set({ underWay: sql`${campaigns.underWay} - 1`, ...counted })
    .where(eq(campaigns.id, campaignId));
  await queueRecipients(tx, campaignId);
};
