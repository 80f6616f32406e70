// The caller's address is that of the connection, or the one that a trusted proxy forwards.
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Services } from "../ctx.ts";
import { requestContext } from "./request-context.ts";
import { access, ctx, type Env, routes } from "./route.ts";

const callerOf = async (trustedProxies: string[], peer: string, forwarded?: string) => {
  const services = { config: { trustedProxies }, clock: { now: () => 0 } } as unknown as Services;
  const app = new Hono<Env>().use(requestContext(services, () => Promise.resolve(undefined)))
    .route("/", routes().get("/", access("anyone"), (c) => c.text(ctx(c).address ?? "none")));
  const headers = forwarded ? { "X-Forwarded-For": forwarded } : undefined;
  const response = await app.request("/", { headers }, {
    remoteAddr: { transport: "tcp", hostname: peer, port: 1 },
  });
  return await response.text();
};

test.each([
  ["no proxy is trusted", [], "172.18.0.1", "203.0.113.9", "172.18.0.1"],
  ["the proxy is trusted by address", ["172.18.0.1"], "172.18.0.1", "203.0.113.9", "203.0.113.9"],
  ["the proxy is in a trusted network", ["172.16.0.0/12"], "172.18.0.1", "203.0.113.9", "203.0.113.9"],
  ["the proxy is outside the network", ["172.16.0.0/12"], "172.32.0.1", "203.0.113.9", "172.32.0.1"],
  ["there is a chain of proxies", ["10.0.0.0/8", "::1"], "::1", "6.6.6.6, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["the network is IPv6", ["fd00::/8"], "fd12::1", "2001:db8::9", "2001:db8::9"],
  ["the proxy adds the port", ["172.16.0.0/12"], "172.18.0.1", "203.0.113.9:4711", "203.0.113.9"],
  ["the proxy adds the port to IPv6", ["172.16.0.0/12"], "172.18.0.1", "[2001:db8::9]:4711", "2001:db8::9"],
  ["IPv6 is in brackets", ["172.16.0.0/12"], "172.18.0.1", "[2001:db8::9]", "2001:db8::9"],
  ["a proxy of the chain has a port", ["10.0.0.0/8"], "10.0.0.1", "203.0.113.9, 10.1.2.3:80", "203.0.113.9"],
  ["the header has no address", ["172.16.0.0/12"], "172.18.0.1", "unknown", "none"],
  ["the caller writes one before it", ["172.16.0.0/12"], "172.18.0.1", "6.6.6.6, unknown", "none"],
  ["the last one is empty", ["172.16.0.0/12"], "172.18.0.1", "6.6.6.6, ", "none"],
  ["the port is nonsense", ["172.16.0.0/12"], "172.18.0.1", "203.0.113.9:http", "none"],
  ["there is no header", ["172.16.0.0/12"], "172.18.0.1", undefined, "172.18.0.1"],
])("when %s", async (_name, trusted, peer, forwarded, caller) => {
  expect(await callerOf(trusted, peer, forwarded)).toBe(caller);
});
