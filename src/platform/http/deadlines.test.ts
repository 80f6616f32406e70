// Time limits of bodies and responses, on a real port.
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { withDeadlines } from "./deadlines.ts";

const SHORT = { bodyMs: 60, responseMs: 120 };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** Starts a real server with short time limits and returns its port. */
const serve = (handler: (request: Request) => Promise<Response>): number => {
  const abort = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", signal: abort.signal, onListen() {} },
    (request) => withDeadlines(handler, SHORT)(request, undefined),
  );
  cleanups.push(() => {
    abort.abort();
    return server.finished;
  });
  return server.addr.port;
};

/** Sends raw bytes and collects the response. */
const send = (port: number, text: string) => {
  const socket: Socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => received += new TextDecoder().decode(bytes));
  socket.on("error", () => {}); // the server may close the connection
  socket.write(text);
  cleanups.push(() => socket.destroy());
  return { received: () => received, socket };
};
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";
const echo = async (request: Request) => new Response(`got ${await request.text()}`);

test("a body that does not arrive is 408, and its reader is released", async () => {
  let isReleased = false;
  const reading = (request: Request) => echo(request).finally(() => isReleased = true);
  const { received } = send(serve(reading), `${POST}half`);
  await eventually("the response", () => received().startsWith("HTTP/1.1 408"));
  await eventually("the reader is released", () => isReleased);
});

test("a body that keeps trickling in is 408 as well", async () => {
  const { received, socket } = send(serve(echo), POST.replace("10", "1000"));
  const drops = setInterval(() => socket.write("."), 5);
  cleanups.push(() => clearInterval(drops));
  await eventually("the response", () => received().startsWith("HTTP/1.1 408"));
});

test("a body that arrives in time is read completely", async () => {
  const port = serve(echo);
  const body = "x".repeat(300_000);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  expect(await response.text()).toBe(`got ${body}`);
});

test("a response that does not begin is 503 with a sentence", async () => {
  const port = serve(() => new Promise(() => {}));
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const { status, headers } = response;
  expect([status, headers.get("Retry-After"), headers.get("X-Error-Code")]).toEqual([503, "5", "unavailable"]);
  expect(await response.json()).toEqual([expect.stringContaining("too long")]);
});

test("a body that has arrived but is not read does not count as late", async () => {
  const port = serve(() => new Promise(() => {}));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "small" });
  expect(response.status).toBe(503);
  await response.body?.cancel();
});

test("a stream that has begun continues beyond the limit", async () => {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined;
  const port = serve(() => Promise.resolve(new Response(new ReadableStream({ start: (c) => void (push = c) }))));
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const late = await fetch(`http://127.0.0.1:${serve(() => new Promise(() => {}))}/`);
  expect(late.status).toBe(503); // the time limit has passed since the stream began
  await late.body?.cancel();
  push!.enqueue(new TextEncoder().encode("still here"));
  push!.close();
  expect(await response.text()).toBe("still here");
});
