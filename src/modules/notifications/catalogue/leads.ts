// Messages about leads.
import {
  consentRequested,
  leadDeleted,
  leadErased,
  leadExpiring,
  leadReassigned,
  outcomeMissing,
} from "@/events.ts";
import { askForConsent } from "@/emails/finish-later.tsx";
import { leadStatusChanged } from "@/events.ts";
import { onStatusChange, type StatusListener } from "@/modules/leads/index.ts";
import { type LeadNotice, leadStatus } from "@/modules/leads/status-rules.ts";
import { newMeetingEmail } from "../content/bookings.ts";
import { findQuestion } from "../content/consent-requests.ts";
import * as content from "../content/leads.ts";
import { findReader } from "../content/people.ts";
import * as reassigned from "../content/reassignments.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { toSide } from "../context/meetings.ts";
import { isAboutToExpire, isOutcomeMissing } from "../rules.ts";
import { type Cause, message, type MessageSpec, on, type Reader, specialist, visitor } from "./message.ts";

interface OfLead {
  leadId: string;
  specialistId: string;
}

/** A lead enters a status with this notice. `former`: the listeners of 0.3.0, one for each status. */
const onNotice = (
  notice: LeadNotice,
  names: Record<"email" | "inbox", Pick<StatusListener, "name" | "former">>,
): Cause<OfLead> => ({
  event: leadStatusChanged.eventName,
  listen: (channel, run) =>
    channel === "email" || channel === "inbox"
      ? onStatusChange({ ...names[channel], wants: ({ to }) => leadStatus(to).notice === notice, run })
      : [],
});

type NoticeSpec = Pick<MessageSpec<OfLead, LeadContext>, "says" | "on" | "holds" | "stillTrue" | "email" | "inbox">;

/** One for each notice that the table of statuses names. */
const NOTICES: Record<LeadNotice, NoticeSpec> = {
  "lead-received": {
    says: "A new lead, and until when it can be accepted",
    on: [
      onNotice("lead-received", {
        email: { name: "notifications.mailLeadReceivedNotice", former: { received: "notifications.mailLeadReceived" } },
        inbox: { name: "notifications.noteLeadReceivedNotice", former: { received: "notifications.noteLeadReceived" } },
      }),
    ],
    holds: content.canBeAccepted,
    stillTrue: "the lead can be accepted",
    email: content.receivedEmail,
    inbox: content.receivedNote,
  },
  "lead-expired": {
    says: "A lead has expired, and what becomes of its credit",
    on: [
      onNotice("lead-expired", {
        email: { name: "notifications.mailLeadExpiredNotice", former: { expired: "notifications.mailLeadExpired" } },
        inbox: { name: "notifications.noteLeadExpiredNotice", former: { expired: "notifications.noteLeadExpired" } },
      }),
    ],
    holds: content.hasExpired,
    stillTrue: "the lead is closed, and not by its specialist",
    email: content.expiredEmail,
    inbox: content.expiredNote,
  },
};

const notice = (name: LeadNotice) => message({ name, to: specialist, refs: ["leadId"], facts: findLeadContext, ...NOTICES[name] });

const former: Reader<{ formerSpecialistId: string }> = {
  label: "Previous specialist",
  one: ({ formerSpecialistId }) => formerSpecialistId,
};
const HANDED_OVER = "the lead exists";

export const leadMessages = [
  notice("lead-received"),
  message({
    name: "lead-expiring",
    says: "A lead is about to expire",
    to: specialist,
    on: [on(leadExpiring, { email: "mailLeadExpiring", inbox: "noteLeadExpiring" })],
    refs: ["leadId"],
    facts: findLeadContext,
    holds: ({ lead }, { hours }, { now }) => isAboutToExpire(lead, hours, now),
    stillTrue: "the lead is live, without activity since, and its credit was not returned",
    email: content.expiringEmail,
    inbox: content.expiringNote,
  }),
  notice("lead-expired"),
  message({
    name: "outcome-question",
    says: "The outcome of a meeting has not been reported",
    to: specialist,
    on: [on(outcomeMissing, { email: "mailOutcomeQuestion", inbox: "noteOutcomeMissing" })],
    refs: ["leadId"],
    facts: findLeadContext,
    holds: ({ lead }, _payload, { now }) => isOutcomeMissing(lead, now),
    stillTrue: "the lead waits for its outcome",
    email: content.outcomeMissingEmail,
    inbox: content.outcomeMissingNote,
  }),
  message({
    name: "lead-erased",
    says: "A visitor’s details were removed",
    to: specialist,
    on: [on(leadErased, { email: "mailLeadErased", inbox: "noteLeadErased" })],
    refs: ["leadId"],
    facts: findLeadContext,
    stillTrue: "the lead exists",
    email: content.erasedEmail,
    inbox: content.erasedNote,
    notes: ["No email where the one about the cancelled meeting or the reassigned lead says so."],
  }),
  message({
    name: "lead-deleted",
    says: "A lead was deleted",
    to: specialist,
    on: [on(leadDeleted, { inbox: "noteLeadDeleted" })],
    facts: findReader,
    stillTrue: "the account is not deleted",
    inbox: () => ({
      kind: "lead-deleted",
      title: "A lead was deleted",
      body: "The visitor's details were removed. Please delete any copies you have.",
      link: "/dashboard",
    }),
  }),
  message({
    name: "consent-request",
    says: "May a specialist whom an administrator chose have the visitor’s details?",
    to: visitor,
    on: [on(consentRequested, { email: "mailConsentRequest" })],
    refs: ["leadId"],
    facts: findQuestion,
    stillTrue: "the question is open",
    email: askForConsent,
    toUnproven: true,
  }),
  message({
    name: "lead-gone",
    says: "A lead was reassigned to another specialist, and why",
    to: former,
    on: [on(leadReassigned, { email: "mailFormerSpecialist", inbox: "noteFormerSpecialist" })],
    refs: ["leadId"],
    facts: reassigned.findHandover,
    stillTrue: HANDED_OVER,
    email: reassigned.leadGoneEmail,
    inbox: reassigned.leadGoneNote,
  }),
  message({
    name: "reassigned",
    says: "Another specialist takes over the request or the meeting",
    to: visitor,
    on: [on(leadReassigned, { email: "mailVisitorReassigned" })],
    refs: ["leadId"],
    facts: reassigned.findReassigned,
    stillTrue: "the lead was neither deleted nor reassigned again",
    email: reassigned.reassignedEmail,
  }),
  message({
    name: "specialist-new-meeting",
    says: "An administrator has assigned a meeting, with a calendar file",
    to: specialist,
    on: [on(leadReassigned, { email: "mailGivenMeeting" })],
    refs: ["meetingId"],
    isFor: ({ meetingId }) => meetingId !== null,
    facts: toSide("specialist", reassigned.findGivenMeeting),
    stillTrue: "the meeting is confirmed and ahead",
    email: newMeetingEmail("admin"),
  }),
  message({
    name: "lead-booked",
    says: "An administrator has assigned a meeting",
    to: specialist,
    on: [on(leadReassigned, { inbox: "noteGivenMeeting" })],
    facts: reassigned.findGiven,
    holds: reassigned.isGivenConfirmed,
    stillTrue: "the meeting is confirmed, and the lead was not reassigned again",
    inbox: reassigned.givenMeetingNote,
  }),
];
