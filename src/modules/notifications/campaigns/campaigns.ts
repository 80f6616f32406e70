// Actions on campaigns: order, stop, resume, and retry the failed recipients.
import { eq } from "drizzle-orm";
import { campaignRequested } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { requeueMessages } from "../delivery/messages.ts";
import { checkAudience, countAudience } from "./audience.ts";
import { type Campaign, campaignMessageKey, getCampaign, queueRecipients, withStatus } from "./dispatch.ts";
import { CAMPAIGN_STATUS, type CampaignAction, campaignCan } from "./rules.ts";
import type { NotificationInput, NotificationResponse } from "./schemas.ts";
import { campaignRecipients as recipients, campaigns } from "./tables.ts";

/**
 * Admin/SendNotification: orders a campaign. The recipients are written down afterwards, in batches.
 * Throws 400 for an audience that names nobody, and `no_recipients` for one that has nobody.
 */
export const sendNotification = async (ctx: Ctx, input: NotificationInput): Promise<NotificationResponse> => {
  await checkAudience(ctx.db.read, input.audience);
  const total = await countAudience(ctx.db.read, input.audience);
  if (total === 0) throw conflict("no_recipients", "Nobody would receive this. Please choose another audience.");
  const order = { ...input, by: userOf(ctx).id, recipients: total };
  return await transactOnce(
    ctx,
    "Admin/SendNotification",
    input,
    async (tx) => ({ campaignId: await orderCampaign(tx, order), recipients: total }),
  );
};

/** A campaign, who orders it, and how many people it reaches as far as is known. */
export interface CampaignOrder extends NotificationInput {
  by: string;
  recipients: number;
}

/** Orders a campaign in the caller's transaction, for an audience that was checked. Returns its id. */
export const orderCampaign = async (tx: Tx, { by, ...order }: CampaignOrder): Promise<string> => {
  const id = newId();
  const { audience, title, body, recipients } = order;
  const channels = [...new Set(order.channels)];
  const content = { audience, channels, title, body, recipients };
  await tx.insert(campaigns).values({ ...content, id, createdBy: by, createdAt: tx.now, state: "collecting" });
  await audit(tx, "campaign.send", id, { after: content });
  await publish(tx, campaignRequested({ campaignId: id }));
  return id;
};

const audit = (tx: Tx, action: string, subjectId: string, states: { before?: unknown; after?: unknown }) =>
  recordAudit(tx, { action, subjectKind: "campaign", subjectId, ...states });

const requireAction = (campaign: Campaign, action: CampaignAction): void => {
  if (campaignCan(campaign)[action]) return;
  const sentence = {
    stop: "This announcement has already ended, so there is nothing to stop.",
    resume: "Only a stopped announcement can be resumed.",
    retry: campaign.state === "stopped"
      ? "This announcement is stopped. Please resume it first."
      : "There are no failed recipients to retry.",
  }[action];
  throw conflict("illegal_transition", sentence);
};

/** Queues nobody more; a message that is just being sent still arrives. Does nothing when it is already stopped. */
export const stopCampaign = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, id);
    if (campaign.state === "stopped") return;
    requireAction(campaign, "stop");
    await tx.update(campaigns).set({ state: "stopped" }).where(eq(campaigns.id, id));
    await audit(tx, "campaign.stop", id, { before: { state: campaign.state }, after: { state: "stopped" } });
  });

/** Continues a stopped campaign where it was. Does nothing while it is active. */
export const resumeCampaign = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, id);
    if (CAMPAIGN_STATUS[campaign.state].isActive) return;
    requireAction(campaign, "resume");
    const { state } = await restart(tx, campaign);
    await audit(tx, "campaign.resume", id, { before: { state: "stopped" }, after: { state } });
  });

/** Continues with the waiting recipients, or with writing down the rest of them. */
const restart = async (tx: Tx, { id, collected }: Campaign): Promise<{ state: Campaign["state"] }> => {
  const state = collected ? "running" as const : "collecting" as const;
  await tx.update(campaigns).set({ state, finishedAt: null }).where(eq(campaigns.id, id));
  if (collected) await queueRecipients(tx, id);
  else await publish(tx, campaignRequested({ campaignId: id }));
  return { state };
};

/** Sends to the failed recipients again, and to nobody else. Throws `illegal_transition` when there are none. */
export const retryCampaign = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const campaign = await getCampaign(tx, id);
    requireAction(campaign, "retry");
    await waitAgain(tx, id);
    const { state } = await restart(tx, campaign);
    await audit(tx, "campaign.retry", id, {
      before: { state: campaign.state, failed: campaign.failed },
      after: { state, failed: 0 },
    });
  });

/** Puts all failed recipients of a campaign back: with its state, because nobody would send to those who wait in one that is done. */
const waitAgain = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx.update(recipients).set({ state: "waiting", finishedAt: null }).where(withStatus(campaignId, "failed"));
  await requeueMessages(tx, campaignMessageKey(campaignId));
  await tx.update(campaigns).set({ failed: 0 }).where(eq(campaigns.id, campaignId));
};
