// Rescheduling a booked meeting: its cells, the eligibility rules, limits, deadlines, and who cannot.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { creditsLeft, historyOf, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  moveTo,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { restoreCategory, retireCategory } from "@/modules/catalog/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const cellsOf = async (meetingId: string) => {
  const rows = await app.services.db.read.select({ cell: occupiedCells.cell }).from(occupiedCells)
    .where(eq(occupiedCells.meetingId, meetingId)).orderBy(occupiedCells.cell);
  return [rows[0]!.cell * 5 * MINUTE_MS, (rows.at(-1)!.cell + 1) * 5 * MINUTE_MS, rows.length];
};
/** Apart from `meeting_changed`, which follows every write. */
const eventsOf = async (meetingId: string) =>
  (await app.allEvents()).filter(([name, payload]) =>
    name.startsWith("scheduling.meeting_") && name !== "scheduling.meeting_changed" &&
    (payload as { meetingId: string }).meetingId === meetingId
  );

describe("the visitor reschedules", () => {
  test("to another time: cells, sequence, lead and event change in one commit; the credit stays", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    expect(status).toBe(200);
    expect(json).toMatchObject({ startsAt: iso(NEXT_WEEK + HOUR_MS), status: "confirmed", move: { movesLeft: 1 } });
    expect(await cellsOf(meeting.meetingId)).toEqual([NEXT_WEEK + HOUR_MS, NEXT_WEEK + HOUR_MS + 40 * MINUTE_MS, 8]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ sequence: 1, rescheduleCount: 1 });
    const { meetingId, specialistId, trackId } = meeting;
    expect(await eventsOf(meetingId)).toEqual([
      ["scheduling.meeting_rescheduled", {
        meetingId,
        specialistId,
        trackId,
        by: "visitor",
        sequence: 1,
        from: NEXT_WEEK,
      }],
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(4);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({
      status: "booked",
      outcomeBy: NEXT_WEEK + HOUR_MS + 30 * MINUTE_MS + 7 * DAY_MS,
    });
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("meeting-moved");
  });

  test("by 15 minutes, into the time that the meeting occupies", async () => {
    const specialistId = await makeSpecialist(app, { calendar: { slotMinutes: 15 } });
    const meeting = await bookMeeting(app, { specialistId });
    expect((await moveTo(app, meeting, NEXT_WEEK + 15 * MINUTE_MS)).status).toBe(200);
    // 15 minutes and the ten after them: the old and the new time share two cells.
    expect(await cellsOf(meeting.meetingId)).toEqual([NEXT_WEEK + 15 * MINUTE_MS, NEXT_WEEK + 40 * MINUTE_MS, 5]);
  });

  test("to the same time: nothing changes, and no reschedule is used up", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await moveTo(app, meeting, NEXT_WEEK);
    expect([status, json.move.movesLeft, await eventsOf(meeting.meetingId)]).toEqual([200, 2, []]);
  });

  test("even if the category has been retired since", async () => {
    const meeting = await bookMeeting(app, { visitor: { category: "legal" }, specialist: { category: "legal" } });
    const { categoryId: id } = await meetingRow(app, meeting.meetingId);
    await app.transact((tx) => retireCategory(tx, { id }));
    expect((await moveTo(app, meeting, NEXT_WEEK + HOUR_MS)).status).toBe(200);
    expect((await managed(app, meeting)).json.category.id).toBe(id);
    await app.transact((tx) => restoreCategory(tx, { id }));
  });

  test("twice, and not a third time", async () => {
    const meeting = await bookMeeting(app);
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await moveTo(app, meeting, NEXT_WEEK + 2 * HOUR_MS);
    const sentence = "You've already rescheduled this meeting twice. You can still cancel it.";
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK))).toEqual([400, "move_limit", [sentence]]);
    expect((await managed(app, meeting)).json).toMatchObject({ move: { allowed: false, movesLeft: 0, sentence } });
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ startsAt: NEXT_WEEK + 2 * HOUR_MS, sequence: 2 });
  });

  test("until 120 minutes before, as the page says, and no later", async () => {
    const meeting = await bookMeeting(app);
    expect((await managed(app, meeting)).json.move).toMatchObject({
      allowed: true,
      sentence: "You can reschedule until Wed 28 Oct, 08:00, up to twice.",
    });
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS + 1);
    const late = await moveTo(app, meeting, NEXT_WEEK + DAY_MS);
    expect(refusalOf(late).slice(0, 2)).toEqual([400, "too_late"]);
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS);
    expect((await moveTo(app, meeting, NEXT_WEEK + DAY_MS)).status).toBe(200);
  });
});

describe("a time that fails an eligibility rule", () => {
  test.each([
    ["outside the opening hours", NEXT_WEEK + 12 * HOUR_MS],
    ["between slots", NEXT_WEEK + 5 * MINUTE_MS],
    ["within the minimum notice", NOON + HOUR_MS],
    ["beyond the horizon", NEXT_WEEK + 91 * DAY_MS],
  ])("%s: slot_taken with the nearest times, and nothing changes", async (_what, startsAt) => {
    const meeting = await bookMeeting(app);
    const response = await moveTo(app, meeting, startsAt);
    expect(refusalOf(response).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect(response.json).toHaveLength(4);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ startsAt: NEXT_WEEK, sequence: 0 });
    expect(await eventsOf(meeting.meetingId)).toEqual([]);
  });

  test("another meeting's time", async () => {
    const first = await bookMeeting(app);
    const second = await bookMeeting(app, { specialistId: first.specialistId, startsAt: NEXT_WEEK + HOUR_MS });
    expect(refusalOf(await moveTo(app, second, NEXT_WEEK)).slice(0, 2)).toEqual([400, "slot_taken"]);
  });

  test("of two visitors who choose the same time, one gets it and the other keeps theirs", async () => {
    const first = await bookMeeting(app);
    const second = await bookMeeting(app, { specialistId: first.specialistId, startsAt: NEXT_WEEK + HOUR_MS });
    const chosen = NEXT_WEEK + 2 * HOUR_MS;
    const responses = await Promise.all([first, second].map((meeting) => moveTo(app, meeting, chosen)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const starts = (await Promise.all([first, second].map((m) => meetingRow(app, m.meetingId)))).map((m) => m.startsAt);
    expect(starts.filter((start) => start === chosen)).toHaveLength(1);
  });

  test("without credits left the meeting can still be moved: it has used its own", async () => {
    const meeting = await bookMeeting(app, { specialist: { credits: 1 } });
    expect((await moveTo(app, meeting, NEXT_WEEK + HOUR_MS)).status).toBe(200);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("a specialist who is suspended: not_offered", async () => {
    const meeting = await bookMeeting(app);
    await app.transact(async (tx) =>
      void await tx.update(users).set({ status: "suspended" }).where(eq(users.id, meeting.specialistId))
    );
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK + HOUR_MS)).slice(0, 2)).toEqual([400, "not_offered"]);
  });
});

test("the listed times are those that are accepted, without the meeting's own and without taken ones", async () => {
  const meeting = await bookMeeting(app);
  const other = await bookMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + 2 * HOUR_MS });
  const times = async (date?: string) =>
    (await get(
      app,
      `/Funnel/Managed/${meeting.meetingId}/Times?secret=${meeting.secret}${date ? `&date=${date}` : ""}`,
    )).json;
  const { date, hours, days, timezone } = await times();
  expect([date, timezone, days[0]]).toEqual(["2026-10-28", "Europe/Vienna", {
    date: "2026-10-20",
    day: "Tue 20 Oct",
    total: 4,
    morning: 0,
    afternoon: 4,
    evening: 0,
    night: { early: 0, late: 0 },
  }]);
  const starts = hours.map((hour: { startsAt: string }) => Date.parse(hour.startsAt));
  // The buffer of ten minutes after a meeting blocks the start before it and the one within it.
  expect(starts).not.toContain(NEXT_WEEK);
  expect(starts).toContain(NEXT_WEEK + 30 * MINUTE_MS);
  expect(starts).not.toContain(NEXT_WEEK + 2 * HOUR_MS);
  expect(starts).not.toContain(NEXT_WEEK + 90 * MINUTE_MS);
  for (const startsAt of [starts[0], starts.at(-1)]) {
    const fresh = await bookMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + 5 * DAY_MS });
    expect((await moveTo(app, fresh, startsAt)).status).toBe(200);
    await manage(app, fresh, "Cancel");
  }
  expect((await times("2026-10-31")).hours).toEqual([]);
  await manage(app, other, "Cancel");
});

test.each([[30, 60], [60, 20]])(
  "a meeting of %i minutes keeps its length when the calendar has %i",
  async (minutes, later) => {
    const specialistId = await makeSpecialist(app, { calendar: { slotMinutes: minutes }, credits: 9 });
    const meeting = await bookMeeting(app, { specialistId });
    await app.transact(async (tx) => {
      const rules = (await findCalendar(tx, specialistId))!;
      await saveCalendar(tx, { specialistId, rules: { ...rules, slotMinutes: later } });
    });
    const { hours } = (await get(app, `/Funnel/Managed/${meeting.meetingId}/Times?secret=${meeting.secret}`)).json;
    expect(hours.length).toBeGreaterThan(3);
    for (const startsAt of [hours[0], hours.at(-1)].map((hour) => Date.parse(hour.startsAt))) {
      expect((await moveTo(app, meeting, startsAt)).status).toBe(200);
      expect(await meetingRow(app, meeting.meetingId)).toMatchObject({
        startsAt,
        endsAt: startsAt + minutes * MINUTE_MS,
      });
    }
  },
);

describe("the specialist reschedules", () => {
  test("until 24 hours before, with a message, without using up the visitor's reschedules", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await asSpecialist(app, meeting, "MoveMeeting", {
      startsAt: iso(NEXT_WEEK + HOUR_MS),
      message: "Sorry,\nthe train.",
    });
    expect([status, json.meeting.startsAt]).toEqual([200, iso(NEXT_WEEK + HOUR_MS)]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({
      message: "Sorry, the train.",
      rescheduleCount: 0,
    });
    app.clock.set(NEXT_WEEK + HOUR_MS - DAY_MS + 1);
    const late = await asSpecialist(app, meeting, "MoveMeeting", { startsAt: iso(NEXT_WEEK + 2 * DAY_MS) });
    expect(refusalOf(late).slice(0, 2)).toEqual([400, "too_late"]);
  });

  test("while new meetings are paused", async () => {
    const meeting = await bookMeeting(app);
    await app.transact((tx) => setAccepting(tx, { specialistId: meeting.specialistId, accepting: false }));
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK + HOUR_MS)).slice(0, 2)).toEqual([400, "not_offered"]);
    const moved = await asSpecialist(app, meeting, "MoveMeeting", { startsAt: iso(NEXT_WEEK + HOUR_MS) });
    expect(moved.status).toBe(200);
  });

  test("only their own leads: others are 404", async () => {
    const meeting = await bookMeeting(app);
    const stranger = await makeSpecialist(app);
    for (const what of ["MoveMeeting", "CancelMeeting", "MeetingOutcome"]) {
      const body = { startsAt: iso(NEXT_WEEK + HOUR_MS), answer: "held" };
      expect((await asSpecialist(app, { ...meeting, specialistId: stranger }, what, body)).status).toBe(404);
    }
    expect((await get(app, `/Leads/MeetingTimes/${meeting.leadId}`)).status).toBe(401);
  });
});

test("a wrong secret is 404", async () => {
  const meeting = await bookMeeting(app, { startsAt: WEDNESDAY });
  for (const what of ["Move", "Cancel", "Withdraw", "Delete"]) {
    const response = await manage(app, { ...meeting, secret: "wrong" }, what, { startsAt: iso(NEXT_WEEK) });
    expect(response.status).toBe(404);
  }
  expect((await managed(app, { ...meeting, secret: "wrong" })).status).toBe(404);
  expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ status: "confirmed", sequence: 0 });
});
