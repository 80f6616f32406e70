// The generic gateway for text messages: what is sent, what its answers mean, and what its signatures protect.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { gatewaySignature, jsonGateway } from "./json-gateway.ts";
import { type ProviderRequest, TextRejected, TextsAway, TextsRevoked } from "./port.ts";

const SECRET = "a-secret-of-the-gateway";
const NOW = Date.UTC(2026, 9, 20, 10);
const TEXT = {
  id: "m-1",
  to: "+436601234567",
  body: "Hello",
  createdAt: NOW,
  attempt: 1,
  isOther: () => Promise.resolve(false),
};

let server: Deno.HttpServer<Deno.NetAddr>;
let received: { path: string; headers: Headers; body: unknown }[] = [];
let answer: () => Response | Promise<Response>;
beforeAll(() => {
  server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    received.push({ path: new URL(request.url).pathname, headers: request.headers, body: await request.json() });
    return await answer();
  });
});
beforeEach(() => {
  received = [];
  answer = () => Response.json({ id: "gw-1" }, { status: 202 });
});
afterAll(() => server.shutdown());

const gateway = (timeoutMs?: number) =>
  jsonGateway(
    { url: `http://127.0.0.1:${server.addr.port}/send/{id}`, secret: SECRET },
    { statusUrl: "https://parley.example/status", inboundUrl: "https://parley.example/inbound", timeoutMs },
  );

test("a message is JSON with where to report, under its own id and our secret", async () => {
  expect(await gateway().send(TEXT)).toEqual({ providerId: "gw-1" });
  const [{ path, headers, body }] = received as [typeof received[number]];
  expect(path).toBe("/send/m-1");
  expect([headers.get("Authorization"), headers.get("Idempotency-Key")]).toEqual([`Bearer ${SECRET}`, "m-1"]);
  expect(body).toEqual({
    id: "m-1",
    to: "+436601234567",
    body: "Hello",
    statusUrl: "https://parley.example/status",
    inboundUrl: "https://parley.example/inbound",
  });
});

test.each([
  ["away", () => new Response(null, { status: 503 }), TextsAway],
  ["over quota", () => new Response(null, { status: 429 }), TextsAway],
  ["nonsense", () => new Response("<p>Hello</p>"), TextsAway],
  ["revoked", () => new Response(null, { status: 401 }), TextsRevoked],
  ["refused", () => Response.json({ error: "opted-out" }, { status: 422 }), TextRejected],
])("%s", async (_, respond, error) => {
  answer = respond;
  await expect(gateway().send(TEXT)).rejects.toBeInstanceOf(error);
});

test("a gateway that does not answer in time is away", async () => {
  let release = () => {};
  answer = () => new Promise((resolve) => release = () => resolve(Response.json({ id: "x" })));
  await expect(gateway(50).send(TEXT)).rejects.toBeInstanceOf(TextsAway);
  release();
});

test("what a refusal means is its error, or nothing that we know", async () => {
  answer = () => Response.json({ error: "invalid-number" }, { status: 400 });
  await expect(gateway().send(TEXT)).rejects.toMatchObject({ reason: "invalid-number" });
  answer = () => new Response("?", { status: 400 });
  await expect(gateway().send(TEXT)).rejects.toMatchObject({ reason: "not-accepted", code: "400" });
});

const signed = (body: string, seconds: number, secret = SECRET, now = NOW): ProviderRequest => ({
  url: "https://parley.example/status",
  body,
  now,
  header: (name) => name === "X-Signature" ? gatewaySignature(secret, seconds, body) : undefined,
});

test("a signature is accepted for five minutes, whichever clock is ahead, and for its own body", () => {
  const seconds = NOW / 1_000;
  const isSigned = (request: ProviderRequest) => gateway().isSigned(request);
  expect([0, 300, -300].map((off) => isSigned(signed("{}", seconds + off)))).toEqual([true, true, true]);
  expect([301, -301].map((off) => isSigned(signed("{}", seconds + off)))).toEqual([false, false]);
  expect(isSigned(signed("{}", seconds, "another secret"))).toBe(false);
  expect(isSigned({ ...signed("{}", seconds), body: '{"a":1}' })).toBe(false);
  expect(isSigned({ ...signed("{}", seconds), header: () => undefined })).toBe(false);
});

test("reports and replies are read, and nonsense is nothing", () => {
  const read = (value: unknown) => gateway().readReport(signed(JSON.stringify(value), 0));
  expect(read({ id: "m-1", providerId: "gw-1", status: "failed", error: "unreachable" }))
    .toEqual({ id: "m-1", providerId: "gw-1", status: "failed", reason: "unreachable" });
  expect(read({ id: "m-1", providerId: "gw-1", status: "lost" })).toBeUndefined();
  expect(gateway().readReport(signed("nonsense", 0))).toBeUndefined();
  const inbound = { providerId: "in-1", from: "+436601234567", body: "STOP" };
  expect(gateway().readInbound(signed(JSON.stringify(inbound), 0))).toEqual(inbound);
  expect(gateway().readInbound(signed('{"from":"me"}', 0))).toBeUndefined();
});
