// A page of one account never acts for another one that is signed in meanwhile in its browser (docs/design/screens.md).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredOperations, type Operation } from "./support/api/declared-operations.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { get } from "./support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";

const UNKNOWN_ID = "019a9c00-0000-7000-8000-000000000000";
const EMAIL = "second@account.test";
const SENTENCES = [
  `You're signed in as ${EMAIL} in this browser now.`,
  "Nothing was changed, and the page was loaded again.",
];

let app: TestApp;
let [first, second] = ["", ""];
let operations: Operation[];
beforeAll(async () => {
  app = await openTestApp();
  first = await makeSpecialist(app);
  second = await makeAdministrator(app, { email: EMAIL });
  operations = (await declaredOperations(app)).filter(({ access }) => access !== "anyone");
});
afterAll(() => app.close());

const call = async ({ method, path }: Pick<Operation, "method" | "path">, account?: string) =>
  await get(app, path.replace(/\{\w+\}/g, UNKNOWN_ID), {
    method: method as "GET",
    cookie: await app.signIn(second),
    headers: account === undefined ? {} : { "X-Account": account },
    ...method === "GET" ? {} : { body: {} },
  });

test("no call of anybody who is signed in is made for another account than the page's", async () => {
  expect(operations.length).toBeGreaterThan(200);
  const made: string[] = [];
  for (const operation of operations) {
    const { status, headers, json } = await call(operation, first);
    const isRefused = status === 409 && headers.get("X-Error-Code") === "other_account";
    if (!isRefused || JSON.stringify(json) !== JSON.stringify(SENTENCES)) made.push(`${operation.path}: ${status}`);
    if (!operation.errorCodes["409"]?.includes("other_account")) made.push(`${operation.path} does not say so`);
  }
  expect(made).toEqual([]);
});

describe("a call is made", () => {
  const OWN = { method: "GET", path: "/Users/IsAdmin" };

  test("for the account of its page, and for a program that names none", async () => {
    expect((await call(OWN, second)).status).toBe(200);
    expect((await call(OWN)).status).toBe(200);
  });

  test("by nobody once the session is over, whoever the page is for", async () => {
    const { status, headers } = await get(app, OWN.path, { headers: { "X-Account": first } });
    expect([status, headers.get("X-Error-Code")]).toEqual([401, "unauthenticated"]);
  });
});

test("the stream of hints names the account in its address", async () => {
  const cookie = await app.signIn(second);
  const open = async (account: string) => {
    const response = await app.call(`/Notifications/Live?account=${account}`, { cookie });
    await response.body?.cancel();
    return response.status;
  };
  expect([await open(first), await open(second)]).toEqual([409, 200]);
});
