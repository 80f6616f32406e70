// The requests that led to a specialist.
import { desc, eq } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { COUNTED_MOST } from "@/platform/http/list.ts";
import { leads } from "./tables.ts";

/** The latest of them, as many as are ever counted; by their ids. */
export const listTracksOf = async (db: Reader, specialistId: string): Promise<string[]> => {
  const rows = await db.select({ trackId: leads.trackId }).from(leads).where(eq(leads.specialistId, specialistId))
    .orderBy(desc(leads.createdAt), desc(leads.id)).limit(COUNTED_MOST + 1);
  return [...new Set(rows.map(({ trackId }) => trackId))];
};
