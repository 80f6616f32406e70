// Tables of bookings that wait for an administrator, and of what is counted to know which ones do.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "@/platform/db/columns.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";

/** Confirmed bookings by registrable email domain and UTC day. */
export const domainBookings = sqliteTable("domain_bookings", {
  domain: text("domain").notNull(),
  day: integer("day").notNull(),
  bookings: integer("bookings").notNull(),
}, (t) => [primaryKey({ columns: [t.domain, t.day] })]);

export const NETWORK_BOOKING_KINDS = ["confirmed", "released"] as const;

/** Confirmed bookings of the last hour by network, and those that the clock has released. */
export const networkBookings = sqliteTable("network_bookings", {
  id: id(),
  network: text("network").notNull(),
  kind: text("kind", { enum: NETWORK_BOOKING_KINDS }).notNull(),
  at: instant("at").notNull(),
}, (t) => [
  index("network_bookings_network_idx").on(t.network, t.kind, t.at),
  index("network_bookings_at_idx").on(t.at),
]);

/** Bookings that wait for an administrator. A row ends with the decision. */
export const bookingReviews = sqliteTable("booking_reviews", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  /** The email domain that had its bookings of the day; "" when it had not. */
  domain: text("domain").notNull(),
  /** The network that had its bookings of the hour. */
  network: text("network"),
  /** The address that the visitor's browser had proven, without a code for this request. */
  provenEmail: text("proven_email"),
  since: instant("since").notNull(),
  /** Until when time and credit are kept. */
  until: instant("until").notNull(),
}, (t) => [
  index("booking_reviews_track_idx").on(t.trackId),
  index("booking_reviews_until_idx").on(t.until),
]);

/** Released bookings whose visitor still has to prove their address. Then they wait for no second review. */
export const releasedBookings = sqliteTable("released_bookings", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  at: instant("at").notNull(),
}, (t) => [index("released_bookings_at_idx").on(t.at)]);
