// Lists of help requests: whose, by which filters, search words and order. Totals agree with the rows.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { createRequest, deleteRequest, listRequests, replyTo, setStatus } from "@tests/support/people/help-requests.ts";
import { plansOf, sortsIn } from "@tests/support/api/query-plans.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { emailChanged } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { findPage } from "./search.ts";
import { EVERYONE } from "./requests.ts";
import type { HelpListQuery } from "./schemas.ts";

let app: TestApp;
let zoe: string;
let max: string;
let admin: string;
let zoeId: string;
let adminId: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  zoeId = await makePerson(app, { firstName: "Zoë", lastName: "Lüdenscheidt", email: "zoe@sunny.test" });
  const maxId = await makePerson(app, { firstName: "Max", lastName: "Photograph" });
  adminId = await makeAdministrator(app);
  const signIn = async () =>
    [zoe, max, admin] = await Promise.all([zoeId, maxId, adminId].map(app.signIn)) as [
      string,
      string,
      string,
    ];
  await signIn();
  ids.photo = await createRequest(app, zoe, { subject: "A photo that hangs" });
  app.clock.advance(1_000);
  ids.bill = await createRequest(app, max, { kind: "billing", subject: "Invoice without address" });
  app.clock.advance(DAY_MS);
  await signIn();
  ids.slow = await createRequest(app, zoe, { kind: "technical", subject: "Everything is slow" });
  ids.own = await createRequest(app, admin, { subject: "How do I do this?" });
  ids.gone = await createRequest(app, zoe, { subject: "Nothing at all" });
  await deleteRequest(app, zoe, ids.gone);
  app.clock.advance(1_000);
  await replyTo(app, admin, ids.photo, "Which one?");
  await setStatus(app, admin, ids.bill, { status: "resolved", resolution: "fixed" });
});
afterAll(() => app.close());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
const shown = async (cookie: string, query = "") => {
  const { json } = await listRequests(app, cookie, query);
  return { names: json.items.map(({ id }: { id: string }) => nameOf(id)), total: json.totalCount };
};

test("a person sees only their own requests, the last changed first", async () => {
  expect(await shown(zoe)).toEqual({ names: ["photo", "slow"], total: 2 });
  expect(await shown(zoe, `?scope=all&userId=${adminId}`)).toEqual({ names: ["photo", "slow"], total: 2 });
  expect((await listRequests(app, zoe)).json.items[0]).toMatchObject({ status: "in-progress", lastBy: "support" });
});

test("an administrator sees all requests, one person's, or their own", async () => {
  expect((await shown(admin)).names.sort()).toEqual(["bill", "own", "photo", "slow"]);
  expect((await shown(admin, `?userId=${zoeId}`)).names).toEqual(["photo", "slow"]);
  expect(await shown(admin, "?scope=own")).toEqual({ names: ["own"], total: 1 });
});

test.each([
  ["?status=open", ["slow", "own"]],
  ["?status=resolved&kind=billing", ["bill"]],
  ["?kind=account", []],
  ["?from=2026-10-21", ["slow", "own"]],
  ["?to=2026-10-20", ["photo", "bill"]],
  ["?from=2026-10-20&to=2026-10-21&status=in-progress", ["photo"]],
  ["?search=photo", ["photo", "bill"]],
  ["?search=zoe%20ludens", ["photo", "slow"]],
  ["?search=zoe%40sunny.test%20slow", ["slow"]],
  ["?search=invoice&status=open", []],
  ["?search=%23100", ["photo", "bill", "slow", "own"]],
  ["?search=1002", ["bill"]],
  ["?search=nothing", []],
])("%s finds %j, and its total agrees", async (query, names) => {
  const { json } = await listRequests(app, admin, query);
  const found: string[] = json.items.map(({ id }: { id: string }) => nameOf(id));
  expect(found.sort()).toEqual([...names].sort());
  expect(json.totalCount).toBe(names.length);
});

test("administrators can download all requests as a CSV file", async () => {
  const answer = await app.call("/Help/Csv", { cookie: admin });
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="help-requests.csv"');
  const [head, ...lines] = (await answer.text()).trim().split("\r\n");
  expect(head).toMatch(/^\ufeff?Number,Subject,Type,Status/);
  expect(lines.map((line) => line.split(",")[1])).toEqual([
    "How do I do this?",
    "Everything is slow",
    "Invoice without address",
    "A photo that hangs",
  ]);
  expect(lines[2]).toContain("Billing,Resolved,Fixed,Max Photograph");
  const some = await (await app.call("/Help/Csv?search=photo&kind=question", { cookie: admin })).text();
  expect(some.trim().split("\r\n")).toHaveLength(2);
  expect((await app.call("/Help/Csv", { cookie: zoe })).status).toBe(403);
});

test("lists are sorted by either column in both directions, page by page", async () => {
  expect((await shown(admin, "?sort=createdAt&dir=asc")).names).toEqual(["photo", "bill", "slow", "own"]);
  expect((await shown(admin, "?sort=createdAt")).names).toEqual(["own", "slow", "bill", "photo"]);
  expect((await shown(admin, "?dir=asc")).names.slice(0, 2)).toEqual(["slow", "own"]);
  expect((await listRequests(app, admin, "?page=2")).json).toMatchObject({ items: [], totalCount: 4, totalPages: 1 });
});

test.each(["?status=lost", "?kind=praise", "?sort=subject", "?pageSize=7", "?userId=me", "?from=tomorrow"])(
  "%s is rejected with a sentence",
  async (query) => expect(refusalOf(await listRequests(app, admin, query)).slice(0, 2)).toEqual([400, "invalid_input"]),
);

test("after a change of email, a person is found by the new address", async () => {
  await app.transact(async (tx) => {
    await tx.update(users).set({ email: "zoe@cloudy.test" }).where(eq(users.id, zoeId));
    await publish(tx, emailChanged({ userId: zoeId, formerAddressId: "none" }));
  });
  expect((await shown(admin, "?search=cloudy")).names).toEqual(["photo", "slow"]);
  expect((await shown(admin, "?search=sunny")).names).toEqual([]);
  expect(app.clock.now()).toBeGreaterThan(NOON);
});

test.each([
  ["all requests", EVERYONE, {}],
  ["all requests with a status", EVERYONE, { status: "open" as const }],
  ["all requests by creation", EVERYONE, { sort: "createdAt" }],
  ["one person's requests", "somebody", {}],
])("%s are read in the order of an index, and counted from counter rows", async (_name, owner, more) => {
  const query = { page: 1, pageSize: 10, sort: "changedAt", dir: "desc", ...more } as HelpListQuery;
  const plans = await plansOf(app, (db) => findPage(db, owner, query));
  expect(sortsIn(plans)).toEqual([]);
  expect(plans.flatMap(({ steps }) => steps).filter((step) => /help_(requests|counts)/.test(step)))
    .toEqual([expect.stringContaining("USING INDEX"), expect.stringContaining("SEARCH help_counts USING PRIMARY KEY")]);
});
