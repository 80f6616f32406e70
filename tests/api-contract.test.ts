// The calls of the API with their access, and its errors (docs/product/contract.md).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trackStarted } from "@/events.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { unavailable } from "@/platform/errors.ts";
import { OWN_CALLS } from "./support/api/declared-access.ts";
import { CONTRACT_CALLS } from "./support/api/contract-calls.ts";
import { declaredOperations, type Operation } from "./support/api/declared-operations.ts";
import { makeAdministrator, makePerson } from "./support/people/factories.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

const INTERNAL_MESSAGE = "an internal detail";
let throwInListener: (() => never) | undefined;
let app: TestApp;
let operations: Operation[];
beforeAll(async () => {
  app = await openTestApp([inTransaction(trackStarted, () => Promise.resolve(throwInListener?.()))]);
  operations = await declaredOperations(app);
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const fillPath = (path: string) =>
  path.replace("{hour}", "10").replace("{minute}", "0").replace("{date}", "2026-10-21").replace("{document}", "pricing")
    .replace(/\{\w+\}/g, "019a9c00-0000-7000-8000-000000000000");

describe("the calls", () => {
  test("of the contract are 89", () => {
    expect(Object.keys(CONTRACT_CALLS)).toHaveLength(89);
  });

  test("are those of the contract and our own, each with its access", () => {
    const declared = Object.fromEntries(operations.map((operation) => [nameOf(operation), operation.access]));
    expect(declared).toEqual({ ...CONTRACT_CALLS, ...OWN_CALLS });
  });
});

test("every call says what it is for", () => {
  expect(operations.filter(({ summary }) => !summary).map(nameOf)).toEqual([]);
});

describe("a parameter that a call does not name", () => {
  /** Another program adds parameters to the address to which it sends a browser back. */
  const OPEN = ["GET /Calendars/GoogleCallback", "GET /Calendars/MicrosoftCallback"];

  test("is refused wherever a call has parameters", async () => {
    const cookie = await app.signIn(await makeAdministrator(app, { onboardedAt: app.clock.now() }));
    const withQuery = operations.filter(({ method, parameters }) =>
      method === "GET" && parameters.some((parameter) => parameter.in === "query")
    );
    expect(withQuery.length).toBeGreaterThan(60);
    const ignoring = [];
    for (const operation of withQuery) {
      const path = fillPath(operation.path);
      const response = await app.call(`${path}?state_of=booked`, { cookie });
      const said = response.status === 400 ? JSON.stringify(await response.json()) : "";
      if (!said.includes("Unknown fields: state_of.")) ignoring.push(nameOf(operation));
    }
    expect(ignoring).toEqual(OPEN);
  });
});

describe("errors", () => {
  const errorOf = async (response: Response) => ({
    status: response.status,
    code: response.headers.get("X-Error-Code"),
    retryAfter: response.headers.get("Retry-After"),
    type: response.headers.get("Content-Type"),
    body: await response.json(),
  });
  const start = { categoryId: starterId("career"), timezone: "Europe/Vienna" };

  test("400 is a list of sentences with a stable code", async () => {
    const response = await app.call("/Funnel/StartTracking", { method: "POST", body: { ...start, timezone: 1 } });
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      code: "invalid_input",
      type: "application/json",
      body: ["Time zone must be text."],
    });
  });

  test("401 asks to sign in, and 403 says what is missing", async () => {
    const call = "/Settings/LifecycleSettings";
    expect(await errorOf(await app.call(call))).toMatchObject({
      status: 401,
      code: "unauthenticated",
      body: ["Please sign in first."],
    });
    const cookie = await app.signIn(await makePerson(app));
    expect(await errorOf(await app.call(call, { cookie }))).toMatchObject({
      status: 403,
      code: "admin_only",
      body: { error: "This is for administrators only." },
    });
    const unverified = await app.signIn(await makePerson(app, { emailVerifiedAt: undefined }));
    expect(await errorOf(await app.call(call, { cookie: unverified }))).toMatchObject({
      status: 403,
      code: "verification_required",
      body: { error: "Please confirm your email address first." },
    });
  });

  test("404 is a list of sentences, for missing entities and malformed ids", async () => {
    expect(await errorOf(await app.call(`/Funnel/Track/${"x".repeat(36)}`))).toMatchObject({
      status: 404,
      code: "not_found",
      body: ["There is nothing at this address."],
    });
    expect(await errorOf(await app.call(fillPath("/Funnel/Track/{id}")))).toMatchObject({
      status: 404,
      code: "not_found",
      body: ["This request does not exist."],
    });
    expect((await errorOf(await app.call("/Nowhere"))).body).toEqual(["There is nothing at this address."]);
  });

  test("429 says when to retry", async () => {
    const limited = await openTestApp();
    const from = { "X-Forwarded-For": "203.0.113.7" };
    limited.services.config.trustedProxies.push("127.0.0.1");
    let last = await limited.call("/Funnel/StartTracking", { method: "POST", body: start, headers: from });
    for (let n = 0; n < 100 && last.status !== 429; n++) {
      last = await limited.call("/Funnel/StartTracking", { method: "POST", body: start, headers: from });
    }
    expect(await errorOf(last)).toMatchObject({
      status: 429,
      code: "too_many_requests",
      body: ["Too many requests. Please wait a moment and try again."],
    });
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    await limited.close();
  });

  test("500 has the request id and no internals, and the transaction is rolled back", async () => {
    const before = await app.allEvents();
    throwInListener = () => {
      throw new Error(INTERNAL_MESSAGE);
    };
    const response = await app.call("/Funnel/StartTracking", {
      method: "POST",
      body: start,
      headers: { "X-Request-Id": "request-12345678" },
    });
    throwInListener = undefined;
    expect(response.headers.get("X-Request-Id")).toBe("request-12345678");
    const { status, body } = await errorOf(response);
    expect(status).toBe(500);
    expect(body).toEqual(["Something went wrong on our side. Please try again. (Request request-12345678)"]);
    expect(app.logged.find((line) => line.level === "error")).toMatchObject({ requestId: "request-12345678" });
    expect(JSON.stringify(app.logged)).toContain(INTERNAL_MESSAGE);
    expect(await app.allEvents()).toEqual(before);
  });

  test("503 is a list of sentences and says when to retry", async () => {
    throwInListener = () => {
      throw unavailable(3);
    };
    const response = await app.call("/Funnel/StartTracking", { method: "POST", body: start });
    throwInListener = undefined;
    expect(await errorOf(response)).toMatchObject({
      status: 503,
      retryAfter: "3",
      body: ["We're very busy right now. Nothing was changed; please try again in a moment."],
    });
  });
});
