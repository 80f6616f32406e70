// The settings calls: the data of forms, changes, errors, and visibility in every process at once.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DEFAULTS } from "./defaults.ts";
import { getResources } from "./index.ts";
import { settingsVersions } from "./tables.ts";

const LIFECYCLE = "/Settings/LifecycleSettings";
const PRICING = "/Settings/PricingSettings";
const RESOURCES = "/Settings/Resources";

let app: TestApp;
let adminId: string;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp([], { proof: "required" });
  adminId = await makeAdministrator(app, { firstName: "Ada", lastName: "Admin" });
});
beforeEach(async () => void (cookie = await app.signIn(adminId)));
afterAll(() => app.close());

const get = async (path: string, as: string | undefined = cookie) => {
  const response = await app.call(path, { cookie: as });
  expect(response.status).toBe(200);
  return await response.json();
};
const put = async (path: string, body: unknown, as = cookie) => {
  const response = await app.call(path, { method: "PUT", body, cookie: as });
  return { status: response.status, code: response.headers.get("X-Error-Code"), response, json: await response.json() };
};

describe("GET", () => {
  it.each([[LIFECYCLE, DEFAULTS.lifecycle], [PRICING, DEFAULTS.pricing], [RESOURCES, DEFAULTS.resources]])(
    "%s returns values, defaults, bounds, and the last change",
    async (path, defaults) => {
      const fresh = await openTestApp([], { proof: "required" });
      const as = await fresh.signIn(await makeAdministrator(fresh));
      const view = await (await fresh.call(path, { cookie: as })).json();
      expect(view).toMatchObject({ ...defaults, version: 1, defaults, changedBy: null });
      expect(Date.parse(view.changedAt)).toBe(fresh.clock.now());
      expect(Object.keys(defaults).filter((key) => !(key in view.bounds))).toEqual([]);
      await fresh.close();
    },
  );

  it("returns the bounds that are enforced", async () => {
    const { bounds } = await get(LIFECYCLE);
    expect(bounds.slotHoldMinutes).toEqual({ min: 1, max: 60, least: null, most: null });
    expect(bounds.visitorReminderMinutes).toEqual({ min: 1, max: 20_160, least: null, most: 5 });
    expect((await get(PRICING)).bounds["packages.discountBps"]).toMatchObject({ min: 0, max: 9_000 });
    expect((await get(RESOURCES)).bounds["terms.body"]).toMatchObject({ min: 100, max: 60_000 });
  });

  it("Resources are public, without the details for the form", async () => {
    const response = await app.call(RESOURCES);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await getResources(app.services.db.read));
    const specialist = await app.signIn(await makeSpecialist(app));
    expect(await get(RESOURCES, specialist)).not.toHaveProperty("changedBy");
  });

  it.each([LIFECYCLE, PRICING, "/Admin/SettingsHistory/lifecycle"])("%s is for administrators only", async (path) => {
    expect((await app.call(path)).status).toBe(401);
    const specialist = await app.call(path, { cookie: await app.signIn(await makeSpecialist(app)) });
    expect(specialist.status).toBe(403);
    expect(await specialist.json()).toEqual({ error: "This is for administrators only." });
    const unverified = await makePerson(app, { isAdmin: true, emailVerifiedAt: undefined });
    expect((await app.call(path, { cookie: await app.signIn(unverified) })).status).toBe(403);
  });
});

describe("PUT", () => {
  it("changes a document, keeps the previous version, writes to the audit log and publishes an event", async () => {
    const before = await get(LIFECYCLE);
    const { status, json } = await put(LIFECYCLE, { ...before, liveDays: 21 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ version: before.version + 1, liveDays: 21, changedBy: adminId });
    expect(await get(LIFECYCLE)).toEqual(json);
    expect(await app.eventsOf("settings.changed")).toContainEqual({ document: "lifecycle", version: json.version });
    const [entry] = await app.services.db.read.select().from(auditEntries)
      .where(and(eq(auditEntries.action, "settings.change"), eq(auditEntries.subjectId, "lifecycle")));
    expect(entry).toMatchObject({
      actor: { kind: "user", id: adminId },
      before: { liveDays: 14 },
      after: { liveDays: 21 },
    });
    const versions = await app.services.db.read.select().from(settingsVersions)
      .where(eq(settingsVersions.name, "lifecycle"));
    expect(versions.map(({ version, changedKeys }) => [version, changedKeys])).toEqual([[1, []], [2, ["liveDays"]]]);
  });

  it("with an older version is rejected with the current version, and changes nothing", async () => {
    const before = await get(PRICING);
    expect((await put(PRICING, { ...before, refundWindowDays: 20 })).status).toBe(200);
    const late = await put(PRICING, { ...before, refundWindowDays: 7 });
    expect(late).toMatchObject({ status: 400, code: "stale_version" });
    expect(late.json[0]).toMatch(/^Someone else changed these settings/);
    expect(JSON.parse(late.response.headers.get("X-Error-Details")!)).toEqual({ currentVersion: before.version + 1 });
    expect((await get(PRICING)).refundWindowDays).toBe(20);
  });

  it("without differences does nothing", async () => {
    const before = await get(PRICING);
    const events = (await app.eventsOf("settings.changed")).length;
    expect((await put(PRICING, before)).json).toEqual(before);
    expect(await app.eventsOf("settings.changed")).toHaveLength(events);
  });

  it("out of bounds is rejected with a sentence for each value", async () => {
    const before = await get(LIFECYCLE);
    const { json, status, code } = await put(LIFECYCLE, { ...before, slotHoldMinutes: 61, lowCreditAt: "x" });
    expect({ status, code }).toEqual({ status: 400, code: "invalid_input" });
    expect(json).toEqual([
      "“Hold a chosen time for” must be between 1 and 60 minutes.",
      "“Low credit warning at” must be a number.",
    ]);
    const { version: _, ...unversioned } = before;
    expect((await put(LIFECYCLE, unversioned)).json).toEqual(["Please enter a version."]);
    const { json: misfit } = await put(LIFECYCLE, { ...before, openBookingsInCategory: 9 });
    expect(misfit).toEqual(["Open bookings in total must not be fewer than in one category."]);
    expect((await put(PRICING, { ...await get(PRICING), currency: "yen" })).json)
      .toEqual(["Currency must be a code with three letters, such as EUR."]);
    expect((await get(LIFECYCLE)).version).toBe(before.version);
  });

  it("a currency with other decimals is refused while amounts would change with it", async () => {
    const before = await get(PRICING);
    const { status, code, json } = await put(PRICING, { ...before, currency: "JPY" });
    expect({ status, code }).toEqual({ status: 400, code: "currency_in_use" });
    expect(json[0]).toMatch(/^JPY has no decimals and EUR has two decimals\. /);
    expect(await put(PRICING, { ...before, currency: "USD" })).toMatchObject({ status: 200 });
    const { version } = await get(PRICING);
    expect(await put(PRICING, { ...before, version })).toMatchObject({ status: 200 });
  });

  it("a changed legal text requires a version that was never used", async () => {
    const first = await get(RESOURCES);
    const text = (version: string, more: string) => ({
      ...first.terms,
      version,
      body: `${first.terms.body}\n\n${more}`,
    });
    const { json } = await put(RESOURCES, { ...first, terms: text(first.terms.version, "New.") });
    expect(json[0]).toMatch(/^The terms text has changed/);
    const second = (await put(RESOURCES, { ...first, terms: text("9", "New.") })).json;
    expect(second.terms.version).toBe("9");
    const again = await put(RESOURCES, { ...second, terms: text(first.terms.version, "Newer.") });
    expect(again).toMatchObject({ status: 400, code: "text_version_used" });
    const back = await put(RESOURCES, { ...second, terms: first.terms });
    expect(back.status).toBe(200);
  });

  it("is for administrators only", async () => {
    const specialist = await app.signIn(await makeSpecialist(app));
    const before = await get(PRICING);
    expect((await put(PRICING, { ...before, refundWindowDays: 1 }, specialist)).status).toBe(403);
    expect((await put(RESOURCES, { ...await get(RESOURCES), productName: "Mine" }, specialist)).status).toBe(403);
    expect(await get(PRICING)).toEqual(before);
  });

  it("takes effect in every process at once", async () => {
    const other = await openSecondApp(app);
    const supportIn = async () => (await (await other.call("/Funnel/StartData")).json()).support.email;
    const held = async () =>
      (await (await other.call(LIFECYCLE, { headers: { Cookie: cookie } })).json()).slotHoldMinutes;
    expect([await supportIn(), await held()]).toEqual(["support@parley.test", 10]);
    await put(RESOURCES, { ...await get(RESOURCES), supportEmail: "help@parley.test" });
    await put(LIFECYCLE, { ...await get(LIFECYCLE), slotHoldMinutes: 12 });
    expect([await supportIn(), await held()]).toEqual(["help@parley.test", 12]);
    other.close();
  });
});

describe("Admin/SettingsHistory", () => {
  it("lists the changes, newest first, and the last change of each value", async () => {
    const own = await openTestApp([], { proof: "required" });
    const ada = await makeAdministrator(own, { firstName: "Ada", lastName: "Admin" });
    const bob = await makeAdministrator(own, { firstName: "Bob", lastName: "Boss" });
    const change = async (id: string, values: object) => {
      const as = await own.signIn(id);
      const before = await (await own.call(RESOURCES, { cookie: as })).json();
      await own.call(RESOURCES, { method: "PUT", cookie: as, body: { ...before, ...values } });
    };
    await change(ada, { productName: "Palaver" });
    own.clock.set(own.clock.now() + 60_000);
    await change(bob, { supportEmail: "bob@parley.test", terms: { ...DEFAULTS.resources.terms, version: "2" } });
    const asAda = await own.signIn(ada);
    const read = async (query = "") =>
      await (await own.call(`/Admin/SettingsHistory/resources${query}`, { cookie: asAda })).json();
    const { items, totalCount, lastByKey } = await read();
    expect(totalCount).toBe(2);
    expect(items[0]).toMatchObject({ version: 3, by: { id: bob, name: "Bob Boss" } });
    expect(items[0].changes.map(({ key }: { key: string }) => key)).toEqual(["supportEmail", "terms"]);
    expect(items[0].changes[1].after).toMatchObject({ version: "2", characters: DEFAULTS.resources.terms.body.length });
    expect(items[1].changes).toEqual([{ key: "productName", before: "Parley", after: "Palaver" }]);
    expect(lastByKey.productName.by).toEqual({ id: ada, name: "Ada Admin" });
    expect(lastByKey).not.toHaveProperty("privacy");
    expect((await read("?page=2")).items).toEqual([]);
    expect((await own.call("/Admin/SettingsHistory/nothing", { cookie: asAda })).status).toBe(404);
    await own.close();
  });
});
