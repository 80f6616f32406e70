// One person in full, with what can be done to him and why not.
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { book, visitorWithContact } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { serve } from "@/modules/specialists/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { UserDetails } from "./schemas.ts";

let app: TestApp;
let adminId = "";
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app, { timeZone: "America/New_York" });
  admin = await app.signIn(adminId);
});
afterAll(() => app.close());

const details = async (id: string): Promise<UserDetails> => {
  const answer = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
  expect(answer.status).toBe(200);
  return await answer.json();
};

it("a specialist: profile, calendar, activity, credits, and why visitors do not find him somewhere", async () => {
  const id = await makeSpecialist(app, { category: "mortgages", credits: 3 });
  await giveCredits(app, id, { scope: "mortgages/first-home", quantity: 2 });
  await app.transact((tx) => serve(tx, { specialistId: id, categoryId: starterId("career") }));
  await giveCredits(app, id, { scope: "career", quantity: 4 });
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, "2026-10-21T08:00:00Z");
  const found = await details(id);
  expect(found.account).toMatchObject({ status: "active", isAdmin: false, loginCount: 0, firstLogin: null });
  expect(found.account.created).toMatchObject({ zone: "America/New_York", hour: 6 });
  expect(found.profile).toMatchObject({ displayName: "Robin Sample", accepting: true, languages: ["en", "de"] });
  expect(found.profile!.categories.map(({ name, shown, closedGates }) => [name, shown, closedGates]).sort()).toEqual([
    ["Career coaching", true, []],
    ["Mortgages and home loans", true, []],
  ]);
  expect(found.calendar).toMatchObject({ zone: "Europe/Vienna", slotMinutes: 30 });
  expect(found.activity).toMatchObject({ totalLeads: 1, meetingsAhead: 1 });
  expect(found.activity.leads.find(({ status }) => status === "booked")?.count).toBe(1);
  expect(found.credits.map(({ category, subcategory, remaining }) => [category, subcategory, remaining]).sort())
    .toEqual([
      ["Career coaching", null, 3],
      ["Mortgages and home loans", null, 3],
      ["Mortgages and home loans", "First home", 2],
    ]);
  expect(found.credentials).toHaveLength(1);
  expect(found.actions.map(({ action, closed }) => [action, closed])).toEqual([
    ["suspend", null],
    ["make-admin", null],
    ["end-sessions", "This person is not signed in anywhere."],
  ]);
});

it("without credits a specialist's page says that this gate is closed", async () => {
  const id = await makeSpecialist(app, { credits: 0 });
  expect((await details(id)).profile!.categories[0]).toMatchObject({ shown: false, closedGates: ["Credits"] });
});

it("oneself: what must not be done says why", async () => {
  const { actions, sessions, profile, calendar } = await details(adminId);
  expect([profile, calendar]).toEqual([null, null]);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(Object.fromEntries(actions.map(({ action, closed }) => [action, closed]))).toEqual({
    suspend: "You cannot suspend your own account.",
    "remove-admin": "You cannot take the administrator's role from yourself.",
    "end-sessions": null,
  });
});

it("who was suspended can be let in; what was done to him stands in his log", async () => {
  const id = await makePerson(app);
  await app.call(`/Admin/SuspendUser/${id}`, { method: "POST", cookie: admin, body: { reason: "Spam" } });
  const { actions, audit } = await details(id);
  expect(actions[0]).toEqual({ action: "unsuspend", label: "End the suspension", closed: null });
  expect(actions[1]).toMatchObject({ action: "make-admin", closed: expect.stringContaining("Only an active account") });
  expect(audit).toHaveLength(1);
  expect(audit[0]).toMatchObject({
    action: "auth.suspend",
    label: "Suspended an account",
    actor: { kind: "user", id: adminId },
    subject: { kind: "user", id, path: `/admin/users/${id}` },
    changes: [
      { field: "status", before: "active", after: "suspended" },
      { field: "reason", before: null, after: "Spam" },
    ],
  });
});

it.each([newId(), "nobody"])("there is nobody called %s", async (id) => {
  expect((await app.call(`/Admin/UserDetails/${id}`, { cookie: admin })).status).toBe(404);
});
