// Administrators review credentials: a verified one opens regulated categories at once, a declined one closes them.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { addCredential } from "@/modules/specialists/index.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import { explainVisibility } from "@/modules/matching/index.ts";
import type { CredentialList } from "./schemas.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

/** A lawyer with a credential to review. */
const lawyer = async (email: string) => {
  const id = await makeSpecialist(app, { category: "legal", person: { email, firstName: "Lea", lastName: "Law" } });
  const [credential] = await app.transact((tx) =>
    tx.update(credentials).set({ verifiedAt: null }).where(eq(credentials.specialistId, id)).returning()
  );
  return { id, credentialId: credential!.id, cookie: await app.signIn(id) };
};
const isShown = async (id: string) => (await explainVisibility(app.services.db.read, id, app.clock.now())).shown;
const review = async (what: string, id: string, body?: unknown, cookie = admin) => {
  const response = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie, body });
  return { status: response.status, json: await response.json() };
};
const waiting = async (query = ""): Promise<CredentialList> =>
  await (await app.call(`/Admin/CredentialsToReview?${query}`, { cookie: admin })).json();
const badge = async () =>
  (await (await app.call("/Admin/DashboardLayoutProps", { cookie: admin })).json()).badges.credentialsToReview;

describe("review", () => {
  it("lists a credential with its document and verifies it", async () => {
    const { id, credentialId, cookie } = await lawyer("lea@example.test");
    const pdf = await app.send(`/Onboarding/UploadDocument/${credentialId}?name=bar.pdf`, {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": "application/pdf" },
      body: "%PDF-1.7 proof",
    });
    expect(pdf.status).toBe(200);
    const { items, totalCount } = await waiting();
    expect([totalCount, await badge()]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      id: credentialId,
      specialist: "Lea Law",
      state: "waiting",
      neededFor: ["Legal advice"],
      document: { name: "bar.pdf", contentType: "application/pdf" },
    });
    const document = await app.send(items[0]!.document!.url.replace("/api/v2", ""), { headers: { Cookie: admin } });
    expect(await document.text()).toBe("%PDF-1.7 proof");
    expect(await isShown(id)).toBe(false);
    const verified = await review("VerifyCredential", credentialId);
    expect(verified.json.credentials[0].state).toBe("verified");
    expect(await isShown(id)).toBe(true);
    expect([(await waiting()).totalCount, await badge()]).toEqual([0, 0]);
    expect(await app.eventsOf("specialists.credential_verified")).toContainEqual({
      specialistId: id,
      credentialId,
    });
    expect((await emailsTo(app, "lea@example.test")).at(-1)?.subject).toContain("is verified");
    expect((await review("VerifyCredential", credentialId)).status).toBe(200);
  });

  it("declines with a reason for the specialist; a new document needs another review", async () => {
    const { id, credentialId, cookie } = await lawyer("lena@example.test");
    const declined = await review("DeclineCredential", credentialId, { reason: "The scan cannot be read" });
    expect(declined.json.credentials[0]).toMatchObject({
      state: "declined",
      declinedBecause: "The scan cannot be read",
    });
    expect(await isShown(id)).toBe(false);
    expect((await waiting()).totalCount).toBe(0);
    expect((await emailsTo(app, "lena@example.test")).at(-1)?.text).toContain("The scan cannot be read");
    const editor = await (await app.call("/Onboarding/ProfileData", { cookie })).json();
    expect(editor.credentials[0]).toMatchObject({ state: "declined", declinedBecause: "The scan cannot be read" });
    const { categories } = await explainVisibility(app.services.db.read, id, app.clock.now());
    expect(categories[0]!.rules.find(({ name }) => name === "credential")!.sentence).toContain("wasn't accepted");
    await app.send(`/Onboarding/UploadDocument/${credentialId}?name=better.pdf`, {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": "application/pdf" },
      body: "%PDF-1.7 better",
    });
    expect((await waiting()).items.map((item) => item.id)).toEqual([credentialId]);
    await review("VerifyCredential", credentialId);
    expect(await isShown(id)).toBe(true);
  });

  it("can decline a verified credential, with an audit entry for each decision", async () => {
    const id = await makeSpecialist(app, { category: "legal" });
    const [credential] = await app.services.db.read.select().from(credentials).where(eq(credentials.specialistId, id));
    expect(await isShown(id)).toBe(true);
    await review("DeclineCredential", credential!.id, { reason: "It was withdrawn" });
    await review("DeclineCredential", credential!.id, { reason: "It was withdrawn" });
    expect(await isShown(id)).toBe(false);
    const entries = await app.services.db.read.select().from(auditEntries).where(
      eq(auditEntries.subjectId, credential!.id),
    );
    expect(entries.map(({ action, after }) => [action, (after as { verified: boolean }).verified])).toEqual([
      ["specialists.verify-credential", true],
      ["specialists.decline-credential", false],
    ]);
  });

  it("lists the oldest first when asked, without expired ones", async () => {
    const specialistId = await makePerson(app);
    const held = { specialistId, number: "1", issuer: "The authority" };
    const ids: string[] = [];
    for (const type of ["one", "two"]) {
      app.clock.advance(60_000);
      ids.push(await app.transact((tx) => addCredential(tx, { ...held, type })));
    }
    const expiresAt = app.clock.now() + 1;
    await app.transact((tx) => addCredential(tx, { ...held, type: "old", expiresAt }));
    app.clock.advance(60_000);
    expect((await waiting("dir=asc")).items.map(({ id }) => id)).toEqual(ids);
    expect((await waiting("dir=desc")).items.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await waiting("dir=asc")).items[0]!.neededFor).toEqual([]);
  });
});

it.each(["VerifyCredential", "DeclineCredential"])(
  "%s requires an administrator and an existing credential",
  async (what) => {
    const id = await makePerson(app);
    expect((await review(what, newId(), {}, await app.signIn(id))).status).toBe(403);
    expect((await review(what, newId(), {})).status).toBe(404);
    expect((await review(what, starterId("career"), {})).status).toBe(404);
  },
);
