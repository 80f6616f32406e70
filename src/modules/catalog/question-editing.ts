// Editing questions writes a new version of the set: a track keeps the one it answered (PRODUCT section 2, Question set).
import { and, desc, eq, isNull } from "drizzle-orm";
import { questionsChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { isSame } from "@/modules/settings/rules.ts";
import { findSubcategory } from "./categories.ts";
import { getCategory } from "./category-editing.ts";
import { type Edit, requireVersion } from "./editing.ts";
import { inStepOrder, questionSetProblems } from "./editing-rules.ts";
import type { Question } from "./schemas.ts";
import { questionSets } from "./tables.ts";

export type QuestionSet = typeof questionSets.$inferSelect;

/** Whose questions: a category's, or one part's own. */
export interface QuestionScope {
  categoryId: string;
  subcategoryId: string | null;
}

/** The newest set of exactly this scope; undefined when it never had one. */
const findQuestionSet = async (
  db: Reader,
  { categoryId, subcategoryId }: QuestionScope,
): Promise<QuestionSet | undefined> => {
  const part = subcategoryId === null
    ? isNull(questionSets.subcategoryId)
    : eq(questionSets.subcategoryId, subcategoryId);
  const [set] = await db.select().from(questionSets).where(and(eq(questionSets.categoryId, categoryId), part))
    .orderBy(desc(questionSets.version)).limit(1);
  return set;
};

const requireScope = async (tx: Tx, { categoryId, subcategoryId }: QuestionScope): Promise<void> => {
  await getCategory(tx, categoryId);
  if (subcategoryId === null) return;
  const part = await findSubcategory(tx, subcategoryId);
  if (part?.categoryId !== categoryId) throw notFound("This category has no such part.");
};

/** "Question 3 (How old are you?): Two options read the same." */
const requireAskable = (questions: readonly Question[]): void => {
  const problems = questionSetProblems(questions);
  if (problems.length === 0) return;
  throw invalid(problems.map(({ at, sentence }) => `Question ${at + 1} (${questions[at]?.label}): ${sentence}`));
};

const isSameSet = (set: QuestionSet | undefined, questions: readonly Question[], inherits: boolean): boolean =>
  set !== undefined && set.inherits === inherits && isSame(set.questions, questions);

/**
 * Writes the next version of a set; `questions` null lets a part ask its category's again. What is already so stays.
 * `version` is that of the newest set that was read, 0 when there was none. Throws 404, `stale_version`, or 400 with a
 * sentence for each fault.
 */
export const saveQuestions = async (
  tx: Tx,
  { categoryId, subcategoryId, version, questions }: QuestionScope & {
    version: number;
    questions: readonly Question[] | null;
  },
): Promise<Edit<QuestionSet>> => {
  const scope = { categoryId, subcategoryId };
  await requireScope(tx, scope);
  if (questions === null && subcategoryId === null) throw invalid(["Only a part can ask its category's questions."]);
  const before = await findQuestionSet(tx, scope);
  requireVersion(version, before?.version ?? 0);
  const asked = inStepOrder(questions ?? []);
  requireAskable(asked);
  const inherits = questions === null;
  if (before && isSameSet(before, asked, inherits)) return { id: before.id, before, after: before };
  const after = { id: newId(), ...scope, version: version + 1, questions: asked, inherits, createdAt: tx.now };
  await tx.insert(questionSets).values(after);
  await publish(tx, questionsChanged({ ...scope, questionSetId: after.id }));
  return { id: after.id, before: before ?? null, after };
};
