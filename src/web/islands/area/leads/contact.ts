import type { Contact } from "@/modules/tracks/contact-rules.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import { textLink } from "@/web/ui/link.tsx";

export interface Preferences {
  contactMethod: string;
  timing: string;
  timeOfDay: readonly string[];
}

/** How and when a visitor wants to be reached. */
export const preferenceItems = ({ contactMethod, timing, timeOfDay }: Preferences) => [
  { term: "Prefers", value: labelOf(LABELS.contactMethod, contactMethod) },
  { term: "Timeframe", value: labelOf(LABELS.timing, timing) },
  ...(timeOfDay.length > 0
    ? [{ term: "Time of day", value: timeOfDay.map((time) => labelOf(LABELS.timeOfDay, time)).join(", ") }]
    : []),
];

/** Where the visitor works, if they were asked and have said so. */
export const companyItems = (contact: Pick<Contact, "company"> | null) =>
  contact?.company ? [{ term: "Company", value: contact.company }] : [];

/** The classes of a link that calls or writes to a visitor. */
export const contactLink = `inline-flex min-h-11 items-center gap-2 break-all ${textLink}`;
