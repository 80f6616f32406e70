// What the profile editor sends and is answered (SPEC section 7; the fields are for the screens).
import { z } from "zod";
import { Location, SpecialistCard } from "./schemas.ts";

/** Lengths here only keep out what no form sends; `profileFaults` of rules.ts says in sentences what is wrong. */
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
});
export type AddressForm = z.infer<typeof AddressForm>;

/** One category served. No subcategories: all of them, later ones included. */
export const ServiceForm = z.object({
  categoryId: z.uuidv7(),
  subcategoryIds: z.array(z.uuidv7()).max(100),
  /** Answers to the category's matching questions that he knows best: question key to option values. */
  strengths: z.record(z.string().max(64), z.array(z.string().max(200)).max(50)),
});
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
  yearsOfExperience: z.number(),
  /** A Zoom link, a WhatsApp number or a phone number; each kind at most once. */
  locations: z.array(z.object({ kind: Location, detail: Line })).max(10),
  /** Leads, and spending in minor units, a day, a week and a month; absent or null: no cap. */
  capPerDay: Limit,
  capPerWeek: Limit,
  capPerMonth: Limit,
  capSpendingPerDay: Limit,
  capSpendingPerWeek: Limit,
  capSpendingPerMonth: Limit,
  serves: z.array(ServiceForm).max(100),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

/** `version` is the one that was read; 0 for the first save. */
export const UpdateProfileInput = z.object({ version: z.number().int(), profile: ProfileForm });
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

/** One fault of one field of the profile; also sent in X-Error-Details as `fields`. */
export const FieldFault = z.object({ field: z.string(), sentence: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

/** "waiting": an administrator has not seen it yet. */
export const CredentialState = z.enum(["waiting", "verified", "declined", "expired"]);
export type CredentialState = z.infer<typeof CredentialState>;

export const OwnCredential = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** The last local date on which it is good; null: it does not end. */
  expiresOn: z.string().nullable(),
  state: CredentialState,
  /** Why an administrator did not accept it. */
  declinedBecause: z.string().nullable(),
  document: z.object({
    name: z.string(),
    contentType: z.string(),
    /** Bytes. */
    size: z.number().int(),
    uploadedAt: z.string(),
    url: z.string(),
  }).nullable(),
});
export type OwnCredential = z.infer<typeof OwnCredential>;
export const OwnCredentials = z.object({ credentials: z.array(OwnCredential) });

export const AddCredentialInput = z.object({
  /** As the category that demands it names it (`requiredCredential`), or any other. */
  type: Line,
  number: Line,
  issuer: Line,
  expiresOn: Line.nullish(),
});
export type AddCredentialInput = z.infer<typeof AddCredentialInput>;
export const CredentialRef = z.object({ id: z.uuidv7() });
/** UploadDocument: the file is the body; `name` is what it is called. */
export const UploadQuery = z.object({ name: z.string().max(300).default("document") });
export const DocumentRef = z.object({ id: z.uuidv7() });
export const PhotoView = z.object({ photoUrl: z.string().nullable() });

const Price = z.object({ amount: z.number().int(), currency: z.string() });

/** A category that can be served, with what its editor asks. */
export const ServableCategory = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  regulated: z.boolean(),
  requiredCredential: z.string().nullable(),
  leadPrice: Price,
  subcategories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), leadPrice: Price })),
  /** Questions to which strengths can be named. */
  matching: z.array(z.object({
    key: z.string(),
    label: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  })),
});
export type ServableCategory = z.infer<typeof ServableCategory>;

/** The profile as saved, or a proposal made of the account (`saved: false`, version 0). */
export const OwnProfile = z.object({
  version: z.number().int(),
  saved: z.boolean(),
  /** Onboarding may go on to the calendar (PRODUCT section 3). */
  complete: z.boolean(),
  /** What is still missing or wrong; none when complete. */
  faults: z.array(FieldFault),
  profile: ProfileForm,
  photoUrl: z.string().nullable(),
  credentials: z.array(OwnCredential),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** ProfileData: the editor's whole need in one answer. */
export const ProfileEditor = OwnProfile.extend({
  choices: z.object({ categories: z.array(ServableCategory), currency: z.string() }),
});
export type ProfileEditor = z.infer<typeof ProfileEditor>;

/** Users/ProfileData: the account, and how visitors see its owner. */
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
});
export type AccountProfile = z.infer<typeof AccountProfile>;
