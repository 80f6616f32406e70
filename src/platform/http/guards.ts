// Guards before every route: the host, other sites' requests, the size and type of bodies, and declared access.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import { t } from "@/languages/language.ts";
import type { Ctx } from "../ctx.ts";
import { AppError, forbidden, otherAccount } from "../errors.ts";
import { isLoopback } from "./request-context.ts";
import { type Accepts, type Declaration, declaredBy, type Env, requireDeclaredAccess } from "./route.ts";

/** Probes and scrapers address a process directly, by whatever name their network gives it. */
const ANY_HOST_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

export interface HostSettings {
  publicUrl: string;
  production: boolean;
}

/**
 * Serves the host of PUBLIC_URL only, outside production also loopback on any port; 400 for every other host. Proxies
 * must pass the Host header on: X-Forwarded-Host is not trusted.
 */
export const knownHostOnly = ({ publicUrl, production }: HostSettings): MiddlewareHandler => {
  const publicAddress = new URL(publicUrl);
  const isKnown = (host: string | undefined): boolean => {
    const address = /^[\w.:[\]-]+$/.test(host ?? "") ? URL.parse(`${publicAddress.protocol}//${host}`) : null;
    if (!address) return false;
    const isLocal = isLoopback(address.hostname.replace(/[[\]]/g, ""));
    return address.host === publicAddress.host || (!production && isLocal);
  };
  return async (c, next) => {
    const host = URL.parse(c.req.url)?.host;
    const isServed = isKnown(host) && isKnown(c.req.header("Host") ?? host);
    if (isServed || ANY_HOST_PATHS.has(c.req.path)) return await next();
    return unknownHost(c, publicUrl);
  };
};

const unknownHost = (c: Context, publicUrl: string): Response => {
  const sentence = `This address is not served here. Please open ${publicUrl} instead.`;
  const headers = { "X-Error-Code": "unknown_host", "Cache-Control": "no-store" };
  return c.req.path.startsWith("/api/") ? c.json([sentence], 400, headers) : c.text(sentence, 400, headers);
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Rejects writes from other sites' pages, by Origin and Sec-Fetch-Site. Callers that send neither are not browsers. */
export const sameSiteOnly = (publicUrl: string): MiddlewareHandler<Env> => {
  const publicOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const origin = c.req.header("Origin");
      const site = c.req.header("Sec-Fetch-Site");
      const requestOrigin = `${new URL(c.req.url).protocol}//${c.req.header("Host") ?? ""}`;
      const isForeignOrigin = origin !== undefined && origin !== publicOrigin && origin !== requestOrigin;
      const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
      if (isForeignOrigin || isForeignSite) {
        throw forbidden(t("errors.crossSite"), "cross_site");
      }
    }
    await next();
  };
};

/** Throws `other_account` when a page was made for another account than the one that is signed in. */
export const requireSameAccount = ({ user }: Pick<Ctx, "user">, account: string | undefined): void => {
  if (account !== undefined && user && !user.apiKey && account !== user.id) throw otherAccount(user.email);
};

/**
 * A page says with every call for whom it was made: two tabs of a browser share the session, and what one person does in
 * theirs is not for the account in which the other has signed in meanwhile. Nobody else sends the header.
 */
export const sameAccountOnly: MiddlewareHandler<Env> = async (c, next) => {
  requireSameAccount(c.get("ctx"), c.req.header("X-Account"));
  await next();
};

const acceptedBy = (c: Context<Env>): Accepts => {
  for (const route of matchedRoutes(c)) {
    const kind = declaredBy(route.handler)?.accepts;
    if (kind) return kind;
  }
  return "json";
};

const IS_JSON = /^application\/([\w.+-]+\+)?json\b/i;

const CONTENT_TYPES: Record<Accepts, RegExp | undefined> = {
  json: IS_JSON,
  document: IS_JSON,
  rows: IS_JSON,
  upload: /^(multipart\/form-data|image\/|application\/(pdf|octet-stream))/i,
  table: /^(text\/(csv|plain|tab-separated-values)|application\/(csv|octet-stream|vnd\.ms-excel))\b/i,
  webhook: undefined,
  oneTap: /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
};

const MEGABYTE = 1024 * 1024;

/** 413, with the sentence for a body of any kind. */
export const tooLarge = (): AppError => new AppError(413, () => [t("errors.tooLarge")], "too_large");

const smallBody = bodyLimit({ maxSize: MEGABYTE });
const uploadBody = bodyLimit({ maxSize: 3 * MEGABYTE });
const rowsBody = bodyLimit({ maxSize: 5 * MEGABYTE });
const fileBody = bodyLimit({ maxSize: 10 * MEGABYTE });
const LIMITS: Partial<Record<Accepts, MiddlewareHandler>> = {
  upload: uploadBody,
  rows: rowsBody,
  table: fileBody,
  document: fileBody,
};

/** Accepts JSON of up to 1 MB only, unless the route declares something else. Callers without access learn only that. */
export const bodyKind: MiddlewareHandler<Env> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return await next();
  requireDeclaredAccess(c);
  const kind = acceptedBy(c);
  const type = c.req.header("Content-Type");
  const accepted = CONTENT_TYPES[kind];
  if (type && accepted && !accepted.test(type)) {
    const sentence = accepted === IS_JSON ? t("errors.notJson") : t("errors.contentType");
    throw new AppError(415, [sentence], "wrong_content_type");
  }
  return await (LIMITS[kind] ?? smallBody)(c, next);
};

const throwIfAny = (routes: readonly string[], problem: string): void => {
  if (routes.length > 0) throw new Error(`${problem}: ${routes.join(", ")}`);
};

/**
 * Throws when a route does not declare its access, or an administrators' route its roles; the server does not start
 * then. Returns the table of routes.
 */
export const requireAccess = (
  all: { method: string; path: string; handler: unknown }[],
): { method: string; path: string; access: string }[] => {
  const byRoute = new Map<string, Declaration>();
  for (const { method, path, handler } of all) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    byRoute.set(key, { ...byRoute.get(key), ...declaredBy(handler) });
  }
  const keysOf = (isWrong: (declaration: Declaration) => boolean) =>
    [...byRoute].filter(([, declared]) => isWrong(declared)).map(([key]) => key);
  throwIfAny(keysOf(({ access }) => access === undefined), "These routes do not declare their access");
  throwIfAny(
    keysOf(({ access, adminRoles }) => access === "admin" && !adminRoles?.length),
    "These administrators' routes do not declare their roles",
  );
  return [...byRoute].map(([key, { access = "" }]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, path, access };
  });
};
