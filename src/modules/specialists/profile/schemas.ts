import { z } from "zod";
import { Choice, Money } from "@/platform/http/schemas.ts";
import { OwnCredential } from "../credentials/schemas.ts";
import { Location, SpecialistCard } from "../schemas.ts";

/** The bounds here only limit the size. `profileErrors` validates the profile, with sentences. */
const Line = z.string().max(500);
const Optional = Line.nullish();
const Limit = z.number().nullish();

export const AddressForm = z.object({
  line1: Line,
  line2: Line.nullish(),
  postcode: Line,
  city: Line,
  /** ISO 3166-1 alpha-2 */
  country: Line,
}).meta({ id: "AddressForm" });
export type AddressForm = z.infer<typeof AddressForm>;

/** A served category. No subcategories means all of them, including later ones. */
export const ServiceForm = z.object({
  categoryId: z.uuidv7(),
  subcategoryIds: z.array(z.uuidv7()).max(100),
  /** The answers to matching questions that the specialist knows best: question key to option values. */
  strengths: z.record(z.string().max(64), z.array(z.string().max(200)).max(50)),
}).meta({ id: "ServiceForm" });
export type ServiceForm = z.infer<typeof ServiceForm>;

export const ProfileForm = z.object({
  displayName: Line,
  headline: Line,
  bio: z.string().max(10_000),
  company: Optional,
  vatId: Optional,
  billingAddress: AddressForm.nullish(),
  /** ISO 639-1 codes. */
  languages: z.array(z.string().max(10)).max(50),
  /** 0: not said. */
  yearsOfExperience: z.number().default(0),
  /** What it costs to work with the specialist after the meeting, in their own words. */
  priceAfterwards: Optional,
  /** Each kind at most once. */
  locations: z.array(z.object({ kind: Location, detail: Line })).max(10),
  /** Leads, and spending in minor units, per day, week and month; absent or null: no cap. */
  capPerDay: Limit,
  capPerWeek: Limit,
  capPerMonth: Limit,
  capSpendingPerDay: Limit,
  capSpendingPerWeek: Limit,
  capSpendingPerMonth: Limit,
  serves: z.array(ServiceForm).max(100),
}).meta({ id: "ProfileForm" });
export type ProfileForm = z.infer<typeof ProfileForm>;

/** `version` is the one on which the change is based; 0 for the first save. */
export const UpdateProfileInput = z.object({ version: z.number().int(), profile: ProfileForm }).meta({
  id: "UpdateProfileInput",
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const PhotoView = z.object({ photoUrl: z.string().nullable() }).meta({ id: "Photo" });

/** A category that can be served. */
export const ServableCategory = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  regulated: z.boolean(),
  requiredCredential: z.string().nullable(),
  leadPrice: Money,
  subcategories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), leadPrice: Money })),
  /** Questions for which strengths can be chosen. */
  matching: z.array(z.object({
    key: z.string(),
    label: z.string(),
    options: z.array(Choice),
  })),
}).meta({ id: "ServableCategory" });
export type ServableCategory = z.infer<typeof ServableCategory>;

/** The saved profile, or a proposal from the account (`saved: false`, version 0). */
export const OwnProfile = z.object({
  version: z.number().int(),
  saved: z.boolean(),
  /** Whether onboarding can go on to the calendar. */
  complete: z.boolean(),
  /** Validation errors; none when complete. */
  faults: z.array(z.object({ field: z.string(), sentence: z.string() })),
  profile: ProfileForm,
  photoUrl: z.string().nullable(),
  credentials: z.array(OwnCredential),
}).meta({ id: "OwnProfile" });
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The public page of the caller. `url` is the page's address, once there is one. */
export const OwnPublicProfile = z.object({ isPublic: z.boolean(), url: z.string().nullable() }).meta({
  id: "OwnPublicProfile",
});
export type OwnPublicProfile = z.infer<typeof OwnPublicProfile>;
export const PublicProfileInput = z.object({ isPublic: z.boolean() }).meta({ id: "PublicProfileInput" });

/** ProfileData: everything that the editor needs. */
export const ProfileEditor = OwnProfile.extend({
  /** Null until onboarding has ended. */
  publicProfile: OwnPublicProfile.nullable(),
  /** `places`: where a new credential is probably valid. */
  choices: z.object({ categories: z.array(ServableCategory), currency: z.string(), places: z.array(z.string()) }),
}).meta({ id: "ProfileEditor" });
export type ProfileEditor = z.infer<typeof ProfileEditor>;

/** Users/ProfileData: the account and the card that visitors see. */
export const AccountProfile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  timeZone: z.string(),
  locale: z.string(),
  isAdmin: z.boolean(),
  onboarded: z.boolean(),
  memberSince: z.string(),
  /** Null until a profile is saved. */
  card: SpecialistCard.nullable(),
}).meta({ id: "AccountProfile" });
export type AccountProfile = z.infer<typeof AccountProfile>;
