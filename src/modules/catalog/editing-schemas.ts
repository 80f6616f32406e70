// What administrators write into the catalogue, with the bounds of every part (PRODUCT section 2, Category to Educational content).
import { z } from "zod";
import { LinkText, plainLine, plainText } from "@/platform/http/schemas.ts";
import { Question, QuestionType } from "./schemas.ts";
import { STAGES } from "./stage-schemas.ts";

/** Net, minor units: what the payment provider takes at least for one credit, and 10,000.00 at most. */
export const LEAD_PRICE = { least: 50, most: 1_000_000 };
const LeadPrice = z.number().int().min(LEAD_PRICE.least).max(LEAD_PRICE.most);

const Slug = z.string().max(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "An address name is small letters, digits and single hyphens.",
});

export const CategoryFields = z.object({
  name: plainLine(80),
  /** Absent: made from the name. */
  slug: Slug.optional(),
  description: plainLine(300),
  /** One of the drawings of `src/web/ui/category-icons.tsx`; an unknown one shows a compass. */
  icon: z.string().regex(/^[a-z][a-z-]{0,39}$/, { error: "Icon must be the name of a drawing." }),
  /** Regulated means: a verified credential of this kind is demanded. Null: nothing is. */
  requiredCredential: plainLine(80).nullable(),
  leadPriceMinor: LeadPrice,
});
export type CategoryFields = z.infer<typeof CategoryFields>;

export const SubcategoryFields = z.object({
  name: plainLine(80),
  slug: Slug.optional(),
  /** Null: the category's price. */
  leadPriceMinor: LeadPrice.nullable(),
});
export type SubcategoryFields = z.infer<typeof SubcategoryFields>;

export const QUESTIONS_MOST = 30;
const Value = z.string().min(1).max(60);

/** One question as an editor sends it; what its type does not have is absent or empty. */
export const EditedQuestion = z.object({
  key: z.string().max(40).regex(/^[a-z][a-zA-Z0-9]*$/, { error: "A key is letters and digits, and begins small." }),
  step: Question.shape.step,
  type: QuestionType,
  label: plainLine(200),
  help: plainLine(300).nullable().default(null),
  required: z.boolean(),
  options: z.array(z.object({
    value: Value.regex(/^[a-z0-9][a-z0-9-]*$/, { error: "A value is small letters, digits and hyphens." }),
    label: plainLine(120),
  })).max(30).default([]),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  showIf: z.object({ key: z.string().max(40), values: z.array(Value).min(1).max(30) }).nullable().default(null),
  matching: z.boolean().default(false),
  pii: z.boolean().default(false),
});

/** A whole set, in the order in which it is asked. */
export const EditedQuestions = z.array(EditedQuestion).max(QUESTIONS_MOST);

const EVERY_STAGE = [...STAGES.visitor, ...STAGES.specialist] as const;

export const ContentFields = z.object({
  /** Null: for every category. */
  categoryId: z.uuidv7().nullable(),
  audience: z.enum(["visitor", "specialist"]),
  stage: z.enum(EVERY_STAGE),
  title: plainLine(120),
  /** An empty line separates paragraphs. */
  body: plainText(20, 5_000),
  link: LinkText.nullable().default(null),
  media: LinkText.nullable().default(null),
  /** How long reading takes. */
  minutes: z.number().int().min(1).max(60),
});
export type ContentFields = z.infer<typeof ContentFields>;

/** An order as it was read, and the order wanted. */
export const NewOrder = z.object({ from: z.array(z.uuidv7()).max(200), to: z.array(z.uuidv7()).max(200) });
export type NewOrder = z.infer<typeof NewOrder>;
