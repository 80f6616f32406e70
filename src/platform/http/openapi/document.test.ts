// Each operation lists the responses that its route makes possible, and reads as plain English.
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { beforeAll, describe as group, expect, test } from "vitest";
import { z } from "zod";
import type { Services } from "../../ctx.ts";
import { limit } from "../limits.ts";
import { requestContext } from "../request-context.ts";
import {
  accepts,
  access,
  body,
  describe,
  type Env,
  file,
  orKey,
  param,
  query,
  response,
  routes,
  untyped,
} from "../route.ts";
import { operationIds } from "./components.ts";
import { openApiRoutes } from "./document.ts";
import { generateDocument } from "./generate.ts";
import type { Operation } from "./responses.ts";

const Ref = z.object({ id: z.uuid() });
const Thing = z.object({ name: z.string() });
const Named = Thing.extend({ size: z.number().int().meta({ unit: "bytes" }) }).meta({ id: "Named" });
const thing = (c: { json(value: object): Response }) => c.json({ name: "A" });

const api = routes()
  .get("/Things/Names", access("anyone"), response(z.array(Named)), thing)
  .get("/Things/File/:id", access("anyone"), param(Ref), file("text/csv", "application/zip"), thing)
  .get("/Things/Search", access("signed-in"), query(Thing), response(Thing), thing)
  .get("/Things/Get/:id", access("specialist", orKey("leads:read")), param(Ref), response(Named), thing)
  .post(
    "/Things/Create",
    access("verified"),
    limit({ name: "t", points: 1_000, seconds: 300, per: "person" }),
    body(Thing),
    thing,
  )
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
  info: object;
  paths: Record<string, Record<string, Operation>>;
  tags: object[];
  components: Record<"schemas" | "parameters" | "responses", Record<string, object>>;
}
const OPERATOR = { productName: "Palaver", supportEmail: "help@palaver.test", publicUrl: "https://palaver.test" };
let document: Document;
let page: string;
let compressed: Response;
beforeAll(async () => {
  const services = { config: { trustedProxies: [], rateLimits: "everybody" }, clock: { now: () => 0 }, bus: {} };
  const app = new Hono<Env>()
    .use(requestContext(services as unknown as Services, () => Promise.resolve(undefined)))
    .route(
      "/",
      openApiRoutes(untyped(api), {
        basePath: "/api/v2",
        findOperator: () => Promise.resolve(OPERATOR),
        describeMessages: () => Promise.resolve([]),
      }),
    );
  document = await (await app.request("/openapi.json")).json();
  page = await (await app.request("/docs")).text();
  compressed = await app.request("/openapi.json", { headers: { "Accept-Encoding": "gzip, br" } });
});

test("the document is compressed for those who accept it", async () => {
  expect(compressed.headers.get("Content-Encoding")).toBe("br");
  const bytes = new Uint8Array(await compressed.arrayBuffer());
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(document);
});

const operationAt = (key: string): Operation => {
  const [method = "", path = ""] = key.split(" ");
  return document.paths[path]![method]!;
};

const errorsAt = (key: string) =>
  Object.fromEntries(Object.entries(operationAt(key).responses!).filter(([status]) => status >= "400"));

/** Errors that the document says once, by status. */
const shared = (names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ ...names, default: "AnyError" }).map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );
const codesOf = (name: string): string[] =>
  (document.components.responses[name] as { headers: { "X-Error-Code": { schema: { enum: string[] } } } })
    .headers["X-Error-Code"].schema.enum;

group("responses", () => {
  test.each([
    ["get /Things/Names", { "4XX": "AnyError" }],
    ["get /Things/Search", { 400: "InvalidInput", 401: "Unauthenticated" }],
    ["get /Things/File/{id}", { 404: "NotFound" }],
    ["post /Things/Upload/{id}", { 401: "Unauthenticated", 404: "NotFound" }],
  ])("of %s are the document's", (key, names) => {
    expect(errorsAt(key)).toMatchObject(shared(names));
  });

  test("of a key, of a role and of a declared code are those of the operation", () => {
    expect(errorsAt("get /Things/Get/{id}")).toMatchObject({
      401: { headers: { "X-Error-Code": { schema: { enum: ["unauthenticated", "key_invalid", "key_expired"] } } } },
    });
    expect(errorsAt("post /Things/Upload/{id}")).toMatchObject({
      403: {
        headers: {
          "X-Error-Code": {
            schema: { enum: ["verification_required", "admin_only", "second_factor_required", "role_required"] },
          },
        },
      },
    });
    expect(errorsAt("post /Other/Reserve")).toMatchObject({
      400: { $ref: "#/components/responses/Refused", description: "Refused: invalid_input, slot_taken." },
      404: { $ref: "#/components/responses/NotFound" },
    });
    expect(operationAt("post /Other/Reserve")["x-error-codes"]).toEqual([
      "slot_taken",
      "not_found",
      "too_many_requests",
    ]);
  });

  test("that any operation can have are said once", () => {
    expect(codesOf("AnyError")).toEqual([
      "cross_site",
      "other_account",
      "too_large",
      "wrong_content_type",
      "unavailable",
    ]);
    expect(codesOf("NotFound")).toEqual(["not_found"]);
  });

  test("that succeed are the declared ones, and 200 otherwise", () => {
    const successes = (key: string) => Object.keys(operationAt(key).responses!).filter((status) => status < "4");
    expect(successes("get /Things/Names")).toEqual(["200"]);
    expect(successes("post /Things/Upload/{id}")).toEqual(["201"]);
    expect(successes("post /Other/Webhook")).toEqual(["200"]);
  });

  test("that are files have their content types", () => {
    expect(operationAt("get /Things/File/{id}").responses![200]).toMatchObject({
      content: { "text/csv": { schema: { type: "string" } }, "application/zip": { schema: { format: "binary" } } },
    });
  });

  test("of 429 and of any operation say when to come back", () => {
    expect(errorsAt("post /Things/Create")[429]).toEqual({ $ref: "#/components/responses/TooManyRequests" });
    for (const name of ["TooManyRequests", "AnyError"]) {
      expect(document.components.responses[name]).toHaveProperty(["headers", "Retry-After"]);
    }
  });
});

test("what has an id is a component, in words that every tool knows", () => {
  expect(document.components.schemas).toMatchObject({
    Named: { properties: { name: { type: "string" }, size: { type: "integer", "x-unit": "bytes" } } },
  });
  expect(document.components.schemas.Named).not.toHaveProperty("properties.size.unit");
  expect(document.components.schemas.Named).not.toHaveProperty("properties.size.maximum");
  const inArray = operationAt("get /Things/Names").responses![200];
  expect(JSON.stringify(inArray)).toContain('"items":{"$ref":"#/components/schemas/Named"}');
});

test("two schemas can't have one name", async () => {
  const other = routes().get("/A", access("anyone"), response(Named), thing).get(
    "/B",
    access("anyone"),
    response(z.object({ name: z.string() }).meta({ id: "Named" })),
    thing,
  );
  await expect(generateDocument(untyped(other), { basePath: "/api/v2", operator: OPERATOR })).rejects
    .toThrow("Two schemas have the id Named");
});

test("parameters of several operations are components", () => {
  const refs = ["get /Things/Get/{id}", "post /Things/Upload/{id}"].map((key) => operationAt(key).parameters);
  for (const parameters of refs) expect(parameters).toEqual([{ $ref: "#/components/parameters/PathId" }]);
  expect(document.components.parameters.PathId).toMatchObject({ in: "path", name: "id", required: true });
});

test("operations are called by the words of their paths", () => {
  expect(operationAt("get /Things/Get/{id}").operationId).toBe("thingsGet");
  const ids = operationIds({
    "/Settings/Resources": { put: {}, get: {} },
    "/Hours/{id}/{date}": { get: {} },
    "/Hours/{id}/{date}/{minute}": { get: {} },
    "/openapi.json": { get: {} },
  });
  expect(Object.fromEntries(ids)).toEqual({
    "get /Settings/Resources": "settingsResources",
    "put /Settings/Resources": "settingsResourcesSave",
    "get /Hours/{id}/{date}": "hours",
    "get /Hours/{id}/{date}/{minute}": "hoursByMinute",
    "get /openapi.json": "openapiJson",
  });
  expect(() => operationIds({ "/A/B": { get: {} }, "/A/{x}/B": { get: {} }, "/a/{x}/b": { get: {} } })).toThrow(
    "Two operations are called aBByX: rename the path /a/{x}/b",
  );
});

test("the operator is named", () => {
  expect(document.info).toMatchObject({
    title: "Palaver API",
    contact: { email: "help@palaver.test" },
    termsOfService: "https://palaver.test/terms-and-conditions",
  });
});

test("access and limits are published, and nothing that only this document needs", () => {
  expect(operationAt("post /Things/Create").description).toBe(
    "For people whose email address is confirmed. At most 1,000 calls in 5 minutes of one person.",
  );
  expect(operationAt("get /Things/Get/{id}").description).toBe(
    "For specialists. An API key needs the scope leads:read.",
  );
  expect(operationAt("post /Things/Upload/{id}").description).toBe("For administrators: owner, finance.");
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
  expect(page).toContain("8 operations.");
  expect(page).toMatch(/<h2>Other<\/h2>[^]*Reserve a slot\. Anyone may call it\.[^]*<h2>Things<\/h2>/);
  expect(page).toContain("<li>400: <code>Refused: invalid_input, slot_taken.</code></li>");
  expect(page).toContain("<li><code>id</code> in the path</li>");
  expect(page).not.toContain("<script");
});
