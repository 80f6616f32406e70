// The table of specialists' own clients: keyed hashes in place of addresses and numbers.
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { CLIENT_KINDS } from "./rules.ts";

export const ownClients = sqliteTable("own_clients", {
  specialistId: text("specialist_id").notNull().references(() => users.id),
  kind: text("kind", { enum: CLIENT_KINDS }).notNull(),
  /** Of the mailbox key or the number, under a key of the specialist (`clients.ts`). */
  hash: text("hash").notNull(),
  /** Which LINK_SECRET the key comes from. */
  keyId: text("key_id").notNull(),
  addedAt: instant("added_at").notNull(),
}, (t) => [primaryKey({ columns: [t.specialistId, t.kind, t.hash] })]);
