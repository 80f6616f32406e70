// People with an account, and their sessions.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../../platform/columns.ts";

export const users = sqliteTable("users", {
  id: id(),
  /** Case-folded. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  /** E.164 */
  phone: text("phone"),
  locale: text("locale").notNull().default("en"),
  timeZone: text("time_zone").notNull().default("UTC"),
  isAdmin: flag("is_admin").notNull().default(false),
  status: text("status", { enum: ["active", "suspended", "needs-verification"] }).notNull().default(
    "needs-verification",
  ),
  suspensionReason: text("suspension_reason"),
  emailVerifiedAt: instant("email_verified_at"),
  onboardedAt: instant("onboarded_at"),
  firstLoginAt: instant("first_login_at"),
  lastLoginAt: instant("last_login_at"),
  loginCount: integer("login_count").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
  id: id(),
  /** SHA-256 of the token in the cookie; the token itself is nowhere. */
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  address: text("address"),
  userAgent: text("user_agent"),
  revokedAt: instant("revoked_at"),
}, (t) => [index("sessions_user_idx").on(t.userId)]);
