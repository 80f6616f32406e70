// The call proxy makes the same requests as Hono's own client.
import { hc } from "hono/client";
import { describe, expect, it } from "vitest";
import { callsAt } from "./calls.ts";

type Input = { param?: Record<string, string>; query?: Record<string, string | string[]>; json?: unknown };
type Method = (input?: Input, options?: { init?: RequestInit }) => Promise<Response>;
// deno-lint-ignore no-explicit-any
type Calls = any;

const BASE = "https://parley.test/api/v2";

/** The request that a client makes when `use` calls it. */
const requestOf = async (make: (fetchFn: typeof fetch) => Calls, use: (api: Calls) => unknown) => {
  let request: Request | undefined;
  await use(make((input, init) => {
    request = new Request(input, init);
    return Promise.resolve(new Response("{}"));
  }));
  if (!request) throw new Error("There was no request.");
  const { method, url, headers } = request;
  const [type, key] = [headers.get("content-type"), headers.get("idempotency-key")];
  return { method, url, type, key, body: await request.text() };
};
const ours = (fetchFn: typeof fetch) => callsAt(BASE, fetchFn);
const honos = (fetchFn: typeof fetch) => hc(BASE, { fetch: fetchFn }) as Calls;

const CASES: [string, (api: Record<string, never>) => ReturnType<Method>][] = [
  ["a plain read", (api: Calls) => api.Funnel.StartData.$get()],
  ["a parameter", (api: Calls) => api.Funnel.Track[":id"].$get({ param: { id: "b ü" } })],
  ["four parameters", (api: Calls) =>
    api.Funnel.GetAvailabilityHours[":id"][":date"][":hour"][":minute"].$get({
      param: { id: "1", date: "2026-11-24", hour: "9", minute: "30" },
      query: { timezone: "Europe/Vienna" },
    })],
  [
    "a query with a list",
    (api: Calls) => api.Help.Paginated.$get({ query: { page: "2", status: ["open", "closed"] } }),
  ],
  ["a body", (api: Calls) => api.Funnel.Track[":id"].$post({ param: { id: "1" }, json: { step: "about" } })],
  ["a PUT", (api: Calls) => api.Settings.Resources.$put({ json: { version: 1 } })],
  [
    "a header of its own",
    (api: Calls) => api.Help.Create.$post({ json: { subject: "Why?" } }, { headers: { "idempotency-key": "once" } }),
  ],
  ["a DELETE", (api: Calls) => api.Help.Delete[":id"].$delete({ param: { id: "1" } })],
];

describe("callsAt", () => {
  it.each(CASES)("makes the same request as Hono's client: %s", async (_, use) => {
    expect(await requestOf(ours, use)).toEqual(await requestOf(honos, use));
  });

  it("keeps a parameter inside its path segment", async () => {
    const { url } = await requestOf(ours, (api: Calls) => api.Track[":id"].$get({ param: { id: "../a?b" } }));
    expect(url).toBe(`${BASE}/Track/..%2Fa%3Fb`);
  });

  it("leaves out undefined query parameters", async () => {
    const { url } = await requestOf(ours, (api: Calls) => api.Users.$get({ query: { page: "1", search: undefined } }));
    expect(url).toBe(`${BASE}/Users?page=1`);
  });

  it("sends a header of the call", async () => {
    const options = { headers: { "idempotency-key": "once" } };
    const { key, type } = await requestOf(ours, (api: Calls) => api.Help.Create.$post({ json: {} }, options));
    expect([key, type]).toEqual(["once", "application/json"]);
  });

  it("passes on the caller's signal", async () => {
    const signal = AbortSignal.abort();
    let received: RequestInit | undefined;
    const api = callsAt(BASE, (_, init) => {
      received = init;
      return Promise.resolve(new Response());
    }) as Calls;
    await api.Funnel.StartData.$get({}, { init: { signal } });
    expect(received).toMatchObject({ method: "GET", credentials: "include", signal });
  });
});
