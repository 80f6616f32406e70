// How another calendar is spoken of.
import type { CalendarLinks } from "@/modules/scheduling/link-schemas.ts";

type Other = NonNullable<CalendarLinks["other"]>;

const said = ({ text, city }: NonNullable<Other["readAt"]>): string => `${text} (${city})`;

/** When it was read, and what it said. */
export const readWords = ({ readAt, busyTimes, state }: Other): string => {
  if (readAt === null) {
    return state === "waiting" ? "It is being read for the first time." : "It could not be read yet.";
  }
  return `${busyTimes} busy ${busyTimes === 1 ? "time" : "times"} ahead, read ${said(readAt)}`;
};

/** Why the dashboard speaks of it; undefined while it works. */
export const failingWords = ({ failingSince, readAt, error }: Other): string | undefined => {
  if (failingSince === null) return undefined;
  const copy = readAt === null ? "None of its busy times count." : `Its copy of ${said(readAt)} still counts.`;
  return `${error ?? "It cannot be read."} This is so since ${said(failingSince)}. ${copy}`;
};
