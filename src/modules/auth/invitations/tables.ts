import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "../tables.ts";
import { INVITATION_STATUSES } from "./rules.ts";

/** People whom an administrator has asked to register, by their address. */
export const invitations = sqliteTable("invitations", {
  id: id(),
  /** Case-folded. */
  email: text("email").notNull(),
  /** As far as they are known; "" otherwise. */
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  status: text("status", { enum: INVITATION_STATUSES }).notNull().default("open"),
  /** Raised when it is sent again or withdrawn, which invalidates earlier links. */
  version: integer("version").notNull().default(1),
  invitedBy: text("invited_by").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** The account that came of it. */
  userId: text("user_id").references(() => users.id),
}, (t) => [
  uniqueIndex("invitations_open_idx").on(t.email).where(hasStatus(t.status, ["open"])),
  index("invitations_created_idx").on(t.createdAt, t.id),
  index("invitations_status_idx").on(t.status, t.createdAt, t.id),
  index("invitations_expires_idx").on(t.expiresAt),
  index("invitations_user_idx").on(t.userId),
  check("invitations_status", sql`status IN ('open', 'accepted', 'withdrawn')`),
]);
