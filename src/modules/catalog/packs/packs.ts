// Imports a catalogue from a file, and exports the present one. Rows are found by their URL names and articles by their
// titles, so that a file which is imported again changes nothing. What a file does not name stays as it is.
import { getPricing } from "@/modules/settings/index.ts";
import { listTranslations, saveTranslations } from "@/modules/translations/index.ts";
import { TRANSLATED_LANGUAGES } from "@/modules/translations/rules.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid } from "@/platform/errors.ts";
import { sentences } from "@/platform/http/sentences.ts";
import { englishName } from "@/platform/intl.ts";
import { isSameText } from "@/platform/text.ts";
import { and, asc, eq } from "drizzle-orm";
import { activeCategories, activeSubcategories, type Category, findCategory, type Subcategory } from "../categories.ts";
import { type Content, createContent, listContents, switchContent, updateContent } from "../contents.ts";
import { createCategory, restoreCategory, updateCategory } from "../editing/categories.ts";
import type { Edit } from "../editing/edits.ts";
import { saveQuestions } from "../editing/questions.ts";
import { createSubcategory, restoreSubcategory, updateSubcategory } from "../editing/subcategories.ts";
import { findNewestSets } from "../overview.ts";
import type { Question } from "../schemas.ts";
import { starterPack } from "../starter.ts";
import { educationalContents as contents, subcategories } from "../tables.ts";
import { listCatalogTexts } from "../texts.ts";
import { type Conversion, convertAmount, PACK_FORMAT, PACK_VERSION, type PackName, packProblem } from "./rules.ts";
import { Pack, type PackArticle, type PackCategory, type PackChange } from "./schemas.ts";

/** A pack that comes with the program. */
export const loadPack = async (name: PackName): Promise<Pack> =>
  Pack.parse(
    name === "advice"
      ? await starterPack()
      : (await import("./home-services.json", { with: { type: "json" } })).default,
  );

/** A file as a pack. Throws 400 with a sentence for each problem. */
export const readPack = (file: unknown): Pack => {
  const problem = packProblem(file);
  if (problem) throw invalid([problem]);
  const parsed = Pack.safeParse(file);
  if (!parsed.success) throw invalid(sentences(parsed.error));
  return parsed.data;
};

type PackQuestion = PackCategory["questions"][number];

const toPackQuestion = (
  { key, step, type, label, help, required, options, min, max, showIf, matching, pii }: Question,
) => ({ key, step, type, label, help, required, options, min, max, showIf, matching, pii }) satisfies PackQuestion;

/** The categories, topics, questions and articles that are offered, with their translations, as a file. */
export const exportPack = async (db: Reader, name: string): Promise<Pack> => {
  const categories = await activeCategories(db).all();
  const [{ currency }, topics, sets, articles, texts] = await Promise.all([
    getPricing(db),
    activeSubcategories(db).all(),
    findNewestSets(db, categories.map(({ id }) => id)),
    db.select().from(contents).where(eq(contents.active, true)).orderBy(asc(contents.position), asc(contents.id)),
    listCatalogTexts(db),
  ]);
  const questionsOf = (categoryId: string, subcategoryId: string | null) => {
    const set = sets.find((one) => one.categoryId === categoryId && one.subcategoryId === subcategoryId);
    return set && !set.inherits ? set.questions.map(toPackQuestion) : null;
  };
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const translations = await Promise.all(TRANSLATED_LANGUAGES.map(async (language) => {
    const known = await listTranslations(db, language);
    const own = texts.flatMap(({ text }) => known.has(text) ? [[text, known.get(text)!] as const] : []);
    return [language, Object.fromEntries(own)] as const;
  }));
  return {
    format: PACK_FORMAT,
    version: PACK_VERSION,
    name,
    currency,
    categories: categories.map((category) => ({
      slug: category.slug,
      name: category.name,
      description: category.description,
      icon: category.icon,
      requiredCredential: category.requiredCredential,
      asksCountry: category.asksCountry,
      asksCompany: category.asksCompany,
      regionCountries: category.regionCountries as PackCategory["regionCountries"],
      leadPriceMinor: category.leadPriceMinor,
      subcategories: topics.filter(({ categoryId }) => categoryId === category.id)
        .map(({ id, slug, name, leadPriceMinor }) => ({
          slug,
          name,
          leadPriceMinor,
          questions: questionsOf(category.id, id),
        })),
      questions: questionsOf(category.id, null) ?? [],
    })),
    articles: articles.filter(({ categoryId }) => categoryId === null || slugs.has(categoryId))
      .map(({ categoryId, audience, stage, title, body, link, media, minutes }) => ({
        category: categoryId === null ? null : slugs.get(categoryId)!,
        audience,
        stage: stage as PackArticle["stage"],
        title,
        body,
        link,
        media,
        minutes,
      })),
    translations: Object.fromEntries(translations.filter(([, own]) => Object.keys(own).length > 0)),
  };
};

/** Makes the edits of an import with their audit entries, and keeps what they have changed. */
class Import {
  readonly changes: PackChange[] = [];
  /** The articles that the file has named so far. */
  readonly articles = new Set<string>();

  constructor(readonly tx: Tx) {}

  /** @param about the change, where the edit is one */
  async keep<E extends Edit<unknown>>(
    [subjectKind, action]: [kind: string, action: string],
    edit: E,
    about: Pick<PackChange, "kind" | "name"> & { category?: string; change?: PackChange["change"] },
  ): Promise<E> {
    const { id, before, after } = edit;
    if (before === after) return edit;
    await recordAudit(this.tx, { action: `catalog.${action}`, subjectKind, subjectId: id, before, after });
    const { kind, name, category = null, change = before === null ? "added" : "changed" } = about;
    this.changes.push({ kind, change, name, category, count: null });
    return edit;
  }
}

const putQuestions = async (
  run: Import,
  scope: { categoryId: string; subcategoryId: string | null },
  { questions, name, category }: { questions: PackQuestion[] | null; name: string; category?: string },
): Promise<void> => {
  const sets = await findNewestSets(run.tx, [scope.categoryId]);
  const present = sets.find(({ subcategoryId }) => subcategoryId === scope.subcategoryId);
  if (questions === null && (!present || present.inherits)) return;
  const edit = await saveQuestions(run.tx, { ...scope, version: present?.version ?? 0, questions });
  const isFirst = edit.before === null || edit.before.questions.length === 0;
  await run.keep(["question-set", "save_questions"], edit, {
    kind: "questions",
    name,
    category,
    change: isFirst ? "added" : "changed",
  });
};

const findTopic = (tx: Tx, categoryId: string, slug: string): Promise<Subcategory | undefined> =>
  tx.select().from(subcategories).where(and(eq(subcategories.categoryId, categoryId), eq(subcategories.slug, slug)))
    .get();

const putTopic = async (
  run: Import,
  category: Category,
  { questions, ...fields }: PackCategory["subcategories"][number],
): Promise<void> => {
  const { tx } = run;
  const present = await findTopic(tx, category.id, fields.slug);
  const about = { kind: "topic", name: fields.name, category: category.name } as const;
  let id = present?.id;
  if (!present) {
    const edit = await createSubcategory(tx, { ...fields, categoryId: category.id });
    ({ id } = await run.keep(["subcategory", "create_subcategory"], edit, about));
  } else {
    const { version } = present;
    const edit = await updateSubcategory(tx, { ...fields, id: present.id, version });
    await run.keep(["subcategory", "update_subcategory"], edit, about);
    const restored = await restoreSubcategory(tx, { id: present.id });
    await run.keep(["subcategory", "restore_subcategory"], restored, { ...about, change: "restored" });
  }
  await putQuestions(run, { categoryId: category.id, subcategoryId: id! }, {
    questions,
    name: fields.name,
    category: category.name,
  });
};

const putCategory = async (
  run: Import,
  { subcategories: topics, questions, ...fields }: PackCategory,
): Promise<void> => {
  const { tx } = run;
  const present = await findCategory(tx, fields.slug);
  const about = { kind: "category", name: fields.name } as const;
  let category = present;
  if (!present) {
    const edit = await createCategory(tx, { ...fields, active: true });
    category = (await run.keep(["category", "create_category"], edit, about)).after;
  } else {
    const edit = await updateCategory(tx, { ...fields, id: present.id, version: present.version });
    await run.keep(["category", "update_category"], edit, about);
    const restored = await restoreCategory(tx, { id: present.id });
    category = (await run.keep(["category", "restore_category"], restored, { ...about, change: "restored" })).after;
  }
  await putQuestions(run, { categoryId: category!.id, subcategoryId: null }, { questions, name: fields.name });
  for (const topic of topics) await putTopic(run, category!, topic);
};

/**
 * Articles have no name but their title, and several may have the same one: each of the file is the next of these, and
 * those that people read come before hidden ones.
 */
const findArticle = async (
  { tx, articles }: Import,
  categoryId: string | null,
  { audience, stage, title }: Pick<PackArticle, "audience" | "stage" | "title">,
): Promise<Content | undefined> => {
  const free = (await listContents(tx, categoryId)).filter((content) =>
    content.audience === audience && content.stage === stage && isSameText(title, content.title) &&
    !articles.has(content.id)
  );
  return free.find(({ active }) => active) ?? free[0];
};

const putArticle = async (run: Import, { category, ...fields }: PackArticle): Promise<void> => {
  const { tx } = run;
  const of = category === null ? undefined : await findCategory(tx, category);
  if (category !== null && !of) {
    throw invalid([`The article “${fields.title}” is for the category ${category}, which the file doesn’t have.`]);
  }
  const categoryId = of?.id ?? null;
  const present = await findArticle(run, categoryId, fields);
  const about = { kind: "article", name: fields.title, category: of?.name } as const;
  if (!present) {
    const edit = await createContent(tx, { ...fields, categoryId });
    run.articles.add(edit.id);
    return void await run.keep(["educational-content", "create_content"], edit, about);
  }
  const { id, version } = present;
  run.articles.add(id);
  const edit = await updateContent(tx, { ...fields, id, version, categoryId });
  await run.keep(["educational-content", "update_content"], edit, about);
  const restored = await switchContent(tx, { id, active: true });
  await run.keep(["educational-content", "restore_content"], restored, { ...about, change: "restored" });
};

/** Translations of texts that the catalogue has now; of others there is nothing to read. */
const putTranslations = async (run: Import, translations: Pack["translations"]): Promise<void> => {
  const texts = new Set((await listCatalogTexts(run.tx)).map(({ text }) => text));
  for (const language of TRANSLATED_LANGUAGES) {
    const own = Object.entries(translations[language] ?? {}).filter(([source]) => texts.has(source));
    const fields = Object.fromEntries(own.map(([source]) => [source, source]));
    const change = await saveTranslations(run.tx, fields, { [language]: Object.fromEntries(own) });
    if (!change) continue;
    await recordAudit(run.tx, {
      action: "catalog.translate",
      subjectKind: "translation",
      subjectId: language,
      ...change,
    });
    const before = Object.values<string | undefined>(change.before[language] ?? {});
    const added = before.filter((text) => text === "").length;
    for (const [kind, count] of [["added", added], ["changed", before.length - added]] as const) {
      if (count === 0) continue;
      run.changes.push({ kind: "translations", change: kind, name: englishName(language), category: null, count });
    }
  }
};

const convertQuestions = <Q extends PackQuestion[] | null>(questions: Q, by: Conversion): Q => {
  const convert = (bound: number | null) => bound === null ? null : convertAmount(bound, by);
  const converted = questions &&
    questions.map((question) =>
      question.type === "money" ? { ...question, min: convert(question.min), max: convert(question.max) } : question
    );
  return converted as Q;
};

const convertCategory = (category: PackCategory, by: Conversion): PackCategory => ({
  ...category,
  leadPriceMinor: convertAmount(category.leadPriceMinor, by),
  questions: convertQuestions(category.questions, by),
  subcategories: category.subcategories.map((topic) => ({
    ...topic,
    leadPriceMinor: topic.leadPriceMinor === null ? null : convertAmount(topic.leadPriceMinor, by),
    questions: convertQuestions(topic.questions, by),
  })),
});

/**
 * Brings the catalogue to what the file says: adds what is missing, changes what differs, offers again what was retired.
 * `rate`: how much of the marketplace's currency one of the file's is. Returns what has changed, in the order of the
 * file. Throws 400 with a sentence for what can't be in a catalogue.
 */
export const importPack = async (tx: Tx, pack: Pack, rate = 1): Promise<PackChange[]> => {
  const run = new Import(tx);
  const { currency } = await getPricing(tx);
  const by = { from: pack.currency, to: currency, rate };
  for (const category of pack.categories) await putCategory(run, convertCategory(category, by));
  for (const article of pack.articles) await putArticle(run, article);
  await putTranslations(run, pack.translations);
  return run.changes;
};
