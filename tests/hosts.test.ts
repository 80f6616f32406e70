// Which hosts the application answers, over a real socket: the public one, and loopback outside production.
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { createLog } from "@/platform/log.ts";
import { healthRoutes } from "@/platform/http/health.ts";
import { listen, type Listening } from "@/platform/http/listen.ts";
import { untyped } from "@/platform/http/route.ts";
import { createAssets } from "@/web/server/assets.ts";
import { buildStub } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

const SENTENCE = "This address is not served here. Please open https://parley.example instead.";
const silent = createLog("error", () => {});

let app: TestApp;
let build: Awaited<ReturnType<typeof buildStub>>;
let development: Listening;
let production: Listening;
const serve = (isProduction: boolean) => {
  const services = { ...app.services, config: { ...app.services.config, production: isProduction } };
  const options = {
    extra: [untyped(healthRoutes({}))],
    pages: createPages(services, createAssets({ folder: build.path })),
  };
  return listen(createApp(services, options).fetch, { host: "127.0.0.1", port: 0 }, silent);
};
beforeAll(async () => {
  app = await openTestApp();
  build = await buildStub();
  development = serve(false);
  production = serve(true);
});
afterAll(async () => {
  await Promise.all([development.stop(), production.stop()]);
  await build.remove();
  await app.close();
});

interface RawRequest {
  host?: string;
  path?: string;
  method?: string;
  headers?: string[];
  body?: string;
}

/** Sends a request line by line, since no client would send such hosts, and reads the response to its end. */
const send = (
  { port }: Listening,
  { host, path = "/privacy-policy", method = "GET", headers = [], body = "" }: RawRequest,
) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (bytes) => received += bytes.toString());
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
    const lines = [`${method} ${path} HTTP/1.1`, ...(host === undefined ? [] : [`Host: ${host}`]), ...headers];
    if (body) lines.push("Content-Type: application/json", `Content-Length: ${body.length}`);
    socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`);
  });
const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

const PUBLIC = ["parley.example", "PARLEY.example", "parley.example:443"];
const LOCAL = ["localhost", "localhost:5173", "127.0.0.1:1", "[::1]:8000"];
const UNKNOWN = ["evil.example", "parley.example.evil.example", "parley.example:8000", "evil@parley.example"];
const MALFORMED = ["", "a b", "a/b", "%", "[::1", "parley.example:99999", "\u00ff"];

describe("in production", () => {
  test.each(PUBLIC)("%o is served", async (host) => {
    expect(statusOf(await send(production, { host }))).toBe(200);
  });

  test.each([...LOCAL, ...UNKNOWN, ...MALFORMED])("%o is 400 with a sentence", async (host) => {
    const page = await send(production, { host });
    expect([statusOf(page), page]).toEqual([400, expect.stringContaining(SENTENCE)]);
  });
});

describe("in development", () => {
  test.each([...PUBLIC, ...LOCAL])("%o is served", async (host) => {
    expect(statusOf(await send(development, { host }))).toBe(200);
  });

  test.each([...UNKNOWN, ...MALFORMED])("%o is 400", async (host) => {
    expect(statusOf(await send(development, { host }))).toBe(400);
  });
});

test("the API returns a list of sentences and a code, also for writes", async () => {
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? "{}" : "";
    const response = await send(production, { host: "a b", path: "/api/v2/Auth/Login", method, body });
    expect(statusOf(response)).toBe(400);
    expect(response.toLowerCase()).toContain("x-error-code: unknown_host");
    expect(response).toContain(JSON.stringify([SENTENCE]));
  }
});

test("X-Forwarded-Host neither opens nor closes anything", async () => {
  const forwarded = (name: string) => [`X-Forwarded-Host: ${name}`];
  expect(statusOf(await send(production, { host: "evil.example", headers: forwarded("parley.example") }))).toBe(400);
  expect(statusOf(await send(production, { host: "parley.example", headers: forwarded("evil.example") }))).toBe(200);
});

test("a target that names another host is 400", async () => {
  const response = await send(production, { host: "parley.example", path: "http://evil.example/privacy-policy" });
  expect(statusOf(response)).toBe(400);
});

test.each(["evil.example", "10.0.0.7:8000", "a b"])("probes reach a process as %o", async (host) => {
  for (const path of ["/healthz", "/readyz"]) expect(statusOf(await send(production, { host, path }))).toBe(200);
});

test("none of these requests logs an error", () => {
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});
