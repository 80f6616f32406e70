// The routes of the profile editor: proposal, saving, validation, concurrent tabs, and the effect on matching.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profileForm, signedIn, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { newId } from "@/platform/ids.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { profiles, servedCategories } from "../tables.ts";
import type { ProfileForm } from "./schemas.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const CAREER = starterId("career");
const save = (who: SignedInActor, version: number, change: Partial<ProfileForm> = {}) =>
  who.post("/Onboarding/UpdateProfile", { version, profile: profileForm(change) });
const changesOf = async (id: string) =>
  (await app.eventsOf("specialists.profile_changed"))
    .filter((payload) => (payload as { specialistId: string }).specialistId === id).length;
const servesOf = (id: string) => read().select().from(servedCategories).where(eq(servedCategories.specialistId, id));

describe("ProfileData", () => {
  it("proposes values from the account, with the missing fields", async () => {
    const who = await signedIn(app, { firstName: "Nora", lastName: "Neu", phone: "+436601234567", locale: "de-AT" });
    const { status, json } = await who.get("/Onboarding/ProfileData");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: 0,
      saved: false,
      complete: false,
      profile: {
        displayName: "Nora Neu",
        headline: "",
        languages: ["de"],
        locations: [{ kind: "phone", detail: "+436601234567" }],
        serves: [],
      },
      photoUrl: null,
      credentials: [],
    });
    expect(json.faults.map((fault: { field: string }) => fault.field)).toEqual(["headline", "bio", "serves"]);
  });

  it("contains every category with prices, required credential and questions", async () => {
    const { json } = await (await signedIn(app)).get("/Onboarding/ProfileData");
    expect(json.choices.currency).toBe("EUR");
    expect(json.choices.categories).toHaveLength(12);
    const [mortgages] = json.choices.categories;
    expect(mortgages).toMatchObject({
      slug: "mortgages",
      regulated: true,
      requiredCredential: "mortgage-broker licence",
      leadPrice: { amount: 4_500, currency: "EUR" },
      matching: [], // its only matching question asks for an amount
    });
    expect(mortgages.subcategories.map((part: { leadPrice: unknown }) => part.leadPrice)[1])
      .toEqual({ amount: 4_000, currency: "EUR" });
    const career = json.choices.categories.find((category: { slug: string }) => category.slug === "career");
    expect(career).toMatchObject({ regulated: false, requiredCredential: null, matching: [{ key: "goal" }] });
    expect(career.matching[0].options).toContainEqual({ value: "a-better-cv", label: "A better CV" });
  });
});

describe("UpdateProfile", () => {
  it("saves profile and services together, with one event", async () => {
    const who = await signedIn(app);
    const before = await changesOf(who.id);
    const serves: ProfileForm["serves"] = [{
      categoryId: CAREER,
      subcategoryIds: [starterId("career/return")],
      strengths: { goal: ["a-better-cv"] },
    }, { categoryId: starterId("tutoring"), subcategoryIds: [], strengths: {} }];
    const { status, json } = await save(who, 0, { serves, vatId: " ATU12345675 ", capPerDay: 2 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ version: 1, saved: true, complete: true, faults: [] });
    expect(json.profile).toMatchObject({ vatId: "ATU12345675", capPerDay: 2, capPerWeek: null });
    expect(json.profile.serves).toHaveLength(2);
    const [row] = await read().select().from(profiles).where(eq(profiles.specialistId, who.id));
    expect(row).toMatchObject({ displayName: "Robin Sample", version: 1, accepting: true, vatId: "ATU12345675" });
    expect(await servesOf(who.id)).toContainEqual({ specialistId: who.id, ...serves[0]! });
    expect(await changesOf(who.id)).toBe(before + 1);
    expect((await who.get("/Onboarding/ProfileData")).json).toMatchObject(json);
  });

  it("updates matching in the same commit", async () => {
    const who = await signedIn(app, { onboardedAt: app.clock.now() });
    await save(who, 0);
    const [row] = await read().select().from(candidates).where(eq(candidates.specialistId, who.id));
    expect(row).toMatchObject({ categoryId: CAREER, hiddenBy: "opening-hours", card: { displayName: "Robin Sample" } });
    await save(who, 1, { serves: [{ categoryId: starterId("tutoring"), subcategoryIds: [], strengths: {} }] });
    const rows = await read().select().from(candidates).where(eq(candidates.specialistId, who.id));
    expect(Object.fromEntries(rows.map((row) => [row.categoryId, row.hiddenBy]))).toEqual({
      [CAREER]: "serves-category",
      [starterId("tutoring")]: "opening-hours",
    });
  });

  it("with the same content changes nothing, whatever its version", async () => {
    const who = await signedIn(app);
    const first = await save(who, 0, { bio: "Line one is long enough. ".repeat(6) });
    const changes = await changesOf(who.id);
    const again = await save(who, 0, { bio: `${"Line one is long enough. ".repeat(6)}\n` });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await changesOf(who.id)).toBe(changes);
  });

  it("is rejected when another tab has saved meanwhile", async () => {
    const who = await signedIn(app);
    await save(who, 0);
    const other = await save(who, 0, { headline: "From the other tab" });
    expect(refusalOf(other)).toEqual([400, "stale_version", [expect.stringMatching(/^Your profile was changed in /)]]);
    expect(JSON.parse(other.headers.get("X-Error-Details")!)).toEqual({ currentVersion: 1 });
    expect((await save(who, 1, { headline: "From the other tab" })).json.version).toBe(2);
    expect((await who.get("/Onboarding/ProfileData")).json.profile.headline).toBe("From the other tab");
  });

  it("of two tabs at once succeeds for one", async () => {
    const who = await signedIn(app);
    const answers = await Promise.all(["One", "Two"].map((headline) => save(who, 0, { headline })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.find(({ status }) => status === 200)!.json.profile.headline;
    expect((await who.get("/Onboarding/ProfileData")).json).toMatchObject({
      version: 1,
      profile: { headline: winner },
    });
  });

  it("stores phone numbers in international form", async () => {
    const who = await signedIn(app);
    const locations = [
      { kind: "phone" as const, detail: "+43 (0) 660 123-45-67" },
      { kind: "whatsapp" as const, detail: "0043 660 1234567" },
    ];
    expect((await save(who, 0, { locations })).json.profile.locations).toEqual([
      { kind: "phone", detail: "+436601234567" },
      { kind: "whatsapp", detail: "+436601234567" },
    ]);
  });

  it.each<[Partial<ProfileForm>, string, string]>([
    [{ displayName: " " }, "displayName", "Please enter your name as visitors see it."],
    [{ headline: "h".repeat(81) }, "headline", "Please keep your headline to 80 characters. There are 81 now."],
    [{ bio: "short" }, "bio", "Please write at least 100 characters about yourself. There are 5 now."],
    [{ company: "c".repeat(121) }, "company", "Please keep the company to 120 characters. There are 121 now."],
    [{ vatId: "12345678" }, "vatId", "Please enter the VAT number with its country code, such as ATU12345675."],
    [
      { billingAddress: { line1: "Ring 1", postcode: "", city: "Wien", country: "AT" } },
      "billingAddress",
      "Please enter the postcode of the billing address.",
    ],
    [
      { billingAddress: { line1: "Ring 1", postcode: "1010", city: "Wien", country: "Austria" } },
      "billingAddress",
      "Please choose the country of the billing address.",
    ],
    [{ languages: [] }, "languages", "Please choose at least one language."],
    [
      { yearsOfExperience: 71 },
      "yearsOfExperience",
      "Years of experience must be a whole number between 0 and 70.",
    ],
    [
      { locations: [{ kind: "zoom", detail: "zoom.us/j/1" }] },
      "locations",
      "Please enter your Zoom link. It starts with https://.",
    ],
    [
      { locations: [{ kind: "phone", detail: "call me" }] },
      "locations",
      "Please enter your phone number with + and the country code.",
    ],
    [
      { locations: [{ kind: "phone", detail: "+4300000000" }] },
      "locations",
      "This isn't a phone number that exists. Please check it, and leave out an extension.",
    ],
    [
      { locations: [{ kind: "whatsapp", detail: "+4300000000" }] },
      "locations",
      "This isn't a WhatsApp number that exists. Please check it.",
    ],
    [{ vatId: "ATU00000001" }, "vatId", "This isn't a VAT number of that country. Please check it."],
    [{ capPerDay: 0 }, "capPerDay", "Leads per day must be a whole number between 1 and 100."],
    [{ serves: [] }, "serves", "Please choose at least one category."],
    [
      { serves: [{ categoryId: newId(), subcategoryIds: [], strengths: {} }] },
      "serves",
      "One of the categories is no longer offered.",
    ],
    [
      { serves: [{ categoryId: CAREER, subcategoryIds: [starterId("insurance/life")], strengths: {} }] },
      "serves",
      "One of the topics of Career coaching is no longer offered.",
    ],
    [
      { serves: [{ categoryId: CAREER, subcategoryIds: [], strengths: { goal: ["fame"] } }] },
      "serves",
      "Your strengths in Career coaching no longer fit its questions.",
    ],
    [
      { serves: [{ categoryId: CAREER, subcategoryIds: [], strengths: { shoeSize: ["44"] } }] },
      "serves",
      "Your strengths in Career coaching no longer fit its questions.",
    ],
    [
      { serves: [1, 2].map(() => ({ categoryId: CAREER, subcategoryIds: [], strengths: {} })) },
      "serves",
      "Please choose each category once.",
    ],
  ])("with %j is rejected at %s", async (change, field, sentence) => {
    const who = await signedIn(app);
    const answer = await save(who, 0, change);
    expect(refusalOf(answer)).toEqual([400, "invalid_input", [sentence]]);
    expect(JSON.parse(answer.headers.get("X-Error-Details")!)).toEqual({ fields: [{ field, sentence }] });
    expect(await changesOf(who.id)).toBe(0);
    expect(await servesOf(who.id)).toEqual([]);
  });

  it("keeps numbers that are stored already, and refuses them as new ones", async () => {
    const who = await signedIn(app);
    await save(who, 0);
    const stored = {
      vatId: "ATU00000001",
      locations: [{ kind: "phone" as const, detail: "+4300000000" }],
    };
    await app.transact(async (tx) =>
      void await tx.update(profiles).set(stored).where(eq(profiles.specialistId, who.id))
    );
    const { json } = await who.get("/Onboarding/ProfileData");
    expect(json).toMatchObject({ complete: true, profile: stored });
    const saved = await save(who, 1, { ...stored, headline: "Still here, and easier to understand" });
    expect(saved.json).toMatchObject({ version: 2, profile: stored });
    const changed = await save(who, 2, { ...stored, vatId: "ATU00000002" });
    expect(refusalOf(changed)[2]).toEqual(["This isn't a VAT number of that country. Please check it."]);
  });

  it("reports every error at once", async () => {
    const { json } = await save(await signedIn(app), 0, { displayName: "", bio: "", languages: [] });
    expect(json).toHaveLength(3);
  });
});

describe("a retired category or topic", () => {
  it("is hidden in the editor, can't be chosen, and stays served", async () => {
    const own = await openTestApp();
    const id = await makeSpecialist(own, { category: "tutoring" });
    const cookie = await own.signIn(id);
    await own.transact((tx) =>
      tx.update(categories).set({ active: false }).where(eq(categories.id, starterId("tutoring"))).returning()
    );
    const editor = await (await own.call("/Onboarding/ProfileData", { cookie })).json();
    expect(editor.profile.serves).toEqual([]);
    const profile = profileForm({ displayName: "Another Name" });
    await own.call("/Onboarding/UpdateProfile", { method: "POST", body: { version: editor.version, profile }, cookie });
    const rows = await own.services.db.read.select().from(servedCategories).where(
      eq(servedCategories.specialistId, id),
    );
    expect(rows.map((row) => row.categoryId).sort()).toEqual([CAREER, starterId("tutoring")].sort());
    await own.close();
  });

  it("never widens a service: a category with only retired topics is left out", async () => {
    const own = await openTestApp();
    const id = await makeSpecialist(own, { subcategories: ["return"] });
    const cookie = await own.signIn(id);
    await own.transact((tx) =>
      tx.update(subcategories).set({ active: false }).where(eq(subcategories.id, starterId("career/return")))
        .returning()
    );
    const editor = await (await own.call("/Onboarding/ProfileData", { cookie })).json();
    expect(editor.profile.serves).toEqual([]);
    expect(editor.faults).toEqual([{ field: "serves", sentence: "Please choose at least one category." }]);
    await own.close();
  });
});

describe("Users/ProfileData", () => {
  it("returns the account, and the card once there is a profile", async () => {
    const who = await signedIn(app, { firstName: "Nora", lastName: "Neu", timeZone: "Europe/Vienna" });
    const before = (await who.get("/Users/ProfileData")).json;
    expect(before).toMatchObject({
      id: who.id,
      firstName: "Nora",
      lastName: "Neu",
      timeZone: "Europe/Vienna",
      onboarded: false,
      isAdmin: false,
      memberSince: "2026-10-20T10:00:00Z",
      card: null,
    });
    await save(who, 0);
    expect((await who.get("/Users/ProfileData")).json.card).toMatchObject({ id: who.id, displayName: "Robin Sample" });
  });
});
