// The routes of onboarding: status, order and end; the booking switch; the register screen.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actorOf, calendarForm, profileForm, signedIn, type SignedInActor } from "@tests/support/people/editors.ts";
import { giveCredits, makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { verifyCredential } from "../index.ts";
import { credentials } from "../tables.ts";
import { finishOnboarding } from "./onboarding.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const CAREER = starterId("career");
const LEGAL = starterId("legal");
const statusOf = async (who: SignedInActor) => (await who.get("/Onboarding/Status")).json;
const saveProfile = (who: SignedInActor, version = 0) =>
  who.post("/Onboarding/UpdateProfile", { version, profile: profileForm() });
const saveCalendar = (who: SignedInActor, version = 0, change = {}) =>
  who.post("/Onboarding/UpdateCalendar", { version, calendar: calendarForm(change) });
const skip = (who: SignedInActor) => who.post("/Onboarding/SkipLeads");
/** The starts that visitors find in the category. */
const offered = async (category = CAREER) => {
  const { json } = await get(app, `/Funnel/Availabilities/${category}?timezone=Europe/Vienna`);
  return json.days.reduce((sum: number, day: { total: number }) => sum + day.total, 0);
};
const onboardedEvents = () => app.eventsOf("specialists.onboarded");

describe("Status", () => {
  it("changes with profile and calendar", async () => {
    const who = await signedIn(app);
    expect(await statusOf(who)).toEqual({ onboarded: false, availabilitySet: false, profileComplete: false });
    await saveProfile(who);
    expect(await statusOf(who)).toEqual({ onboarded: false, availabilitySet: false, profileComplete: true });
    await saveCalendar(who);
    expect(await statusOf(who)).toEqual({ onboarded: false, availabilitySet: true, profileComplete: true });
    await skip(who);
    expect(await statusOf(who)).toEqual({ onboarded: true, availabilitySet: true, profileComplete: true });
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ["a start in 30 days", { weekly: [], overrides: [{ date: "2026-11-19", ranges: [{ from: 540, to: 570 }] }] }, true],
    ["no start in 30 days", {
      weekly: [],
      overrides: [{ date: "2026-11-20", ranges: [{ from: 540, to: 570 }] }],
    }, false],
    ["no hours", { weekly: [] }, false],
    ["hours too short for a meeting", { weekly: [{ weekday: 1, from: 540, to: 560 }] }, false],
    ["all days off", { timeOff: [{ from: "2026-10-20", to: "2026-12-31" }] }, false],
    ["a horizon that ends before the hours", { horizonDays: 1, weekly: [{ weekday: 5, from: 540, to: 600 }] }, false],
  ])("a calendar with %s", async (_what, change, availabilitySet) => {
    const who = await signedIn(app);
    const { json } = await saveCalendar(who, 0, change);
    expect(json.availabilitySet).toBe(availabilitySet);
    expect((await statusOf(who)).availabilitySet).toBe(availabilitySet);
  });
});

describe("Status of a category", () => {
  it("contains whether it is served, the required credential and the credits", async () => {
    const who = await signedIn(app);
    const of = async (category: string) => (await who.get(`/Onboarding/Status/${category}`)).json;
    expect(await of(CAREER)).toEqual({
      onboarded: false,
      availabilitySet: false,
      profileComplete: false,
      category: { id: CAREER, slug: "career", name: "Career coaching" },
      served: false,
      credential: "not-needed",
      credits: 0,
    });
    await saveProfile(who);
    await giveCredits(app, who.id, { quantity: 3 });
    await giveCredits(app, who.id, { scope: "career/return", quantity: 2 });
    expect(await of(CAREER)).toMatchObject({ served: true, credits: 5, profileComplete: true });
  });

  it("follows a credential from missing to expired", async () => {
    const who = await signedIn(app);
    const requirement = async () => (await who.get(`/Onboarding/Status/${LEGAL}`)).json.credential;
    expect(await requirement()).toBe("missing");
    const { json } = await who.post("/Onboarding/AddCredential", {
      type: "bar registration",
      number: "1",
      issuer: "Bar",
      expiresOn: "2026-10-31",
    });
    expect(await requirement()).toBe("waiting");
    await app.transact((tx) => verifyCredential(tx, json.id));
    expect(await requirement()).toBe("verified");
    const { expiresAt } = (await app.services.db.read.select().from(credentials))[0]!;
    expect(expiresAt).toBe(Date.UTC(2026, 10, 1));
    app.clock.set(expiresAt!);
    const later = actorOf(app, who.id, await app.signIn(who.id));
    expect((await later.get(`/Onboarding/Status/${LEGAL}`)).json.credential).toBe("expired");
  });

  it("that is unknown or no longer offered is 404", async () => {
    const who = await signedIn(app);
    await app.transact((tx) =>
      tx.update(categories).set({ active: false }).where(eq(categories.id, LEGAL)).returning()
    );
    for (const category of [newId(), LEGAL, "no-such-slug"]) {
      expect((await who.get(`/Onboarding/Status/${category}`)).status, category).toBe(404);
    }
  });
});

describe("SkipLeads", () => {
  it("is rejected before profile and calendar are complete", async () => {
    const who = await signedIn(app);
    expect(refusalOf(await skip(who))).toEqual([400, "profile_incomplete", [expect.stringMatching(/profile first/)]]);
    await saveCalendar(who);
    expect(refusalOf(await skip(who))[1]).toBe("profile_incomplete");
    await saveCalendar(who, 1, { weekly: [] });
    await saveProfile(who);
    expect(refusalOf(await skip(who))).toEqual([400, "availability_missing", [
      expect.stringMatching(/calendar first/),
    ]]);
    expect(await onboardedEvents()).toEqual([]);
    expect((await getPerson(app.services.db.read, who.id)).onboardedAt).toBeNull();
  });

  it("ends onboarding once, and can be repeated", async () => {
    const who = await signedIn(app);
    await saveProfile(who);
    await saveCalendar(who);
    const first = await skip(who);
    expect([first.status, first.json.onboarded]).toEqual([200, true]);
    expect((await getPerson(app.services.db.read, who.id)).onboardedAt).toBe(NOON);
    app.clock.advance(DAY_MS);
    expect((await skip(who)).status).toBe(200);
    expect(await onboardedEvents()).toEqual([{ specialistId: who.id }]);
    expect((await getPerson(app.services.db.read, who.id)).onboardedAt).toBe(NOON);
    await app.transact((tx) => finishOnboarding(tx, who.id));
    expect(await onboardedEvents()).toHaveLength(1);
  });

  it("is never undone, even by an empty calendar", async () => {
    const who = await signedIn(app);
    await saveProfile(who);
    await saveCalendar(who);
    await skip(who);
    await saveCalendar(who, 1, { weekly: [] });
    expect(await statusOf(who)).toEqual({ onboarded: true, availabilitySet: false, profileComplete: true });
  });

  it("makes only specialists with credits bookable", async () => {
    const [rich, poor] = [await signedIn(app), await signedIn(app)];
    for (const who of [rich, poor]) {
      await saveProfile(who);
      await saveCalendar(who);
    }
    await giveCredits(app, rich.id);
    expect(await offered()).toBe(0);
    await skip(poor);
    expect(await offered()).toBe(0);
    await skip(rich);
    expect(await offered()).toBeGreaterThan(100);
    await rich.post("/Dashboard/SetUserActive", { active: false });
    expect(await offered()).toBe(0);
  });

  it("is followed by a welcome email with the remaining steps", async () => {
    const who = await signedIn(app, { firstName: "Nora" });
    await saveProfile(who);
    await saveCalendar(who);
    await skip(who);
    await runReactions(app.ctx());
    expect(app.emails.map(({ subject }) => subject)).toEqual(["Welcome to Parley"]);
    expect(app.emails[0]!.text).toContain("You have no credits left for this category.");
    expect(app.emails[0]!.text).toContain(`https://parley.example/dashboard/buy/${CAREER}`);
  });

  it("is followed by a welcome email without steps for a visible specialist", async () => {
    const who = await signedIn(app, { firstName: "Nora" });
    await saveProfile(who);
    await saveCalendar(who);
    await giveCredits(app, who.id);
    await skip(who);
    await runReactions(app.ctx());
    expect(app.emails[0]!.text).toContain("Visitors can find you and book a meeting with you from now on.");
  });
});

describe("the booking switch", () => {
  it("is read and set, and can be set again", async () => {
    const id = await makeSpecialist(app);
    const who = actorOf(app, id, await app.signIn(id));
    const changes = async () => (await app.eventsOf("specialists.profile_changed")).length;
    expect((await who.get("/Dashboard/UserActive")).json).toEqual({ active: true });
    const before = await changes();
    for (let n = 0; n < 2; n++) {
      const { status, json } = await who.post("/Dashboard/SetUserActive", { active: false });
      expect([status, json]).toEqual([200, { active: false }]);
    }
    expect((await who.get("/Dashboard/UserActive")).json).toEqual({ active: false });
    expect(await changes()).toBe(before + 1);
  });

  it.each([[{}, "Please choose yes or no for “Active”."], [{ active: "yes" }, "Active must be yes or no."]])(
    "with %j is rejected",
    async (body, sentence) => {
      const who = await signedIn(app, { onboardedAt: NOON });
      expect(refusalOf(await who.post("/Dashboard/SetUserActive", body))).toEqual([400, "invalid_input", [sentence]]);
    },
  );

  it("is off and stays off without a profile", async () => {
    const who = await signedIn(app, { onboardedAt: NOON });
    expect((await who.get("/Dashboard/UserActive")).json).toEqual({ active: false });
    expect(refusalOf(await who.post("/Dashboard/SetUserActive", { active: true }))[1]).toBe("profile_incomplete");
  });

  it("is only for specialists", async () => {
    const administrator = await app.signIn(await makeAdministrator(app));
    const newcomer = await signedIn(app);
    for (const cookie of [administrator, newcomer.cookie]) {
      const answer = await post(app, "/Dashboard/SetUserActive", { active: true }, { cookie });
      expect(refusalOf(answer).slice(0, 2)).toEqual([403, "onboarding_required"]);
    }
  });
});

describe("RegistrationProps", () => {
  it("contains categories, prices and the versions of the legal texts", async () => {
    const { status, json } = await get(app, "/Loader/RegistrationProps");
    expect(status).toBe(200);
    expect(json).toMatchObject({ productName: "Parley", support: { email: "support@parley.test" } });
    expect(json.terms).toEqual({
      version: expect.any(String),
      effectiveFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(json.categories).toHaveLength(12);
    expect(json.categories[0]).toMatchObject({ slug: "mortgages", leadPrice: { amount: 4_500, currency: "EUR" } });
  });
});
