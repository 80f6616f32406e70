// How often a call may be made: counted in Redis over all processes, in memory while Redis is away.
import type { Context, MiddlewareHandler } from "hono";
import type { Redis } from "ioredis";
import { LIMIT_PREFIX } from "../queue/queue-names.ts";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../ctx.ts";
import { tooMany } from "../errors.ts";
import { householdOf } from "./networks.ts";
import { isLoopback } from "./request-context.ts";
import { callingPage } from "./page-request.ts";
import { ctx, declare, type Env } from "./route.ts";

export interface Limit {
  /** The name of the counter; routes that share a name share their points. */
  name: string;
  /** How many calls. */
  points: number;
  /** In how many seconds. */
  seconds: number;
  /** What has these points: each network address (the default), each person, or the key that the function returns. */
  per?: "address" | "person" | ((c: Context<Env>) => string);
}

const keyOf = (c: Context<Env>, per: Limit["per"]): string => {
  if (typeof per === "function") return per(c);
  const { user, caller, address } = ctx(c);
  if (per !== "person") return householdOf(address);
  // All sessions of a person share their points, so signing in again brings no new ones.
  return user ? `user:${user.id}` : caller;
};

/** A route's limit. Throws 429 with Retry-After when it is used up. */
export const limit = ({ name, points, seconds, per }: Limit): MiddlewareHandler<Env> =>
  declare<MiddlewareHandler<Env>>(
    async (c, next) => {
      const key = keyOf(c, per);
      const take = () => takePoints(ctx(c), name, key, points, seconds);
      await (takenByPage(c, `${name} ${key}`, take) ?? take());
      await next();
    },
    {},
    { "x-limits": [{ points, seconds, per: typeof per === "function" ? "key" : per ?? "address" }] },
  );

/** A page takes one point for all of its calls; undefined for a call from outside. */
const takenByPage = (c: Context<Env>, limit: string, take: () => Promise<void>): Promise<void> | undefined => {
  const taken = callingPage(c)?.limits;
  if (taken && !taken.has(limit)) taken.set(limit, take());
  return taken?.get(limit);
};

/**
 * Takes one of the `points` that `key` has in `seconds`, for limits that an action declares (attempts at one account,
 * say). Throws 429. Outside production, callers from this machine are unlimited, unless RATE_LIMITS=on.
 */
export const takePoints = async (
  ctx: Ctx,
  name: string,
  key: string,
  points: number,
  seconds: number,
): Promise<void> => {
  if (ctx.config.rateLimits === "not-loopback" && isLoopback(ctx.address)) return;
  try {
    await limiterOf(ctx, name, points, seconds).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
};

const limiters = new WeakMap<object, Map<string, RateLimiterAbstract>>();

/** Counters live as long as their connection, or else as the app; counters in memory stand in while Redis is away. */
const limiterOf = ({ redis, bus }: Ctx, name: string, points: number, seconds: number): RateLimiterAbstract => {
  const owner = redis ?? bus;
  const existing = limiters.get(owner) ?? new Map<string, RateLimiterAbstract>();
  limiters.set(owner, existing);
  const id = `${name} ${points} ${seconds}`;
  const limiter = existing.get(id) ??
    createLimiter(redis, { keyPrefix: `${LIMIT_PREFIX}:${name}`, points, duration: seconds });
  existing.set(id, limiter);
  return limiter;
};

const createLimiter = (redis: Redis | undefined, options: { keyPrefix: string; points: number; duration: number }) => {
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
};
