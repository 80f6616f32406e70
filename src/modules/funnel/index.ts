// The public API of the funnel: the steps of a request, going on with it later, and what agents do for a person.
import { trackClosed } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { exported } from "@/platform/export/sources.ts";
import { purgePrepared } from "./agents/requests.ts";
import { preparedRoutes } from "./agents/routes.ts";
import { planReminder, sendDueReminders } from "./finish-later.ts";
import { funnelRoutes } from "./routes.ts";
import { trackReminders } from "./tables.ts";

/** The request of a reminder, while its visitor wants to be reminded of it. */
export { findUnfinished } from "./finish-later.ts";
/** What agents do with a request for a person. */
export { holdForAgent, prepareForAgent, releaseForAgent, viewForAgent } from "./agents/requests.ts";

export const funnel = {
  exported: [
    exported(trackReminders, "Reminders of unfinished requests"),
  ],
  routes: routes().route("/", funnelRoutes).route("/", preparedRoutes),
  listeners: [inTransaction(trackClosed, planReminder)],
  schedules: [
    { name: "funnel.remind-unfinished", every: 900_000, run: sendDueReminders },
    { name: "funnel.purge-prepared", every: 3_600_000, run: purgePrepared },
  ],
};
