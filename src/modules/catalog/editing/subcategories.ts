// Edits of subcategories. One that other rows refer to is retired instead of deleted, so that history stays readable.
import { asc, eq, sql } from "drizzle-orm";
import {
  catalogueReordered,
  subcategoryAdded,
  subcategoryChanged,
  subcategoryDeleted,
  subcategoryRestored,
  subcategoryRetired,
} from "@/events.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { isForeignKeyViolation } from "@/platform/db/errors.ts";
import { findSubcategory, type Subcategory } from "../categories.ts";
import { subcategories } from "../tables.ts";
import { getCategory } from "./categories.ts";
import {
  type Change,
  type Creation,
  type Removal,
  reorder,
  requireLeadPrice,
  requireUniqueSlug,
  requireVersion,
} from "./edits.ts";
import { slugOf } from "./rules.ts";
import type { NewOrder, SubcategoryFields } from "./schemas.ts";

const SLUG_TAKEN = "Another topic of this category already has this URL name. Please choose another one.";

/** Includes retired subcategories. Throws 404. */
const getSubcategory = async (tx: Tx, id: string): Promise<Subcategory> => {
  const subcategory = await findSubcategory(tx, id);
  if (!subcategory) throw notFound("This topic doesn’t exist.");
  return subcategory;
};

const requireSlug = (name: string, slug?: string): string => {
  const urlName = slug ?? slugOf(name);
  if (!urlName) throw invalid(["Please give the topic a URL name with letters or digits."]);
  return urlName;
};

const toIds = ({ id: subcategoryId, categoryId }: Subcategory) => ({ categoryId, subcategoryId });

/** Creates a subcategory at the end of its category. Throws 404 for an unknown category, or `slug_taken`. */
export const createSubcategory = async (
  tx: Tx,
  { categoryId, name, slug, leadPriceMinor }: SubcategoryFields & { categoryId: string },
): Promise<Creation<Subcategory>> => {
  await getCategory(tx, categoryId);
  await requireLeadPrice(tx, { name, leadPriceMinor });
  const id = newId();
  const [last] = await tx.select({ position: sql<number | null>`max(${subcategories.position})` })
    .from(subcategories).where(eq(subcategories.categoryId, categoryId));
  const row = {
    id,
    categoryId,
    name,
    slug: requireSlug(name, slug),
    leadPriceMinor,
    position: (last?.position ?? -1) + 1,
  };
  await requireUniqueSlug(tx.insert(subcategories).values(row), SLUG_TAKEN);
  await publish(tx, subcategoryAdded({ categoryId, subcategoryId: id }));
  return { id, before: null, after: await getSubcategory(tx, id) };
};

/** Changes a subcategory, unless nothing differs. Throws 404, `stale_version` or `slug_taken`. */
export const updateSubcategory = async (
  tx: Tx,
  { id, version, name, slug, leadPriceMinor }: SubcategoryFields & { id: string; version: number },
): Promise<Change<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  requireVersion(version, before.version);
  await requireLeadPrice(tx, { name, leadPriceMinor });
  const values = { name, slug: slug ?? before.slug, leadPriceMinor };
  if (Object.entries(values).every(([key, value]) => before[key as keyof Subcategory] === value)) {
    return { id, before, after: before };
  }
  await requireUniqueSlug(
    tx.update(subcategories).set({ ...values, version: version + 1 }).where(eq(subcategories.id, id)),
    SLUG_TAKEN,
  );
  await publish(tx, subcategoryChanged(toIds(before)));
  return { id, before, after: await getSubcategory(tx, id) };
};

const setActive = async (tx: Tx, before: Subcategory, active: boolean): Promise<Change<Subcategory>> => {
  const { id } = before;
  if (before.active === active) return { id, before, after: before };
  await tx.update(subcategories).set({ active, version: before.version + 1 }).where(eq(subcategories.id, id));
  await publish(tx, (active ? subcategoryRestored : subcategoryRetired)(toIds(before)));
  return { id, before, after: await getSubcategory(tx, id) };
};

/** Deletes the row unless a foreign key of any module refers to it. */
const deleteUnreferenced = async (tx: Tx, id: string): Promise<boolean> => {
  try {
    await tx.delete(subcategories).where(eq(subcategories.id, id));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
};

/**
 * Deletes a subcategory, or retires it if something refers to it. `referenced` is true for references without a foreign
 * key. Throws 404 or `stale_version`.
 */
export const removeSubcategory = async (
  tx: Tx,
  { id, version, referenced }: { id: string; version?: number; referenced: boolean },
): Promise<Removal<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  if (version !== undefined) requireVersion(version, before.version);
  if (referenced || !await deleteUnreferenced(tx, id)) return await setActive(tx, before, false);
  await publish(tx, subcategoryDeleted(toIds(before)));
  return { id, before, after: null };
};

/** Offers a retired subcategory again. Throws 404 or `stale_version`. */
export const restoreSubcategory = async (
  tx: Tx,
  { id, version }: { id: string; version?: number },
): Promise<Change<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  if (version !== undefined && !before.active) requireVersion(version, before.version);
  return await setActive(tx, before, true);
};

/** Reorders all subcategories of a category. Throws 404 or `stale_version`. */
export const reorderSubcategories = async (tx: Tx, { id, ...order }: NewOrder & { id: string }): Promise<void> => {
  await getCategory(tx, id);
  const current = await tx.select({ id: subcategories.id, position: subcategories.position }).from(subcategories)
    .where(eq(subcategories.categoryId, id)).orderBy(asc(subcategories.position), asc(subcategories.id));
  await reorder(tx, subcategories, current, order);
  await publish(tx, catalogueReordered({ categoryId: id }));
};
