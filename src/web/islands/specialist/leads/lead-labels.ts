import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { awaitsConsent, creditUse, DUPLICATE } from "@/modules/leads/credit-rules.ts";
import { FREE_LABELS, USED_FOR_ANOTHER } from "@/modules/leads/label-rules.ts";
import { timelineEntry } from "@/modules/leads/timeline-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";

/** "Tue 24 Nov, 14:00 · Vienna" */
export const timeWithCity = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

/** The meeting in the visitor's time; nothing where it is the same as the specialist's. */
export const visitorTimeText = (
  { meeting, visitorTime }: Pick<LeadView, "meeting" | "visitorTime">,
): string | undefined =>
  meeting && visitorTime && visitorTime.offset !== meeting.offset
    ? `For the visitor: ${timeWithCity(visitorTime)}`
    : undefined;

/** "Your credit was returned because the visitor cancelled in time." */
export const creditText = ({ credit: { state, rule, paidByOther, freeReason } }: Pick<LeadView, "credit">): string => {
  if (awaitsConsent({ creditState: state })) {
    return "1 credit is reserved. It is used if the visitor agrees that you get their details.";
  }
  if (freeReason) return `${FREE_LABELS[freeReason]}.`;
  const use = creditUse({ creditState: state });
  if (use === "used") return "1 credit was used for this lead.";
  if (use === "none") return "No credit was used for this lead.";
  if (paidByOther && rule !== DUPLICATE) return `This lead uses no credit. ${USED_FOR_ANOTHER}`;
  return rule ? `Your credit was returned because ${returnRuleLabel(rule)}.` : "Your credit was returned.";
};

/** Whether the lead was closed a moment ago, so that its meeting is cancelled when that can't be undone any more. */
export const isMeetingWaiting = ({ meetingStatus, meetingLife }: Pick<LeadView, "meetingStatus" | "meetingLife">) =>
  meetingStatus !== null && isConfirmed(meetingStatus) && meetingLife === null;

type Line = LeadView["timeline"][number];

const isRepeatedNote = (line: Line, next: Line | undefined): boolean => line.kind === "noted" && next?.kind === "noted";

/** The newest first; consecutive changes of the notes are one entry. */
export const timelineEntries = (timeline: readonly Line[]) =>
  timeline.filter((line, at) => !isRepeatedNote(line, timeline[at + 1])).reverse().map((
    { at, kind, text, by, undo },
  ) => ({
    title: text,
    at: `${timeWithCity(at)} · ${by}`,
    tone: timelineEntry(kind)?.tone ?? "info" as const,
    undo,
  }));
