// Codes that visitors are sent by text message. Those by email are in contact_codes.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { tracks } from "../tables.ts";

export const textCodes = sqliteTable("text_codes", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  /** E.164; another number needs a new code. */
  phone: text("phone").notNull(),
  /** Another version is another code. Its digits are others than those of the email. */
  version: integer("version").notNull(),
  /** Wrong codes typed for this version. */
  attempts: integer("attempts").notNull().default(0),
  sends: integer("sends").notNull().default(1),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  provenAt: instant("proven_at"),
  /** From where it was asked for, while the number is unproven. */
  network: text("network"),
}, (t) => [
  index("text_codes_network_idx").on(t.network, t.sentAt)
    .where(sql`proven_at IS NULL AND network IS NOT NULL`),
]);
