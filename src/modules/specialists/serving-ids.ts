// Who serves a category, in the order of their ids, so that many are walked through batch by batch.
import { and, asc, eq, gt } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { servedCategories } from "./tables.ts";

export interface ServingPage {
  categoryId: string;
  /** Ids after this one; empty: from the first. */
  after: string;
  limit: number;
}

/** Ids of specialists who serve a category, whatever their standing. */
export const listServingIds = async (db: Reader, { categoryId, after, limit }: ServingPage): Promise<string[]> => {
  const rows = await db.select({ id: servedCategories.specialistId }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), gt(servedCategories.specialistId, after)))
    .orderBy(asc(servedCategories.specialistId)).limit(limit);
  return rows.map(({ id }) => id);
};
