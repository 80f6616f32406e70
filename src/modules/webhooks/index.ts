// Public API of webhooks: events that are sent, signed, to systems of specialists and of the marketplace.
import { accountDeleted, leadDeleted, leadErased, leadReassigned, webhookQueued } from "@/events.ts";
import { webhookDue } from "@/events/published-until-0.3.0.ts";
import { afterCommit, inQueue, inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { onAccountDeleted, onLeadErased, onLeadReassigned, purgeLog, webhookData } from "./lifecycle.ts";
import { messageListeners } from "./listeners.ts";
import { webhookRoutes } from "./routes.ts";
import { SENDER, WAITS_MS } from "./rules.ts";
import { renewEndpointSecrets } from "./secrets.ts";
import { deliver, giveUp } from "./sending.ts";
import { adopt, adoptDue } from "./until-0.3.0.ts";
import { webhookEndpoints } from "./tables.ts";

/** For the email about an endpoint that was paused. */
export { findEndpoint } from "./endpoints.ts";

/** What the messages say, for the OpenAPI document, which few processes make. */
export const describeMessages = async () => (await import("./message-schemas.ts")).WEBHOOK_MESSAGES;

export const webhooks = {
  exported: [
    exported(webhookEndpoints, "Endpoints of webhooks", { omit: ["secret", "oldSecret", "oldSecretUntil"] }),
  ],
  routes: webhookRoutes,
  listeners: [
    inTransaction(leadErased, onLeadErased),
    inTransaction(leadDeleted, onLeadErased),
    inTransaction(leadReassigned, onLeadReassigned),
    inTransaction(accountDeleted, onAccountDeleted),
    ...messageListeners,
    ...inQueue("outside", [
      { ...afterCommit(webhookQueued, SENDER, deliver), waitsMs: WAITS_MS, giveUp },
      afterCommit(webhookDue, "webhooks.send", adopt),
    ]),
  ],
  schedules: [
    { name: "webhooks.start-due", every: 60_000, run: adoptDue },
    { name: "webhooks.purge-log", cron: "35 3 * * *", run: purgeLog },
    { name: "webhooks.renew-encryption", every: 3_600_000, run: renewEndpointSecrets },
  ],
  personalData: webhookData,
};
