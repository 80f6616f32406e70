// Edits of questions write a new version of the set. Tracks keep the version they answered
// (docs/product/catalogue-and-settings.md#questions).
import { and, desc, eq, isNull } from "drizzle-orm";
import { questionsChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { isSame } from "@/modules/settings/rules.ts";
import { type Category, findSubcategory } from "../categories.ts";
import { toPlaceInquiry } from "../place-questions.ts";
import type { Question } from "../schemas.ts";
import { questionSets } from "../tables.ts";
import { getCategory } from "./categories.ts";
import { type Edit, requireVersion } from "./edits.ts";
import { inStepOrder, questionSetProblems } from "./rules.ts";

export type QuestionSet = typeof questionSets.$inferSelect;

/** The questions of a category, or of one subcategory. */
export interface QuestionScope {
  categoryId: string;
  subcategoryId: string | null;
}

/** The newest set of this scope; undefined if it never had one. */
const findQuestionSet = (
  db: Reader,
  { categoryId, subcategoryId }: QuestionScope,
): Promise<QuestionSet | undefined> => {
  const ofSubcategory = subcategoryId === null
    ? isNull(questionSets.subcategoryId)
    : eq(questionSets.subcategoryId, subcategoryId);
  return db.select().from(questionSets).where(and(eq(questionSets.categoryId, categoryId), ofSubcategory))
    .orderBy(desc(questionSets.version)).limit(1).get();
};

const requireScope = async (tx: Tx, { categoryId, subcategoryId }: QuestionScope): Promise<Category> => {
  const category = await getCategory(tx, categoryId);
  if (subcategoryId === null) return category;
  const subcategory = await findSubcategory(tx, subcategoryId);
  if (subcategory?.categoryId !== categoryId) throw notFound("This category has no such topic.");
  return category;
};

/** "Question 3 (How old are you?): Two options have the same label." */
const requireValidSet = (questions: readonly Question[]): void => {
  const problems = questionSetProblems(questions);
  if (problems.length === 0) return;
  throw invalid(problems.map(({ at, sentence }) => `Question ${at + 1} (${questions[at]?.label}): ${sentence}`));
};

type SetContent = Pick<QuestionSet, "questions" | "inherits" | "place">;

const isSameSet = (set: QuestionSet | undefined, { questions, inherits, place }: SetContent): boolean =>
  set !== undefined && set.inherits === inherits && isSame(set.questions, questions) && isSame(set.place, place);

/**
 * Writes the next version of a set, unless nothing differs. With `questions` null, a subcategory uses those of its
 * category again. `version` is that of the newest set that was read, 0 without one. Throws 404, `stale_version`, or 400
 * with a sentence for each problem.
 */
export const saveQuestions = async (
  tx: Tx,
  { categoryId, subcategoryId, version, questions }: QuestionScope & {
    version: number;
    questions: readonly Question[] | null;
  },
): Promise<Edit<QuestionSet>> => {
  const scope = { categoryId, subcategoryId };
  const place = toPlaceInquiry(await requireScope(tx, scope));
  if (questions === null && subcategoryId === null) {
    throw invalid(["Only a topic can use the questions of its category."]);
  }
  const before = await findQuestionSet(tx, scope);
  requireVersion(version, before?.version ?? 0);
  const ordered = inStepOrder(questions ?? []);
  requireValidSet(ordered);
  const inherits = questions === null;
  if (before && isSameSet(before, { questions: ordered, inherits, place })) {
    return { id: before.id, before, after: before };
  }
  const after = { id: newId(), ...scope, version: version + 1, questions: ordered, inherits, place, createdAt: tx.now };
  await tx.insert(questionSets).values(after);
  await publish(tx, questionsChanged({ ...scope, questionSetId: after.id }));
  return { id: after.id, before: before ?? null, after };
};
