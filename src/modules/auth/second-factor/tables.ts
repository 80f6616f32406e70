// Second factors of accounts, the sign-ins that wait for one, and the challenges that passkeys sign.
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "../tables.ts";

export const passkeys = sqliteTable("passkeys", {
  id: id(),
  userId: text("user_id").notNull().references(() => users.id),
  /** The authenticator's name for it, in base64url. */
  credentialId: text("credential_id").notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text("public_key").notNull(),
  /** How often the authenticator has signed. Many always say 0. */
  counter: integer("counter").notNull(),
  /** How browsers reach the authenticator: "usb", "internal", … */
  transports: json<string[]>("transports").notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
}, (t) => [index("passkeys_user_idx").on(t.userId, t.createdAt)]);

/** The authenticator app of an account. A new one is proposed until its first code proves that it works. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id").primaryKey().references(() => users.id),
  /** Encrypted; null until an app is confirmed. */
  secret: text("secret"),
  confirmedAt: instant("confirmed_at"),
  /** The time step of the last accepted code. Only later ones are accepted, so that a code works once. */
  lastStep: integer("last_step").notNull().default(0),
  /** Encrypted. */
  proposedSecret: text("proposed_secret"),
  proposedUntil: instant("proposed_until"),
});

export const recoveryCodes = sqliteTable("recovery_codes", {
  id: id(),
  userId: text("user_id").notNull().references(() => users.id),
  /** SHA-256 of user and code. A code has 80 random bits, so it cannot be guessed from its hash. */
  codeHash: text("code_hash").notNull(),
  usedAt: instant("used_at"),
  createdAt: instant("created_at").notNull(),
}, (t) => [uniqueIndex("recovery_codes_user_idx").on(t.userId, t.codeHash)]);

/** Someone who gave the right password and still has to prove a second factor. */
export const pendingLogins = sqliteTable("pending_logins", {
  id: id(),
  /** SHA-256 of the token in the cookie. */
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").notNull().references(() => users.id),
  /** How often a wrong code was tried. */
  attempts: integer("attempts").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [
  index("pending_logins_user_idx").on(t.userId),
  index("pending_logins_expires_idx").on(t.expiresAt),
]);

/** What a passkey has to sign, once. */
export const passkeyChallenges = sqliteTable("passkey_challenges", {
  id: id(),
  challenge: text("challenge").notNull(),
  /**
   * For what it was made, one at a time: the id of the session that adds a passkey, the id of the pending login that one
   * completes, or `confirmation:` and the id of the session in which one confirms an action.
   */
  ownerId: text("owner_id").notNull().unique(),
  userId: text("user_id").notNull().references(() => users.id),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [
  index("passkey_challenges_user_idx").on(t.userId),
  index("passkey_challenges_expires_idx").on(t.expiresAt),
]);
