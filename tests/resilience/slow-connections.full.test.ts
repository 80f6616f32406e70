// Connections that do nothing, at the running program with its own limits: all are closed within a minute, an address has
// no more than a hundred, and people who are served meanwhile notice nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, sessionCookie } from "@/modules/auth/index.ts";
import { openEventStream } from "../support/api/event-stream.ts";
import { eventually } from "../support/app/eventually.ts";
import { openParley, type Parley } from "../support/app/parley.ts";
import { openRaw, type RawConnection, requestHead } from "../support/app/raw-connection.ts";
import type { RunningApp } from "../support/app/running-app.ts";
import { makeSpecialist } from "../support/people/factories.ts";

/** This machine has no limits without it. */
const LIMITED = { RATE_LIMITS: "on", LOG_LEVEL: "warn" };
const MINUTE_MS = 60_000;

let parley: Parley;
let web: RunningApp;
beforeAll(async () => {
  parley = await openParley();
  web = await parley.start("web", LIMITED);
});
afterAll(() => parley.close());

const openMany = (count: number, text: string) =>
  Promise.all(Array.from({ length: count }, () => openRaw(web.port, text)));

const KINDS: [string, string][] = [
  ["nothing sent", ""],
  ["unfinished headers", requestHead("GET /funnel HTTP/1.1", "X-Slow: 1")],
  ["idle after a request", `${requestHead("GET /healthz HTTP/1.1")}\r\n`],
  [
    "an unfinished body",
    `${requestHead("POST /api/v2/Auth/Login HTTP/1.1", "Content-Type: application/json", "Content-Length: 99")}\r\n{"`,
  ],
  [
    "an unfinished body that nobody reads",
    `${
      requestHead("POST /api/v2/Onboarding/UploadPhoto HTTP/1.1", "Content-Type: image/png", "Content-Length: 99")
    }\r\nx`,
  ],
];

/** Takes a minute; src/platform/http/connections.test.ts has the same with shorter limits. */
const isLong = Deno.env.get("PARLEY_LONG_TESTS") === "on";

test.runIf(isLong)(
  "thirty idle or unfinished connections of all kinds are closed within a minute, a live stream is not",
  async () => {
    const userId = await makeSpecialist(parley);
    const token = await parley.transact((tx) => openSession(tx, { userId }));
    const live = await openEventStream(web, sessionCookie(token, parley.services.config).split(";")[0]!);
    await live.waitFor("ready");

    const opened = await Promise.all(
      KINDS.map(async ([kind, text]) => ({ kind, connections: await openMany(6, text) })),
    );
    const drip = setInterval(
      () => opened[1]!.connections.forEach((connection) => !connection.isClosed() && connection.send("x")),
      2_000,
    );
    const isOpen = (connection: RawConnection) => !connection.isClosed();
    await eventually(
      "all are closed",
      () => opened.every(({ connections }) => !connections.some(isOpen)),
      MINUTE_MS,
    ).finally(() => clearInterval(drip));
    const statuses = opened.map(({ connections }) => /^HTTP\/1\.1 (\d+)/.exec(connections[0]!.received())?.[1]);
    expect(statuses).toEqual([undefined, undefined, "200", "408", "401"]);
    expect([live.hasEnded(), (await fetch(`${web.baseURL}/healthz`)).status]).toEqual([false, 200]);
    live.close();
  },
  120_000,
);

test("an address has at most a hundred connections, a trusted proxy any number", async () => {
  const statusOf = async (running: RunningApp) => {
    const connections = await Promise.all(Array.from({ length: 130 }, () => openRaw(running.port)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const open = connections.filter((connection) => !connection.isClosed()).length;
    connections.forEach((connection) => connection.close());
    return open;
  };
  // Some connections of tests before may be open.
  const limited = await statusOf(web);
  expect(limited).toBeGreaterThan(90);
  expect(limited).toBeLessThanOrEqual(100);
  await eventually("there is room again", () => fetch(`${web.baseURL}/healthz`).then(({ ok }) => ok, () => false));
  expect(await statusOf(await parley.start("web", { ...LIMITED, TRUSTED_PROXIES: "127.0.0.1" }))).toBe(130);
});

test("unfinished connections do not keep a stopped process from exiting with 0", async () => {
  const own = await parley.start("web", LIMITED);
  const connections = await Promise.all(KINDS.map(([, text]) => openRaw(own.port, text)));
  expect(await own.stop()).toBe(0);
  await Promise.all(connections.map(({ closed }) => closed));
});
