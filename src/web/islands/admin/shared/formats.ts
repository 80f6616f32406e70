import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";

interface TimeParts {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
}

/** "Mon 6 Oct" of a local day, YYYY-MM-DD. */
export const formatDate = (date: string): string => formatDay(date).short;

/** "Mon 6 Oct, 10:38" */
export const formatTime = ({ date, hour, minute }: TimeParts): string =>
  `${formatDate(date)}, ${formatTimeOfDay(hour, minute)}`;

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
