// Each operation lists the responses that its route makes possible, and reads as plain English.
import { Hono } from "hono";
import { beforeAll, describe as group, expect, test } from "vitest";
import { z } from "zod";
import type { Services } from "../../ctx.ts";
import { limit } from "../limits.ts";
import { requestContext } from "../request-context.ts";
import { accepts, access, body, describe, type Env, param, query, response, routes, untyped } from "../route.ts";
import { openApiRoutes } from "./document.ts";
import type { Operation } from "./responses.ts";

const Ref = z.object({ id: z.uuid() });
const Thing = z.object({ name: z.string() });
const thing = (c: { json(value: object): Response }) => c.json({ name: "A" });

const api = routes()
  .get("/Things/Names", access("anyone"), response(z.array(Thing)), thing)
  .get("/Things/Search", access("signed-in"), query(Thing), response(Thing), thing)
  .get("/Things/Get/:id", access("specialist"), param(Ref), response(Thing), thing)
  .post("/Things/Create", access("verified"), limit({ name: "t", points: 1, seconds: 1 }), body(Thing), thing)
  .post("/Things/Upload/:id", access("admin", "finance"), accepts("upload"), param(Ref), response(Thing, 201), thing)
  .post("/Other/Webhook", access("anyone"), accepts("webhook"), describe("Receive a payment", "bad_signature"), thing)
  .post(
    "/Other/Reserve",
    access("anyone"),
    describe("Reserve a slot", "slot_taken", "not_found", "too_many_requests"),
    body(Thing),
    thing,
  );

interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: object[];
  components: { schemas: object };
}
let document: Document;
let page: string;
beforeAll(async () => {
  const services = { config: { trustedProxies: [], rateLimits: "everybody" }, clock: { now: () => 0 }, bus: {} };
  const app = new Hono<Env>()
    .use(requestContext(services as unknown as Services, () => Promise.resolve(undefined)))
    .route("/", openApiRoutes(untyped(api), { basePath: "/api/v2", findName: () => Promise.resolve("Palaver") }));
  document = await (await app.request("/openapi.json")).json();
  page = await (await app.request("/docs")).text();
});

const operationAt = (key: string): Operation => {
  const [method = "", path = ""] = key.split(" ");
  return document.paths[path]![method]!;
};

type ErrorResponse = { headers: { "X-Error-Code": { schema: { enum: string[] } } } };
const errorsAt = (key: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(operationAt(key).responses as unknown as Record<string, ErrorResponse>)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { headers }]) => [status, headers["X-Error-Code"].schema.enum]),
  );

const WITH_SESSION = { 401: ["unauthenticated"], 409: ["other_account"] };
const WRITE = { 403: ["cross_site"], 503: ["unavailable"] };
const WITH_BODY = { 400: ["invalid_input"], 413: ["too_large"], 415: ["wrong_content_type"] };

group("responses", () => {
  test.each([
    ["get /Things/Names", {}],
    ["get /Things/Search", { 400: ["invalid_input"], ...WITH_SESSION }],
    ["get /Things/Get/{id}", {
      ...WITH_SESSION,
      403: ["verification_required", "onboarding_required"],
      404: ["not_found"],
    }],
    ["post /Things/Create", {
      ...WRITE,
      ...WITH_BODY,
      ...WITH_SESSION,
      403: ["verification_required", "cross_site"],
      429: ["too_many_requests"],
    }],
    ["post /Things/Upload/{id}", {
      ...WRITE,
      ...WITH_SESSION,
      403: ["verification_required", "admin_only", "second_factor_required", "role_required", "cross_site"],
      404: ["not_found"],
      413: ["too_large"],
      415: ["wrong_content_type"],
    }],
    ["post /Other/Webhook", { ...WRITE, 400: ["bad_signature"], 413: ["too_large"] }],
    ["post /Other/Reserve", {
      ...WRITE,
      ...WITH_BODY,
      400: ["invalid_input", "slot_taken"],
      404: ["not_found"],
      429: ["too_many_requests"],
    }],
  ])("of %s", (key, errors) => {
    expect(errorsAt(key)).toEqual(errors);
  });

  test("that succeed are the declared ones, and 200 otherwise", () => {
    const successes = (key: string) => Object.keys(operationAt(key).responses!).filter((status) => status < "400");
    expect(successes("get /Things/Names")).toEqual(["200"]);
    expect(successes("post /Things/Upload/{id}")).toEqual(["201"]);
    expect(successes("post /Other/Webhook")).toEqual(["200"]);
  });

  test("refer to schemas that the document has", () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(names)].sort()).toEqual(["Forbidden", "Sentences"]);
    expect(document.components.schemas).toMatchObject({ Forbidden: {}, Sentences: {} });
  });

  test("of 429 and 503 say when to come back", () => {
    const { responses } = operationAt("post /Things/Create");
    for (const status of [429, 503]) expect(responses![status]).toHaveProperty("headers.Retry-After");
  });
});

test("access is published, and nothing that only this document needs", () => {
  const keys = Object.keys(operationAt("post /Things/Upload/{id}")).filter((key) => key.startsWith("x-"));
  expect(keys).toEqual(["x-access", "x-admin-roles"]);
  expect(operationAt("post /Things/Upload/{id}")).toMatchObject({
    "x-access": "admin",
    "x-admin-roles": ["owner", "finance"],
  });
});

test("operations have a summary and the tag of their first segment", () => {
  expect(operationAt("get /Things/Names")).toMatchObject({ tags: ["Things"] });
  expect(operationAt("post /Other/Reserve")).toMatchObject({ summary: "Reserve a slot", tags: ["Other"] });
  expect(document.tags).toEqual([{ name: "Other" }, { name: "Things" }]);
});

test("the page shows every operation below its tag", () => {
  expect(page).toContain("7 operations.");
  expect(page).toMatch(/<h2>Other<\/h2>[^]*Reserve a slot\. Access: anyone\.[^]*<h2>Things<\/h2>/);
  expect(page).toContain("<li>400: <code>invalid_input, slot_taken</code></li>");
  expect(page).toContain("<li><code>id</code> in the path</li>");
  expect(page).not.toContain("<script");
});
