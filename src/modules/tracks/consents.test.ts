// Consent records: the exact text, when, from where, and the specialist it names.
import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  newContact,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { listOfferedConsents } from "./consents.ts";
import { consentRecords, consentTexts } from "./tables.ts";

const TEN = "2026-10-21T08:00:00Z";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeSpecialist(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const start = (more?: Record<string, unknown>) => startTrack(app, more);
const step = (id: string, body: Record<string, unknown>) => sendStep(app, id, body);

describe("consents", () => {
  test("are recorded with the exact text, its hash and version, time and address; the latest decision counts", async () => {
    const { trackId } = await start();
    const contact = newContact();
    const both = [...REQUEST_CONSENT, { purpose: "finish-later", version: 1 }, { purpose: "made-up", version: 7 }];
    const first = await step(trackId, { step: "contacts", contact, consents: both });
    expect(first.json.consents).toEqual(both.slice(0, 2));
    app.clock.advance(MINUTE_MS);
    const second = await step(trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect(second.json.consents).toEqual(REQUEST_CONSENT);
    const records = await app.services.db.read.select({ record: consentRecords, text: consentTexts.text })
      .from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
      .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
    const offered = await listOfferedConsents(app.ctx());
    expect(records.map(({ record, text }) => [record.purpose, record.accepted, record.at, record.address, text]))
      .toEqual(
        [both, REQUEST_CONSENT].flatMap((given, n) =>
          offered.filter((consent) => consent.step === "contacts").map((
            { purpose, text },
          ) => [
            ...[purpose, given.some((consent) => consent.purpose === purpose), NOON + n * MINUTE_MS, "127.0.0.1"],
            text.replace("{category}", "Career coaching"),
          ])
        ),
      );
    for (const { record, text } of records) {
      expect(record.textHash).toBe(createHash("sha256").update(text).digest("base64url"));
      expect(record.version).toBe(1);
    }
  });

  test("that are missing are named with the specialist, the chosen one or the one who would be booked", async () => {
    const specialistId = await makeSpecialist(app, { category: "legal", profile: { displayName: "Lea Lawyer" } });
    const { trackId } = await visitorWithContact(app, { category: "legal" });
    const sentence = "Please agree to this before you continue: " +
      "Parley gives my answers and contact details to Lea Lawyer for this meeting, and to nobody else.";
    for (const chosen of [{ specialistId }, {}]) {
      const response = await book(app, trackId, TEN, { ...chosen, consents: [] });
      expect(refusalOf(response)).toEqual([400, "consent_required", [sentence]]);
    }
    const nobodyFree = await book(app, trackId, "2026-10-24T08:00:00Z", { consents: [] });
    expect(nobodyFree.json[0]).toContain("details to the specialist for this meeting");
  });

  test("to share name the specialist, whatever characters the name has", async () => {
    const specialistId = await makeSpecialist(app, { category: "tutoring", profile: { displayName: "Cash & $& Co" } });
    const { trackId } = await visitorWithContact(app, { category: "tutoring" });
    expect((await book(app, trackId, TEN)).status).toBe(200);
    const [row] = await app.services.db.read.select({ text: consentTexts.text, of: consentRecords.specialistId })
      .from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
      .where(eq(consentRecords.specialistId, specialistId));
    expect(row).toEqual({
      of: specialistId,
      text: "Parley gives my answers and contact details to Cash & $& Co for this meeting, and to nobody else.",
    });
  });
});
