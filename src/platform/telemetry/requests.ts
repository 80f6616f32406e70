// Counts and times requests by the pattern of their route, such as `/api/v2/Leads/:id`.
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Metrics } from "./metrics.ts";
import { nameRequestSpan } from "./tracing.ts";

const UNMATCHED = "unmatched";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Methods are whatever a client sends; routes are not. */
const methodOf = ({ req }: Context): string => METHODS.has(req.method) ? req.method : "other";

/** `ALL` is the method of middleware and of the handlers for unknown addresses. */
const isHandler = ({ method }: { method: string }): boolean => method !== "ALL";
const isEverything = (path: string): boolean => path === "*" || path === "/*";

/** The pattern of the route that has responded, or that a guard has kept the request from. */
const patternOf = (c: Context): string => {
  const matched = matchedRoutes(c);
  const { routeIndex } = c.req;
  const route = matched.slice(routeIndex).find(isHandler) ?? matched[routeIndex];
  return route && !isEverything(route.path) ? route.path : UNMATCHED;
};

/** What an application inside the application has matched, by its request. */
const innerPatterns = new WeakMap<Request, string>();

/** For an application that another one calls: passes the pattern on. */
export const reportRoute: MiddlewareHandler = async (c, next) => {
  await next();
  innerPatterns.set(c.req.raw, patternOf(c));
};

/** Measures every request until its response begins, and names its span. */
export const observeRequests = (metrics?: Metrics): MiddlewareHandler => async (c, next) => {
  const startedAt = performance.now();
  metrics?.requestsInFlight.inc();
  try {
    await next();
  } finally {
    metrics?.requestsInFlight.dec();
    const method = methodOf(c);
    const route = innerPatterns.get(c.req.raw) ?? patternOf(c);
    const status = `${Math.floor(c.res.status / 100)}xx`;
    metrics?.requests.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
    nameRequestSpan(method, route);
  }
};
