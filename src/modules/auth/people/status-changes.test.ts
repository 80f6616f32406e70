// Actions of administrators on users, on a real database: rows, audit log, events and errors.
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { getPerson, makeAdmin, removeAdmin, suspend, unsuspend } from "../index.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const eventsAbout = async (userId: string) =>
  (await app.allEvents()).filter(([, payload]) => (payload as { userId?: string }).userId === userId)
    .map(([name]) => name);
const changesOf = async (userId: string) =>
  (await eventsAbout(userId)).filter((name) => name === "auth.user_changed").length;
const auditActionsOf = async (userId: string) =>
  (await read().select().from(auditEntries).where(eq(auditEntries.subjectId, userId)).orderBy(asc(auditEntries.id)))
    .map(({ action }) => action);

describe("suspend and unsuspend", () => {
  it("store the reason, write to the audit log and publish events", async () => {
    const userId = await makePerson(app);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "Did not come to three meetings", by }));
    expect(await getPerson(read(), userId)).toMatchObject({
      status: "suspended",
      suspensionReason: "Did not come to three meetings",
    });
    await app.transact((tx) => unsuspend(tx, userId));
    expect(await getPerson(read(), userId)).toMatchObject({ status: "active", suspensionReason: null });
    expect(await auditActionsOf(userId)).toEqual(["auth.suspend", "auth.unsuspend"]);
    expect(await eventsAbout(userId)).toEqual([
      "auth.user_changed",
      "auth.user_changed",
      "auth.user_suspended",
      "auth.user_changed",
      "auth.user_unsuspended",
    ]);
  });

  it("do nothing when the status is already right", async () => {
    const userId = await makePerson(app);
    const by = await makeAdministrator(app);
    await app.transact((tx) => unsuspend(tx, userId));
    expect(await changesOf(userId)).toBe(1);
    for (const reason of ["First", "Second"]) await app.transact((tx) => suspend(tx, { userId, reason, by }));
    expect((await getPerson(read(), userId)).suspensionReason).toBe("First");
    expect(await changesOf(userId)).toBe(2);
  });

  it("an unverified user needs verification after a suspension", async () => {
    const userId = await makePerson(app, { emailVerifiedAt: undefined });
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "Spam", by }));
    await app.transact((tx) => unsuspend(tx, userId));
    expect((await getPerson(read(), userId)).status).toBe("needs-verification");
  });

  it("is rejected for oneself and for the last administrator", async () => {
    const alone = await openTestApp();
    const userId = await makeAdministrator(alone);
    const by = await makePerson(alone);
    for (const actor of [userId, by]) {
      await expect(alone.transact((tx) => suspend(tx, { userId, reason: "No", by: actor })))
        .rejects.toMatchObject({ code: "illegal_transition" });
    }
    expect((await getPerson(alone.services.db.read, userId)).status).toBe("active");
    await alone.close();
  });

  it("of an unknown user is 404", async () => {
    await expect(app.transact((tx) => unsuspend(tx, newId()))).rejects.toMatchObject({ status: 404 });
  });
});

describe("makeAdmin and removeAdmin", () => {
  it("grant and remove the role, write to the audit log, and end the sessions of the former administrator", async () => {
    const userId = await makePerson(app);
    const by = await makeAdministrator(app);
    await app.transact((tx) => makeAdmin(tx, { userId }));
    const cookie = await app.signIn(userId);
    expect((await get(app, "/Users/IsAdmin", { cookie })).json).toEqual({ isAdmin: true });
    await app.transact((tx) => removeAdmin(tx, { userId, by }));
    expect((await get(app, "/Users/IsAdmin", { cookie })).status).toBe(401);
    expect(await getPerson(read(), userId)).toMatchObject({ isAdmin: false, status: "active" });
    expect(await auditActionsOf(userId)).toEqual(["auth.make-admin", "auth.remove-admin"]);
    expect((await eventsAbout(userId)).filter((name) => name !== "auth.user_changed")).toEqual([
      "auth.admin_made",
      "auth.admin_removed",
    ]);
  });

  it("do nothing when the status is already right", async () => {
    const [admin, person] = [await makeAdministrator(app), await makePerson(app)];
    await app.transact((tx) => makeAdmin(tx, { userId: admin }));
    await app.transact((tx) => removeAdmin(tx, { userId: person, by: admin }));
    expect(await auditActionsOf(admin)).toEqual([]);
    expect(await auditActionsOf(person)).toEqual([]);
  });

  it("is rejected for an unverified or suspended user", async () => {
    const [unverified, suspended] = [await makePerson(app, { emailVerifiedAt: undefined }), await makePerson(app)];
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: suspended, reason: "Spam", by }));
    for (const userId of [unverified, suspended]) {
      await expect(app.transact((tx) => makeAdmin(tx, { userId }))).rejects.toMatchObject({
        code: "illegal_transition",
      });
      expect((await getPerson(read(), userId)).isAdmin).toBe(false);
    }
  });

  it("is rejected for oneself and the last administrator", async () => {
    const alone = await openTestApp();
    const last = await makeAdministrator(alone);
    const by = await makePerson(alone);
    for (const actor of [last, by]) {
      await expect(alone.transact((tx) => removeAdmin(tx, { userId: last, by: actor })))
        .rejects.toMatchObject({ code: "illegal_transition" });
    }
    expect((await getPerson(alone.services.db.read, last)).isAdmin).toBe(true);
    await alone.close();
  });
});
