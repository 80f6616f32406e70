// What stands before every route: request context, cross-site protection, size and kind of bodies.
import { BlockList, isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import type { Ctx, Services, SignedIn } from "../ctx.ts";
import { AppError, forbidden } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { type Accepts, declaredBy, type Env } from "./route.ts";

export type SessionReader = (ctx: Ctx, cookieHeader: string) => Promise<SignedIn | undefined>;

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost", "::ffff:127.0.0.1"]);
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.has(address);

const networks = new Map<string, BlockList>();
const kindOfAddress = (address: string) => isIP(address) === 6 ? "ipv6" : "ipv4";

/** Whether `address` lies in `network`, such as "172.16.0.0/12". */
const liesIn = (network: string, address: string): boolean => {
  const [base = "", prefix = ""] = network.split("/");
  const list = networks.get(network) ?? new BlockList();
  if (!networks.has(network)) list.addSubnet(base, Number(prefix), kindOfAddress(base));
  networks.set(network, list);
  return isIP(address) > 0 && list.check(address, kindOfAddress(address));
};

const isTrusted = (trusted: string[], address: string): boolean =>
  trusted.some((one) => one === address || (one.includes("/") && liesIn(one, address)));

/** The caller's network address: the connection's, or what a trusted proxy says of it. */
const addressOf = (c: Context<Env>, trusted: string[]): string | undefined => {
  const peer = c.env?.remoteAddr?.hostname;
  const forwarded = c.req.header("X-Forwarded-For");
  if (!forwarded || !peer || !isTrusted(trusted, peer)) return peer;
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return hops.reverse().find((hop) => !isTrusted(trusted, hop)) ?? peer;
};

/** The id under which all that follows from a request is found: what a proxy gave it, else a new one. */
const requestIdOf = (c: Context): string => {
  const given = c.req.header("X-Request-Id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : newId();
};

/** Gives every request its context: id, time, caller, session. */
export const requestContext =
  (services: Services, readSession: SessionReader): MiddlewareHandler<Env> => async (c, next) => {
    const address = addressOf(c, services.config.trustedProxies);
    const requestId = requestIdOf(c);
    const base: Ctx = {
      ...services,
      now: services.clock.now(),
      actor: { kind: "visitor" },
      requestId,
      address,
      caller: `address:${address ?? "unknown"}`,
      idempotencyKey: c.req.header("Idempotency-Key")?.slice(0, 200),
    };
    const cookie = c.req.header("Cookie");
    const user = cookie ? await readSession(base, cookie) : undefined;
    const signedIn = user
      ? { user, actor: { kind: "user" as const, id: user.id }, caller: `session:${user.sessionId}` }
      : {};
    c.set("ctx", { ...base, ...signedIn });
    c.header("X-Request-Id", requestId);
    await next();
  };

const FILES = /^\/(assets\/|favicon|robots\.txt)/;

/** One line for each document, under the id that the calls of its rendering bear, too (`requestId` of the context). */
export const pageLog = (log: Log): MiddlewareHandler => async (c, next) => {
  if (FILES.test(c.req.path)) return await next();
  const began = performance.now();
  const requestId = requestIdOf(c);
  c.set("requestId", requestId);
  await next();
  c.header("X-Request-Id", requestId);
  const ms = Math.round((performance.now() - began) * 10) / 10;
  log.info("page", { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms });
};

/** One line per finished API request. */
export const accessLog: MiddlewareHandler<Env> = async (c, next) => {
  const began = performance.now();
  await next();
  const { log, requestId, user } = c.get("ctx");
  const ms = Math.round((performance.now() - began) * 10) / 10;
  log.info("request", {
    requestId,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms,
    userId: user?.id,
  });
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes that another site's page makes: by Origin and Sec-Fetch-Site. Callers that send neither are no browsers. */
export const sameSiteOnly = (publicUrl: string): MiddlewareHandler<Env> => {
  const own = new URL(publicUrl).origin;
  return async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const origin = c.req.header("Origin");
      const site = c.req.header("Sec-Fetch-Site");
      const host = `${new URL(c.req.url).protocol}//${c.req.header("Host") ?? ""}`;
      const foreignOrigin = origin !== undefined && origin !== own && origin !== host;
      const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
      if (foreignOrigin || foreignSite) {
        throw forbidden("This request came from another site and was not carried out.", "cross_site");
      }
    }
    await next();
  };
};

const kindOf = (c: Context<Env>): Accepts => {
  for (const route of matchedRoutes(c)) {
    const kind = declaredBy(route.handler)?.accepts;
    if (kind) return kind;
  }
  return "json";
};

const KINDS: Record<Accepts, RegExp | undefined> = {
  json: /^application\/([\w.+-]+\+)?json\b/i,
  upload: /^(multipart\/form-data|image\/|application\/(pdf|octet-stream))/i,
  webhook: undefined,
  oneTap: /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
};

const MEGABYTE = 1024 * 1024;
const tooLarge = () => {
  throw new AppError(413, ["That is too large to send."], "too_large");
};
const smallBody = bodyLimit({ maxSize: MEGABYTE, onError: tooLarge });
const uploadBody = bodyLimit({ maxSize: 3 * MEGABYTE, onError: tooLarge });

/** JSON only and 1 MB at most, but where a route declares something else. */
export const bodyKind: MiddlewareHandler<Env> = async (c, next) => {
  if (SAFE.has(c.req.method)) return await next();
  const kind = kindOf(c);
  const type = c.req.header("Content-Type");
  const wanted = KINDS[kind];
  if (type && wanted && !wanted.test(type)) {
    throw new AppError(
      415,
      [kind === "json" ? "Please send JSON." : "This kind of content is not taken here."],
      "wrong_content_type",
    );
  }
  return await (kind === "upload" ? uploadBody : smallBody)(c, next);
};

/** Every route must say who may call it; the server does not start otherwise. Returns the table of routes. */
export const requireAccess = (
  all: { method: string; path: string; handler: unknown }[],
): { method: string; path: string; access: string }[] => {
  const table = new Map<string, string>();
  const seen = new Set<string>();
  for (const { method, path, handler } of all) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    seen.add(key);
    const level = declaredBy(handler)?.access;
    if (level) table.set(key, level);
  }
  const bare = [...seen].filter((key) => !table.has(key));
  if (bare.length) throw new Error(`These routes do not declare their access: ${bare.join(", ")}`);
  return [...table].map(([key, access]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, path, access };
  });
};
