// Dates, times, languages and locations as the administrators' screens show them.
import { labelOf, LABELS } from "@/modules/funnel/rules.ts";
import { clockLabel, dayLabel } from "@/web/ui/calendar/day-label.ts";

interface TimeParts {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
}

/** "Mon 6 Oct", with the year unless it is the current one. @param date YYYY-MM-DD, or an instant that begins so. */
export const formatDate = (date: string, now = Date.now()): string => {
  const year = date.slice(0, 4);
  const { short } = dayLabel(date.slice(0, 10));
  return year === String(new Date(now).getUTCFullYear()) ? short : `${short} ${year}`;
};

/** "Mon 6 Oct, 10:38", with the year unless it is the current one. */
export const formatTime = ({ date, hour, minute }: TimeParts, now?: number): string =>
  `${formatDate(date, now)}, ${clockLabel(hour, minute)}`;

const names = new Intl.DisplayNames("en", { type: "language" });

/** "English" for "en"; an unknown code stays as it is. */
export const languageName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** "WhatsApp" for "whatsapp" */
export const locationLabel = (location: string): string => labelOf(LABELS.location, location);
