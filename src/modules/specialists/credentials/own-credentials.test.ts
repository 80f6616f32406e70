// The routes of credentials, documents and photos: ownership, validation and removal.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actorOf, signedIn, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { pictureOf, pngOf } from "@tests/support/people/pictures.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { verifyCredential } from "../index.ts";
import { credentialDocuments, credentials, photos, profiles } from "../tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const PDF = new TextEncoder().encode("%PDF-1.7 a licence");
const PNG = pngOf();
const licence = { type: "bar registration", number: " R 123 ", issuer: "Bar of Vienna", expiresOn: "2027-12-31" };
const add = (who: SignedInActor, change: Record<string, unknown> = {}) =>
  who.post("/Onboarding/AddCredential", { ...licence, ...change });
const prove = (who: SignedInActor, id: string, bytes = PDF, name = "licence.pdf") =>
  who.upload(`/Onboarding/UploadDocument/${id}?name=${encodeURIComponent(name)}`, bytes, "application/pdf");
const heldBy = (id: string) => read().select().from(credentials).where(eq(credentials.specialistId, id));
const documentsOf = (id: string) =>
  read().select().from(credentialDocuments).where(eq(credentialDocuments.specialistId, id));
const changesOf = async (id: string) =>
  (await app.eventsOf("specialists.profile_changed"))
    .filter((payload) => (payload as { specialistId: string }).specialistId === id).length;
const specialist = async () => {
  const id = await makeSpecialist(app, { category: "legal" });
  return actorOf(app, id, await app.signIn(id));
};

describe("AddCredential", () => {
  it("adds a credential, which needs a review", async () => {
    const who = await signedIn(app);
    const { status, json } = await add(who);
    expect([status, json]).toEqual([200, {
      id: expect.any(String),
      type: "bar registration",
      number: "R 123",
      issuer: "Bar of Vienna",
      expiresOn: "2027-12-31",
      places: [],
      validIn: "",
      placesChecked: false,
      state: "waiting",
      declinedBecause: null,
      document: null,
    }]);
    expect(await heldBy(who.id)).toMatchObject([{
      number: "R 123",
      verifiedAt: null,
      expiresAt: Date.UTC(2028, 0, 1),
    }]);
    expect(await changesOf(who.id)).toBe(1);
    expect((await who.get("/Onboarding/ProfileData")).json.credentials).toEqual([json]);
  });

  it("is valid where it says, else in the country of the calendar", async () => {
    const who = await specialist();
    const { json } = await add(who, { number: "1" });
    expect([json.places, json.validIn]).toEqual([["AT"], "Austria"]);
    const stated = (await add(who, { number: "2", places: ["us-ny", "DE", "us-ny"] })).json;
    expect([stated.places, stated.validIn]).toEqual([["DE", "US-NY"], "Germany and New York (United States)"]);
    expect((await add(who, { number: "2", places: ["DE", "US-NY"] })).json.id).toBe(stated.id);
    expect((await add(who, { number: "2", places: ["DE"] })).json.id).not.toBe(stated.id);
  });

  it("returns the existing one for the same credential", async () => {
    const who = await signedIn(app);
    const { json } = await add(who);
    expect((await add(who)).json).toEqual(json);
    expect(await heldBy(who.id)).toHaveLength(1);
    expect((await add(who, { expiresOn: null })).json.id).not.toBe(json.id);
  });

  it.each([
    [{ type: " " }, "Please enter the type of the credential."],
    [{ number: "" }, "Please enter the number of the credential."],
    [{ issuer: "x" }, "Please enter the issuer of the credential."],
    [{ expiresOn: "2026-10-19" }, "This credential has expired. Please enter the new one."],
    [{ type: 1 }, "Type must be text."],
    [{ places: [] }, "Please choose where the credential is valid."],
    [{ places: ["AT", "Tyrol"] }, "“TYROL” is not the code of a country or region. Use AT or US-NY."],
  ])("with %j is rejected", async (change, sentence) => {
    const who = await signedIn(app);
    expect(refusalOf(await add(who, change))).toEqual([400, "invalid_input", [sentence]]);
    expect(await heldBy(who.id)).toEqual([]);
  });

  it("is rejected beyond 20", async () => {
    const who = await signedIn(app);
    for (let n = 0; n < 20; n++) await add(who, { number: `${n}` });
    expect(refusalOf(await add(who))).toEqual([400, "too_many_credentials", [
      expect.stringMatching(/^You can have at most 20 /),
    ]]);
    expect((await add(who, { number: "0" })).status).toBe(200);
  });
});

describe("UploadDocument", () => {
  it("adds or replaces the document of a credential", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    expect((await prove(who, credential.id, PNG, "photo.exe")).json.document.name).toBe("photo.png");
    const { status, json } = await prove(who, credential.id, PDF, "Zulassung März.pdf");
    expect(status).toBe(200);
    const [row, ...more] = await documentsOf(who.id);
    expect(more).toEqual([]);
    expect(json.document).toEqual({
      name: "Zulassung März.pdf",
      contentType: "application/pdf",
      size: PDF.length,
      uploadedAt: "2026-10-20T10:00:00Z",
      url: `/api/v2/Onboarding/Document/${row!.id}`,
    });
  });

  it.each<[string, Uint8Array<ArrayBuffer>, number, string]>([
    ["HTML", new TextEncoder().encode("<html>"), 400, "Please choose a PDF, or a PNG, JPEG or WebP picture."],
    ["nothing", new Uint8Array(), 400, "Please choose a PDF, or a PNG, JPEG or WebP picture."],
    ["over 2 MB", new Uint8Array(2 * 1024 * 1024 + 1), 400, "Please choose a document of at most 2 MB."],
    ["over 3 MB", new Uint8Array(3 * 1024 * 1024 + 1), 413, "That is too large to send."],
  ])("of %s is rejected", async (_what, bytes, status, sentence) => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    const answer = await prove(who, credential.id, bytes);
    expect([answer.status, answer.json]).toEqual([status, [sentence]]);
    expect(await documentsOf(who.id)).toEqual([]);
  });

  it("as JSON is rejected", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    expect((await who.upload(`/Onboarding/UploadDocument/${credential.id}`, PDF, "text/html")).status).toBe(415);
  });

  it("for another person's or an unknown credential is 404", async () => {
    const { json: credential } = await add(await signedIn(app));
    const other = await signedIn(app);
    for (const id of [credential.id, newId()]) {
      expect([(await prove(other, id)).status, (await prove(other, id, new Uint8Array())).status]).toEqual([404, 404]);
    }
  });

  it("for a verified credential is rejected", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    await app.transact((tx) => verifyCredential(tx, credential.id));
    expect(refusalOf(await prove(who, credential.id))).toEqual([400, "already_verified", [expect.any(String)]]);
    expect((await who.get("/Onboarding/ProfileData")).json.credentials[0].state).toBe("verified");
  });
});

describe("a document", () => {
  it("is available to its owner and administrators, as a download only", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    const { document } = (await prove(who, credential.id, PDF, "März.pdf")).json;
    const administrator = await app.signIn(await makeAdministrator(app));
    for (const cookie of [who.cookie, administrator]) {
      const answer = await app.send(document.url.replace("/api/v2", ""), { headers: { Cookie: cookie } });
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
      expect(answer.headers.get("Content-Type")).toBe("application/pdf");
      expect(answer.headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''M%C3%A4rz.pdf");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it("does not exist for anyone else", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    const { document } = (await prove(who, credential.id)).json;
    const path = document.url.replace("/api/v2", "");
    const other = await signedIn(app, { onboardedAt: app.clock.now() });
    expect((await other.get(path)).status).toBe(404);
    expect((await who.get(`/Onboarding/Document/${newId()}`)).status).toBe(404);
    expect((await app.call(path)).status).toBe(401);
  });
});

describe("RemoveCredential", () => {
  it("removes credential and document, and hides the specialist where it is required", async () => {
    const who = await specialist();
    const [held] = await heldBy(who.id);
    const ends = async () =>
      (await read().select().from(candidates).where(eq(candidates.specialistId, who.id)))[0]!.credentials;
    expect(await ends()).toEqual({ [held!.type]: null });
    await prove(who, (await add(who)).json.id);
    const { status, json } = await who.post(`/Onboarding/RemoveCredential/${held!.id}`);
    expect([status, json.credentials.length]).toEqual([200, 1]);
    expect(await ends()).toEqual({});
    await who.post(`/Onboarding/RemoveCredential/${json.credentials[0].id}`);
    expect([await heldBy(who.id), await documentsOf(who.id)]).toEqual([[], []]);
  });

  it("of another person's or an unknown credential is 404", async () => {
    const who = await signedIn(app);
    const { json: credential } = await add(who);
    const other = await signedIn(app);
    expect((await other.post(`/Onboarding/RemoveCredential/${credential.id}`)).status).toBe(404);
    expect((await who.post(`/Onboarding/RemoveCredential/${newId()}`)).status).toBe(404);
    expect(await heldBy(who.id)).toHaveLength(1);
  });
});

describe("UploadPhoto", () => {
  it("stores a photo, also before there is a profile", async () => {
    const who = await signedIn(app);
    const { status, json } = await who.upload("/Onboarding/UploadPhoto", await pictureOf.png(), "image/png");
    const [row] = await read().select().from(photos).where(eq(photos.specialistId, who.id));
    expect([status, json]).toEqual([200, { photoUrl: `/api/v2/Specialists/Photo/${row!.id}` }]);
    expect((await who.get("/Onboarding/ProfileData")).json.photoUrl).toBe(json.photoUrl);
  });

  it("appears on the card at once and is removed by RemovePhoto", async () => {
    const who = await specialist();
    await who.upload("/Onboarding/UploadPhoto", await pictureOf.png(), "image/png");
    const cardOf = async () => (await who.get("/Users/ProfileData")).json.card;
    expect((await cardOf()).photoUrl).toMatch(/^\/api\/v2\/Specialists\/Photo\//);
    const before = await changesOf(who.id);
    for (let n = 0; n < 2; n++) {
      expect((await who.post("/Onboarding/RemovePhoto")).json).toEqual({ photoUrl: null });
    }
    expect(await changesOf(who.id)).toBe(before + 1);
    expect((await cardOf()).photoUrl).toBeNull();
    const [row] = await read().select().from(profiles).where(eq(profiles.specialistId, who.id));
    expect(row!.photoId).toBeNull();
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["a PDF", PDF, "Please choose a PNG, JPEG or WebP picture."],
    ["nothing", new Uint8Array(), "Please choose a PNG, JPEG or WebP picture."],
    [
      "more pixels than a browser can hold",
      pngOf(60_000, 60_000),
      "Please choose a photo of at most 4096 pixels on each side.",
    ],
    ["over 2 MB", new Uint8Array(2 * 1024 * 1024 + 1), "Please choose a photo of at most 2 MB."],
  ])("of %s is rejected by its content, whatever its type header", async (_what, bytes, sentence) => {
    const answer = await (await signedIn(app)).upload("/Onboarding/UploadPhoto", bytes, "image/png");
    expect(refusalOf(answer)).toEqual([400, "invalid_input", [sentence]]);
  });
});
