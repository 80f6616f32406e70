// Edits of categories: create, update, retire, restore, reorder. Prices of purchased credits do not change.
import { and, asc, eq, sql } from "drizzle-orm";
import {
  catalogueReordered,
  categoryAdded,
  categoryChanged,
  categoryRestored,
  categoryRetired,
  questionsChanged,
} from "@/events.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { type Category, findCategory, isNewestSet } from "../categories.ts";
import { categories, questionSets } from "../tables.ts";
import { type Change, type Creation, reorder, requireLeadPrice, requireUniqueSlug, requireVersion } from "./edits.ts";
import { slugOf } from "./rules.ts";
import { toPlaceInquiry } from "../place-questions.ts";
import { isSame } from "@/modules/settings/rules.ts";
import type { CategoryFields, NewOrder } from "./schemas.ts";
import { isPlaceKey } from "../rules.ts";

/**
 * Writes the next version of each set, of the category or of a subcategory with its own, that asks something else about the place than its category now does. Requests keep
 * the version that they answer, so those that have started are asked nothing new.
 */
const renewPlaceQuestions = async (
  tx: Tx,
  category: Pick<Category, "id" | "requiredCredential" | "asksCountry" | "regionCountries">,
): Promise<void> => {
  const place = toPlaceInquiry(category);
  const ownSets = await tx.select().from(questionSets)
    .where(and(eq(questionSets.categoryId, category.id), eq(questionSets.inherits, false), isNewestSet));
  for (const set of ownSets) {
    // A set from before these keys were reserved may have a question of its own with one of them.
    if (isSame(set.place, place) || set.questions.some(({ key }) => isPlaceKey(key))) continue;
    const { id: _, version, ...kept } = set;
    const next = { ...kept, id: newId(), version: version + 1, place, createdAt: tx.now };
    await tx.insert(questionSets).values(next);
    const { categoryId, subcategoryId } = set;
    await publish(tx, questionsChanged({ categoryId, subcategoryId, questionSetId: next.id }));
  }
};

const SLUG_TAKEN = "Another category already has this URL name. Please choose another one.";

/** Includes retired categories. Throws 404. */
export const getCategory = async (tx: Tx, id: string): Promise<Category> => {
  const category = await findCategory(tx, id);
  if (!category) throw notFound("This category doesn’t exist.");
  return category;
};

const toValues = ({ slug, regionCountries, ...fields }: CategoryFields) => {
  const urlName = slug ?? slugOf(fields.name);
  if (!urlName) throw invalid(["Please give the category a URL name with letters or digits."]);
  const regions = regionCountries && { regionCountries: [...new Set(regionCountries)].sort() };
  return { ...fields, ...regions, slug: urlName, regulated: fields.requiredCredential !== null };
};

/** Creates a category at the end, without questions. Throws `slug_taken`. */
export const createCategory = async (
  tx: Tx,
  { active, ...fields }: CategoryFields & { active: boolean },
): Promise<Creation<Category>> => {
  await requireLeadPrice(tx, fields);
  const id = newId();
  const [last] = await tx.select({ position: sql<number | null>`max(${categories.position})` }).from(categories);
  const row = { id, ...toValues(fields), active, position: (last?.position ?? -1) + 1, createdAt: tx.now };
  await requireUniqueSlug(tx.insert(categories).values(row), SLUG_TAKEN);
  const place = toPlaceInquiry({ asksCountry: false, regionCountries: [], ...row });
  const set = { id: newId(), categoryId: id, version: 1, questions: [], place, createdAt: tx.now };
  await tx.insert(questionSets).values(set);
  await publish(tx, categoryAdded({ categoryId: id }));
  return { id, before: null, after: await getCategory(tx, id) };
};

/** Changes a category, unless nothing differs. Throws 404, `stale_version` or `slug_taken`. */
export const updateCategory = async (
  tx: Tx,
  { id, version, ...fields }: CategoryFields & { id: string; version: number },
): Promise<Change<Category>> => {
  const before = await getCategory(tx, id);
  requireVersion(version, before.version);
  await requireLeadPrice(tx, fields);
  const values = { ...toValues({ ...fields, slug: fields.slug ?? before.slug }) };
  if (Object.entries(values).every(([key, value]) => isSame(before[key as keyof Category], value))) {
    return { id, before, after: before };
  }
  await requireUniqueSlug(
    tx.update(categories).set({ ...values, version: version + 1 }).where(eq(categories.id, id)),
    SLUG_TAKEN,
  );
  await renewPlaceQuestions(tx, { ...before, ...values });
  await publish(tx, categoryChanged({ categoryId: id }));
  return { id, before, after: await getCategory(tx, id) };
};

const STATUS_EVENTS = { retire: categoryRetired, restore: categoryRestored };

const setActive = async (
  tx: Tx,
  { id, version }: { id: string; version?: number },
  action: keyof typeof STATUS_EVENTS,
): Promise<Change<Category>> => {
  const before = await getCategory(tx, id);
  const active = action === "restore";
  if (before.active === active) return { id, before, after: before };
  if (version !== undefined) requireVersion(version, before.version);
  await tx.update(categories).set({ active, version: before.version + 1 }).where(eq(categories.id, id));
  await publish(tx, STATUS_EVENTS[action]({ categoryId: id }));
  return { id, before, after: await getCategory(tx, id) };
};

/** Stops offering a category. Meetings, leads and credits stay. Throws 404 or `stale_version`. */
export const retireCategory = (tx: Tx, ref: { id: string; version?: number }): Promise<Change<Category>> =>
  setActive(tx, ref, "retire");

/** Offers a category again. Throws 404 or `stale_version`. */
export const restoreCategory = (tx: Tx, ref: { id: string; version?: number }): Promise<Change<Category>> =>
  setActive(tx, ref, "restore");

/** Reorders all categories. Throws `stale_version`. */
export const reorderCategories = async (tx: Tx, order: NewOrder): Promise<void> => {
  const current = await tx.select({ id: categories.id, position: categories.position }).from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
  await reorder(tx, categories, current, order);
  await publish(tx, catalogueReordered({ categoryId: null }));
};
