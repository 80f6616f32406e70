// The first sentences of the dashboard: the state before any control (LOOK, principle 2).
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";
import type { ShownExplanation } from "@/modules/funnel/explain-schemas.ts";

type Morning = Pick<DashboardProps, "meetings" | "nextMeetings" | "waitingFor">;

const meetingsOf = (count: number): string => `${count} ${count === 1 ? "meeting" : "meetings"}`;

/** With the sign that leads on to what waits. */
const meetingWords = ({ meetings: { today, tomorrow, ahead }, nextMeetings: [next] }: Morning): string => {
  if (today > 0) return `${meetingsOf(today)} today${tomorrow > 0 ? ` and ${tomorrow} tomorrow` : ""},`;
  if (tomorrow > 0) return `${meetingsOf(tomorrow)} tomorrow,`;
  if (ahead === 0 || !next?.meeting) return "No meeting is booked yet,";
  return `Your next meeting is on ${next.meeting.text};`;
};

const waitingWords = ({ waitingFor: { take, tell, work } }: Morning): string => {
  const all = take + tell + work;
  if (all === 0) return "nothing waits for you";
  return all === 1 ? "1 lead waits for you" : `${all} leads wait for you`;
};

const visibility = ({ shown, categories }: ShownExplanation) => {
  if (!shown) return "Visitors do not find you at the moment.";
  const open = categories.filter((category) => category.shown).length;
  if (open === categories.length) return "Visitors find you.";
  return `Visitors find you in ${open} of your ${categories.length} categories.`;
};

/** "2 meetings tomorrow, 1 lead waits for you. Visitors find you." */
export const standingWords = (morning: Morning, explanation: ShownExplanation): string =>
  `${meetingWords(morning)} ${waitingWords(morning)}. ${visibility(explanation)}`;
