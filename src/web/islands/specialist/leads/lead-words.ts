// How leads are told of to their specialist: where they came from, what has to happen by when, what became of them.
import type { LeadItem, LeadView } from "@/modules/leads/schemas.ts";

export const SOURCE_WORDS: Record<LeadItem["source"], string> = {
  funnel: "Booked by the visitor on Parley",
  "admin-assigned": "Assigned to you by Parley",
  reassigned: "Handed over to you by Parley",
};

const DUE_WORDS: Record<NonNullable<LeadItem["due"]>["what"], string> = {
  accept: "Take it by",
  work: "Live until",
  outcome: "Say how it went by",
};

/**
 * "Take it by Tue 24 Nov, 14:00"; nothing when nothing has to happen, or not yet: how a meeting went is asked once it
 * has begun. `now` in ms.
 */
export const dueWords = ({ due, meeting }: Pick<LeadItem, "due" | "meeting">, now: number): string | undefined => {
  if (!due) return undefined;
  if (due.what === "outcome" && meeting && now < Date.parse(meeting.startsAt)) return undefined;
  return `${DUE_WORDS[due.what]} ${due.at.text}`;
};

/** Whether it waits for the specialist, and not only for its time. */
export const isPressing = ({ due }: Pick<LeadItem, "due">): boolean => due !== null && due.what !== "work";

/** "Tue 24 Nov, 14:00 · Vienna" */
export const placedTime = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

/** The meeting on the visitor's clock, beside the specialist's. */
export const visitorClock = ({ meeting, visitorTime }: Pick<LeadView, "meeting" | "visitorTime">): string => {
  if (!meeting || !visitorTime) return "";
  const same = visitorTime.offset === meeting.offset;
  return same ? `The same time for the visitor (${visitorTime.city})` : `For the visitor: ${placedTime(visitorTime)}`;
};

const MEETING_STATES: Record<string, string> = {
  held: "Reserved",
  completed: "Took place",
  cancelled: "Cancelled",
  "no-show": "Somebody did not come",
};

/** What became of a meeting; nothing while it simply stands. */
export const meetingStateWords = ({ meetingStatus }: Pick<LeadItem, "meetingStatus">): string | undefined =>
  meetingStatus ? MEETING_STATES[meetingStatus] : undefined;

const RETURN_RULES: Record<string, string> = {
  "visitor-cancelled": "the visitor cancelled in time",
  rescued: "the visitor meets somebody else instead",
  "visitor-absent": "the visitor did not come",
  duplicate: "the same visitor had come to you within 30 days",
  "contact-failed": "the contact details did not work",
  "consent-withdrawn": "the visitor withdrew the consent",
  "not-accepted": "the lead was not taken in time",
  dispute: "your dispute was decided in your favour",
};

/** "Your credit came back: the visitor cancelled in time." */
export const creditWords = ({ credit: { state, rule } }: Pick<LeadView, "credit">): string => {
  if (state === "consumed") return "One credit was used for this lead.";
  const why = rule ? RETURN_RULES[rule] ?? rule.replaceAll("-", " ") : undefined;
  return why ? `Your credit came back: ${why}.` : "Your credit came back.";
};
