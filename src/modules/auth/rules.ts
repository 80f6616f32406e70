// Pure decisions about accounts: statuses and transitions, lifetimes of sessions and codes, limits on emails.
import type { AdminRole } from "@/platform/admin-roles.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

export type UserTransition = "verify" | "suspend" | "unsuspend" | "makeAdmin";

interface UserStatusEntry extends StatusEntry {
  transitions: readonly UserTransition[];
  canSignIn: boolean;
  /** Verified and not suspended. */
  isActive: boolean;
}

/** Every status of an account with the transitions that start from it (docs/product/people-and-roles.md#accounts). */
export const USER_STATUS = {
  "needs-verification": {
    label: "Needs verification",
    tone: "warn",
    transitions: ["verify", "suspend"],
    canSignIn: true,
    isActive: false,
  },
  active: {
    label: "Active",
    tone: "ok",
    transitions: ["suspend", "makeAdmin"],
    canSignIn: true,
    isActive: true,
    isUsual: true,
  },
  suspended: { label: "Suspended", tone: "danger", transitions: ["unsuspend"], canSignIn: false, isActive: false },
} as const satisfies Record<string, UserStatusEntry>;

export type UserStatus = keyof typeof USER_STATUS;
export const USER_STATUSES = statusesOf(USER_STATUS);
export const ACTIVE_USERS = statusesWith(USER_STATUS, { isActive: true });
export const isActiveUser = isIn(USER_STATUS, ACTIVE_USERS);
export const isSuspended = isIn(USER_STATUS, statusesWith(USER_STATUS, { canSignIn: false }));

const allows = (transition: UserTransition) => ({ status }: { status: UserStatus }): boolean =>
  (USER_STATUS[status].transitions as readonly UserTransition[]).includes(transition);

export const userCan: Record<UserTransition, (user: { status: UserStatus }) => boolean> = {
  verify: allows("verify"),
  suspend: allows("suspend"),
  unsuspend: allows("unsuspend"),
  makeAdmin: allows("makeAdmin"),
};

/** The status after a suspension ends. An account that was never verified still needs verification. */
export const statusAfterSuspension = ({ emailVerifiedAt }: { emailVerifiedAt: Instant | null }): UserStatus =>
  emailVerifiedAt === null ? "needs-verification" : "active";

/** The status after the address is verified. A suspended account stays suspended. */
export const statusAfterVerifying = (user: { status: UserStatus }): UserStatus =>
  userCan.verify(user) ? "active" : user.status;

/** Stored when an administrator gave no reason. */
export const NO_REASON = "not-given";

/** The reason of a suspension as shown to its person; undefined when none was given. */
export const reasonText = (reason: string | null): string | undefined =>
  reason === null || reason === NO_REASON ? undefined : reason;

export interface UserState {
  id: string;
  status: UserStatus;
  isAdmin: boolean;
  adminRole: AdminRole | null;
}

/** Why an administrator cannot suspend this user; undefined when they can. */
export const suspensionProblem = (user: UserState, by: string, otherOwners: number): string | undefined => {
  if (user.id === by) return "You can’t suspend your own account.";
  return isLastOwner(user, otherOwners) ? "The last owner can’t be suspended." : undefined;
};

/** The only active administrator with the role owner; nobody else could appoint another. */
const isLastOwner = ({ adminRole }: Pick<UserState, "adminRole">, otherOwners: number): boolean =>
  adminRole === "owner" && otherOwners === 0;

/** Why a user cannot become an administrator; undefined when they can. */
export const promotionProblem = (user: Pick<UserState, "status">): string | undefined =>
  userCan.makeAdmin(user) ? undefined : "Only an active account with a verified email address can be an administrator.";

/** Why an administrator cannot remove this user's role; undefined when they can. */
export const demotionProblem = (user: UserState, by: string, otherOwners: number): string | undefined => {
  if (user.id === by) return "You can’t remove your own administrator role.";
  return isLastOwner(user, otherOwners) ? "At least one owner must remain." : undefined;
};

/** Why an owner cannot give this administrator another role; undefined when they can. */
export const roleChangeProblem = (user: UserState, by: string, otherOwners: number): string | undefined => {
  if (user.id === by) return "You can’t change your own role.";
  return isLastOwner(user, otherOwners) ? "At least one owner must remain." : undefined;
};

/** Why an administrator cannot decide about their own records; undefined for the only owner. */
export const ownDecisionProblem = (role: AdminRole | undefined, otherOwners: number): string | undefined => {
  if (role !== "owner") return "This concerns you, so another administrator has to decide.";
  return otherOwners > 0 ? "This concerns you, so another owner has to decide." : undefined;
};

/** Why a user cannot delete their own account; undefined when they can. */
export const deletionProblem = (user: Pick<UserState, "adminRole">, otherOwners: number): string | undefined =>
  isLastOwner(user, otherOwners) ? "You’re the last owner. Make someone else an owner first." : undefined;

/** A session ends after 7 days without use, and after 30 days at the latest. */
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** How often "last seen" is written. Writing it on every request would turn every read into a write. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

export interface SessionTimes {
  createdAt: Instant;
  lastSeenAt: Instant;
  revokedAt: Instant | null;
}

export const isSessionLive = (session: SessionTimes, now: Instant): boolean =>
  session.revokedAt === null &&
  now - session.lastSeenAt < SESSION_IDLE_MS &&
  now - session.createdAt < SESSION_MAX_MS;

export const isLastSeenDue = ({ lastSeenAt }: SessionTimes, now: Instant): boolean => now - lastSeenAt >= SEEN_EVERY_MS;

/** A code is invalid after this many wrong secrets. */
export const CODE_ATTEMPTS = 5;

export interface CodeState {
  expiresAt: Instant;
  usedAt: Instant | null;
  attempts: number;
}

export type CodeFault = "code_invalid" | "code_used" | "code_expired";

/** Why a link cannot be used; undefined when it can. Only the right secret reveals more than "not valid". */
export const codeFault = (code: CodeState, secretFits: boolean, now: Instant): CodeFault | undefined => {
  if (!secretFits || code.attempts >= CODE_ATTEMPTS) return "code_invalid";
  if (code.usedAt !== null) return "code_used";
  return now >= code.expiresAt ? "code_expired" : undefined;
};

export const isCodeLive = (code: CodeState, now: Instant): boolean => codeFault(code, true, now) === undefined;

export const CODE_SENTENCES: Record<CodeFault, string> = {
  code_invalid: "This link isn’t valid. If you requested several emails, use the link in the latest one.",
  code_used: "This link has already been used.",
  code_expired: "This link has expired. Please request a new one.",
};

export interface EmailRequest {
  kind: "register" | "resend";
  at: Instant;
}

/** Seconds until an address may get its next email of a kind; 0 when it may get one now. */
export const emailWait = (
  earlier: readonly EmailRequest[],
  kind: EmailRequest["kind"],
  now: Instant,
  { resendAfterSeconds, resendsPerDay }: { resendAfterSeconds: number; resendsPerDay: number },
): number => {
  const last = Math.max(-Infinity, ...earlier.map(({ at }) => at));
  const today = earlier.filter((request) => request.kind === kind && request.at > now - DAY_MS).map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const oldestCounted = today.at(-resendsPerDay);
  const full = today.length >= resendsPerDay && oldestCounted !== undefined ? oldestCounted + DAY_MS : now;
  return Math.max(0, Math.ceil((Math.max(full, last + resendAfterSeconds * 1000) - now) / 1000));
};

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox on Windows", from a User-Agent header. */
export const deviceLabel = (userAgent: string | null): string => {
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  );
  if (!browser) return system ? `An app on ${system}` : "Unknown device";
  return system ? `${browser} on ${system}` : browser;
};

/** Where the demo's accounts are, whose password is public. Nobody else is there: the top level is reserved (RFC 6761). */
export const DEMO_DOMAIN = "parley.test";

/** Production doesn't run where one of them is, and signs nobody in to it. */
export const isDemoAddress = (email: string): boolean => email.endsWith(`@${DEMO_DOMAIN}`);
