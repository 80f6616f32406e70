// Gives every request its context (id, time, caller, session) and its line in the log.
import { BlockList, isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import type { Ctx, Services, SignedIn } from "../ctx.ts";
import { splitLanguage } from "@/languages/addresses.ts";
import { DEFAULT_LANGUAGE } from "@/languages/language.ts";
import { AppError } from "../errors.ts";
import { newId } from "../ids.ts";
import { forRequestReader, loadTranslations } from "../time/reader.ts";
import { parseHop } from "./networks.ts";
import { callingPage } from "./page-request.ts";
import type { Env } from "./route.ts";

export type SessionReader = (ctx: Ctx, cookieHeader: string) => Promise<SignedIn | undefined>;
/** Throws the AppError that says why a key does not work. */
export type KeyReader = (ctx: Ctx, key: string) => Promise<SignedIn>;

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost", "::ffff:127.0.0.1"]);
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.has(address);

const blockLists = new Map<string, BlockList>();
const familyOf = (address: string) => isIP(address) === 6 ? "ipv6" : "ipv4";

/** Whether `address` belongs to `network`, such as "172.16.0.0/12". */
const isInNetwork = (network: string, address: string): boolean => {
  const [base = "", prefix = ""] = network.split("/");
  const list = blockLists.get(network) ?? new BlockList();
  if (!blockLists.has(network)) list.addSubnet(base, Number(prefix), familyOf(base));
  blockLists.set(network, list);
  return isIP(address) > 0 && list.check(address, familyOf(address));
};

/** Whether an address is among those of TRUSTED_PROXIES. */
export const isTrusted = (trusted: string[], address: string): boolean =>
  trusted.some((network) => network === address || (network.includes("/") && isInNetwork(network, address)));

/**
 * The caller's network address: that of the connection, or the one that a trusted proxy forwards. Undefined where the
 * proxy forwards something that is no address; what stands before it could be the caller's invention.
 */
const addressOf = (c: Context<Env>, trusted: string[]): string | undefined => {
  const peer = c.env?.remoteAddr?.hostname;
  const forwarded = c.req.header("X-Forwarded-For");
  if (!forwarded || !peer || !isTrusted(trusted, peer)) return peer;
  const hops = forwarded.split(",").map(parseHop).reverse();
  const isProxy = (hop: string | undefined) => hop !== undefined && isTrusted(trusted, hop);
  return hops.every(isProxy) ? peer : hops.find((hop) => !isProxy(hop));
};

/** The id that the log has for everything that follows from a request: the proxy's, or a new one. */
const requestIdOf = (c: Context): string => {
  const header = c.req.header("X-Request-Id");
  return header && /^[\w-]{8,64}$/.test(header) ? header : newId();
};

const msSince = (start: number): number => Math.round((performance.now() - start) * 10) / 10;

/** Sets `ctx` for the routes behind it. The calls of one page share theirs. What has no reader is ignored. */
export const requestContext =
  (services: Services, readSession?: SessionReader, readKey?: KeyReader): MiddlewareHandler<Env> => async (c, next) => {
    const page = callingPage(c);
    if (page) {
      c.set("ctx", await (page.ctx ??= readCtx(c, services, readSession, readKey)));
      return await next();
    }
    const ctx = await readCtx(c, services, readSession, readKey);
    c.set("ctx", ctx);
    c.header("X-Request-Id", ctx.requestId);
    const language = ctx.user?.apiKey ? DEFAULT_LANGUAGE : undefined;
    const answer = async () => {
      await loadTranslations(services.translations);
      await next();
    };
    await forRequestReader(c.req.header("Accept-Language"), ctx.now, answer, language);
  };

/** A key in the Authorization header. Other systems use the header, too, so only our own prefix counts. */
const findKey = (c: Context<Env>): string | undefined =>
  /^Bearer (parley_\S{1,200})$/i.exec(c.req.header("Authorization") ?? "")?.[1];

const withKey = async (base: Ctx, key: string, readKey: KeyReader): Promise<Ctx> => {
  try {
    const user = await readKey(base, key);
    return { ...base, user, actor: { kind: "user", id: user.id }, caller: `key:${user.apiKey?.id}` };
  } catch (error) {
    if (error instanceof AppError) return { ...base, keyProblem: error };
    throw error;
  }
};

const readCtx = async (
  c: Context<Env>,
  services: Services,
  readSession?: SessionReader,
  readKey?: KeyReader,
): Promise<Ctx> => {
  const address = addressOf(c, services.config.trustedProxies);
  const base: Ctx = {
    ...services,
    now: services.clock.now(),
    actor: { kind: "visitor" },
    requestId: requestIdOf(c),
    address,
    caller: `address:${address ?? "unknown"}`,
    idempotencyKey: c.req.header("Idempotency-Key")?.slice(0, 200),
  };
  const key = readKey && findKey(c);
  if (key) return await withKey(base, key, readKey);
  const cookie = c.req.header("Cookie");
  const user = cookie && await readSession?.(base, cookie);
  if (!user) return base;
  return { ...base, user, actor: { kind: "user", id: user.id }, caller: `session:${user.sessionId}` };
};

const STATIC_FILES = /^\/(assets\/|favicon|robots\.txt)/;

/** Logs one line per document and sets `requestId` and the reader, which the API calls of its rendering share. */
export const pageLog = ({ log, clock }: Pick<Services, "log" | "clock">): MiddlewareHandler => async (c, next) => {
  if (STATIC_FILES.test(c.req.path)) return await next();
  const start = performance.now();
  const requestId = requestIdOf(c);
  c.set("requestId", requestId);
  const { pathname: path } = new URL(c.req.url);
  await forRequestReader(c.req.header("Accept-Language"), clock.now(), next, splitLanguage(path).language);
  c.header("X-Request-Id", requestId);
  const { method } = c.req;
  log.info("page", { requestId, method, path, status: c.res.status, ms: msSince(start) });
};

/** Logs one line per API request; those that a page makes itself are for debugging only. */
export const accessLog: MiddlewareHandler<Env> = async (c, next) => {
  const start = performance.now();
  await next();
  const { log, requestId, user } = c.get("ctx");
  const { method, path } = c.req;
  log[callingPage(c) ? "debug" : "info"]("request", {
    requestId,
    method,
    path,
    status: c.res.status,
    ms: msSince(start),
    userId: user?.id,
    keyId: user?.apiKey?.id,
  });
};
