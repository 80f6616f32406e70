// Tables of the earlier-slot list: waitlist entries, times that became free, and offers of them.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, mailboxKey } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { MEETING_LOCATIONS } from "@/modules/scheduling/rules.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import {
  ACTIVE_ENTRIES,
  ENTRY_STATUSES,
  FREED_CAUSES,
  FREED_STATUSES,
  OFFER_STATUSES,
  OPEN_OFFERS,
  QUEUED_ENTRIES,
} from "./rules.ts";

export const isActive = hasStatus(sql`status`, ACTIVE_ENTRIES);

/** A specialist's start that became free, and what happened to it. */
export const freedTimes = sqliteTable("freed_times", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** The category of the meeting that was there. */
  categoryId: text("category_id").notNull().references(() => categories.id),
  startsAt: instant("starts_at").notNull(),
  cause: text("cause", { enum: FREED_CAUSES }).notNull(),
  status: text("status", { enum: FREED_STATUSES }).notNull(),
  freedAt: instant("freed_at").notNull(),
  /** While it is offered: the request whose meeting left it, and whose visitor is not offered it. */
  leftBy: text("left_by"),
  /** Set when a meeting that filled it is gone again. One that is still there fills it without this. */
  filledAt: instant("filled_at"),
}, (t) => [
  index("freed_times_freed_idx").on(t.freedAt),
  index("freed_times_start_idx").on(t.specialistId, t.startsAt),
  index("freed_times_left_idx").on(t.leftBy).where(sql`left_by is not null`),
]);

/** Somebody wants to be told when something sooner opens. The meeting to replace is their request's confirmed one. */
export const waitlistEntries = sqliteTable("earlier_wishes", {
  id: id(),
  trackId: text("track_id").notNull().references(() => tracks.id),
  /** Case-folded and proven. */
  email: text("email").notNull(),
  /** One entry for each person and category. */
  mailboxKey: mailboxKey("email"),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** Set when only this specialist will do. */
  specialistId: text("specialist_id").references(() => users.id),
  status: text("status", { enum: ENTRY_STATUSES }).notNull(),
  since: instant("since").notNull(),
  /** The place in the list: `since`, or when an offer was last not answered. */
  queuedAt: instant("queued_at").notNull(),
  usefulUntil: instant("useful_until").notNull(),
  /** Of the release before: offers in a row without an answer. */
  missed: integer("missed").notNull().default(0),
  linkVersion: integer("link_version").notNull().default(1),
  changedAt: instant("changed_at").notNull(),
}, (t) => [
  uniqueIndex("earlier_wishes_visitor_idx").on(t.email, t.categoryId).where(isActive),
  index("earlier_wishes_mailbox_idx").on(t.mailboxKey, t.categoryId).where(isActive),
  index("earlier_wishes_queue_idx").on(t.categoryId, t.queuedAt).where(hasStatus(t.status, QUEUED_ENTRIES)),
  index("earlier_wishes_until_idx").on(t.usefulUntil).where(isActive),
  index("earlier_wishes_changed_idx").on(t.changedAt),
  index("earlier_wishes_track_idx").on(t.trackId),
]);

/** A freed time that is held for one person. The hold is a meeting with status `held`, whose track is the entry. */
export const earlierOffers = sqliteTable("earlier_offers", {
  id: id(),
  entryId: text("wish_id").notNull().references(() => waitlistEntries.id),
  freedId: text("freed_id").notNull().references(() => freedTimes.id),
  email: text("email").notNull(),
  mailboxKey: mailboxKey("email"),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  startsAt: instant("starts_at").notNull(),
  location: text("location", { enum: MEETING_LOCATIONS }).notNull(),
  status: text("status", { enum: OFFER_STATUSES }).notNull(),
  offeredAt: instant("offered_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  answeredAt: instant("answered_at"),
  /** The meeting that a taken offer led to. */
  meetingId: text("meeting_id").references(() => meetings.id),
}, (t) => [
  unique("earlier_offers_once").on(t.freedId, t.entryId),
  uniqueIndex("earlier_offers_freed_idx").on(t.freedId).where(hasStatus(t.status, OPEN_OFFERS)),
  uniqueIndex("earlier_offers_email_idx").on(t.email).where(hasStatus(t.status, OPEN_OFFERS)),
  index("earlier_offers_mailbox_idx").on(t.mailboxKey).where(hasStatus(t.status, OPEN_OFFERS)),
  index("earlier_offers_wish_idx").on(t.entryId),
  index("earlier_offers_specialist_idx").on(t.specialistId).where(hasStatus(t.status, OPEN_OFFERS)),
  index("earlier_offers_due_idx").on(t.expiresAt).where(hasStatus(t.status, OPEN_OFFERS)),
]);
