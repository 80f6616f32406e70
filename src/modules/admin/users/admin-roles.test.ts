// Roles of administrators: who gives them, what ends with them, the last owner, and what each role is shown.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRequest } from "@tests/support/people/help-requests.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { auditEntries } from "@/platform/audit.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { requireAccess } from "@/platform/http/guards.ts";
import { access, routes } from "@/platform/http/route.ts";
import { appointAdministrator } from "./user-actions.ts";

let app: TestApp;
let ownerId = "";
beforeAll(async () => {
  app = await openTestApp();
  ownerId = await makeAdministrator(app);
});
afterAll(() => app.close());

const act = async (cookie: string, what: string, id: string, body: unknown = {}) => {
  const response = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie, body });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const asOwner = async (what: string, id: string, body: unknown = {}) =>
  await act(await app.signIn(ownerId), what, id, body);
const signInAs = async (adminRole: AdminRole) => await app.signIn(await makeAdministrator(app, { adminRole }));
const read = async (path: string, cookie: string) => await (await app.call(path, { cookie })).json();
const statusOf = async (path: string, cookie: string) => (await app.call(path, { cookie })).status;
const lastEntry = async (id: string) =>
  (await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.id)).limit(1))[0];

describe("MakeAdmin", () => {
  it("makes an owner, unless the call names another role", async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    expect((await asOwner("MakeAdmin", one)).json.account).toMatchObject({ isAdmin: true, adminRole: "owner" });
    expect((await asOwner("MakeAdmin", other, { role: "finance" })).json.account.adminRole).toBe("finance");
    expect((await asOwner("MakeAdmin", other)).json.account.adminRole).toBe("finance");
    expect(await lastEntry(other)).toMatchObject({ action: "auth.make-admin", actorRole: "owner" });
  });

  it("changes the role of an administrator, which ends their sessions", async () => {
    const id = await makeAdministrator(app, { adminRole: "support" });
    const cookie = await app.signIn(id);
    expect(await statusOf("/Admin/LeadsPaginated", cookie)).toBe(200);
    expect((await asOwner("MakeAdmin", id, { role: "content" })).json.account.adminRole).toBe("content");
    expect(await statusOf("/Admin/LeadsPaginated", cookie)).toBe(401);
    expect(await statusOf("/Admin/LeadsPaginated", await app.signIn(id))).toBe(403);
    expect(await lastEntry(id)).toMatchObject({
      action: "auth.change-admin-role",
      before: { role: "support" },
      after: { role: "content" },
    });
    expect((await app.eventsOf("auth.signed_out_everywhere")).at(-1)).toEqual({ userId: id });
  });

  it("refuses an unknown role and the caller's own", async () => {
    expect((await asOwner("MakeAdmin", await makePerson(app), { role: "king" })).status).toBe(400);
    expect(await asOwner("MakeAdmin", ownerId, { role: "support" })).toMatchObject({
      status: 403,
      code: "own_record",
      json: { error: "This concerns you, so another owner has to decide." },
    });
  });

  it("is for owners only, as is RemoveAdmin", async () => {
    const id = await makeAdministrator(app, { adminRole: "content" });
    for (const role of ["support", "finance", "content"] as const) {
      const cookie = await signInAs(role);
      expect(await act(cookie, "MakeAdmin", await makePerson(app))).toMatchObject({
        status: 403,
        code: "role_required",
      });
      expect(await act(cookie, "RemoveAdmin", id)).toMatchObject({ status: 403, code: "role_required" });
    }
    expect((await asOwner("RemoveAdmin", id)).json.account).toMatchObject({ isAdmin: false, adminRole: null });
  });
});

describe("the last owner", () => {
  const demotions: [string, unknown][] = [["MakeAdmin", { role: "support" }], ["RemoveAdmin", {}], ["SuspendUser", {}]];

  it.each(demotions)("remains when two owners call %s for each other", async (what, body) => {
    const own = await openTestApp();
    const pair = [await makeAdministrator(own), await makeAdministrator(own)];
    await makeAdministrator(own, { adminRole: "support" });
    const cookies = await Promise.all(pair.map((id) => own.signIn(id)));
    const responses = await Promise.all(
      cookies.map((cookie, at) => own.call(`/Admin/${what}/${pair[1 - at]}`, { method: "POST", cookie, body })),
    );
    const left = await Promise.all(pair.map((id) => findPerson(own.services.db.read, id)));
    expect(left.filter((person) => person!.adminRole === "owner" && person!.status === "active")).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });

  it("cannot be demoted from the console either", async () => {
    const own = await openTestApp();
    await makeAdministrator(own, { email: "only@example.test" });
    await makeAdministrator(own, { adminRole: "finance" });
    await expect(appointAdministrator(systemCtx(own.services, "console"), "only@example.test", "support"))
      .rejects.toThrow("At least one owner must remain.");
    await own.close();
  });
});

describe("the console", () => {
  it("appoints owners unless it names a role, changes roles, and keeps them without one", async () => {
    const appoint = (email: string, role?: AdminRole) =>
      appointAdministrator(systemCtx(app.services, "console"), email, role);
    const id = await makePerson(app, { email: "one@console.test" });
    await makePerson(app, { email: "two@console.test" });
    expect(await appoint("one@console.test")).toBe("owner");
    expect(await lastEntry(id)).toMatchObject({ action: "auth.make-admin", actorRole: null });
    expect(await appoint("two@console.test", "support")).toBe("support");
    expect(await appoint("two@console.test", "finance")).toBe("finance");
    expect(await appoint("two@console.test")).toBe("finance");
  });
});

describe("the database", () => {
  it.each([{ isAdmin: true }, { adminRole: "owner" as const }])("refuses %o alone", async (change) => {
    const id = await makePerson(app);
    await expect(app.transact((tx) => tx.update(users).set(change).where(eq(users.id, id)).returning())).rejects
      .toThrow();
    expect(await findPerson(app.services.db.read, id)).toMatchObject({ isAdmin: false, adminRole: null });
  });
});

describe("support", () => {
  it("suspends people, but only an owner suspends an administrator, lifts it or signs them out", async () => {
    const cookie = await signInAs("support");
    const [person, admin] = [await makePerson(app), await makeAdministrator(app, { adminRole: "content" })];
    expect((await act(cookie, "SuspendUser", person)).status).toBe(200);
    expect(await lastEntry(person)).toMatchObject({ action: "auth.suspend", actorRole: "support" });
    for (const what of ["SuspendUser", "EndSessions"]) {
      expect(await act(cookie, what, admin)).toMatchObject({ status: 403, code: "role_required" });
    }
    expect((await asOwner("SuspendUser", admin)).status).toBe(200);
    expect(await act(cookie, "UnsuspendUser", admin)).toMatchObject({ status: 403, code: "role_required" });
  });

  it("is the only role besides the owner that sees everyone's help requests", async () => {
    const helpId = await anyRequest(app, await makeSpecialist(app));
    const seenBy = async (role: AdminRole) => {
      const cookie = await signInAs(role);
      const { totalCount } = await read("/Help/Paginated", cookie);
      return [totalCount > 0, await statusOf(`/Help/Get/${helpId}`, cookie)];
    };
    expect(await seenBy("owner")).toEqual([true, 200]);
    expect(await seenBy("support")).toEqual([true, 200]);
    expect(await seenBy("finance")).toEqual([false, 404]);
    expect(await seenBy("content")).toEqual([false, 404]);
  });
});

describe("what each role is shown", () => {
  beforeAll(async () => void await anyRequest(app, await makeSpecialist(app)));

  it.each<[AdminRole, boolean, boolean]>([
    ["owner", true, true],
    ["support", false, true],
    ["finance", true, false],
    ["content", false, false],
  ])("%s: revenue %s, what needs attention %s", async (role, revenue, attention) => {
    const page = await read("/Admin/MarketPage", await signInAs(role));
    expect(page.layout.role).toBe(role);
    expect(page.layout.badges.openRequests > 0, "badges").toBe(attention);
    expect([page.figures.revenue !== null, page.attention !== null]).toEqual([revenue, attention]);
  });

  it.each<[AdminRole, string[]]>([
    ["owner", ["suspend", "make-admin", "end-sessions"]],
    ["support", ["suspend", "end-sessions"]],
    ["finance", []],
  ])("%s may do %j with a user", async (role, actions) => {
    const details = await read(`/Admin/UserDetails/${await makePerson(app)}`, await signInAs(role));
    expect(details.actions.map(({ action }: { action: string }) => action)).toEqual(actions);
  });

  it.each<[AdminRole, boolean]>([["owner", true], ["content", true], ["support", false], ["finance", false]])(
    "%s reads the details of the texts' form: %s",
    async (role, details) => {
      expect("bounds" in await read("/Settings/Resources", await signInAs(role))).toBe(details);
    },
  );

  it("a person's export contains the role", async () => {
    const { data } = await read("/Auth/ExportData", await signInAs("finance"));
    expect(data.account).toMatchObject({ isAdmin: true, adminRole: "finance" });
  });
});

it("the server does not start with an administrators' route without roles", () => {
  const withoutRoles = access as unknown as (level: "admin") => ReturnType<typeof access>;
  const { routes: declared } = routes().get("/Money", withoutRoles("admin"), (c) => c.text(""));
  expect(() => requireAccess(declared)).toThrow("do not declare their roles: GET /Money");
});
