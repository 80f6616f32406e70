// Time limits of bodies and answers, on a real port.
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "@tests/support/eventually.ts";
import { withDeadlines } from "./deadlines.ts";

const QUICK = { bodyMs: 60, answerMs: 120 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A real server with time limits; answers its port. */
const serve = (answer: (request: Request) => Promise<Response>): number => {
  const abort = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", signal: abort.signal, onListen() {} },
    (request) => withDeadlines(answer, QUICK)(request, undefined),
  );
  closing.push(() => {
    abort.abort();
    return server.finished;
  });
  return server.addr.port;
};

/** Sends raw bytes and collects what comes back. */
const send = (port: number, text: string) => {
  const socket: Socket = connect(port, "127.0.0.1");
  let got = "";
  socket.on("data", (bytes) => got += new TextDecoder().decode(bytes));
  socket.on("error", () => {}); // the server may end it
  socket.write(text);
  closing.push(() => socket.destroy());
  return { got: () => got, socket };
};
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";
const echo = async (request: Request) => new Response(`got ${await request.text()}`);

test("a body that does not come is 408, and whoever reads it is set free", async () => {
  let freed = false;
  const reading = (request: Request) => echo(request).finally(() => freed = true);
  const { got } = send(serve(reading), `${POST}half`);
  await eventually("the refusal", () => got().startsWith("HTTP/1.1 408"));
  await eventually("the reader is free", () => freed);
});

test("a body that trickles in for ever is 408 as well", async () => {
  const { got, socket } = send(serve(echo), POST.replace("10", "1000"));
  const drops = setInterval(() => socket.write("."), 5);
  closing.push(() => clearInterval(drops));
  await eventually("the refusal", () => got().startsWith("HTTP/1.1 408"));
});

test("a body that comes in time is read whole", async () => {
  const port = serve(echo);
  const body = "x".repeat(300_000);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  expect(await answer.text()).toBe(`got ${body}`);
});

test("an answer that does not come is 503 with a sentence", async () => {
  const port = serve(() => new Promise(() => {}));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.json()).toEqual([expect.stringContaining("too long")]);
});

test("a body that has come but is not read does not count as late", async () => {
  const port = serve(() => new Promise(() => {}));
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "small" });
  expect(answer.status).toBe(503);
  await answer.body?.cancel();
});

test("a stream that has begun goes on", async () => {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined;
  const port = serve(() => Promise.resolve(new Response(new ReadableStream({ start: (c) => void (push = c) }))));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const late = await fetch(`http://127.0.0.1:${serve(() => new Promise(() => {}))}/`);
  expect(late.status).toBe(503); // the time of an answer has passed since the stream began
  await late.body?.cancel();
  push!.enqueue(new TextEncoder().encode("still here"));
  push!.close();
  expect(await answer.text()).toBe("still here");
});
