// How many unassigned requests there are, from counter rows alone.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { trackCounts } from "../tables.ts";

export interface UnassignedFilter {
  categoryId?: string;
  /** Close reasons and statuses; absent: all. */
  states?: readonly string[];
  hasContact?: boolean;
}

/** Unassigned requests that a filter leaves. */
export const countUnassigned = async (
  db: Reader,
  { categoryId, states, hasContact }: UnassignedFilter,
): Promise<number> => {
  const [row] = await db.select({ found: sql<number>`coalesce(sum(${trackCounts.tracks}), 0)` }).from(trackCounts)
    .where(
      and(
        categoryId ? eq(trackCounts.categoryId, categoryId) : undefined,
        states ? inArray(trackCounts.state, [...states]) : undefined,
        hasContact === undefined ? undefined : eq(trackCounts.hasContact, hasContact),
      ),
    );
  return row?.found ?? 0;
};
