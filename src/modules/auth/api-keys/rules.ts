// Pure decisions about API keys: how they begin, how many, how long, and when their use is written down.
import type { StatusEntry } from "@/platform/status.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

export const KEY_AUDIENCES = ["specialist", "admin"] as const;

/** Every key begins like this, so that people and secret scanners recognise one. */
export const KEY_PREFIX = "parley_live_";
/** How much of a key lists show, in characters. */
export const SHOWN_LENGTH = KEY_PREFIX.length + 6;

/** Keys that one person can have for each audience. */
export const MAX_KEYS = 20;
/** Addresses and networks of one key. */
export const MAX_ADDRESSES = 20;

/** For how many days a new key can work; without a number it works until it is revoked. */
export const KEY_DAYS = [30, 90, 365] as const;

/** Calls that a key can make in a minute. */
export const CALLS_PER_MINUTE = 120;

/** How often "last used" is written, so that reads do not become writes. */
const USED_EVERY_MS = MINUTE_MS;

/** An expired key is listed for so long. */
export const EXPIRED_KEPT_MS = 30 * DAY_MS;

export const isUseDue = ({ lastUsedAt }: { lastUsedAt: Instant | null }, now: Instant): boolean =>
  lastUsedAt === null || now - lastUsedAt >= USED_EVERY_MS;

export const isExpired = ({ expiresAt }: { expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now;

export const KEY_STATUS = {
  active: { label: "Active", tone: "ok" },
  expired: { label: "Expired", tone: "danger" },
} as const satisfies Record<string, StatusEntry>;
