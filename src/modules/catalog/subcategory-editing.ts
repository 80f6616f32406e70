// Administrators' edits of subcategories. One that anything refers to is retired instead of deleted: history stays readable.
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
import type { Tx } from "@/platform/db/transact.ts";
import { isForeignKeyViolation } from "@/platform/db/write-queue.ts";
import { findSubcategory, type Subcategory } from "./categories.ts";
import { getCategory } from "./category-editing.ts";
import { type Change, type Creation, orTaken, type Removal, reorder, requireVersion } from "./editing.ts";
import { slugOf } from "./editing-rules.ts";
import type { NewOrder, SubcategoryFields } from "./editing-schemas.ts";
import { subcategories } from "./tables.ts";

const TAKEN = "Another part of this category has this address name already. Please choose another one.";

/** A subcategory, retired ones too. Throws 404. */
const getSubcategory = async (tx: Tx, id: string): Promise<Subcategory> => {
  const subcategory = await findSubcategory(tx, id);
  if (!subcategory) throw notFound("This subcategory does not exist.");
  return subcategory;
};

const slugged = (name: string, slug?: string): string => {
  const named = slug ?? slugOf(name);
  if (!named) throw invalid(["Please give the part an address name of letters or digits."]);
  return named;
};

const idsOf = ({ id: subcategoryId, categoryId }: Subcategory) => ({ categoryId, subcategoryId });

/** Creates a part at the end of its category. Throws 404 for an unknown category, or `slug_taken`. */
export const createSubcategory = async (
  tx: Tx,
  { categoryId, name, slug, leadPriceMinor }: SubcategoryFields & { categoryId: string },
): Promise<Creation<Subcategory>> => {
  await getCategory(tx, categoryId);
  const id = newId();
  const [last] = await tx.select({ position: sql<number | null>`max(${subcategories.position})` })
    .from(subcategories).where(eq(subcategories.categoryId, categoryId));
  const row = { id, categoryId, name, slug: slugged(name, slug), leadPriceMinor, position: (last?.position ?? -1) + 1 };
  await orTaken(tx.insert(subcategories).values(row), TAKEN);
  await publish(tx, subcategoryAdded({ categoryId, subcategoryId: id }));
  return { id, before: null, after: await getSubcategory(tx, id) };
};

/** Changes a part. What is already so stays. Throws 404, `stale_version` or `slug_taken`. */
export const updateSubcategory = async (
  tx: Tx,
  { id, version, name, slug, leadPriceMinor }: SubcategoryFields & { id: string; version: number },
): Promise<Change<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  requireVersion(version, before.version);
  const values = { name, slug: slug ?? before.slug, leadPriceMinor };
  if (Object.entries(values).every(([key, value]) => before[key as keyof Subcategory] === value)) {
    return { id, before, after: before };
  }
  await orTaken(
    tx.update(subcategories).set({ ...values, version: version + 1 }).where(eq(subcategories.id, id)),
    TAKEN,
  );
  await publish(tx, subcategoryChanged(idsOf(before)));
  return { id, before, after: await getSubcategory(tx, id) };
};

const switchTo = async (tx: Tx, before: Subcategory, active: boolean): Promise<Change<Subcategory>> => {
  const { id } = before;
  if (before.active === active) return { id, before, after: before };
  await tx.update(subcategories).set({ active, version: before.version + 1 }).where(eq(subcategories.id, id));
  await publish(tx, (active ? subcategoryRestored : subcategoryRetired)(idsOf(before)));
  return { id, before, after: await getSubcategory(tx, id) };
};

/** Deletes the row unless a row of whatever module refers to it; the database knows. */
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
 * Deletes a part; one that anything refers to is retired. `referenced`: something refers to it that is no row of its own.
 * Throws 404 or `stale_version`.
 */
export const removeSubcategory = async (
  tx: Tx,
  { id, version, referenced }: { id: string; version?: number; referenced: boolean },
): Promise<Removal<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  if (version !== undefined) requireVersion(version, before.version);
  if (referenced || !await deleteUnreferenced(tx, id)) return await switchTo(tx, before, false);
  await publish(tx, subcategoryDeleted(idsOf(before)));
  return { id, before, after: null };
};

/** Offers a retired part again. Throws 404 or `stale_version`. */
export const restoreSubcategory = async (
  tx: Tx,
  { id, version }: { id: string; version?: number },
): Promise<Change<Subcategory>> => {
  const before = await getSubcategory(tx, id);
  if (version !== undefined && !before.active) requireVersion(version, before.version);
  return await switchTo(tx, before, true);
};

/** Puts all parts of a category in another order. Throws 404 or `stale_version`. */
export const reorderSubcategories = async (tx: Tx, { id, ...order }: NewOrder & { id: string }): Promise<void> => {
  await getCategory(tx, id);
  const now = await tx.select({ id: subcategories.id, position: subcategories.position }).from(subcategories)
    .where(eq(subcategories.categoryId, id)).orderBy(asc(subcategories.position), asc(subcategories.id));
  await reorder(tx, subcategories, now, order);
  await publish(tx, catalogueReordered({ categoryId: id }));
};
