// Administrators assign and delete tracks: with a time and without, every refusal, every race.
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { enteredEvents, TEN } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { findPerson, suspend } from "@/modules/auth/index.ts";
import { listOpenLots, reconcile } from "@/modules/billing/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { consentRecords, tracks, trackSearchTerms } from "@/modules/tracks/tables.ts";

let app: TestApp;
let admin = "";
let adminId = "";
beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app);
  admin = await app.signIn(adminId);
});
afterEach(async () => expect(await reconcile(app.services.db.read)).toEqual([]));
afterAll(() => app.close());

const act = async (what: string, id: string, body?: unknown, cookie = admin, headers?: Record<string, string>) => {
  const response = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie, body, headers });
  const header = (name: string) => response.headers.get(name);
  const details = JSON.parse(header("X-Error-Details") ?? "null");
  return { status: response.status, code: header("X-Error-Code"), details, json: await response.json() };
};
const assign = (id: string, body: unknown, headers?: Record<string, string>) =>
  act("AssignTrack", id, body, admin, headers);
const read = () => app.services.db.read;
const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
const leadsOf = (id: string) => read().select().from(leads).where(eq(leads.trackId, id));
const creditsOf = async (specialistId: string) => {
  const lots = await listOpenLots(read(), { specialistId, categoryId: starterId("career"), now: app.clock.now() });
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
};
const entriesOf = (id: string) =>
  read().select().from(auditEntries).where(and(eq(auditEntries.subjectKind, "track"), eq(auditEntries.subjectId, id)));

describe("AssignTrack without a time, with consent", () => {
  it("creates a lead to accept for one credit, and emails the specialist", async () => {
    const email = "taker@example.test";
    const specialistId = await makeSpecialist(app, { credits: 2, person: { email } });
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const { status, json } = await assign(trackId, { specialistId });
    expect(status).toBe(200);
    expect(json).toMatchObject({ trackId, meetingId: null, status: "received" });
    expect(Date.parse(json.acceptBy.startsAt)).toBe(app.clock.now() + 240 * MINUTE_MS);
    expect(await leadsOf(trackId)).toMatchObject([{ id: json.leadId, specialistId, source: "admin-assigned" }]);
    expect(await trackOf(trackId)).toMatchObject({ assigned: true, closeReason: "admin-assigned", status: "closed" });
    expect(await creditsOf(specialistId)).toBe(1);
    expect(await enteredEvents(app, "received")).toContainEqual({ leadId: json.leadId, specialistId });
    expect((await emailsTo(app, email)).length).toBeGreaterThan(0);
    expect(await entriesOf(trackId)).toMatchObject([{
      action: "funnel.assign-track",
      actorId: adminId,
      before: { assigned: false },
      after: { assigned: true, specialistId, leadId: json.leadId, meetingId: null },
    }]);
  });

  it("is unassigned again when nobody accepts the lead, and can go to another specialist", async () => {
    const [first, second] = [await makeSpecialist(app), await makeSpecialist(app)];
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    await assign(trackId, { specialistId: first });
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    expect(await trackOf(trackId)).toMatchObject({ assigned: false });
    expect((await assign(trackId, { specialistId: second })).status).toBe(200);
    expect([await creditsOf(first), await creditsOf(second)]).toEqual([5, 4]);
  });

  it("has one effect when it is repeated with the same Idempotency-Key", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const headers = { "Idempotency-Key": newId() };
    const first = await assign(trackId, { specialistId }, headers);
    const second = await assign(trackId, { specialistId }, headers);
    expect(second).toEqual(first);
    expect(await leadsOf(trackId)).toHaveLength(1);
  });
});

describe("AssignTrack with a time", () => {
  it("books the meeting and emails both people", async () => {
    const email = "meets@example.test";
    const specialistId = await makeSpecialist(app, { credits: 1, person: { email } });
    const { trackId, contact } = await visitorWithContact(app, { mayChoose: true });
    const startsAt = new Date(Date.UTC(2026, 9, 22, 8)).toISOString();
    const { status, json } = await assign(trackId, { specialistId, startsAt, location: "phone" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: "booked", acceptBy: null });
    const [meeting] = await read().select().from(meetings).where(eq(meetings.id, json.meetingId));
    expect(meeting).toMatchObject({ status: "confirmed", location: "phone", specialistId, trackId });
    expect(await leadsOf(trackId)).toMatchObject([{ status: "booked", source: "admin-assigned" }]);
    expect(await trackOf(trackId)).toMatchObject({ closeReason: "admin-assigned", meetingId: json.meetingId });
    expect(await creditsOf(specialistId)).toBe(0);
    for (const address of [email, contact.email]) {
      const emails = await emailsTo(app, address);
      expect(emails.some(({ attachments }) => attachments?.length)).toBe(true);
    }
  });

  it("uses the visitor's preferred location by default, and the time that the visitor holds", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app, { mayChoose: true, preferences: { location: "whatsapp" } });
    const startsAt = new Date(Date.UTC(2026, 9, 22, 9)).toISOString();
    const held = await sendStep(app, trackId, {
      step: "calendar",
      selection: { startsAt, location: "whatsapp", specialistId },
    });
    expect(held.status).toBe(200);
    const { json } = await assign(trackId, { specialistId, startsAt });
    const [meeting] = await read().select().from(meetings).where(eq(meetings.id, json.meetingId));
    expect(meeting).toMatchObject({ location: "whatsapp", status: "confirmed" });
    expect(await read().select().from(meetings).where(eq(meetings.trackId, trackId))).toHaveLength(1);
  });
});

describe("AssignTrack is refused", () => {
  const refusals: [string, (trackId: string) => Promise<{ specialistId: string; startsAt?: string }>, string][] = [
    ["without a credit", async () => ({ specialistId: await makeSpecialist(app, { credits: 0 }) }), "no_credit"],
    [
      "in another category",
      async () => ({ specialistId: await makeSpecialist(app, { category: "legal" }) }),
      "not_eligible",
    ],
    ["to a person who is no specialist", async () => ({ specialistId: await makePerson(app) }), "not_eligible"],
    ["to an unknown person", () => Promise.resolve({ specialistId: newId() }), "not_eligible"],
    ["to a suspended specialist", async () => {
      const specialistId = await makeSpecialist(app);
      await app.transact((tx) => suspend(tx, { userId: specialistId, reason: "x", by: adminId }));
      return { specialistId };
    }, "not_eligible"],
    ["to a specialist who has paused new meetings", async () => {
      const specialistId = await makeSpecialist(app);
      await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
      return { specialistId };
    }, "not_eligible"],
    ["at a time that is taken", async () => {
      const specialistId = await makeSpecialist(app);
      const startsAt = new Date(Date.UTC(2026, 9, 26, 9)).toISOString();
      await book(app, (await visitorWithContact(app, { mayChoose: true })).trackId, startsAt, { specialistId });
      return { specialistId, startsAt };
    }, "slot_taken"],
    [
      "at night",
      async () => ({ specialistId: await makeSpecialist(app), startsAt: "2026-10-26T02:00:00Z" }),
      "slot_taken",
    ],
    [
      "in the past",
      async () => ({ specialistId: await makeSpecialist(app), startsAt: "2026-10-01T08:00:00Z" }),
      "invalid_input",
    ],
  ];
  it.each(refusals)("%s", async (_, make, code) => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const response = await assign(trackId, await make(trackId));
    expect([response.status, response.code]).toEqual([400, code]);
    expect(response.json[0]).toMatch(/\.$/);
    expect(await leadsOf(trackId)).toEqual([]);
    expect(await trackOf(trackId)).toMatchObject({ assigned: false });
    expect(await entriesOf(trackId)).toEqual([]);
  });

  it("with the name of the rule, also as programs of 0.3.0 read it", async () => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const { details } = await assign(trackId, { specialistId: await makeSpecialist(app, { credits: 0 }) });
    expect(details).toEqual({ rule: "credit", gate: "credit" });
  });

  it("without contact details, and when a specialist works it", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await startTrack(app);
    expect(await assign(trackId, { specialistId })).toMatchObject({ status: 400, code: "no_contact" });
    const other = (await visitorWithContact(app, { mayChoose: true })).trackId;
    await assign(other, { specialistId });
    expect(await assign(other, { specialistId })).toMatchObject({ status: 400, code: "track_assigned" });
    expect(await assign(newId(), { specialistId })).toMatchObject({ status: 404 });
    expect(await assign(other, {})).toMatchObject({ status: 400, json: ["Please choose a specialist."] });
  });
});

it.each([undefined, "2026-10-27T09:00:00Z"])(
  "two simultaneous assignments of a track create one lead for one credit (%s)",
  async (startsAt) => {
    const pair = [await makeSpecialist(app), await makeSpecialist(app)];
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const answers = await Promise.all(pair.map((specialistId) => assign(trackId, { specialistId, startsAt })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.code).toBe("track_assigned");
    expect(await leadsOf(trackId)).toHaveLength(1);
    const left = await Promise.all(pair.map(creditsOf));
    expect(left.sort()).toEqual([4, 5]);
  },
);

describe("DeleteUnassignedTrack", () => {
  it("deletes the person, voids the links and adds an audit entry without them", async () => {
    const { trackId, token, contact } = await visitorWithContact(app);
    expect((await act("DeleteUnassignedTrack", trackId)).json).toEqual({ id: trackId, deleted: true });
    const track = await trackOf(trackId);
    expect(track).toMatchObject({
      closeReason: "deleted",
      status: "closed",
      contact: null,
      contactEmail: null,
      hasContact: false,
      answers: {},
      preferences: null,
      attribution: {},
    });
    expect(await read().select().from(trackSearchTerms).where(eq(trackSearchTerms.trackId, trackId))).toEqual([]);
    const consents = await read().select().from(consentRecords).where(eq(consentRecords.subject, trackId));
    expect(consents.every(({ address }) => address === null)).toBe(true);
    const entries = await entriesOf(trackId);
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(contact.email);
    expect(await app.eventsOf("funnel.track_deleted")).toContainEqual({ trackId, categoryId: starterId("career") });
    const headers = { "X-Resume-Token": token };
    expect((await app.call(`/Funnel/Track/${trackId}`, { headers })).status).toBe(404);
    expect((await sendStep(app, trackId, { step: "calendar" })).status).toBe(404);
    expect((await act("DeleteUnassignedTrack", trackId)).status).toBe(200);
    expect(await entriesOf(trackId)).toHaveLength(1);
    expect((await app.call(`/Admin/TrackProps/${trackId}`, { cookie: admin })).status).toBe(404);
  });

  it("also removes the visitor from leads that nobody accepted", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId, contact } = await visitorWithContact(app, { mayChoose: true });
    await assign(trackId, { specialistId });
    expect(await act("DeleteUnassignedTrack", trackId)).toMatchObject({ status: 400, code: "track_assigned" });
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    expect((await act("DeleteUnassignedTrack", trackId)).status).toBe(200);
    expect(JSON.stringify(await leadsOf(trackId))).not.toContain(contact.lastName);
  });

  it("releases the time that the visitor held", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    await sendStep(app, trackId, { step: "calendar", selection: { startsAt: TEN, location: "zoom", specialistId } });
    const before = await read().select().from(meetings).where(eq(meetings.trackId, trackId));
    await act("DeleteUnassignedTrack", trackId);
    const after = await read().select().from(meetings).where(eq(meetings.trackId, trackId));
    expect([before.length, after.length]).toEqual([1, 0]);
  });
});

it.each(["AssignTrack", "DeleteUnassignedTrack"])(
  "%s requires an administrator and an existing track",
  async (what) => {
    const id = await makePerson(app);
    expect((await findPerson(read(), id))?.isAdmin).toBe(false);
    const body = { specialistId: id };
    expect((await act(what, newId(), body, await app.signIn(id))).status).toBe(403);
    expect((await act(what, newId(), body)).status).toBe(404);
    expect((await act(what, "track", body)).status).toBe(404);
  },
);
