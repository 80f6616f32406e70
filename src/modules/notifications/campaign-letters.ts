// One recipient's turn in a campaign: told within the product, by mail, or both; a job of its own, retried alone.
import { announcement } from "@/emails/announcement.tsx";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { houseOf } from "./booked-meetings.ts";
import { campaignCause, paragraphsOf } from "./campaign-rules.ts";
import { type Campaign, endTurn, getCampaign, isTheTurn, letterKey, type Turn } from "./campaigns.ts";
import { draftTo } from "./mail-to-specialist.ts";
import { sendMessage } from "./messages.ts";
import { notify } from "./notices.ts";

/** notifications.campaign_letter_due. Skipped when it is no longer this recipient's turn. */
export const sendCampaignLetter = async (ctx: Ctx, turn: Turn, delivery: Delivery): Promise<Outcome> => {
  if (!await isTheTurn(ctx.db.read, turn)) return "skipped";
  const campaign = await getCampaign(ctx.db.read, turn.campaignId);
  if (campaign.state === "stopped") return await leave(ctx, turn, "waiting");
  const person = await findPerson(ctx.db.read, turn.userId);
  if (!person || person.status !== "active" || person.deletedAt !== null) return await leave(ctx, turn, "skipped");
  if (campaign.channels.includes("in-app")) await tellWithin(ctx, campaign, turn);
  if (campaign.channels.includes("email")) return await mailTo(ctx, { campaign, person, turn }, delivery);
  await transact(ctx, async (tx) => {
    await endTurn(tx, turn, { state: "sent" });
    await delivery.done(tx);
  });
};

const leave = async (ctx: Ctx, turn: Turn, state: "waiting" | "skipped"): Promise<Outcome> => {
  await transact(ctx, (tx) => endTurn(tx, turn, { state }));
  return "skipped";
};

/** Before the mail, which may have to wait; a second time nothing is written. */
const tellWithin = (ctx: Ctx, { id, title, body }: Campaign, { userId }: Turn): Promise<void> =>
  transact(ctx, async (tx) => {
    const news = { kind: "announcement", title, body, link: null, leadId: null };
    await notify(tx, { specialistId: userId, cause: campaignCause(id), at: tx.now, ...news });
  });

const mailTo = async (
  ctx: Ctx,
  { campaign, person, turn }: { campaign: Campaign; person: Person; turn: Turn },
  delivery: Delivery,
): Promise<Outcome> => {
  const ending = await sendMessage(ctx, {
    ...letterKey(campaign.id),
    recipient: person.id,
    template: "announcement",
    refs: { campaignId: campaign.id, userId: person.id },
    build: async () => {
      const house = await houseOf(ctx);
      const { title, body } = campaign;
      return draftTo(person, house, await announcement({ house, title, paragraphs: paragraphsOf(body) }));
    },
    onEnding: async (tx, state) => {
      await endTurn(tx, turn, { state, error: state === "failed" ? "The mail server refused it" : null });
      if (state !== "skipped") await delivery.done(tx);
    },
  });
  return ending === "skipped" ? "skipped" : undefined;
};
