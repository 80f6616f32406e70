// A page and the API calls that it makes in the same process, on behalf of the same request. What the page's request has
// done once (context, session, limits) its calls do not do again. Access is checked by every call.
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Ctx } from "../ctx.ts";

/** What the calls of one page share. */
export interface PageRequest {
  /** The context of every call, with the session; set by the first one. */
  ctx?: Promise<Ctx>;
  /** The limits from which this page has taken a point, by name and key: one point each, however many calls it makes. */
  readonly limits: Map<string, Promise<void>>;
}

/** One call of a page. */
export interface PageCall {
  readonly page: PageRequest;
  /** Set by routes whose response depends on the address and on what administrators write, and on nothing else. */
  isContent: boolean;
  /** What the route responded with, as it is: a page needs no JSON. */
  response?: { data: unknown };
}

interface CallEnv {
  Bindings: { pageCall?: PageCall };
}

/** The call of a page; undefined for a call from outside. No request from outside can set it. */
export const pageCallOf = (c: Context): PageCall | undefined => (c as Context<CallEnv>).env?.pageCall;

/** The page that makes this call; undefined for a call from outside. */
export const callingPage = (c: Context): PageRequest | undefined => pageCallOf(c)?.page;

/** Hands what routes respond with to the calling page, instead of writing it as JSON. */
export const passData: MiddlewareHandler = async (c, next) => {
  const call = pageCallOf(c);
  const respond = (data: unknown, status?: ContentfulStatusCode) => {
    call!.response = { data };
    return c.body("", status, { "Content-Type": "application/json" });
  };
  if (call) c.json = respond as unknown as typeof c.json;
  await next();
};

/**
 * Declares that a response is content: the same for everyone, until `content_version` changes. Pages keep such responses,
 * and themselves when they show nothing else. Times in it may be some seconds old.
 */
export const content: MiddlewareHandler = async (c, next) => {
  declareContent(c);
  await next();
};

/** Marks a route whose response is content only for some addresses. */
export const declareContent = (c: Context): void => {
  const call = pageCallOf(c);
  if (call) call.isContent = true;
};

/** Applies a middleware to calls from outside only. */
export const outsideOnly = (middleware: MiddlewareHandler): MiddlewareHandler => async (c, next) =>
  callingPage(c) ? await next() : await middleware(c, next);
