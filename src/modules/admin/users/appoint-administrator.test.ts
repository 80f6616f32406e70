// The first administrator: named by the operator, found by address, with a trace; nobody who may not be one.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "@tests/support/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { appointAdministrator } from "./appoint-administrator.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const appoint = (email: string) => appointAdministrator(systemCtx(app.services, "console"), email);
const isAdmin = async (id: string) => await (await app.call("/Users/IsAdmin", { cookie: await app.signIn(id) })).json();

test("an account becomes an administrator's, once, with its trace and event", async () => {
  const id = await makePerson(app, { email: "first@example.test" });
  await appoint(" First@Example.test");
  await appoint("first@example.test");
  expect(await isAdmin(id)).toEqual({ isAdmin: true });
  const db = app.services.db.read;
  const traces = await db.select({ actor: auditEntries.actor }).from(auditEntries)
    .where(and(eq(auditEntries.action, "auth.make-admin"), eq(auditEntries.subjectId, id)));
  expect(traces).toEqual([{ actor: { kind: "system", name: "console" } }]);
  expect(await db.select().from(outboxEvents).where(eq(outboxEvents.name, "auth.admin_made"))).toHaveLength(1);
});

test("who cannot be one is told why, and what to do", async () => {
  await expect(appoint("nobody@example.test")).rejects.toThrow(
    /Nobody has an account with nobody@example.test. Register at/,
  );
  await expect(appoint("")).rejects.toThrow("Say whom");
  const id = await makePerson(app, { email: "unproven@example.test", emailVerifiedAt: undefined });
  await expect(appoint("unproven@example.test")).rejects.toThrow("confirmed address");
  expect(await findPerson(app.services.db.read, id)).toMatchObject({ isAdmin: false });
});
