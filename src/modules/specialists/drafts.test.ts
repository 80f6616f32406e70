// Drafts through their calls: kept for every device, noticed by every tab, done with once the form is saved.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarForm, profileForm, signedIn, type SignedInActor } from "@tests/support/editors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { refusalOf } from "@tests/support/visitor.ts";
import { formDrafts } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const keep = (who: SignedInActor, version: number, content: unknown, more: Record<string, unknown> = {}) =>
  who.put("/Onboarding/Draft/profile", { version, content, ...more });
const look = async (who: SignedInActor, form = "profile") => (await who.get(`/Onboarding/Draft/${form}`)).json;
const rowOf = async (userId: string, form = "profile") =>
  (await app.services.db.read.select().from(formDrafts)
    .where(and(eq(formDrafts.userId, userId), eq(formDrafts.form, form))))[0];

describe("a draft", () => {
  it("that nobody has begun is empty, and no fault", async () => {
    const { status, json } = await (await signedIn(app)).get("/Onboarding/Draft/calendar");
    expect([status, json]).toEqual([200, {
      form: "calendar",
      version: 0,
      content: null,
      basedOn: null,
      savedAt: null,
    }]);
  });

  it("is there again on another device, as far as it was typed", async () => {
    const who = await signedIn(app);
    const content = { headline: "Half a sent", bio: "", languages: ["en"], address: { city: null } };
    const kept = await keep(who, 0, content, { basedOn: 3 });
    expect([kept.status, kept.json]).toEqual([200, {
      form: "profile",
      version: 1,
      content,
      basedOn: 3,
      savedAt: "2026-10-20T10:00:00Z",
    }]);
    const elsewhere = await app.signIn(who.id);
    expect(await (await app.call("/Onboarding/Draft/profile", { cookie: elsewhere })).json()).toEqual(kept.json);
    expect(await rowOf(who.id)).toMatchObject({ version: 1, content, changedAt: NOON });
  });

  it("is one's own, and each form has one", async () => {
    const [one, two] = [await signedIn(app), await signedIn(app)];
    await keep(one, 0, { headline: "One" });
    expect((await look(two)).content).toBeNull();
    expect((await look(one, "calendar")).content).toBeNull();
  });

  it("goes on with its version; a tab that missed one is told", async () => {
    const who = await signedIn(app);
    await keep(who, 0, { headline: "a" });
    expect((await keep(who, 1, { headline: "ab" })).json.version).toBe(2);
    const late = await keep(who, 1, { headline: "another" });
    expect(refusalOf(late)).toEqual([400, "stale_version", [
      expect.stringMatching(/another tab or on another device/),
    ]]);
    expect(JSON.parse(late.headers.get("X-Error-Details")!)).toEqual({ currentVersion: 2 });
    expect((await look(who)).content).toEqual({ headline: "ab" });
  });

  it("with the same content again changes nothing, whatever its version", async () => {
    const who = await signedIn(app);
    await keep(who, 0, { headline: "a" });
    const again = await keep(who, 0, { headline: "a" });
    expect([again.status, again.json.version]).toEqual([200, 1]);
  });

  it("that is thrown away does not come back from a late tab", async () => {
    const who = await signedIn(app);
    await keep(who, 0, { headline: "a" });
    const gone = await who.delete("/Onboarding/Draft/profile");
    expect([gone.status, gone.json]).toMatchObject([200, { version: 2, content: null, savedAt: null }]);
    expect((await who.delete("/Onboarding/Draft/profile")).json.version).toBe(2);
    expect((await keep(who, 1, { headline: "ab" })).status).toBe(400);
    expect((await keep(who, 2, { headline: "new" })).json).toMatchObject({ version: 3, content: { headline: "new" } });
    expect((await (await signedIn(app)).delete("/Onboarding/Draft/profile")).json.version).toBe(0);
  });

  it.each<[string, unknown]>([
    ["no object", "text"],
    ["a list", ["x"]],
    ["nothing", null],
    ["more than a form can hold", { text: "x".repeat(60_001) }],
    ["deeper than a form can be", JSON.parse(`${'{"a":'.repeat(30)}1${"}".repeat(30)}`)],
  ])("of %s is refused in sentences", async (_what, content) => {
    const who = await signedIn(app);
    const { status, json } = await keep(who, 0, content);
    expect(status).toBe(400);
    expect(json).toEqual([expect.stringMatching(/\.$/)]);
    expect(await rowOf(who.id)).toBeUndefined();
  });

  it("of a form that is none is not there", async () => {
    const who = await signedIn(app);
    expect((await who.get("/Onboarding/Draft/password")).status).toBe(404);
    expect((await who.put("/Onboarding/Draft/password", { version: 0, content: {} })).status).toBe(404);
  });
});

describe("saving the form", () => {
  it("ends the profile's draft, also when nothing changed, and not when it is refused", async () => {
    const who = await signedIn(app);
    const save = (version: number, change = {}) =>
      who.post("/Onboarding/UpdateProfile", { version, profile: profileForm(change) });
    await keep(who, 0, { headline: "a" });
    await save(0, { headline: "" });
    expect((await look(who)).content).toEqual({ headline: "a" });
    await save(0);
    expect(await look(who)).toMatchObject({ version: 2, content: null });
    await keep(who, 2, { headline: "b" });
    await save(0, { headline: "Too late" });
    expect((await look(who)).content).toEqual({ headline: "b" });
    await save(1);
    expect((await look(who)).content).toBeNull();
  });

  it("ends the calendar's draft", async () => {
    const who = await signedIn(app);
    await who.put("/Onboarding/Draft/calendar", { version: 0, content: { slotMinutes: 20 } });
    await who.post("/Onboarding/UpdateCalendar", { version: 0, calendar: calendarForm() });
    expect(await look(who, "calendar")).toMatchObject({ version: 2, content: null });
  });
});
