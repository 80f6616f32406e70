// Leads that are assigned without a time: accepted in time or expired once, and reopened for another credit.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  changeLead,
  compareCounters,
  creditsLeft,
  enteredEvents,
  historyOf,
  leadRow,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  get,
  newContact,
  PREFERENCES,
  refusalOf,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { newId } from "@/platform/ids.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { receiveLead } from "./acceptance.ts";
import { leads } from "../tables.ts";
import { sweepAcceptance } from "./sweeps.ts";
let app: TestApp;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 5 });
});
afterEach(() => app.close());
const read = () => app.services.db.read;
const trackOf = async (leadId: string) => (await findTrack(read(), (await leadRow(app, leadId)).trackId))!;
const receive = (trackId: string, by = specialistId) =>
  app.transact((tx) => receiveLead(tx, { trackId, specialistId: by }));
const live = (leadId: string, by = specialistId) => changeLead(app, { specialistId: by, leadId, to: "live" });
const unaccepted = async (visitor = {}) => {
  const leadId = await receivedLead(app, specialistId, visitor);
  app.clock.advance(240 * MINUTE_MS);
  await sweepAcceptance(app.ctx());
  expect((await leadRow(app, leadId)).status).toBe("expired");
  return leadId;
};
const codeOf = (work: Promise<unknown>) => work.then(() => "done", (error) => error.code);

describe("receiving", () => {
  test("creates a lead with a deadline, consumes a credit, closes the request and publishes it", async () => {
    const { trackId, contact } = await visitorWithContact(app, { subcategory: "leadership" });
    const id = await receive(trackId);
    const lead = await leadRow(app, id);
    expect(lead).toMatchObject({
      specialistId,
      trackId,
      meetingId: null,
      status: "received",
      source: "admin-assigned",
      contact,
      acceptBy: NOON + 240 * MINUTE_MS,
      liveUntil: null,
      outcomeBy: null,
      creditState: "consumed",
      createdAt: NOON,
    });
    expect(await findTrack(read(), trackId)).toMatchObject({
      status: "closed",
      closeReason: "admin-assigned",
      assigned: true,
      closedAt: NOON,
    });
    const [entry] = await read().select().from(creditEntries).where(eq(creditEntries.id, lead.creditEntryId!));
    expect(entry).toMatchObject({ kind: "consume", amount: -1, specialistId, uniqueKey: `consume-${id}` });
    expect(await creditsLeft(app, specialistId)).toBe(4);
    expect(await historyOf(app, id)).toEqual(["received"]);
    expect(await enteredEvents(app, "received")).toEqual([{ leadId: id, specialistId }]);
    expect(await app.eventsOf("funnel.track_closed")).toEqual([
      expect.objectContaining({ trackId, reason: "admin-assigned" }),
    ]);
  });

  test("allows half an hour when the visitor wants a call right away", async () => {
    const id = await receivedLead(app, specialistId, { preferences: { timing: "right-await" } });
    expect((await leadRow(app, id)).acceptBy).toBe(NOON + 30 * MINUTE_MS);
  });

  test("releases the slot that the visitor held", async () => {
    const { trackId } = await visitorWithContact(app);
    const selection = { startsAt: "2026-10-21T08:00:00Z", location: "zoom", specialistId };
    expect((await sendStep(app, trackId, { step: "calendar", selection })).status).toBe(200);
    await receive(trackId);
    expect(await read().select().from(meetings)).toEqual([]);
    const other = await visitorWithContact(app);
    expect((await book(app, other.trackId, selection.startsAt, { specialistId })).status).toBe(200);
  });

  test("is rejected without contact, without a credit, and for a request that is already assigned", async () => {
    const { trackId } = await startTrack(app);
    expect(await codeOf(receive(trackId))).toBe("no_contact");
    expect(await codeOf(receive(newId()))).toBe("not_found");
    const poor = await makeSpecialist(app, { credits: 0 });
    const request = await visitorWithContact(app);
    expect(await codeOf(receive(request.trackId, poor))).toBe("no_credit");
    await receive(request.trackId);
    expect(await codeOf(receive(request.trackId))).toBe("track_assigned");
    const bookedId = await bookedLead(app, specialistId);
    expect(await codeOf(receive((await leadRow(app, bookedId)).trackId))).toBe("track_assigned");
    expect(await read().select().from(leads)).toHaveLength(2);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("twice at once creates one lead and consumes one credit", async () => {
    const { trackId } = await visitorWithContact(app);
    const others = await makeSpecialist(app);
    const results = await Promise.all([codeOf(receive(trackId)), codeOf(receive(trackId, others))]);
    expect(results.sort()).toEqual(["done", "track_assigned"]);
    expect(await read().select().from(leads)).toHaveLength(1);
    expect(await creditsLeft(app, specialistId) + await creditsLeft(app, others)).toBe(9);
  });
});

describe("a lead that nobody accepts", () => {
  test("shows the contact only once it is accepted", async () => {
    const contact = { ...newContact(), firstName: "Vera", lastName: "Example" };
    const id = await receivedLead(app, specialistId, { contact });
    const cookie = await app.signIn(specialistId);
    const hidden = (await get(app, `/Leads/Props/${id}`, { cookie })).json;
    expect(hidden).toMatchObject({ name: "Vera E.", contactShown: false, join: null });
    expect(hidden.contact.firstName).toBe("Vera");
    for (const secret of [contact.email, contact.phone, contact.lastName]) {
      expect(JSON.stringify(hidden)).not.toContain(secret);
      expect(JSON.stringify((await get(app, "/Leads/GetAllForUser", { cookie })).json)).not.toContain(secret);
    }
    await live(id);
    expect((await get(app, `/Leads/Props/${id}`, { cookie })).json).toMatchObject({
      name: "Vera Example",
      contactShown: true,
      contact,
    });
  });

  test("can be accepted before acceptBy, not at it", async () => {
    const [first, second] = [await receivedLead(app, specialistId), await receivedLead(app, specialistId)];
    app.clock.set(NOON + 240 * MINUTE_MS - 1);
    expect((await live(first)).status).toBe("live");
    app.clock.set(NOON + 240 * MINUTE_MS);
    const cookie = await app.signIn(specialistId);
    const late = await get(app, `/Leads/MarkAsLive/${second}`, { method: "POST", cookie });
    expect(refusalOf(late)).toEqual([
      400,
      "illegal_transition",
      ["The time to accept this lead has passed. Its credit is returned to you."],
    ]);
  });

  test("expires: the credit returns under its rule, and the request is unassigned again", async () => {
    const id = await unaccepted();
    expect(await leadRow(app, id)).toMatchObject({
      reason: "not-accepted",
      creditState: "returned",
      acceptBy: null,
    });
    expect(await historyOf(app, id)).toEqual(["received", "not-accepted", "credit-returned"]);
    expect(await trackOf(id)).toMatchObject({ status: "closed", closeReason: "abandoned", assigned: false });
    expect(await creditsLeft(app, specialistId)).toBe(5);
    expect(await enteredEvents(app, "expired")).toEqual([{ leadId: id, specialistId }]);
    expect(await app.eventsOf("billing.credit_returned")).toEqual([
      expect.objectContaining({ specialistId, rule: "not-accepted" }),
    ]);
    const cookie = await app.signIn(specialistId);
    const { json } = await get(app, `/Leads/Props/${id}`, { cookie });
    expect(json).toMatchObject({ contactShown: false, credit: { state: "returned", rule: "not-accepted" } });
    expect(await listImbalances(app)).toEqual([]);
  });

  test("expires once, however often and by however many processes it is swept", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => receivedLead(app, specialistId)));
    app.clock.advance(241 * MINUTE_MS);
    const db = await openDatabase({ url: app.services.config.database.url, synchronous: "NORMAL" });
    const elsewhere = { ...app.ctx(), db };
    await Promise.all([sweepAcceptance(app.ctx()), sweepAcceptance(elsewhere), sweepAcceptance(app.ctx())]);
    await sweepAcceptance(elsewhere);
    db.close();
    for (const id of ids) expect(await historyOf(app, id)).toEqual(["received", "not-accepted", "credit-returned"]);
    expect(await creditsLeft(app, specialistId)).toBe(5);
    const { counters, leads } = await compareCounters(app.services.db.read, specialistId);
    expect(counters).toEqual(leads);
  });

  test("more leads than one transaction takes all expire in one sweep, also long after", async () => {
    const busy = await makeSpecialist(app, { credits: 40 });
    for (let n = 0; n < 33; n++) await receivedLead(app, busy);
    app.clock.advance(30 * 24 * 60 * MINUTE_MS);
    await sweepAcceptance(systemCtx(app.services, "leads.lapse-received"));
    expect(await enteredEvents(app, "expired")).toHaveLength(33);
    // Three return by themselves; an administrator decides about the others.
    expect(await creditsLeft(app, busy)).toBe(10);
    expect(await app.eventsOf("leads.credit_held_back")).toHaveLength(30);
  });

  test("does not change before its deadline", async () => {
    const id = await receivedLead(app, specialistId);
    app.clock.set(NOON + 240 * MINUTE_MS - 1);
    expect(await sweepAcceptance(app.ctx())).toBe(0);
    expect((await leadRow(app, id)).status).toBe("received");
  });

  test("its visitor can continue and book", async () => {
    const { trackId } = await visitorWithContact(app);
    const id = await receive(trackId);
    expect((await book(app, trackId, "2026-10-21T08:00:00Z", { specialistId })).status).toBe(400);
    app.clock.set((await leadRow(app, id)).acceptBy!);
    await sweepAcceptance(app.ctx());
    expect((await book(app, trackId, "2026-10-22T08:00:00Z", { specialistId })).status).toBe(200);
  });
});

describe("reopening a lead that was not accepted", () => {
  test("consumes another credit, which can return again", async () => {
    const id = await unaccepted();
    const before = await leadRow(app, id);
    expect((await live(id)).status).toBe("live");
    const after = await leadRow(app, id);
    expect(after).toMatchObject({ creditState: "consumed", reason: null });
    expect([after.creditKey === before.creditKey, after.creditEntryId === before.creditEntryId]).toEqual([
      false,
      false,
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(4);
    expect(await trackOf(id)).toMatchObject({ closeReason: "admin-assigned", assigned: true });
    expect(await historyOf(app, id)).toEqual(["received", "not-accepted", "credit-returned", "reopened"]);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("is rejected without a credit, and nothing changes", async () => {
    const poor = await makeSpecialist(app, { credits: 1 });
    const id = await receivedLead(app, poor);
    app.clock.advance(240 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    const other = await receivedLead(app, poor);
    const before = await leadRow(app, id);
    expect(await codeOf(live(id, poor))).toBe("no_credit");
    expect(await leadRow(app, id)).toEqual(before);
    expect((await trackOf(id)).assigned).toBe(false);
    expect((await leadRow(app, other)).creditState).toBe("consumed");
  });

  test.each<[string, (trackId: string) => Promise<unknown>]>([
    ["somebody else has received it", async (trackId) => receive(trackId, await makeSpecialist(app))],
    ["another specialist has worked and closed it", async (trackId) => {
      const other = await makeSpecialist(app);
      const leadId = await receive(trackId, other);
      await live(leadId, other);
      await changeLead(app, { specialistId: other, leadId, to: "expired" });
    }],
    ["its visitor has booked", (trackId) => book(app, trackId, iso(NOON + 48 * 60 * MINUTE_MS), { specialistId })],
  ])("is refused when %s", async (_what, goesOn) => {
    const id = await unaccepted();
    await goesOn((await leadRow(app, id)).trackId);
    const credits = await creditsLeft(app, specialistId);
    expect(await codeOf(live(id))).toBe("track_assigned");
    expect([await creditsLeft(app, specialistId), (await leadRow(app, id)).status]).toEqual([credits, "expired"]);
  });

  test("is possible after another specialist did not accept it either; then that one comes too late", async () => {
    const id = await unaccepted();
    const other = await makeSpecialist(app);
    const second = await receive((await leadRow(app, id)).trackId, other);
    app.clock.advance(240 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    expect((await live(id)).status).toBe("live");
    expect(await codeOf(live(second, other))).toBe("track_assigned");
  });

  test("is rejected while its visitor is choosing again", async () => {
    const id = await unaccepted();
    const { trackId } = await leadRow(app, id);
    const response = await sendStep(app, trackId, { step: "preferences", preferences: PREFERENCES });
    expect([response.status, response.json.status]).toEqual([200, "updated"]);
    expect(await codeOf(live(id))).toBe("track_reopened");
  });
});
