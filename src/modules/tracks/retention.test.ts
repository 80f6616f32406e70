// Retention: requests are anonymised on time and not before, and a lead keeps its own copy.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, leadRow } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { closeAbandonedTracks } from "./tracks.ts";
import { anonymiseOldTracks } from "./retention.ts";
import { consentRecords, tracks, trackSearchTerms } from "./tables.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const rowOf = async (id: string) => (await app.services.db.read.select().from(tracks).where(eq(tracks.id, id)))[0]!;
const later = async (days: number) => {
  app.clock.set(app.clock.now() + days * DAY_MS);
  await closeAbandonedTracks(app.ctx());
  await anonymiseOldTracks(app.ctx());
};

test("without contact data after 30 days, with it after 180; numbers stay", async () => {
  const { trackId: bare } = await startTrack(app, { attribution: { utmSource: "letter" } });
  await sendStep(app, bare, { step: "about", answers: { role: "Nurse" } });
  const { trackId: known } = await visitorWithContact(app);
  await later(29);
  expect(await rowOf(bare)).toMatchObject({ anonymisedAt: null, attribution: { utmSource: "letter" } });
  await later(2);
  expect(await rowOf(bare)).toMatchObject({
    answers: {},
    attribution: {},
    anonymisedAt: app.clock.now(),
    source: "letter",
  });
  expect((await rowOf(known)).contact).not.toBeNull();
  await later(148);
  expect((await rowOf(known)).contact).not.toBeNull();
  await later(2);
  expect(await rowOf(known)).toMatchObject({ contact: null, contactEmail: null, hasContact: false, preferences: null });
  expect(await app.services.db.read.select().from(trackSearchTerms)).toEqual([]);
  const records = await app.services.db.read.select().from(consentRecords);
  expect(records.length).toBeGreaterThan(0);
  for (const { address } of records) expect(address).toBeNull();
  expect(await app.eventsOf("tracks.track_anonymised")).toEqual([{ trackId: bare }, { trackId: known }]);
  const before = await rowOf(known);
  await later(1);
  expect(await rowOf(known)).toEqual(before);
});

test("a request whose meeting is ahead is kept until so many days after its end", async () => {
  const specialistId = await makeSpecialist(app);
  const { trackId } = await leadRow(app, await bookedLead(app, specialistId));
  await app.transact((tx) =>
    tx.update(tracks).set({ lastActivityAt: tx.now - 200 * DAY_MS }).where(eq(tracks.id, trackId))
  );
  await later(0);
  expect((await rowOf(trackId)).contact).not.toBeNull();
  await later(179);
  expect((await rowOf(trackId)).contact).not.toBeNull();
  await later(2);
  expect((await rowOf(trackId)).contact).toBeNull();
});

test("a lead keeps its own copy, and many requests are anonymised in one night", async () => {
  const specialistId = await makeSpecialist(app, { credits: 5 });
  const leadId = await bookedLead(app, specialistId);
  for (let n = 0; n < 45; n++) await startTrack(app);
  await later(200);
  const lead = await leadRow(app, leadId);
  expect(lead.contact.firstName).toBe("Vera");
  const rows = await app.services.db.read.select().from(tracks);
  expect(rows).toHaveLength(46);
  for (const row of rows) expect(row).toMatchObject({ contact: null, anonymisedAt: app.clock.now() });
});
