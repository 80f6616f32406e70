// Every administrators' call that changes something adds an audit entry: each of them is made once.
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { declaredOperations } from "./support/api/declared-operations.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import type { Call } from "./support/api/contract-calls.ts";
import { ADMIN_ACTIONS, openActionContext, READ_ONLY_CALLS } from "./support/api/admin-actions.ts";
import { CONNECTION_ACTIONS } from "./support/api/connection-actions.ts";
import { REVIEW_ACTIONS } from "./support/api/review-actions.ts";
import { auditEntries } from "@/platform/audit.ts";

const ACTIONS = { ...ADMIN_ACTIONS, ...CONNECTION_ACTIONS, ...REVIEW_ACTIONS };

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const CHANGING = ["POST", "PUT", "DELETE"];

it("every administrators' call that changes something is tested here", async () => {
  const declared = (await declaredOperations(app)).filter(({ access, method }) =>
    access === "admin" && CHANGING.includes(method)
  );
  const calls = declared.map(({ method, path }) => `${method} ${path}` as Call).filter((call) =>
    !READ_ONLY_CALLS.includes(call)
  );
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !ACTIONS[call])).toEqual([]);
});

const available = Object.entries(ACTIONS);
it.each(available)("%s adds an audit entry", async (call, prepare) => {
  const context = await openActionContext(app);
  const { path, body } = await prepare!(app, context);
  const [method = ""] = call.split(" ");
  const countEntries = async () =>
    (await app.services.db.read.select({ n: count() }).from(auditEntries)
      .where(eq(auditEntries.actorId, context.adminId)))[0]!.n;
  const before = await countEntries();
  const response = await app.call(path, { method: method as "POST" | "PUT" | "DELETE", cookie: context.cookie, body });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  expect(await countEntries()).toBeGreaterThan(before);
  expect((await (await app.call("/Admin/Audit", { cookie: context.cookie })).json()).items[0]).toMatchObject({
    actor: { kind: "user", id: context.adminId },
  });
});
