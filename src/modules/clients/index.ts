// Public API of clients: whom a specialist had before, so that a lead of theirs is free (docs/product/leads.md#own-clients).
import { accountDeleted, consentWithdrawn } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { clientsData, onConsentWithdrawn } from "./personal-data.ts";
import { onAccountDeleted } from "./clients.ts";
import { clientRoutes } from "./routes.ts";

export { countEntries, findClientSince } from "./clients.ts";

export const clients = {
  routes: clientRoutes,
  prefixes: ["Clients"],
  listeners: [
    inTransaction(accountDeleted, onAccountDeleted),
    inTransaction(consentWithdrawn, onConsentWithdrawn),
  ],
  personalData: clientsData,
};
