// Campaigns: what an administrator announces to many people, with one row for each recipient, so that nobody receives it twice.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { CAMPAIGN_STATUSES, type CampaignChannel, RECIPIENT_STATUSES } from "./rules.ts";
import type { Audience } from "./schemas.ts";

export const campaigns = sqliteTable("campaigns", {
  id: id(),
  createdBy: text("created_by").notNull().references(() => users.id),
  audience: json<Audience>("audience").notNull(),
  channels: json<CampaignChannel[]>("channels").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  state: text("state", { enum: CAMPAIGN_STATUSES }).notNull(),
  /** The last person, by id, who was written down as a recipient. */
  collectedUntil: text("collected_until").notNull().default(""),
  /** Whether all recipients are written down. */
  collected: flag("collected").notNull().default(false),
  /** Counted when the campaign was ordered, then those who were written down. */
  recipients: integer("recipients").notNull(),
  /** Recipients that are queued and not sent, failed or skipped yet. */
  underWay: integer("under_way").notNull().default(0),
  sent: integer("sent").notNull().default(0),
  failed: integer("failed").notNull().default(0),
  /** Deleted or suspended before it was sent to them, or they want no announcements by email. */
  skipped: integer("skipped").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  finishedAt: instant("finished_at"),
}, (t) => [index("campaigns_newest_idx").on(t.createdAt, t.id)]);

export const campaignRecipients = sqliteTable("campaign_recipients", {
  campaignId: text("campaign_id").notNull().references(() => campaigns.id),
  userId: text("user_id").notNull().references(() => users.id),
  state: text("state", { enum: RECIPIENT_STATUSES }).notNull().default("waiting"),
  /** How often the recipient was queued: an event of an earlier round has no effect. */
  tries: integer("tries").notNull().default(0),
  lastError: text("last_error"),
  finishedAt: instant("finished_at"),
}, (t) => [
  primaryKey({ columns: [t.campaignId, t.userId] }),
  index("campaign_recipients_state_idx").on(t.campaignId, t.state, t.userId),
]);
