// Pure decisions about people and their sessions: every allowed move of an account, and how long a session lives.
import { DAY_MS, type Instant, MINUTE_MS } from "../../platform/time.ts";

export type UserStatus = "active" | "suspended" | "needs-verification";

/** Every allowed move of an account and where it starts (PRODUCT section 3, User); nobody else decides by status. */
export const USER_MOVES = {
  verify: ["needs-verification"],
  suspend: ["active", "needs-verification"],
  unsuspend: ["suspended"],
} as const satisfies Record<string, readonly UserStatus[]>;

export type UserMove = keyof typeof USER_MOVES;

const allows = (move: UserMove) => ({ status }: { status: UserStatus }): boolean =>
  (USER_MOVES[move] as readonly UserStatus[]).includes(status);

export const userCan: Record<UserMove, (user: { status: UserStatus }) => boolean> = {
  verify: allows("verify"),
  suspend: allows("suspend"),
  unsuspend: allows("unsuspend"),
};

/** SPEC section 3: how a status is shown. */
export const STATUS_LABELS: Record<UserStatus, string> = {
  active: "Active",
  suspended: "Suspended",
  "needs-verification": "Needs verification",
};

/** Where an account goes when its suspension ends: active, or back to verifying when it never did. */
export const statusAfterSuspension = ({ emailVerifiedAt }: { emailVerifiedAt: Instant | null }): UserStatus =>
  emailVerifiedAt === null ? "needs-verification" : "active";

export interface Standing {
  id: string;
  status: UserStatus;
  isAdmin: boolean;
}

/** Why this administrator may not suspend this person; undefined when he may (PRODUCT section 3). */
export const suspensionRefusal = (user: Standing, by: string, otherAdministrators: number): string | undefined => {
  if (user.id === by) return "You cannot suspend your own account.";
  if (user.isAdmin && otherAdministrators === 0) return "The last administrator cannot be suspended.";
  return undefined;
};

/** A session ends after 7 days without use, and after 30 days at the latest (PRODUCT section 2). */
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** How exactly "last seen" is kept: writing it at every request would make every read a write. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

export interface SessionTimes {
  createdAt: Instant;
  lastSeenAt: Instant;
  revokedAt: Instant | null;
}

export const sessionIsLive = (session: SessionTimes, now: Instant): boolean =>
  session.revokedAt === null &&
  now - session.lastSeenAt < SESSION_IDLE_MS &&
  now - session.createdAt < SESSION_MAX_MS;

export const seenIsDue = ({ lastSeenAt }: SessionTimes, now: Instant): boolean => now - lastSeenAt >= SEEN_EVERY_MS;

/** Addresses are compared without case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();
