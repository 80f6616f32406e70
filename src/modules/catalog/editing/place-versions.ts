// New versions of question sets when a category begins or stops to ask where its visitors live.
import { and, eq, sql } from "drizzle-orm";
import { questionsChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { isSame } from "@/modules/settings/rules.ts";
import type { Category } from "../categories.ts";
import { placeInquiryOf } from "../place-questions.ts";
import { isPlaceKey } from "../rules.ts";
import { questionSets } from "../tables.ts";

/** The newest sets of a category and of its subcategories that have their own. */
const newestOwnSets = (tx: Tx, categoryId: string) =>
  tx.select().from(questionSets).where(and(
    eq(questionSets.categoryId, categoryId),
    eq(questionSets.inherits, false),
    sql`${questionSets.version} = (select max(q.version) from question_sets q
      where q.category_id = ${questionSets.categoryId} and q.subcategory_id is ${questionSets.subcategoryId})`,
  ));

/**
 * Writes the next version of each set that asks something else about the place than its category now does. Requests keep
 * the version that they answer, so those that have started are asked nothing new.
 */
export const renewPlaceQuestions = async (
  tx: Tx,
  category: Pick<Category, "id" | "requiredCredential" | "asksCountry" | "regionCountries">,
): Promise<void> => {
  const place = placeInquiryOf(category);
  for (const set of await newestOwnSets(tx, category.id)) {
    // A set from before these keys were reserved may have a question of its own with one of them.
    if (isSame(set.place, place) || set.questions.some(({ key }) => isPlaceKey(key))) continue;
    const { id: _, version, ...kept } = set;
    const next = { ...kept, id: newId(), version: version + 1, place, createdAt: tx.now };
    await tx.insert(questionSets).values(next);
    const { categoryId, subcategoryId } = set;
    await publish(tx, questionsChanged({ categoryId, subcategoryId, questionSetId: next.id }));
  }
};
