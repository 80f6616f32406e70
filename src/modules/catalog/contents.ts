// Educational content (articles): read by visitors and specialists, edited by administrators.
import { t } from "@/languages/language.ts";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { contentChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { translated } from "@/platform/time/reader.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { getCategory } from "./editing/categories.ts";
import { type Change, type Creation, reorder, requireVersion } from "./editing/edits.ts";
import type { ContentFields, NewOrder } from "./editing/schemas.ts";
import { STAGES } from "./editing/rules.ts";
import { educationalContents as contents } from "./tables.ts";
import { findCategory } from "./categories.ts";
import type { EducationalQuery, EducationalView } from "./schemas.ts";

export type Content = typeof contents.$inferSelect;

/** Includes hidden articles. Throws 404. */
const getContent = async (tx: Tx, id: string): Promise<Content> => {
  const [content] = await tx.select().from(contents).where(eq(contents.id, id));
  if (!content) throw notFound("This article doesn’t exist.");
  return content;
};

const requireStage = ({ audience, stage }: ContentFields): void => {
  if ((STAGES[audience] as readonly string[]).includes(stage)) return;
  throw invalid([`For a ${audience}, the stage must be one of: ${STAGES[audience].join(", ")}.`]);
};

const ofCategory = (categoryId: string | null) =>
  categoryId === null ? isNull(contents.categoryId) : eq(contents.categoryId, categoryId);

/** The articles of a category, or for all categories (null), in their order. Includes hidden ones. */
export const listContents = (db: Reader, categoryId: string | null): Promise<Content[]> =>
  db.select().from(contents).where(ofCategory(categoryId)).orderBy(asc(contents.position), asc(contents.id));

/** Creates an article at the end of the list. Throws 404 for an unknown category. */
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

/** Changes an article, unless nothing differs. Throws 404 or `stale_version`. */
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

/** Shows or hides an article. Throws 404 or `stale_version`. */
export const switchContent = async (
  tx: Tx,
  { id, version, active }: { id: string; version?: number; active: boolean },
): Promise<Change<Content>> => {
  const before = await getContent(tx, id);
  if (version !== undefined && before.active !== active) requireVersion(version, before.version);
  return await write(tx, before, { active });
};

/** Reorders the articles of a category, or those for all categories (null). Throws `stale_version`. */
export const reorderContents = async (
  tx: Tx,
  { categoryId, ...order }: NewOrder & { categoryId: string | null },
): Promise<void> => {
  const current = await tx.select({ id: contents.id, position: contents.position }).from(contents)
    .where(ofCategory(categoryId)).orderBy(asc(contents.position), asc(contents.id));
  await reorder(tx, contents, current, order);
  const [first] = order.to;
  if (first) await publish(tx, contentChanged({ contentId: first }));
};

/**
 * The articles of a category and those for all categories, in their order and in the reader's language; without a
 * category only the latter.
 * Throws 404 for a category that does not exist.
 */
export const listEducationalContents = async (
  db: Reader,
  { categoryId, audience, stage }: z.output<typeof EducationalQuery>,
): Promise<EducationalView[]> => {
  const category = categoryId ? await findCategory(db, categoryId) : undefined;
  if (categoryId && !category) throw notFound(t("errors.category"));
  const isForAll = isNull(contents.categoryId);
  const rows = await db.select({
    id: contents.id,
    stage: contents.stage,
    title: contents.title,
    body: contents.body,
    link: contents.link,
    media: contents.media,
    minutes: contents.minutes,
  }).from(contents).where(and(
    eq(contents.active, true),
    eq(contents.audience, audience),
    stage ? eq(contents.stage, stage) : undefined,
    category ? or(eq(contents.categoryId, category.id), isForAll) : isForAll,
  )).orderBy(asc(isForAll), asc(contents.position), asc(contents.id));
  return rows.map((row) => ({ ...row, title: translated(row.title), body: translated(row.body) }));
};
