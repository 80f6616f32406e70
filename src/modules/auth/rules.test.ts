// Every move of an account, allowed or not, and the limits of a session's life.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../platform/time.ts";
import {
  foldEmail,
  seenIsDue,
  sessionIsLive,
  statusAfterSuspension,
  suspensionRefusal,
  userCan,
  type UserMove,
  type UserStatus,
} from "./rules.ts";

describe("userCan", () => {
  const cases: [UserMove, UserStatus, boolean][] = [
    ["verify", "needs-verification", true],
    ["verify", "active", false],
    ["verify", "suspended", false],
    ["suspend", "active", true],
    ["suspend", "needs-verification", true],
    ["suspend", "suspended", false],
    ["unsuspend", "suspended", true],
    ["unsuspend", "active", false],
    ["unsuspend", "needs-verification", false],
  ];
  it.each(cases)("%s from %s: %s", (move, status, allowed) => {
    expect(userCan[move]({ status })).toBe(allowed);
  });
});

it.each([
  [null, "needs-verification"],
  [1_000, "active"],
])("who verified at %s is %s after a suspension", (emailVerifiedAt, status) => {
  expect(statusAfterSuspension({ emailVerifiedAt })).toBe(status);
});

describe("suspensionRefusal", () => {
  const person = { id: "a", status: "active", isAdmin: false } as const;
  it.each([
    ["oneself", person, "a", 5, "You cannot suspend your own account."],
    ["the last administrator", { ...person, isAdmin: true }, "b", 0, "The last administrator cannot be suspended."],
    ["one of several administrators", { ...person, isAdmin: true }, "b", 1, undefined],
    ["anybody else", person, "b", 0, undefined],
  ])("%s", (_whom, user, by, others, refusal) => {
    expect(suspensionRefusal(user, by, others)).toBe(refusal);
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
    expect(sessionIsLive({ ...fresh, ...more }, now)).toBe(live);
  });

  it("being seen is noted every 5 minutes at most", () => {
    expect(seenIsDue({ ...fresh, lastSeenAt: now - 299_999 }, now)).toBe(false);
    expect(seenIsDue({ ...fresh, lastSeenAt: now - 300_000 }, now)).toBe(true);
  });
});

it("addresses are compared without case and space around", () => {
  expect(foldEmail("  Robin@Example.TEST ")).toBe("robin@example.test");
});
