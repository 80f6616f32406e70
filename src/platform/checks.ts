// Checks of a database: each names the rows that break one rule. Reads only, so that they run beside the program.
import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "./db/types.ts";
import { findSchemaProblems } from "./db/migrate.ts";
import { hasStatus } from "./db/status-sets.ts";
import { PENDING } from "./events/outbox.ts";
import type { Instant } from "./time/time.ts";

/** Rows that break a rule: how many, and the first ids. */
export interface Problems {
  count: number;
  ids: string[];
}

export interface Check {
  /** `module.subject`, as in the JSON. */
  name: string;
  /** What must hold, in a sentence for people. */
  label: string;
  /** Whether it only says something about a database in use: in a copy, deliveries always wait. */
  inUseOnly?: true;
  find(db: ReadDb, now: Instant): Promise<Problems>;
}

/** As many ids as a report shows. */
const SHOWN = 10;

/** Problems that are known as a whole list. */
export const toProblems = (ids: readonly string[]): Problems => ({ count: ids.length, ids: ids.slice(0, SHOWN) });

/** Finds the rows of a select with one column named `id`. One statement, so that it sees one state of the database. */
export const findRows = (select: (now: Instant) => SQL): Check["find"] => async (db, now) => {
  const rows = await db.all<{ id: string; problems: number }>(
    sql`select id, count(*) over () as problems from (${select(now)}) limit ${SHOWN}`,
  );
  return { count: Number(rows[0]?.problems ?? 0), ids: rows.map(({ id }) => String(id)) };
};

/** A delivery is overdue when it should have started this long ago, in ms. */
const OVERDUE_MS = 60_000;

/** What must hold whatever the product is. */
export const platformChecks: Check[] = [
  {
    name: "database.integrity",
    label: "The file is intact",
    find: findRows(() => sql`select integrity_check as id from pragma_integrity_check where integrity_check <> 'ok'`),
  },
  {
    name: "database.references",
    label: "Every reference has its row",
    find: findRows(() =>
      sql`select "table" || ' ' || coalesce(rowid, '?') || ' -> ' || parent as id from pragma_foreign_key_check`
    ),
  },
  {
    name: "database.schema",
    label: "The schema is the one of this program, or lets it run",
    find: async (db) => toProblems(await findSchemaProblems(db)),
  },
  {
    name: "events.overdue-deliveries",
    label: "No delivery has waited for more than a minute",
    inUseOnly: true,
    find: findRows((now) =>
      sql`select event_id || ' ' || listener as id from event_deliveries
        where ${hasStatus(sql`state`, PENDING)} and due_at <= ${now - OVERDUE_MS} order by due_at`
    ),
  },
];

export interface CheckResult extends Problems {
  name: string;
  label: string;
}

/** Runs the checks one after another. */
export const runChecks = async (db: ReadDb, checks: readonly Check[], now: Instant): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const { name, label, find } of checks) results.push({ name, label, ...await find(db, now) });
  return results;
};
