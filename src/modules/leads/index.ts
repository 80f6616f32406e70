// The door of leads: born with a booking, worked by their specialist, ended by outcome or by the clock.
import {
  bookingSaved,
  consentWithdrawn,
  meetingCancelled,
  meetingRescheduled,
  meetingSettled,
  trackDeleted,
} from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import {
  followDeletion,
  followMeeting,
  followOutcome,
  followWithdrawal,
  handOver,
  loseMeeting,
} from "./after-meeting.ts";
import { forgetRequests } from "./deleting.ts";
import { returnDuplicate } from "./duplicates.ts";
import { createLead } from "./leads.ts";
import { routes } from "@/platform/http/route.ts";
import { meetingRoutes } from "./meeting-routes.ts";
import { leadRoutes } from "./routes.ts";
import { sweepAcceptance, sweepLeads } from "./timers.ts";

export { type AllLeadsQuestion, listAllLeads, walkAllLeads } from "./all-leads.ts";
export { countAllLeads, countLeads, countLeadsByStatus, countLeadsByWeek } from "./counts.ts";
export {
  findLead,
  findLeadByMeeting,
  getLead,
  type Lead,
  leadsOfCredits,
  listLeadsOfTrack,
  namesOfLeads,
} from "./leads.ts";
export { deleteLead } from "./deleting.ts";
export { type HistoryLine, lastHandOver, listHistory } from "./history.ts";
export { listPressing } from "./pressing.ts";
export { listTracksOf } from "./tracks-of.ts";
export { keepNotes, type Moving, takeLeadTo } from "./moves.ts";
export { giveBack, receiveLead } from "./receiving.ts";
export { askGatesForLead, meetingAhead, type Reassigned, reassignLead } from "./reassigning.ts";
export { sweepAcceptance, sweepLeads } from "./timers.ts";

export const leads = {
  routes: routes().route("/", leadRoutes).route("/", meetingRoutes),
  prefixes: ["Leads"],
  listeners: [
    inTransaction(bookingSaved, createLead),
    inTransaction(bookingSaved, (tx, { rescues }) => rescues ? handOver(tx, rescues) : Promise.resolve()),
    inTransaction(bookingSaved, returnDuplicate),
    inTransaction(meetingRescheduled, followMeeting),
    inTransaction(meetingCancelled, loseMeeting),
    inTransaction(meetingSettled, followOutcome),
    inTransaction(consentWithdrawn, followWithdrawal),
    inTransaction(trackDeleted, followDeletion),
  ],
  schedules: [
    { name: "leads.lapse-received", every: 60_000, run: sweepAcceptance },
    { name: "leads.forget-requests", every: 900_000, run: forgetRequests },
    { name: "leads.expire-and-warn", every: 900_000, run: sweepLeads },
  ],
};
