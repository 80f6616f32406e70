// Sends a campaign to one recipient: as inbox notification, by email, or both. Each is an event of its own, retried alone.
import { campaignRecipientDue, campaignRequested } from "@/events.ts";
import { announcement } from "@/emails/announcement.tsx";
import type { Ctx, Delivery, Outcome } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { announcementUrls, findPerson, type Person } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { senderOf } from "../channels/email.ts";
import { getBrand } from "../context/brand.ts";
import { sendMessage } from "../delivery/messages.ts";
import { toAddress } from "../content/people.ts";
import { notify } from "../inbox/notifications.ts";
import {
  type Campaign,
  campaignMessageKey,
  collectRecipients,
  finishRecipient,
  getCampaign,
  isUnderWay,
  type RecipientRound,
  SEND_LISTENER,
} from "./dispatch.ts";
import { campaignCause, paragraphsOf } from "./rules.ts";

/** notifications.campaign_letter_due. Skipped when this round is no longer under way. */
export const sendToRecipient = async (ctx: Ctx, round: RecipientRound, delivery: Delivery): Promise<Outcome> => {
  if (!await isUnderWay(ctx.db.read, round)) return "skipped";
  const campaign = await getCampaign(ctx.db.read, round.campaignId);
  if (campaign.state === "stopped") return await finishUnsent(ctx, round, "waiting");
  const person = await findPerson(ctx.db.read, round.userId);
  if (!person || !isActiveUser(person.status) || person.deletedAt !== null) {
    return await finishUnsent(ctx, round, "skipped");
  }
  if (campaign.channels.includes("in-app")) await notifyRecipient(ctx, campaign, round);
  const wantsEmail = person.announcementsStoppedAt === null;
  if (campaign.channels.includes("email")) {
    if (wantsEmail) return await emailRecipient(ctx, { campaign, person, round }, delivery);
    if (!campaign.channels.includes("in-app")) return await finishUnsent(ctx, round, "skipped");
  }
  await transact(ctx, async (tx) => {
    await finishRecipient(tx, round, { state: "sent" });
    await delivery.done(tx);
  });
};

const finishUnsent = async (ctx: Ctx, round: RecipientRound, state: "waiting" | "skipped"): Promise<Outcome> => {
  await transact(ctx, (tx) => finishRecipient(tx, round, { state }));
  return "skipped";
};

/** Before the email, which may have to wait; a second time nothing is written. */
const notifyRecipient = (ctx: Ctx, { id, title, body }: Campaign, { userId }: RecipientRound): Promise<void> =>
  transact(ctx, async (tx) => {
    const content = { kind: "announcement", title, body, link: null, leadId: null };
    await notify(tx, { specialistId: userId, cause: campaignCause(id), at: tx.now, ...content });
  });

const emailRecipient = async (
  ctx: Ctx,
  { campaign, person, round }: { campaign: Campaign; person: Person; round: RecipientRound },
  delivery: Delivery,
): Promise<Outcome> => {
  const status = await sendMessage(ctx, {
    ...campaignMessageKey(campaign.id),
    recipient: person.id,
    template: "announcement",
    refs: { campaignId: campaign.id, userId: person.id },
    build: async () => {
      const brand = await getBrand(ctx);
      const { title, body } = campaign;
      const { stopUrl, oneClickUrl } = announcementUrls(ctx, person.id);
      const email = await announcement({ brand, title, paragraphs: paragraphsOf(body), stopUrl });
      return { to: toAddress(person), ...senderOf(brand), ...email, oneClickUrl };
    },
    onFinal: async (tx, state) => {
      await finishRecipient(tx, round, { state, error: state === "failed" ? "The email server rejected it" : null });
      if (state !== "skipped") await delivery.done(tx);
    },
  });
  return status === "skipped" ? "skipped" : undefined;
};

export const campaignListeners = [
  afterCommit(campaignRequested, "notifications.collectRecipients", collectRecipients),
  afterCommit(campaignRecipientDue, SEND_LISTENER, sendToRecipient),
];
