// Fuzzes every part of every call: invalid input is rejected with sentences and documented codes, never a 500.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { declaredOperations, type Operation, undeclaredError } from "./support/api/declared-operations.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import {
  fieldsIn,
  FUZZ_HEADERS,
  fuzzValuesFor,
  MALFORMED_BODIES,
  mostBytesOf,
  sampleOf,
  shareOf,
  TEXTS,
  withValue,
  WRONG_CONTENT_TYPES,
} from "./support/api/fuzz-inputs.ts";
import { newId } from "@/platform/ids.ts";
import { anyRequest } from "./support/people/help-requests.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { VALID_VALUES, validBodies } from "./support/api/valid-bodies.ts";
import { book, visitorWithContact } from "./support/funnel/visitor.ts";

// Thousands of calls take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** How browsers mark requests from another site's page. */
const CROSS_SITE_HEADERS: Record<string, string>[] = [
  { Origin: "null" },
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
];
let app: TestApp;
let [administrator, cookie, resumeToken] = ["", "", ""];
let operations: Operation[] = [];
/** Values that get past validation, by field name. */
let validValues: Record<string, unknown>;
let idFor: (path: string) => string;

beforeAll(async () => {
  app = await openTestApp();
  administrator = await makeAdministrator(app, { onboardedAt: app.clock.now() });
  cookie = await app.signIn(administrator);
  const specialistId = await makeSpecialist(app);
  const { trackId, token } = await visitorWithContact(app);
  resumeToken = token;
  const other = await visitorWithContact(app);
  const { json } = await book(app, other.trackId, "2026-10-21T08:00:00Z");
  const helpId = await anyRequest(app, specialistId);
  validValues = { trackId, specialistId, ...VALID_VALUES };
  const ids: [RegExp, string][] = [
    [/^\/(Categories|Admin\/(UpdateCategory|ReorderSubcategories|SaveQuestions))/, starterId("career")],
    [/^\/Help/, helpId],
    [/Closed|CalendarFile|Managed|Outcome/, json.meetingId],
  ];
  idFor = (path) => ids.find(([pattern]) => pattern.test(path))?.[1] ?? trackId;
  operations = await declaredOperations(app);
});
afterAll(() => app.close());

/** Valid bodies, in which tests replace one part at a time. */
const bodiesFor = ({ path, body = {} }: Operation): unknown[] =>
  validBodies(path, String(validValues.trackId)) ?? [sampleOf(body, validValues)];

/** Valid path parameters that are neither ids nor fields of a body. */
const PATH_VALUES: Record<string, string> = { status: "booked", document: "lifecycle" };

/** Calls whose body may be absent; then their id is an unknown one. */
const BODY_IS_OPTIONAL =
  /\/Funnel\/(ResendCode|SendCode|AskForEarlier)|\/Leads\/(Mark(?!Many)|CancelMeeting)|\/Admin\/(Retire|Restore|DeleteSubcategory|SuspendUser|(Verify|Decline)Credential|EndSessions|MakeAdmin|DeleteLead)/;

const urlOf = ({ path, parameters }: Operation, replaced: Record<string, string> = {}): string => {
  const valueOf = (name: string) => name === "id" ? idFor(path) : String(PATH_VALUES[name] ?? validValues[name] ?? 1);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => replaced[name] ?? valueOf(name));
  const query = parameters.filter((parameter) =>
    parameter.in === "query" && (parameter.required || parameter.name in replaced)
  )
    .map(({ name }) => `${name}=${replaced[name] ?? encodeURIComponent(String(validValues[name] ?? "x"))}`);
  return query.length ? `${filled}?${query.join("&")}` : filled;
};

/** Some calls end the session that makes them; then it is opened again. */
const send = async (operation: Operation, url: string, init: RequestInit = {}): Promise<Response> => {
  const sendOnce = () =>
    app.send(url, {
      method: operation.method,
      ...init,
      headers: { Cookie: cookie, "X-Resume-Token": resumeToken, ...init.headers },
    });
  const response = await sendOnce();
  if (response.status !== 401 || init.body instanceof ReadableStream) return response;
  cookie = await app.signIn(administrator);
  return await sendOnce();
};
const sendJson = (operation: Operation, url: string, body: unknown) =>
  send(operation, url, { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** With a valid body where the operation has one. */
const sendValidBody = (operation: Operation, url: string) =>
  operation.body ? sendJson(operation, url, bodiesFor(operation)[0]) : send(operation, url);

/** What the response must be: rejected, of a certain status, or anything but an internal error. */
type Expected = "rejected" | "anything" | number;

const isSentence = (text: unknown) => typeof text === "string" && text.trim() !== "" && text.length < 700;

const statusProblem = (status: number, expected: Expected): string | undefined => {
  if (typeof expected === "number" && status !== expected) return `${status} instead of ${expected}`;
  return expected === "rejected" && status < 400 ? `${status}: it was accepted` : undefined;
};

const sentenceProblem = (status: number, text: string): string | undefined => {
  const body = JSON.parse(text);
  const isValid = status === 403
    ? isSentence(body.error)
    : Array.isArray(body) && body.length > 0 && body.every(isSentence);
  return isValid ? undefined : `${status} without sentences: ${text.slice(0, 200)}`;
};

const problemOf = async (
  response: Response,
  expected: Expected,
  operation: Operation | undefined,
): Promise<string | undefined> => {
  const { status } = response;
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) return void await response.body?.cancel();
  const text = await response.text();
  if (status >= 500) return `${status} ${text}`;
  const problem = statusProblem(status, expected);
  if (problem || status < 400) return problem;
  return sentenceProblem(status, text) ?? (operation && undeclaredError(operation, response));
};

/** Collects problems over many calls, so that one run names them all. */
const collectProblems = () => {
  const problems = new Set<string>();
  const check = async (
    name: string,
    response: Promise<Response>,
    expected: Expected = "anything",
    operation?: Operation,
  ) => {
    const problem = await problemOf(await response, expected, operation);
    if (problem) problems.add(`${operation ? `${operation.method} ${operation.path} ` : ""}${name}: ${problem}`);
  };
  return { check, found: () => [...problems] };
};

const preview = (value: unknown) => (JSON.stringify(value) ?? "undefined").slice(0, 60);
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed());
const withBody = () => operations.filter((operation) => operation.body !== undefined);

test("the document lists the operations and their bodies", () => {
  expect(operations.length).toBeGreaterThan(15);
  expect(withBody().length).toBeGreaterThan(2);
});

test("fuzzed path parameters", async () => {
  const { check, found } = collectProblems();
  for (const operation of operations) {
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === "path")) {
      for (const text of shareOf([...TEXTS.map(encodeText), "%", "%ff", "%zz", "%2e%2e"])) {
        if (text === "" || (name !== "id" && /^\d+$/.test(text))) continue;
        const response = sendValidBody(operation, urlOf(operation, { [name]: text }));
        await check(`${name}=${text.slice(0, 40)}`, response, 404, operation);
      }
    }
  }
  expect(found()).toEqual([]);
});

test("fuzzed query parameters", async () => {
  const { check, found } = collectProblems();
  for (const operation of operations) {
    for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === "query")) {
      const isConstrained = schema.enum !== undefined || schema.format !== undefined;
      for (const text of shareOf([...TEXTS.map(encodeText), "%", "%ff", `a&${name}=b`])) {
        const isId = schema.format === "uuid" && /^[0-9a-f-]{36}$/i.test(text);
        const isInstant = schema.format === "date-time" && text.startsWith("2026-10-21T08");
        const expected = isConstrained && !isId && !isInstant ? "rejected" : "anything";
        const response = send(operation, urlOf(operation, { [name]: text }));
        await check(`?${name}=${text.slice(0, 40)}`, response, expected, operation);
      }
    }
  }
  expect(found()).toEqual([]);
});

/** Specialists and administrators read English, and providers read codes. */
const isVisitors = ({ access, path }: Operation): boolean =>
  access === "anyone" &&
  !/^\/(Auth|Calendars|Leads\/CalendarFeed|Settings|TextMessages|Transactions|Users)\//.test(path);

test("what a visitor is told is in the language of the request", async () => {
  const english = new Set<string>();
  let told = 0;
  const sentencesIn = async (
    language: string,
    operation: Operation,
    url: string,
    body?: unknown,
  ): Promise<string[]> => {
    const response = await send(operation, url, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json", "Accept-Language": language },
    });
    const text = await response.text();
    if (response.status < 400) return [];
    return response.status === 403 ? [JSON.parse(text).error] : JSON.parse(text);
  };
  const compare = async (name: string, operation: Operation, url: string, body?: unknown) => {
    const inEnglish = await sentencesIn("en", operation, url, body);
    told += inEnglish.length;
    for (const language of ["de", "ar"]) {
      for (const sentence of await sentencesIn(language, operation, url, body)) {
        if (inEnglish.includes(sentence)) english.add(`${operation.path} ${name}: ${sentence}`);
      }
    }
  };
  for (const operation of operations.filter(isVisitors)) {
    for (const { name } of operation.parameters) {
      for (const text of ["", "x", "-1", "x".repeat(300)]) {
        if (text || name !== "id") await compare(name, operation, urlOf(operation, { [name]: text }));
      }
    }
    for (const body of operation.body ? bodiesFor(operation) : []) {
      for (const { path } of fieldsIn(operation.body!)) {
        for (const value of [undefined, 1, "", "x".repeat(70_000), [], {}, "\u0001\n", false, -1]) {
          await compare(path.join("."), operation, urlOf(operation), withValue(body, path, value));
        }
      }
    }
  }
  expect([...english]).toEqual([]);
  expect(told).toBeGreaterThan(500);
});

test("fuzzed fields of bodies", async () => {
  const { check, found } = collectProblems();
  let tried = 0;
  for (const operation of withBody()) {
    const url = urlOf(operation);
    for (const [index, body] of bodiesFor(operation).entries()) {
      for (const { path, schema } of fieldsIn(operation.body!)) {
        // The first body tries more values; the others try a few, which reach their own checks.
        const values = shareOf(fuzzValuesFor(schema)).filter((_, n) => index === 0 || n % 3 === index % 3);
        for (const { value, hasWrongType } of values) {
          tried++;
          const response = sendJson(operation, url, withValue(body, path, value));
          const name = `${index} ${path.join(".")} = ${preview(value)}`;
          await check(name, response, hasWrongType ? "rejected" : "anything", operation);
        }
      }
    }
  }
  expect(found()).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

test("unknown keys in bodies", async () => {
  const { check, found } = collectProblems();
  for (const operation of withBody()) {
    const hasAnswers = JSON.stringify(operation.body).includes('"answers"');
    for (const key of shareOf(TEXTS)) {
      for (const body of bodiesFor(operation).slice(0, 2)) {
        const answers = { answers: { [key]: key, ...(body as { answers?: object }).answers } };
        for (const fuzzed of hasAnswers ? [answers, { [key]: 1 }] : [{ ...answers, [key]: 1 }]) {
          const response = sendJson(operation, urlOf(operation), { ...body as object, ...fuzzed });
          await check(preview(key), response, "anything", operation);
        }
      }
    }
  }
  expect(found()).toEqual([]);
});

test("malformed bodies", async () => {
  const { check, found } = collectProblems();
  for (const operation of withBody()) {
    const isOptional = BODY_IS_OPTIONAL.test(operation.path);
    const url = urlOf(operation, isOptional ? { id: newId() } : {});
    for (const { name, body, status } of MALFORMED_BODIES) {
      const headers = { "Content-Type": "application/json" };
      const expected = name === "null" && isOptional ? 404 : status;
      await check(name, send(operation, url, { body, headers }), expected, operation);
    }
    const large = {
      body: `{"a": "${"x".repeat(mostBytesOf(operation.path))}"}`,
      headers: { "Content-Type": "application/json" },
    };
    await check("too large", send(operation, url, large), 413, operation);
    for (const type of WRONG_CONTENT_TYPES) {
      const init = { body: JSON.stringify(bodiesFor(operation)[0]), headers: { "Content-Type": type } };
      await check(`as ${type}`, send(operation, url, init), 415, operation);
    }
    await check("without a body", send(operation, url), isOptional ? 404 : 400, operation);
  }
  expect(found()).toEqual([]);
});

test("a streamed body without a declared length that is too large", async () => {
  const chunk = new TextEncoder().encode(`{"a": "${"x".repeat(600_000)}`);
  for (const operation of withBody()) {
    const most = mostBytesOf(operation.path);
    const body = new ReadableStream({
      start(controller) {
        for (let size = 0; size <= most; size += chunk.length) controller.enqueue(chunk);
        controller.close();
      },
    });
    const response = await send(operation, urlOf(operation), { body, headers: { "Content-Type": "application/json" } });
    expect(response.status).toBe(413);
  }
});

test("fuzzed headers", async () => {
  const { check, found } = collectProblems();
  for (const operation of operations) {
    const body = operation.body ? JSON.stringify(bodiesFor(operation)[0]) : undefined;
    const url = urlOf(operation);
    for (const fuzzed of FUZZ_HEADERS) {
      const headers = { ...(body ? { "Content-Type": "application/json" } : {}), ...fuzzed };
      await check(preview(fuzzed), send(operation, url, { body, headers }), "anything", operation);
    }
    if (operation.method === "GET") continue;
    for (const headers of CROSS_SITE_HEADERS) {
      await check(preview(headers), send(operation, url, { headers }), 403, operation);
    }
  }
  expect(found()).toEqual([]);
});

const UNKNOWN_PATHS = [
  "/Nothing",
  "/Funnel",
  "/Funnel/Track",
  "/Funnel/Track/",
  "/funnel/StartData",
  "/%",
  "/Funnel/%00",
];

test("unknown paths and methods are 404", async () => {
  const { check, found } = collectProblems();
  for (const path of UNKNOWN_PATHS) {
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
      await check(`${method} ${path}`, app.send(path, { method }), 404);
    }
  }
  for (const operation of operations.slice(0, 6)) {
    await check(`PATCH ${operation.path}`, app.send(urlOf(operation), { method: "PATCH" }), 404);
  }
  expect(found()).toEqual([]);
});

test("none of these calls logged an error", () => {
  expect(app.logged.filter((line) => line.level === "error")).toEqual([]);
});
