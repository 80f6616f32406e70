// The door of leads: born with a booking, worked by their specialist, ended by outcome or by the clock.
import { bookingSaved } from "../../events.ts";
import { inTransaction } from "../../platform/bus.ts";
import { createLead } from "./leads.ts";
import { leadRoutes } from "./routes.ts";
import { sweepAcceptance, sweepLeads } from "./timers.ts";

export { type AllLeadsQuestion, listAllLeads, walkAllLeads } from "./all-leads.ts";
export { countAllLeads, countLeads, countLeadsByDay, countLeadsByStatus } from "./counts.ts";
export { findLead, findLeadByMeeting, getLead, type Lead, namesOfLeads } from "./leads.ts";
export { listPressing, type Pressing } from "./pressing.ts";
export { keepNotes, type Moving, takeLeadTo } from "./moves.ts";
export { giveBack, receiveLead } from "./receiving.ts";
export { type Change, turnLead } from "./status.ts";
export { sweepAcceptance, sweepLeads } from "./timers.ts";

export const leads = {
  routes: leadRoutes,
  prefixes: ["Leads"],
  listeners: [inTransaction(bookingSaved, createLead)],
  schedules: [
    { name: "leads.lapse-received", every: 60_000, run: sweepAcceptance },
    { name: "leads.expire-and-warn", every: 900_000, run: sweepLeads },
  ],
};
