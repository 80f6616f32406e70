// Tables of conversions: what is reported to advertisers, and what retracts it. Both are append-only; click ids are elsewhere.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import type { ClickIdName } from "@/modules/tracks/attribution/rules.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { ADJUSTMENT_KINDS, CONVERSION_KINDS, type RetractionReason } from "./rules.ts";

export const conversions = sqliteTable("conversions", {
  id: id(),
  leadId: text("lead_id").notNull().references(() => leads.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  /** The lead's specialist when it was recorded. */
  specialistId: text("specialist_id").notNull().references(() => users.id),
  kind: text("kind", { enum: CONVERSION_KINDS }).notNull(),
  /** Which ids there were when it was recorded, not the ids themselves. */
  networks: json<ClickIdName[]>("networks").notNull(),
  occurredAt: instant("occurred_at").notNull(),
  valueMinor: integer("value_minor"),
  currency: text("currency"),
  recordedAt: instant("recorded_at").notNull(),
}, (t) => [
  unique().on(t.leadId, t.kind),
  check("conversions_kind", hasStatus(sql`kind`, CONVERSION_KINDS)),
  index("conversions_recorded_idx").on(t.recordedAt, t.id),
  index("conversions_track_idx").on(t.trackId),
]);

export const conversionAdjustments = sqliteTable("conversion_adjustments", {
  id: id(),
  conversionId: text("conversion_id").notNull().references(() => conversions.id),
  kind: text("kind", { enum: ADJUSTMENT_KINDS }).notNull(),
  reason: text("reason").$type<RetractionReason>().notNull(),
  at: instant("at").notNull(),
}, (t) => [
  unique().on(t.conversionId, t.kind),
  check("conversion_adjustments_kind", sql`kind in ('retraction')`),
  index("conversion_adjustments_at_idx").on(t.at, t.id),
]);
