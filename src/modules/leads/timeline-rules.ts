// The lines of a lead's timeline. Rows keep the kind; what has been written stays readable for ever.
import type { Tone } from "@/platform/status.ts";

interface TimelineEntry {
  /** To the specialist. */
  text: string;
  /** To administrators, where it differs. */
  adminText?: string;
  tone?: Tone;
}

const TIMELINE = {
  received: { text: "Received" },
  live: { text: "Accepted" },
  booked: { text: "Meeting booked", tone: "planned" },
  converted: { text: "Converted", tone: "ok" },
  "not-converted": { text: "Not converted" },
  expired: { text: "Closed", tone: "danger" },
  reopened: { text: "Reopened" },
  kept: { text: "Kept with another credit" },
  imported: { text: "Imported with its meeting", tone: "planned" },
  "booked-outside": { text: "Meeting arranged elsewhere" },
  noted: { text: "Notes changed" },
  "not-accepted": { text: "Not accepted in time", tone: "danger" },
  "went-cold": { text: "Expired after too long without activity", tone: "danger" },
  "no-outcome": { text: "Expired without an outcome", tone: "danger" },
  undone: { text: "Undone" },
  "meeting-cancelled": { text: "Meeting cancelled" },
  "visitor-absent": { text: "The visitor didn't attend" },
  "specialist-absent": { text: "You didn't attend", adminText: "The specialist didn't attend" },
  "credit-returned": { text: "Credit returned", tone: "ok" },
  "own-client": {
    text: "Your client: no credit used",
    adminText: "The specialist's client: no credit used",
    tone: "ok",
  },
  "own-link": {
    text: "Your booking link: no credit used",
    adminText: "The specialist's booking link: no credit used",
    tone: "ok",
  },
  "credit-moved": { text: "Credit used for another booking of the same visitor" },
  "credit-taken-over": { text: "Uses the credit of another booking of the same visitor" },
  "duplicate-ended": { text: "Contact details hidden" },
  "credit-held-back": { text: "We're reviewing whether this credit is returned" },
  "email-bounced": { text: "The visitor's email address doesn't work" },
  "text-failed": { text: "The visitor's phone number doesn't get text messages" },
  "phone-corrected": { text: "The visitor corrected their phone number" },
  "visitor-will-come": { text: "The visitor says that they'll be there" },
  "meeting-moved": { text: "Meeting rescheduled" },
  "meeting-moved-earlier": { text: "Meeting moved to an earlier time from the earlier-slot list" },
  "meeting-held": { text: "Meeting took place" },
  "meeting-moved-outside": { text: "You agreed on another time", adminText: "They agreed on another time" },
  "consent-withdrawn": { text: "The visitor withdrew their consent, so their details were deleted" },
  erased: { text: "The visitor deleted their details" },
  reassigned: { text: "The visitor is meeting another specialist" },
  "handed-over": { text: "Reassigned to you from another specialist" },
  "handed-away": { text: "Reassigned to another specialist" },
  deleted: { text: "Deleted" },
  consented: { text: "The visitor agreed" },
  "consent-declined": { text: "The visitor didn't agree" },
  "consent-missing": { text: "The visitor didn't answer in time" },
  "consent-cancelled": { text: "The question to the visitor was cancelled" },
  "not-delivered": { text: "The visitor's email address doesn't work" },
} as const satisfies Record<string, TimelineEntry>;

export type TimelineKind = keyof typeof TIMELINE;

/** What a stored kind says; undefined for one that a newer program has written. */
export const timelineEntry = (kind: string): TimelineEntry | undefined => TIMELINE[kind as TimelineKind];
