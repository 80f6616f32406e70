// What administrators do to people: who may do what to whom, what follows at once, and the trace of each deed.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "@tests/support/accounts.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { candidates } from "@/modules/funnel/tables.ts";
import type { UserDetails } from "./schemas.ts";

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
  const answer = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie, body });
  return { status: answer.status, code: answer.headers.get("X-Error-Code"), json: await answer.json() };
};
const tracesOf = async (id: string) =>
  await app.services.db.read.select().from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, "user"), eq(auditEntries.subjectId, id)));
const hiddenBy = async (id: string) =>
  (await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, id)))[0]?.hiddenBy;

describe("suspending", () => {
  it("shuts a specialist out, hides him, and tells him why; ending it lets him in again", async () => {
    const id = await makeSpecialist(app, { person: { email: "suspended-one@example.test" } });
    const cookie = await app.signIn(id);
    const suspended = await act("SuspendUser", id, { reason: "Two visitors complained" });
    expect(suspended.status).toBe(200);
    expect(suspended.json.account).toMatchObject({ status: "suspended", suspensionReason: "Two visitors complained" });
    expect(suspended.json.sessions).toEqual([]);
    expect((await app.call("/Dashboard/LayoutProps", { cookie })).status).toBe(401);
    expect(await hiddenBy(id)).toBe("active");
    expect(await app.eventsOf("auth.user_suspended")).toContainEqual({ userId: id });
    const mails = await mailsTo(app, "suspended-one@example.test");
    expect(mails.at(-1)?.text).toContain("Two visitors complained");
    const [trace] = await tracesOf(id);
    expect(trace).toMatchObject({ action: "auth.suspend", actorId: adminId, before: { status: "active" } });
    expect(trace!.after).toEqual({ status: "suspended", reason: "Two visitors complained" });

    const open = await act("UnsuspendUser", id);
    expect(open.json.account).toMatchObject({ status: "active", suspensionReason: null });
    expect(await hiddenBy(id)).toBeNull();
    expect((await mailsTo(app, "suspended-one@example.test")).at(-1)?.subject).toContain("open again");
  });

  it("a second time is calm; without a reason none is given", async () => {
    const id = await makePerson(app, { email: "why@example.test" });
    expect((await act("SuspendUser", id)).json.account.suspensionReason).toBe("not-given");
    expect((await mailsTo(app, "why@example.test")).at(-1)?.text).toMatch(/Not given/);
    expect((await act("SuspendUser", id, { reason: "Another one" })).json.account.suspensionReason).toBe("not-given");
    expect((await act("UnsuspendUser", id)).status).toBe(200);
    expect((await act("UnsuspendUser", id)).status).toBe(200);
    expect(await tracesOf(id)).toHaveLength(2);
  });

  it.each([{ reason: "x" }, { reason: "x".repeat(501) }, { reason: 5 }])("refuses %o", async (body) => {
    expect((await act("SuspendUser", await makePerson(app), body)).status).toBe(400);
  });

  it("nobody suspends himself", async () => {
    expect(await act("SuspendUser", adminId, { reason: "Holidays" })).toMatchObject({
      status: 400,
      code: "illegal_transition",
      json: ["You cannot suspend your own account."],
    });
  });
});

describe("the role", () => {
  it("is given and taken, and every session ends with it", async () => {
    const id = await makePerson(app);
    expect((await act("MakeAdmin", id)).json.account.isAdmin).toBe(true);
    const cookie = await app.signIn(id);
    expect((await app.call("/Admin/UsersPaginated", { cookie })).status).toBe(200);
    expect((await act("RemoveAdmin", id)).json.account.isAdmin).toBe(false);
    expect((await app.call("/Admin/UsersPaginated", { cookie })).status).toBe(401);
    expect((await tracesOf(id)).map(({ action }) => action)).toEqual(["auth.make-admin", "auth.remove-admin"]);
    expect((await app.eventsOf("auth.admin_removed")).at(-1)).toEqual({ userId: id });
  });

  it.each(["suspended", "needs-verification"] as const)("is not given to somebody who is %s", async (status) => {
    const id = await makePerson(app);
    await app.transact((tx) => tx.update(users).set({ status }).where(eq(users.id, id)).returning());
    expect(await act("MakeAdmin", id)).toMatchObject({ status: 400, code: "illegal_transition" });
    expect(await tracesOf(id)).toEqual([]);
  });

  it("is not taken from oneself", async () => {
    expect(await act("RemoveAdmin", adminId)).toMatchObject({ status: 400, code: "illegal_transition" });
  });

  it("the last administrator is never removed by two at once", async () => {
    const own = await openTestApp();
    const pair = [await makeAdministrator(own), await makeAdministrator(own)];
    const cookies = await Promise.all(pair.map((id) => own.signIn(id)));
    const answers = await Promise.all([
      own.call(`/Admin/RemoveAdmin/${pair[1]}`, { method: "POST", cookie: cookies[0] }),
      own.call(`/Admin/SuspendUser/${pair[0]}`, { method: "POST", cookie: cookies[1], body: {} }),
    ]);
    const left = await Promise.all(pair.map((id) => findPerson(own.services.db.read, id)));
    expect(left.filter((one) => one!.isAdmin && one!.status === "active")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });
});

describe("sessions", () => {
  it("one is ended, or all", async () => {
    const id = await makePerson(app);
    const [first, second, third] = [await app.signIn(id), await app.signIn(id), await app.signIn(id)];
    const answer = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
    const { sessions } = await answer.json() as UserDetails;
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ current }) => !current)).toBe(true);
    const one = await act("EndSessions", id, { sessionId: sessions[0]!.id });
    expect(one.json.sessions).toHaveLength(2);
    const all = await act("EndSessions", id);
    expect(all.json.sessions).toEqual([]);
    for (const cookie of [first, second, third]) {
      expect((await app.call("/Auth/Revalidate", { method: "POST", cookie })).status).toBe(401);
    }
    expect((await tracesOf(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ sessions: 3 }, { sessions: 2 }],
      [{ sessions: 2 }, { sessions: 0 }],
    ]);
    expect((await act("EndSessions", id)).status).toBe(200);
    expect(await tracesOf(id)).toHaveLength(2);
  });

  it("of somebody else are not there", async () => {
    const [id, other] = [await makePerson(app), await makePerson(app)];
    await app.signIn(other);
    const { sessions } = await (await app.call(`/Admin/UserDetails/${other}`, { cookie: admin })).json() as UserDetails;
    expect((await act("EndSessions", id, { sessionId: sessions[0]!.id })).status).toBe(404);
  });
});

it.each(["SuspendUser", "UnsuspendUser", "MakeAdmin", "RemoveAdmin", "EndSessions"])(
  "%s is for administrators, and for people who are there",
  async (what) => {
    const id = await makePerson(app);
    expect((await act(what, id, {}, await app.signIn(id))).status).toBe(403);
    expect((await act(what, newId(), {})).status).toBe(404);
    expect((await act(what, "somebody", {})).status).toBe(404);
  },
);
