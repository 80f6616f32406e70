// Rubbish in every part of every call: refused in sentences, never an error of ours (PRODUCT section 1).
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { declaredOperations, type Operation } from "./support/declared-calls.ts";
import { makeAdministrator, makeSpecialist } from "./support/factories.ts";
import { GOOD_VALUES, goodBodies } from "./support/good-bodies.ts";
import { anyRequest } from "./support/help.ts";
import { BODIES, HEADERS, misfits, placesIn, type Schema, TEXTS, withValue, WRONG_TYPES } from "./support/fuzz-inputs.ts";
import { openTestApp, type TestApp } from "./support/test-app.ts";
import { book, visitorWithContact } from "./support/visitor.ts";

// Thousands of calls: patience on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** How browsers mark what another site's page sends. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "null" },
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
];
let app: TestApp;
let administrator = "";
let cookie = "";
let operations: Operation[] = [];
/** Values that lead deep into a call, by the name of the field and, where that says too little, by path. */
let good: Record<string, unknown>;
let idOf: (path: string) => string;

beforeAll(async () => {
  app = await openTestApp();
  administrator = await makeAdministrator(app, { onboardedAt: app.clock.now() });
  cookie = await app.signIn(administrator);
  const specialistId = await makeSpecialist(app);
  const { trackId } = await visitorWithContact(app);
  const other = await visitorWithContact(app);
  const { json } = await book(app, other.trackId, "2026-10-21T08:00:00Z");
  const helpId = await anyRequest(app, specialistId);
  good = {
    trackId,
    specialistId,
    ...GOOD_VALUES,
  };
  const ids: [RegExp, string][] = [
    [/^\/(Categories|Admin\/(UpdateCategory|ReorderSubcategories|SaveQuestions))/, starterId("career")],
    [/^\/Help/, helpId],
    [/Closed|CalendarFile|Managed|Outcome/, json.meetingId],
  ];
  idOf = (path) => ids.find(([some]) => some.test(path))?.[1] ?? trackId;
  operations = await declaredOperations(app);
});
afterAll(() => app.close());

/** Bodies from which one part at a time is spoiled; calls without known ones get one made from their shape. */
const bodiesOf = ({ path, body = {} }: Operation): unknown[] => goodBodies(path, String(good.trackId)) ?? [made(body)];

const made = (schema: Schema, name = ""): unknown => {
  if (name in good) return good[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return made(schema.anyOf[0]!, name);
  if (schema.type === "array") return schema.items ? [made(schema.items)] : [];
  if (schema.type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, made(part, key)]));
  }
  return { string: "text", number: 1, integer: 1, boolean: true }[schema.type ?? "string"];
};

/** Good values of path parts that are no ids and stand in no body. */
const GOOD_PARTS: Record<string, string> = { status: "booked", document: "lifecycle" };

/** Calls that may be made without a body: with nothing said, what they are about is not there. */
const BODY_IS_OPTIONAL =
  /\/Leads\/(Mark|CancelMeeting)|\/Admin\/(Retire|Restore|DeleteSubcategory|SuspendUser|DeclineCredential|EndSessions|DeleteLead)/;

const urlOf = ({ path, parameters }: Operation, spoiled: Record<string, string> = {}): string => {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => spoiled[name] ?? (name === "id" ? idOf(path) : String(GOOD_PARTS[name] ?? good[name] ?? 1)),
  );
  const query = parameters.filter((one) => one.in === "query" && (one.required || one.name in spoiled))
    .map(({ name }) => `${name}=${spoiled[name] ?? encodeURIComponent(String(good[name] ?? "x"))}`);
  return query.length ? `${filled}?${query.join("&")}` : filled;
};

/** Some calls end the session that makes them: then it is opened again. */
const send = async (operation: Operation, url: string, init: RequestInit = {}): Promise<Response> => {
  const ask = () => app.send(url, { method: operation.method, ...init, headers: { Cookie: cookie, ...init.headers } });
  const answer = await ask();
  if (answer.status !== 401 || init.body instanceof ReadableStream) return answer;
  cookie = await app.signIn(administrator);
  return await ask();
};
const sendJson = (operation: Operation, url: string, body: unknown) =>
  send(operation, url, { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** With a body that is fine, where the call takes one. */
const sendWhole = (operation: Operation, url: string) =>
  operation.body ? sendJson(operation, url, bodiesOf(operation)[0]) : send(operation, url);

const isSentence = (text: unknown) => typeof text === "string" && text.trim() !== "" && text.length < 700;

/** What is wrong with an answer to rubbish; nothing when it is fine. */
const faultOf = async (answer: Response, wanted: "refused" | "anything" | number): Promise<string | undefined> => {
  const { status } = answer;
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return void await answer.body?.cancel();
  const text = await answer.text();
  if (status >= 500) return `${status} ${text}`;
  if (typeof wanted === "number" && status !== wanted) return `${status} instead of ${wanted}`;
  if (wanted === "refused" && status < 400) return `${status}: it was taken`;
  if (status < 400) return undefined;
  const body = JSON.parse(text);
  const fits = status === 403
    ? isSentence(body.error)
    : Array.isArray(body) && body.length > 0 && body.every(isSentence);
  return fits ? undefined : `${status} without sentences: ${text.slice(0, 200)}`;
};

/** Collects faults over many calls, so that one run names them all. */
const hunt = () => {
  const faults: string[] = [];
  return {
    faults,
    async look(what: string, answer: Promise<Response>, wanted: "refused" | "anything" | number = "anything") {
      const fault = await faultOf(await answer, wanted);
      if (fault) faults.push(`${what}: ${fault}`);
    },
  };
};

const shortly = (value: unknown) => (JSON.stringify(value) ?? "undefined").slice(0, 60);
const withBody = () => operations.filter((operation) => operation.body !== undefined);

test("the calls are there, with what they take", () => {
  expect(operations.length).toBeGreaterThan(15);
  expect(withBody().length).toBeGreaterThan(2);
});

test("in every part of a path", async () => {
  const { faults, look } = hunt();
  for (const operation of operations) {
    for (const { name } of operation.parameters.filter((one) => one.in === "path")) {
      for (const text of [...TEXTS.map((one) => encodeURIComponent(one.toWellFormed())), "%", "%ff", "%zz", "%2e%2e"]) {
        if (text === "" || (name !== "id" && /^\d+$/.test(text))) continue;
        await look(
          `${operation.method} ${operation.path} ${name}=${text.slice(0, 40)}`,
          sendWhole(operation, urlOf(operation, { [name]: text })),
          404,
        );
      }
    }
  }
  expect(faults).toEqual([]);
});

test("in every part of a query", async () => {
  const { faults, look } = hunt();
  for (const operation of operations) {
    for (const { name, schema } of operation.parameters.filter((one) => one.in === "query")) {
      const mustFit = schema.enum !== undefined || schema.format !== undefined;
      for (const text of [...TEXTS.map((one) => encodeURIComponent(one.toWellFormed())), "%", "%ff", `a&${name}=b`]) {
        const known = schema.format === "uuid" && /^[0-9a-f-]{36}$/i.test(text);
        const instant = schema.format === "date-time" && text.startsWith("2026-10-21T08");
        await look(
          `${operation.method} ${operation.path} ?${name}=${text.slice(0, 40)}`,
          send(operation, urlOf(operation, { [name]: text })),
          mustFit && !known && !instant ? "refused" : "anything",
        );
      }
    }
  }
  expect(faults).toEqual([]);
});

test("in every field of a body", async () => {
  const { faults, look } = hunt();
  let tried = 0;
  for (const operation of withBody()) {
    const url = urlOf(operation);
    for (const [which, body] of bodiesOf(operation).entries()) {
      for (const { at, schema } of placesIn(operation.body!)) {
        // Every place once in full; in the other bodies with a few values only, which still meet each other's checks.
        const values = misfits(schema).filter((_, n) => which === 0 || n % 8 === which % 8);
        for (const { value, wrongType } of values) {
          tried++;
          const what = `${operation.method} ${operation.path} ${which} ${at.join(".")} = ${shortly(value)}`;
          await look(what, sendJson(operation, url, withValue(body, at, value)), wrongType ? "refused" : "anything");
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(2_000);
});

test("as keys that no shape knows", async () => {
  const { faults, look } = hunt();
  for (const operation of withBody()) {
    for (const key of TEXTS) {
      for (const body of bodiesOf(operation).slice(0, 2)) {
        const odd = { ...body as object, answers: { [key]: key, ...(body as { answers?: object }).answers } };
        await look(`${operation.path} ${shortly(key)}`, sendJson(operation, urlOf(operation), odd));
        await look(
          `${operation.path} ${shortly(key)}`,
          sendJson(operation, urlOf(operation), { ...body as object, [key]: 1 }),
        );
      }
    }
  }
  expect(faults).toEqual([]);
});

test("as a whole body", async () => {
  const { faults, look } = hunt();
  for (const operation of withBody()) {
    const url = urlOf(operation);
    for (const { what, body, status } of BODIES) {
      const headers = { "Content-Type": "application/json" };
      const spared = what === "null" && BODY_IS_OPTIONAL.test(operation.path);
      await look(`${operation.path} ${what}`, send(operation, url, { body, headers }), spared ? 404 : status);
    }
    for (const type of WRONG_TYPES) {
      const init = { body: JSON.stringify(bodiesOf(operation)[0]), headers: { "Content-Type": type } };
      await look(`${operation.path} as ${type}`, send(operation, url, init), 415);
    }
    const refusal = BODY_IS_OPTIONAL.test(operation.path) ? 404 : 400;
    await look(`${operation.path} without a body`, send(operation, url), refusal);
  }
  expect(faults).toEqual([]);
});

test("a body that claims to be small and is not", async () => {
  const chunk = new TextEncoder().encode(`{"a": "${"x".repeat(600_000)}`);
  for (const operation of withBody()) {
    const body = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 3; n++) controller.enqueue(chunk);
        controller.close();
      },
    });
    const answer = await send(operation, urlOf(operation), { body, headers: { "Content-Type": "application/json" } });
    expect(answer.status).toBe(413);
  }
});

test("in headers", async () => {
  const { faults, look } = hunt();
  for (const operation of operations) {
    const body = operation.body ? JSON.stringify(bodiesOf(operation)[0]) : undefined;
    for (const odd of HEADERS) {
      const headers = { ...(body ? { "Content-Type": "application/json" } : {}), ...odd };
      await look(`${operation.path} ${shortly(odd)}`, send(operation, urlOf(operation), { body, headers }));
    }
    if (operation.method === "GET") continue;
    for (const headers of FOREIGN) {
      await look(`${operation.path} ${shortly(headers)}`, send(operation, urlOf(operation), { headers }), 403);
    }
  }
  expect(faults).toEqual([]);
});

test("at addresses and by methods that are not there", async () => {
  const { faults, look } = hunt();
  for (
    const path of [
      "/Nothing",
      "/Funnel",
      "/Funnel/Track",
      "/Funnel/Track/",
      "/funnel/StartData",
      "/%",
      "/Funnel/%00",
    ]
  ) {
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
      await look(`${method} ${path}`, app.send(path, { method }), 404);
    }
  }
  for (const operation of operations.slice(0, 6)) {
    await look(`PATCH ${operation.path}`, app.send(urlOf(operation), { method: "PATCH" }), 404);
  }
  expect(faults).toEqual([]);
});

test("nothing of all this was an error of ours", () => {
  expect(app.logged.filter((line) => line.level === "error")).toEqual([]);
});
