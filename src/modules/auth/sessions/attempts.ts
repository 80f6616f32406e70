// Protection against guessing: limits on attempts, and even response times (docs/design/accounts-and-access.md#guessing).
import { createHash } from "node:crypto";
import type { Ctx } from "@/platform/ctx.ts";
import { takePoints } from "@/platform/http/limits.ts";
import { householdOf } from "@/platform/http/networks.ts";
import { foldEmail } from "@/platform/validation/email.ts";

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Counters outside the database must not contain addresses. */
const keyOf = (email: string): string => createHash("sha256").update(foldEmail(email)).digest("base64url").slice(0, 22);

interface Limit {
  points: number;
  seconds: number;
}

interface Limits {
  network: Limit;
  /** One network at one account: typically a person who forgot their password. */
  pair: Limit;
  /** All networks at one account: high enough that one attacker cannot lock someone else out. */
  account?: Limit;
}

const LIMITS = {
  login: {
    network: { points: 60, seconds: QUARTER_S },
    pair: { points: 10, seconds: QUARTER_S },
    account: { points: 100, seconds: HOUR_S },
  },
  register: {
    network: { points: 20, seconds: HOUR_S },
    pair: { points: 10, seconds: HOUR_S },
    account: { points: 20, seconds: HOUR_S },
  },
  forgot: {
    network: { points: 20, seconds: HOUR_S },
    pair: { points: 5, seconds: HOUR_S },
    account: { points: 10, seconds: HOUR_S },
  },
  /** Three of a million codes fit, so fifty attempts a day find one with a probability of 1 in 7,000. */
  totp: {
    network: { points: 60, seconds: QUARTER_S },
    pair: { points: 10, seconds: QUARTER_S },
    account: { points: 50, seconds: 24 * HOUR_S },
  },
  /**
   * 960 attempts a day from one network. Ten codes of 80 random bits cannot be found, so there is no limit for all
   * networks together: it would only let someone who knows the password lock the owner out.
   */
  "recovery-code": {
    network: { points: 60, seconds: QUARTER_S },
    pair: { points: 10, seconds: QUARTER_S },
  },
} as const satisfies Record<string, Limits>;

/**
 * Counts an attempt at an account, existing or not, against every limit. `name` is its email address, or its id when the
 * password was right. Throws 429 with Retry-After.
 */
export const takeAttempt = async (ctx: Ctx, action: keyof typeof LIMITS, name: string): Promise<void> => {
  const { network, pair, account }: Limits = LIMITS[action];
  const source = householdOf(ctx.address);
  const key = keyOf(name);
  await takePoints(ctx, `auth-${action}-network`, source, network.points, network.seconds);
  await takePoints(ctx, `auth-${action}-pair`, `${source} ${key}`, pair.points, pair.seconds);
  if (account) await takePoints(ctx, `auth-${action}-account`, key, account.points, account.seconds);
};

/** Counts an attempt of a signed-in user to confirm an action with their password. Throws 429. */
export const takePasswordConfirmation = (ctx: Ctx, userId: string): Promise<void> =>
  takePoints(ctx, "auth-confirmation", userId, 10, QUARTER_S);

/** Longer than these calls take. Tests that do not measure time set it to 0. */
export const responseDelay = { minimumMs: 400 };

/** Resolves or rejects after the minimum delay, so that known and unknown addresses take the same time. */
export const withEvenDelay = async <T>(work: () => Promise<T>): Promise<T> => {
  const wait = new Promise<void>((resolve) => setTimeout(resolve, responseDelay.minimumMs));
  const [outcome] = await Promise.allSettled([work(), wait]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
};
