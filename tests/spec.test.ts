// The calls of SPEC section 7 with who may make them, and the failures of SPEC section 8 as PRODUCT section 1 words them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trackStarted } from "@/events.ts";
import { suspend } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { unavailable } from "@/platform/errors.ts";
import type { Access } from "@/platform/http/route.ts";
import { type Call, COMING, OWN_CALLS, SPEC_CALLS } from "./support/declared-access.ts";
import { declaredOperations, type Operation } from "./support/declared-operations.ts";
import { makeAdministrator, makePerson } from "./support/factories.ts";
import { openTestApp, type TestApp } from "./support/test-app.ts";

const SECRET_REASON = "the pipes behind the wall are leaking";
let trouble: (() => never) | undefined;
let app: TestApp;
let operations: Operation[];
beforeAll(async () => {
  app = await openTestApp([inTransaction(trackStarted, () => Promise.resolve(trouble?.()))]);
  operations = await declaredOperations(app);
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const callable = (path: string) =>
  path.replace("{hour}", "10").replace("{minute}", "0").replace("{date}", "2026-10-21")
    .replace(/\{\w+\}/g, "019a9c00-0000-7000-8000-000000000000");

describe("the calls", () => {
  test("of SPEC section 7 are 89", () => {
    expect(Object.keys(SPEC_CALLS)).toHaveLength(89);
  });

  test("that are there have the access that is written down, and no other is there", () => {
    const declared = Object.fromEntries(operations.map((operation) => [nameOf(operation), operation.access]));
    const there = Object.entries(SPEC_CALLS).filter(([call]) => !COMING.includes(call as Call));
    expect(declared).toEqual({ ...Object.fromEntries(there), ...OWN_CALLS });
  });

  test("open to nobody but those who may", async () => {
    const now = app.clock.now();
    const people: Record<string, string | undefined> = {
      nobody: undefined,
      unverified: await makePerson(app, { emailVerifiedAt: undefined }),
      verified: await makePerson(app),
      onboarded: await makePerson(app, { onboardedAt: now }),
      admin: await makeAdministrator(app),
      suspended: await makePerson(app, { onboardedAt: now }),
    };
    await app.transact((tx) => suspend(tx, { userId: people.suspended!, reason: "Spam", by: people.admin! }));
    const shut: Record<Access, Record<string, number>> = {
      anyone: {},
      "signed-in": { nobody: 401 },
      verified: { nobody: 401, unverified: 403 },
      specialist: { nobody: 401, unverified: 403, verified: 403, admin: 403 },
      admin: { nobody: 401, unverified: 403, verified: 403, onboarded: 403 },
    };
    for (const operation of operations) {
      for (const [who, id] of Object.entries(people)) {
        const { method, path } = operation;
        const cookie = id && await app.signIn(id); // the call before may have ended the session
        const { status } = await app.send(callable(path), { method, headers: cookie ? { Cookie: cookie } : {} });
        const wanted = shut[operation.access as Access][who === "suspended" ? "nobody" : who];
        const what = `${nameOf(operation)} for ${who}`;
        if (wanted) expect(status, what).toBe(wanted);
        else expect([401, 403], what).not.toContain(status);
      }
    }
  });
});

describe("the failures", () => {
  const failure = async (answer: Response) => ({
    status: answer.status,
    code: answer.headers.get("X-Error-Code"),
    retryAfter: answer.headers.get("Retry-After"),
    type: answer.headers.get("Content-Type"),
    body: await answer.json(),
  });
  const start = { categoryId: starterId("career"), timezone: "Europe/Vienna" };

  test("400 is a list of sentences with a stable code", async () => {
    const answer = await app.call("/Funnel/StartTracking", { method: "POST", body: { ...start, timezone: 1 } });
    expect(await failure(answer)).toMatchObject({
      status: 400,
      code: "invalid_input",
      type: "application/json",
      body: ["Timezone must be text."],
    });
  });

  test("401 and 403 send people to sign in, or say what is missing", async () => {
    const call = "/Settings/LifecycleSettings";
    expect(await failure(await app.call(call))).toMatchObject({
      status: 401,
      code: "unauthenticated",
      body: ["Please sign in first."],
    });
    const cookie = await app.signIn(await makePerson(app));
    expect(await failure(await app.call(call, { cookie }))).toMatchObject({
      status: 403,
      code: "admin_only",
      body: { error: "This is for administrators only." },
    });
    const unverified = await app.signIn(await makePerson(app, { emailVerifiedAt: undefined }));
    expect(await failure(await app.call(call, { cookie: unverified }))).toMatchObject({
      status: 403,
      code: "verification_required",
      body: { error: "Please confirm your email address first." },
    });
  });

  test("404 is a list of sentences, for what is not there and for ids that are none", async () => {
    expect(await failure(await app.call(`/Funnel/Track/${"x".repeat(36)}`))).toMatchObject({
      status: 404,
      code: "not_found",
      body: ["There is nothing at this address."],
    });
    expect(await failure(await app.call(callable("/Funnel/Track/{id}")))).toMatchObject({
      status: 404,
      code: "not_found",
      body: ["This request does not exist."],
    });
    expect((await failure(await app.call("/Nowhere"))).body).toEqual(["There is nothing at this address."]);
  });

  test("429 says when to come back", async () => {
    const stranger = await openTestApp();
    const from = { "X-Forwarded-For": "203.0.113.7" };
    stranger.services.config.trustedProxies.push("127.0.0.1");
    let last = await stranger.call("/Funnel/StartTracking", { method: "POST", body: start, headers: from });
    for (let n = 0; n < 100 && last.status !== 429; n++) {
      last = await stranger.call("/Funnel/StartTracking", { method: "POST", body: start, headers: from });
    }
    expect(await failure(last)).toMatchObject({
      status: 429,
      code: "too_many_requests",
      body: ["Too many requests. Please wait a moment and try again."],
    });
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    await stranger.close();
  });

  test("500 carries the request's id and nothing from inside; nothing of the attempt is left", async () => {
    const before = await app.allEvents();
    trouble = () => {
      throw new Error(SECRET_REASON);
    };
    const answer = await app.call("/Funnel/StartTracking", {
      method: "POST",
      body: start,
      headers: { "X-Request-Id": "request-12345678" },
    });
    trouble = undefined;
    expect(answer.headers.get("X-Request-Id")).toBe("request-12345678");
    const { status, body } = await failure(answer);
    expect(status).toBe(500);
    expect(body).toEqual(["Something went wrong on our side. Please try again. (Request request-12345678)"]);
    expect(app.logged.find((line) => line.level === "error")).toMatchObject({ requestId: "request-12345678" });
    expect(JSON.stringify(app.logged)).toContain(SECRET_REASON);
    expect(await app.allEvents()).toEqual(before);
  });

  test("503 is a list of sentences and says when to come back", async () => {
    trouble = () => {
      throw unavailable(3);
    };
    const answer = await app.call("/Funnel/StartTracking", { method: "POST", body: start });
    trouble = undefined;
    expect(await failure(answer)).toMatchObject({
      status: 503,
      retryAfter: "3",
      body: ["Parley is busy right now. Nothing was changed; please try again in a moment."],
    });
  });
});
