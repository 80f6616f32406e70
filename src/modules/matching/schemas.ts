// What is asked about free times and specialists, and what screens show of them (docs/product/contract.md).
import { z } from "zod";
import { ANY_LANGUAGE } from "./rules.ts";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { InstantText, LocalDate, ReadableTime } from "@/platform/http/schemas.ts";
import { Quote, ShownRating } from "@/modules/ratings/schemas.ts";
import { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import { TimeOfDay, Zone } from "@/modules/tracks/schemas.ts";

/**
 * What the visitor chose before the first question: the specialist whose page they come from, with a time or without, or
 * a time alone. What does not exist is ignored.
 */
export const PreferredInput = z.object({
  slug: z.string().max(200).optional(),
  startsAt: z.string().max(40).optional(),
}).meta({ id: "PreferredInput" });
export type PreferredInput = z.infer<typeof PreferredInput>;

/** A track, or a category for a preview. */
export const TrackOrCategoryRef = z.object({ id: CategoryKey });

/** Only times of this specialist count. There are none of somebody who can't be booked. */
const OnlySpecialist = z.uuidv7().optional();

export const AvailabilitiesQuery = z.object({
  timezone: Zone.optional(),
  location: Location.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  specialistId: OnlySpecialist,
});

export const HoursRef = TrackOrCategoryRef.extend({ date: LocalDate });

const StartsQuery = z.object({ timezone: Zone.optional(), location: Location.optional() });
export const HoursQuery = StartsQuery.extend({ specialistId: OnlySpecialist });

const smallInt = (max: number) => z.string().regex(/^\d{1,2}$/).transform(Number).pipe(z.number().int().max(max));

export const SlotRef = HoursRef.extend({ hour: smallInt(23), minute: smallInt(59) });

/** `specialistId`: whom the visitor has chosen, instead of the one whose page they came from. */
export const SlotQuery = StartsQuery.extend({ startsAt: InstantText.optional(), specialistId: z.uuidv7().optional() });

/** `location`, `language`: what a visitor is about to answer, instead of what their request says. */
export const PreviewQuery = z.object({
  timezone: Zone.optional(),
  location: Location.optional(),
  language: z.union([z.literal(ANY_LANGUAGE), z.string().regex(/^[a-z]{2}$/)]).optional(),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** The specialist whom the visitor asked for. */
export const PreferredSpecialist = z.object({ id: z.string(), displayName: z.string() }).meta({
  id: "PreferredSpecialist",
});

/**
 * Where everyone who is counted or shown is licensed, in a regulated category. `everywhere`: the visitor's country is not
 * known, as in a preview without a track, so that specialists of every country count.
 */
export const Licensing = z.object({ place: z.string().nullable(), everywhere: z.boolean(), text: z.string() }).meta({
  id: "Licensing",
});
export type Licensing = z.infer<typeof Licensing>;

export const Preview = z.object({
  timezone: z.string(),
  city: z.string(),
  /** How many days are looked at. */
  days: z.number().int(),
  /** Specialists with at least one free time in these days. */
  specialists: z.number().int(),
  /** The first free time of each of the first three days that have one. */
  earliest: z.array(ReadableTime),
  /** The same outside of the visitor's night: what screens propose. */
  proposed: z.array(ReadableTime),
  /** Which licences those who are counted have; null where none is required. */
  licensing: Licensing.nullable(),
  /** False for a category, which counts everybody; true for a request. */
  isTailored: z.boolean(),
  /** For a request that doesn't suit everyone: how many of the category's free specialists it suits, and why not the others. */
  fit: z.object({ some: z.number().int(), all: z.number().int(), text: z.string() }).nullable(),
}).meta({ id: "AvailabilityPreview" });
export type Preview = z.infer<typeof Preview>;

/** How many of a day's morning starts are before 06:00, and of its evening ones from 22:00 on. Absent where there are none. */
export const NightTimes = z.object({ early: z.number().int(), late: z.number().int() }).meta({ id: "NightTimes" });

/** Somebody who can be chosen before a time. */
export const FreePerson = PreferredSpecialist.extend({
  photoUrl: z.string().nullable(),
  /** Their next time outside of the visitor's night. */
  next: ReadableTime,
}).meta({ id: "FreePerson" });
export type FreePerson = z.infer<typeof FreePerson>;

export const Availabilities = z.object({
  timezone: z.string(),
  city: z.string(),
  days: z.array(z.object({
    date: z.string(),
    total: z.number().int(),
    morning: z.number().int(),
    afternoon: z.number().int(),
    evening: z.number().int(),
    night: NightTimes.optional(),
  })),
  earliest: ReadableTime.nullable(),
  /** The specialist whom the visitor asked for, with their next free times; the chosen one comes first while it is free. */
  preferred: PreferredSpecialist.extend({ times: z.array(ReadableTime) }).nullable(),
  /**
   * The time that the visitor chose before the first question, until it has passed; whether anybody is free then, or the
   * specialist who is asked for by `specialistId`.
   */
  chosen: ReadableTime.extend({ isFree: z.boolean() }).nullable(),
  /**
   * Up to twelve people with a time outside of the visitor's night in the next 30 days, whatever the days that are asked
   * for: the specialist whom the visitor asked for, then the soonest. One who is asked for by `specialistId` is the last
   * where they are not among them.
   */
  people: z.array(FreePerson),
  licensing: Licensing.nullable(),
}).meta({ id: "Availabilities" });
export type Availabilities = z.infer<typeof Availabilities>;

export const HourSlot = ReadableTime.extend({
  timeOfDay: TimeOfDay,
  specialists: z.number().int(),
  locations: z.array(Location),
  /** Whether the specialist whom the visitor asked for is free then. */
  preferred: z.boolean(),
  /** The ids of those of Availabilities' `people` who are free then. */
  people: z.array(z.string()),
}).meta({ id: "HourSlot" });
export const Hours = z.object({
  date: z.string(),
  timezone: z.string(),
  city: z.string(),
  hours: z.array(HourSlot),
  /** The specialist whom the visitor asked for. */
  preferred: PreferredSpecialist.nullable(),
  licensing: Licensing.nullable(),
}).meta({ id: "AvailableHours" });
export type Hours = z.infer<typeof Hours>;

export const Alternative = ReadableTime.extend({
  specialistId: z.string(),
  displayName: z.string(),
  location: Location,
}).meta({ id: "Alternative" });
export type Alternative = z.infer<typeof Alternative>;
export const SlotSpecialist = SpecialistCard.extend({
  /** "Licensed in Austria"; null where the category requires no licence. */
  licence: z.string().nullable(),
  endsAt: z.string(),
  minutes: z.number().int(),
  /** Meetings in this category that took place. */
  meetingsHeld: z.number().int(),
  zone: z.string(),
  /** The meeting's time where the specialist is. */
  localTime: z.string(),
  /** The same beside the time of the slot: without its day where that is the same; null when both read the same. */
  beside: z.string().nullable(),
  city: z.string(),
  /** Why the specialist suits the visitor, in short phrases that name the answer or the count they rest on. */
  reasons: z.array(z.string()),
  /** Ratings in the category or, while there are too few to show, in another one, which it names; null without either. */
  rating: ShownRating.extend({ category: z.string().nullable() }).nullable(),
  /** The newest praise in the category; null while no rating is shown. */
  quote: Quote.nullable(),
}).meta({ id: "SlotSpecialist" });
export type SlotSpecialist = z.infer<typeof SlotSpecialist>;
export const SlotView = z.object({
  startsAt: z.string(),
  hasPassed: z.boolean(),
  endsAt: z.string(),
  time: ReadableTime,
  timezone: z.string(),
  specialists: z.array(SlotSpecialist),
  totalSpecialists: z.number().int(),
  licensing: Licensing.nullable(),
  ordering: z.object({ text: z.string(), version: z.number().int() }),
  /** The specialist whom the visitor asked for: first in the list when they can be booked at this start. */
  preferred: PreferredSpecialist.extend({ isFree: z.boolean() }).nullable(),
  nearest: z.array(Alternative),
}).meta({ id: "SlotView" });
export type SlotView = z.infer<typeof SlotView>;

/** A free time of a category, for agents. */
const FreeTime = z.object({
  startsAt: z.string(),
  /** "Tue 24 Nov, 14:00", in the zone that was asked for. */
  text: z.string(),
  date: z.string(),
  specialists: z.number().int(),
  locations: z.array(Location),
});
export const FreeTimes = z.object({
  timezone: z.string(),
  city: z.string(),
  times: z.array(FreeTime),
  /** Whether there are more times in these days than are listed. */
  more: z.boolean(),
  licensing: Licensing.nullable(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** A specialist's own share of the meetings of a category. */
export const OwnCategoryShare = z.object({
  categoryId: z.string(),
  category: z.string(),
  /** Their meetings of the last 30 days. */
  meetings: z.number().int(),
  /** Meetings below the share that their offered times earn, to one decimal; negative when above. */
  behind: z.number(),
  /** The same in words, with what follows for the order in which specialists are shown. */
  sentence: z.string(),
}).meta({ id: "OwnCategoryShare" });
export type OwnCategoryShare = z.infer<typeof OwnCategoryShare>;
