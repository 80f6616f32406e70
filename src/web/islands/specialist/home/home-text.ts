// Sentences and labels of the dashboard: the summary, the performance of leads, times that are near.
import { formatCount, formatShare } from "@/platform/intl.ts";
import type { DashboardOverview, DashboardProps } from "@/modules/dashboard/schemas.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { formatDuration } from "@/web/ui/calendar/clock.ts";

type Overview = Pick<DashboardOverview, "meetings" | "nextMeetings" | "tasks" | "calendarChanges">;

const meetingsOf = (count: number): string => `${count} ${count === 1 ? "meeting" : "meetings"}`;

const meetingsText = ({ meetings: { today, tomorrow, ahead }, nextMeetings: [next] }: Overview): string => {
  if (today > 0) return `${meetingsOf(today)} today${tomorrow > 0 ? ` and ${tomorrow} tomorrow` : ""}.`;
  if (tomorrow > 0) return `${meetingsOf(tomorrow)} tomorrow.`;
  return ahead === 0 || !next?.meeting ? "No meetings yet." : `Next meeting: ${next.meeting.text}.`;
};

const attentionText = ({ tasks, calendarChanges }: Overview): string => {
  const count = tasks.accept + tasks.work + tasks.outcome + calendarChanges.length;
  if (count === 0) return "You're all caught up.";
  return count === 1 ? "1 lead needs you." : `${count} leads need you.`;
};

/** "You're visible in 2 of your 3 categories." */
export const visibilityText = ({ shown, categories }: VisibilityExplanation): string => {
  if (!shown) return "You're not visible to visitors.";
  const visible = categories.filter((category) => category.shown).length;
  return visible === categories.length
    ? "You're visible to visitors."
    : `You're visible in ${visible} of your ${categories.length} categories.`;
};

/** "2 meetings tomorrow. 1 lead needs you. You're visible to visitors." */
export const summaryText = (overview: Overview, explanation: VisibilityExplanation): string =>
  `${meetingsText(overview)} ${attentionText(overview)} ${visibilityText(explanation)}`;

/** "31 leads in the last 12 weeks, 6 of them converted so far (19%)." */
export const performanceText = (weeks: DashboardProps["weeks"]): string => {
  const sum = (of: "leads" | "converted") => weeks.reduce((total, week) => total + week[of], 0);
  const [leads, converted] = [sum("leads"), sum("converted")];
  const span = `in the last ${weeks.length} weeks`;
  if (leads === 0) return `No leads ${span}.`;
  const received = `${formatCount(leads)} ${leads === 1 ? "lead" : "leads"} ${span}`;
  if (converted === 0) return `${received}, none of them converted so far.`;
  const share = formatShare(converted / leads);
  return `${received}, ${formatCount(converted)} of them converted so far (${share}).`;
};

/** Whole minutes until an instant; negative when it is over. `now` in ms. */
const minutesUntil = (at: string, now: number): number => Math.ceil((Date.parse(at) - now) / MINUTE_MS);

/** "Meeting in 40 min" from an hour before, "Meeting now" once it has started; nothing before. `now` in ms. */
export const soonText = (meeting: { startsAt: string } | null, now: number): string | undefined => {
  if (!meeting) return undefined;
  const minutes = minutesUntil(meeting.startsAt, now);
  if (minutes <= 0) return "Meeting now";
  return minutes <= 60 ? `Meeting in ${formatDuration(minutes)}` : undefined;
};

/** "in 3 h", "in 25 min"; nothing beyond a day, and nothing once it is over. `now` in ms. */
export const timeLeft = (at: string, now: number): string | undefined => {
  const minutes = minutesUntil(at, now);
  if (minutes <= 0 || minutes >= 24 * 60) return undefined;
  return `in ${formatDuration(minutes < 60 ? minutes : Math.floor(minutes / 60) * 60)}`;
};
