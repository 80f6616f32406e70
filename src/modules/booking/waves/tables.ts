// The table of ended waves.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { WAVE_KINDS } from "./rules.ts";

/** Waves of unproven bookings that an administrator has ended: who belongs to one proves their address first. */
export const endedWaves = sqliteTable("ended_waves", {
  /** A hash of kind and value. */
  id: text("id").primaryKey(),
  kind: text("kind", { enum: WAVE_KINDS }).notNull(),
  /** The network, the domain, or the pattern of addresses. */
  value: text("value").notNull(),
  endedAt: instant("ended_at").notNull(),
  until: instant("until").notNull(),
  /** Of the release before: what was ended. */
  bookings: integer("bookings").notNull(),
  credits: integer("credits").notNull(),
}, (t) => [index("ended_waves_until_idx").on(t.until)]);
