// Everything that a database holds, as text: to compare two states, and to search for what must not be there.
import { sql } from "drizzle-orm";
import type { ReadDb } from "@/platform/db/types.ts";

/** Numbers that only count changes. */
const COUNTERS = ["version", "market_version", "content_version", "catalog_version"];
/** What belongs to one process or call. */
const IGNORED_TABLES = new Set(["market_version", "content_version", "catalog_version", "applied_batches", "sessions"]);
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Every row of every table as text, sorted, without counters and sessions.
 * @param known the ids that are kept; others, which differ from run to run, are "(new)". All by default.
 */
export const readState = async (read: ReadDb, known?: ReadonlySet<string>): Promise<string[]> => {
  const tables = await read.all<{ name: string }>(sql`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`);
  const rows: string[] = [];
  for (const { name } of tables) {
    if (IGNORED_TABLES.has(name)) continue;
    for (const row of await read.all<Record<string, unknown>>(sql.raw(`select * from "${name}"`))) {
      const cells = Object.entries(row).filter(([column]) => !COUNTERS.includes(column))
        .map(([column, cell]) => [column, cell instanceof Uint8Array ? Array.from(cell).join() : cell]);
      const text = `${name} ${JSON.stringify(Object.fromEntries(cells))}`;
      rows.push(known ? text.replace(ID, (id) => known.has(id) ? id : "(new)") : text);
    }
  }
  return rows.sort();
};

/** Every id in a state. */
export const idsIn = (state: readonly string[]): Set<string> => new Set(state.join("\n").match(ID));
