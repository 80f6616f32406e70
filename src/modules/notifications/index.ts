// Public API of notifications: emails, inbox notifications, live updates, reminders and campaigns.
import { accountDeleted } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { purgeTextDays } from "@/platform/text-messages/daily-limit.ts";
import { inQueue, inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { exported } from "@/platform/export/sources.ts";
import { campaignListeners } from "./campaigns/send.ts";
import { campaignRoutes } from "./campaigns/routes.ts";
import { messageListeners } from "./catalogue/catalogue.ts";
import { liveUpdates } from "./inbox/live-updates.ts";
import { messageGauges } from "./delivery/log.ts";
import { ownTextRoutes } from "./own-texts/routes.ts";
import { eraseNotifications, notificationData, purgeNotifications } from "./inbox/notifications.ts";
import { purgeDueMessages, queueDueMessages } from "./due/due-messages.ts";
import { textMessageRoutes } from "./text-messages/routes.ts";
import { notificationRoutes } from "./routes.ts";
import { messages, notifications as notificationTable } from "./tables.ts";
import { campaignRecipients, campaigns } from "./campaigns/tables.ts";

/** Campaigns: announcements to many people. */
export { countAudience } from "./campaigns/audience.ts";
export { orderCampaign } from "./campaigns/campaigns.ts";
export { namesOfCampaigns } from "./campaigns/views.ts";
/** The delivery log: every message sent, with its status. */
export { countFailedMessages, countMessages, dismissMessage, listMessages, retryMessage } from "./delivery/log.ts";
/** Reminders. */
export { wasReminded } from "./due/due-messages.ts";
/** Inbox notifications. */
export { countUnread } from "./inbox/notifications.ts";

const purgeDue = async (ctx: Ctx): Promise<void> => {
  await purgeDueMessages(ctx);
  await transact(ctx, purgeTextDays);
};

export const notifications = {
  exported: [
    exported(messages, "The delivery log of emails and text messages"),
    exported(notificationTable, "Notifications under the bell"),
    exported(campaigns, "Announcements of administrators"),
    exported(campaignRecipients, "Who gets an announcement"),
  ],
  routes: routes().route("/", notificationRoutes).route("/", campaignRoutes).route("/", textMessageRoutes).route(
    "/",
    ownTextRoutes,
  ),
  prefixes: ["Notifications", "Admin/SendNotification", "TextMessages", "Settings/MessagePreview"],
  listeners: [
    inTransaction(accountDeleted, eraseNotifications),
    ...liveUpdates,
    ...messageListeners(),
    ...inQueue("emails", campaignListeners),
  ],
  schedules: [
    { name: "notifications.queue-due-messages", every: 60_000, run: queueDueMessages },
    { name: "notifications.purge-texts", cron: "35 3 * * *", run: purgeDue },
    { name: "notifications.purge-old", cron: "30 3 * * *", run: purgeNotifications },
  ],
  gauges: [messageGauges],
  personalData: notificationData,
};
