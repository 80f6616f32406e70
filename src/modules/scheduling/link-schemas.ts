// What is asked and answered about a specialist's other calendars: the feed of his meetings, and his busy times.
import { z } from "zod";

export const OtherCalendarInput = z.object({ url: z.string().trim().min(1).max(2_000) });

/** A past moment on the clock of the specialist's calendar. */
const Moment = z.object({ at: z.string(), text: z.string(), city: z.string() });

export const CalendarLinks = z.object({
  /** The secret address of his meetings, to subscribe to; null while it is closed. */
  feedUrl: z.string().nullable(),
  /** The calendar whose busy times count; null without one. */
  other: z.object({
    /** Where it is, without what is secret in its address. */
    shown: z.string(),
    /** `waiting` to be read for the first time; `failing` works with the last good copy, if there is one. */
    state: z.enum(["waiting", "working", "failing"]),
    /** Null when it never happened. */
    readAt: Moment.nullable(),
    failingSince: Moment.nullable(),
    error: z.string().nullable(),
    /** How many busy times count from now on. */
    busyTimes: z.number().int(),
  }).nullable(),
});
export type CalendarLinks = z.infer<typeof CalendarLinks>;
