// Which administrator takes care of something that needs attention.
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { ATTENTION_KINDS } from "./rules.ts";

export const attentionClaims = sqliteTable("attention_claims", {
  kind: text("kind", { enum: ATTENTION_KINDS }).notNull(),
  /** As the queue names it. */
  itemId: text("item_id").notNull(),
  adminId: text("admin_id").notNull().references(() => users.id),
  takenAt: instant("taken_at").notNull(),
}, (t) => [primaryKey({ columns: [t.kind, t.itemId] })]);
