import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "../tables.ts";
import { KEY_AUDIENCES } from "./rules.ts";

export const apiKeys = sqliteTable("api_keys", {
  id: id(),
  /** The person in whose name the key acts. */
  ownerId: text("owner_id").notNull().references(() => users.id),
  audience: text("audience", { enum: KEY_AUDIENCES }).notNull(),
  name: text("name").notNull(),
  /** The beginning of the key, by which people tell their keys apart. */
  prefix: text("prefix").notNull(),
  /** SHA-256 of the key. The key itself is not stored. */
  keyHash: text("key_hash").notNull().unique(),
  scopes: json<string[]>("scopes").notNull(),
  /** Addresses and networks that may use it; empty for all. */
  addresses: json<string[]>("addresses").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
  lastUsedAt: instant("last_used_at"),
  lastAddress: text("last_address"),
}, (t) => [
  index("api_keys_owner_idx").on(t.ownerId, t.audience),
  check("api_keys_audience", sql`audience in ('specialist', 'admin')`),
]);
