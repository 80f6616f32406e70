// How often accounts may be tried: per network, per account, and per both together (docs/decisions/040-accounts.md).
import { createHash } from "node:crypto";
import type { Ctx } from "@/platform/ctx.ts";
import { networkOf, takePoints } from "@/platform/http/limits.ts";
import { foldEmail } from "./form-schemas.ts";

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Counters outside the database hold no addresses. */
const keyOf = (email: string): string => createHash("sha256").update(foldEmail(email)).digest("base64url").slice(0, 22);

interface Allowance {
  points: number;
  seconds: number;
}

interface Allowances {
  network: Allowance;
  /** One network at one account: the ordinary forgetful person. */
  pair: Allowance;
  /** All networks at one account: wide enough that nobody can lock another person out by himself. */
  account: Allowance;
}

const ALLOWED = {
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
} as const satisfies Record<string, Allowances>;

/** Takes one try at an account, known or not, from every allowance. Throws 429 with Retry-After. */
export const takeTry = async (ctx: Ctx, what: keyof typeof ALLOWED, email: string): Promise<void> => {
  const { network, pair, account } = ALLOWED[what];
  const [from, key] = [networkOf(ctx.address), keyOf(email)];
  await takePoints(ctx, `auth-${what}-network`, from, network.points, network.seconds);
  await takePoints(ctx, `auth-${what}-pair`, `${from} ${key}`, pair.points, pair.seconds);
  await takePoints(ctx, `auth-${what}-account`, key, account.points, account.seconds);
};

/** Takes one try at something that a signed-in person confirms with the password. Throws 429. */
export const takeConfirmation = (ctx: Ctx, userId: string): Promise<void> =>
  takePoints(ctx, "auth-confirmation", userId, 10, QUARTER_S);
