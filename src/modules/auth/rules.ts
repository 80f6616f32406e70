// Pure decisions about accounts: every allowed move, how long sessions and codes live, how often mails may be asked for.
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

export type UserStatus = "active" | "suspended" | "needs-verification";

/** Every allowed move of an account and where it starts (PRODUCT section 3, User); nobody else decides by status. */
const USER_MOVES = {
  verify: ["needs-verification"],
  suspend: ["active", "needs-verification"],
  unsuspend: ["suspended"],
  makeAdmin: ["active"],
} as const satisfies Record<string, readonly UserStatus[]>;

export type UserMove = keyof typeof USER_MOVES;

const allows = (move: UserMove) => ({ status }: { status: UserStatus }): boolean =>
  (USER_MOVES[move] as readonly UserStatus[]).includes(status);

export const userCan: Record<UserMove, (user: { status: UserStatus }) => boolean> = {
  verify: allows("verify"),
  suspend: allows("suspend"),
  unsuspend: allows("unsuspend"),
  makeAdmin: allows("makeAdmin"),
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

/** Where an account goes when its address is proven: a suspension stays one. */
export const statusAfterVerifying = (user: { status: UserStatus }): UserStatus =>
  userCan.verify(user) ? "active" : user.status;

/** Kept where an administrator gave no reason (PRODUCT section 1). */
export const NO_REASON = "not-given";

/** The reason of a suspension as its person reads it; nothing when none was given. */
export const reasonWords = (reason: string | null): string | undefined =>
  reason === null || reason === NO_REASON ? undefined : reason;

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

/** Why this administrator may not take the role from this person; undefined when he may (PRODUCT section 3). */
export const demotionRefusal = (user: Standing, by: string, otherAdministrators: number): string | undefined => {
  if (user.id === by) return "You cannot take the administrator's role from yourself.";
  return user.isAdmin && otherAdministrators === 0 ? "The last administrator has to stay one." : undefined;
};

/** Why a person may not delete his own account; undefined when he may. */
export const deletionRefusal = (user: Pick<Standing, "isAdmin">, otherAdministrators: number): string | undefined =>
  user.isAdmin && otherAdministrators === 0
    ? "You are the last administrator. Please make somebody else an administrator first."
    : undefined;

/** A session ends after 7 days without use, and after 30 days at the latest (PRODUCT section 2). */
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** How exactly "last seen" is kept: writing it at every request would make every read a write. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

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

/** A code dies after so many wrong secrets (PRODUCT section 2). */
export const CODE_ATTEMPTS = 5;

export interface CodeState {
  expiresAt: Instant;
  usedAt: Instant | null;
  attempts: number;
}

export type CodeFault = "code_invalid" | "code_used" | "code_expired";

/** What is wrong with a link's code. Only who has the right secret is told more than "not valid". */
export const codeFault = (code: CodeState, secretFits: boolean, now: Instant): CodeFault | undefined => {
  if (!secretFits || code.attempts >= CODE_ATTEMPTS) return "code_invalid";
  if (code.usedAt !== null) return "code_used";
  return now >= code.expiresAt ? "code_expired" : undefined;
};

export const codeIsLive = (code: CodeState, now: Instant): boolean => codeFault(code, true, now) === undefined;

export const CODE_SENTENCES: Record<CodeFault, string> = {
  code_invalid: "This link is not valid. If you asked for several mails, please use the link in the latest one.",
  code_used: "This link has been used already.",
  code_expired: "This link has expired. Please ask for a new one.",
};

export interface MailRequest {
  kind: "register" | "resend";
  at: Instant;
}

/** For how many seconds an address must wait for its next mail of a kind; 0 when it may have one (PRODUCT section 6). */
export const mailWait = (
  before: readonly MailRequest[],
  kind: MailRequest["kind"],
  now: Instant,
  { resendAfterSeconds, resendsPerDay }: { resendAfterSeconds: number; resendsPerDay: number },
): number => {
  const last = Math.max(-Infinity, ...before.map(({ at }) => at));
  const today = before.filter((one) => one.kind === kind && one.at > now - DAY_MS).map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const oldestThatCounts = today.at(-resendsPerDay);
  const full = today.length >= resendsPerDay && oldestThatCounts !== undefined ? oldestThatCounts + DAY_MS : now;
  return Math.max(0, Math.ceil((Math.max(full, last + resendAfterSeconds * 1000) - now) / 1000));
};

/** "40 seconds", "3 minutes", "5 hours": rounded up, so that coming back then is not too soon. */
export const waitWords = (seconds: number): string => {
  const inUnit = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (seconds < 120) return inUnit(seconds, "second");
  if (seconds < 7_200) return inUnit(Math.ceil(seconds / 60), "minute");
  return inUnit(Math.ceil(seconds / 3_600), "hour");
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

/** A device in words for its owner, from a browser's User-Agent: "Firefox on Windows". */
export const deviceWords = (userAgent: string | null): string => {
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1]);
  if (!browser) return system ? `A program on ${system}` : "An unknown device";
  return system ? `${browser} on ${system}` : browser;
};
