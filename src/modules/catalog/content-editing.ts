// Administrators' edits of educational content: what is worth reading at one step, for one category or for all.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { contentChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { getCategory } from "./category-editing.ts";
import { type Change, type Creation, reorder, requireVersion } from "./editing.ts";
import type { ContentFields, NewOrder } from "./editing-schemas.ts";
import { STAGES } from "./stage-schemas.ts";
import { educationalContents as contents } from "./tables.ts";

export type Content = typeof contents.$inferSelect;

/** A text, retired ones too. Throws 404. */
const getContent = async (tx: Tx, id: string): Promise<Content> => {
  const [content] = await tx.select().from(contents).where(eq(contents.id, id));
  if (!content) throw notFound("This text does not exist.");
  return content;
};

const requireStage = ({ audience, stage }: ContentFields): void => {
  if ((STAGES[audience] as readonly string[]).includes(stage)) return;
  throw invalid([`For a ${audience} the stage must be one of: ${STAGES[audience].join(", ")}.`]);
};

const ofCategory = (categoryId: string | null) =>
  categoryId === null ? isNull(contents.categoryId) : eq(contents.categoryId, categoryId);

/** Every text of a category, or of all categories (null), in order; retired ones too. */
export const listContents = (db: Reader, categoryId: string | null): Promise<Content[]> =>
  db.select().from(contents).where(ofCategory(categoryId)).orderBy(asc(contents.position), asc(contents.id));

/** Creates a text at the end of its category's. Throws 404 for an unknown category. */
export const createContent = async (tx: Tx, fields: ContentFields): Promise<Creation<Content>> => {
  requireStage(fields);
  if (fields.categoryId !== null) await getCategory(tx, fields.categoryId);
  const [last] = await tx.select({ position: sql<number | null>`max(${contents.position})` }).from(contents);
  const id = newId();
  await tx.insert(contents).values({ id, ...fields, position: (last?.position ?? -1) + 1 });
  await publish(tx, contentChanged({ contentId: id }));
  return { id, before: null, after: await getContent(tx, id) };
};

const write = async (tx: Tx, before: Content, values: Partial<Content>): Promise<Change<Content>> => {
  const { id, version } = before;
  const same = Object.entries(values).every(([key, value]) => before[key as keyof Content] === value);
  if (same) return { id, before, after: before };
  await tx.update(contents).set({ ...values, version: version + 1 }).where(eq(contents.id, id));
  await publish(tx, contentChanged({ contentId: id }));
  return { id, before, after: await getContent(tx, id) };
};

/** Changes a text. What is already so stays. Throws 404 or `stale_version`. */
export const updateContent = async (
  tx: Tx,
  { id, version, ...fields }: ContentFields & { id: string; version: number },
): Promise<Change<Content>> => {
  requireStage(fields);
  const before = await getContent(tx, id);
  requireVersion(version, before.version);
  if (fields.categoryId !== null) await getCategory(tx, fields.categoryId);
  return await write(tx, before, fields);
};

/** Shows a text no longer, or again. Throws 404 or `stale_version`. */
export const switchContent = async (
  tx: Tx,
  { id, version, active }: { id: string; version?: number; active: boolean },
): Promise<Change<Content>> => {
  const before = await getContent(tx, id);
  if (version !== undefined && before.active !== active) requireVersion(version, before.version);
  return await write(tx, before, { active });
};

/** Puts the texts of a category, or those for all (null), in another order. Throws `stale_version`. */
export const reorderContents = async (
  tx: Tx,
  { categoryId, ...order }: NewOrder & { categoryId: string | null },
): Promise<void> => {
  const now = await tx.select({ id: contents.id, position: contents.position }).from(contents)
    .where(and(ofCategory(categoryId))).orderBy(asc(contents.position), asc(contents.id));
  await reorder(tx, contents, now, order);
  const [first] = order.to;
  if (first) await publish(tx, contentChanged({ contentId: first }));
};
