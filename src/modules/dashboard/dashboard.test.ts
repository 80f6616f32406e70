// The frame, the visibility explanation and the prices of the last onboarding step, through their routes.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actorOf, calendarForm, profileForm, signedIn } from "@tests/support/people/editors.ts";
import {
  giveCredits,
  makeAdministrator,
  makeSpecialist,
  type SpecialistOptions,
} from "@tests/support/people/factories.ts";
import { pictureOf } from "@tests/support/people/pictures.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { notify } from "@/modules/notifications/inbox/notifications.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const CAREER = starterId("career");
const eur = (amount: number) => ({ amount, currency: "EUR" });
const actor = async (id: string) => actorOf(app, id, await app.signIn(id));
const specialist = async (options: SpecialistOptions = {}) => actor(await makeSpecialist(app, options));

describe("LayoutProps", () => {
  it("are available before onboarding, with empty values", async () => {
    const who = await signedIn(app, { firstName: "Nora", lastName: "Neu", email: "nora@example.test" });
    const { status, json } = await who.get("/Dashboard/LayoutProps");
    expect([status, json]).toEqual([200, {
      name: "Nora Neu",
      firstName: "Nora",
      email: "nora@example.test",
      photoUrl: null,
      isAdmin: false,
      onboarded: false,
      active: null,
      credits: { total: 0, categories: [] },
      unread: 0,
      badges: { hiddenCategories: 0, upcomingMeetings: 0 },
    }]);
  });

  it("follow the name, the photo and the booking switch", async () => {
    const who = await specialist();
    const { json: photo } = await who.upload("/Onboarding/UploadPhoto", await pictureOf.png());
    await who.post("/Dashboard/SetUserActive", { active: false });
    expect((await who.get("/Dashboard/LayoutProps")).json).toMatchObject({
      name: "Robin Sample",
      photoUrl: photo.photoUrl,
      onboarded: true,
      active: false,
      badges: { hiddenCategories: 1 },
    });
  });

  it("sum up credits and mark categories with few of them", async () => {
    const who = await specialist({ credits: 4 });
    await giveCredits(app, who.id, { scope: "tutoring", quantity: 2 });
    const credits = async () => (await who.get("/Dashboard/LayoutProps")).json.credits;
    const career = {
      categoryId: CAREER,
      slug: "career",
      name: "Career coaching",
      credits: 4,
      low: false,
      ending: null,
    };
    expect(await credits()).toMatchObject({
      total: 6,
      categories: [career, { slug: "tutoring", credits: 2, low: false }],
    });
    const { trackId } = await visitorWithContact(app);
    await book(app, trackId, "2026-10-21T08:00:00Z");
    expect(await credits()).toMatchObject({ total: 5, categories: [{ credits: 3, low: true }, { slug: "tutoring" }] });
  });

  it("have the credits of a category that is no longer offered", async () => {
    const who = await specialist({ credits: 4 });
    await giveCredits(app, who.id, { scope: "tutoring", quantity: 2 });
    const offer = (active: boolean) =>
      app.transact((tx) => tx.update(categories).set({ active }).where(eq(categories.slug, "tutoring")));
    await offer(false);
    const { credits } = (await who.get("/Dashboard/LayoutProps")).json;
    await offer(true);
    expect(credits).toMatchObject({ total: 6, categories: [{ slug: "career" }, { slug: "tutoring", low: false }] });
  });

  it("contain the credits that expire soon and the unread count", async () => {
    const who = await specialist({ credits: 4 });
    const ending = async () => (await who.get("/Dashboard/LayoutProps")).json.credits.categories[0].ending;
    expect(await ending()).toBeNull();
    const endAt = (expiresAt: number) => app.transact((tx) => tx.update(creditLots).set({ expiresAt }));
    await endAt(app.clock.now() + 61 * DAY_MS);
    expect(await ending()).toBeNull();
    await endAt(app.clock.now() + 60 * DAY_MS);
    expect(await ending()).toEqual({
      credits: 4,
      at: iso(app.clock.now() + 60 * DAY_MS),
      date: "2026-12-19",
    });
    // 23:30 in Greenwich is the next day where the specialist is.
    await endAt(Date.parse("2026-11-30T23:30:00Z"));
    expect(await ending()).toMatchObject({ at: "2026-11-30T23:30:00Z", date: "2026-12-01" });
    await endAt(app.clock.now() + 60 * DAY_MS);
    const cause = {
      specialistId: who.id,
      cause: "c",
      at: app.clock.now(),
      kind: "credits-low",
      title: "Few",
      body: "",
    };
    await app.transact((tx) => notify(tx, cause));
    expect((await who.get("/Dashboard/LayoutProps")).json.unread).toBe(1);
  });

  it("count upcoming meetings and hidden categories", async () => {
    const who = await specialist({ credits: 2 });
    const badges = async () => (await who.get("/Dashboard/LayoutProps")).json.badges;
    for (const startsAt of ["2026-10-21T08:00:00Z", "2026-10-21T09:00:00Z"]) {
      const { trackId } = await visitorWithContact(app);
      expect((await book(app, trackId, startsAt)).status).toBe(200);
    }
    expect(await badges()).toEqual({ hiddenCategories: 1, upcomingMeetings: 2 });
    await giveCredits(app, who.id);
    app.clock.set(Date.parse("2026-10-21T08:00:00Z"));
    expect(await badges()).toEqual({ hiddenCategories: 0, upcomingMeetings: 1 });
  });

  it("contain the administrator role", async () => {
    const who = await actor(await makeAdministrator(app));
    expect((await who.get("/Dashboard/LayoutProps")).json).toMatchObject({ isAdmin: true, onboarded: false });
  });

  it("require a confirmed email address", async () => {
    expect((await get(app, "/Dashboard/LayoutProps")).status).toBe(401);
    const who = await signedIn(app, { emailVerifiedAt: undefined });
    expect(refusalOf(await who.get("/Dashboard/LayoutProps")).slice(0, 2)).toEqual([403, "verification_required"]);
  });
});

describe("Shown", () => {
  it("explains the caller's own categories", async () => {
    const [one, two] = [await specialist(), await specialist({ category: "tutoring", credits: 0 })];
    expect((await one.get("/Dashboard/Shown")).json).toMatchObject({
      shown: true,
      next: null,
      categories: [{ slug: "career", shown: true }],
    });
    expect((await two.get("/Dashboard/Shown")).json).toMatchObject({
      shown: false,
      next: { action: { path: `/dashboard/buy/${starterId("tutoring")}` } },
      categories: [{ slug: "tutoring", shown: false }],
    });
  });

  it("requires a specialist", async () => {
    const who = await signedIn(app);
    expect(refusalOf(await who.get("/Dashboard/Shown")).slice(0, 2)).toEqual([403, "onboarding_required"]);
  });
});

describe("OnboardingLeadProps", () => {
  it("are prices and packages of the served categories, with existing credits", async () => {
    const who = await signedIn(app);
    const serves = ["insurance", "career"].map((slug) => ({
      categoryId: starterId(slug),
      subcategoryIds: slug === "insurance" ? [starterId("insurance/home"), starterId("insurance/life")] : [],
      strengths: {},
    }));
    await who.post("/Onboarding/UpdateProfile", { version: 0, profile: profileForm({ serves }) });
    await giveCredits(app, who.id, { scope: "insurance/life", quantity: 2 });
    const { status, json } = await who.get("/Loader/OnboardingLeadProps");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      currency: "EUR",
      taxMode: "net",
      maximumQuantity: 100,
      creditValidityMonths: 24,
      refundWindowDays: 14,
      skipRefusal: "Please set up your calendar first, with at least one free time in the next 30 days.",
    });
    const [insurance, career] = json.categories;
    expect(insurance).toMatchObject({
      slug: "insurance",
      requiredCredential: "insurance intermediary registration",
      credential: "missing",
      leadPrice: eur(2_500),
      credits: 0,
    });
    expect(insurance.packages[1]).toEqual({ quantity: 5, discountBps: 500, total: eur(11_875), saved: eur(625) });
    // Home has its own price and life has its own credits. The others are not served.
    expect(insurance.subcategories).toMatchObject([
      { slug: "life", leadPrice: eur(2_500), credits: 2 },
      {
        slug: "home",
        leadPrice: eur(1_800),
        credits: 0,
        packages: [{ quantity: 1, total: eur(1_800) }, {}, {}, {}, {}],
      },
    ]);
    expect(career).toMatchObject({ slug: "career", credential: "not-needed", requiredCredential: null });
  });

  it("allow skipping leads once profile and calendar are complete", async () => {
    const who = await signedIn(app);
    const skipError = async () => (await who.get("/Loader/OnboardingLeadProps")).json.skipRefusal;
    expect(await skipError()).toMatch(/^Please complete your profile first/);
    await who.post("/Onboarding/UpdateProfile", { version: 0, profile: profileForm() });
    await who.post("/Onboarding/UpdateCalendar", { version: 0, calendar: calendarForm() });
    expect(await skipError()).toBeNull();
  });

  it("are empty for a person who serves nothing yet", async () => {
    expect((await (await signedIn(app)).get("/Loader/OnboardingLeadProps")).json.categories).toEqual([]);
  });
});
