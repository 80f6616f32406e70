// Who can be written to: active people, in the order of their ids, so that many are walked through batch by batch.
import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { users } from "./tables.ts";

const isActive = eq(users.status, "active");

/** How many active people there are. */
export const countActivePeople = async (db: Reader): Promise<number> => {
  const [row] = await db.select({ active: count() }).from(users).where(isActive);
  return row?.active ?? 0;
};

/** Ids of active people after `after`, the smallest first. */
export const listActiveIds = async (db: Reader, after: string, limit: number): Promise<string[]> => {
  const rows = await db.select({ id: users.id }).from(users).where(and(gt(users.id, after), isActive))
    .orderBy(asc(users.id)).limit(limit);
  return rows.map(({ id }) => id);
};

/** Those of `ids` who are active, in the order of their ids; at most a few hundred at once. */
export const keepActiveIds = async (db: Reader, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select({ id: users.id }).from(users).where(and(inArray(users.id, [...ids]), isActive))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
};
