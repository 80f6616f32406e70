// Form drafts: stored for every device, safe against concurrent tabs, deleted when the form is saved.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarForm, profileForm, signedIn, type SignedInActor } from "@tests/support/people/editors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { formDrafts } from "../tables.ts";
import { draftError } from "./drafts.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const save = (who: SignedInActor, version: number, content: unknown, more: Record<string, unknown> = {}) =>
  who.put("/Onboarding/Draft/profile", { version, content, ...more });
const viewDraft = async (who: SignedInActor, form = "profile") => (await who.get(`/Onboarding/Draft/${form}`)).json;
const rowOf = async (userId: string, form = "profile") =>
  (await app.services.db.read.select().from(formDrafts)
    .where(and(eq(formDrafts.userId, userId), eq(formDrafts.form, form))))[0];

describe("a draft", () => {
  it("is empty before the first save", async () => {
    const { status, json } = await (await signedIn(app)).get("/Onboarding/Draft/calendar");
    expect([status, json]).toEqual([200, {
      form: "calendar",
      version: 0,
      content: null,
      basedOn: null,
      savedAt: null,
    }]);
  });

  it("is available on another device", async () => {
    const who = await signedIn(app);
    const content = { headline: "Half a sent", bio: "", languages: ["en"], address: { city: null } };
    const kept = await save(who, 0, content, { basedOn: 3 });
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

  it("belongs to one person and one form", async () => {
    const [one, two] = [await signedIn(app), await signedIn(app)];
    await save(one, 0, { headline: "One" });
    expect((await viewDraft(two)).content).toBeNull();
    expect((await viewDraft(one, "calendar")).content).toBeNull();
  });

  it("has a version, and a tab with an old version is rejected", async () => {
    const who = await signedIn(app);
    await save(who, 0, { headline: "a" });
    expect((await save(who, 1, { headline: "ab" })).json.version).toBe(2);
    const late = await save(who, 1, { headline: "another" });
    expect(refusalOf(late)).toEqual([400, "stale_version", [
      expect.stringMatching(/another tab or on another device/),
    ]]);
    expect(JSON.parse(late.headers.get("X-Error-Details")!)).toEqual({ currentVersion: 2 });
    expect((await viewDraft(who)).content).toEqual({ headline: "ab" });
  });

  it("takes the last save of a tab that is closed, whether the one before arrives later or changed nothing", async () => {
    const who = await signedIn(app);
    await save(who, 0, { headline: "a" });
    const last = await save(who, 2, { headline: "abc" });
    expect([last.status, last.json.version]).toEqual([200, 3]);
    const overtaken = await save(who, 1, { headline: "ab" });
    expect(refusalOf(overtaken)[1]).toBe("stale_version");
    expect(await viewDraft(who)).toMatchObject({ version: 3, content: { headline: "abc" } });
    expect(refusalOf(await save(who, 5, { headline: "abcd" }))[1]).toBe("stale_version");
  });

  it("does not change when the same content is saved again, whatever its version", async () => {
    const who = await signedIn(app);
    await save(who, 0, { headline: "a" });
    const again = await save(who, 0, { headline: "a" });
    expect([again.status, again.json.version]).toEqual([200, 1]);
  });

  it("goes on from another version of the form with the same content", async () => {
    const who = await signedIn(app);
    const on = (version: number, basedOn: number) =>
      who.put("/Onboarding/Draft/calendar", { version, content: { zone: "UTC" }, basedOn });
    await on(0, 3);
    expect((await on(1, 4)).json).toMatchObject({ version: 2, basedOn: 4 });
    expect((await on(1, 4)).json).toMatchObject({ version: 2, basedOn: 4 });
  });

  it("is not restored by a late tab after it was deleted", async () => {
    const who = await signedIn(app);
    await save(who, 0, { headline: "a" });
    const gone = await who.delete("/Onboarding/Draft/profile");
    expect([gone.status, gone.json]).toMatchObject([200, { version: 2, content: null, savedAt: null }]);
    expect((await who.delete("/Onboarding/Draft/profile")).json.version).toBe(2);
    expect((await save(who, 1, { headline: "ab" })).status).toBe(400);
    expect((await save(who, 2, { headline: "new" })).json).toMatchObject({ version: 3, content: { headline: "new" } });
    expect((await (await signedIn(app)).delete("/Onboarding/Draft/profile")).json.version).toBe(0);
  });

  it.each<[string, unknown]>([
    ["no object", "text"],
    ["a list", ["x"]],
    ["nothing", null],
    ["content that is too long", { text: "x".repeat(60_001) }],
    ["content that is too deep", JSON.parse(`${'{"a":'.repeat(30)}1${"}".repeat(30)}`)],
  ])("is rejected with sentences for %s", async (_what, content) => {
    const who = await signedIn(app);
    const { status, json } = await save(who, 0, content);
    expect(status).toBe(400);
    expect(json).toEqual([expect.stringMatching(/\.$/)]);
    expect(await rowOf(who.id)).toBeUndefined();
  });

  it("of an unknown form does not exist", async () => {
    const who = await signedIn(app);
    expect((await who.get("/Onboarding/Draft/password")).status).toBe(404);
    expect((await who.put("/Onboarding/Draft/password", { version: 0, content: {} })).status).toBe(404);
  });
});

describe("saving the form", () => {
  it("deletes the profile's draft, also when nothing changed, but not when it is rejected", async () => {
    const who = await signedIn(app);
    const saveProfile = (version: number, change = {}) =>
      who.post("/Onboarding/UpdateProfile", { version, profile: profileForm(change) });
    await save(who, 0, { headline: "a" });
    await saveProfile(0, { headline: "" });
    expect((await viewDraft(who)).content).toEqual({ headline: "a" });
    await saveProfile(0);
    expect(await viewDraft(who)).toMatchObject({ version: 2, content: null });
    await save(who, 2, { headline: "b" });
    await saveProfile(0, { headline: "Too late" });
    expect((await viewDraft(who)).content).toEqual({ headline: "b" });
    await saveProfile(1);
    expect((await viewDraft(who)).content).toBeNull();
  });

  it("deletes the calendar's draft", async () => {
    const who = await signedIn(app);
    await who.put("/Onboarding/Draft/calendar", { version: 0, content: { slotMinutes: 20 } });
    await who.post("/Onboarding/UpdateCalendar", { version: 0, calendar: calendarForm() });
    expect(await viewDraft(who, "calendar")).toMatchObject({ version: 2, content: null });
  });
});

describe("the size of a draft", () => {
  const nested = (levels: number): Record<string, unknown> => levels === 0 ? {} : { in: nested(levels - 1) };
  const long = (characters: number) => ({ text: "x".repeat(characters - '{"text":""}'.length) });

  it.each<[string, Record<string, unknown>]>([
    ["nothing", {}],
    ["the longest", long(60_000)],
    ["the deepest", nested(19)],
    ["the deepest with a list", { list: [nested(17)] }],
    ["what a form holds", { bio: "half a sent", languages: ["en"], address: { city: null } }],
  ])("%s is accepted", (_what, content) => expect(draftError(content)).toBeUndefined());

  it.each<[string, Record<string, unknown>]>([
    ["too long", long(60_001)],
    ["too deep", nested(20)],
    ["far too deep", nested(5_000)],
    ["too deep in a list", { list: [nested(18)] }],
  ])(
    "%s is rejected with a sentence",
    (_what, content) => expect(draftError(content)).toMatch(/^This draft is too long .*\.$/),
  );
});
