// Lead and credit after a meeting is cancelled or rescued, or its visitor withdraws consent.
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  changeLead,
  compareCounters,
  creditsLeft,
  findReturnRule,
  handOver,
  historyOf,
  leadRow,
  listImbalances,
} from "@tests/support/leads/leads.ts";
import {
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  NEXT_WEEK,
  rescueWith,
} from "@tests/support/scheduling/meetings.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { leads, leadSearchTerms } from "../tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const ruleOf = ({ meetingId }: BookedMeeting) => findReturnRule(app, meetingId);
const cellsOf = (meetingId: string) =>
  app.services.db.read.select().from(occupiedCells).where(eq(occupiedCells.meetingId, meetingId));
const missedBy = async (specialistId: string) =>
  (await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, specialistId)))[0]!.missed;
/** Asserts that a specialist's ledger and counters are right. */
const balanced = async (specialistId: string) => {
  expect(await listImbalances(app)).toEqual([]);
  const { counters, leads } = await compareCounters(app.services.db.read, specialistId);
  expect(counters).toEqual(leads);
};

describe("the visitor cancels", () => {
  test("in time: the lead is live, the credit returned under its rule, the time is free", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await manage(app, meeting, "Cancel", { reason: "no-need", message: "Thank you" });
    expect([status, json.status, json.cancelledBy]).toEqual([200, "cancelled", "visitor"]);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "returned" });
    expect(await ruleOf(meeting)).toBe("visitor-cancelled");
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
    expect(await cellsOf(meeting.meetingId)).toEqual([]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ sequence: 1, cancelReason: "no-need" });
    expect((await historyOf(app, meeting.leadId)).slice(-2)).toEqual(["meeting-cancelled", "credit-returned"]);
    expect(await app.eventsOf("scheduling.meeting_cancelled")).toContainEqual({
      meetingId: meeting.meetingId,
      specialistId: meeting.specialistId,
      trackId: meeting.trackId,
      by: "visitor",
      reason: "no-need",
      late: false,
      sequence: 1,
    });
    await balanced(meeting.specialistId);
  });

  test("a second time: nothing changes", async () => {
    const meeting = await bookMeeting(app);
    await manage(app, meeting, "Cancel");
    const before = await app.allEvents();
    expect((await manage(app, meeting, "Cancel")).status).toBe(200);
    expect(await app.allEvents()).toEqual(before);
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
  });

  test("later than 2 hours before: the credit stays used, the lead is live", async () => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS + 1);
    expect((await managed(app, meeting)).json.cancel.sentence).toContain("short notice for Robin Sample");
    expect((await manage(app, meeting, "Cancel")).status).toBe(200);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "consumed" });
    expect(await missedBy(meeting.specialistId)).toBe(0);
  });

  test("once it has started: too_late", async () => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK);
    expect(refusalOf(await manage(app, meeting, "Cancel")).slice(0, 2)).toEqual([400, "too_late"]);
    expect((await manage(app, meeting, "Cancel", { reason: "bored" })).status).toBe(400);
  });
});

describe("the specialist cancels", () => {
  test.each([[0, 0], [1, 1]])("24 hours before and %d ms later: counts %d times", async (late, missed) => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK - 24 * 60 * MINUTE_MS + late);
    const { status, json } = await asSpecialist(app, meeting, "CancelMeeting", { message: "I am ill" });
    expect([status, json.status, json.credit.state, json.meetingStatus]).toEqual([
      ...[200, "live", "consumed", "cancelled"],
    ]);
    expect(await missedBy(meeting.specialistId)).toBe(missed);
    expect((await managed(app, meeting)).json).toMatchObject({ cancelledBy: "specialist", message: "I am ill" });
  });

  test.each(["expired", "not-converted"] as const)(
    "by marking the lead as %s: its meeting is cancelled once that can't be undone",
    async (to) => {
      const meeting = await bookMeeting(app);
      await changeLead(app, { specialistId: meeting.specialistId, leadId: meeting.leadId, to });
      expect((await meetingRow(app, meeting.meetingId)).status).toBe("confirmed");
      app.clock.advance(UNDO_MS);
      await runReactions(app.ctx());
      expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "given-up" });
      expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: to, creditState: "consumed" });
      expect(await cellsOf(meeting.meetingId)).toEqual([]);
      await balanced(meeting.specialistId);
    },
  );

  test("a meeting that has started is not cancelled with its lead", async () => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK);
    await changeLead(app, { specialistId: meeting.specialistId, leadId: meeting.leadId, to: "expired" });
    expect((await meetingRow(app, meeting.meetingId)).status).toBe("confirmed");
  });
});

describe("a rescue", () => {
  /** Two specialists; the first cancels. */
  const letDown = async (credits = 5) => {
    const other = await makeSpecialist(app, { category: "tutoring", credits, profile: { displayName: "Olga Other" } });
    const meeting = await bookMeeting(app, {
      specialist: { category: "tutoring" },
      visitor: { category: "tutoring" },
    });
    await asSpecialist(app, meeting, "CancelMeeting");
    return { meeting, other };
  };

  test("offers the same time with another specialist at once; the credit moves with the lead", async () => {
    const { meeting, other } = await letDown();
    const { rescue } = (await managed(app, meeting)).json;
    expect(rescue.sameTime).toMatchObject({ startsAt: iso(NEXT_WEEK), specialistId: other, displayName: "Olga Other" });
    const { status, json } = await rescueWith(app, meeting, other, NEXT_WEEK);
    expect(status).toBe(200);
    expect(await meetingRow(app, json.meetingId)).toMatchObject({ status: "confirmed", specialistId: other });
    expect([await creditsLeft(app, meeting.specialistId), await creditsLeft(app, other)]).toEqual([5, 4]);
    expect(await ruleOf(meeting)).toBe("rescued");
    const first = await leadRow(app, meeting.leadId);
    expect(first).toMatchObject({ status: "expired", reason: "reassigned", creditState: "returned" });
    expect(JSON.stringify(first)).not.toContain(meeting.contact.email);
    const [second] = await app.services.db.read.select().from(leads).where(eq(leads.meetingId, json.meetingId));
    expect(second).toMatchObject({ source: "reassigned", status: "booked", contact: meeting.contact });
    expect((await managed(app, meeting)).json).toMatchObject({ rescue: null, replacedBy: json.manageUrl });
    await balanced(other);
    await app.transact(async (tx) => void await tx.delete(candidates).where(eq(candidates.specialistId, other)));
  });

  test("tapped twice: one meeting; another specialist after that: rejected", async () => {
    const { meeting, other } = await letDown();
    const [one, two] = [
      await rescueWith(app, meeting, other, NEXT_WEEK),
      await rescueWith(app, meeting, other, NEXT_WEEK),
    ];
    expect(two.json).toEqual(one.json);
    const third = await makeSpecialist(app, { category: "tutoring" });
    expect(refusalOf(await rescueWith(app, meeting, third, NEXT_WEEK)).slice(0, 2)).toEqual([400, "no_rescue"]);
    await app.transact(async (tx) => void await tx.delete(candidates));
  });

  test("without consent, with the same specialist, after the visitor's own cancellation: rejected", async () => {
    const { meeting, other } = await letDown();
    const body = { specialistId: other, startsAt: iso(NEXT_WEEK), consents: [] };
    expect(refusalOf(await manage(app, meeting, "Rescue", body)).slice(0, 2)).toEqual([400, "consent_required"]);
    expect((await rescueWith(app, meeting, meeting.specialistId, NEXT_WEEK)).status).toBe(400);
    const own = await bookMeeting(app, { specialistId: other, visitor: { category: "tutoring" } });
    await manage(app, own, "Cancel");
    expect(refusalOf(await rescueWith(app, own, meeting.specialistId, NEXT_WEEK)).slice(0, 2))
      .toEqual([400, "no_rescue"]);
  });

  test("a specialist without a credit: slot_taken, and nothing changes", async () => {
    const { meeting } = await letDown();
    const poor = await makeSpecialist(app, { category: "tutoring", credits: 0 });
    const before = await app.allEvents();
    expect(refusalOf(await rescueWith(app, meeting, poor, NEXT_WEEK)).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect(await app.allEvents()).toEqual(before);
    expect(await creditsLeft(app, meeting.specialistId)).toBe(4);
  });
});

describe("the visitor's data", () => {
  const searchTermsOf = (leadId: string) =>
    app.services.db.read.select().from(leadSearchTerms).where(eq(leadSearchTerms.leadId, leadId));

  test("consent withdrawn: no meeting, no details for the specialist, the credit returned", async () => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK - MINUTE_MS);
    const { status, json } = await manage(app, meeting, "Withdraw");
    expect([status, json.status, json.withdrawn]).toEqual([200, "cancelled", true]);
    const lead = await leadRow(app, meeting.leadId);
    expect(lead).toMatchObject({
      status: "expired",
      reason: "consent-withdrawn",
      creditState: "returned",
      answers: {},
    });
    expect(JSON.stringify(lead)).not.toContain(meeting.contact.lastName);
    expect(await searchTermsOf(meeting.leadId)).toEqual([]);
    expect(await ruleOf(meeting)).toBe("consent-withdrawn");
    expect(json.consents.at(-1)).toMatchObject({ purpose: "share-with-specialist", accepted: false });
    const cookie = await app.signIn(meeting.specialistId);
    expect((await get(app, `/Leads/Props/${meeting.leadId}`, { cookie })).json).toMatchObject({
      contactShown: false,
      moves: [{ to: "live", closed: expect.stringContaining("details were deleted") }],
    });
    const again = await post(app, `/Leads/MarkAsLive/${meeting.leadId}`, undefined, { cookie });
    expect(refusalOf(again).slice(0, 2)).toEqual([400, "illegal_transition"]);
    await balanced(meeting.specialistId);
  });

  test("withdrawn after the meeting: outcome and credit stay, the details are deleted", async () => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK + 60 * MINUTE_MS);
    await changeLead(app, { specialistId: meeting.specialistId, leadId: meeting.leadId, to: "converted" });
    await manage(app, meeting, "Withdraw");
    expect(await leadRow(app, meeting.leadId)).toMatchObject({
      status: "converted",
      creditState: "consumed",
      contactName: "",
      answers: {},
    });
    expect(await app.eventsOf("leads.lead_erased")).toContainEqual({
      leadId: meeting.leadId,
      specialistId: meeting.specialistId,
      reason: "consent-withdrawn",
      cancelled: false,
    });
  });

  test("withdrawn after the specialist cancelled: nothing was delivered, so the credit returned", async () => {
    const meeting = await bookMeeting(app);
    await asSpecialist(app, meeting, "CancelMeeting");
    await manage(app, meeting, "Withdraw");
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "expired", creditState: "returned" });
    expect(await ruleOf(meeting)).toBe("consent-withdrawn");
    await balanced(meeting.specialistId);
  });

  test("withdrawn before a reassigned lead was accepted: the lead ends and the credit returns", async () => {
    const meeting = await bookMeeting(app);
    const other = await makeSpecialist(app, { calendar: { weekly: [{ weekday: 7, from: 480, to: 540 }] } });
    await handOver(app, meeting.leadId, other);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "received", specialistId: other });
    await manage(app, meeting, "Withdraw");
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "expired", creditState: "returned" });
    expect(await creditsLeft(app, other)).toBe(5);
    await balanced(other);
  });

  test("downloaded: everything, as a file", async () => {
    const meeting = await bookMeeting(app);
    const { headers, json } = await get(app, `/Funnel/Managed/${meeting.meetingId}/Data?secret=${meeting.secret}`);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="my-meeting.json"');
    expect(json.data).toMatchObject({ contact: meeting.contact, meeting: { id: meeting.meetingId } });
    expect(json.data.consents).toHaveLength(4);
  });

  test("deleted: nowhere in the database, and the link is dead", async () => {
    const contact = { firstName: "Quirina", lastName: "Zwetschke", email: "quirina@zw.test", phone: "+436607654321" };
    const meeting = await bookMeeting(app, { visitor: { contact } });
    const { id, resumeVersion } = (await findTrack(app.services.db.read, meeting.trackId))!;
    const token = app.services.secrets.of("resume", id, resumeVersion);
    const kept = () => get(app, `/Funnel/Track/${id}`, { headers: { "X-Resume-Token": token } });
    expect((await kept()).json.masked).toBe(false);
    expect((await manage(app, meeting, "Delete")).json).toEqual({ erased: true });
    // The browser that made the request does not find it either.
    expect((await kept()).status).toBe(404);
    const { read } = app.services.db;
    const tables = await read.all<{ name: string }>(
      sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await read.all(sql.raw(`select * from "${name}"`)));
      for (const trace of ["Quirina", "Zwetschke", "zwetschke", "quirina@zw.test", "+436607654321"]) {
        expect(rows, `${trace} in ${name}`).not.toContain(trace);
      }
    }
    expect((await managed(app, meeting)).status).toBe(404);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "expired", reason: "erased" });
    const [track] = await read.select().from(tracks).where(eq(tracks.id, meeting.trackId));
    expect(track).toMatchObject({ contact: null, contactEmail: null, answers: {} });
    const records = await read.select().from(consentRecords).where(eq(consentRecords.subject, meeting.trackId));
    expect(records.every(({ address }) => address === null)).toBe(true);
    await balanced(meeting.specialistId);
  });
});
