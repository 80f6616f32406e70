// What onboarding answers (SPEC section 3), drafts of its forms, the switch, and what the register screen needs.
import { z } from "zod";

export const OnboardingStatus = z.object({
  onboarded: z.boolean(),
  availabilitySet: z.boolean(),
  profileComplete: z.boolean(),
});
export type OnboardingStatus = z.infer<typeof OnboardingStatus>;

export const CategoryParam = z.object({ category: z.uuidv7() });
/** Whether a category demands a credential, and how far that is. */
export const CredentialStanding = z.enum(["not-needed", "missing", "waiting", "verified", "declined", "expired"]);
export type CredentialStanding = z.infer<typeof CredentialStanding>;
export const CategoryStatus = OnboardingStatus.extend({
  category: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  served: z.boolean(),
  credential: CredentialStanding,
  /** Credits that can be used in the category, those of single subcategories included. */
  credits: z.number().int(),
});
export type CategoryStatus = z.infer<typeof CategoryStatus>;

/** Forms that keep what is typed. */
export const DraftForm = z.enum(["profile", "calendar"]);
export type DraftForm = z.infer<typeof DraftForm>;
export const DraftRef = z.object({ form: DraftForm });

/** `version` is the draft's as last read or answered, so that two tabs notice each other. */
export const DraftInput = z.object({
  version: z.number().int(),
  /** The form's fields in whatever state they are; at most 60,000 characters of JSON, 20 levels. */
  content: z.record(z.string().max(100), z.unknown()),
  /** The version of the saved profile or calendar from which the draft began. */
  basedOn: z.number().int().nullish(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** Nothing drafted: `content` null. The version goes on, so that a late tab cannot bring an old draft back. */
export const Draft = z.object({
  form: DraftForm,
  version: z.number().int(),
  content: z.record(z.string(), z.unknown()).nullable(),
  basedOn: z.number().int().nullable(),
  savedAt: z.string().nullable(),
});
export type Draft = z.infer<typeof Draft>;

/** Whether new meetings may be booked. */
export const UserActive = z.object({ active: z.boolean() });
export type UserActive = z.infer<typeof UserActive>;

const LegalVersion = z.object({ version: z.string(), effectiveFrom: z.string() });

/** Loader/RegistrationProps: what the register screen says before anybody has an account. */
export const RegistrationProps = z.object({
  productName: z.string(),
  terms: LegalVersion,
  privacy: LegalVersion,
  support: z.object({ email: z.string(), phone: z.string() }),
  /** What one can be found for, and what a lead costs there. */
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    icon: z.string(),
    regulated: z.boolean(),
    leadPrice: z.object({ amount: z.number().int(), currency: z.string() }),
  })),
});
export type RegistrationProps = z.infer<typeof RegistrationProps>;
