// Administrators' actions on accounts: who may do what, what takes effect at once, and the audit entry of each action.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { eraseUnusedAccount, findPerson, getPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { candidates } from "@/modules/matching/tables.ts";
import type { UserDetails } from "./schemas.ts";
import { appointAdministrator } from "./user-actions.ts";

let app: TestApp;
let adminId = "";
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app);
  admin = await app.signIn(adminId);
});
afterAll(() => app.close());

const act = async (what: string, id: string, body?: unknown, cookie = admin) => {
  const response = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie, body });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const entriesOf = async (id: string) =>
  await app.services.db.read.select().from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, "user"), eq(auditEntries.subjectId, id)));
const hiddenBy = async (id: string) =>
  (await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, id)))[0]?.hiddenBy;

describe("suspending", () => {
  it("signs a specialist out, hides them and emails the reason; ending it restores access", async () => {
    const id = await makeSpecialist(app, { person: { email: "suspended-one@example.test" } });
    const cookie = await app.signIn(id);
    const suspended = await act("SuspendUser", id, { reason: "Two visitors complained" });
    expect(suspended.status).toBe(200);
    expect(suspended.json.account).toMatchObject({ status: "suspended", suspensionReason: "Two visitors complained" });
    expect(suspended.json.sessions).toEqual([]);
    expect((await app.call("/Dashboard/LayoutProps", { cookie })).status).toBe(401);
    expect(await hiddenBy(id)).toBe("active");
    expect(await app.eventsOf("auth.user_suspended")).toContainEqual({ userId: id });
    const emails = await emailsTo(app, "suspended-one@example.test");
    expect(emails.at(-1)?.text).toContain("Two visitors complained");
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ action: "auth.suspend", actorId: adminId, before: { status: "active" } });
    expect(entry!.after).toEqual({ status: "suspended", reason: "Two visitors complained" });

    const open = await act("UnsuspendUser", id);
    expect(open.json.account).toMatchObject({ status: "active", suspensionReason: null });
    expect(await hiddenBy(id)).toBeNull();
    expect((await emailsTo(app, "suspended-one@example.test")).at(-1)?.subject).toContain("active again");
  });

  it("does nothing when repeated, and stores not-given without a reason", async () => {
    const id = await makePerson(app, { email: "why@example.test" });
    expect((await act("SuspendUser", id)).json.account.suspensionReason).toBe("not-given");
    expect((await emailsTo(app, "why@example.test")).at(-1)?.text).toMatch(/Not given/);
    expect((await act("SuspendUser", id, { reason: "Another one" })).json.account.suspensionReason).toBe("not-given");
    expect((await act("UnsuspendUser", id)).status).toBe(200);
    expect((await act("UnsuspendUser", id)).status).toBe(200);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it.each([{ reason: "x" }, { reason: "x".repeat(501) }, { reason: 5 }])("refuses %o", async (body) => {
    expect((await act("SuspendUser", await makePerson(app), body)).status).toBe(400);
  });

  it("is not possible for the caller's own account", async () => {
    expect(await act("SuspendUser", adminId, { reason: "Holidays" })).toMatchObject({
      status: 400,
      code: "illegal_transition",
      json: ["You can’t suspend your own account."],
    });
  });
});

describe("the role", () => {
  it("is granted and removed, and every session ends with it", async () => {
    const id = await makePerson(app);
    expect((await act("MakeAdmin", id)).json.account.isAdmin).toBe(true);
    const cookie = await app.signIn(id);
    expect((await app.call("/Admin/UsersPaginated", { cookie })).status).toBe(200);
    expect((await act("RemoveAdmin", id)).json.account.isAdmin).toBe(false);
    expect((await app.call("/Admin/UsersPaginated", { cookie })).status).toBe(401);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(["auth.make-admin", "auth.remove-admin"]);
    expect((await app.eventsOf("auth.admin_removed")).at(-1)).toEqual({ userId: id });
  });

  it.each(["suspended", "needs-verification"] as const)("is not granted to an account that is %s", async (status) => {
    const id = await makePerson(app);
    await app.transact((tx) => tx.update(users).set({ status }).where(eq(users.id, id)).returning());
    expect(await act("MakeAdmin", id)).toMatchObject({ status: 400, code: "illegal_transition" });
    expect(await entriesOf(id)).toEqual([]);
  });

  it("cannot be removed from the caller's own account", async () => {
    expect(await act("RemoveAdmin", adminId)).toMatchObject({ status: 400, code: "illegal_transition" });
  });

  it("two simultaneous calls never remove the last administrator", async () => {
    const own = await openTestApp();
    const pair = [await makeAdministrator(own), await makeAdministrator(own)];
    const cookies = await Promise.all(pair.map((id) => own.signIn(id)));
    const answers = await Promise.all([
      own.call(`/Admin/RemoveAdmin/${pair[1]}`, { method: "POST", cookie: cookies[0] }),
      own.call(`/Admin/SuspendUser/${pair[0]}`, { method: "POST", cookie: cookies[1], body: {} }),
    ]);
    const left = await Promise.all(pair.map((id) => findPerson(own.services.db.read, id)));
    expect(left.filter((person) => person!.isAdmin && person!.status === "active")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });
});

describe("sessions", () => {
  it("are ended one by one or all at once", async () => {
    const id = await makePerson(app);
    const [first, second, third] = [await app.signIn(id), await app.signIn(id), await app.signIn(id)];
    const response = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
    const { sessions } = await response.json() as UserDetails;
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ current }) => !current)).toBe(true);
    const ended = await act("EndSessions", id, { sessionId: sessions[0]!.id });
    expect(ended.json.sessions).toHaveLength(2);
    const all = await act("EndSessions", id);
    expect(all.json.sessions).toEqual([]);
    for (const cookie of [first, second, third]) {
      expect((await app.call("/Auth/Revalidate", { method: "POST", cookie })).status).toBe(401);
    }
    expect((await entriesOf(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ sessions: 3 }, { sessions: 2 }],
      [{ sessions: 2 }, { sessions: 0 }],
    ]);
    expect((await act("EndSessions", id)).status).toBe(200);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it("of another person are not found", async () => {
    const [id, other] = [await makePerson(app), await makePerson(app)];
    await app.signIn(other);
    const { sessions } = await (await app.call(`/Admin/UserDetails/${other}`, { cookie: admin })).json() as UserDetails;
    expect((await act("EndSessions", id, { sessionId: sessions[0]!.id })).status).toBe(404);
  });
});

it.each(["SuspendUser", "UnsuspendUser", "MakeAdmin", "RemoveAdmin", "EndSessions"])(
  "%s requires an administrator and an existing person",
  async (what) => {
    const id = await makePerson(app);
    expect((await act(what, id, {}, await app.signIn(id))).status).toBe(403);
    expect((await act(what, newId(), {})).status).toBe(404);
    expect((await act(what, "somebody", {})).status).toBe(404);
  },
);

describe("appointing an administrator from the console", () => {
  const appoint = (email: string) => appointAdministrator(systemCtx(app.services, "console"), email);

  it("grants the role once, with its audit entry and event", async () => {
    const id = await makePerson(app, { email: "first@example.test" });
    await appoint(" First@Example.test");
    await appoint("first@example.test");
    const isAdmin = await app.call("/Users/IsAdmin", { cookie: await app.signIn(id) });
    expect(await isAdmin.json()).toEqual({ isAdmin: true });
    expect(await entriesOf(id)).toMatchObject([
      { action: "auth.make-admin", actor: { kind: "system", name: "console" } },
    ]);
    const events = await app.eventsOf("auth.admin_made");
    expect(events.filter((event) => (event as { userId: string }).userId === id)).toHaveLength(1);
  });

  it("says why an account cannot get the role, and what to do", async () => {
    await expect(appoint("nobody@example.test")).rejects.toThrow(
      /No account uses nobody@example.test. Register at/,
    );
    await expect(appoint("")).rejects.toThrow("Name the account");
    const id = await makePerson(app, { email: "unproven@example.test", emailVerifiedAt: undefined });
    await expect(appoint("unproven@example.test")).rejects.toThrow("verified email address");
    expect(await findPerson(app.services.db.read, id)).toMatchObject({ isAdmin: false });
  });
});

describe("an account that was deleted", () => {
  const REASON = { reason: "Two visitors complained" };

  it.each([
    ["SuspendUser", REASON],
    ["UnsuspendUser", {}],
    ["MakeAdmin", { role: "support" }],
    ["RemoveAdmin", {}],
    ["EndSessions", {}],
    ["CancelMeetings", {}],
    ["GrantCredits", { ...REASON, categoryId: newId(), quantity: 1 }],
    ["RevokeCredits", { ...REASON, categoryId: newId(), quantity: 1 }],
  ])("is not found by %s, which changes nothing", async (what, body) => {
    const id = await makePerson(app, { emailVerifiedAt: undefined });
    await app.transact(async (tx) => await eraseUnusedAccount(tx, await getPerson(tx, id)));
    const state = async () => [await findPerson(app.services.db.read, id), await entriesOf(id)];
    const before = await state();
    expect(await act(what, id, body)).toMatchObject({ status: 404, json: ["This account was deleted."] });
    expect(await state()).toEqual(before);
  });
});
