// Campaigns: what an administrator tells many people, and one row for each of them, so that nobody is told twice.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import type { Audience, CampaignState, Channel, RecipientState } from "./campaign-schemas.ts";

export const campaigns = sqliteTable("campaigns", {
  id: id(),
  createdBy: text("created_by").notNull().references(() => users.id),
  audience: json<Audience>("audience").notNull(),
  channels: json<Channel[]>("channels").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  state: text("state").$type<CampaignState>().notNull(),
  /** The last person who was written down as a recipient, by id; the rest follows. */
  collectedUntil: text("collected_until").notNull().default(""),
  /** All recipients are written down. */
  collected: flag("collected").notNull().default(false),
  /** Counted when it was ordered, then those who were written down. */
  recipients: integer("recipients").notNull(),
  /** Handed out and neither told nor given up yet. */
  underWay: integer("under_way").notNull().default(0),
  sent: integer("sent").notNull().default(0),
  failed: integer("failed").notNull().default(0),
  /** Gone or shut out before their turn. */
  skipped: integer("skipped").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  finishedAt: instant("finished_at"),
}, (t) => [index("campaigns_newest_idx").on(t.createdAt, t.id)]);

export const campaignRecipients = sqliteTable("campaign_recipients", {
  campaignId: text("campaign_id").notNull().references(() => campaigns.id),
  userId: text("user_id").notNull().references(() => users.id),
  state: text("state").$type<RecipientState>().notNull().default("waiting"),
  /** How often it was handed out: a letter of an earlier round no longer counts. */
  tries: integer("tries").notNull().default(0),
  lastError: text("last_error"),
  finishedAt: instant("finished_at"),
}, (t) => [
  primaryKey({ columns: [t.campaignId, t.userId] }),
  index("campaign_recipients_state_idx").on(t.campaignId, t.state, t.userId),
]);
