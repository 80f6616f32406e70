// Lets a loader on the server call the API in the same process, as the person whose request it renders.
import type { Context } from "hono";

/** What rendering needs of the API: Hono's own way of answering without a network. Paths begin with /api/v2. */
export interface InProcessApi {
  request(input: string, init?: RequestInit, env?: unknown): Response | Promise<Response>;
}

/** Who calls and from where; the rest of the document's request says nothing about an API call. */
const FORWARDED = [
  "cookie",
  "user-agent",
  "accept-language",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "x-real-ip",
  "traceparent",
];

export interface InProcessCalls {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Cookies that the API set meanwhile; the document must carry them to the browser. */
  cookies: readonly string[];
}

/** Calls on behalf of the request in `c`: its id, its cookies, its client's address (headers and connection). */
export const callInProcess = (c: Context, api: InProcessApi): InProcessCalls => {
  const cookies: string[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    for (const name of FORWARDED) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const requestId = c.get("requestId");
    if (requestId) headers.set("x-request-id", requestId);
    const response = await api.request(String(input), { ...init, headers }, c.env);
    cookies.push(...response.headers.getSetCookie());
    return response;
  };
  return { fetch, cookies };
};
