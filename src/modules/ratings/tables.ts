import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "@/modules/auth/tables.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { id, instant } from "@/platform/db/columns.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import { RATING_STATUSES, RATINGS, REMOVAL_RULE_KEYS } from "./rules.ts";

const deleted = hasStatus(sql`status`, RATINGS.deleted);

/** A deleted rating keeps its row without content, so that its meeting can't be rated a second time. */
export const ratings = sqliteTable("ratings", {
  id: id(),
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  trackId: text("track_id").notNull(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  stars: integer("stars"),
  sentence: text("sentence"),
  /** The initial of the visitor's first name: "A." */
  author: text("author"),
  /** The meeting's month, "2026-11". */
  month: text("month").notNull(),
  status: text("status", { enum: RATING_STATUSES }).notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  publishAt: instant("publish_at").notNull(),
  /** The specialist's only reply. */
  reply: text("reply"),
  repliedAt: instant("replied_at"),
  /** Why the specialist asks for the removal; once for each rating. */
  appeal: text("appeal"),
  appealedAt: instant("appealed_at"),
  appealDecidedAt: instant("appeal_decided_at"),
  removedRule: text("removed_rule", { enum: REMOVAL_RULE_KEYS }),
  removedAt: instant("removed_at"),
}, (t) => [
  uniqueIndex("ratings_meeting_idx").on(t.meetingId),
  index("ratings_track_idx").on(t.trackId),
  index("ratings_specialist_idx").on(t.specialistId, t.createdAt),
  index("ratings_published_idx").on(t.specialistId, t.categoryId).where(hasStatus(t.status, RATINGS.published)),
  index("ratings_due_idx").on(t.publishAt).where(hasStatus(t.status, RATINGS.waiting)),
  index("ratings_removed_idx").on(t.removedAt).where(hasStatus(t.status, RATINGS.removed)),
  index("ratings_disputed_idx").on(t.changedAt).where(hasStatus(t.status, RATINGS.disputed)),
  index("ratings_appealed_idx").on(t.appealedAt)
    .where(sql`appealed_at is not null and appeal_decided_at is null`),
  index("ratings_created_idx").on(t.createdAt),
  check(
    "ratings_content",
    sql`(${deleted} and stars is null and sentence is null and author is null and reply is null
      and appeal is null)
    or (${lacksStatus(sql`status`, RATINGS.deleted)} and stars is not null and stars between 1 and 5
      and sentence is not null and author is not null)`,
  ),
]);

/** Visitors who are asked once, by email, to rate their meeting. A row ends with the email. */
export const ratingRequests = sqliteTable("rating_requests", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  dueAt: instant("due_at").notNull(),
}, (t) => [index("rating_requests_due_idx").on(t.dueAt)]);
