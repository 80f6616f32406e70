// Tables of proofs: codes, the browsers that have proven an address, and what limits count.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, mailboxKey } from "@/platform/db/columns.ts";
import { tracks } from "@/modules/tracks/tables.ts";

/** What is known of a track's code, however it is sent. The code itself is computed. */
const code = {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  /** Another version is another code, and for emails another link. */
  version: integer("version").notNull(),
  /** Wrong codes typed for this version. */
  attempts: integer("attempts").notNull().default(0),
  sends: integer("sends").notNull().default(1),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** From where it was asked for, while nothing is proven. */
  network: text("network"),
  provenAt: instant("proven_at"),
};

/** The code with which a track's visitor proves their email address. */
export const contactCodes = sqliteTable("contact_codes", {
  ...code,
  /** Case-folded; another address needs a new code. */
  email: text("email").notNull(),
}, (t) => [
  index("contact_codes_unproven_idx").on(t.sentAt).where(sql`proven_at is null`),
  index("contact_codes_network_idx").on(t.network, t.expiresAt)
    .where(sql`proven_at is null and network is not null`),
]);

/** Every code that was sent, for the limit per mailbox, or number, and hour. */
export const contactCodeSends = sqliteTable("contact_code_sends", {
  id: id(),
  /** An email address, or a number in E.164. */
  email: text("email").notNull(),
  at: instant("at").notNull(),
  /** A number is its own. */
  mailboxKey: mailboxKey("email"),
}, (t) => [
  index("contact_code_sends_email_idx").on(t.email, t.at),
  index("contact_code_sends_mailbox_idx").on(t.mailboxKey, t.at),
  index("contact_code_sends_at_idx").on(t.at),
]);

/** Addresses whose owner has said that a request was not theirs: their mailboxes get no codes until then. */
export const blockedAddresses = sqliteTable("blocked_addresses", {
  email: text("email").primaryKey(),
  until: instant("until").notNull(),
  mailboxKey: mailboxKey("email"),
}, (t) => [index("blocked_addresses_mailbox_idx").on(t.mailboxKey)]);

/** Solved proofs of work, until they would have expired: each one lets one code be sent. */
export const usedChallenges = sqliteTable("used_challenges", {
  signature: text("signature").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [index("used_challenges_expiry_idx").on(t.expiresAt)]);

/** A browser, known by a cookie, that has proven an address and is remembered. */
export const contactProofs = sqliteTable("contact_proofs", {
  tokenHash: text("token_hash").notNull(),
  email: text("email").notNull(),
  provenAt: instant("proven_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.tokenHash, t.email] }),
  index("contact_proofs_email_idx").on(t.email),
  index("contact_proofs_expiry_idx").on(t.expiresAt),
]);

/** The code that a visitor was sent by text message. Its digits are others than those of the email. */
export const textCodes = sqliteTable("text_codes", {
  ...code,
  /** E.164; another number needs a new code. */
  phone: text("phone").notNull(),
}, (t) => [
  index("text_codes_network_idx").on(t.network, t.sentAt)
    .where(sql`proven_at IS NULL AND network IS NOT NULL`),
]);
