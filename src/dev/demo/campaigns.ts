// The demo's announcements: one by email, which one mailbox rejects, and one in the inbox only.
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
import { deliveryWithoutRow } from "./delivery.ts";
import { addressOf, ADMINISTRATOR } from "./people/people.ts";

/** The mailbox that rejects every email. */
const REJECTED_ADDRESS = addressOf("sofia.marques");

const CAMPAIGNS: readonly (NotificationInput & { daysAgo: number })[] = [
  {
    daysAgo: 12.2,
    audience: { kind: "category", categoryId: starterId("mortgages") },
    channels: ["in-app", "email"],
    title: "More visitors want to finance a second home",
    body:
      "Since the start of autumn, more visitors are looking for help with loans for a second home or a flat to let.\n\n" +
      "If you cover this topic, consider adding evening hours to your calendar. That is when most of them are free.",
  },
  {
    daysAgo: 5.1,
    audience: { kind: "all" },
    channels: ["in-app"],
    title: "Sync your own calendar with Parley",
    body: "Add your calendar's address under Calendar. Times when you're busy are then no longer offered to visitors.",
  },
];

/** Accepts every email except those to one address. Sends nothing. */
const mailer: Mailer = {
  send({ to: { address } }) {
    if (address === REJECTED_ADDRESS) {
      throw Object.assign(new Undeliverable("550 5.1.1 Mailbox unavailable"), { isHardBounce: true });
    }
    return Promise.resolve();
  },
  close() {},
};

const delivery = (listener: string, occurredAt: number): Delivery =>
  deliveryWithoutRow({ eventId: newId(), listener, occurredAt });

/** Recipients to whom a worker would send now. */
const listDueRecipients = async ({ db }: Ctx, campaignId: string) => {
  const { userId, tries, state } = campaignRecipients;
  const rows = await db.read.select({ userId, round: tries }).from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(state, "under-way")));
  return rows.map((row) => ({ campaignId, ...row }));
};

/** Sends each campaign as workers would have done. */
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
