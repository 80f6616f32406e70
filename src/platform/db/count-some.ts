import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Counted, MAX_COUNT } from "../http/list.ts";
import type { Reader } from "./types.ts";

/** How many rows match, counted up to a limit. */
export const countSome = async (db: Reader, table: SQLiteTable, where: SQL | undefined): Promise<Counted> => {
  const some = db.select({ one: sql`1` }).from(table).where(where).limit(MAX_COUNT + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > MAX_COUNT ? { totalCount: MAX_COUNT, totalIsMinimum: true } : { totalCount: found };
};
