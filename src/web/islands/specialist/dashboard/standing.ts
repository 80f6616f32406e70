// The first sentences of the dashboard: the state before any control (LOOK, principle 2).
import type { LayoutProps } from "../../../../modules/dashboard/shapes.ts";
import type { ShownExplanation } from "../../../../modules/funnel/explain-shapes.ts";

const meetings = (count: number) => {
  if (count === 0) return "No meeting is booked yet.";
  return count === 1 ? "1 meeting is coming up." : `${count} meetings are coming up.`;
};

const visibility = ({ shown, categories }: ShownExplanation) => {
  if (!shown) return "Visitors do not find you at the moment.";
  const open = categories.filter((category) => category.shown).length;
  if (open === categories.length) return "Visitors find you.";
  return `Visitors find you in ${open} of your ${categories.length} categories.`;
};

/** Meetings to come, and whether new ones can be booked. */
export const standingWords = ({ badges }: Pick<LayoutProps, "badges">, explanation: ShownExplanation): string =>
  `${meetings(badges.upcomingMeetings)} ${visibility(explanation)}`;
