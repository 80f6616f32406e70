// Errors as responses: expected ones say why, others reveal only the request id, and the log has what operators need.
import { LibsqlError } from "@libsql/client";
import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { serverStatusError, toServerError } from "../db/errors.ts";
import { conflict, forbidden, invalid, notFound, tooMany, unauthenticated, unavailable } from "../errors.ts";
import { handleError } from "./errors.ts";
import { requestContext } from "./request-context.ts";
import type { Env } from "./route.ts";

let stage: Stage;
beforeEach(async () => void (stage = await openStage([])));
afterEach(() => stage.close());

const ID = "request-12345678";
const failWith = async (error: Error) => {
  const app = new Hono<Env>().use(requestContext(stage.services, () => Promise.resolve(undefined)));
  app.onError(handleError).get("/", () => {
    throw error;
  });
  const response = await app.request("/", { headers: { "X-Request-Id": ID } });
  return { status: response.status, content: await response.json(), headers: response.headers };
};
const logged = () => stage.logged.filter(({ message }) => message === "request failed");
const database = (code: string) => new DrizzleQueryError("select 1", [], new LibsqlError(`${code}: no luck`, code));

test.each([
  [invalid(["One.", "Two."]), 400, ["One.", "Two."], "invalid_input"],
  [conflict("slot_taken", "Gone."), 400, ["Gone."], "slot_taken"],
  [unauthenticated(), 401, ["Please sign in first."], "unauthenticated"],
  [forbidden("Not yours."), 403, { error: "Not yours." }, "forbidden"],
  [notFound("Nothing here."), 404, ["Nothing here."], "not_found"],
  [new HTTPException(400, { message: "Malformed JSON" }), 400, [expect.stringContaining("JSON")], "invalid_input"],
  [new HTTPException(404), 404, [expect.any(String)], "not_found"],
])("%s", async (error, status, content, code) => {
  const response = await failWith(error);
  expect([response.status, response.content, response.headers.get("X-Error-Code")]).toEqual([status, content, code]);
  expect(logged()).toEqual([]);
});

test("details are sent in a header, beyond ASCII too", async () => {
  const { headers } = await failWith(conflict("slot_taken", "Gone.", { city: "Österreich 👍" }));
  expect(JSON.parse(headers.get("X-Error-Details")!)).toEqual({ city: "Österreich 👍" });
});

test("429 says when to try again, in whole seconds", async () => {
  const response = await failWith(tooMany(1.2));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "2"]);
});

test.each([
  ["a write that could not be done", unavailable(5), "5"],
  ["a read of a locked database", database("SQLITE_BUSY"), "2"],
  ["a read without disk space to sort in", database("SQLITE_FULL"), "5"],
  ["a disk that cannot be read", database("SQLITE_IOERR"), "5"],
  ["a read while the database server is away", toServerError(new TypeError("error sending request")), "2"],
  ["a read from a database server that is broken", serverStatusError(502), "2"],
])("%s is 503 with a sentence, and a warning with its cause and without a stack", async (_, error, retryAfter) => {
  const response = await failWith(error);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, retryAfter]);
  expect(response.content).toEqual([expect.stringContaining("please try again in a moment")]);
  expect(logged()).toMatchObject([{ level: "warn", requestId: ID, count: 1 }]);
  expect(logged()[0]).not.toHaveProperty("stack");
  if (error instanceof DrizzleQueryError) expect(logged()[0]!.cause).toContain("no luck");
});

test("in an outage each cause is one line, whoever is refused", async () => {
  for (let n = 0; n < 20; n++) await failWith(database("SQLITE_FULL"));
  await failWith(toServerError(new TypeError("error sending request")));
  expect(logged().map(({ level, cause }) => [level, cause])).toEqual([
    ["warn", "SQLITE_FULL: SQLITE_FULL: no luck"],
    ["warn", "error sending request"],
  ]);
});

test("an unexpected error reveals only the request id", async () => {
  const response = await failWith(new TypeError("secret detail"));
  expect(response.status).toBe(500);
  expect(response.content).toEqual([expect.stringContaining(ID)]);
  expect(JSON.stringify(response.content)).not.toContain("secret");
  expect(logged()).toMatchObject([{ level: "error", error: "secret detail", method: "GET", path: "/" }]);
});
