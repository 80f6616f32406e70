// The door of help: requests of people to those who run Parley, threads of both sides, disputes of leads.
import { accountDeleted, creditHeldBack, emailChanged, leadDeleted, outcomeDisputed } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { askAboutCredit, askAboutOutcome } from "./from-meetings.ts";
import { forgetAsker, forgetLead, helpData } from "./leaving.ts";
import { reindexPerson } from "./requests.ts";
import { helpRoutes } from "./routes.ts";
import { closeResolved } from "./sweeps.ts";

export { countOpenRequests } from "./counts.ts";
export { openRequest } from "./create.ts";
export { findRequest, type HelpLine, type HelpRequest, namesOfRequests } from "./requests.ts";
export { listLines } from "./view.ts";

export const help = {
  routes: helpRoutes,
  prefixes: ["Help"],
  listeners: [
    inTransaction(accountDeleted, forgetAsker),
    inTransaction(emailChanged, reindexPerson),
    inTransaction(leadDeleted, forgetLead),
    inTransaction(outcomeDisputed, askAboutOutcome),
    inTransaction(creditHeldBack, askAboutCredit),
  ],
  schedules: [{ name: "help.close-resolved", every: 3_600_000, run: closeResolved }],
  personalData: helpData,
};
