// Query plans of statements, as SQLite describes them.
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Reader } from "@/platform/db/types.ts";
import type { TestApp } from "../app/test-app.ts";

export interface Plan {
  sql: string;
  /** Such as "SEARCH leads USING COVERING INDEX leads_newest_idx (specialist_id=?)". */
  steps: string[];
}

export interface Statement {
  sql: string;
  args: unknown[];
}

/** Runs queries on a separate connection and returns the plans of their statements in order. */
export const plansOf = async (app: TestApp, runQueries: (db: Reader) => Promise<unknown>): Promise<Plan[]> => {
  const client = createClient({ url: app.services.config.database.url });
  const statements: Statement[] = [];
  await runQueries(drizzle({ client, logger: { logQuery: (sql, args) => void statements.push({ sql, args }) } }));
  client.close();
  return await explain(app, statements);
};

/** The plans of statements, in their order. */
export const explain = async (app: TestApp, statements: readonly Statement[]): Promise<Plan[]> => {
  const client = createClient({ url: app.services.config.database.url });
  const plans: Plan[] = [];
  for (const { sql, args } of statements) {
    const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args: args as string[] });
    plans.push({ sql, steps: rows.map(({ detail }) => String(detail)) });
  }
  client.close();
  return plans;
};

/** Steps that scan a whole table or index. */
export const scansIn = (plans: Plan[], tables: string[]): string[] =>
  plans.flatMap(({ steps }) => steps).filter((step) => tables.some((table) => step.startsWith(`SCAN ${table}`)));

/** Steps that sort rows instead of reading them in order from an index. */
export const sortsIn = (plans: Plan[]): string[] =>
  plans.flatMap(({ steps }) => steps).filter((step) => step.startsWith("USE TEMP B-TREE"));
