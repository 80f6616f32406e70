// The read model of matching: who can be booked in which category, and when.
import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories } from "@/modules/catalog/tables.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import type { StoredLicence } from "@/modules/specialists/credentials/schemas.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";

/** A live hold in the read model: its busy time with buffers, and when it expires. Instants in ms. */
export interface LiveHold {
  trackId: string;
  categoryId: string;
  subcategoryId: string | null;
  startsAt: number;
  busyFrom: number;
  busyTo: number;
  expiresAt: number;
}

/** Usable credits of one lot; instants in ms. Without a subcategory they are valid for the whole category. */
export interface OpenLot {
  subcategoryId: string | null;
  remaining: number;
  expiresAt: number;
  unitPriceMinor: number;
}

/** One cap: `left` remain until the instant `until`, then `full`. Counts leads, or spending in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: number;
}

/** What the eligibility rules need of one specialist in one category; updated in the transaction of every change. */
export const candidates = sqliteTable("candidates", {
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** market_version at the last change of this row or of the specialist's open time. */
  version: integer("version").notNull(),
  /** The first failed rule of those that depend on neither slot, clock nor visitor; null when all pass. */
  hiddenBy: text("hidden_by"),
  email: text("email").notNull(),
  subcategoryIds: json<string[]>("subcategory_ids").notNull(),
  strengths: json<Record<string, string[]>>("strengths").notNull(),
  card: json<SpecialistCard>("card").notNull(),
  /** Usable credits, the soonest to expire first. */
  lots: json<OpenLot[]>("lots").notNull(),
  /** How many more leads each cap allows, and until when. */
  caps: json<CapWindow[]>("caps").notNull(),
  kept: integer("kept").notNull(),
  missed: integer("missed").notNull(),
  /** Meetings booked within the last 30 days. */
  recentMeetings: integer("recent_meetings").notNull(),
  /** Published ratings in the category: how many, and the sum of their stars. */
  ratingCount: integer("rating_count").notNull().default(0),
  ratingSum: integer("rating_sum").notNull().default(0),
  /** Expiry of verified credentials by type, in ms; null when one never expires. The category says which it requires. */
  credentials: json<Record<string, number | null>>("credentials").notNull().default({}),
  /** The same with where each is valid, by type. */
  licences: json<Record<string, StoredLicence[]>>("licences").notNull().default({}),
}, (t) => [
  primaryKey({ columns: [t.specialistId, t.categoryId] }),
  index("candidates_changes_idx").on(t.categoryId, t.version),
  // The lots are in the order in which they expire, so this is when the last credit expires.
  index("candidates_credit_idx").on(t.categoryId, sql`json_extract(lots, '$[#-1].expiresAt')`),
]);

/** A specialist's open starts as bitmaps of five-minute cells, 36 bytes for each UTC day. */
export const openTimes = sqliteTable("open_times", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** UTC day number of the first bitmap. */
  fromDay: integer("from_day").notNull(),
  days: integer("days").notNull(),
  starts: blob("starts", { mode: "buffer" }).notNull(),
  holds: json<LiveHold[]>("holds").notNull(),
  /** Slot length, buffers, notice, horizon and zone; the opening hours are in the bitmaps. */
  calendar: json<CalendarRules>("calendar").notNull(),
});

/** One row, incremented by every change of what can be booked. */
export const marketVersion = sqliteTable("market_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});
