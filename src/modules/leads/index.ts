// Public API of leads: created by a booking or an assignment, worked by a specialist, closed by an outcome or a deadline.
import {
  bookingSaved,
  consentWithdrawn,
  leadGivenUp,
  meetingCancelled,
  meetingRescheduled,
  meetingSettled,
  messageBounced,
  outcomeAnswered,
  outcomeDisputed,
  phoneCorrected,
  trackDeleted,
  visitorWillCome,
} from "@/events.ts";
import { dataHolders } from "./data-holders.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { exported } from "@/platform/export/sources.ts";
import { leadChecks } from "./checks.ts";
import { onMessageBounced } from "./lifecycle/dead-emails.ts";
import { purgeDeletedTracks } from "./lifecycle/deletion.ts";
import { sweepAcceptance, sweepLeads } from "./lifecycle/sweeps.ts";
import { onLeadGivenUp } from "./lifecycle/undo.ts";
import {
  onBookingSaved,
  onConsentWithdrawn,
  onMeetingCancelled,
  onMeetingRescheduled,
  onMeetingSettled,
  onOutcomeAnswered,
  onOutcomeDisputed,
  onPhoneCorrected,
  onTrackDeleted,
  onVisitorWillCome,
} from "./meetings/meeting-events.ts";
import { calendarChangeRoutes } from "./meetings/routes.ts";
import { calendarEntryListeners, sweepEntries } from "./meetings/calendar-entries.ts";
import { consentRoutes } from "./consent/routes.ts";
import { endUnanswered } from "./consent/awaiting.ts";
import { leadListRoutes } from "./lists/routes.ts";
import { leadRoutes } from "./routes.ts";
import { leads as leadTable, leadTimeline } from "./tables.ts";

// Single leads, and what belongs to them.
export {
  findLead,
  findLeadByMeeting,
  findUpcomingMeeting,
  getLead,
  importLead,
  type Lead,
  listLeadsOfTrack,
  listTrackIdsOfSpecialist,
  listVisitorNames,
  visitorName,
} from "./leads.ts";
export { onStatusChange, type StatusChange, type StatusListener } from "./status-listeners.ts";
export { findLastHandover, hadLeadBefore, listTimeline, type TimelineLine } from "./timeline.ts";
export { visitorEvidence } from "./evidence.ts";
// Lists and counters, for administrators and the dashboard.
export { type AllLeadsQuery, listAllLeads, walkAllLeads } from "./lists/pages.ts";
export { listCalendarChanges } from "./meetings/calendar-changes.ts";
export { listNeedingAttention } from "./lists/attention.ts";
export { meetingIdsOf, specialistIdsOf } from "./lists/pages.ts";
export {
  countAllLeads,
  countAllLeadsByStatus,
  countLeads,
  countLeadsByStatus,
  countLeadsByWeek,
  countLeadsSince,
  type StatusCounts,
  sumStatuses,
} from "./lists/counts.ts";
// Changes by specialists and administrators.
export { receiveLead } from "./lifecycle/acceptance.ts";
export {
  assignRequest,
  cancelConsentRequest,
  endUnanswered,
  findAgreement,
  findAwaitingLead,
  listAwaiting,
  listDeclined,
} from "./consent/awaiting.ts";
export { consentUrl } from "./consent/visitor.ts";
export { isCreditInReview } from "./lifecycle/credit-returns.ts";
export { keepLead } from "./lifecycle/keeping.ts";
export { findLeadsByCredit, returnLeadCredit } from "./lifecycle/lead-credits.ts";
export { deleteLead } from "./lifecycle/deletion.ts";
export { loadFacts as loadLeadFacts } from "./lifecycle/status.ts";
export { checkEligibilityForLead, notAgreed, reassignLead, type ReassignmentResult } from "./lifecycle/reassignment.ts";
export { changeLeadStatus, type LeadStatusChange, saveLeadNotes } from "./lifecycle/transitions.ts";
// For the demonstration, which lives through time.
export { sweepAcceptance, sweepLeads } from "./lifecycle/sweeps.ts";

export const leads = {
  exported: [
    exported(leadTable, "Leads of specialists", { omit: ["contactName"] }),
    exported(leadTimeline, "Everything that happened to a lead"),
  ],
  routes: routes().route("/", leadListRoutes).route("/", leadRoutes).route("/", consentRoutes)
    .route("/", calendarChangeRoutes),
  prefixes: ["Leads"],
  listeners: [
    inTransaction(bookingSaved, onBookingSaved),
    inTransaction(meetingRescheduled, onMeetingRescheduled),
    inTransaction(meetingCancelled, onMeetingCancelled),
    inTransaction(meetingSettled, onMeetingSettled),
    inTransaction(outcomeAnswered, onOutcomeAnswered),
    inTransaction(outcomeDisputed, onOutcomeDisputed),
    inTransaction(consentWithdrawn, onConsentWithdrawn),
    inTransaction(trackDeleted, onTrackDeleted),
    inTransaction(messageBounced, onMessageBounced),
    inTransaction(visitorWillCome, onVisitorWillCome),
    inTransaction(phoneCorrected, onPhoneCorrected),
    afterCommit(leadGivenUp, "leads.cancelGivenUpMeeting", onLeadGivenUp),
    ...calendarEntryListeners,
  ],
  visitorData: [dataHolders],
  checks: leadChecks,
  schedules: [
    { name: "leads.lapse-received", every: 60_000, run: sweepAcceptance },
    { name: "leads.end-unanswered", every: 60_000, run: endUnanswered },
    { name: "leads.erase-requests", every: 900_000, run: purgeDeletedTracks },
    { name: "leads.expire-and-warn", every: 900_000, run: sweepLeads },
    { name: "leads.sweep-calendar-entries", queue: "outside" as const, every: 3_600_000, run: sweepEntries },
  ],
};
