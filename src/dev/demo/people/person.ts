// The description of a demo specialist, from which accounts.ts creates an account.
import type { Instant } from "@/platform/time/time.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import type { BillingAddress, OfferedLocation } from "@/modules/specialists/rules.ts";

/** A served starter category with its topics and credits. */
export interface Serving {
  /** Slug of the starter catalogue. */
  category: string;
  /** Slugs of topics; all of them if absent. */
  topics?: string[];
  /** Answers to matching questions that are their strengths. */
  strengths?: Record<string, string[]>;
  /** Credits for the whole category. */
  credits: number;
  /** Credits for one topic only, by its slug. */
  topicCredits?: Record<string, number>;
}

/** Ranges such as "09:00-13:00 14:00-18:00" by weekday, Monday first; "" and days that are left out are closed. */
export type Week = readonly string[];

export interface DemoPerson {
  /** The local part of the address "@parley.test", and the name of the portrait in `../portraits/`. */
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
  /** What it costs to work with them after the meeting; absent: they don't say. */
  priceAfterwards?: string;
  locations: OfferedLocation[];
  /** Includes those that served categories require. Without places they are valid in the country of the zone. */
  credentials: { type: string; number: string; issuer: string; validYears?: number; places?: string[] }[];
  serves: Serving[];
  zone: string;
  week: Week;
  calendar?: Partial<Omit<CalendarRules, "zone" | "weekly">>;
  /** Time off and overrides that depend on the day on which the demo is created. */
  dates?: (now: Instant) => Partial<Pick<CalendarRules, "overrides" | "timeOff">>;
  caps?: { perDay?: number; perWeek?: number; spendingPerMonth?: number };
  /** How many days ago they joined. */
  joined: number;
  /** Whether they have a public page; true unless given. */
  isPublic?: false;
}

const zoom = (room: string): OfferedLocation => ({ kind: "zoom", detail: `https://zoom.us/j/${room}` });
const phone = (number: string): OfferedLocation => ({ kind: "phone", detail: number });
const whatsapp = (number: string): OfferedLocation => ({ kind: "whatsapp", detail: number });
/** Meeting locations. Regulators reserve every phone number for drama and examples. */
export const meets = { zoom, phone, whatsapp };

/** Office hours. */
export const OFFICE: Week = [
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-13:00 14:00-18:00",
  "09:00-15:00",
];
