// The audit log: filtered by actor, action, subject and date, with the values before and after as text.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { recordAudit } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { AuditList } from "./schemas.ts";
import { actionLabel, changesBetween, type Readers, subjectPath } from "./labels.ts";

let app: TestApp;
let [ada, bea, person] = ["", "", ""];
let cookie = "";
beforeAll(async () => {
  app = await openTestApp();
  ada = await makeAdministrator(app, { firstName: "Ada", lastName: "One", timeZone: "Europe/Vienna" });
  bea = await makeAdministrator(app, { firstName: "Bea", lastName: "Two" });
  person = await makePerson(app, { firstName: "Per", lastName: "Son" });
  cookie = await app.signIn(ada);
  const other = await app.signIn(bea);
  const act = async (what: string, id: string, by: string, body?: unknown) => {
    const { status } = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie: by, body });
    expect(status).toBe(200);
    app.clock.advance(DAY_MS / 2);
  };
  await act("SuspendUser", person, cookie, { reason: "Two complaints" });
  await act("UnsuspendUser", person, other);
  await act("MakeAdmin", person, cookie);
  await app.transact((tx) =>
    recordAudit(tx, { action: "test.sweep", subjectKind: "track", subjectId: newId(), after: { gone: 3 } })
  );
});
afterAll(() => app.close());

const log = async (query = ""): Promise<AuditList> => {
  const response = await app.call(`/Admin/Audit?${query}`, { cookie });
  expect(response.status).toBe(200);
  return await response.json();
};
const actions = (list: AuditList) => list.items.map(({ action }) => action);

describe("the log", () => {
  it.each([
    ["", ["test.sweep", "auth.make-admin", "auth.unsuspend", "auth.suspend"]],
    ["dir=asc", ["auth.suspend", "auth.unsuspend", "auth.make-admin", "test.sweep"]],
    [() => `actorId=${bea}`, ["auth.unsuspend"]],
    ["action=auth.suspend", ["auth.suspend"]],
    ["action=auth.", ["auth.make-admin", "auth.unsuspend", "auth.suspend"]],
    ["action=auth", []],
    ["subjectKind=track", ["test.sweep"]],
    [() => `subjectKind=user&subjectId=${person}`, ["auth.make-admin", "auth.unsuspend", "auth.suspend"]],
    ["from=2026-10-21", ["test.sweep", "auth.make-admin"]],
    ["to=2026-10-20", ["auth.unsuspend", "auth.suspend"]],
    [() => `actorId=${ada}&from=2026-10-21&to=2026-10-21`, ["auth.make-admin"]],
  ] as [string | (() => string), string[]][])("%s", async (query, expected) => {
    const list = await log(typeof query === "string" ? query : query());
    expect(actions(list)).toEqual(expected);
    expect(list.totalCount).toBe(expected.length);
  });

  it("contains actor, action, subject, and the values before and after", async () => {
    const { items, actions: known, subjectKinds } = await log("action=auth.suspend");
    expect(items).toEqual([{
      id: expect.any(String),
      at: expect.objectContaining({ date: "2026-10-20", hour: 12, zone: "Europe/Vienna" }),
      actor: { kind: "user", id: ada, name: "Ada One" },
      actorRole: "owner",
      own: false,
      action: "auth.suspend",
      label: "Suspended an account",
      subject: { kind: "user", id: person, name: "Per Son", path: `/admin/users/${person}` },
      changes: [
        { field: "status", before: "active", after: "suspended" },
        { field: "reason", before: null, after: "Two complaints" },
      ],
      requestId: expect.any(String),
    }]);
    expect(known.map(({ action }) => action)).toEqual([
      "auth.make-admin",
      "auth.suspend",
      "auth.unsuspend",
      "test.sweep",
    ]);
    expect(subjectKinds).toEqual(["track", "user"]);
    expect((await log("subjectKind=track")).items[0]!.actor).toEqual({ kind: "system", id: null, name: "test" });
  });

  it("names and links people, help requests, announcements, credentials and settings", async () => {
    const cookieOf = await app.signIn(person);
    const { id: helpId } = await (await app.call("/Help/Create", {
      method: "POST",
      cookie: cookieOf,
      body: { kind: "question", subject: "Is my photo seen?", message: "I cannot tell from here." },
    })).json();
    const { campaignId } = await (await app.call("/Admin/SendNotification", {
      method: "POST",
      cookie,
      body: {
        audience: { kind: "users", userIds: [person] },
        channels: ["in-app"],
        title: "We move",
        body: "Nothing changes for you.",
      },
    })).json();
    const credential = newId();
    await app.transact(async (tx) => {
      const audit = (subjectKind: string, subjectId: string, after?: unknown) =>
        recordAudit(tx, { action: "test.named", subjectKind, subjectId, before: { specialistId: person }, after });
      await audit("help-request", helpId);
      await audit("credential", credential, { specialistId: bea, type: "Broker licence" });
      await audit("settings", "pricing");
    });
    const named = (await log("action=test.named&dir=asc")).items.map(({ subject: { name, path } }) => [name, path]);
    expect(named).toEqual([
      [expect.stringMatching(/^#\d+: Is my photo seen\?$/), `/admin/requests/${helpId}`],
      ["Broker licence, Bea Two", `/admin/users/${bea}`],
      ["Purchases", "/admin/settings"],
    ]);
    const [, moved] = (await log("action=test.named&dir=asc")).items;
    expect(moved!.changes).toContainEqual({ field: "specialist", before: "Per Son", after: "Bea Two" });
    expect((await log("action=campaign.send")).items[0]!.subject)
      .toEqual({ kind: "campaign", id: campaignId, name: "We move", path: `/admin/notifications/${campaignId}` });
    expect((await log()).actors.map(({ name }) => name).sort()).toEqual(["Ada One", "Bea Two"]);
  });

  it("has pages", async () => {
    for (let n = 0; n < 12; n++) {
      await app.transact((tx) => recordAudit(tx, { action: "test.page", subjectKind: "page", subjectId: String(n) }));
    }
    expect(await log("action=test.page&page=2")).toMatchObject({ page: 2, totalCount: 12, totalPages: 2 });
    expect((await log("action=test.page&page=2")).items).toHaveLength(2);
  });

  it.each(["actorId=me", "from=soon", "pageSize=7", `action=${"x".repeat(101)}`])("refuses %s", async (query) => {
    expect((await app.call(`/Admin/Audit?${query}`, { cookie })).status).toBe(400);
  });
});

const PLAIN: Readers = { nameOf: () => undefined, timeOf: (instant) => instant };

describe("labels", () => {
  it.each([
    ["auth.make-admin", "Granted the administrator role"],
    ["catalog.restore_content", "Restored an article"],
    ["catalog.retire_category", "Retired a category"],
    ["campaign.send", "Sent an announcement"],
    ["leads.some-thing", "Some thing"],
    ["odd", "Odd"],
  ])("%s is %s", (action, label) => expect(actionLabel(action)).toBe(label));

  it.each([
    ["lead", "1", "/admin/leads/1"],
    ["track", "1", "/admin/tracks/1"],
    ["help-request", "1", "/admin/requests/1"],
    ["settings", "pricing", "/admin/settings"],
    ["campaign", "1", "/admin/notifications/1"],
    ["job", "1", "/admin/jobs"],
    ["credential", "1", "/admin/users/specialistId"],
    ["subcategory", "1", "/admin/category/categoryId"],
    ["page", "1", null],
  ])("the path of %s %s is %s", (kind, id, path) => expect(subjectPath(kind, id, (field) => field)).toBe(path));

  it("a subject without the id of its parent has no path", () =>
    expect(subjectPath("credential", "1", () => undefined)).toBeNull());

  it("an audience is whom it names", () => {
    const [category, one, other] = [newId(), newId(), newId()];
    const names: Record<string, string> = { [category]: "Insurance", [one]: "Ada One" };
    const textOf = (audience: object) =>
      changesBetween(null, { audience }, { ...PLAIN, nameOf: (id) => names[id] })[0]!.after;
    expect(textOf({ kind: "category", categoryId: category })).toBe("specialists of Insurance");
    expect(textOf({ kind: "users", userIds: [one, other] })).toBe("Ada One, Deleted account");
  });

  it("settings have the labels of their form", () =>
    expect(changesBetween({ line1: "" }, { line1: "Ring 1" }, undefined, "invoicing"))
      .toEqual([{ field: "Street and number", before: null, after: "Ring 1" }]));

  it.each([
    ["invoicing", { vatRateBps: 0 }, { vatRateBps: 2_000 }, ["VAT rate", "0%", "20%"]],
    ["invoicing", { country: "" }, { country: "AT" }, ["Country", null, "Austria"]],
    ["lifecycle", { proof: "required" }, { proof: "off" }, [
      "Email addresses of visitors",
      "Must be confirmed",
      "Are not checked",
    ]],
    ["lifecycle", { slotHoldMinutes: 10 }, { slotHoldMinutes: 60 }, [
      "Hold a chosen time for",
      "10 minutes",
      "1 hour",
    ]],
    ["pricing", { packages: [{ quantity: 5, discountBps: 500 }] }, { packages: [] }, [
      "Packages",
      "5 (−5%)",
      "none",
    ]],
    ["", { leadPriceMinor: 4_500 }, { leadPriceMinor: 5_025 }, ["lead price", "45.00", "50.25"]],
    ["", { country: "DE" }, { country: null }, ["country", "Germany", null]],
    ["", {}, { startsAt: "2026-10-20T10:00:00.000Z" }, ["starts at", null, "noon in Vienna"]],
  ])("%s %o to %o in words", (settings, before, after, [field, from, to]) => {
    const readers = { ...PLAIN, timeOf: () => "noon in Vienna" };
    expect(changesBetween(before, after, readers, settings)).toEqual([{ field, before: from, after: to }]);
  });

  it("ids without a name are left out", () =>
    expect(changesBetween({}, { meetingId: newId(), outcome: "held" }))
      .toEqual([{ field: "outcome", before: null, after: "held" }]));

  it("statuses and ids become text", () =>
    expect(
      changesBetween(
        { status: "waiting-for-user" },
        { status: "open", by: "7" },
        { ...PLAIN, nameOf: (id) => id === "7" ? "Ada" : undefined },
      ),
    )
      .toEqual([
        { field: "status", before: "waiting for user", after: "open" },
        { field: "by", before: null, after: "Ada" },
      ]));

  it.each([
    [null, { isAdmin: true }, [{ field: "is admin", before: null, after: "yes" }]],
    [{ a: 1, b: [1] }, { a: 1, b: [] }, [{ field: "b", before: "1", after: "empty" }]],
    [null, { audience: { kind: "all" }, channels: ["in-app", "email"] }, [
      { field: "audience", before: null, after: "everyone" },
      { field: "channels", before: null, after: "in app, email" },
    ]],
    [{ a: "" }, { a: null }, []],
    [{ reply: { toId: "7", text: "" } }, {}, [{ field: "reply", before: "to: 7, text: empty", after: null }]],
    ["old", "new", [{ field: "value", before: "old", after: "new" }]],
    [undefined, undefined, []],
    [{ a: "x".repeat(600) }, {}, [{ field: "a", before: `${"x".repeat(500)}…`, after: null }]],
  ])("%o to %o", (before, after, changes) => expect(changesBetween(before, after)).toEqual(changes));
});
