// Reading educational content: what is worth knowing at one step, for one category or for all.
import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { findCategory } from "./categories.ts";
import type { EducationalQuery, EducationalView } from "./schemas.ts";
import { educationalContents as contents } from "./tables.ts";

/**
 * Texts for a category together with those for every category, in their order; without a category only the latter.
 * Throws 404 for a category that does not exist.
 */
export const listEducationalContents = async (
  db: Reader,
  { categoryId, audience, stage }: z.output<typeof EducationalQuery>,
): Promise<EducationalView[]> => {
  if (categoryId && !await findCategory(db, categoryId)) throw notFound("This category does not exist.");
  const forEverybody = isNull(contents.categoryId);
  return await db.select({
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
    categoryId ? or(eq(contents.categoryId, categoryId), forEverybody) : forEverybody,
  )).orderBy(asc(forEverybody), asc(contents.position), asc(contents.id));
};
