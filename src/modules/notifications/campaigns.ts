// The verbs of campaigns: ordered, written down person by person, handed out in small numbers, stopped, tried again.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { campaignLetterDue, campaignRequested } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { checkAudience, countAudience, nextOfAudience } from "./campaign-audience.ts";
import { campaignCan, campaignCause } from "./campaign-rules.ts";
import type { NotificationAnswer, NotificationInput, RecipientState } from "./campaign-schemas.ts";
import { campaignRecipients as recipients, campaigns } from "./campaign-tables.ts";
import { reviveMessages } from "./messages.ts";

export type Campaign = typeof campaigns.$inferSelect;

/** Handed out at once: other mails find their way between them, and each leaves three rows in one transaction. */
const HANDED_AT_ONCE = 50;
/** When so few are under way, the next are handed out. */
const FEW_LEFT = 20;

/** Throws 404 when there is no such campaign. */
export const getCampaign = async (db: Reader, id: string): Promise<Campaign> => {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!campaign) throw notFound("This campaign does not exist.");
  return campaign;
};

/**
 * Admin/SendNotification: orders a campaign (PRODUCT section 9). Who is told is written down afterwards, in batches.
 * Throws 400 for an audience that names nothing, and `no_recipients` for one that nobody belongs to.
 */
export const sendNotification = async (ctx: Ctx, input: NotificationInput): Promise<NotificationAnswer> => {
  await checkAudience(ctx.db.read, input.audience);
  const found = await countAudience(ctx.db.read, input.audience);
  if (found === 0) throw conflict("no_recipients", "Nobody would get this. Please choose another audience.");
  const order = { ...input, by: userOf(ctx).id, recipients: found };
  return await transactOnce(
    ctx,
    "Admin/SendNotification",
    input,
    async (tx) => ({ campaignId: await orderCampaign(tx, order), recipients: found }),
  );
};

/** A campaign, who orders it, and how many it reaches as far as is known. */
export interface CampaignOrder extends NotificationInput {
  by: string;
  recipients: number;
}

/** Orders a campaign in the caller's transaction, for an audience that was checked. Answers its id. */
export const orderCampaign = async (tx: Tx, { by, ...order }: CampaignOrder): Promise<string> => {
  const id = newId();
  const { audience, title, body, recipients } = order;
  const channels = [...new Set(order.channels)];
  const said = { audience, channels, title, body, recipients };
  await tx.insert(campaigns).values({ ...said, id, createdBy: by, createdAt: tx.now, state: "collecting" });
  await audit(tx, "campaign.send", id, { after: said });
  await publish(tx, campaignRequested({ campaignId: id }));
  return id;
};

const audit = (tx: Tx, action: string, subjectId: string, states: { before?: unknown; after?: unknown }) =>
  recordAudit(tx, { action, subjectKind: "campaign", subjectId, ...states });

/** notifications.campaign_requested: writes down who is told, from where an earlier try came to, then begins. */
export const collectRecipients = async (
  ctx: Ctx,
  { campaignId }: { campaignId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  while (await collectSome(ctx, campaignId));
  await transact(ctx, async (tx) => {
    await handOut(tx, campaignId);
    await delivery.done(tx);
  });
};

/** One batch, in a transaction of its own; answers whether more may follow. */
const collectSome = (ctx: Ctx, campaignId: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, campaignId);
    if (campaign.collected || campaign.state !== "collecting") return false;
    const { ids, next } = await nextOfAudience(tx, campaign.audience, campaign.collectedUntil);
    if (ids.length > 0) await tx.insert(recipients).values(ids.map((userId) => ({ campaignId, userId })));
    await tx.update(campaigns).set(
      next === undefined
        ? { collected: true, state: "running", recipients: await countRecipients(tx, campaignId) }
        : { collectedUntil: next },
    ).where(eq(campaigns.id, campaignId));
    return next !== undefined;
  });

const countRecipients = async (tx: Tx, campaignId: string): Promise<number> =>
  await tx.$count(recipients, eq(recipients.campaignId, campaignId));

/** Hands out the next recipients when few are under way; the campaign is done when nobody is left. */
const handOut = async (tx: Tx, campaignId: string): Promise<void> => {
  const { state, underWay } = await getCampaign(tx, campaignId);
  if (state !== "running" || underWay > FEW_LEFT) return;
  const next = await tx.select({ userId: recipients.userId, tries: recipients.tries }).from(recipients)
    .where(isIn(campaignId, "waiting")).orderBy(asc(recipients.userId)).limit(HANDED_AT_ONCE);
  if (next.length > 0) {
    const now = inArray(recipients.userId, next.map(({ userId }) => userId));
    await tx.update(recipients).set({ state: "under-way", tries: sql`${recipients.tries} + 1` })
      .where(and(eq(recipients.campaignId, campaignId), now));
  }
  for (const { userId, tries } of next) {
    await publish(tx, campaignLetterDue({ campaignId, userId, round: tries + 1 }));
  }
  const left = underWay + next.length;
  const ended = left === 0 ? { state: "done" as const, finishedAt: tx.now } : {};
  await tx.update(campaigns).set({ underWay: left, ...ended }).where(eq(campaigns.id, campaignId));
};

const isIn = (campaignId: string, state: RecipientState) =>
  and(eq(recipients.campaignId, campaignId), eq(recipients.state, state));

/** The listener that tells one recipient. */
export const LETTER_LISTENER = "notifications.sendCampaignLetter";

/** Under which a campaign's mails stand in the ledger: the same in every round, so that nobody gets two. */
export const letterKey = (campaignId: string) => ({ cause: campaignCause(campaignId), listener: LETTER_LISTENER });

export interface Turn {
  campaignId: string;
  userId: string;
  round: number;
}

/** Whether it is still this recipient's turn in this round. */
export const isTheTurn = async (db: Reader, { campaignId, userId, round }: Turn): Promise<boolean> => {
  const [row] = await db.select({ state: recipients.state, tries: recipients.tries }).from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.userId, userId)));
  return row?.state === "under-way" && row.tries === round;
};

/** Ends a recipient's turn, counts it, and lets the next ones follow. Once for each turn. */
export const endTurn = async (
  tx: Tx,
  { campaignId, userId, round }: Turn,
  { state, error = null }: { state: Exclude<RecipientState, "under-way">; error?: string | null },
): Promise<void> => {
  const ended = await tx.update(recipients)
    .set({ state, lastError: error, finishedAt: state === "waiting" ? null : tx.now })
    .where(and(isIn(campaignId, "under-way"), eq(recipients.userId, userId), eq(recipients.tries, round)))
    .returning({ userId: recipients.userId });
  if (ended.length === 0) return;
  const counted = state === "waiting" ? {} : { [state]: sql`${campaigns[state]} + 1` };
  await tx.update(campaigns).set({ underWay: sql`${campaigns.underWay} - 1`, ...counted })
    .where(eq(campaigns.id, campaignId));
  await handOut(tx, campaignId);
};

const may = (campaign: Campaign, deed: "stop" | "resume" | "retry"): void => {
  if (campaignCan(campaign)[deed]) return;
  const sentence = {
    stop: "This campaign has ended already. There is nothing to stop.",
    resume: "Only a stopped campaign can go on.",
    retry: campaign.state === "stopped"
      ? "This campaign is stopped. Please resume it first."
      : "Nobody is left who could not be told.",
  }[deed];
  throw conflict("illegal_transition", sentence);
};

/** Hands out nobody more; a letter that is just being sent still arrives. Calm when it is stopped already. */
export const stopCampaign = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, id);
    if (campaign.state === "stopped") return;
    may(campaign, "stop");
    await tx.update(campaigns).set({ state: "stopped" }).where(eq(campaigns.id, id));
    await audit(tx, "campaign.stop", id, { before: { state: campaign.state }, after: { state: "stopped" } });
  });

/** Goes on with a stopped campaign where it was. Calm while it is under way. */
export const resumeCampaign = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, id);
    if (campaign.state === "collecting" || campaign.state === "running") return;
    may(campaign, "resume");
    const { state } = await goOn(tx, campaign);
    await audit(tx, "campaign.resume", id, { before: { state: "stopped" }, after: { state } });
  });

/** Continues with whoever waits, and with writing down those who are not written down yet. */
const goOn = async (tx: Tx, { id, collected }: Campaign): Promise<{ state: Campaign["state"] }> => {
  const state = collected ? "running" as const : "collecting" as const;
  await tx.update(campaigns).set({ state, finishedAt: null }).where(eq(campaigns.id, id));
  if (collected) await handOut(tx, id);
  else await publish(tx, campaignRequested({ campaignId: id }));
  return { state };
};

/** Tried again at once: each leaves two rows in one transaction. */
const RETRIED_AT_ONCE = 80;

/** Tells those again who could not be told; who was told is left alone. Throws `illegal_transition` when nobody is left. */
export const retryCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  const { failed } = await getCampaign(ctx.db.read, id);
  may(await getCampaign(ctx.db.read, id), "retry");
  while (await retrySome(ctx, id) === RETRIED_AT_ONCE);
  await transact(ctx, async (tx) => {
    const before = await getCampaign(tx, id);
    const { state } = await goOn(tx, before);
    await audit(tx, "campaign.retry", id, {
      before: { state: before.state, failed },
      after: { state, failed: before.failed },
    });
  });
};

const retrySome = (ctx: Ctx, campaignId: string): Promise<number> =>
  transact(ctx, async (tx) => {
    const some = await tx.select({ userId: recipients.userId }).from(recipients).where(isIn(campaignId, "failed"))
      .limit(RETRIED_AT_ONCE);
    if (some.length === 0) return 0;
    const ids = some.map(({ userId }) => userId);
    await tx.update(recipients).set({ state: "waiting", finishedAt: null })
      .where(and(isIn(campaignId, "failed"), inArray(recipients.userId, ids)));
    await reviveMessages(tx, { ...letterKey(campaignId), recipients: ids });
    await tx.update(campaigns).set({ failed: sql`${campaigns.failed} - ${ids.length}` })
      .where(eq(campaigns.id, campaignId));
    return ids.length;
  });
