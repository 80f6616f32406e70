// Public API of help: requests to the team, threads of both sides, disputes of leads.
import {
  accountDeleted,
  creditInReview,
  emailChanged,
  leadDeleted,
  leadReassigned,
  outcomeDisputed,
} from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { detachLead, eraseRequestsOf, helpData } from "./personal-data.ts";
import { reindexPerson } from "./requests.ts";
import { endFormerDispute, reviewCredit, reviewOutcome } from "./reviews.ts";
import { helpRoutes } from "./routes.ts";
import { closeResolved } from "./updates.ts";
import { helpMessages, helpRequests } from "./tables.ts";

/** Opens a request in the caller's transaction. */
export { openHelpRequest } from "./create.ts";
/** Requests and their threads. */
export { findRequest, type HelpLine, type HelpRequest, namesOfRequests } from "./requests.ts";
/** For the administrators' queue of what needs attention. */
export { listRequests } from "./list.ts";
/** For the administrators' badge. */
export { countOpenedBy, countOpenRequests } from "./search.ts";
export { listLines } from "./view.ts";

export const help = {
  exported: [
    exported(helpRequests, "Help requests and disputes about leads"),
    exported(helpMessages, "Messages and changes of help requests"),
  ],
  routes: helpRoutes,
  prefixes: ["Help"],
  listeners: [
    inTransaction(accountDeleted, eraseRequestsOf),
    inTransaction(emailChanged, reindexPerson),
    inTransaction(leadDeleted, detachLead),
    inTransaction(outcomeDisputed, reviewOutcome),
    inTransaction(creditInReview, reviewCredit),
    inTransaction(leadReassigned, endFormerDispute),
  ],
  schedules: [{ name: "help.close-resolved", every: 3_600_000, run: closeResolved }],
  personalData: helpData,
};
