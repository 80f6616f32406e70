// What text messages say: at most two segments each, whatever people are called (segments.ts).
import { fitText } from "@/platform/integrations/text-messages/segments.ts";

export const TEXT_KINDS = ["reminder", "undelivered", "booked", "moved", "cancelled"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export interface TextFacts {
  productName: string;
  specialistName: string;
  /** "Tomorrow at 14:00" */
  when: string;
  /** Opens the page with "I'll be there", "Move" and "Cancel". */
  url: string;
}

const STOP = "Reply STOP to end texts.";

const SENTENCES: Record<TextKind, (when: string, withWhom: string) => string> = {
  reminder: (when, withWhom) => `${when}: your meeting${withWhom}. I'll be there, move or cancel:`,
  undelivered: (when, withWhom) => `we couldn't email you about your meeting${withWhom} (${when}). Details:`,
  booked: (when, withWhom) => `your meeting${withWhom} is confirmed: ${when}. Details, move or cancel:`,
  moved: (when, withWhom) => `your meeting${withWhom} has a new time: ${when}. Details:`,
  cancelled: (when, withWhom) => `your meeting${withWhom} (${when}) is cancelled. Details:`,
};

/** Long names are left out before anything else. */
export const meetingText = (kind: TextKind, { productName, specialistName, when, url }: TextFacts): string => {
  const write = (name: string, withWhom: string) =>
    `${name}${name && ": "}${SENTENCES[kind](when, withWhom)} ${url} ${STOP}`;
  return fitText(
    write(productName, ` with ${specialistName}`),
    write(productName, ""),
    write("", ""),
    `${SENTENCES[kind](when, "")} ${url}`,
    url,
  );
};
