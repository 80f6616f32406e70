// The door of leads.
import { bookingSaved } from "../../events.ts";
import { inTransaction } from "../../platform/bus.ts";
import { createLead } from "./leads.ts";

export { findLeadByMeeting, type Lead } from "./leads.ts";

export const leads = {
  prefixes: ["Leads"],
  listeners: [inTransaction(bookingSaved, createLead)],
};
