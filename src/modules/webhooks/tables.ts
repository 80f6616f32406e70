// Webhook endpoints, their deliveries, and the attempts of each delivery.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import {
  ATTEMPT_CAUSES,
  DELIVERY_STATUSES,
  ENDPOINT_STATUSES,
  type MessageType,
  PENDING_DELIVERIES,
  type WebhookEvent,
} from "./rules.ts";

export const webhookEndpoints = sqliteTable("webhook_endpoints", {
  id: id(),
  /** The specialist whose events it receives; null for the marketplace, which receives everything. */
  ownerId: text("owner_id").references(() => users.id),
  url: text("url").notNull(),
  description: text("description").notNull(),
  events: json<WebhookEvent[]>("events").notNull(),
  /** Encrypted. */
  secret: text("secret").notNull(),
  /** The secret before the last rotation, encrypted, and until when it signs, too. */
  oldSecret: text("old_secret"),
  oldSecretUntil: instant("old_secret_until"),
  status: text("status", { enum: ENDPOINT_STATUSES }).notNull().default("active"),
  createdBy: text("created_by").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
  lastSuccessAt: instant("last_success_at"),
  /** The first failure since the last success; null while it works. */
  failingSince: instant("failing_since"),
  pausedAt: instant("paused_at"),
}, (t) => [
  index("webhook_endpoints_owner_idx").on(t.ownerId),
  check("webhook_endpoints_status", hasStatus(sql`status`, ENDPOINT_STATUSES)),
]);

export const webhookDeliveries = sqliteTable("webhook_deliveries", {
  id: id(),
  endpointId: text("endpoint_id").notNull().references(() => webhookEndpoints.id, { onDelete: "cascade" }),
  /** The event whose delivery sends it, which has its due date, lease and attempts; null for what 0.3.0 has left. */
  eventId: text("event_id"),
  /** The webhook-id: the same for every attempt and replay, so that receivers notice what they already have. */
  messageId: text("message_id").notNull(),
  type: text("type").$type<MessageType>().notNull(),
  leadId: text("lead_id"),
  /** Ids and facts of the event; nothing about the visitor. */
  data: json<Record<string, unknown>>("data").notNull(),
  occurredAt: instant("occurred_at").notNull(),
  state: text("state", { enum: DELIVERY_STATUSES }).notNull().default("pending"),
  /** For programs up to 0.3.0 (until-0.3.0.ts): how often it was tried since it was created or replayed. */
  attempts: integer("attempts").notNull().default(0),
  /** For programs up to 0.3.0: when they may take it over. */
  dueAt: instant("due_at").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  uniqueIndex("webhook_deliveries_message_idx").on(t.endpointId, t.messageId),
  index("webhook_deliveries_newest_idx").on(t.endpointId, t.createdAt, t.id),
  index("webhook_deliveries_due_idx").on(t.dueAt).where(hasStatus(t.state, PENDING_DELIVERIES)),
  index("webhook_deliveries_lead_idx").on(t.leadId),
  index("webhook_deliveries_created_idx").on(t.createdAt),
  check("webhook_deliveries_state", hasStatus(sql`state`, DELIVERY_STATUSES)),
]);

export const webhookAttempts = sqliteTable("webhook_attempts", {
  id: id(),
  deliveryId: text("delivery_id").notNull().references(() => webhookDeliveries.id, { onDelete: "cascade" }),
  at: instant("at").notNull(),
  cause: text("cause", { enum: ATTEMPT_CAUSES }).notNull(),
  /** null: there was no response, and `error` says why. */
  responseStatus: integer("response_status"),
  error: text("error"),
  /** The beginning of the response. */
  excerpt: text("excerpt"),
  durationMs: integer("duration_ms").notNull(),
}, (t) => [
  index("webhook_attempts_delivery_idx").on(t.deliveryId, t.at),
  check("webhook_attempts_cause", sql`cause in ('event', 'retry', 'replay', 'test')`),
]);
