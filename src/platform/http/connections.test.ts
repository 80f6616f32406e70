// Connections over real sockets: idle, slow and too many ones are closed, and those in use are not.
import { afterAll, describe, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { openRaw, type RawConnection, requestHead } from "@tests/support/app/raw-connection.ts";
import { createLog } from "../log.ts";
import { type ConnectionLimits, findServeConnection } from "./connections.ts";
import { listen, type Listening, type ListenOptions } from "./listen.ts";

const LIMITS: ConnectionLimits = { idleMs: 400, responseMs: 1_500, perNetwork: 3 };
const logged: string[] = [];
const log = createLog("info", (line) => logged.push(line));
const closing: (() => unknown)[] = [];
// Not after each: most tests wait, so those of a group run at the same time, each with a server of its own.
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const EVENTS = { "Content-Type": "text/event-stream" };
const stream = (bytes: number, everyMs: number, headers: HeadersInit) => {
  let timer: ReturnType<typeof setInterval>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > -3) controller.enqueue(new Uint8Array(bytes).fill(120));
      }, everyMs);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers });
};

/** By the query of a request to `/held`: lets it respond. */
const held = new Map<string, () => void>();
const release = async (query: string) => (await eventually("the request is there", () => held.get(query)))();

const ROUTES: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/": () => new Response("ok"),
  "/held": ({ url }) => new Promise((resolve) => held.set(new URL(url).search, () => resolve(new Response("at last")))),
  "/read": async (request) => new Response(await request.text()),
  "/ignore": () => new Response("no", { status: 413 }),
  "/events": () => stream(1, 100, EVENTS),
  "/huge": () => stream(1_000_000, 1, {}),
  "/broken": () => Promise.reject(new Error("broken")),
};

const serve = (options: Partial<ListenOptions> = {}, limits: Partial<ConnectionLimits> = {}): Listening => {
  const respond = (request: Request) => ROUTES[new URL(request.url).pathname]!(request);
  const where = { host: "127.0.0.1", port: 0, rateLimits: "not-loopback" as const, ...options };
  const server = listen(respond, where, log, { ...LIMITS, ...limits });
  closing.push(() => server.stop());
  return server;
};
const open = async (server: Listening, text?: string): Promise<RawConnection> => {
  const connection = await openRaw(server.port, text);
  closing.push(() => connection.close());
  return connection;
};
const get = (path: string) => `${requestHead(`GET ${path} HTTP/1.1`)}\r\n`;
const isAnswered = (connection: RawConnection, times = 1) =>
  eventually("the response", () => connection.received().split("HTTP/1.1 ").length > times);

describe.concurrent("a connection is closed", () => {
  test.each([
    ["that sends nothing", ""],
    ["with half a request", requestHead("GET / HTTP/1.1", "X-Slow: 1")],
    ["that is idle after a request", get("/")],
    ["with half a request after a whole one", get("/") + requestHead("GET / HTTP/1.1")],
    ["whose request failed", get("/broken")],
  ])("%s", async (_what, text) => {
    const connection = await open(serve(), text);
    expect(await connection.closed).toBeGreaterThan(350);
  });

  test("whose body was not read and does not end", async () => {
    const text = `${requestHead("POST /ignore HTTP/1.1", "Content-Length: 9")}\r\nab`;
    const connection = await open(serve(), text);
    await connection.closed;
    expect(connection.received()).toContain("413");
  });

  test("that does not take its response", async () => {
    const connection = await open(serve({}, { responseMs: 600 }), get("/huge"));
    connection.pause();
    await wait(2_000);
    connection.resume();
    // What had been sent before is still in the buffers of the system; more would never end.
    await connection.closed;
  });
});

describe.concurrent("a connection stays open", () => {
  test("while its request runs, and as long as requests follow one another", async () => {
    // Longer than a busy machine stops this process: the next request would be late by itself.
    const server = serve({}, { idleMs: 3_000, responseMs: 60_000 });
    const busy = await open(server, get("/held?long"));
    await (await open(server)).closed;
    await release("?long");
    await isAnswered(busy);
    const idle = await open(server);
    for (let n = 2; !idle.isClosed(); n++) {
      busy.send(get("/"));
      await isAnswered(busy, n);
      await wait(100);
    }
    expect(busy.isClosed()).toBe(false);
  });

  test("while an event stream is open, however long", async () => {
    const connection = await open(serve(), get("/events"));
    await wait(LIMITS.responseMs + 1_500);
    expect(connection.isClosed()).toBe(false);
    const length = connection.received().length;
    await eventually("more events", () => connection.received().length > length);
  });
});

describe.concurrent("the number of connections of a network", () => {
  const limited = { rateLimits: "everybody" as const };

  test("is limited, and one that is closed makes room for another", async () => {
    const server = serve(limited, { idleMs: 60_000 });
    const three = [await open(server), await open(server), await open(server)];
    const fourth = await open(server);
    await fourth.closed;
    expect(three.map((connection) => connection.isClosed())).toEqual([false, false, false]);
    three[0]!.close();
    await eventually("there is room", async () => {
      const next = await open(server, get("/"));
      await Promise.race([isAnswered(next), next.closed]);
      return next.received().includes("200 OK");
    });
  });

  test.each<[string, Partial<ListenOptions>]>([
    ["trusted proxies", { ...limited, trustedProxies: ["127.0.0.0/8"] }],
    ["this machine in development", { rateLimits: "not-loopback" }],
  ])("is not limited for %s", async (_who, options) => {
    const server = serve(options, { idleMs: 5_000 });
    const all = await Promise.all(Array.from({ length: 12 }, () => open(server, get("/"))));
    for (const connection of all) await isAnswered(connection);
    expect(all.filter((connection) => connection.isClosed())).toEqual([]);
  });
});

describe.concurrent("stopping", () => {
  test("closes idle connections at once and those with requests after them", async () => {
    const server = serve({}, { idleMs: 60_000 });
    const idle = [await open(server, get("/")), await open(server, requestHead("GET / HTTP/1.1")), await open(server)];
    await wait(1_200);
    const busy = await open(server, get("/held?last"));
    await eventually("the request is there", () => held.has("?last"));
    const stopped = server.stop();
    await Promise.all(idle.map(({ closed }) => closed));
    expect(busy.isClosed()).toBe(false);
    await release("?last");
    await stopped;
    await eventually("the response", () => busy.received().endsWith("at last"));
  });

  test("does not wait for an event stream longer than the grace period", async () => {
    const server = serve();
    await isAnswered(await open(server, get("/events")));
    const start = performance.now();
    await server.stop();
    expect(performance.now() - start).toBeGreaterThan(4_500);
  });
});

test("Deno has what serves one connection, last seen in 2.9.6; without it the server works without limits and says so", async () => {
  expect(findServeConnection()).toBeTypeOf("function");
  const { internal } = Deno as unknown as { internal: symbol };
  const internals = (Deno as unknown as Record<symbol, Record<string, unknown>>)[internal]!;
  const own = internals.serveHttpOnConnection;
  logged.length = 0;
  try {
    internals.serveHttpOnConnection = undefined;
    const server = serve();
    const response = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([response.status, await response.text()]).toEqual([200, "ok"]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ message: "listening" }, {
      level: "warn",
      message: "this version of Deno does not limit connections; a proxy in front must do so",
    }]);
  } finally {
    internals.serveHttpOnConnection = own;
  }
});
