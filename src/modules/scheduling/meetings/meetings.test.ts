// Meetings on a real database: holding, confirming, releasing, and the queries of other modules.
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { listBusy } from "../availability/busy.ts";
import { expireHolds } from "./kept-time.ts";
import { CELL_MS } from "../availability/cell-rules.ts";
import { type CalendarRules, proposedCalendar } from "../calendar/rules.ts";
import { meetings, occupiedCells } from "../tables.ts";
import {
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  findMeeting,
  getMeeting,
  getTrackRecord,
  holdMeeting,
  type Meeting,
  type MeetingPlan,
  planTimes,
  releaseHold,
} from "./meetings.ts";

const CAREER = starterId("career");
const START = NOON + DAY_MS;
const TEN_MINUTES = 10 * MINUTE_MS;
const calendar = { ...proposedCalendar("Europe/Vienna"), bufferBefore: 5 };

let app: TestApp;
let specialistId: string;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => void (specialistId = await makePerson(app)));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

type Change = Partial<MeetingPlan> & { calendar?: CalendarRules };

const planFor = (trackId: string, { calendar: rules = calendar, ...change }: Change = {}): MeetingPlan => ({
  trackId,
  specialistId,
  categoryId: CAREER,
  subcategoryId: null,
  ...planTimes(rules, change.startsAt ?? START),
  location: "zoom",
  locationDetail: "https://zoom.example/j/1",
  visitorZone: "Asia/Tokyo",
  origin: "market",
  ...change,
});
const hold = (trackId: string, change?: Change, until: Instant = app.clock.now() + TEN_MINUTES) =>
  app.transact((tx) => holdMeeting(tx, planFor(trackId, change), { expiresAt: until }));
const confirm = (trackId: string, change?: Change, leadId = newId()) =>
  app.transact(async (tx) =>
    await confirmMeeting(tx, planFor(trackId, change), await findLiveMeeting(tx, trackId), leadId)
  );
const release = (trackId: string) => app.transact((tx) => releaseHold(tx, trackId));

const read = () => app.services.db.read;
const cells = () =>
  read().select().from(occupiedCells).where(eq(occupiedCells.specialistId, specialistId)).orderBy(
    asc(occupiedCells.cell),
  );
const rows = () => read().select().from(meetings).where(eq(meetings.specialistId, specialistId));
/** Cells of five minutes as "minutes from START", with their meeting and end. */
const cellsOf = async () =>
  (await cells()).map(({ cell, meetingId, expiresAt }) => [(cell * CELL_MS - START) / MINUTE_MS, meetingId, expiresAt]);
const cellsFor = (meeting: Pick<Meeting, "id">, from: number, to: number, expiresAt: Instant | null, at = 0) =>
  Array.from({ length: (to - from) / 5 }, (_, n) => [at + from + 5 * n, meeting.id, expiresAt]);
const eventsOf = async (name: string) =>
  (await app.eventsOf(name)).filter((event) => (event as { specialistId: string }).specialistId === specialistId);
const TAKEN = { code: "slot_taken", status: 400 };

describe("a hold", () => {
  test("occupies its time with buffers until it expires, and publishes an event", async () => {
    const trackId = newId();
    const held = await hold(trackId);
    expect(held).toMatchObject({
      trackId,
      status: "held",
      startsAt: START,
      endsAt: START + 30 * MINUTE_MS,
      busyFrom: START - 5 * MINUTE_MS,
      busyTo: START + 40 * MINUTE_MS,
      specialistZone: "Europe/Vienna",
      visitorZone: "Asia/Tokyo",
      calendarUid: `${held.id}@parley`,
      sequence: 0,
      holdExpiresAt: NOON + TEN_MINUTES,
    });
    expect(await cellsOf()).toEqual(cellsFor(held, -5, 40, NOON + TEN_MINUTES));
    expect(await eventsOf("scheduling.hold_placed")).toEqual([{ meetingId: held.id, specialistId, trackId }]);
  });

  test("replaces the track's former hold, also where they overlap", async () => {
    const trackId = newId();
    const first = await hold(trackId);
    const second = await hold(trackId, { startsAt: START + 15 * MINUTE_MS });
    expect(await rows()).toMatchObject([{ id: second.id }]);
    expect(await cellsOf()).toEqual(cellsFor(second, -5, 40, NOON + TEN_MINUTES, 15));
    expect(await eventsOf("scheduling.hold_released")).toEqual([{ meetingId: first.id, specialistId, trackId }]);
  });

  test("of another track is rejected where buffers overlap, and changes nothing", async () => {
    await hold(newId());
    const other = newId();
    const own = await hold(other, { startsAt: START + 3 * 60 * MINUTE_MS });
    const before = await cells();
    for (const minutes of [-40, -15, 0, 15, 40]) {
      await expect(hold(other, { startsAt: START + minutes * MINUTE_MS }), `${minutes}`).rejects.toMatchObject(TAKEN);
    }
    expect(await cells()).toEqual(before);
    expect(await findLiveMeeting(read(), other)).toEqual(own);
    for (const minutes of [-45, 45]) await hold(newId(), { startsAt: START + minutes * MINUTE_MS });
  });

  test("blocks nothing after it expires, and its cells are freed by the next meeting", async () => {
    const first = await hold(newId());
    app.clock.advance(TEN_MINUTES - 1);
    await expect(hold(newId())).rejects.toMatchObject(TAKEN);
    app.clock.advance(1);
    const second = await hold(newId(), { startsAt: START + 20 * MINUTE_MS });
    expect(await cellsOf()).toEqual([
      ...cellsFor(first, -5, 15, NOON + TEN_MINUTES),
      ...cellsFor(second, -5, 40, NOON + 2 * TEN_MINUTES, 20),
    ]);
  });

  test("is released once", async () => {
    const trackId = newId();
    await hold(trackId);
    await release(trackId);
    await release(trackId);
    expect([await rows(), await cells()]).toEqual([[], []]);
    expect(await eventsOf("scheduling.hold_released")).toHaveLength(1);
  });
});

describe("a meeting", () => {
  test("without a hold occupies its time permanently", async () => {
    const trackId = newId();
    const leadId = newId();
    const meeting = await confirm(trackId, {}, leadId);
    expect(meeting).toMatchObject({ status: "confirmed", leadId, holdExpiresAt: null, confirmedAt: NOON });
    expect(await cellsOf()).toEqual(cellsFor(meeting, -5, 40, null));
    app.clock.advance(30 * DAY_MS);
    await expect(hold(newId())).rejects.toMatchObject(TAKEN);
  });

  test("at the held time keeps the row and its cells", async () => {
    const trackId = newId();
    const held = await hold(trackId);
    const meeting = await confirm(trackId, { location: "phone", locationDetail: "+4366" });
    expect(meeting).toMatchObject({
      id: held.id,
      location: "phone",
      locationDetail: "+4366",
      calendarUid: held.calendarUid,
    });
    expect(await cellsOf()).toEqual(cellsFor(meeting, -5, 40, null));
  });

  test("at another time releases the track's hold", async () => {
    const trackId = newId();
    const held = await hold(trackId);
    const meeting = await confirm(trackId, { startsAt: START + 10 * MINUTE_MS });
    expect(meeting.id).not.toBe(held.id);
    expect(await rows()).toMatchObject([{ id: meeting.id, status: "confirmed" }]);
    expect(await cellsOf()).toEqual(cellsFor(meeting, -5, 40, null, 10));
    expect(await eventsOf("scheduling.hold_released")).toHaveLength(1);
  });

  test.each([
    ["shorter", { slotMinutes: 15 as const, bufferBefore: 0, bufferAfter: 0 }, 0, 15],
    ["longer", { slotMinutes: 60 as const, bufferBefore: 15, bufferAfter: 20 }, -15, 80],
    ["later", { bufferBefore: 0, bufferAfter: 30 }, 0, 60],
  ])("made %s by a calendar change since the hold has exactly its own cells", async (_, change, from, to) => {
    const trackId = newId();
    const held = await hold(trackId);
    const meeting = await confirm(trackId, { calendar: { ...calendar, ...change } });
    expect(meeting.id).toBe(held.id);
    expect(await cellsOf()).toEqual(cellsFor(meeting, from, to, null));
  });

  test("after its hold expires is rejected when another track has the time", async () => {
    const late = newId();
    await hold(late);
    app.clock.advance(TEN_MINUTES);
    const quick = await confirm(newId(), { startsAt: START + 15 * MINUTE_MS });
    await expect(confirm(late)).rejects.toMatchObject(TAKEN);
    expect((await rows()).filter((row) => row.status === "confirmed")).toMatchObject([{ id: quick.id }]);
  });

  test("stays when its track's hold is released", async () => {
    const trackId = newId();
    const meeting = await confirm(trackId);
    await release(trackId);
    expect(await findMeeting(read(), meeting.id)).toMatchObject({ status: "confirmed" });
    expect(await cells()).toHaveLength(9);
  });

  test("that does not exist is 404", async () => {
    expect(await findMeeting(read(), newId())).toBeUndefined();
    await expect(getMeeting(read(), newId())).rejects.toMatchObject({ status: 404 });
  });
});

test("the sweep removes every expired hold and nothing else", async () => {
  app.clock.advance(TEN_MINUTES);
  await expireHolds(app.ctx()); // those of other tests
  app.clock.set(NOON);
  const tracks = Array.from({ length: 12 }, newId);
  for (const [n, trackId] of tracks.entries()) await hold(trackId, { startsAt: START + n * 60 * MINUTE_MS });
  const later = await hold(newId(), { startsAt: START - 60 * MINUTE_MS }, NOON + TEN_MINUTES + 1);
  const meeting = await confirm(newId(), { startsAt: START + DAY_MS });
  app.clock.advance(TEN_MINUTES);
  expect(await expireHolds(app.ctx())).toBe(12);
  expect((await rows()).map((row) => row.id).sort()).toEqual([later.id, meeting.id].sort());
  expect(new Set((await cells()).map((cell) => cell.meetingId))).toEqual(new Set([later.id, meeting.id]));
  expect(await eventsOf("scheduling.hold_released")).toHaveLength(12);
  expect(await expireHolds(app.ctx())).toBe(0);
});

describe("queries", () => {
  test("busy time includes meetings and live holds within the period", async () => {
    const meeting = await confirm(newId());
    const held = await hold(newId(), { startsAt: START + DAY_MS, subcategoryId: starterId("career/return") });
    const busy = (from: Instant, to: Instant, now = NOON) => listBusy(read(), specialistId, from, to, now);
    expect(await busy(START, START + DAY_MS + 1)).toEqual([
      expect.objectContaining({ from: meeting.busyFrom, to: meeting.busyTo, status: "confirmed", holdExpiresAt: null }),
      expect.objectContaining({ trackId: held.trackId, status: "held", subcategoryId: starterId("career/return") }),
    ]);
    expect(await busy(START, START + DAY_MS)).toHaveLength(1);
    expect(await busy(START + 1, START + DAY_MS)).toHaveLength(0);
    expect(await busy(START, START + DAY_MS + 1, NOON + TEN_MINUTES)).toHaveLength(1);
  });

  test("upcoming meetings are counted by category", async () => {
    const past = await confirm(newId(), { startsAt: NOON });
    const next = await confirm(newId(), { startsAt: START });
    const elsewhere = await confirm(newId(), { startsAt: START + DAY_MS, categoryId: starterId("tutoring") });
    const held = await hold(newId(), { startsAt: START + 2 * DAY_MS });
    const counted = await countUpcoming(read(), [past.id, next.id, elsewhere.id, held.id], NOON);
    expect(new Map(counted.map((row) => [row.categoryId, row.meetings]))).toEqual(
      new Map([[CAREER, 1], [starterId("tutoring"), 1]]),
    );
  });

  test("a track record counts kept, missed and recent meetings", async () => {
    const endings: [Partial<Meeting>, confirmedAt?: Instant][] = [
      [{ status: "completed" }],
      [{ status: "completed" }, NOON - 31 * DAY_MS],
      [{ status: "no-show", absent: "specialist" }],
      [{ status: "no-show", absent: "visitor" }],
      [{ status: "cancelled", cancelledBy: "specialist", cancelledAt: START + 4 * DAY_MS - DAY_MS + 1 }],
      [{ status: "cancelled", cancelledBy: "specialist", cancelledAt: START + 5 * DAY_MS - DAY_MS }],
      [{ status: "cancelled", cancelledBy: "visitor", cancelledAt: START + 6 * DAY_MS }],
      [{ status: "confirmed" }, NOON - 30 * DAY_MS],
    ];
    for (const [n, [ending, confirmedAt = NOON]] of endings.entries()) {
      const { id } = await confirm(newId(), { startsAt: START + n * DAY_MS });
      await app.transact((tx) => tx.update(meetings).set({ ...ending, confirmedAt }).where(eq(meetings.id, id)));
    }
    await hold(newId(), { startsAt: START + 20 * DAY_MS });
    const since = NOON - 30 * DAY_MS;
    expect(await getTrackRecord(read(), specialistId, CAREER, since)).toEqual({ kept: 2, missed: 2, recent: 7 });
    expect(await getTrackRecord(read(), specialistId, starterId("legal"), since)).toEqual({
      kept: 0,
      missed: 0,
      recent: 0,
    });
  });
});
