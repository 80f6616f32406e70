// The demo's accounts, whose password is public (docs/product/contract.md#demo-accounts): production doesn't run where they
// are, and signs nobody in to them.
import { count, like, sql } from "drizzle-orm";
import type { ReadDb } from "@/platform/db/types.ts";
import { users } from "../tables.ts";

/** Nobody else has an address there: the top level is reserved for tests (RFC 6761). */
export const DEMO_DOMAIN = "parley.test";

export const isDemoAddress = (email: string): boolean => email.endsWith(`@${DEMO_DOMAIN}`);

/** How many accounts a database has, and how many of them are the demo's; none before the first migration. */
export const countAccounts = async (db: ReadDb): Promise<{ all: number; demo: number }> => {
  const tables = await db.all(sql`select 1 from sqlite_master where type = 'table' and name = 'users'`);
  if (tables.length === 0) return { all: 0, demo: 0 };
  const demo = sql<number>`count(*) filter (where ${like(users.email, `%@${DEMO_DOMAIN}`)})`;
  const [counted] = await db.select({ all: count(), demo }).from(users);
  return counted!;
};
