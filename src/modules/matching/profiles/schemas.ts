// Requests and responses about public profiles: a specialist's page, and those that landing pages show.
import { z } from "zod";
import { PlaceName } from "@/platform/http/schemas.ts";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { PublicRating, PublicRatings, ShownRating } from "@/modules/ratings/schemas.ts";
import { SpecialistCard, SpecialistSlug } from "@/modules/specialists/schemas.ts";

export const ProfileRef = z.object({ slug: SpecialistSlug });

/** A local time without text, because pages are kept for readers with other conventions. */
export const ProfileTime = z.object({
  startsAt: z.string(),
  date: z.string(),
  hour: z.number().int(),
  minute: z.number().int(),
  offset: z.string(),
}).meta({ id: "ProfileTime" });
export type ProfileTime = z.infer<typeof ProfileTime>;

/** A category that a specialist serves. */
export const ProfileTopic = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  /** The names of the served subcategories; empty: all of them. */
  subcategories: z.array(z.string()),
  /** Whether a meeting can be booked now. */
  isBookable: z.boolean(),
  /** The next free times of the first days that have some, where the specialist is. */
  times: z.array(ProfileTime),
}).meta({ id: "ProfileTopic" });

/** A verified credential. */
export const ProfileLicence = z.object({
  type: z.string(),
  issuer: z.string(),
  /** The issuer with what it is: "KNF, the Polish financial supervisor". */
  register: z.string(),
  /** The names of the countries and regions where it is valid; null when none is stated. */
  validIn: z.string().nullable(),
}).meta({ id: "ProfileLicence" });

/** What anyone may know of a specialist who has opted in. It never says why they cannot be booked. */
export const PublicProfileView = SpecialistCard.omit({ credentials: true }).extend({
  licences: z.array(ProfileLicence),
  /** Null while there are too few ratings to show. */
  rating: PublicRatings.nullable(),
  /** The current address; another than the requested one after the name has changed. */
  slug: z.string(),
  meetingsHeld: z.number().int(),
  topics: z.array(ProfileTopic),
  /** How long the meetings are; null without a calendar. */
  minutes: z.number().int().nullable(),
  /** Where the specialist is; null without a calendar. */
  city: z.string().nullable(),
  zone: z.string().nullable(),
}).meta({ id: "Profile" });
export type PublicProfileView = z.infer<typeof PublicProfileView>;

/** Without a country that of the zone counts, and without either the marketplace's own. */
export const FeaturedQuery = z.object({
  categoryId: CategoryKey.optional(),
  /** ISO 3166-1 */
  country: z.string().max(2).optional(),
  timezone: z.string().max(64).optional(),
});
export type FeaturedQuery = z.infer<typeof FeaturedQuery>;
/** Somebody who has a time within a week. */
export const FeaturedSpecialist = SpecialistCard.pick({
  displayName: true,
  headline: true,
  photoUrl: true,
  credentials: true,
}).extend({
  slug: z.string(),
  /** "Licensed in Ireland" of somebody who may not help in the country; null of anybody else. */
  licence: z.string().nullable(),
  /** In all categories; null while there are too few ratings to show. */
  rating: ShownRating.nullable(),
  /** A short rating with enough stars (`landingStars` of the settings), which nobody else is praised with. */
  praise: PublicRating.nullable(),
  /** Their next time, in the zone of the country that is asked for, or in their own where that has several. */
  next: ProfileTime,
  zone: z.string(),
  city: z.string(),
}).meta({ id: "FeaturedSpecialist" });
export type FeaturedSpecialist = z.infer<typeof FeaturedSpecialist>;
export const Featured = z.object({
  /** For whom the specialists are, with its zones; null while the marketplace's country is not known. */
  country: PlaceName.extend({
    zones: z.array(z.string()),
    /** "in Austria" */
    place: z.string(),
  }).nullable(),
  /** Other countries in which specialists are licensed. */
  countries: z.array(PlaceName),
  /** Nobody could be shown for the country: the specialists are those who are licensed in others. */
  isElsewhere: z.boolean(),
  /** Whether anybody may help in the country, with a public page or without. */
  isCovered: z.boolean(),
  specialists: z.array(FeaturedSpecialist),
}).meta({ id: "FeaturedSpecialists" });
export type Featured = z.infer<typeof Featured>;

export const PublicAddresses = z.object({
  profiles: z.array(
    z.object({ slug: z.string(), displayName: z.string(), headline: z.string(), changedAt: z.string() }),
  ),
}).meta({ id: "PublicAddresses" });
export type PublicAddresses = z.infer<typeof PublicAddresses>;
