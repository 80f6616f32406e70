// Messages about bookings and meetings.
import * as events from "@/events.ts";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed, type Side } from "@/modules/scheduling/rules.ts";
import { meetingEmail, newMeetingEmail } from "../content/bookings.ts";
import * as codes from "../content/contact-codes.ts";
import * as waitlist from "../content/earlier-slots.ts";
import { bookedNote, findMeetingOfLead } from "../content/leads.ts";
import * as changes from "../content/meeting-changes.ts";
import { findEnded, isQuestionOpen, questionEmail } from "../content/outcomes.ts";
import { findConfirmedMeeting, toSide } from "../context/meetings.ts";
import { findForText, reminderEmail, textBody, type TextKind } from "../content/meeting-messages.ts";
import type { MeetingPart } from "../due/meeting-part.ts";
import { isCancellationUseful, isNewsUseful, isReminderUseful, LAST_MINUTES, USEFUL_MINUTES } from "../due/rules.ts";
import { type Message, message, on, specialist, visitor } from "./message.ts";

interface OfMeeting {
  meetingId: string;
}

const CONFIRMED = "the meeting is confirmed and ahead, and no side was deleted";
const NOT_MOVED_AGAIN = "the meeting is confirmed and was not rescheduled again";
const REMINDER =
  `the meeting is confirmed, at the same time and ahead, and it is not too late: ${USEFUL_MINUTES.dayBefore} minutes after it was due a day before, else ${USEFUL_MINUTES.shortly} minutes`;
const AFTER_UNDO = `Where a specialist closed the lead, it waits for the ${
  UNDO_MS / 1_000
} seconds in which they can undo that.`;

const emailReminder = (to: Side): MeetingPart<"email"> => {
  const find = toSide(to, findConfirmedMeeting);
  return {
    channel: "email",
    to,
    template: `${to}-reminder`,
    key: "reminder",
    refs: ({ id }) => ({ meetingId: id }),
    isUseful: isReminderUseful,
    facts: (ctx, { id }: Meeting) => find(ctx, { meetingId: id }),
    minutesBefore: (settings) => settings[`${to}ReminderMinutes` as const],
    content: reminderEmail(to),
  };
};

/** A text message of the visitor; by default about a meeting that is still ahead. */
export const textAbout = (kind: TextKind, more: Partial<MeetingPart<"text">> = {}): MeetingPart<"text"> => ({
  channel: "text",
  to: "visitor",
  template: `text-message-${kind}`,
  key: `text-${kind}`,
  refs: ({ id, trackId }) => ({ meetingId: id, trackId }),
  isUseful: isNewsUseful,
  facts: findForText,
  content: textBody(kind),
  ...more,
});

const textReminder = textAbout("reminder", {
  minutesBefore: ({ textReminderMinutes }) => textReminderMinutes,
  isUseful: isReminderUseful,
});

const UNDELIVERED = "meeting-undelivered";
const hasFallback = (template: string): boolean =>
  meetingMessages.some(({ name, fallback }) => name === template && fallback === UNDELIVERED);

export const meetingMessages: readonly Message[] = [
  message<{ trackId: string }, codes.CodeFacts>(
    "contact-code",
    "The code that proves the address, or confirms a meeting",
    visitor,
    {
      on: [
        on(events.bookingRequested, { email: "mailBookingRequested" }),
        on(events.codeRequested, { email: "mailCode" }),
      ],
      refs: ["trackId"],
      facts: codes.findCodeFacts,
      isStillTrue: codes.isCodeOpen,
      stillTrue: "the code was not typed, and the address is the same",
      email: codes.codeEmail,
      toUnproven: true,
    },
  ),
  message("text-message-code", "The code that proves the phone number", visitor, {
    on: [on(events.textCodeRequested, { text: "textCode" })],
    refs: ["trackId"],
    facts: codes.findTextCodeFacts,
    stillTrue: "the code was not typed and has not expired, and the number is the same",
    text: codes.codeTextBody,
    notes: ["The visitor asks for it: it is sent in quiet hours, too."],
  }),
  message("request-lapsed", "A time is no longer kept", visitor, {
    on: [on(events.bookingLapsed, { email: "mailBookingLapsed" })],
    refs: ["meetingId"],
    // An address that refused the code gets no other email.
    isFor: ({ reason }) => reason !== "not-delivered",
    facts: codes.findLapsed,
    stillTrue: "the request was not confirmed late",
    email: codes.lapsedEmail,
    toUnproven: true,
  }),
  message("finish-later", "The visitor can continue their unfinished request", visitor, {
    on: [on(events.finishLaterDue, { email: "mailUnfinished" })],
    refs: ["trackId", "reminder"],
    facts: codes.findUnfinishedRequest,
    stillTrue: "the visitor has neither continued nor stopped these reminders",
    email: codes.unfinishedEmail,
    notes: ["Only with the consent `finish-later`; twice at most."],
  }),
  message("visitor-confirmation", "The meeting is confirmed, with a calendar file", visitor, {
    on: [
      on(events.bookingSaved, { email: "mailVisitorConfirmation", text: "planTexts" }),
      on(events.meetingArranged, { email: "mailVisitorArranged", text: "planArrangedTexts" }),
    ],
    refs: ["meetingId"],
    facts: toSide<OfMeeting>("visitor", findConfirmedMeeting),
    stillTrue: CONFIRMED,
    email: meetingEmail(),
    text: textAbout("booked", { insteadOf: "email", isAskedFor: true }),
    fallback: UNDELIVERED,
  }),
  message("visitor-reminder", "A meeting is about to start", visitor, {
    on: [
      on(events.bookingSaved, { text: "planTexts" }),
      on(events.meetingArranged, { text: "planArrangedTexts" }),
      on(events.meetingRescheduled, { text: "planMovedTexts" }),
      on(events.textsAllowed, { text: "planAllowedTexts" }),
    ],
    stillTrue: REMINDER,
    email: emailReminder("visitor"),
    text: textReminder,
    fallback: UNDELIVERED,
  }),
  message("specialist-reminder", "A meeting is about to start", specialist, {
    on: [on(events.meetingChanged)],
    stillTrue: REMINDER,
    email: emailReminder("specialist"),
  }),
  message(UNDELIVERED, "An email about the meeting could not be delivered", visitor, {
    on: [on(events.messageBounced, { text: "planFallbackText" })],
    isFor: ({ meetingId, template }) => meetingId !== undefined && hasFallback(template),
    stillTrue: `the meeting is confirmed and starts in more than ${LAST_MINUTES} minutes`,
    text: textAbout("undelivered"),
  }),
  message("specialist-new-meeting", "A visitor has booked a meeting, with a calendar file", specialist, {
    on: [on(events.bookingSaved, { email: "mailSpecialistNewMeeting" })],
    refs: ["meetingId"],
    facts: toSide<OfMeeting>("specialist", findConfirmedMeeting),
    stillTrue: CONFIRMED,
    email: newMeetingEmail("visitor"),
  }),
  message("specialist-new-meeting", "The specialist has arranged a meeting, with a calendar file", specialist, {
    on: [on(events.meetingArranged, { email: "mailSpecialistArranged" })],
    refs: ["meetingId"],
    facts: toSide<OfMeeting>("specialist", findConfirmedMeeting),
    stillTrue: CONFIRMED,
    email: newMeetingEmail("specialist"),
  }),
  message("lead-booked", "A visitor has booked a meeting", specialist, {
    on: [on(events.bookingSaved, { inbox: "noteBooking" })],
    facts: findMeetingOfLead,
    isStillTrue: ({ meeting }) => isConfirmed(meeting.status),
    stillTrue: "the meeting is confirmed",
    inbox: bookedNote,
  }),
  message("visitor-moved", "The meeting has a new time, with a calendar file", visitor, {
    on: [on(events.meetingRescheduled, { email: "mailVisitorMoved", text: "planMovedTexts" })],
    refs: ["meetingId"],
    facts: toSide<changes.Moved>("visitor", changes.findMoved),
    stillTrue: NOT_MOVED_AGAIN,
    email: changes.movedEmail("visitor"),
    text: textAbout("moved", { insteadOf: "email" }),
    fallback: UNDELIVERED,
  }),
  message("specialist-moved", "The meeting has a new time, with a calendar file", specialist, {
    on: [on(events.meetingRescheduled, { email: "mailSpecialistMoved" })],
    refs: ["meetingId"],
    facts: toSide<changes.Moved>("specialist", changes.findMoved),
    stillTrue: NOT_MOVED_AGAIN,
    email: changes.movedEmail("specialist"),
  }),
  message("meeting-moved", "Somebody else has rescheduled a meeting", specialist, {
    on: [on(events.meetingRescheduled, { inbox: "noteMeetingMoved" })],
    isFor: ({ by }) => by !== "specialist",
    facts: changes.findLeadOfMeeting,
    isStillTrue: ({ meeting }, _ctx, { sequence }) => isConfirmed(meeting.status) && meeting.sequence === sequence,
    stillTrue: NOT_MOVED_AGAIN,
    inbox: changes.movedNote,
  }),
  message(
    "visitor-cancelled",
    "The meeting is cancelled, with a calendar file; other specialists, where the visitor was let down",
    visitor,
    {
      on: [on(events.meetingCancelled, { email: "mailVisitorCancelled", text: "planCancelledText" })],
      refs: ["meetingId"],
      facts: toSide<changes.Cancelled>("visitor", changes.findCancelled),
      stillTrue: "the visitor was not deleted",
      email: changes.visitorCancelledEmail,
      text: textAbout("cancelled", {
        insteadOf: "email",
        isFor: ({ by }) => by !== "visitor",
        isUseful: isCancellationUseful,
      }),
      notes: [AFTER_UNDO, "No text message where the visitor cancelled it themselves."],
    },
  ),
  message(
    "specialist-cancelled",
    "The meeting is cancelled, with a calendar file, and what becomes of the credit",
    specialist,
    {
      on: [on(events.meetingCancelled, { email: "mailSpecialistCancelled" })],
      refs: ["meetingId"],
      facts: toSide<changes.Cancelled>("specialist", changes.findCancelled),
      stillTrue: "the account is not deleted",
      email: changes.specialistCancelledEmail,
      notes: [AFTER_UNDO],
    },
  ),
  message("meeting-cancelled", "Somebody else has cancelled a meeting", specialist, {
    on: [on(events.meetingCancelled, { inbox: "noteMeetingCancelled" })],
    isFor: ({ by }) => by !== "specialist",
    facts: changes.findLeadOfMeeting,
    stillTrue: "the lead exists",
    inbox: changes.cancelledNote,
  }),
  message(
    "calendar-change",
    "The specialist moved or deleted a meeting in their own calendar: what should we do?",
    specialist,
    {
      on: [on(events.entryChanged, { inbox: "noteEntryChanged" })],
      facts: changes.findLeadOfMeeting,
      isStillTrue: changes.isChangeOpen,
      stillTrue: "the specialist has not answered, and the meeting is ahead and elsewhere than in their calendar",
      inbox: changes.entryChangedNote,
    },
  ),
  message("calendar-lost", "A connected calendar can't be read any more", specialist, {
    on: [on(events.calendarLost, { inbox: "noteCalendarLost" })],
    facts: changes.findLost,
    stillTrue: "it was not connected again",
    inbox: () => ({
      title: "Please connect your calendar again",
      body: "We can no longer read one of your calendars. Its last busy times still count.",
      link: "/dashboard/connections",
    }),
  }),
  message("outcome-question", "Did the meeting take place?", visitor, {
    on: [on(events.meetingEnded, { email: "askVisitorOutcome" })],
    refs: ["meetingId"],
    facts: toSide<OfMeeting>("visitor", findEnded),
    isStillTrue: isQuestionOpen("visitor"),
    stillTrue: "the visitor has not answered, and the outcome is not settled",
    email: questionEmail("visitor"),
  }),
  message("outcome-question", "Did the meeting take place?", specialist, {
    on: [on(events.meetingEnded, { email: "askSpecialistOutcome" })],
    refs: ["meetingId"],
    facts: toSide<OfMeeting>("specialist", findEnded),
    isStillTrue: isQuestionOpen("specialist"),
    stillTrue: "the specialist has not answered, the outcome is not settled, and the lead is not converted",
    email: questionEmail("specialist"),
  }),
  message("earlier-wish-noted", "The visitor is on the earlier-slot list", visitor, {
    on: [on(events.waitlistEntryMade, { email: "mailEarlierWish" })],
    facts: waitlist.findEntryFacts,
    stillTrue: "the visitor is on the list, with the same address",
    email: waitlist.joinedEmail,
  }),
  message("earlier-offer", "An earlier time is held for the visitor", visitor, {
    on: [on(events.earlierOffered, { email: "mailEarlierOffer" })],
    facts: waitlist.findOfferFacts,
    stillTrue: "the offer is open",
    email: waitlist.offerEmail,
  }),
];
