// MarkLeadStatus/booked: with a time, a meeting in the calendar; without one, arranged elsewhere.
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, changeLead, enteredEvents, historyOf, leadIn, leadRow, TEN } from "@tests/support/leads/leads.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, refusalOf, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { answerAs, manage, secretOf } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { changeStatus } from "../lifecycle/status.ts";
import { LEAD_STATUSES } from "../status-rules.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
  cookie = await app.signIn(specialistId);
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const mark = (id: string, body?: unknown, as = cookie) =>
  get(app, `/Leads/MarkLeadStatus/${id}/booked`, { method: "POST", body, cookie: as });
const cellsOf = async (meetingId: string) =>
  (await read().select().from(occupiedCells).where(eq(occupiedCells.meetingId, meetingId))).length;
/** 22:05 in Vienna: outside the hours. */
const TONIGHT = "2026-10-20T20:05:00Z";

test("what the visitor answered about an earlier meeting is not overruled by another one", async () => {
  const id = await bookedLead(app, specialistId);
  const { meetingId } = await leadRow(app, id);
  const { endsAt } = await getMeeting(read(), meetingId!);
  app.clock.set(endsAt + HOUR_MS);
  await sweepOutcomes(app.ctx());
  await answerAs(app, meetingId!, "visitor", "other-absent");
  await changeLead(app, { specialistId, leadId: id, to: "expired" });
  await changeLead(app, { specialistId, leadId: id, to: "live" });
  const booking = { startsAt: iso(endsAt + 2 * DAY_MS) };
  expect(refusalOf(await mark(id, booking)).slice(0, 2)).toEqual([400, "already_booked"]);
  app.clock.set(endsAt + 25 * HOUR_MS);
  await sweepOutcomes(app.ctx());
  expect(await getMeeting(read(), meetingId!)).toMatchObject({ status: "no-show", absent: "specialist" });
});

describe("with a time", () => {
  test("creates a meeting, also outside opening hours: cells, reminders, track, events", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { status, json } = await mark(id, { startsAt: TONIGHT, location: "phone" });
    expect([status, json.status, json.meetingStatus, json.location]).toEqual([200, "booked", "confirmed", "phone"]);
    expect(json.meeting.text).toBe("Tue 20 Oct, 22:05");
    const lead = await leadRow(app, id);
    const [meeting] = await read().select().from(meetings).where(eq(meetings.id, lead.meetingId!));
    const startsAt = Date.parse(TONIGHT);
    expect(meeting).toMatchObject({
      specialistId,
      leadId: id,
      trackId: lead.trackId,
      startsAt,
      endsAt: startsAt + 30 * MINUTE_MS,
      status: "confirmed",
      location: "phone",
      locationDetail: "+436601234567",
      visitorZone: "Europe/Vienna",
    });
    expect(lead.outcomeBy).toBe(meeting!.endsAt + 7 * DAY_MS);
    expect(await cellsOf(meeting!.id)).toBe(8);
    expect(await findTrack(read(), lead.trackId)).toMatchObject({
      meetingId: meeting!.id,
      closeReason: "admin-assigned",
    });
    expect((await read().select().from(dueMessages)).map((row) => [row.template, row.minutesBefore]).sort())
      .toEqual([["specialist-reminder", 30], ["visitor-reminder", 120], ["visitor-reminder", 15]]);
    const about = { meetingId: meeting!.id, specialistId };
    expect(await app.eventsOf("scheduling.meeting_arranged")).toEqual([{ ...about, trackId: lead.trackId }]);
    expect(await enteredEvents(app, "booked")).toEqual([{ leadId: id, specialistId }]);
    expect(await historyOf(app, id)).toEqual(["received", "live", "booked"]);
    expect(json.timeline.at(-1).text).toBe("Meeting booked");
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
  });

  test("visitors are no longer offered that time", async () => {
    const id = await leadIn(app, specialistId, "live");
    expect((await mark(id, { startsAt: TEN })).status).toBe(200);
    const { trackId } = await visitorWithContact(app);
    expect((await book(app, trackId, TEN, { specialistId })).status).toBe(400);
    const { trackId: other } = await visitorWithContact(app);
    expect((await book(app, other, "2026-10-21T09:00:00Z", { specialistId })).status).toBe(200);
  });

  test("Zoom is the default location", async () => {
    const id = await leadIn(app, specialistId, "live");
    expect((await mark(id, { startsAt: TEN })).json).toMatchObject({
      location: "zoom",
      join: { kind: "zoom", href: "https://zoom.example/j/123456789" },
    });
  });

  test("an occupied time is rejected, with its buffers, and nothing changes", async () => {
    await bookedLead(app, specialistId, TEN);
    const id = await leadIn(app, specialistId, "live");
    for (const startsAt of [TEN, "2026-10-21T08:35:00Z", "2026-10-21T07:35:00Z"]) {
      const response = await mark(id, { startsAt });
      expect([response.status, response.headers.get("X-Error-Code")]).toEqual([400, "slot_taken"]);
    }
    expect(await leadRow(app, id)).toMatchObject({ status: "live", meetingId: null });
    expect(await app.eventsOf("scheduling.meeting_arranged")).toEqual([]);
    expect((await mark(id, { startsAt: "2026-10-21T08:40:00Z" })).status).toBe(200);
  });

  test("of two bookings of one time at once, one succeeds", async () => {
    const ids = [await leadIn(app, specialistId, "live"), await leadIn(app, specialistId, "live")];
    const { trackId } = await visitorWithContact(app);
    const responses = await Promise.all([
      ...ids.map((id) => mark(id, { startsAt: TEN })),
      book(app, trackId, TEN, { specialistId }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await read().select().from(meetings)).toHaveLength(1);
  });

  test("another visitor's hold blocks its time, the lead's own visitor's does not", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { trackId } = await visitorWithContact(app);
    const selection = { startsAt: TEN, location: "zoom", specialistId };
    await sendStep(app, trackId, { step: "calendar", selection });
    expect((await mark(id, { startsAt: TEN })).headers.get("X-Error-Code")).toBe("slot_taken");
    app.clock.advance(11 * MINUTE_MS);
    expect((await mark(id, { startsAt: TEN })).status).toBe(200);
  });

  test("the same time again changes nothing, another time is rejected", async () => {
    const id = await leadIn(app, specialistId, "live");
    await mark(id, { startsAt: TEN });
    const before = [await leadRow(app, id), await historyOf(app, id)];
    expect((await mark(id, { startsAt: TEN })).status).toBe(200);
    expect((await mark(id)).status).toBe(200);
    expect(refusalOf(await mark(id, { startsAt: TONIGHT }))).toEqual([
      400,
      "already_booked",
      ["This lead already has a meeting: Wed 21 Oct, 10:00 (Vienna)."],
    ]);
    expect([await leadRow(app, id), await historyOf(app, id)]).toEqual(before);
  });

  test("a lead that was closed and reopened has lost its meeting and gets a new one", async () => {
    const id = await bookedLead(app, specialistId, TEN);
    const { meetingId } = await leadRow(app, id);
    await changeLead(app, { specialistId, leadId: id, to: "expired" });
    await changeLead(app, { specialistId, leadId: id, to: "live" });
    expect((await mark(id, { startsAt: TEN })).json).toMatchObject({ status: "booked", meetingStatus: "confirmed" });
    const row = await leadRow(app, id);
    expect(row.meetingId).not.toBe(meetingId);
    expect(row.outcomeBy).toBe(Date.parse("2026-10-21T08:30:00Z") + 7 * DAY_MS);
  });

  test("another meeting can follow one that is over or lost", async () => {
    const over = await bookedLead(app, specialistId, TEN);
    const lost = await bookedLead(app, specialistId, "2026-10-21T12:00:00Z");
    const lostMeeting = (await leadRow(app, lost)).meetingId!;
    await app.transact(async (tx) => {
      await tx.update(meetings).set({ status: "cancelled" }).where(eq(meetings.id, lostMeeting));
      await changeStatus(tx, await leadRow(app, lost), "loseMeeting", { kind: "meeting-cancelled" });
    });
    app.clock.set(Date.parse("2026-10-22T08:00:00Z"));
    await changeLead(app, { specialistId, leadId: over, to: "expired" });
    await changeLead(app, { specialistId, leadId: over, to: "live" });
    expect((await mark(over, { startsAt: "2026-10-23T08:00:00Z" })).status).toBe(200);
    expect((await mark(lost, { startsAt: "2026-10-23T09:00:00Z" })).status).toBe(200);
    const states = await read().select({ status: meetings.status }).from(meetings)
      .where(and(eq(meetings.specialistId, specialistId)));
    expect(states.map(({ status }) => status).sort()).toEqual(["cancelled", "completed", "confirmed", "confirmed"]);
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["in the past", { startsAt: iso(NOON) }, "Please choose a time in the future."],
    ["beyond a year", { startsAt: iso(NOON + 400 * DAY_MS) }, "Please choose a time within the next year."],
    ["between the five minutes", { startsAt: "2026-10-21T08:03:00Z" }, "Please choose a time on a full five minutes."],
  ])("a time %s is rejected", async (_what, body, sentence) => {
    const id = await leadIn(app, specialistId, "live");
    const response = await mark(id, body);
    expect([response.status, response.json]).toEqual([400, [sentence]]);
    expect((await leadRow(app, id)).status).toBe("live");
  });

  test("a location that the profile does not offer is rejected", async () => {
    const caller = await makeSpecialist(app, { profile: { locations: [{ kind: "phone", detail: "+436601234567" }] } });
    const id = await leadIn(app, caller, "live");
    const response = await mark(id, { startsAt: TEN }, await app.signIn(caller));
    expect([response.status, response.headers.get("X-Error-Code")]).toEqual([400, "location_not_offered"]);
  });

  test("only a live lead can be given a time", async () => {
    for (const status of LEAD_STATUSES.filter((status) => status !== "live" && status !== "booked")) {
      const id = await leadIn(app, specialistId, status);
      expect((await mark(id, { startsAt: TEN })).headers.get("X-Error-Code")).toBe("illegal_transition");
    }
    expect(await read().select().from(meetings)).toEqual([]);
  });
});

describe("a booked lead whose meeting is behind it", () => {
  const endOf = async (id: string, answers: Partial<Record<"visitor" | "specialist", string>>) => {
    const { meetingId } = await leadRow(app, id);
    app.clock.set((await getMeeting(read(), meetingId!)).endsAt + HOUR_MS);
    cookie = await app.signIn(specialistId);
    await sweepOutcomes(app.ctx());
    for (const [side, answer] of Object.entries(answers)) {
      await answerAs(app, meetingId!, side as "visitor" | "specialist", answer);
    }
    return meetingId!;
  };
  const LATER = "2026-10-23T08:00:00Z";

  test.each<[string, Record<string, string>, string]>([
    ["both have agreed on another time", { visitor: "moved", specialist: "moved" }, "cancelled"],
    ["it took place", { visitor: "held", specialist: "held" }, "completed"],
    ["nobody has answered", {}, "completed"],
  ])("gets the time that it is given when %s", async (_when, answers, status) => {
    const id = await bookedLead(app, specialistId, TEN);
    const former = await endOf(id, answers);
    const { json } = await mark(id, { startsAt: LATER });
    expect(json).toMatchObject({ status: "booked", meetingStatus: "confirmed", meeting: { startsAt: LATER } });
    const { meetingId, outcomeBy } = await leadRow(app, id);
    expect(meetingId).not.toBe(former);
    expect(outcomeBy).toBe(Date.parse("2026-10-23T08:30:00Z") + 7 * DAY_MS);
    expect((await getMeeting(read(), former)).status).toBe(status);
    expect(await app.eventsOf("scheduling.meeting_arranged")).toMatchObject([{ meetingId }]);
    expect((await mark(id, { startsAt: LATER })).status).toBe(200);
    expect(await app.eventsOf("scheduling.meeting_arranged")).toHaveLength(1);
  });

  test("gets none while it isn't settled whether it took place", async () => {
    const id = await bookedLead(app, specialistId, TEN);
    await endOf(id, { visitor: "other-absent" });
    expect(refusalOf(await mark(id, { startsAt: LATER })).slice(0, 2)).toEqual([400, "already_booked"]);
  });

  test.each<[string, Record<string, string>]>([
    ["booked", {}],
    ["live", { visitor: "other-absent" }],
  ])("gets none once the visitor has deleted their details, as %s", async (status, answers) => {
    const id = await bookedLead(app, specialistId, TEN);
    const meetingId = await endOf(id, answers);
    expect((await manage(app, { meetingId, secret: secretOf(app, meetingId) }, "Delete")).status).toBe(200);
    app.clock.advance(25 * HOUR_MS);
    await sweepOutcomes(app.ctx());
    expect((await leadRow(app, id)).status).toBe(status);
    cookie = await app.signIn(specialistId);
    expect(refusalOf(await mark(id, { startsAt: LATER }))).toEqual([
      400,
      "illegal_transition",
      ["The visitor's details were deleted, so no meeting can be arranged."],
    ]);
    expect(await app.eventsOf("scheduling.meeting_arranged")).toEqual([]);
  });
});

describe("without a time", () => {
  test("no time is occupied, and the outcome is requested later", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { status, json } = await mark(id);
    expect([status, json.status, json.meeting, json.meetingStatus]).toEqual([200, "booked", null, null]);
    expect(json.timeline.at(-1).text).toBe("Meeting arranged elsewhere");
    expect(await leadRow(app, id)).toMatchObject({ meetingId: null, outcomeBy: NOON + (14 + 7) * DAY_MS });
    expect(await read().select().from(meetings)).toEqual([]);
    expect(await enteredEvents(app, "booked")).toEqual([{ leadId: id, specialistId }]);
  });

  test("it can convert at once, and can still be given its time", async () => {
    const id = await leadIn(app, specialistId, "live");
    await mark(id);
    expect((await mark(id, { startsAt: TEN })).json).toMatchObject({ status: "booked", meetingStatus: "confirmed" });
    expect(await historyOf(app, id)).toEqual(["received", "live", "booked-outside", "booked"]);
    const other = await leadIn(app, specialistId, "live");
    await mark(other);
    expect((await get(app, `/Leads/MarkAsConverted/${other}`, { method: "POST", cookie })).json.status).toBe(
      "converted",
    );
  });

  test("an earlier cancelled meeting does not prevent converting", async () => {
    const id = await bookedLead(app, specialistId, TEN);
    const { meetingId } = await leadRow(app, id);
    await app.transact(async (tx) => {
      await tx.update(meetings).set({ status: "cancelled" }).where(eq(meetings.id, meetingId!));
      await changeStatus(tx, await leadRow(app, id), "loseMeeting", { kind: "meeting-cancelled" });
    });
    await mark(id);
    expect((await get(app, `/Leads/MarkAsConverted/${id}`, { method: "POST", cookie })).status).toBe(200);
  });
});

test("only a booked lead can lose its meeting", async () => {
  const id = await leadIn(app, specialistId, "live");
  const lost = app.transact(async (tx) => changeStatus(tx, await leadRow(app, id), "loseMeeting", {}));
  await expect(lost).rejects.toMatchObject({ code: "illegal_transition" });
});
