// What a lead's credits cost whom, and what came back, by the keys they were used under.
import { asc, inArray } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import type { Instant } from "@/platform/time/time.ts";
import { creditEntries } from "./tables.ts";

export interface UseLine {
  at: Instant;
  kind: "consume" | "return";
  specialistId: string;
  /** Minor units, net. */
  unitPriceMinor: number;
  /** Under which it came back. */
  rule: string | null;
}

/** Uses and returns of credits under these keys, the oldest first. */
export const listUses = async (db: Reader, keys: readonly string[]): Promise<UseLine[]> => {
  if (keys.length === 0) return [];
  const { id, createdAt: at, kind, specialistId, unitPriceMinor, rule, uniqueKey } = creditEntries;
  const rows = await db.select({ at, kind, specialistId, unitPriceMinor, rule }).from(creditEntries)
    .where(inArray(uniqueKey, keys.flatMap((key) => [`consume-${key}`, `return-${key}`])))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, kind: row.kind === "return" ? "return" : "consume" }));
};
