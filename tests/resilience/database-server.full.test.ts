// A database server that is away, breaks or does not write: writes return 503 at once, a replica can still be read, and
// everything works again by itself.
import { Hono } from "hono";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { healthRoutes, listParts } from "@/platform/http/health.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import type { Env } from "@/platform/http/route.ts";
import { startBaseServer } from "../support/app/base-data.ts";
import { eventually } from "../support/app/eventually.ts";
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from "../support/app/faulty-proxy.ts";
import { openPages, type Pages } from "../support/app/pages.ts";
import { temporaryFolder } from "../support/app/running-app.ts";
import { HAS_SQLD, type Sqld } from "../support/app/sqld.ts";
import { openTestApp, type TestApp } from "../support/app/test-app.ts";
import { get, newContact, post, REQUEST_CONSENT, sendStep, startTrack } from "../support/funnel/visitor.ts";
import { makePerson } from "../support/people/factories.ts";

/** Short, so that the tests are. */
const LIMITS = { requestMs: 600, stuckMs: 300, probeMs: 100 };
const TRACK = { categoryId: starterId("career"), timezone: "Europe/Vienna" };
const BUSY = [expect.stringMatching(/^We're very busy right now/)];

let sqld: Sqld;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let proxy: FaultyProxy;
let app: TestApp;
let pages: Pages;
let cookie: string;

/** `replica`: reads come from a local copy. The address may also begin with ws. */
const open = async (scheme: "http" | "ws", replica: boolean) => {
  proxy = await startFaultyProxy(sqld.url);
  const url = proxy.url.replace("http", scheme);
  app = await openTestApp([], { url, ...LIMITS, ...(replica ? { replica: `${folder.path}/${proxy.port}.db` } : {}) });
  pages = await openPages(app);
  // With these limits a server that has just begun may be too slow for a first write.
  cookie = await eventually("somebody is signed in", async () => await app.signIn(await makePerson(app)));
};
beforeAll(async () => {
  if (HAS_SQLD) [sqld, folder] = await Promise.all([startBaseServer(), temporaryFolder()]);
});
afterEach(async () => {
  if (!HAS_SQLD) return;
  await Promise.all([pages.close(), app.close()]);
  await proxy.stop();
});
afterAll(async () => {
  if (HAS_SQLD) await Promise.all([sqld.stop(), folder.remove()]);
});

const responseOf = (response: Awaited<ReturnType<typeof get>>) => {
  const { status, headers, json } = response;
  return { status, retryAfter: Number(headers.get("Retry-After")), code: headers.get("X-Error-Code"), json };
};
const UNAVAILABLE = { status: 503, retryAfter: expect.any(Number), code: "unavailable", json: BUSY };
const write = () => post(app, "/Funnel/StartTracking", TRACK);
const read = () => get(app, "/Funnel/StartData");
const readSession = () => get(app, "/Auth/Revalidate", { method: "POST", cookie });
const openPage = async () => {
  const response = await pages.open("/privacy-policy");
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), html: await response.text() };
};

const redis = { status: "ready", ping: () => Promise.resolve("PONG") } as unknown as Redis;
const readiness = async () => {
  const context = requestContext(app.services, () => Promise.resolve(undefined));
  const routes = new Hono<Env>().use(context).route("/", healthRoutes(listParts("web", app.services.db, redis)));
  const response = await routes.request("/readyz");
  const { status, parts } = await response.json();
  return [response.status, status, parts];
};
const PARTS = { database: "ok", writing: "ok", queue: "ok" };
const READY = [200, "ready", PARTS];

const expectWorking = async () => {
  await eventually("writing works again", async () => responseOf(await write()).status === 200);
  expect([(await read()).status, (await readSession()).status, (await openPage()).status]).toEqual([200, 200, 200]);
  expect(await readiness()).toEqual(READY);
};

const AWAY: ProxyFault[] = ["closed", "hanging", "resetting", "broken"];

describe.runIf(HAS_SQLD)("a server without a replica", () => {
  const cases = [...AWAY.map((fault) => ["http", fault] as const), ["ws", "closed"] as const];

  test.each(cases)("at %s that is %s: reads, writes and pages are 503 until it is back", async (scheme, fault) => {
    await open(scheme, false);
    expect(await readiness()).toEqual(READY);
    await proxy.fail(fault);
    for (const call of [write, read, readSession]) {
      const response = responseOf(await call());
      expect(response).toEqual(UNAVAILABLE);
      expect(response.retryAfter).toBeGreaterThan(0);
    }
    expect(await openPage()).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      html: expect.stringContaining("Try Again"),
    });
    await eventually("it is known to be away", () => app.services.db.writing().state === "away");
    expect(await readiness()).toEqual([503, "not-ready", { ...PARTS, database: "away", writing: "away" }]);
    await proxy.fail();
    await expectWorking();
  });
});

describe.runIf(HAS_SQLD)("a server with a replica", () => {
  beforeEach(() => open("http", true));

  test.each(AWAY)("that is %s: writes and sessions are 503, reads and pages work, as /readyz says", async (fault) => {
    expect(await readiness()).toEqual(READY);
    const { trackId } = await startTrack(app);
    await proxy.fail(fault);
    expect(responseOf(await write())).toEqual(UNAVAILABLE);
    expect(responseOf(await readSession())).toEqual(UNAVAILABLE);
    expect([(await read()).status, (await openPage()).status]).toEqual([200, 200]);
    expect((await get(app, `/Funnel/Track/${trackId}`)).status).toBe(200);
    await eventually("it is known to be away", () => app.services.db.writing().state === "away");
    expect(await readiness()).toEqual([200, "degraded", { ...PARTS, writing: "away" }]);
    expect(app.services.db.replica!.lagMs()).toBeGreaterThan(500);
    await proxy.fail();
    await expectWorking();
    await eventually("the replica follows", () => app.services.db.replica!.lagMs() < 1_000);
  });

  test("that reads but does not write is stuck: all waiting writes are 503, later ones at once", async () => {
    await proxy.fail("read-only");
    const began = performance.now();
    const waiting = await Promise.all(Array.from({ length: 20 }, write));
    expect(waiting.map(responseOf)).toEqual(Array(20).fill(UNAVAILABLE));
    expect(performance.now() - began).toBeLessThan(5 * LIMITS.stuckMs);
    expect(await readiness()).toEqual([200, "degraded", { ...PARTS, writing: "stuck" }]);
    const later = performance.now();
    expect(responseOf(await write())).toMatchObject({ status: 503, retryAfter: 2 });
    expect(performance.now() - later).toBeLessThan(LIMITS.stuckMs);
    expect([(await read()).status, (await readSession()).status, (await openPage()).status]).toEqual([200, 200, 200]);
    await proxy.fail();
    await expectWorking();
  });

  test("a write whose answer is lost says that it may have been saved; what was waiting is not sent later", async () => {
    const { trackId } = await startTrack(app);
    const step = { step: "contacts", contact: newContact(), consents: REQUEST_CONSENT };
    await proxy.fail("read-only");
    const sent = write();
    const queued = sendStep(app, trackId, step);
    const sentences = (await Promise.all([sent, queued])).map(({ json }) => json[0]);
    expect(sentences).toEqual([
      expect.stringContaining("may or may not have been saved"),
      expect.stringContaining("Nothing was changed"),
    ]);
    await proxy.fail();
    await expectWorking();
    expect((await get(app, `/Funnel/Track/${trackId}`)).json.step).not.toBe("contacts");
  });

  test("that is restarted during writes loses nothing that it has confirmed", async () => {
    const running = Array.from({ length: 30 }, write);
    await sqld.kill();
    await sqld.restart();
    const statuses = (await Promise.all(running)).map(({ status }) => status);
    expect(new Set(statuses).difference(new Set([200, 503]))).toEqual(new Set());
    await expectWorking();
  });
});
