// How one person of the demo is described; the verbs of the modules make an account of it.
import type { Instant } from "@/platform/time/time.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import type { BillingAddress, OfferedLocation } from "@/modules/specialists/rules.ts";

/** What somebody serves: a starter category, some of its parts (none: all), and the credits bought for it. */
export interface Serving {
  /** Slug of the starter catalogue. */
  category: string;
  /** Slugs; absent: every part. */
  parts?: string[];
  /** Answers to matching questions that he knows best. */
  strengths?: Record<string, string[]>;
  /** Credits good for the whole category. */
  credits: number;
  /** Credits good for one part only, by its slug. */
  partCredits?: Record<string, number>;
}

/** "09:00-13:00", several a day; by weekday, Monday first; "" is closed. */
export type Week = readonly [string, string, string, string, string, string, string];

export interface DemoPerson {
  /** Before "@parley.test"; also the name of their portrait in `../portraits/`. */
  mailbox: string;
  firstName: string;
  lastName: string;
  headline: string;
  bio: string;
  company?: string;
  billingAddress?: BillingAddress;
  /** ISO 639-1 */
  languages: string[];
  years: number;
  locations: OfferedLocation[];
  /** Beyond those that served categories demand. */
  credentials: { type: string; number: string; issuer: string; validYears?: number }[];
  serves: Serving[];
  zone: string;
  week: Week;
  calendar?: Partial<Omit<CalendarRules, "zone" | "weekly">>;
  /** What depends on the day on which the demo is made: time off, special dates. */
  dates?: (now: Instant) => Partial<Pick<CalendarRules, "overrides" | "timeOff">>;
  caps?: { perDay?: number; perWeek?: number; spendingPerMonth?: number };
  /** How many days ago they joined. */
  joined: number;
}

const zoom = (room: string): OfferedLocation => ({ kind: "zoom", detail: `https://zoom.us/j/${room}` });
const phone = (number: string): OfferedLocation => ({ kind: "phone", detail: number });
const whatsapp = (number: string): OfferedLocation => ({ kind: "whatsapp", detail: number });
/** Ways to meet. Every number is one that authorities keep free for films and examples: nobody can be called by it. */
export const meets = { zoom, phone, whatsapp };

/** The usual week of an office. */
export const OFFICE: Week = [
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-15:00",
  "",
  "",
];
