// What the administrator has told many people: one notification by mail, which one mailbox refused, and one within Parley.
import { and, eq } from "drizzle-orm";
import { starterId } from "@/modules/catalog/index.ts";
import { sendToRecipient } from "@/modules/notifications/campaigns/send.ts";
import type { NotificationInput } from "@/modules/notifications/campaigns/schemas.ts";
import { campaignRecipients } from "@/modules/notifications/campaigns/tables.ts";
import { sendNotification } from "@/modules/notifications/campaigns/campaigns.ts";
import { collectRecipients, SEND_LISTENER } from "@/modules/notifications/campaigns/dispatch.ts";
import type { Ctx, Delivery } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { type Mailer, Undeliverable } from "@/platform/mail/mailer.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { actingAs, signedInAs } from "./context.ts";
import { addressOf, ADMINISTRATOR } from "./people/people.ts";

/** Whose mailbox refuses everything. */
const REJECTED_ADDRESS = addressOf("sofia.marques");

const CAMPAIGNS: readonly (NotificationInput & { daysAgo: number })[] = [
  {
    daysAgo: 12.2,
    audience: { kind: "category", categoryId: starterId("mortgages") },
    channels: ["in-app", "email"],
    title: "More visitors ask about a second home",
    body:
      "Since the start of the autumn more visitors look for somebody who knows loans for a second home or a flat to let.\n\n" +
      "If you serve this part, please check that your calendar has open times in the evening: that is when they ask.",
  },
  {
    daysAgo: 5.1,
    audience: { kind: "all" },
    channels: ["in-app"],
    title: "Your own calendar can now block times here",
    body:
      "Name the address of your calendar under Calendar, and what you enter there is no longer offered to visitors.",
  },
];

/** Takes every mail but those to one address; none arrives anywhere. */
const mailer: Mailer = {
  send({ to: { address } }) {
    if (address === REJECTED_ADDRESS) throw new Undeliverable("550 5.1.1 Mailbox unavailable");
    return Promise.resolve();
  },
  close() {},
};

const delivery = (listener: string, occurredAt: number): Delivery => (
  { eventId: newId(), listener, occurredAt, done: () => Promise.resolve() }
);

/** Those whose recipient it is. */
const listDueRecipients = async ({ db }: Ctx, campaignId: string) => {
  const { userId, tries, state } = campaignRecipients;
  const rows = await db.read.select({ userId, round: tries }).from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(state, "under-way")));
  return rows.map((row) => ({ campaignId, ...row }));
};

/** Sends each, as workers would have done. */
export const sendCampaigns = async (ctx: Ctx): Promise<void> => {
  const administrator = await signedInAs(ctx, ADMINISTRATOR.mailbox);
  for (const { daysAgo, ...input } of CAMPAIGNS) {
    const then = { ...actingAs(ctx, administrator, Math.round(ctx.now - daysAgo * DAY_MS)), mailer };
    const { campaignId } = await sendNotification(then, input);
    await collectRecipients(then, { campaignId }, delivery("notifications.collectRecipients", then.now));
    for (
      let recipients = await listDueRecipients(then, campaignId);
      recipients.length;
      recipients = await listDueRecipients(then, campaignId)
    ) {
      for (const recipient of recipients) await sendToRecipient(then, recipient, delivery(SEND_LISTENER, then.now));
    }
  }
};
