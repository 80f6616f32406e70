// Tables of attribution: each request's first and last visit, their counters, and click ids of visitors who agreed.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "@/platform/db/columns.ts";
import { type ClickIdName, TOUCHES } from "./rules.ts";
import { tracks } from "../tables.ts";

/** What came of it; triggers of the database keep it. */
const outcomes = {
  confirmed: integer("confirmed").notNull().default(0),
  held: integer("held").notNull().default(0),
  converted: integer("converted").notNull().default(0),
  returned: integer("returned").notNull().default(0),
  /** Only older programs read it: it adds up currencies. */
  revenueMinor: integer("revenue_minor").notNull().default(0),
};

/** One request's visits. The row ends when the request is anonymised; its counters stay. */
export const trackTouches = sqliteTable("track_touches", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  /** The UTC day of the start. */
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull(),
  lastSource: text("last_source").notNull(),
  lastMedium: text("last_medium").notNull(),
  lastCampaign: text("last_campaign").notNull(),
  /** The request of the first visit; its own when there was no other within 90 days. */
  firstTrackId: text("first_track_id").notNull(),
  firstAt: instant("first_at").notNull(),
  firstSource: text("first_source").notNull(),
  firstMedium: text("first_medium").notNull(),
  firstCampaign: text("first_campaign").notNull(),
  ...outcomes,
}, (t) => [index("track_touches_first_idx").on(t.firstTrackId)]);

/** By visit, UTC day of the start, and category. */
const touchKey = {
  touch: text("touch", { enum: TOUCHES }).notNull(),
  day: integer("day").notNull(),
  source: text("source").notNull(),
  medium: text("medium").notNull(),
  campaign: text("campaign").notNull(),
  categoryId: text("category_id").notNull(),
};

/** Sums of requests. */
export const touchCounts = sqliteTable("touch_counts", {
  ...touchKey,
  started: integer("started").notNull().default(0),
  ...outcomes,
}, (t) => [primaryKey({ columns: [t.touch, t.day, t.source, t.medium, t.campaign, t.categoryId] })]);

/** What they brought in: prices of credits that were used and not returned, as they were sold, minor units. */
export const touchRevenue = sqliteTable("touch_revenue", {
  ...touchKey,
  currency: text("currency").notNull(),
  revenueMinor: integer("revenue_minor").notNull(),
}, (t) => [primaryKey({ columns: [t.touch, t.day, t.source, t.medium, t.campaign, t.categoryId, t.currency] })]);

/** Click ids, only with the visitor's consent. The row ends with its withdrawal, and 90 days after the last event. */
export const trackClicks = sqliteTable("track_clicks", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  ids: json<Partial<Record<ClickIdName, string>>>("ids").notNull(),
  clickedAt: instant("clicked_at").notNull(),
  lastEventAt: instant("last_event_at").notNull(),
}, (t) => [index("track_clicks_last_event_idx").on(t.lastEventAt)]);
