// Written by `deno task generate` from src/languages/<language>/*.json; do not edit it.

export const LANGUAGES = ["en", "de"] as const;
export type Language = typeof LANGUAGES[number];

type None = Record<never, never>;
type Value = string | number;

/** The values of each message. */
export interface Messages {
  "errors.tooMany": None;
  "errors.unavailable": None;
  "errors.uncertain": None;
  "frame.skip": None;
  "frame.description": None;
  "frame.legal": None;
  "frame.terms": None;
  "frame.privacy": None;
  "frame.site": None;
  "frame.howItWorks": None;
  "frame.forSpecialists": None;
  "frame.signIn": None;
  "frame.noScript": { email: Value };
  "frame.language": None;
  "funnel.allTopics": None;
  "funnel.continue": None;
  "funnel.resume.title": None;
  "funnel.resume.next": { topic: Value; step: Value };
  "funnel.resume.startOver": None;
  "funnel.resume.startingOver": None;
  "funnel.resume.booked": None;
  "funnel.resume.bookedWith": { time: Value; name: Value };
  "funnel.resume.seeMeeting": None;
  "funnel.start.title": None;
  "funnel.start.question": None;
  "funnel.start.unsure": None;
  "funnel.start.choose": None;
  "funnel.start.start": None;
  "funnel.start.starting": None;
  "funnel.start.promiseFree": None;
  "funnel.start.promiseChoice": None;
  "funnel.start.promiseDetails": None;
  "funnel.start.freeTimes": None;
  "funnel.start.nobody": { days: number };
  "funnel.start.earliest": { city: Value };
  "funnel.start.chosen": { time: Value };
  "funnel.start.yourSpecialist": None;
  "funnel.start.meetingWith": { name: Value };
  "funnel.start.thenTimes": None;
  "funnel.step.start": None;
  "funnel.step.about": None;
  "funnel.step.needs": None;
  "funnel.step.preferences": None;
  "funnel.step.contacts": None;
  "funnel.step.calendar": None;
  "funnel.step.specialist": None;
  "landing.meet": None;
  "landing.goodToKnow": None;
  "landing.rating": None;
  "landing.verified": None;
  "landing.next": None;
  "landing.freeThisWeek": None;
  "landing.freeThisWeekIn": { country: Value };
  "landing.covered": None;
  "landing.notCovered": None;
  "landing.elsewhere": None;
  "landing.seemToBeIn": { country: Value };
  "landing.showThere": None;
  "landing.topicTitle": { topic: Value };
  "landing.costQuestion": { topic: Value };
  "landing.costAnswer": None;
  "landing.soonQuestion": { topic: Value };
  "landing.soonAnswer": None;
  "landing.qualifiedQuestion": None;
  "landing.qualifiedYes": None;
  "landing.qualifiedNo": None;
  "landing.rankingQuestion": None;
  "landing.rankingAnswer": None;
  "landing.dataQuestion": None;
  "landing.dataAnswer": None;
  "landing.coveredIn": { country: Value };
  "landing.notCoveredIn": { country: Value };
  "ui.back": None;
  "ui.optional": None;
  "ui.error": None;
  "ui.fixAnswers": { count: number };
  "ui.stepOf": { step: Value; of: Value };
  "ui.tooManyAttempts": { wait: Value };
  "ui.fewMinutes": None;
  "ui.stars": { count: number };
  "ui.ratings": { average: Value; count: number };
}

/** The same for messages with tags. */
export interface RichMessages {
  "funnel.start.supply": { values: { specialists: number; days: number }; tags: "b" };
}
