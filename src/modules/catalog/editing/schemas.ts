// Input of the catalogue editors, with the limits of every value.
import { z } from "zod";
import { LinkText, plainLine, plainText } from "@/platform/http/schemas.ts";
import { AsksCompany, Question, QuestionType } from "../schemas.ts";
import { REGION_COUNTRIES, STAGES } from "./rules.ts";

/** Minor units. The bounds are those of the currency (`isLeadPrice`). */
const LeadPrice = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const Slug = z.string().max(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "A URL name contains lowercase letters, digits and single hyphens.",
});

export const CategoryFields = z.object({
  name: plainLine(80),
  /** When absent, it is derived from the name. */
  slug: Slug.optional(),
  description: plainLine(300),
  /** An icon of `src/web/ui/category-icon.tsx`. An unknown one shows a compass. */
  icon: z.string().regex(/^[a-z][a-z-]{0,39}$/, { error: "Icon must be the name of an icon." }),
  /** The credential that makes the category regulated; null when none is required. */
  requiredCredential: plainLine(80).nullable(),
  leadPriceMinor: LeadPrice,
  /** Whether visitors are asked where they live although no credential is required; absent: as before, at first not. */
  asksCountry: z.boolean().optional(),
  /** Whether visitors are asked for their company; absent: as before, at first not. */
  asksCompany: AsksCompany.optional(),
  /** Countries in which credentials are valid in single regions only; absent: as before, at first none. */
  regionCountries: z.array(z.enum(REGION_COUNTRIES)).max(20).optional(),
});
export type CategoryFields = z.infer<typeof CategoryFields>;

export const SubcategoryFields = z.object({
  name: plainLine(80),
  slug: Slug.optional(),
  /** Null for the price of the category. */
  leadPriceMinor: LeadPrice.nullable(),
});
export type SubcategoryFields = z.infer<typeof SubcategoryFields>;

export const MAX_QUESTIONS = 30;
const Value = z.string().min(1).max(60);

/** One question. Values that its type does not have are absent or empty. */
export const EditedQuestion = z.object({
  key: z.string().max(40).regex(/^[a-z][a-zA-Z0-9]*$/, {
    error: "A key contains letters and digits and starts with a lowercase letter.",
  }),
  step: Question.shape.step,
  type: QuestionType,
  label: plainLine(200),
  help: plainLine(300).nullable().default(null),
  required: z.boolean(),
  options: z.array(z.object({
    value: Value.regex(/^[a-z0-9][a-z0-9-]*$/, { error: "A value contains lowercase letters, digits and hyphens." }),
    label: plainLine(120),
  })).max(30).default([]),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  showIf: z.object({ key: z.string().max(40), values: z.array(Value).min(1).max(30) }).nullable().default(null),
  matching: z.boolean().default(false),
  pii: z.boolean().default(false),
});

/** A whole set, in its order. */
export const EditedQuestions = z.array(EditedQuestion).max(MAX_QUESTIONS);

const EVERY_STAGE = [...STAGES.visitor, ...STAGES.specialist] as const;

export const ContentFields = z.object({
  /** Null for all categories. */
  categoryId: z.uuidv7().nullable(),
  audience: z.enum(["visitor", "specialist"]),
  stage: z.enum(EVERY_STAGE),
  title: plainLine(120),
  /** Empty lines separate paragraphs. */
  body: plainText(20, 5_000),
  link: LinkText.nullable().default(null),
  media: LinkText.nullable().default(null),
  /** Reading time. */
  minutes: z.number().int().min(1).max(60),
});
export type ContentFields = z.infer<typeof ContentFields>;

/** The order that was read, and the new order. */
export const NewOrder = z.object({ from: z.array(z.uuidv7()).max(200), to: z.array(z.uuidv7()).max(200) }).meta({
  id: "NewOrder",
});
export type NewOrder = z.infer<typeof NewOrder>;
