// How leads are named on the administrators' screens.
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import { LOCATION_WORDS } from "@/web/islands/area/leads/lead-looks.tsx";

export const SOURCES: Record<AdminLeadItem["source"], string> = {
  funnel: "Booked by the visitor",
  "admin-assigned": "Assigned by an administrator",
  reassigned: "Handed over from somebody else",
};
export const SOURCE_CHOICES = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

export const LOCATIONS: Record<string, string> = LOCATION_WORDS;

const DUE: Record<NonNullable<AdminLeadItem["due"]>["what"], string> = {
  accept: "To be taken by",
  work: "Live until",
  outcome: "Outcome due by",
};

/** "To be taken by Tue 24 Nov, 14:00"; nothing when nothing has to happen. */
export const dueLabel = ({ due }: Pick<AdminLeadItem, "due">): string | undefined =>
  due ? `${DUE[due.what]} ${due.at.text}` : undefined;

const MEETINGS: Record<string, string> = {
  held: "Reserved",
  confirmed: "Confirmed",
  completed: "Took place",
  cancelled: "Cancelled",
  "no-show": "Somebody did not come",
};
export const meetingStatusLabel = (status: string): string => MEETINGS[status] ?? status;
