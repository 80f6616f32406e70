import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "@/modules/auth/tables.ts";
import { ratings } from "@/modules/ratings/tables.ts";
import { id, instant } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { OPEN_REPORTS, REPORT_DECISION_KEYS, REPORT_REASON_KEYS, REPORT_STATUSES } from "./rules.ts";

/** What somebody has reported on a specialist's public page. */
export const contentReports = sqliteTable("content_reports", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** The rating that was reported; null for the profile. */
  ratingId: text("rating_id").references(() => ratings.id),
  reason: text("reason", { enum: REPORT_REASON_KEYS }).notNull(),
  /** What is wrong, in the words of whoever reported it; "" once the account was deleted. */
  details: text("details").notNull(),
  /** Headline and text of the profile when it was reported; null for a rating, which can't change any more. */
  content: text("content"),
  /** Who reported it, as they wrote it. */
  name: text("name").notNull(),
  email: text("email").notNull(),
  /** `email` as its provider delivers it, by which reports are counted. */
  mailbox: text("mailbox").notNull(),
  /** In which they are answered. */
  language: text("language").notNull(),
  status: text("status", { enum: REPORT_STATUSES }).notNull(),
  decision: text("decision", { enum: REPORT_DECISION_KEYS }),
  /** The reason, to whoever reported it; null when the account was deleted. */
  answer: text("answer"),
  /** The reason, to the specialist. */
  statement: text("statement"),
  decidedBy: text("decided_by").references(() => users.id),
  decidedAt: instant("decided_at"),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("content_reports_status_idx").on(t.status, t.createdAt, t.id),
  index("content_reports_specialist_idx").on(t.specialistId),
  index("content_reports_rating_idx").on(t.ratingId).where(sql`rating_id is not null`),
  index("content_reports_mailbox_idx").on(t.mailbox, t.createdAt),
  index("content_reports_decided_idx").on(t.decidedAt).where(sql`decided_at is not null`),
  check("content_reports_status", hasStatus(sql`status`, REPORT_STATUSES)),
  check("content_reports_decision", sql`(${hasStatus(sql`status`, OPEN_REPORTS)}) = (decided_at is null)`),
]);
