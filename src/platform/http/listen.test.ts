// Listening and stopping on a real port.
import { expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { createLog } from "../log.ts";
import { listen } from "./listen.ts";

const silent = createLog("error", () => {});
const LOCAL = { host: "127.0.0.1", port: 0 };

test("stopping lets running requests finish and accepts no new ones", async () => {
  let hasStarted = false;
  let finish = () => {};
  const slow = async () => {
    hasStarted = true;
    await new Promise<void>((resolve) => finish = resolve);
    return new Response("finished");
  };
  const server = listen(slow, LOCAL, silent);
  const response = fetch(`http://127.0.0.1:${server.port}/`);
  await eventually("the request runs", () => hasStarted);
  const stopped = server.stop();
  const connect = () => Deno.connect({ port: server.port }).then((connection) => connection.close());
  await eventually("no new ones", () => connect().then(() => false, () => true));
  finish();
  expect(await (await response).text()).toBe("finished");
  await stopped;
});

test("while it drains, each response ends its connection", async () => {
  let isDraining = false;
  const server = listen(
    () => Response.redirect("http://127.0.0.1/"),
    { ...LOCAL, isDraining: () => isDraining },
    silent,
  );
  const get = () => fetch(`http://127.0.0.1:${server.port}/`, { redirect: "manual" });
  expect((await get()).headers.get("Connection")).toBeNull();
  isDraining = true;
  expect((await get()).headers.get("Connection")).toBe("close");
  await server.stop();
});

test("before it closes, proxies that say so are sent elsewhere with what only reads", async () => {
  const server = listen(() => new Response("served"), { ...LOCAL, isLeaving: () => true }, silent);
  const statusOf = async (method: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/`, { method, headers });
    await response.text();
    return response.status;
  };
  const next = { "X-Next-Upstream": "504" };
  expect([await statusOf("GET", next), await statusOf("POST", next), await statusOf("GET")]).toEqual([504, 200, 200]);
  await server.stop();
});

test("handlers receive the caller's address", async () => {
  const server = listen((_request, env) => new Response(env.remoteAddr?.hostname), LOCAL, silent);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe("127.0.0.1");
  await server.stop();
});
