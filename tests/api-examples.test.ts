// The examples of the OpenAPI document are what the server answers: this test makes the calls of programs and compares.
// `npm test -- --only=unit tests/api-examples -u` writes them anew.
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { API_SCOPE_NAMES, API_SCOPES } from "@/platform/api-scopes.ts";
import { declaredOperations } from "./support/api/declared-operations.ts";
import { requiredAnswers } from "./support/funnel/answers.ts";
import { get, PREFERENCES, REQUEST_CONSENT, SHARE_CONSENT } from "./support/funnel/visitor.ts";
import { hashPassword } from "@/modules/auth/index.ts";
import { PASSWORD } from "./support/people/accounts.ts";
import { makeAdministrator } from "./support/people/factories.ts";
import { makeOpenSpecialist } from "./support/scheduling/bookings.ts";
import { runReactions } from "./support/app/reactions.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

const FILE = "../src/platform/http/openapi/examples.json";
/** Of programs, too, but without anything to show here: it needs a payment, or a click on an advertisement. */
const WITHOUT = ["get /Transactions/Purchases", "get /Admin/Conversions/GetAll"];

interface Example {
  body?: unknown;
  response: unknown;
}

let app: TestApp;
const examples: Record<string, Example> = {};
beforeAll(async () => void (app = await openTestApp([], { proof: "required" })));
afterAll(() => app.close());

const ids = new Map<string, string>();
const shownId = (id: string): string => {
  if (!ids.has(id)) ids.set(id, `019b76da-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`);
  return ids.get(id)!;
};
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SECRET = /(?<![\w-])[\w-]{32}(?![\w-])/g;

/** The same in every run, and short: one item of each list, no secrets, no ids of this run. The operator's name is theirs. */
const shown = (value: unknown): unknown => {
  if (typeof value === "string") {
    return value.replace(UUID, shownId).replace(SECRET, "…").replaceAll("Parley", "{productName}");
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shown);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [shown(key), shown(part)]));
};

interface Call {
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a call and keeps it as the example of its operation. */
const call = async <T>(operation: string, { path = {}, query = "", body, headers }: Call = {}): Promise<T> => {
  const [method, template] = operation.split(" ") as [string, string];
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name]!) + query;
  const response = await app.call(url, { method: method.toUpperCase() as "GET" | "POST", body, headers });
  const json = await response.json();
  expect([operation, response.status, response.ok ? "" : json]).toEqual([operation, 200, ""]);
  examples[operation] = { ...(body === undefined ? {} : { body: shown(body) }), response: shown(json) };
  return json;
};

/** A visitor books with a code from their mailbox. Returns the meeting. */
const book = async () => {
  await call("get /Funnel/StartData");
  await call("get /Categories/GetAll");
  const path = { id: starterId("career") };
  const { questions } = await call<{ questions: Parameters<typeof requiredAnswers>[0] }>("get /Categories/Find/{id}", {
    path,
  });
  const started = await call<{ trackId: string; resumeToken: string }>("post /Funnel/StartTracking", {
    body: { categoryId: path.id, timezone: "Europe/Vienna" },
  });
  const track = { path: { id: started.trackId }, headers: { "X-Resume-Token": started.resumeToken } };
  const contact = { firstName: "Vera", lastName: "Example", email: "vera@example.test", phone: "+436602000001" };
  for (
    const body of [
      ...["about", "needs"].map((step) => ({ step, answers: requiredAnswers(questions, step) })),
      { step: "preferences", preferences: PREFERENCES },
      { step: "contacts", contact, consents: REQUEST_CONSENT },
    ]
  ) await call("post /Funnel/Track/{id}", { ...track, body });
  const { earliest } = await call<{ earliest: { startsAt: string; date: string } }>("get /Funnel/Availabilities/{id}", {
    path: track.path,
    query: "?timezone=Europe/Vienna",
  });
  await call("get /Funnel/GetAvailabilityHours/{id}/{date}", {
    path: { ...track.path, date: earliest.date },
    query: "?timezone=Europe/Vienna",
  });
  const booked = await call<{ meetingId: string }>("post /Funnel/SaveBooking", {
    headers: track.headers,
    body: { trackId: started.trackId, startsAt: earliest.startsAt, location: "zoom", consents: SHARE_CONSENT },
  });
  await runReactions(app.ctx());
  const { text } = app.emails.findLast(({ to }) => to.address === contact.email)!;
  const confirm = { headers: track.headers, path: { id: booked.meetingId } };
  const confirmed = "post /Funnel/ConfirmBooking/{id}";
  await call(confirmed, { ...confirm, body: { code: /\b\d{6}\b/.exec(text)![0] } });
  examples[confirmed] = { ...examples[confirmed]!, body: { code: "123456" } };
};

const keyOf = async (userId: string, path: string, audience: "specialist" | "admin") => {
  const scopes = API_SCOPE_NAMES.filter((scope) => API_SCOPES[scope].audience === audience);
  const { key } = await (await app.call(path, {
    method: "POST",
    cookie: await app.signIn(userId),
    body: { name: "Program", scopes, addresses: [], days: null, password: PASSWORD },
  })).json();
  return { headers: { Authorization: `Bearer ${key}` } };
};

const SPECIALIST_LISTS = [
  "get /Leads/GetAllForUser",
  ...["Total", "Expired", "Booked", "Converted", "Received"].map((count) => `get /Leads/${count}Count`),
  "get /Leads/Counts",
  "get /Leads/Calendar",
  "get /Leads/Meetings",
  "get /Transactions/Statement",
];
const MARKET_LISTS = [
  "get /Admin/Market",
  "get /Admin/Sources",
  "get /Admin/LeadsPaginated",
  "get /Admin/LeadCounts",
  "get /Admin/Audit",
];

test("of calls that programs make", async () => {
  const person = {
    firstName: "Robin",
    lastName: "Sample",
    email: "robin@example.test",
    passwordHash: await hashPassword(PASSWORD),
  };
  const specialistId = await makeOpenSpecialist(app, { person });
  const owner = { firstName: "Ola", lastName: "Owner", email: "owner@example.test", passwordHash: person.passwordHash };
  const ownerId = await makeAdministrator(app, { adminRole: "owner", ...owner });
  await book();

  const own = await keyOf(specialistId, "/ApiKeys/Create", "specialist");
  for (const operation of SPECIALIST_LISTS) await call(operation, own);
  const { json: { items: [lead] } } = await get(app, "/Leads/GetAllForUser", own);
  const ofLead = { ...own, path: { id: lead.id } };
  await call("get /Leads/Props/{id}", ofLead);
  await call("post /Leads/Notes/{id}", { ...ofLead, body: { notes: "Bring the contract.", basedOn: "" } });
  app.clock.set(Date.parse(lead.meeting.startsAt) + 3_600_000);
  await call("post /Leads/MarkLeadStatus/{id}/{status}", {
    ...ofLead,
    path: { id: lead.id, status: "converted" },
    body: {},
  });

  const market = await keyOf(ownerId, "/Admin/ApiKeys/Create", "admin");
  for (const operation of MARKET_LISTS) await call(operation, market);
  await call("get /Admin/LeadProps/{id}", { ...market, path: { id: lead.id } });

  const programs = (await declaredOperations(app)).filter(({ keyScope }) => keyScope)
    .map(({ method, path }) => `${method.toLowerCase()} ${path}`);
  const files = /Export|Csv|File$/;
  const same = /MarkAs/; // shortcuts of MarkLeadStatus
  const missing = programs.filter((name) => !files.test(name) && !same.test(name) && !WITHOUT.includes(name));
  expect(missing.filter((name) => !(name in examples))).toEqual([]);
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
