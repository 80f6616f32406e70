// The address of the MCP server: who may call it, versions of the protocol, sizes, and that no stream stays open.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectAgent } from "@tests/support/agents/agent.ts";
import { serveApp, type ServedApp } from "@tests/support/agents/served-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { createApp } from "@/app.ts";
import { readConfig } from "@/config.ts";

let app: TestApp;
let served: ServedApp;
beforeAll(async () => {
  app = await openTestApp();
  served = serveApp(app);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const PRODUCTION = {
  PARLEY_ENV: "production",
  PUBLIC_URL: "https://parley.example",
  LINK_SECRET: "x".repeat(32),
  SMTP_URL: "smtp://mail",
  MAIL_FROM: "a@b.test",
  REDIS_URL: "redis://cache:6379",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const ACCEPT = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const call = async (body: unknown, headers: Record<string, string> = {}, method = "POST") => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method, headers: { ...ACCEPT, ...headers }, body: method === "POST" ? text : undefined };
  const response = await fetch(`${served.url}/mcp`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("is there once the operator allows it", async () => {
  const config = { ...app.services.config, agents: false };
  const off = createApp({ ...app.services, config });
  expect((await off.request("/mcp", { method: "POST", headers: ACCEPT, body: JSON.stringify(LIST) })).status).toBe(404);
  expect(readConfig({}).agents).toBe(true);
  expect(readConfig({ ...PRODUCTION, AGENTS: "on" }).agents).toBe(true);
  expect(readConfig(PRODUCTION).agents).toBe(false);
});

test.each(["auto", "legacy"] as const)("clients negotiate a version: %s", async (mode) => {
  const agent = await connectAgent(served.url, { mode });
  expect(agent.client.getServerVersion()).toMatchObject({ name: "parley" });
  expect((await agent.client.listTools()).tools).toHaveLength(6);
  expect((await agent.call("list_topics")).isError).toBe(false);
  await agent.close();
});

test("a client whose version nobody knows is refused", async () => {
  const client = new Client({ name: "Future", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const initialize = {
    ...LIST,
    method: "initialize",
    params: { protocolVersion: "1999-01-01", capabilities: {}, clientInfo: { name: "Old", version: "1" } },
  };
  const { status, text } = await call(initialize);
  expect([status, /"protocolVersion":"20\d\d-/.test(text)]).toEqual([200, true]);
  const unknown = await call(LIST, { "MCP-Protocol-Version": "1999-01-01" });
  expect([unknown.status, /"error"/.test(unknown.text)]).toEqual([400, true]);
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", served.url)));
  await client.close();
});

describe("a client that accepts", () => {
  const initialize = (protocolVersion: string) => ({
    ...LIST,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo: { name: "Simple", version: "1" } },
  });

  test.each(["application/json", "*/*", "application/*, text/html"])("%s gets JSON", async (Accept) => {
    const { status, headers, text } = await call(LIST, { Accept });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", id: 1, result: { tools: expect.any(Array) } });
    for (const version of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
      const answer = JSON.parse((await call(initialize(version), { Accept })).text);
      expect(answer.result.protocolVersion).toBe(version);
    }
  });

  test("JSON gets the answers of a batch, and nothing for a notification", async () => {
    const batch = await call([LIST, { ...LIST, id: 2 }], { Accept: "application/json" });
    expect(JSON.parse(batch.text).map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
    const note = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect(await call(note, { Accept: "application/json" })).toMatchObject({ status: 202, text: "" });
  });

  test("neither of both is refused", async () => {
    expect((await call(LIST, { Accept: "text/html" })).status).toBe(406);
  });
});

describe("pages of other sites", () => {
  test.each([
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ Origin: "https://parley.example" }, 200],
    [{}, 200],
  ])("%j", async (headers, status) => {
    expect((await call(LIST, headers as Record<string, string>)).status).toBe(status);
  });

  test("reach it by no other name", async () => {
    const port = new URL(served.url).port;
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const body = JSON.stringify(LIST);
    const request = `POST /mcp HTTP/1.1\r\nHost: rebound.example\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    await connection.write(new TextEncoder().encode(request));
    const head = new Uint8Array(64);
    await connection.read(head);
    expect(new TextDecoder().decode(head)).toMatch(/^HTTP\/1\.1 400/);
    connection.close();
  });
});

test("only POST, and no stream", async () => {
  for (const method of ["GET", "DELETE"]) {
    const { status, headers } = await call("", {}, method);
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  }
  const agent = await connectAgent(served.url);
  await expect(agent.client.subscribeResource({ uri: "parley://none" })).rejects.toThrow();
  await agent.close();
});

test("what is too large, no JSON or no request of the protocol is refused", async () => {
  expect((await call({ ...LIST, params: { text: "x".repeat(70_000) } })).status).toBe(413);
  expect((await call("{")).status).toBe(400);
  expect((await call(LIST, { "Content-Type": "text/plain" })).status).toBe(415);
  const unknown = await call({ ...LIST, method: "tools/everything" });
  expect(unknown.text).toMatch(/-32601/);
});

test("an unknown tool is an error, and inner errors say nothing of themselves", async () => {
  const agent = await connectAgent(served.url);
  await expect(agent.call("confirm_booking")).rejects.toThrow(/confirm_booking/);
  const broken = serveApp({
    ...app,
    services: {
      ...app.services,
      db: {
        ...app.services.db,
        get read(): never {
          throw new Error("secret detail");
        },
      },
    },
  });
  const other = await connectAgent(broken.url).catch((error) => String(error));
  expect(JSON.stringify(typeof other === "string" ? other : await other.call("list_topics"))).not.toMatch(
    /secret detail/,
  );
  await broken.stop();
  await agent.close();
});
