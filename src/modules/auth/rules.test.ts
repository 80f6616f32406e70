// Every transition of an account, allowed or not; lifetimes of sessions and codes; limits on emails.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  codeFault,
  deletionProblem,
  demotionProblem,
  deviceLabel,
  type EmailRequest,
  emailWait,
  isCodeLive,
  isLastSeenDue,
  isSessionLive,
  promotionProblem,
  roleChangeProblem,
  statusAfterSuspension,
  statusAfterVerifying,
  suspensionProblem,
  USER_STATUS,
  USER_STATUSES,
  userCan,
  type UserStatus,
  type UserTransition,
} from "./rules.ts";

describe("userCan", () => {
  const cases: [UserTransition, UserStatus, boolean][] = [
    ["verify", "needs-verification", true],
    ["verify", "active", false],
    ["verify", "suspended", false],
    ["suspend", "active", true],
    ["suspend", "needs-verification", true],
    ["suspend", "suspended", false],
    ["unsuspend", "suspended", true],
    ["unsuspend", "active", false],
    ["unsuspend", "needs-verification", false],
    ["makeAdmin", "active", true],
    ["makeAdmin", "suspended", false],
    ["makeAdmin", "needs-verification", false],
  ];
  it.each(cases)("%s from %s: %s", (transition, status, allowed) => {
    expect(userCan[transition]({ status })).toBe(allowed);
  });
});

it.each([
  [null, "needs-verification"],
  [1_000, "active"],
])("an account verified at %s is %s after a suspension", (emailVerifiedAt, status) => {
  expect(statusAfterSuspension({ emailVerifiedAt })).toBe(status);
});

it("lists the statuses in the order of an account's life, with their labels", () => {
  expect(USER_STATUSES.map((status) => USER_STATUS[status].label)).toEqual([
    "Needs verification",
    "Active",
    "Suspended",
  ]);
});

describe("suspensionProblem", () => {
  const person = { id: "a", status: "active", isAdmin: false, adminRole: null } as const;
  const owner = { ...person, isAdmin: true, adminRole: "owner" } as const;
  it.each([
    ["oneself", person, "a", 5, "You can’t suspend your own account."],
    ["the last owner", owner, "b", 0, "The last owner can’t be suspended."],
    ["one of several owners", owner, "b", 1, undefined],
    ["an administrator with another role", { ...owner, adminRole: "support" as const }, "b", 0, undefined],
    ["another user", person, "b", 0, undefined],
  ])("%s", (_case, user, by, others, problem) => {
    expect(suspensionProblem(user, by, others)).toBe(problem);
  });
});

describe("sessionIsLive", () => {
  const now = Date.UTC(2026, 9, 20);
  const fresh = { createdAt: now, lastSeenAt: now, revokedAt: null };
  it.each([
    ["just opened", {}, true],
    ["seen a moment less than 7 days ago", { createdAt: now - 7 * DAY_MS, lastSeenAt: now - 7 * DAY_MS + 1 }, true],
    ["not seen for 7 days", { createdAt: now - 7 * DAY_MS, lastSeenAt: now - 7 * DAY_MS }, false],
    ["a moment less than 30 days old", { createdAt: now - 30 * DAY_MS + 1 }, true],
    ["30 days old, seen just now", { createdAt: now - 30 * DAY_MS }, false],
    ["revoked", { revokedAt: now }, false],
  ])("%s: %s", (_how, more, live) => {
    expect(isSessionLive({ ...fresh, ...more }, now)).toBe(live);
  });

  it("the last use is written every 5 minutes at most", () => {
    expect(isLastSeenDue({ ...fresh, lastSeenAt: now - 299_999 }, now)).toBe(false);
    expect(isLastSeenDue({ ...fresh, lastSeenAt: now - 300_000 }, now)).toBe(true);
  });
});

it.each(
  [
    ["needs-verification", "active"],
    ["active", "active"],
    ["suspended", "suspended"],
  ] as const,
)("an account that is %s becomes %s by verification", (status, after) => {
  expect(statusAfterVerifying({ status })).toBe(after);
});

it.each(
  [
    ["active", undefined],
    ["suspended", "Only an active account with a verified email address can be an administrator."],
    ["needs-verification", "Only an active account with a verified email address can be an administrator."],
  ] as const,
)("promotionProblem of an account that is %s: %s", (status, problem) => {
  expect(promotionProblem({ status })).toBe(problem);
});

describe("demotionProblem", () => {
  const admin = { id: "a", status: "active", isAdmin: true, adminRole: "owner" } as const;
  it.each([
    ["oneself", admin, "a", 5, "You can’t remove your own administrator role."],
    ["the last owner", admin, "b", 0, "At least one owner must remain."],
    ["one of several", admin, "b", 1, undefined],
    ["one with another role", { ...admin, adminRole: "content" as const }, "b", 0, undefined],
  ])("%s", (_case, user, by, others, problem) => {
    expect(demotionProblem(user, by, others)).toBe(problem);
    if (user.id !== by) expect(roleChangeProblem(user, by, others)).toBe(problem);
  });

  it("roleChangeProblem of oneself", () => {
    expect(roleChangeProblem(admin, "a", 5)).toBe("You can’t change your own role.");
  });
});

it.each(
  [
    ["the last owner", "owner", 0, true],
    ["one of several owners", "owner", 1, false],
    ["an administrator with another role", "finance", 0, false],
    ["another user", null, 0, false],
  ] as const,
)("%s cannot delete their own account: %s", (_case, adminRole, others, isRejected) => {
  expect(deletionProblem({ adminRole }, others) !== undefined).toBe(isRejected);
});

describe("codeFault", () => {
  const now = 1_000_000;
  const live = { expiresAt: now + 1, usedAt: null, attempts: 0 };
  it.each([
    ["live", {}, true, undefined],
    ["live, after four wrong secrets", { attempts: 4 }, true, undefined],
    ["with a wrong secret", {}, false, "code_invalid"],
    ["after five wrong secrets", { attempts: 5 }, true, "code_invalid"],
    ["used", { usedAt: now - 1 }, true, "code_used"],
    ["used and over", { usedAt: now - 1, expiresAt: now }, true, "code_used"],
    ["over", { expiresAt: now }, true, "code_expired"],
    ["used, with a wrong secret", { usedAt: now - 1 }, false, "code_invalid"],
    ["over, with a wrong secret", { expiresAt: now }, false, "code_invalid"],
  ])("%s", (_how, more, fits, fault) => {
    expect(codeFault({ ...live, ...more }, fits, now)).toBe(fault);
    if (fits) expect(isCodeLive({ ...live, ...more }, now)).toBe(fault === undefined);
  });
});

describe("mailWait", () => {
  const now = 100 * DAY_MS;
  const rule = { resendAfterSeconds: 60, resendsPerDay: 5 };
  const at = (kind: EmailRequest["kind"], ...secondsAgo: number[]): EmailRequest[] =>
    secondsAgo.map((seconds) => ({ kind, at: now - seconds * 1000 }));
  it.each([
    ["the first", [], 0],
    ["just after registering", at("register", 0), 60],
    ["a moment before a minute is over", at("register", 59), 1],
    ["a minute after registering", at("register", 60), 0],
    ["a moment after the last", at("resend", 10), 50],
    ["the fifth", at("resend", 400, 300, 200, 100), 0],
    ["the sixth", at("resend", 500, 400, 300, 200, 100), 86_400 - 500],
    ["the sixth, in whatever order they are read", at("resend", 100, 500, 300, 200, 400), 86_400 - 500],
    ["the seventh, when a setting was lowered meanwhile", at("resend", 600, 500, 400, 300, 200, 100), 86_400 - 500],
    ["the sixth, when one is a day old", at("resend", 86_400, 400, 300, 200, 100), 0],
    ["five others of another kind do not count", at("register", 500, 400, 300, 200, 100), 0],
    ["the sixth within a minute", at("resend", 500, 400, 300, 200, 10), 86_400 - 500],
  ])("%s", (_which, before, wait) => {
    expect(emailWait(before, "resend", now, rule)).toBe(wait);
  });
});

describe("deviceWords", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0`, "Opera on Linux"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1", "Safari on Mac"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari on iPhone"],
    ["curl/8.5.0", "Unknown device"],
    ["python-requests (Linux)", "An app on Linux"],
    ["", "Unknown device"],
    [null, "Unknown device"],
  ])("%s: %s", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
