import { z } from "zod";
import { Money, TopicReference } from "@/platform/http/schemas.ts";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { CREDENTIAL_REQUIREMENTS } from "../credentials/rules.ts";

export const OnboardingStatus = z.object({
  onboarded: z.boolean(),
  availabilitySet: z.boolean(),
  profileComplete: z.boolean(),
}).meta({ id: "OnboardingStatus" });
export type OnboardingStatus = z.infer<typeof OnboardingStatus>;

export const CategoryParam = z.object({ category: CategoryKey });
export const CategoryStatus = OnboardingStatus.extend({
  category: TopicReference,
  served: z.boolean(),
  credential: z.enum(CREDENTIAL_REQUIREMENTS),
  /** Credits for the category, including those for single subcategories. */
  credits: z.number().int(),
}).meta({ id: "CategoryStatus" });
export type CategoryStatus = z.infer<typeof CategoryStatus>;

/** Forms with drafts. */
export const DraftForm = z.enum(["profile", "calendar"]).meta({ id: "DraftForm" });
export type DraftForm = z.infer<typeof DraftForm>;
export const DraftRef = z.object({ form: DraftForm });

/** `version` is the draft's version that the caller knows, so that concurrent edits are noticed. */
export const DraftInput = z.object({
  version: z.number().int(),
  /** The form's fields, valid or not; at most 60,000 characters of JSON and 20 levels. */
  content: z.record(z.string().max(100), z.unknown()),
  /** The version of the saved profile or calendar on which the draft is based. */
  basedOn: z.number().int().nullish(),
}).meta({ id: "FormDraftInput" });
export type DraftInput = z.infer<typeof DraftInput>;

/** `content` is null without a draft. The version still counts on, so that a late tab cannot restore an old draft. */
export const Draft = z.object({
  form: DraftForm,
  version: z.number().int(),
  content: z.record(z.string(), z.unknown()).nullable(),
  basedOn: z.number().int().nullable(),
  savedAt: z.string().nullable(),
}).meta({ id: "FormDraft" });
export type Draft = z.infer<typeof Draft>;

/** Whether visitors can book new meetings. */
export const UserActive = z.object({ active: z.boolean() }).meta({ id: "UserActive" });
export type UserActive = z.infer<typeof UserActive>;

const LegalVersion = z.object({ version: z.string(), effectiveFrom: z.string() });

/** Loader/RegistrationProps: what the register screen shows. */
export const RegistrationProps = z.object({
  productName: z.string(),
  terms: LegalVersion,
  privacy: LegalVersion,
  support: z.object({ email: z.string(), phone: z.string() }),
  /** Whether the prices are net or include VAT, in a sentence. */
  priceNote: z.string(),
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    icon: z.string(),
    regulated: z.boolean(),
    leadPrice: Money,
  })),
}).meta({ id: "RegistrationProps" });
export type RegistrationProps = z.infer<typeof RegistrationProps>;
