// Exporting a specialist's data, and deleting their account.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enter, makeAccount, PASSWORD, skipResponseDelay } from "@tests/support/people/accounts.ts";
import { actorOf, calendarForm, profileForm } from "@tests/support/people/editors.ts";
import { pictureOf } from "@tests/support/people/pictures.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { calendars } from "@/modules/scheduling/tables.ts";
import { loadCard } from "./index.ts";
import { FORMER_NAME } from "./personal-data.ts";
import {
  credentialDocuments,
  credentials,
  formDrafts,
  photos,
  profiles,
  profileSlugs,
  servedCategories,
} from "./tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = () => app.services.db.read;

const settled = async () => {
  const { id, email } = await makeAccount(app);
  const who = actorOf(app, id, await enter(app, email));
  await who.upload("/Onboarding/UploadPhoto", await pictureOf.png());
  const profile = profileForm({ company: "Sample Ltd", vatId: "ATU12345675", priceAfterwards: "€90 an hour" });
  await who.post("/Onboarding/UpdateProfile", { version: 0, profile });
  const licence = { type: "Licence", number: "N-77", issuer: "Office", places: ["AT"] };
  const { json } = await who.post("/Onboarding/AddCredential", licence);
  await who.upload(`/Onboarding/UploadDocument/${json.id}`, await pictureOf.png());
  await who.post("/Onboarding/UpdateCalendar", { version: 0, calendar: calendarForm() });
  await who.post("/Onboarding/SkipLeads");
  await who.post("/Onboarding/SetPublicProfile", { isPublic: true });
  await who.put("/Onboarding/Draft/profile", { version: 0, content: { headline: "Half a sent" } });
  return who;
};

describe("the export", () => {
  it("contains profile, credentials, drafts and calendar", async () => {
    const who = await settled();
    const { data } = (await who.get("/Auth/ExportData")).json;
    expect(data.profile).toMatchObject({
      displayName: "Robin Sample",
      company: "Sample Ltd",
      vatId: "ATU12345675",
      priceAfterwards: "€90 an hour",
      serves: [{ categoryId: starterId("career") }],
      public: true,
      addresses: ["robin-sample"],
      changedAt: "2026-10-20T10:00:00Z",
    });
    expect(data.credentials).toMatchObject([{
      number: "N-77",
      validIn: "Austria",
      document: { name: "document.png" },
    }]);
    expect(data.drafts).toEqual([
      { form: "profile", content: { headline: "Half a sent" }, savedAt: "2026-10-20T10:00:00Z" },
    ]);
    expect(data.calendar).toMatchObject({ zone: "Europe/Vienna", slotMinutes: 30 });
  });

  it("of a new account is empty", async () => {
    const { email } = await makeAccount(app);
    const { json } = await get(app, "/Auth/ExportData", { cookie: await enter(app, email) });
    expect(json.data).toMatchObject({ profile: null, credentials: [], drafts: [], calendar: null });
  });
});

describe("deleting the account", () => {
  it("keeps a placeholder name for the history of others, and no personal data", async () => {
    const who = await settled();
    expect((await who.post("/Auth/DeleteAccount", { password: PASSWORD })).status).toBe(200);
    const of = { credentials, credentialDocuments, photos, profileSlugs, servedCategories, calendars };
    for (const [name, table] of Object.entries(of)) {
      expect(await read().select().from(table).where(eq(table.specialistId, who.id)), name).toEqual([]);
    }
    expect(await read().select().from(formDrafts).where(eq(formDrafts.userId, who.id))).toEqual([]);
    const rows = await read().select().from(profiles).where(eq(profiles.specialistId, who.id));
    expect(rows).toMatchObject([{
      displayName: FORMER_NAME,
      bio: "",
      vatId: null,
      photoId: null,
      accepting: false,
      public: false,
    }]);
    expect(JSON.stringify(rows)).not.toMatch(/Robin|Sample|ATU|€90|zoom|\+43/);
    expect((await loadCard(read(), who.id, app.clock.now()))?.displayName).toBe(FORMER_NAME);
  });

  it("is possible during onboarding, and deletes drafts", async () => {
    const { id, email } = await makeAccount(app);
    const who = actorOf(app, id, await enter(app, email));
    await who.put("/Onboarding/Draft/profile", { version: 0, content: { headline: "Half a sent" } });
    expect((await who.get("/Onboarding/Status")).json).toMatchObject({ onboarded: false });
    expect((await who.get("/Users/ProfileData")).json).toMatchObject({ email, onboarded: false, card: null });
    expect((await who.get("/Auth/Sessions")).json.sessions).toHaveLength(1);
    const address = { email: `next-${email}`, password: PASSWORD };
    expect((await who.post("/Auth/ChangeEmail", address)).json).toMatchObject({ email: address.email });
    expect((await who.get("/Auth/ExportData")).json.data).toMatchObject({ drafts: [{ form: "profile" }] });
    expect((await who.post("/Auth/DeleteAccount", { password: "not this one" })).status).toBe(400);
    expect((await who.post("/Auth/DeleteAccount", { password: PASSWORD })).status).toBe(200);
    expect(await read().select().from(formDrafts).where(eq(formDrafts.userId, id))).toEqual([]);
    expect((await who.get("/Users/ProfileData")).status).toBe(401);
  });

  it("removes the specialist from matching", async () => {
    const who = await settled();
    await who.post("/Auth/DeleteAccount", { password: PASSWORD });
    const { json } = await get(app, `/Funnel/Availabilities/${starterId("career")}`);
    expect(json.days).toEqual([]);
  });
});
