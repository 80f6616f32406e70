// Administrators search, filter, sort and export accounts. Totals come from counter rows.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { markOnboarded, suspend, walkPeople } from "@/modules/auth/index.ts";
import { countPeople } from "@/modules/auth/people/people-lists.ts";
import { users } from "@/modules/auth/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { UserItem } from "./schemas.ts";

let app: TestApp;
let admin = "";
const known: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  const person = async (key: string, firstName: string, lastName: string, more: Record<string, unknown> = {}) => {
    app.clock.advance(60_000);
    known[key] = await makePerson(app, { firstName, lastName, email: `${key}@people.test`, ...more });
  };
  known.admin = await makeAdministrator(app, {
    firstName: "Ada",
    lastName: "Minister",
    email: "ada@people.test",
    timeZone: "Europe/Vienna",
  });
  await person("zoe", "Zoë", "Müller-Lüdenscheidt");
  await person("bert", "Bert", "Anders", { emailVerifiedAt: undefined });
  await person("carl", "Carl", "=cmd()");
  app.clock.advance(60_000);
  known.spec = await makeSpecialist(app, {
    person: { firstName: "Sam", lastName: "Special", email: "sam@people.test" },
  });
  await app.transact((tx) => suspend(tx, { userId: known.carl!, reason: "spam", by: known.admin! }));
  admin = await app.signIn(known.admin);
});
afterAll(() => app.close());

const list = async (query = "") => {
  const response = await app.call(`/Admin/UsersPaginated?${query}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json() as { items: UserItem[]; totalCount: number };
};
const keysOf = (items: { id: string }[]) =>
  items.map(({ id }) => Object.keys(known).find((key) => known[key] === id) ?? id);

describe("the list", () => {
  it.each([
    ["", ["spec", "carl", "bert", "zoe", "admin"]],
    ["dir=asc", ["admin", "zoe", "bert", "carl", "spec"]],
    ["sort=name&dir=asc", ["bert", "carl", "admin", "zoe", "spec"]],
    ["sort=email&dir=asc", ["admin", "bert", "carl", "spec", "zoe"]],
    ["status=suspended", ["carl"]],
    ["status=needs-verification", ["bert"]],
    ["role=admin", ["admin"]],
    ["role=member&dir=asc", ["zoe", "bert", "carl", "spec"]],
    ["onboarded=yes", ["spec"]],
    ["onboarded=no&status=active", ["zoe", "admin"]],
    [`categoryId=${starterId("career")}`, ["spec"]],
    [`categoryId=${starterId("legal")}`, []],
    ["search=mull zo", ["zoe"]],
    ["search=people.test&sort=name&dir=asc", ["bert", "carl", "admin", "zoe", "spec"]],
    ["search=sam@people.test", ["spec"]],
    ["search=sam&status=suspended", []],
    ["search=%25", []],
  ])("%s", async (query, keys) => {
    const { items, totalCount } = await list(query);
    expect(keysOf(items)).toEqual(keys);
    expect(totalCount).toBe(keys.length);
  });

  it("contains name, status and times in the administrator's time zone", async () => {
    const { items } = await list("search=special");
    expect(items).toEqual([{
      id: known.spec,
      name: "Sam Special",
      email: "sam@people.test",
      status: "active",
      isAdmin: false,
      adminRole: null,
      onboarded: true,
      categories: ["Career coaching"],
      created: expect.objectContaining({ zone: "Europe/Vienna", hour: 12, minute: 4 }),
      lastLogin: null,
    }]);
  });

  it("has pages", async () => {
    for (let n = 0; n < 12; n++) await makePerson(app, { firstName: "Page", lastName: `Number${n}` });
    const second = await list("search=page&page=2");
    expect(second).toMatchObject({ page: 2, totalCount: 12, totalPages: 2 });
    expect(second.items).toHaveLength(2);
  });

  it.each(["status=gone", "role=boss", "sort=secret", "page=0", "pageSize=11", "categoryId=1", "onboarded=maybe"])(
    "refuses %s",
    async (query) => {
      expect((await app.call(`/Admin/UsersPaginated?${query}`, { cookie: admin })).status).toBe(400);
    },
  );
});

it("the picker finds ten people by name, and only specialists within a category", async () => {
  const find = async (query: string) =>
    (await (await app.call(`/Admin/UserSearch?${query}`, { cookie: admin })).json()).items as { id: string }[];
  expect(keysOf(await find("search=zo"))).toEqual(["zoe"]);
  expect(await find("search=page")).toHaveLength(10);
  expect(keysOf(await find(`categoryId=${starterId("career")}`))).toEqual(["spec"]);
  expect(await find(`categoryId=${starterId("career")}&search=zo`)).toEqual([]);
});

it("the CSV holds everybody who matches the filters, and no formula", async () => {
  const response = await app.call("/Admin/UsersCsv", { cookie: admin });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="users.csv"');
  const lines = (await response.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    "Id,First name,Last name,Email,Phone,Status,Administrator,Onboarded,Categories,Created,Last sign-in",
  );
  expect(lines).toHaveLength(1 + (await list()).totalCount);
  const carl = lines.find((line) => line.includes("carl@people.test"));
  expect(carl).toBe(`${known.carl},Carl,'=cmd(),carl@people.test,,Suspended,no,no,,2026-10-20T10:03:00Z,`);
  const some = await (await app.call("/Admin/UsersCsv?status=suspended", { cookie: admin })).text();
  expect(some.trimEnd().split("\r\n")).toHaveLength(2);
});

it("the CSV is read in batches, each of which continues where the previous one ended", async () => {
  const db = app.services.db.read;
  const all = await walkPeople(db, {}, { limit: 1_000 });
  const pieces: string[] = [];
  let batch = await walkPeople(db, {}, { limit: 3 });
  while (batch.length > 0) {
    pieces.push(...batch.map(({ id }) => id));
    batch = await walkPeople(db, {}, { after: batch.at(-1), limit: 3 });
  }
  expect(pieces).toEqual(all.map(({ id }) => id));
});

it("the counters match plain counting after every kind of change", async () => {
  await app.transact(async (tx) => {
    await markOnboarded(tx, known.zoe!);
    await suspend(tx, { userId: known.bert!, reason: "x", by: known.admin! });
    await tx.update(users).set({ isAdmin: true, adminRole: "owner", deletedAt: null });
  });
  const all = (await app.services.db.read.select().from(users)).filter(({ deletedAt }) => deletedAt === null);
  for (const status of ["active", "suspended", "needs-verification"] as const) {
    for (const onboarded of [true, false]) {
      const found = all.filter((person) => person.status === status && (person.onboardedAt !== null) === onboarded);
      expect(await countPeople(app.services.db.read, { status, onboarded, isAdmin: true })).toBe(found.length);
    }
  }
  expect(await countPeople(app.services.db.read, {})).toBe(all.length);
  expect(await countPeople(app.services.db.read, { isAdmin: false })).toBe(0);
});

it("requires an administrator", async () => {
  const memberId = await makePerson(app);
  const cookie = await app.signIn(memberId);
  app.clock.advance(DAY_MS / 24);
  for (
    const path of [
      "UsersPaginated",
      "UserSearch",
      "UsersCsv",
      `UserDetails/${memberId}`,
      "CredentialsToReview",
      "Audit",
    ]
  ) {
    expect((await app.call(`/Admin/${path}`, { cookie })).status).toBe(403);
    expect((await app.call(`/Admin/${path}`)).status).toBe(401);
  }
});
