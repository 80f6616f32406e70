// Administrators' edits of categories: made, changed, retired, brought back, put in order. Prices of bought credits stay.
import { asc, eq, sql } from "drizzle-orm";
import { catalogueReordered, categoryAdded, categoryChanged, categoryRestored, categoryRetired } from "@/events.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { type Category, findCategory } from "./categories.ts";
import { type Change, type Creation, orTaken, reorder, requireVersion } from "./editing.ts";
import { slugOf } from "./editing-rules.ts";
import type { CategoryFields, NewOrder } from "./editing-schemas.ts";
import { categories, questionSets } from "./tables.ts";

const TAKEN = "Another category has this address name already. Please choose another one.";

/** A category, retired ones too. Throws 404. */
export const getCategory = async (tx: Tx, id: string): Promise<Category> => {
  const category = await findCategory(tx, id);
  if (!category) throw notFound("This category does not exist.");
  return category;
};

const valuesOf = ({ slug, ...fields }: CategoryFields) => {
  const named = slug ?? slugOf(fields.name);
  if (!named) throw invalid(["Please give the category an address name of letters or digits."]);
  return { ...fields, slug: named, regulated: fields.requiredCredential !== null };
};

/** Creates a category at the end, without questions. Throws `slug_taken`. */
export const createCategory = async (
  tx: Tx,
  { active, ...fields }: CategoryFields & { active: boolean },
): Promise<Creation<Category>> => {
  const id = newId();
  const [last] = await tx.select({ position: sql<number | null>`max(${categories.position})` }).from(categories);
  const row = { id, ...valuesOf(fields), active, position: (last?.position ?? -1) + 1, createdAt: tx.now };
  await orTaken(tx.insert(categories).values(row), TAKEN);
  await tx.insert(questionSets).values({ id: newId(), categoryId: id, version: 1, questions: [], createdAt: tx.now });
  await publish(tx, categoryAdded({ categoryId: id }));
  return { id, before: null, after: await getCategory(tx, id) };
};

/** Changes a category. What is already so stays. Throws 404, `stale_version` or `slug_taken`. */
export const updateCategory = async (
  tx: Tx,
  { id, version, ...fields }: CategoryFields & { id: string; version: number },
): Promise<Change<Category>> => {
  const before = await getCategory(tx, id);
  requireVersion(version, before.version);
  const values = { ...valuesOf({ ...fields, slug: fields.slug ?? before.slug }) };
  if (Object.entries(values).every(([key, value]) => before[key as keyof Category] === value)) {
    return { id, before, after: before };
  }
  await orTaken(
    tx.update(categories).set({ ...values, version: version + 1 }).where(eq(categories.id, id)),
    TAKEN,
  );
  await publish(tx, categoryChanged({ categoryId: id }));
  return { id, before, after: await getCategory(tx, id) };
};

const SWITCHED = { retire: categoryRetired, restore: categoryRestored };

const switchTo = async (
  tx: Tx,
  { id, version }: { id: string; version?: number },
  how: keyof typeof SWITCHED,
): Promise<Change<Category>> => {
  const before = await getCategory(tx, id);
  const active = how === "restore";
  if (before.active === active) return { id, before, after: before };
  if (version !== undefined) requireVersion(version, before.version);
  await tx.update(categories).set({ active, version: before.version + 1 }).where(eq(categories.id, id));
  await publish(tx, SWITCHED[how]({ categoryId: id }));
  return { id, before, after: await getCategory(tx, id) };
};

/** Offers a category no longer; meetings, leads and credits stay as they are. Throws 404 or `stale_version`. */
export const retireCategory = (tx: Tx, ref: { id: string; version?: number }): Promise<Change<Category>> =>
  switchTo(tx, ref, "retire");

/** Offers it again. Throws 404 or `stale_version`. */
export const restoreCategory = (tx: Tx, ref: { id: string; version?: number }): Promise<Change<Category>> =>
  switchTo(tx, ref, "restore");

/** Puts all categories in another order. Throws `stale_version`. */
export const reorderCategories = async (tx: Tx, order: NewOrder): Promise<void> => {
  const now = await tx.select({ id: categories.id, position: categories.position }).from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
  await reorder(tx, categories, now, order);
  await publish(tx, catalogueReordered({ categoryId: null }));
};
