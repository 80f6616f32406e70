// One person in full, with possible actions and why others are not possible.
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { startServing, writePublic } from "@/modules/specialists/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { eraseUnusedAccount, getPerson } from "@/modules/auth/index.ts";
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
  const response = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json();
};

it("a specialist has profile, calendar, activity, credits, and the reasons why visitors cannot find them", async () => {
  const id = await makeSpecialist(app, { category: "mortgages", credits: 3 });
  await giveCredits(app, id, { scope: "mortgages/first-home", quantity: 2 });
  await app.transact((tx) => startServing(tx, { specialistId: id, categoryId: starterId("career") }));
  await giveCredits(app, id, { scope: "career", quantity: 4 });
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, "2026-10-21T08:00:00Z");
  const user = await details(id);
  expect(user.account).toMatchObject({ status: "active", isAdmin: false, loginCount: 0, firstLogin: null });
  expect(user.account.created).toMatchObject({ zone: "America/New_York", hour: 6 });
  expect(user.profile).toMatchObject({ displayName: "Robin Sample", accepting: true, languages: ["en", "de"] });
  expect(user.profile!.publicUrl).toBeNull();
  await app.transact((tx) => writePublic(tx, id, true));
  expect((await details(id)).profile!.publicUrl).toMatch(/^http.+\/specialists\/robin-sample/);
  expect(user.profile!.categories.map(({ name, shown, failedRules }) => [name, shown, failedRules]).sort()).toEqual([
    ["Career coaching", true, []],
    ["Mortgages and home loans", true, []],
  ]);
  expect(user.calendar).toMatchObject({ zone: "Europe/Vienna", slotMinutes: 30 });
  expect(user.activity).toMatchObject({ totalLeads: 1, meetingsAhead: 1 });
  expect(user.activity.leads.find(({ status }) => status === "booked")?.count).toBe(1);
  expect(user.credits.map(({ category, subcategory, remaining }) => [category, subcategory, remaining]).sort())
    .toEqual([
      ["Career coaching", null, 3],
      ["Mortgages and home loans", null, 3],
      ["Mortgages and home loans", "First home", 2],
    ]);
  expect(user.credentials).toHaveLength(1);
  expect(user.actions.map(({ action, closed }) => [action, closed])).toEqual([
    ["suspend", null],
    ["make-admin", null],
    ["end-sessions", "This person isn't signed in on any device."],
  ]);
});

it("a specialist without credits fails the rule about credits", async () => {
  const id = await makeSpecialist(app, { credits: 0 });
  expect((await details(id)).profile!.categories[0]).toMatchObject({
    shown: false,
    failedRules: ["Credits"],
    closedGates: ["Credits"],
  });
});

it("the caller's own account says which actions are not possible and why", async () => {
  const { actions, sessions, profile, calendar } = await details(adminId);
  expect([profile, calendar]).toEqual([null, null]);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(Object.fromEntries(actions.map(({ action, closed }) => [action, closed]))).toEqual({
    suspend: "You can’t suspend your own account.",
    "change-role": "You can’t change your own role.",
    "remove-admin": "You can’t remove your own administrator role.",
    "end-sessions": null,
  });
});

it("a suspended account can be unsuspended, and lists its audit entries", async () => {
  const id = await makePerson(app);
  await app.call(`/Admin/SuspendUser/${id}`, { method: "POST", cookie: admin, body: { reason: "Spam" } });
  const { actions, audit } = await details(id);
  expect(actions[0]).toEqual({ action: "unsuspend", label: "End suspension", closed: null });
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

it.each([
  ["nobody", "There is nothing at this address."],
  [newId(), "This account doesn’t exist."],
])("%s is not found", async (id, sentence) => {
  const response = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
  expect([response.status, await response.json()]).toEqual([404, [sentence]]);
});

it("an account that was deleted is not found, and the answer says so", async () => {
  const id = await makePerson(app);
  await app.transact(async (tx) => eraseUnusedAccount(tx, await getPerson(tx, id)));
  const response = await app.call(`/Admin/UserDetails/${id}`, { cookie: admin });
  expect([response.status, await response.json()]).toEqual([404, ["This account was deleted."]]);
});
