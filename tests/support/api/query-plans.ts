// How the database finds what a question asks: the plan of every statement, in SQLite's own words.
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Reader } from "@/platform/db/types.ts";
import type { TestApp } from "../app/test-app.ts";

export interface Plan {
  sql: string;
  /** Such as "SEARCH leads USING COVERING INDEX leads_newest_idx (specialist_id=?)". */
  steps: string[];
}

/** Asks on a connection of its own and answers the plans of what was asked, in its order. */
export const plansOf = async (app: TestApp, ask: (db: Reader) => Promise<unknown>): Promise<Plan[]> => {
  const client = createClient({ url: app.services.config.database.url });
  const asked: { sql: string; args: unknown[] }[] = [];
  await ask(drizzle({ client, logger: { logQuery: (sql, args) => void asked.push({ sql, args }) } }));
  const plans: Plan[] = [];
  for (const { sql, args } of asked) {
    const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: args as string[] });
    plans.push({ sql, steps: rows.map(({ detail }) => String(detail)) });
  }
  client.close();
  return plans;
};

/** Steps that read a whole table or a whole index. */
export const scansIn = (plans: Plan[], tables: string[]): string[] =>
  plans.flatMap(({ steps }) => steps).filter((step) => tables.some((table) => step.startsWith(`SCAN ${table}`)));

/** Steps that sort what was found, instead of finding it in its order. */
export const sortsIn = (plans: Plan[]): string[] =>
  plans.flatMap(({ steps }) => steps).filter((step) => step.startsWith("USE TEMP B-TREE"));
