// Another topic of a request: its questions, and the answers that still fit them.
import type { Tx } from "@/platform/ctx.ts";
import { endForTopic } from "@/modules/booking/index.ts";
import { getCategoryDetail } from "@/modules/catalog/index.ts";
import { answerProblems } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { requireSubcategory, type Track, type TrackChange } from "@/modules/tracks/index.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";

/** Another topic may ask other questions. An answer that fits none of them could never be corrected. */
export const keepValidAnswers = (questions: readonly Question[], answers: Answers): Answers => {
  const invalidKeys = new Set(answerProblems(questions, "about", answers).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !invalidKeys.has(key)));
};

/**
 * What changes with the topic: null for the whole category, undefined for the present one. It ends what the request has
 * held or requested for the former one. Throws 404 for an unknown topic, and `review_open`.
 */
export const changeTopic = async (
  tx: Tx,
  { id, categoryId, subcategoryId: before, answers }: Track,
  subcategoryId: string | null | undefined,
): Promise<TrackChange> => {
  if (subcategoryId === undefined || subcategoryId === before) return {};
  if (subcategoryId !== null) await requireSubcategory(tx, categoryId, subcategoryId);
  await endForTopic(tx, id);
  const { questionSetId, questions } = await getCategoryDetail(tx, categoryId, subcategoryId ?? undefined);
  return { subcategoryId, questionSetId, answers: keepValidAnswers(questions, answers) };
};
