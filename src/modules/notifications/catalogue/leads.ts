// Messages about leads.
import * as events from "@/events.ts";
import { askForConsent } from "@/emails/finish-later.tsx";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import { onStatusChange, type StatusChange, type StatusListener } from "@/modules/leads/index.ts";
import { type LeadNotice, leadStatus } from "@/modules/leads/status-rules.ts";
import { newMeetingEmail } from "../content/bookings.ts";
import * as content from "../content/leads.ts";
import { findReader } from "../content/people.ts";
import * as reassigned from "../content/reassignments.ts";
import { findLeadContext } from "../context/leads.ts";
import { toSide } from "../context/meetings.ts";
import type { ChannelName } from "../channels/channels.ts";
import { textAbout } from "./meetings.ts";
import { type Cause, type Message, message, on, type Reader, specialist, visitor } from "./message.ts";

interface OfLead {
  leadId: string;
  specialistId: string;
}

/** A lead enters a status with this notice. Deliveries of 0.3.0 name a listener for the status that was entered. */
const onNotice = (
  notice: LeadNotice,
  status: keyof StatusListener["former"],
  names: Partial<Record<ChannelName, string>>,
): Cause<OfLead> => ({
  event: events.leadStatusChanged.eventName,
  listen: (channel, name, run) => {
    const known = names[channel];
    const wants = ({ to }: StatusChange) => leadStatus(to).notice === notice;
    const former = known ? { [status]: `notifications.${known}` } : {};
    return onStatusChange({ name: `notifications.${known ? `${known}Notice` : name}`, former, wants, run });
  },
});

/** One for each notice that the table of statuses names. */
const NOTICES: Record<LeadNotice, Message> = {
  "lead-received": message("lead-received", "A new lead, and until when it can be accepted", specialist, {
    on: [onNotice("lead-received", "received", { email: "mailLeadReceived", inbox: "noteLeadReceived" })],
    refs: ["leadId"],
    facts: findLeadContext,
    isStillTrue: content.canBeAccepted,
    stillTrue: "the lead can be accepted",
    email: content.receivedEmail,
    inbox: content.receivedNote,
  }),
  "lead-expired": message("lead-expired", "A lead has expired, and what becomes of its credit", specialist, {
    on: [onNotice("lead-expired", "expired", { email: "mailLeadExpired", inbox: "noteLeadExpired" })],
    refs: ["leadId"],
    facts: findLeadContext,
    isStillTrue: content.hasExpired,
    stillTrue: "the lead is closed, and not by its specialist",
    email: content.expiredEmail,
    inbox: content.expiredNote,
    notes: [`What a specialist does to a lead they can undo for ${UNDO_MS / 1_000} seconds; it waits that long.`],
  }),
};

const former: Reader<{ formerSpecialistId: string }> = {
  label: "Previous specialist",
  one: ({ formerSpecialistId }) => formerSpecialistId,
};
const HANDED_OVER = "the lead exists, and is not this specialist's again";

export const leadMessages = [
  ...Object.values(NOTICES),
  message("lead-expiring", "A lead is about to expire", specialist, {
    on: [on(events.leadExpiring, { email: "mailLeadExpiring", inbox: "noteLeadExpiring" })],
    refs: ["leadId"],
    facts: findLeadContext,
    isStillTrue: content.isAboutToExpire,
    stillTrue: "the lead is live, without activity since, and its credit was not returned",
    email: content.expiringEmail,
    inbox: content.expiringNote,
  }),
  message("outcome-question", "The outcome of a meeting has not been reported", specialist, {
    on: [on(events.outcomeMissing, { email: "mailOutcomeQuestion", inbox: "noteOutcomeMissing" })],
    refs: ["leadId"],
    facts: findLeadContext,
    isStillTrue: content.isOutcomeMissing,
    stillTrue: "the lead waits for its outcome",
    email: content.outcomeMissingEmail,
    inbox: content.outcomeMissingNote,
  }),
  message("lead-erased", "A visitor's details were removed", specialist, {
    on: [on(events.leadErased, { email: "mailLeadErased", inbox: "noteLeadErased" })],
    refs: ["leadId"],
    facts: findLeadContext,
    stillTrue: "the lead exists",
    email: content.erasedEmail,
    inbox: content.erasedNote,
    notes: ["No email where the one about the cancelled meeting or the reassigned lead says so."],
  }),
  message("lead-deleted", "A lead was deleted", specialist, {
    on: [on(events.leadDeleted, { inbox: "noteLeadDeleted" })],
    facts: findReader,
    stillTrue: "the account is not deleted",
    inbox: () => ({
      title: "A lead was deleted",
      body: "The visitor's details were removed. Please delete any copies you have.",
    }),
  }),
  message("consent-request", "May a specialist whom an administrator chose have the visitor's details?", visitor, {
    on: [on(events.consentRequested, { email: "mailConsentRequest" })],
    refs: ["leadId"],
    facts: content.findQuestion,
    stillTrue: "the question is open",
    email: askForConsent,
    toUnproven: true,
  }),
  message("lead-gone", "A lead was reassigned to another specialist, and why", former, {
    on: [on(events.leadReassigned, { email: "mailFormerSpecialist", inbox: "noteFormerSpecialist" })],
    refs: ["leadId"],
    facts: reassigned.findHandover,
    stillTrue: HANDED_OVER,
    email: reassigned.leadGoneEmail,
    inbox: reassigned.leadGoneNote,
  }),
  message("reassigned", "Another specialist takes over the request or the meeting", visitor, {
    on: [on(events.leadReassigned, { email: "mailVisitorReassigned", text: "planReassignedText" })],
    refs: ["leadId"],
    facts: reassigned.findReassigned,
    stillTrue: "the lead was neither deleted nor reassigned again",
    email: reassigned.reassignedEmail,
    text: textAbout("reassigned", { insteadOf: "email" }),
    notes: ["A text message only where the meeting keeps its time; a cancelled one has its own."],
  }),
  message("specialist-new-meeting", "An administrator has assigned a meeting, with a calendar file", specialist, {
    on: [on(events.leadReassigned, { email: "mailGivenMeeting" })],
    refs: ["meetingId"],
    isFor: ({ meetingId }) => meetingId !== null,
    facts: toSide<reassigned.Reassigned>("specialist", reassigned.findGivenMeeting),
    stillTrue: "the meeting is confirmed and ahead",
    email: newMeetingEmail("admin"),
  }),
  message("lead-booked", "An administrator has assigned a meeting", specialist, {
    on: [on(events.leadReassigned, { inbox: "noteGivenMeeting" })],
    facts: reassigned.findGiven,
    isStillTrue: reassigned.isGivenConfirmed,
    stillTrue: "the meeting is confirmed, and the lead was not reassigned again",
    inbox: reassigned.givenMeetingNote,
  }),
];
