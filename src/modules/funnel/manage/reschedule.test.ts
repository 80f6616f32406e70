// Moving a booked meeting: its own cells, the gates of a fresh booking, limits, cut-offs, and who may not.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/factories.ts";
import { creditsLeft, historyOf, imbalances, leadRow } from "@tests/support/leads.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  moveTo,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/meetings.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, refusalOf } from "@tests/support/visitor.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { restoreCategory, retireCategory } from "@/modules/catalog/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";

const HOUR = 60 * MINUTE_MS;
let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const cellsOf = async (meetingId: string) => {
  const rows = await app.services.db.read.select({ cell: occupiedCells.cell }).from(occupiedCells)
    .where(eq(occupiedCells.meetingId, meetingId)).orderBy(occupiedCells.cell);
  return [rows[0]!.cell * 5 * MINUTE_MS, (rows.at(-1)!.cell + 1) * 5 * MINUTE_MS, rows.length];
};
const eventsOf = async (meetingId: string) =>
  (await app.allEvents()).filter(([name, payload]) =>
    name.startsWith("scheduling.meeting_") && (payload as { meetingId: string }).meetingId === meetingId
  );

describe("the visitor moves", () => {
  test("to another time: cells, sequence, lead and event in one commit; the credit stays", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await moveTo(app, meeting, NEXT_WEEK + HOUR);
    expect(status).toBe(200);
    expect(json).toMatchObject({ startsAt: iso(NEXT_WEEK + HOUR), status: "confirmed", move: { movesLeft: 1 } });
    expect(await cellsOf(meeting.meetingId)).toEqual([NEXT_WEEK + HOUR, NEXT_WEEK + HOUR + 40 * MINUTE_MS, 8]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ sequence: 1, rescheduleCount: 1 });
    const { meetingId, specialistId, trackId } = meeting;
    expect(await eventsOf(meetingId)).toEqual([
      ["scheduling.meeting_rescheduled", {
        ...{ meetingId, specialistId, trackId, by: "visitor", sequence: 1, from: NEXT_WEEK },
      }],
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(4);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({
      status: "booked",
      outcomeBy: NEXT_WEEK + HOUR + 30 * MINUTE_MS + 7 * DAY_MS,
    });
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("meeting-moved");
  });

  test("by 15 minutes, into the time that it takes itself", async () => {
    const specialistId = await makeSpecialist(app, { calendar: { slotMinutes: 15 } });
    const meeting = await bookMeeting(app, { specialistId });
    expect((await moveTo(app, meeting, NEXT_WEEK + 15 * MINUTE_MS)).status).toBe(200);
    // 15 minutes and the ten after them: the old and the new time share two cells.
    expect(await cellsOf(meeting.meetingId)).toEqual([NEXT_WEEK + 15 * MINUTE_MS, NEXT_WEEK + 40 * MINUTE_MS, 5]);
  });

  test("to the same time: nothing changes, and no move is used up", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await moveTo(app, meeting, NEXT_WEEK);
    expect([status, json.move.movesLeft, await eventsOf(meeting.meetingId)]).toEqual([200, 2, []]);
  });

  test("also when its category is offered no longer: what is booked stays as good as it was", async () => {
    const meeting = await bookMeeting(app, { visitor: { category: "legal" }, specialist: { category: "legal" } });
    const { categoryId: id } = await meetingRow(app, meeting.meetingId);
    await app.transact((tx) => retireCategory(tx, { id }));
    expect((await moveTo(app, meeting, NEXT_WEEK + HOUR)).status).toBe(200);
    expect((await managed(app, meeting)).json.category.id).toBe(id);
    await app.transact((tx) => restoreCategory(tx, { id }));
  });

  test("twice, and not a third time", async () => {
    const meeting = await bookMeeting(app);
    await moveTo(app, meeting, NEXT_WEEK + HOUR);
    await moveTo(app, meeting, NEXT_WEEK + 2 * HOUR);
    const sentence = "You have moved this meeting twice already. You can still cancel it.";
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK))).toEqual([400, "move_limit", [sentence]]);
    expect((await managed(app, meeting)).json).toMatchObject({ move: { allowed: false, movesLeft: 0, sentence } });
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ startsAt: NEXT_WEEK + 2 * HOUR, sequence: 2 });
  });

  test("until 120 minutes before, said beforehand, and not a moment later", async () => {
    const meeting = await bookMeeting(app);
    expect((await managed(app, meeting)).json.move).toMatchObject({
      allowed: true,
      sentence: "You can move it until Wed 28 Oct, 08:00, at most twice.",
    });
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS + 1);
    const late = await moveTo(app, meeting, NEXT_WEEK + DAY_MS);
    expect(refusalOf(late).slice(0, 2)).toEqual([400, "too_late"]);
    app.clock.set(NEXT_WEEK - 120 * MINUTE_MS);
    expect((await moveTo(app, meeting, NEXT_WEEK + DAY_MS)).status).toBe(200);
  });
});

describe("a time that the gates do not let through", () => {
  test.each([
    ["outside the hours", NEXT_WEEK + 12 * HOUR],
    ["off the grid", NEXT_WEEK + 5 * MINUTE_MS],
    ["inside the notice", NOON + HOUR],
    ["beyond the horizon", NEXT_WEEK + 91 * DAY_MS],
  ])("%s: slot_taken with the nearest times, and nothing changes", async (_what, startsAt) => {
    const meeting = await bookMeeting(app);
    const answer = await moveTo(app, meeting, startsAt);
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect(answer.json).toHaveLength(4);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ startsAt: NEXT_WEEK, sequence: 0 });
    expect(await eventsOf(meeting.meetingId)).toEqual([]);
  });

  test("somebody else's time", async () => {
    const first = await bookMeeting(app);
    const second = await bookMeeting(app, { specialistId: first.specialistId, startsAt: NEXT_WEEK + HOUR });
    expect(refusalOf(await moveTo(app, second, NEXT_WEEK)).slice(0, 2)).toEqual([400, "slot_taken"]);
  });

  test("two visitors want the same time: one has it, the other stays where he was", async () => {
    const first = await bookMeeting(app);
    const second = await bookMeeting(app, { specialistId: first.specialistId, startsAt: NEXT_WEEK + HOUR });
    const wanted = NEXT_WEEK + 2 * HOUR;
    const answers = await Promise.all([first, second].map((meeting) => moveTo(app, meeting, wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const starts = (await Promise.all([first, second].map((m) => meetingRow(app, m.meetingId)))).map((m) => m.startsAt);
    expect(starts.filter((start) => start === wanted)).toHaveLength(1);
  });

  test("without a credit left the meeting still moves: it has had its own", async () => {
    const meeting = await bookMeeting(app, { specialist: { credits: 1 } });
    expect((await moveTo(app, meeting, NEXT_WEEK + HOUR)).status).toBe(200);
    expect(await imbalances(app)).toEqual([]);
  });

  test("a specialist who is suspended: not_offered", async () => {
    const meeting = await bookMeeting(app);
    await app.transact(async (tx) =>
      void await tx.update(users).set({ status: "suspended" }).where(eq(users.id, meeting.specialistId))
    );
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK + HOUR)).slice(0, 2)).toEqual([400, "not_offered"]);
  });
});

test("the times that are shown are those that are taken: own time apart, others' left out", async () => {
  const meeting = await bookMeeting(app);
  const other = await bookMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + 2 * HOUR });
  const times = async (date?: string) =>
    (await get(
      app,
      `/Funnel/Managed/${meeting.meetingId}/Times?secret=${meeting.secret}${date ? `&date=${date}` : ""}`,
    )).json;
  const { date, hours, days, timezone } = await times();
  expect([date, timezone, days[0]]).toEqual(["2026-10-28", "Europe/Vienna", {
    ...{ date: "2026-10-20", day: "Tue 20 Oct", total: 4, morning: 0, afternoon: 4, evening: 0 },
  }]);
  const starts = hours.map((hour: { startsAt: string }) => Date.parse(hour.startsAt));
  // A pause of ten minutes after a meeting keeps the start before it, and the one in it, from being offered.
  expect(starts).not.toContain(NEXT_WEEK);
  expect(starts).toContain(NEXT_WEEK + 30 * MINUTE_MS);
  expect(starts).not.toContain(NEXT_WEEK + 2 * HOUR);
  expect(starts).not.toContain(NEXT_WEEK + 90 * MINUTE_MS);
  for (const startsAt of [starts[0], starts.at(-1)]) {
    const fresh = await bookMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + 5 * DAY_MS });
    expect((await moveTo(app, fresh, startsAt)).status).toBe(200);
    await manage(app, fresh, "Cancel");
  }
  expect((await times("2026-10-31")).hours).toEqual([]);
  await manage(app, other, "Cancel");
});

describe("the specialist moves", () => {
  test("until 24 hours before, with a message, without using up the visitor's moves", async () => {
    const meeting = await bookMeeting(app);
    const { status, json } = await asSpecialist(app, meeting, "MoveMeeting", {
      startsAt: iso(NEXT_WEEK + HOUR),
      message: "Sorry,\nthe train.",
    });
    expect([status, json.meeting.startsAt]).toEqual([200, iso(NEXT_WEEK + HOUR)]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({
      message: "Sorry, the train.",
      rescheduleCount: 0,
    });
    app.clock.set(NEXT_WEEK + HOUR - DAY_MS + 1);
    const late = await asSpecialist(app, meeting, "MoveMeeting", { startsAt: iso(NEXT_WEEK + 2 * DAY_MS) });
    expect(refusalOf(late).slice(0, 2)).toEqual([400, "too_late"]);
  });

  test("while new meetings are paused", async () => {
    const meeting = await bookMeeting(app);
    await app.transact((tx) => setAccepting(tx, { specialistId: meeting.specialistId, accepting: false }));
    expect(refusalOf(await moveTo(app, meeting, NEXT_WEEK + HOUR)).slice(0, 2)).toEqual([400, "not_offered"]);
    const moved = await asSpecialist(app, meeting, "MoveMeeting", { startsAt: iso(NEXT_WEEK + HOUR) });
    expect(moved.status).toBe(200);
  });

  test("only his own: anybody else's lead is not there", async () => {
    const meeting = await bookMeeting(app);
    const stranger = await makeSpecialist(app);
    for (const what of ["MoveMeeting", "CancelMeeting", "MeetingOutcome"]) {
      const body = { startsAt: iso(NEXT_WEEK + HOUR), answer: "held" };
      expect((await asSpecialist(app, { ...meeting, specialistId: stranger }, what, body)).status).toBe(404);
    }
    expect((await get(app, `/Leads/MeetingTimes/${meeting.leadId}`)).status).toBe(401);
  });
});

test("a wrong secret opens nothing", async () => {
  const meeting = await bookMeeting(app, { startsAt: WEDNESDAY });
  for (const what of ["Move", "Cancel", "Withdraw", "Delete"]) {
    const answer = await manage(app, { ...meeting, secret: "wrong" }, what, { startsAt: iso(NEXT_WEEK) });
    expect(answer.status).toBe(404);
  }
  expect((await managed(app, { ...meeting, secret: "wrong" })).status).toBe(404);
  expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ status: "confirmed", sequence: 0 });
});
