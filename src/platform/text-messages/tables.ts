// Numbers that get no text messages, the replies that said so, and how many messages were sent on a day.
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../db/columns.ts";

export const textStops = sqliteTable("text_stops", {
  /** See stops.ts. The number itself is not kept, so that the row may outlive every account and request. */
  numberHash: text("number_hash").primaryKey(),
  stoppedAt: instant("stopped_at").notNull(),
});

/** One row, which the migration has created. */
export const textStopKey = sqliteTable("text_stop_key", {
  id: integer("id").primaryKey(),
  key: text("key").notNull(),
}, () => [check("text_stop_key_id", sql`id = 1`)]);

export const textReplies = sqliteTable("text_replies", {
  /** The provider's id of the reply. */
  providerId: text("provider_id").primaryKey(),
  at: instant("at").notNull(),
});

export const textDays = sqliteTable("text_days", {
  /** Whole days since the epoch, UTC. */
  day: integer("day").primaryKey(),
  texts: integer("texts").notNull().default(0),
  /** In thousandths of the currency. */
  cost: integer("cost").notNull().default(0),
  /** The percentage of the limits at which administrators were alerted: 0, 80 or 100. */
  alerted: integer("alerted").notNull().default(0),
  /** What was counted for codes, which have limits of their own. */
  codeTexts: integer("code_texts").notNull().default(0),
  codeCost: integer("code_cost").notNull().default(0),
  codesAlerted: integer("codes_alerted").notNull().default(0),
});
