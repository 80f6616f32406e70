// The one row that is written to know whether writing works (docs/design/database.md#stuck-writes).
import { sql } from "drizzle-orm";
import { blob, check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import type { Statement } from "../file-client.ts";

export const writeProbes = sqliteTable("write_probes", {
  id: integer("id").primaryKey(),
  writtenAt: instant("written_at").notNull(),
  padding: blob("padding").notNull(),
}, () => [check("write_probes_id", sql`id = 1`)]);

/** More than a booking writes. */
const PADDING_BYTES = 256 * 1024;

/** Writes the row. `padded`: as much as a booking, which a disk with a few free pages has no space for. */
export const probeStatement = (padded: boolean): Statement => ({
  sql: `insert into write_probes (id, written_at, padding) values (1, unixepoch() * 1000, zeroblob(?))
    on conflict (id) do update set written_at = excluded.written_at, padding = excluded.padding`,
  args: [padded ? PADDING_BYTES : 0],
});
