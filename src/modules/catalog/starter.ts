// The starter catalogue: what a new installation offers, with the same ids everywhere.
import { createHash } from "node:crypto";
import type { Ctx } from "@/platform/ctx.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import contents from "./starter-contents.json" with { type: "json" };
import starter from "./starter-catalog.json" with { type: "json" };
import type { Question } from "./schemas.ts";
import { categories, educationalContents, questionSets, subcategories } from "./tables.ts";

const BORN = Date.UTC(2026, 0, 1);

/** The UUIDv7 of a part of the starter catalogue: its time is fixed and its other bits come from the path. */
const fixedId = (path: string): string => {
  const time = BORN.toString(16).padStart(12, "0");
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

type StarterQuestion = Partial<Question> & Pick<Question, "key" | "label" | "required" | "step" | "type">;

const LONGEST_TEXT = 2_000;

/** A starter question in full: texts have a length, everything not said is absent. */
const inFull = (question: StarterQuestion): Question => ({
  help: null,
  options: [],
  min: null,
  max: question.type === "text" ? LONGEST_TEXT : null,
  showIf: null,
  matching: false,
  pii: false,
  ...question,
});

/** Fills an empty catalogue; leaves one alone that somebody has begun to change. Any number of times. */
export const ensureStarterCatalogue = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const [any] = await tx.select({ id: categories.id }).from(categories).limit(1);
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
    leadPriceMinor: category.leadPriceMinor,
    createdAt: tx.now,
  })));
  await tx.insert(subcategories).values(
    starter.categories.flatMap((category) =>
      category.subcategories.map((part, position) => ({
        ...part,
        id: starterId(`${category.slug}/${part.slug}`),
        categoryId: starterId(category.slug),
        position,
      }))
    ),
  );
};

const insertQuestions = async (tx: Tx) => {
  await tx.insert(questionSets).values(starter.categories.map(({ slug, questions }) => ({
    id: fixedId(`questions ${slug}`),
    categoryId: starterId(slug),
    version: 1,
    questions: (questions as StarterQuestion[]).map(inFull),
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
