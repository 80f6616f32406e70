// Public API of webhooks: events that are sent, signed, to systems of specialists and of the marketplace.
import { accountDeleted, leadDeleted, leadErased, leadReassigned, webhookDue } from "@/events.ts";
import { afterCommit, inQueue, inTransaction } from "@/platform/events/bus.ts";
import { startDueDeliveries } from "./deliveries.ts";
import { onAccountDeleted, onLeadErased, onLeadReassigned, purgeLog, webhookData } from "./lifecycle.ts";
import { messageListeners } from "./listeners.ts";
import { webhookRoutes } from "./routes.ts";
import { renewEndpointSecrets } from "./secrets.ts";
import { sendDue } from "./sending.ts";

/** For the email about an endpoint that was paused. */
export { findEndpoint } from "./endpoints.ts";

export const webhooks = {
  routes: webhookRoutes,
  prefixes: ["Webhooks", "Admin/Webhooks"],
  listeners: [
    inTransaction(leadErased, onLeadErased),
    inTransaction(leadDeleted, onLeadErased),
    inTransaction(leadReassigned, onLeadReassigned),
    inTransaction(accountDeleted, onAccountDeleted),
    ...messageListeners,
    ...inQueue("outside", [afterCommit(webhookDue, "webhooks.send", sendDue)]),
  ],
  schedules: [
    { name: "webhooks.start-due", every: 60_000, run: startDueDeliveries },
    { name: "webhooks.purge-log", cron: "35 3 * * *", run: purgeLog },
    { name: "webhooks.renew-encryption", every: 3_600_000, run: renewEndpointSecrets },
  ],
  personalData: webhookData,
};
