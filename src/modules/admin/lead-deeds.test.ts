// A lead is given to another specialist: credits, meeting, lead, history, events and audit in one commit; refusals.
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makeSpecialist } from "../../../tests/support/factories.ts";
import {
  bookedLead,
  countersBesideLeads,
  creditsLeft,
  historyOf,
  imbalances,
  leadIn,
  leadRow,
  receivedLead,
} from "../../../tests/support/leads.ts";
import { NOON, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { get, refusalOf, visitorWithContact } from "../../../tests/support/visitor.ts";
import { auditEntries } from "../../platform/audit.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/time.ts";
import { creditEntries } from "../billing/tables.ts";
import { getTrack } from "../funnel/index.ts";
import { sweepAcceptance } from "../leads/index.ts";
import { getMeeting } from "../scheduling/index.ts";
import { occupiedCells } from "../scheduling/tables.ts";
import { setAccepting } from "../specialists/index.ts";
import type { LeadAssigned, LeadCandidates } from "./lead-shapes.ts";

/** Wednesday in a week, 10:00 in Vienna. */
const IN_A_WEEK = "2026-10-28T09:00:00Z";
const REASON = "She is ill this week.";
let app: TestApp;
let adminId: string;
let admin: string;
let sam: string;
let kim: string;
beforeEach(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app, { firstName: "Ada", lastName: "Minister" });
  admin = await app.signIn(adminId);
  sam = await makeSpecialist(app, { person: { firstName: "Sam", lastName: "Special" } });
  kim = await makeSpecialist(app, { person: { firstName: "Kim", lastName: "Other" } });
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const assign = (id: string, specialistId: string, more: Record<string, unknown> = {}) =>
  get(app, `/Admin/AssignUserToLead/${id}`, {
    method: "POST",
    body: { specialistId, reason: REASON, ...more },
    cookie: admin,
  });
const audited = () =>
  read().select().from(auditEntries).where(eq(auditEntries.subjectKind, "lead")).orderBy(asc(auditEntries.id));
const ledger = async (specialistId: string) =>
  (await read().select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId)).orderBy(
    asc(creditEntries.id),
  ))
    .map(({ kind, amount, rule }) => [kind, amount, ...(rule ? [rule] : [])]);
const cellsOf = async (specialistId: string) =>
  (await read().select().from(occupiedCells).where(eq(occupiedCells.specialistId, specialistId))).length;
const allTrue = async () => {
  for (const one of [sam, kim]) {
    const { counters, leads } = await countersBesideLeads(app, one);
    expect(counters).toEqual(leads);
  }
  expect(await imbalances(app)).toEqual([]);
};

describe("with a meeting to come", () => {
  it("keeps it when the other is free then: cells, place, credits, counters, history, events, audit", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    const before = await leadRow(app, id);
    const { status, json } = await assign(id, kim);
    expect(status).toBe(200);
    expect(json as LeadAssigned).toMatchObject({
      meeting: "kept",
      meetingReason: null,
      lead: {
        status: "booked",
        source: "reassigned",
        specialist: { id: kim, name: "Kim Other" },
        appointment: { ahead: true, status: "confirmed" },
        credits: [
          { kind: "consume", specialist: "Sam Special" },
          {
            kind: "return",
            specialist: "Sam Special",
            rule: "reassigned",
            ruleWords: "we gave the lead to another specialist",
          },
          { kind: "consume", specialist: "Kim Other" },
        ],
      },
    });
    expect(json.lead.timeline.at(-1)).toMatchObject({
      text: "Given to Kim Other in place of Sam Special",
      by: "Ada Minister",
      reason: REASON,
    });
    const meeting = await getMeeting(read(), before.meetingId!);
    expect(meeting).toMatchObject({
      specialistId: kim,
      status: "confirmed",
      sequence: 1,
      startsAt: Date.parse(IN_A_WEEK),
    });
    expect([await cellsOf(sam), await cellsOf(kim)]).toEqual([0, 8]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    expect(await ledger(sam)).toEqual([["grant", 5], ["consume", -1], ["return", 1, "reassigned"]]);
    expect(await ledger(kim)).toEqual([["grant", 5], ["consume", -1]]);
    expect(await leadRow(app, id)).toMatchObject({
      specialistId: kim,
      outcomeBy: before.outcomeBy,
      creditState: "consumed",
      notes: null,
      createdAt: before.createdAt,
    });
    expect(await historyOf(app, id)).toEqual(["booked", "credit-returned", "handed-over"]);
    expect(await app.eventsOf("leads.lead_reassigned")).toEqual([
      { leadId: id, specialistId: kim, formerSpecialistId: sam, meetingId: meeting.id, released: false },
    ]);
    expect(await app.eventsOf("scheduling.meeting_cancelled")).toEqual([]);
    expect(await audited()).toMatchObject([{
      action: "leads.reassign",
      subjectId: id,
      actor: { kind: "user", id: adminId },
      before: { specialistId: sam, status: "booked", creditState: "consumed" },
      after: { specialistId: kim, status: "booked", reason: REASON, meeting: "kept" },
    }]);
    await allTrue();
  });

  it("calls it off when the other is not free then: the lead must be taken in time", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    await bookedLead(app, kim, IN_A_WEEK);
    const { meetingId, trackId } = await leadRow(app, id);
    const { json } = await assign(id, kim);
    expect(json).toMatchObject({
      meeting: "released",
      meetingReason: "This specialist has something else at this time.",
      lead: { status: "received", appointment: null, meeting: null },
    });
    expect(await leadRow(app, id)).toMatchObject({
      ...{ specialistId: kim, status: "received", meetingId: null, acceptBy: NOON + 240 * MINUTE_MS, outcomeBy: null },
    });
    expect(await getMeeting(read(), meetingId!)).toMatchObject({
      status: "cancelled",
      cancelledBy: "admin",
      specialistId: sam,
    });
    expect([await cellsOf(sam), await cellsOf(kim)]).toEqual([0, 8]);
    expect(await getTrack(read(), trackId)).toMatchObject({
      meetingId: null,
      assigned: true,
      closeReason: "admin-assigned",
    });
    expect(await app.eventsOf("leads.lead_received")).toEqual([{ leadId: id, specialistId: kim }]);
    expect(await app.eventsOf("leads.lead_reassigned")).toMatchObject([{ meetingId: null, released: true }]);
    expect(await historyOf(app, id)).toEqual(["booked", "credit-returned", "handed-over"]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 3]);
    await allTrue();
    // Nobody takes it: its credit returns, too.
    app.clock.set(NOON + DAY_MS);
    await sweepAcceptance(app.ctx());
    expect(await leadRow(app, id)).toMatchObject({ status: "expired", creditState: "returned" });
    expect(await creditsLeft(app, kim)).toBe(4);
    await allTrue();
  });

  it("calls it off when the other does not meet at that place", async () => {
    const byPhone = await makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    const { json } = await assign(await bookedLead(app, sam, IN_A_WEEK), byPhone);
    expect(json).toMatchObject({
      meeting: "released",
      meetingReason: "This specialist does not offer this way to meet.",
    });
  });
});

describe("without a meeting to come", () => {
  it.each(["received", "live", "booked", "expired"] as const)(
    "one that is %s must be taken by the other",
    async (from) => {
      const id = await leadIn(app, sam, from);
      const { status, json } = await assign(id, kim);
      expect([status, json.meeting, json.lead.status]).toEqual([200, "none", "received"]);
      expect(await leadRow(app, id)).toMatchObject({
        specialistId: kim,
        source: "reassigned",
        creditState: "consumed",
        reason: null,
      });
      expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
      await allTrue();
    },
  );

  it("the first specialist's own words stay behind, and the other's history begins with him", async () => {
    const id = await leadIn(app, sam, "live");
    const notes = { method: "POST" as const, body: { notes: "Sam's own" }, cookie: await app.signIn(sam) };
    await get(app, `/Leads/Notes/${id}`, notes);
    await assign(id, kim);
    const { json } = await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(kim) });
    expect(json).toMatchObject({ notes: "", status: "received", source: "reassigned" });
    expect(json.timeline.map(({ text }: { text: string }) => text)).toEqual([
      "Given to you in place of another specialist",
    ]);
    expect((await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(sam) })).status).toBe(404);
    const list = async (who: string, search: string) =>
      (await get(app, `/Leads/GetAllForUser?search=${search}`, { cookie: await app.signIn(who) })).json.totalCount;
    const { lastName } = (await leadRow(app, id)).contact;
    expect([await list(sam, lastName), await list(kim, lastName)]).toEqual([0, 1]);
  });

  it("one that lapsed uses the other's credit only", async () => {
    const id = await receivedLead(app, sam);
    app.clock.advance(DAY_MS);
    await sweepAcceptance(app.ctx());
    expect(await creditsLeft(app, sam)).toBe(5);
    admin = await app.signIn(adminId);
    expect((await assign(id, kim)).json.lead.status).toBe("received");
    expect(await ledger(sam)).toEqual([["grant", 5], ["consume", -1], ["return", 1, "not-accepted"]]);
    expect(await getTrack(read(), (await leadRow(app, id)).trackId)).toMatchObject({ assigned: true });
    await allTrue();
  });

  it("goes on and on, and back, each time with a credit of its own", async () => {
    const id = await leadIn(app, sam, "live");
    for (const to of [kim, sam, kim]) expect((await assign(id, to)).status).toBe(200);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    await allTrue();
  });
});

describe("nothing happens", () => {
  const refused = async (id: string, to: string, more?: Record<string, unknown>) => {
    const before = [await leadRow(app, id), await historyOf(app, id), await ledger(sam), await ledger(kim)];
    const answer = await assign(id, to, more);
    expect([await leadRow(app, id), await historyOf(app, id), await ledger(sam), await ledger(kim)]).toEqual(before);
    expect(await app.eventsOf("leads.lead_reassigned")).toEqual([]);
    expect(await audited()).toEqual([]);
    return refusalOf(answer);
  };

  it("when it is his already: calmly", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    const [status] = await refused(id, sam);
    expect(status).toBe(200);
  });

  it("when it is somebody else's by now", async () => {
    const id = await leadIn(app, sam, "live");
    expect(await refused(id, kim, { fromSpecialistId: kim })).toEqual([400, "already_reassigned", [
      "This lead is with somebody else by now. Please look at it again.",
    ]]);
  });

  it.each(["converted", "not-converted"] as const)("to one that is %s", async (status) => {
    const id = await leadIn(app, sam, status);
    const words = status.replace("-", " ");
    expect(await refused(id, kim)).toEqual([400, "illegal_transition", [
      `A lead that is ${words} stays with the specialist who worked it.`,
    ]]);
  });

  it.each<[string, string, string, () => Promise<string>]>([
    ["has paused", "gate_closed", "has paused new meetings", async () => {
      await app.transact((tx) => setAccepting(tx, { specialistId: kim, accepting: false }));
      return kim;
    }],
    ["has no credit", "no_credit", "has no credit left for this category", () => makeSpecialist(app, { credits: 0 })],
    [
      "does not offer it",
      "gate_closed",
      "does not offer this category",
      () => makeSpecialist(app, { category: "legal" }),
    ],
    ["is no specialist", "gate_closed", "has not set up a profile", () => makeAdministrator(app)],
    ["is at his limit", "cap_reached", "has reached the limit of leads that he set himself", async () => {
      const limited = await makeSpecialist(app, { profile: { capPerDay: 1 } });
      await leadIn(app, limited, "received");
      return limited;
    }],
  ])("when the other %s", async (_what, code, words, other) => {
    const id = await leadIn(app, sam, "live");
    expect(await refused(id, await other())).toEqual([400, code, [`This specialist ${words}.`]]);
  });

  it("when its visitor is at it again", async () => {
    const id = await receivedLead(app, sam);
    const { trackId } = await leadRow(app, id);
    app.clock.advance(DAY_MS);
    await sweepAcceptance(app.ctx());
    admin = await app.signIn(adminId);
    await get(app, `/Funnel/Track/${trackId}`, {
      method: "POST",
      body: { step: "about", answers: { role: "Nurse", years: "4---9" } },
    });
    expect((await refused(id, kim)).slice(0, 2)).toEqual([400, "track_reopened"]);
  });

  it.each<[unknown, string]>([
    [{ reason: REASON }, "Please choose a specialist."],
    [{ specialistId: "kim", reason: REASON }, "Please choose a specialist."],
    [{ specialistId: "019a9c00-0000-7000-8000-000000000000" }, "Please say why; both specialists get to read it."],
    [
      { specialistId: "019a9c00-0000-7000-8000-000000000000", reason: " x " },
      "Please say why; both specialists get to read it.",
    ],
  ])("with %o", async (body, sentence) => {
    const id = await leadIn(app, sam, "live");
    const answer = await get(app, `/Admin/AssignUserToLead/${id}`, { method: "POST", body, cookie: admin });
    expect([answer.status, answer.json]).toEqual([400, [sentence]]);
  });

  it("to a lead that does not exist", async () => {
    expect((await assign("019a9c00-0000-7000-8000-000000000000", kim)).status).toBe(404);
  });
});

describe("two administrators at once", () => {
  it.each([[true], [false]])("one credit is taken and one returned, whoever names the holder: %s", async (named) => {
    const third = await makeSpecialist(app);
    const id = await bookedLead(app, sam, IN_A_WEEK);
    const from = named ? { fromSpecialistId: sam } : {};
    const answers = await Promise.all([assign(id, kim, from), assign(id, third, from)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const lost = answers.find(({ status }) => status === 400)!;
    expect(refusalOf(lost)[1]).toBe("already_reassigned");
    const { specialistId } = await leadRow(app, id);
    expect([kim, third]).toContain(specialistId);
    const left = [await creditsLeft(app, sam), await creditsLeft(app, kim), await creditsLeft(app, third)];
    expect([left[0], left.slice(1).sort()]).toEqual([5, [4, 5]]);
    expect(await app.eventsOf("leads.lead_reassigned")).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    expect((await read().select().from(occupiedCells)).every((cell) => cell.specialistId === specialistId)).toBe(true);
    await allTrue();
  });

  it("to the same specialist: it happens once, and both are content", async () => {
    const id = await leadIn(app, sam, "live");
    const answers = await Promise.all([assign(id, kim), assign(id, kim)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    expect(await audited()).toHaveLength(1);
  });
});

it("the picker shows who can take it first, and what becomes of the meeting", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK);
  const busy = await makeSpecialist(app, { person: { firstName: "Bea", lastName: "Busy" } });
  await bookedLead(app, busy, IN_A_WEEK, { contact: (await visitorWithContact(app)).contact });
  await makeSpecialist(app, { credits: 0, person: { firstName: "Al", lastName: "Able" } });
  await makeSpecialist(app, { category: "legal" });
  const ask = async (search = "") =>
    (await get(app, `/Admin/LeadCandidates/${id}?search=${search}`, { cookie: admin })).json as LeadCandidates;
  expect((await ask()).items).toMatchObject([
    { name: "Kim Other", eligible: true, because: null, keepsMeeting: true, meetingBecause: null, credits: 5 },
    {
      ...{ name: "Bea Busy", eligible: true, keepsMeeting: false, credits: 4 },
      meetingBecause: "This specialist has something else at this time.",
    },
    {
      name: "Al Able",
      eligible: false,
      because: "This specialist has no credit left for this category.",
      keepsMeeting: true,
    },
  ]);
  expect((await ask("ki")).items.map(({ name }) => name)).toEqual(["Kim Other"]);
  expect((await ask("sam")).items).toEqual([]);
});
