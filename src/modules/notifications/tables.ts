// The delivery log with one row for each message, and inbox notifications.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { CHANNEL_NAMES } from "@/modules/tracks/channel-rules.ts";
import { MESSAGE_STATUSES } from "./delivery/rules.ts";

export const messages = sqliteTable("messages", {
  id: id(),
  channel: text("channel", { enum: CHANNEL_NAMES }).notNull().default("email"),
  /** What caused it: an event's id, or the key of a timer. */
  cause: text("cause").notNull(),
  listener: text("listener").notNull(),
  /** `visitor`, or a user's id; never an address. */
  recipient: text("recipient").notNull(),
  template: text("template").notNull(),
  /** Ids from which the message can be built again; never its content. */
  refs: json<Record<string, string>>("refs").notNull(),
  state: text("state", { enum: MESSAGE_STATUSES }).notNull(),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  /** The same for every attempt; an email's Message-ID without angle brackets. */
  messageId: text("message_id").notNull(),
  createdAt: instant("created_at").notNull(),
  lockedUntil: instant("locked_until"),
  finishedAt: instant("finished_at"),
  /** What a text message has: the provider's id, how many segments were sent, their cost, and when they arrived. */
  providerId: text("provider_id"),
  segments: integer("segments"),
  /** In thousandths of the currency. Set before the first attempt; it counts for the day's limit. */
  cost: integer("cost"),
  deliveredAt: instant("delivered_at"),
  /** When an operator dismissed a failed message: it needs nobody's attention any more. */
  dismissedAt: instant("dismissed_at"),
}, (t) => [
  uniqueIndex("messages_cause_idx").on(t.cause, t.listener, t.recipient, t.channel),
  index("messages_state_idx").on(t.state, t.createdAt).where(sql`dismissed_at is null`),
  index("messages_dismissed_idx").on(t.createdAt).where(sql`dismissed_at is not null`),
  uniqueIndex("messages_provider_idx").on(t.providerId).where(sql`provider_id is not null`),
]);

export const notifications = sqliteTable("notifications", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** A stable name, such as `lead-received`. */
  kind: text("kind").notNull(),
  /** Title and body never name a visitor. The visitor of the lead is looked up when the notification is shown. */
  title: text("title").notNull(),
  body: text("body").notNull(),
  /** A path on this site. */
  link: text("link"),
  leadId: text("lead_id").references(() => leads.id),
  /** What it was written for, once: an event's id, or a campaign's. */
  cause: text("cause").notNull(),
  createdAt: instant("created_at").notNull(),
  readAt: instant("read_at"),
}, (t) => [
  uniqueIndex("notifications_cause_idx").on(t.cause, t.specialistId),
  index("notifications_newest_idx").on(t.specialistId, t.createdAt, t.id),
  index("notifications_unread_idx").on(t.specialistId, t.createdAt).where(sql`read_at is null`),
  index("notifications_age_idx").on(t.createdAt),
]);
