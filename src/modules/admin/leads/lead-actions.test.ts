// Reassigning a lead changes credits, meeting, lead, timeline, events and audit log in one commit.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  IN_A_WEEK,
  type LeadAdministration,
  openLeadAdministration,
  REASON,
} from "@tests/support/leads/lead-administration.ts";
import {
  agreeTo,
  bookedLead,
  changeLead,
  creditsLeft,
  enteredEvents,
  historyOf,
  leadIn,
  leadRow,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { asSpecialist, managed, rescueWith, secretOf } from "@tests/support/scheduling/meetings.ts";
import { book, get, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { REASSIGNABLE_LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { resumeByLink } from "@/modules/funnel/finish-later.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { getMeeting, saveCalendar } from "@/modules/scheduling/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { LeadAssigned, LeadCandidates } from "./schemas.ts";

let setup: LeadAdministration;
let app: LeadAdministration["app"];
let sam: string;
let kim: string;
beforeEach(async () => {
  setup = await openLeadAdministration();
  ({ app, sam, kim } = setup);
});
afterEach(() => app.close());

const changeCalendar = (specialistId: string, change: Partial<CalendarRules>) =>
  app.transact((tx) => saveCalendar(tx, { specialistId, rules: { ...proposedCalendar("Europe/Vienna"), ...change } }));

describe("without the visitor's agreement", () => {
  it("is refused while a meeting is ahead, and changes nothing", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK, { mayChoose: false });
    const { status, headers } = await setup.assign(id, kim);
    expect([status, headers.get("X-Error-Code")]).toEqual([400, "consent_required"]);
    expect(await leadRow(app, id)).toMatchObject({ specialistId: sam, status: "booked", creditState: "consumed" });
    await setup.expectAllTrue();
  });

  it("asks the visitor: the former lead ends, and the new specialist gets nothing before the answer", async () => {
    const id = await receivedLead(app, sam, { mayChoose: false });
    const before = await leadRow(app, id);
    const { status, json } = await setup.assign(id, kim);
    expect([status, json.isAsked, json.meeting]).toEqual([200, true, "none"]);
    const asked = await leadRow(app, json.lead.id);
    expect(asked).toMatchObject({ specialistId: kim, status: "received", creditState: "reserved", acceptBy: null });
    expect(await leadRow(app, id)).toMatchObject({ specialistId: sam, status: "expired", creditState: "returned" });
    expect(JSON.stringify(await leadRow(app, id))).not.toContain(before.contact.email);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 5]);
    expect((await emailsTo(app, before.contact.email)).at(-1)!.text).toContain("/consents/");
    expect((await emailsTo(app, "sam@work.test")).at(-1)!.text).toContain(REASON);
    expect(await emailsTo(app, "kim@work.test")).toEqual([]);
    const { timeline } = (await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(sam) })).json;
    expect(timeline.at(-1).text).toBe("Reassigned to another specialist");
    await setup.expectAllTrue();
    // With its request asked about again, the erased lead keeps nothing of it when the other one is deleted.
    expect((await setup.remove(asked.id)).status).toBe(200);
    expect(await getTrack(setup.read(), before.trackId)).toMatchObject({ contact: null });
  });
});

it("asking the visitor about somebody else ends what they could do about the lost meeting, until they decline", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { mayChoose: false });
  const { trackId, meetingId } = await leadRow(app, id);
  const lost = { meetingId: meetingId!, secret: secretOf(app, meetingId!) };
  await asSpecialist(app, { leadId: id, specialistId: sam }, "CancelMeeting");
  expect((await managed(app, lost)).json.rescue).not.toBeNull();
  const asked: string = (await setup.assign(id, kim)).json.lead.id;
  expect((await managed(app, lost)).json.rescue).toBeNull();
  expect(refusalOf(await rescueWith(app, lost, kim, Date.parse(IN_A_WEEK))).slice(0, 2)).toEqual([400, "no_rescue"]);
  const { resumeVersion } = await getTrack(setup.read(), trackId);
  const secret = app.services.secrets.of("consent", asked, resumeVersion);
  await post(app, `/Leads/Consent/${asked}`, { secret, decision: "decline" });
  const { resumeUrl } = (await get(app, `/Leads/Consent/${asked}?secret=${secret}`)).json;
  const link = { id: trackId, secret: new URL(resumeUrl).searchParams.get("secret")! };
  expect((await resumeByLink(app.ctx(), link)).path).toMatch(/\/calendar$/);
  const { status, json } = await book(app, trackId, IN_A_WEEK, { specialistId: kim });
  expect([status, json.specialist.displayName]).toEqual([200, "Kim Other"]);
  await setup.expectAllTrue();
});

it("a lead shows the consents that name its specialist, or nobody", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK);
  const consentsFor = async (specialistId: string) =>
    (await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(specialistId) })).json.consents;
  const purposesFor = async (specialistId: string) =>
    (await consentsFor(specialistId)).map(({ purpose }: { purpose: string }) => purpose);
  expect((await consentsFor(sam))[0].time).toMatchObject({ zone: "Europe/Vienna" });
  expect(await purposesFor(sam)).toContain("share-with-specialist");
  await setup.handOver(id, kim);
  expect(await purposesFor(kim)).toEqual(expect.arrayContaining(["arrange-meeting", "choose-specialist"]));
  expect(await purposesFor(kim)).not.toContain("share-with-specialist");
});

it("the visitor's page names who has their details now, and what ends with them", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK);
  await bookedLead(app, kim, IN_A_WEEK);
  const { meetingId } = await leadRow(app, id);
  const secret = app.services.secrets.of("meeting", meetingId!, 1);
  const page = async () => (await get(app, `/Funnel/Managed/${meetingId}?secret=${secret}`)).json;
  expect(await page()).toMatchObject({ holders: ["Sam Special"], ends: { displayName: "Sam Special" } });
  await setup.handOver(id, kim);
  expect(await page()).toMatchObject({ holders: [], ends: null });
  await changeLead(app, { specialistId: kim, leadId: id, to: "live" });
  expect(await page()).toMatchObject({ holders: ["Kim Other"], ends: null });
});

describe("with an upcoming meeting", () => {
  it("keeps it when the new specialist is free: cells, location, credits, counters, timeline, events, audit", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    const before = await leadRow(app, id);
    const { status, json } = await setup.handOver(id, kim);
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
            ruleWords: "the lead went to another specialist",
          },
          { kind: "consume", specialist: "Kim Other" },
        ],
      },
    });
    expect(json.lead.timeline.at(-1)).toMatchObject({
      text: "Reassigned from Sam Special to Kim Other",
      by: "Ada Minister",
      reason: REASON,
    });
    const meeting = await getMeeting(setup.read(), before.meetingId!);
    expect(meeting).toMatchObject({
      specialistId: kim,
      status: "confirmed",
      sequence: 1,
      startsAt: Date.parse(IN_A_WEEK),
    });
    expect([await setup.cellsOf(sam), await setup.cellsOf(kim)]).toEqual([0, 8]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    expect(await setup.ledger(sam)).toEqual([["grant", 5], ["consume", -1], ["return", 1, "reassigned"]]);
    expect(await setup.ledger(kim)).toEqual([["grant", 5], ["consume", -1, "handed-over"]]);
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
    expect(await setup.audited()).toMatchObject([{
      action: "leads.reassign",
      subjectId: id,
      actor: { kind: "user", id: setup.adminId },
      before: { specialistId: sam, status: "booked", creditState: "consumed" },
      after: { specialistId: kim, status: "booked", reason: REASON, meeting: "kept" },
    }]);
    await setup.expectAllTrue();
  });

  describe("that is longer than the new specialist's own", () => {
    const HALF_PAST = Date.parse(IN_A_WEEK) + 30 * MINUTE_MS;
    const longMeeting = async (startsAt = IN_A_WEEK) => {
      const anna = await makeSpecialist(app, { calendar: { slotMinutes: 60, bufferAfter: 0 } });
      return await bookedLead(app, anna, startsAt);
    };
    const expectAssigned = async (id: string, expected: Record<string, unknown>) => {
      const { status, json } = await setup.handOver(id, kim);
      expect([status, json]).toMatchObject([200, expected]);
      await setup.expectAllTrue();
    };
    const block = async () => {
      const body = { date: "2026-10-28", from: 10 * 60 + 30, to: 11 * 60 };
      const { status } = await post(app, "/Calendars/BlockTime", body, { cookie: await app.signIn(kim) });
      expect(status).toBe(200);
    };

    it("keeps it, off the slot grid too, with its whole length", async () => {
      const late = iso(HALF_PAST - 15 * MINUTE_MS);
      await changeCalendar(kim, { slotMinutes: 60 });
      const anna = await makeSpecialist(app, { calendar: { slotMinutes: 15 } });
      await expectAssigned(await bookedLead(app, anna, late), { meeting: "kept" });
      await changeCalendar(kim, { slotMinutes: 30 });
      const id = await longMeeting("2026-10-29T09:00:00Z");
      const { meetingId } = await leadRow(app, id);
      await expectAssigned(id, { meeting: "kept" });
      const { startsAt, endsAt, busyTo } = await getMeeting(setup.read(), meetingId!);
      expect([endsAt - startsAt, busyTo - endsAt]).toEqual([60 * MINUTE_MS, 10 * MINUTE_MS]);
    });

    it.each([
      ["blocked", block, "This specialist is busy at this time."],
      ["another meeting", () => bookedLead(app, kim, iso(HALF_PAST)), "This specialist is busy at this time."],
      [
        "after closing",
        () => changeCalendar(kim, { weekly: [{ weekday: 3, from: 9 * 60, to: 10 * 60 + 30 }] }),
        "This specialist isn't open at this time.",
      ],
    ])("cancels it when its second half is %s, and the picker says so", async (_what, prepare, sentence) => {
      const id = await longMeeting();
      await prepare();
      await agreeTo(app, id, kim);
      const picker = (await get(app, `/Admin/LeadCandidates/${id}`, { cookie: await app.signIn(setup.adminId) })).json;
      expect(picker.items).toContainEqual(
        expect.objectContaining({ specialistId: kim, keepsMeeting: false, meetingBecause: sentence }),
      );
      await expectAssigned(id, { meeting: "released", meetingReason: sentence });
    });
  });

  it("cancels it when the new specialist is not free, who then has to accept the lead in time", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    await bookedLead(app, kim, IN_A_WEEK);
    const { meetingId, trackId } = await leadRow(app, id);
    const { json } = await setup.handOver(id, kim);
    expect(json).toMatchObject({
      meeting: "released",
      meetingReason: "This specialist is busy at this time.",
      lead: { status: "received", appointment: null, meeting: null },
    });
    expect(await leadRow(app, id)).toMatchObject({
      specialistId: kim,
      status: "received",
      meetingId: null,
      acceptBy: NOON + 240 * MINUTE_MS,
      outcomeBy: null,
    });
    expect(await getMeeting(setup.read(), meetingId!)).toMatchObject({
      status: "cancelled",
      cancelledBy: "admin",
      specialistId: sam,
    });
    expect([await setup.cellsOf(sam), await setup.cellsOf(kim)]).toEqual([0, 8]);
    expect(await getTrack(setup.read(), trackId)).toMatchObject({
      meetingId: null,
      assigned: true,
      closeReason: "admin-assigned",
    });
    expect(await enteredEvents(app, "received")).toEqual([{ leadId: id, specialistId: kim }]);
    expect(await app.eventsOf("leads.lead_reassigned")).toMatchObject([{ meetingId: null, released: true }]);
    expect(await historyOf(app, id)).toEqual(["booked", "credit-returned", "handed-over"]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 3]);
    await setup.expectAllTrue();
    // Nobody accepts it, so its credit returns, too.
    app.clock.set(NOON + DAY_MS);
    await sweepAcceptance(app.ctx());
    expect(await leadRow(app, id)).toMatchObject({ status: "expired", creditState: "returned" });
    expect(await creditsLeft(app, kim)).toBe(4);
    await setup.expectAllTrue();
  });

  it("cancels it when the new specialist does not offer its location", async () => {
    const byPhone = await makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    const { json } = await setup.handOver(await bookedLead(app, sam, IN_A_WEEK), byPhone);
    expect(json).toMatchObject({
      meeting: "released",
      meetingReason: "This specialist doesn't offer this meeting location.",
    });
  });
});

describe("without an upcoming meeting", () => {
  it.each(REASSIGNABLE_LEAD_STATUSES)(
    "a lead that is %s has to be accepted by the new specialist",
    async (from) => {
      const id = await leadIn(app, sam, from);
      const { status, json } = await setup.handOver(id, kim);
      expect([status, json.meeting, json.lead.status]).toEqual([200, "none", "received"]);
      expect(await leadRow(app, id)).toMatchObject({
        specialistId: kim,
        source: "reassigned",
        creditState: "consumed",
        reason: null,
      });
      expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
      await setup.expectAllTrue();
    },
  );

  it("the new specialist does not see the notes and the timeline of the previous one", async () => {
    const id = await leadIn(app, sam, "live");
    const notes = { method: "POST" as const, body: { notes: "Sam's own" }, cookie: await app.signIn(sam) };
    await get(app, `/Leads/Notes/${id}`, notes);
    await setup.handOver(id, kim);
    const { json } = await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(kim) });
    expect(json).toMatchObject({ notes: "", status: "received", source: "reassigned" });
    expect(json.timeline.map(({ text }: { text: string }) => text)).toEqual([
      "Reassigned to you from another specialist",
    ]);
    expect((await get(app, `/Leads/Props/${id}`, { cookie: await app.signIn(sam) })).status).toBe(404);
    const list = async (who: string, search: string) =>
      (await get(app, `/Leads/GetAllForUser?search=${search}`, { cookie: await app.signIn(who) })).json.totalCount;
    // A lead that is not accepted yet is found by the first name alone.
    const { firstName, lastName } = (await leadRow(app, id)).contact;
    expect([await list(sam, firstName), await list(kim, firstName), await list(kim, lastName)]).toEqual([0, 1, 0]);
  });

  it("a lead that was not accepted uses a credit of the new specialist only", async () => {
    const id = await receivedLead(app, sam);
    app.clock.advance(DAY_MS);
    await sweepAcceptance(app.ctx());
    expect(await creditsLeft(app, sam)).toBe(5);
    expect((await setup.handOver(id, kim)).json.lead.status).toBe("received");
    expect(await setup.ledger(sam)).toEqual([["grant", 5], ["consume", -1], ["return", 1, "not-accepted"]]);
    expect(await getTrack(setup.read(), (await leadRow(app, id)).trackId)).toMatchObject({ assigned: true });
    await setup.expectAllTrue();
  });

  it("a lead can be reassigned repeatedly, with a credit each time", async () => {
    const id = await leadIn(app, sam, "live");
    for (const to of [kim, sam, kim]) expect((await setup.handOver(id, to)).status).toBe(200);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    await setup.expectAllTrue();
  });
});

it("the picker lists eligible specialists first, and whether they can keep the meeting", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK);
  const busy = await makeSpecialist(app, { person: { firstName: "Bea", lastName: "Busy" } });
  await bookedLead(app, busy, IN_A_WEEK, { contact: (await visitorWithContact(app)).contact });
  await makeSpecialist(app, { credits: 0, person: { firstName: "Al", lastName: "Able" } });
  await makeSpecialist(app, { category: "legal" });
  for (const specialistId of [kim, busy]) await agreeTo(app, id, specialistId);
  await makeSpecialist(app, { person: { firstName: "Zoe", lastName: "New" } });
  const ask = async (search = "") =>
    (await get(app, `/Admin/LeadCandidates/${id}?search=${search}`, { cookie: await app.signIn(setup.adminId) }))
      .json as LeadCandidates;
  expect((await ask()).items).toMatchObject([
    {
      name: "Kim Other",
      eligible: true,
      agreed: true,
      because: null,
      keepsMeeting: true,
      meetingBecause: null,
      credits: 5,
    },
    {
      name: "Bea Busy",
      eligible: true,
      keepsMeeting: false,
      credits: 4,
      meetingBecause: "This specialist is busy at this time.",
    },
    {
      name: "Al Able",
      eligible: false,
      because: "This specialist has no credits left for this category.",
      keepsMeeting: true,
    },
    { name: "Zoe New", eligible: false, agreed: false, because: expect.stringContaining("hasn't agreed") },
  ]);
  expect((await ask("ki")).items.map(({ name }) => name)).toEqual(["Kim Other"]);
  expect((await ask("sam")).items).toEqual([]);
});
