// Profiles, services, credentials and cards on a real database: rows and events.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import { webpPhoto } from "@tests/support/people/pictures.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  addCredential,
  findProfile,
  listCredentials,
  listServices,
  loadCard,
  savePhoto,
  saveProfile,
  setAccepting,
  startServing,
  stopServing,
  verifyCredential,
} from "../index.ts";
import { isProfileComplete } from "../rules.ts";
import { loadCards } from "./profiles.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const changesOf = async (specialistId: string) =>
  (await app.eventsOf("specialists.profile_changed"))
    .filter((p) => (p as { specialistId: string }).specialistId === specialistId).length;
const career = starterId("career");

describe("saveProfile", () => {
  it("creates and replaces a profile, with an event each time", async () => {
    const specialistId = await makePerson(app);
    await app.transact((tx) => saveProfile(tx, profileOf(specialistId, { company: "Sample Ltd", capPerDay: 2 })));
    expect(await findProfile(read(), specialistId)).toMatchObject({
      displayName: "Robin Sample",
      company: "Sample Ltd",
      capPerDay: 2,
      capPerWeek: null,
      accepting: true,
      photoId: null,
      changedAt: NOON,
    });
    await app.transact((tx) => saveProfile(tx, profileOf(specialistId, { displayName: "Robin Other" })));
    expect(await findProfile(read(), specialistId)).toMatchObject({
      displayName: "Robin Other",
      company: null,
      capPerDay: null,
    });
    expect(await changesOf(specialistId)).toBe(2);
  });

  it("does not change booking switch and photo", async () => {
    const specialistId = await makeSpecialist(app);
    const photoId = await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }));
    await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
    await app.transact((tx) => saveProfile(tx, profileOf(specialistId)));
    expect(await findProfile(read(), specialistId)).toMatchObject({ accepting: false, photoId });
  });

  it("is rejected with a sentence for each error, and changes nothing", async () => {
    const specialistId = await makePerson(app);
    const bad = profileOf(specialistId, { headline: "", languages: [] });
    await expect(app.transact((tx) => saveProfile(tx, bad))).rejects.toMatchObject({
      status: 400,
      sentences: ["Please enter your headline.", "Please choose at least one language."],
    });
    expect(await findProfile(read(), specialistId)).toBeUndefined();
    expect(await changesOf(specialistId)).toBe(0);
  });
});

describe("startServing", () => {
  it("completes a profile, and can be changed and ended", async () => {
    const specialistId = await makePerson(app);
    await app.transact((tx) => saveProfile(tx, profileOf(specialistId)));
    const isComplete = async () => {
      const profile = await findProfile(read(), specialistId);
      const written = profile && profileOf(specialistId);
      return isProfileComplete(written, await listServices(read(), specialistId));
    };
    expect(await isComplete()).toBe(false);
    await app.transact((tx) => startServing(tx, { specialistId, categoryId: career }));
    expect(await isComplete()).toBe(true);
    const subcategoryIds = [starterId("career/return")];
    const strengths = { goal: ["a-better-cv"] };
    await app.transact((tx) => startServing(tx, { specialistId, categoryId: career, subcategoryIds, strengths }));
    expect(await listServices(read(), specialistId)).toEqual([{
      specialistId,
      categoryId: career,
      subcategoryIds,
      strengths,
    }]);
    await app.transact((tx) => stopServing(tx, { specialistId, categoryId: career }));
    expect(await listServices(read(), specialistId)).toEqual([]);
    expect(await changesOf(specialistId)).toBe(4);
  });

  it("of an unknown category is 404", async () => {
    const specialistId = await makePerson(app);
    const unknown = [
      { categoryId: newId() },
      { categoryId: career, subcategoryIds: [newId()] },
      { categoryId: career, subcategoryIds: [starterId("insurance/life")] },
    ];
    for (const service of unknown) {
      await expect(app.transact((tx) => startServing(tx, { specialistId, ...service }))).rejects.toMatchObject({
        status: 404,
      });
    }
    await app.transact((tx) => stopServing(tx, { specialistId, categoryId: career }));
    expect(await changesOf(specialistId)).toBe(0);
  });
});

it("the booking switch publishes one event for each change", async () => {
  const specialistId = await makeSpecialist(app);
  const before = await changesOf(specialistId);
  for (const accepting of [false, false, true, true]) {
    await app.transact((tx) => setAccepting(tx, { specialistId, accepting }));
    expect((await findProfile(read(), specialistId))?.accepting).toBe(accepting);
  }
  expect(await changesOf(specialistId)).toBe(before + 2);
});

describe("credentials", () => {
  it("count once an administrator has verified them, which is audited", async () => {
    const specialistId = await makePerson(app);
    const credential = { specialistId, type: "bar registration", number: "R123", issuer: "Bar of Vienna" };
    const id = await app.transact((tx) => addCredential(tx, credential));
    expect(await listCredentials(read(), specialistId)).toEqual([{
      id,
      ...credential,
      places: [],
      placesCheckedAt: null,
      verifiedAt: null,
      expiresAt: null,
      notedAt: NOON,
      declinedAt: null,
      declineReason: null,
    }]);
    await app.transact((tx) => verifyCredential(tx, id));
    await app.transact((tx) => verifyCredential(tx, id));
    expect((await listCredentials(read(), specialistId))[0]?.verifiedAt).toBe(NOON);
    const traces = await read().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(traces.map((t) => t.action)).toEqual(["specialists.verify-credential"]);
    expect(await changesOf(specialistId)).toBe(2);
  });

  it("that are unknown are 404", async () => {
    await expect(app.transact((tx) => verifyCredential(tx, newId()))).rejects.toMatchObject({ status: 404 });
  });
});

describe("cards", () => {
  it("contain what helps visitors choose, and no contact data", async () => {
    const profile = { company: "Sample Ltd", priceAfterwards: "€90 an hour" };
    const specialistId = await makeSpecialist(app, { category: "legal", profile });
    const photoId = await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }));
    const card = await loadCard(read(), specialistId, NOON);
    expect(card).toEqual({
      id: specialistId,
      displayName: "Robin Sample",
      headline: "Plain answers about money",
      bio: profileOf(specialistId).bio,
      photoUrl: `/api/v2/Specialists/Photo/${photoId}`,
      company: "Sample Ltd",
      languages: ["en", "de"],
      yearsOfExperience: 12,
      priceAfterwards: "€90 an hour",
      credentials: [{ type: "bar registration", issuer: "The authority" }],
      locations: ["zoom", "whatsapp", "phone"],
    });
    expect(JSON.stringify(card)).not.toMatch(/\+43|zoom\.example|AT-1|example\.test/);
  });

  it("contain a credential while it is verified and has not expired", async () => {
    const specialistId = await makeSpecialist(app);
    const held = { specialistId, type: "coach", number: "1", issuer: "Guild" };
    const seen = await app.transact((tx) => addCredential(tx, { ...held, expiresAt: NOON + DAY_MS }));
    await app.transact((tx) => addCredential(tx, { ...held, type: "unseen" }));
    await app.transact((tx) => verifyCredential(tx, seen));
    const typesAt = async (now: number) => (await loadCard(read(), specialistId, now))?.credentials.map((c) => c.type);
    expect(await typesAt(NOON)).toEqual(["coach"]);
    expect(await typesAt(NOON + DAY_MS)).toEqual([]);
  });

  it("are loaded for many specialists at once, without those who have no profile", async () => {
    const [one, two, none] = [await makeSpecialist(app), await makeSpecialist(app), await makePerson(app)];
    const cards = await loadCards(read(), [one, none, two], NOON);
    expect([...cards.keys()].sort()).toEqual([one, two].sort());
    expect(await loadCard(read(), none, NOON)).toBeUndefined();
    expect((await loadCards(read(), [], NOON)).size).toBe(0);
  });
});
