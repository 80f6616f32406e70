// Times of the administrators' screens: most lie far back, so that the year belongs to them. In the reader's own zone.
import { dayLabel } from "@/web/ui/calendar/day-label.ts";

/** As much of a call's time as is written. */
export interface TimeParts {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "6 Oct 2025" @param date YYYY-MM-DD, or an instant that begins so. */
export const formatDate = (date: string): string => {
  const { short } = dayLabel(date.slice(0, 10));
  return `${short.slice(short.indexOf(" ") + 1)} ${date.slice(0, 4)}`;
};

/** "6 Oct 2025, 10:38" */
export const formatTime = ({ date, hour, minute }: TimeParts): string =>
  `${formatDate(date)}, ${two(hour)}:${two(minute)}`;
