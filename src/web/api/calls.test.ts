// The call proxy makes the same requests as Hono's own client.
import { hc } from "hono/client";
import { describe, expect, it } from "vitest";
import { callsAt } from "./calls.ts";

type Input = { param?: Record<string, string>; query?: Record<string, string | string[]>; json?: unknown };
type Method = (input?: Input, options?: { init?: RequestInit }) => Promise<Response>;
// deno-lint-ignore no-explicit-any
type Calls = any;

const BASE = "https://parley.test/api/v2";

/** What a client asks when `use` calls it. */
const requestOf = async (make: (fetchIt: typeof fetch) => Calls, use: (api: Calls) => unknown) => {
  let asked: Request | undefined;
  await use(make((input, init) => {
    asked = new Request(input, init);
    return Promise.resolve(new Response("{}"));
  }));
  if (!asked) throw new Error("Nothing was asked.");
  const { method, url, headers } = asked;
  const [type, key] = [headers.get("content-type"), headers.get("idempotency-key")];
  return { method, url, type, key, body: await asked.text() };
};
const ours = (fetchIt: typeof fetch) => callsAt(BASE, fetchIt);
const honos = (fetchIt: typeof fetch) => hc(BASE, { fetch: fetchIt }) as Calls;

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
  it.each(CASES)("asks like Hono's client: %s", async (_, use) => {
    expect(await requestOf(ours, use)).toEqual(await requestOf(honos, use));
  });

  it("keeps a parameter inside its place in the path", async () => {
    const { url } = await requestOf(ours, (api: Calls) => api.Track[":id"].$get({ param: { id: "../a?b" } }));
    expect(url).toBe(`${BASE}/Track/..%2Fa%3Fb`);
  });

  it("leaves out what is not given in a query", async () => {
    const { url } = await requestOf(ours, (api: Calls) => api.Users.$get({ query: { page: "1", search: undefined } }));
    expect(url).toBe(`${BASE}/Users?page=1`);
  });

  it("sends a call's own header", async () => {
    const options = { headers: { "idempotency-key": "once" } };
    const { key, type } = await requestOf(ours, (api: Calls) => api.Help.Create.$post({ json: {} }, options));
    expect([key, type]).toEqual(["once", "application/json"]);
  });

  it("takes the caller's signal", async () => {
    const signal = AbortSignal.abort();
    let given: RequestInit | undefined;
    const api = callsAt(BASE, (_, init) => {
      given = init;
      return Promise.resolve(new Response());
    }) as Calls;
    await api.Funnel.StartData.$get({}, { init: { signal } });
    expect(given).toMatchObject({ method: "GET", credentials: "include", signal });
  });
});
