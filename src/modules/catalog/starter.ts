// The starter catalogue of a new installation, with the same ids everywhere.
import { createHash } from "node:crypto";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import contents from "./starter-contents.json" with { type: "json" };
import starter from "./starter-catalog.json" with { type: "json" };
import { fillLanguage } from "@/modules/translations/index.ts";
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from "@/modules/translations/rules.ts";
import { toPlaceInquiry } from "./place-questions.ts";
import { PACK_FORMAT, PACK_VERSION, PACKS } from "./packs/rules.ts";
import type { Question } from "./schemas.ts";
import { categories, educationalContents, questionSets, subcategories } from "./tables.ts";

const CREATED_AT = Date.UTC(2026, 0, 1);

/** A deterministic UUIDv7: the time is fixed, and the other bits come from the path. */
const fixedId = (path: string): string => {
  const time = CREATED_AT.toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(`parley starter ${path}`).digest("hex");
  const variant = (8 + parseInt(hash.charAt(3), 16) % 4).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join("-");
};

/** The id of a starter category by its slug, "mortgages", or of a subcategory, "mortgages/first-home". */
export const starterId = (path: string): string => fixedId(`category ${path}`);

/** `options`: labels by value. */
type StarterQuestion =
  & Partial<Omit<Question, "options">>
  & Pick<Question, "key" | "label" | "required" | "step" | "type">
  & { options?: Record<string, string> };

const MAX_TEXT_LENGTH = 2_000;

/** The questions of a starter category, with the defaults for everything that the JSON omits. */
export const starterQuestions = ({ questions }: (typeof starter.categories)[number]): Question[] =>
  (questions as StarterQuestion[]).map(({ options = {}, ...question }) => ({
    help: null,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    min: null,
    max: question.type === "text" ? MAX_TEXT_LENGTH : null,
    showIf: null,
    matching: false,
    pii: false,
    ...question,
  }));

type Texts = Readonly<Record<string, string>>;

/** What visitors read of the starter catalogue, by its English text: read by the first start with a language only. */
const TRANSLATIONS: Readonly<Record<TranslatedLanguage, () => Promise<{ default: Texts }>>> = {
  ar: () => import("./starter-arabic.json", { with: { type: "json" } }),
  de: () => import("./starter-german.json", { with: { type: "json" } }),
};

/** The starter catalogue as a file. */
export const starterPack = async () => ({
  format: PACK_FORMAT,
  version: PACK_VERSION,
  name: PACKS.advice,
  currency: "EUR",
  categories: starter.categories.map((category) => ({ ...category, questions: starterQuestions(category) })),
  articles: contents,
  translations: Object.fromEntries(
    await Promise.all(
      TRANSLATED_LANGUAGES.map(async (language) => [language, (await TRANSLATIONS[language]()).default]),
    ),
  ),
});

/**
 * Fills an empty catalogue, where it is told to: a marketplace begins with what its operator chooses. Fills the translations
 * of a language that has none, beside a catalogue; leaves everything else unchanged. Can be called any number of times.
 */
export const ensureStarterCatalogue = (ctx: Ctx, { fillsEmpty }: { fillsEmpty: boolean }): Promise<void> =>
  transact(ctx, async (tx) => {
    const [any] = await tx.select({ id: categories.id }).from(categories).limit(1);
    if (!any && !fillsEmpty) return;
    for (const language of TRANSLATED_LANGUAGES) {
      await fillLanguage(tx, language, async () => (await TRANSLATIONS[language]()).default);
    }
    if (any) return;
    await insertCategories(tx);
    await insertQuestions(tx);
    await insertContents(tx);
  });

const insertCategories = async (tx: Tx) => {
  await tx.insert(categories).values(starter.categories.map((category, position) => ({
    id: starterId(category.slug),
    slug: category.slug,
    name: category.name,
    description: category.description,
    icon: category.icon,
    position,
    regulated: category.requiredCredential !== null,
    requiredCredential: category.requiredCredential,
    regionCountries: category.regionCountries ?? [],
    leadPriceMinor: category.leadPriceMinor,
    createdAt: tx.now,
  })));
  await tx.insert(subcategories).values(
    starter.categories.flatMap((category) =>
      category.subcategories.map((subcategory, position) => ({
        ...subcategory,
        id: starterId(`${category.slug}/${subcategory.slug}`),
        categoryId: starterId(category.slug),
        position,
      }))
    ),
  );
};

const insertQuestions = async (tx: Tx) => {
  await tx.insert(questionSets).values(starter.categories.map((category) => ({
    id: fixedId(`questions ${category.slug}`),
    categoryId: starterId(category.slug),
    version: 1,
    questions: starterQuestions(category),
    place: toPlaceInquiry({ asksCountry: false, regionCountries: [], ...category }),
    createdAt: tx.now,
  })));
};

const insertContents = async (tx: Tx) => {
  await tx.insert(educationalContents).values(contents.map(({ category, ...content }, position) => ({
    ...content,
    id: fixedId(`content ${category ?? "all"} ${content.audience} ${content.stage} ${content.title}`),
    categoryId: category === null ? null : starterId(category),
    audience: content.audience as "visitor" | "specialist",
    position,
  })));
};
