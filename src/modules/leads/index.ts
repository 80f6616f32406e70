// The door of leads: born with a booking, worked by their specialist, ended by outcome or by the clock.
import { bookingSaved } from "../../events.ts";
import { inTransaction } from "../../platform/bus.ts";
import { createLead } from "./leads.ts";
import { leadRoutes } from "./routes.ts";
import { sweepAcceptance, sweepLeads } from "./timers.ts";

export { findLeadByMeeting, insertLead, type Lead } from "./leads.ts";
export { countLeads, countLeadsByDay, listPressing } from "./list.ts";
export { giveBack } from "./timers.ts";

export const leads = {
  routes: leadRoutes,
  prefixes: ["Leads"],
  listeners: [inTransaction(bookingSaved, createLead)],
  schedules: [
    { name: "leads.lapse-received", every: 60_000, run: sweepAcceptance },
    { name: "leads.expire-and-warn", every: 900_000, run: sweepLeads },
  ],
};
